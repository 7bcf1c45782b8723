//! The drawing of a coating's layers, read from the finished page.

use std::{fs, path::Path};

use crate::support::{small_site, ssg, stderr};

/// The page with these layers, each as its thickness, from the top.
fn page(mils: &[&str]) -> String {
    let site = small_site();
    let layers: String = mils
        .iter()
        .enumerate()
        .map(|(index, mils)| format!("      - {{ name: Layer {index}, mils: {mils} }}\n"))
        .collect();
    let sections = format!("\n  - build-up:\n      heading: The layers\n      layers:\n{layers}");
    let home = site.path().join("content/home.yaml");
    let text = fs::read_to_string(&home).expect("home.yaml").trim_end().to_owned();
    fs::write(&home, text + &sections).expect("home.yaml");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    read(site.path())
}

fn read(site: &Path) -> String {
    let page = fs::read_to_string(site.join("dist/index.html")).expect("the home page");
    let start = page.find("<div class=\"build-up\">").expect("the drawing");
    page[start..].to_owned()
}

/// The numbers that an attribute has in all elements that begin like this.
fn numbers(page: &str, element: &str, attribute: &str) -> Vec<f64> {
    let elements = page.split(element).skip(1).map(|rest| &rest[..rest.find('>').expect("its end")]);
    let value = |element: &str| {
        let start = element.find(&format!(" {attribute}=\""))? + attribute.len() + 3;
        element[start..].split('"').next()?.parse().ok()
    };
    elements.map(|element| value(element).expect("a number")).collect()
}

#[test]
fn layers_of_4_20_and_10_mils_are_drawn_in_that_ratio_on_top_of_each_other() {
    let page = page(&["4", "15-25", "8-12"]);
    let layers = "<rect x=\"46\"";
    let (tops, heights) = (numbers(&page, layers, "y"), numbers(&page, layers, "height"));
    // The first is the slab.
    let [slab, first, second, third] = tops[..] else { panic!("{tops:?}") };
    assert!((heights[2] / heights[1] - 5.0).abs() < 0.05, "{heights:?}");
    assert!((heights[3] / heights[1] - 2.5).abs() < 0.05, "{heights:?}");
    for (top, height, below) in [(first, heights[1], second), (second, heights[2], third), (third, heights[3], slab)] {
        assert!((top + height - below).abs() < 0.2, "a layer ends at {}, the next begins at {below}", top + height);
    }
    assert!(page.contains("15\u{2013}25 mils."), "{page}");
    assert!(page.contains("27\u{2013}41 mils in all"), "{page}");
}

#[test]
fn numbers_of_layers_too_thin_for_them_keep_clear_of_each_other() {
    let page = page(&["1", "1", "1", "1", "250"]);
    let middles = numbers(&page, "<circle", "cy");
    assert_eq!(middles.len(), 5);
    assert!(middles.windows(2).all(|pair| pair[1] - pair[0] >= 25.9), "{middles:?}");
}

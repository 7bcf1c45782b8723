//! The mark of a business comes from `mark.svg`, and reaches every page and every icon.

use std::{collections::BTreeMap, fs, path::Path};

use crate::support::{files, small_site, ssg, stderr};

/// As a drawing program writes it: with notes of its own, names and an empty list of definitions.
const MARK: &str = r##"<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by hand -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     width="64mm" height="64mm" viewBox="0 0 64 64" version="1.1" id="svg1" fill="#c96a34" inkscape:version="1.3">
  <title>A square &amp; more</title>
  <defs id="defs1"/>
  <inkscape:namedview pagecolor="#fff"/>
  <g id="layer1" transform="translate(0,0)"><rect x="0" y="0" width="64" height="64" inkscape:label="ground"/></g>
  <circle id="dot" cx="32" cy="32" r="8" fill="currentColor"/>
</svg>
"##;
const WRITTEN: &str = "<g fill=\"#c96a34\"><g transform=\"translate(0,0)\"><rect x=\"0\" y=\"0\" width=\"64\" height=\"64\"/></g>\
     <circle cx=\"32\" cy=\"32\" r=\"8\" fill=\"currentColor\"/></g>";

fn site_with(mark: &str) -> tempfile::TempDir {
    let site = small_site();
    fs::write(site.path().join("content/mark.svg"), mark).expect("the mark");
    build(site.path());
    site
}

/// `--verify` compares every file with a clean build.
fn build(site: &Path) {
    let output = ssg(site, &["build", "--verify"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

fn read(site: &Path, path: &str) -> String {
    fs::read_to_string(site.join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn icons(site: &Path) -> BTreeMap<String, image::RgbImage> {
    let dist = site.join("dist");
    let icons = files(&dist).into_iter().filter(|path| path.contains("icon") && path.ends_with(".png"));
    icons.map(|path| (path.clone(), image::open(dist.join(&path)).expect("an icon").to_rgb8())).collect()
}

#[test]
fn the_shapes_of_a_mark_are_in_head_and_foot_of_every_page_without_what_the_drawing_program_added() {
    let site = site_with(MARK);
    for page in ["index.html", "blog.html", "404.html", "thank-you.html"] {
        let html = read(site.path(), page);
        assert_eq!(html.matches(WRITTEN).count(), 2, "{page}");
        assert_eq!(html.matches("viewBox=\"0 0 64 64\"").count(), 2, "{page}");
        assert!(!html.contains("layer1") && !html.contains("inkscape") && !html.contains("wordmark-chip"), "{page}");
    }
}

#[test]
fn a_mark_becomes_the_icons_of_browsers_and_phones_in_every_size() {
    let site = site_with(MARK);
    let favicon = read(site.path(), "favicon.svg");
    assert!(favicon.contains(WRITTEN) && favicon.contains("color=\"#f2f4f4\""), "{favicon}");
    let icons = icons(site.path());
    let sizes: Vec<_> = icons.iter().map(|(path, icon)| (path.as_str(), icon.dimensions())).collect();
    assert_eq!(
        sizes,
        [
            ("apple-touch-icon.png", (180, 180)),
            ("icon-192.png", (192, 192)),
            ("icon-512.png", (512, 512)),
            ("icon-maskable-512.png", (512, 512))
        ]
    );
    for (path, icon) in icons {
        let side = icon.width();
        let [corner, dot, square] =
            [(0, 0), (side / 2, side / 2), (side / 3, side / 3)].map(|(x, y)| icon.get_pixel(x, y).0);
        assert_eq!((corner, dot, square), ([0x0c, 0x11, 0x16], [0xf2, 0xf4, 0xf4], [0xc9, 0x6a, 0x34]), "{path}");
    }
}

#[test]
fn the_icons_of_a_mark_are_on_the_dark_ground_of_the_brand() {
    let site = small_site();
    fs::write(site.path().join("content/mark.svg"), MARK).expect("the mark");
    let file = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&file).expect("site.yaml");
    fs::write(&file, format!("{text}\ncolors: {{ accent: \"#0f6b4f\", night: \"#10201b\" }}\n")).expect("a change");
    build(site.path());
    assert!(icons(site.path()).values().all(|icon| icon.get_pixel(1, 1).0 == [0x10, 0x20, 0x1b]));
    assert!(read(site.path(), "favicon.svg").contains("#10201b"));
}

#[test]
fn a_mark_that_changes_or_goes_reaches_every_page_and_icon_of_the_next_build() {
    let site = site_with(MARK);
    let first = icons(site.path());
    fs::write(site.path().join("content/mark.svg"), MARK.replace("#c96a34", "#0f6b4f")).expect("a change");
    build(site.path());
    assert!(read(site.path(), "blog.html").contains("<g fill=\"#0f6b4f\">"));
    assert!(icons(site.path()).iter().all(|(path, icon)| first.get(path) != Some(icon)));
    fs::remove_file(site.path().join("content/mark.svg")).expect("the mark");
    build(site.path());
    let (page, plain) = (read(site.path(), "blog.html"), small_site());
    build(plain.path());
    assert!(page.contains("wordmark-chip") && !page.contains("#0f6b4f"));
    assert_eq!(icons(site.path()), icons(plain.path()));
}

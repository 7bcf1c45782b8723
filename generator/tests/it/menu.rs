//! The bar at the top of pages opens at the width at which its words fit, measured in the site's font.

use std::{fs, path::Path};

use regex::Regex;

use crate::support::{small_site, ssg, stderr};

/// The `data-step` of the menu of the small site with these labels, this button, and this font for all text.
fn step(labels: &[&str], button: &str, font: Option<&Path>) -> Option<String> {
    let site = small_site();
    let content = site.path().join("content");
    let items = labels
        .iter()
        .enumerate()
        .map(|(at, label)| format!("  - {{ label: \"{label}\", to: \"https://a{at}.example.com/\" }}\n"));
    let text = fs::read_to_string(content.join("site.yaml")).expect("the business");
    let text = text.replace("  - { label: Blog, to: /blog }\n", &items.collect::<String>());
    let fonts = font.map_or(String::new(), |font| {
        fs::create_dir(content.join("fonts")).expect("a folder");
        fs::copy(font, content.join("fonts/own.woff2")).expect("a font");
        "fonts: { text: [own.woff2] }\n".to_owned()
    });
    let button = format!("button: {{ to: /#contact, label: {button} }}\n");
    fs::write(content.join("site.yaml"), format!("{text}{fonts}{button}")).expect("the business");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let home = fs::read_to_string(site.path().join("dist/index.html")).expect("the home page");
    let menu = Regex::new(r#"<nav class="menu"[^>]*?(?: data-step="(\d+)")?>"#).expect("a pattern");
    menu.captures(&home).expect("the menu").get(1).map(|step| step.as_str().to_owned())
}

const GERMAN: [&str; 6] = ["Leistungen", "Einsatzgebiet", "Ratgeber", "Stellenangebote", "Über uns", "Kontakt"];

#[test]
fn the_bar_opens_later_for_longer_words_and_never_for_those_that_fit_nowhere() {
    assert_eq!(step(&["Work", "About", "Contact"], "Call", None), None);
    assert_eq!(step(&GERMAN, "Angebot anfordern", None).as_deref(), Some("72"));
    assert_eq!(step(&GERMAN, "Unverbindliche Besichtigung anfordern", None).as_deref(), Some("82"));
    assert_eq!(
        step(&GERMAN.map(|label| label.repeat(2)).each_ref().map(String::as_str), "Anfordern", None).as_deref(),
        Some("0")
    );
}

#[test]
fn narrow_letters_need_less_than_as_many_wide_ones() {
    assert_eq!(step(&["illiillilli"; 8], "Call", None), None);
    assert_eq!(step(&["MWMMWWMMWWM"; 8], "Call", None).as_deref(), Some("0"));
}

#[test]
fn the_words_are_measured_in_the_font_of_the_site() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/plumber/content/fonts/bitter.woff2");
    let differs = (8..18).any(|count| {
        let label = "m".repeat(count);
        step(&[&*label; 6], "Call", Some(&own)) != step(&[&*label; 6], "Call", None)
    });
    assert!(differs, "each font has its own widths");
}

//! The colors of a brand come from `site.yaml` and reach every file that shows them.

use std::{collections::BTreeMap, fs, path::Path};

use generator::{
    content::BadgeColor,
    model::{Token, badge},
};

use crate::support::{files, small_site, ssg, stderr};

const COLORS: &str = "colors: { accent: \"#0f6b4f\", night: \"#10201b\" }";

/// The small site with this line instead of its `themeColor`, built.
fn built_with(line: &str) -> tempfile::TempDir {
    let site = small_site();
    change(site.path(), line);
    build(site.path());
    site
}

fn change(site: &Path, line: &str) {
    let file = site.join("content/site.yaml");
    let text = fs::read_to_string(&file).expect("site.yaml");
    let lines =
        text.lines().map(|old| if old.starts_with("themeColor") || old.starts_with("colors") { line } else { old });
    fs::write(&file, lines.collect::<Vec<_>>().join("\n")).expect("a change");
}

fn build(site: &Path) {
    let output = ssg(site, &["build", "--verify"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

fn read(site: &Path, path: &str) -> String {
    fs::read_to_string(site.join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The style sheets that a document links, in their order.
fn sheets(site: &Path, document: &str) -> Vec<String> {
    let html = read(site, document);
    let links = html.split("<link rel=\"stylesheet\"").skip(1);
    links
        .map(|rest| {
            let href = rest.split("href=\"/").nth(1).and_then(|rest| rest.split('"').next());
            read(site, href.expect("an address"))
        })
        .collect()
}

/// The last value of a custom property, which is the one that counts.
fn last_value(sheets: &[String], name: &str) -> String {
    let all = sheets.concat();
    let rest = all.rsplit(&format!("--{name}:")).next().expect("a value");
    rest.split([';', '}']).next().expect("an end").to_owned()
}

fn icons(site: &Path) -> BTreeMap<String, Vec<u8>> {
    let dist = site.join("dist");
    let icons = files(&dist).into_iter().filter(|path| path.contains("icon"));
    icons.map(|path| (path.clone(), fs::read(dist.join(&path)).expect("an icon"))).collect()
}

#[test]
fn colors_reach_the_style_sheets_of_public_pages_and_of_the_owner() {
    let site = built_with(COLORS);
    for document in ["index.html", "blog.html", "404.html", "admin.html", "admin-login.html"] {
        let sheets = sheets(site.path(), document);
        assert_eq!(last_value(&sheets, "accent"), "#0f6b4f", "{document}");
        assert_eq!(last_value(&sheets, "night"), "#10201b", "{document}");
        assert!(read(site.path(), document).contains("data-colors=\"own\""), "{document}");
    }
    assert_eq!(sheets(site.path(), "index.html").len(), 1, "nothing more is loaded");
    assert!(!read(site.path(), "index.html").contains("<style"), "the security policy refuses styles in a page");
}

#[test]
fn colors_reach_the_bar_of_the_browser_the_manifest_and_every_icon() {
    let (plain, site) = (built_with("themeColor: \"#1357c2\""), built_with(COLORS));
    assert!(read(site.path(), "index.html").contains("<meta name=\"theme-color\" content=\"#0f6b4f\">"));
    assert!(read(site.path(), "site.webmanifest").contains("\"theme_color\":\"#0f6b4f\""));
    assert!(read(site.path(), "favicon.svg").contains("#10201b"));
    let (plain, colored) = (icons(plain.path()), icons(site.path()));
    assert!(plain.keys().eq(colored.keys()) && plain.len() == 5, "{:?}", colored.keys());
    for (path, bytes) in &colored {
        assert_ne!(plain.get(path), Some(bytes), "{path}");
        if let Ok(icon) = image::load_from_memory(bytes) {
            assert_eq!(icon.to_rgb8().get_pixel(0, 0).0, [0x10, 0x20, 0x1b], "{path}");
        }
    }
}

#[test]
fn a_theme_color_of_its_own_stays_beside_colors() {
    let site = built_with(&format!("{COLORS}\nthemeColor: \"#ffffff\""));
    assert!(read(site.path(), "index.html").contains("<meta name=\"theme-color\" content=\"#ffffff\">"));
}

#[test]
fn a_site_without_colors_has_the_style_sheet_of_the_program() {
    let site = built_with("themeColor: \"#1357c2\"");
    let sheet = sheets(site.path(), "index.html").concat();
    assert_eq!(sheet.matches("--accent:").count(), 1);
    assert!(!read(site.path(), "admin.html").contains("data-colors"));
    assert!(!files(&site.path().join("dist")).iter().any(|path| path.starts_with("assets/colors")));
}

#[test]
fn colors_that_change_or_go_reach_every_file_of_the_next_build() {
    let site = built_with(COLORS);
    let before = icons(site.path());
    // `--verify` compares every file with a clean build.
    change(site.path(), "colors: { accent: \"#7a1f3d\" }");
    build(site.path());
    assert_eq!(last_value(&sheets(site.path(), "index.html"), "accent"), "#7a1f3d");
    assert_ne!(before.get("icon-512.png"), icons(site.path()).get("icon-512.png"));
    change(site.path(), "");
    build(site.path());
    assert!(read(site.path(), "index.html").contains("<meta name=\"theme-color\" content=\"#1357c2\">"));
    assert!(!files(&site.path().join("dist")).iter().any(|path| path.starts_with("assets/colors")));
}

#[test]
fn shades_that_are_left_out_can_be_read_for_any_accent() {
    for accent in ["#000000", "#0f6b4f", "#7a1f3d", "#5b2a86", "#8a5a00", "#c2410c", "#4f46e5", "#666666"] {
        let site = built_with(&format!("colors: {{ accent: \"{accent}\" }}"));
        let sheets = sheets(site.path(), "index.html");
        let value = |name: &str| last_value(&sheets, name);
        for (one, other) in [
            (value("accent-dark"), "#ece3f9".to_owned()),
            (value("accent-bright"), "#ffffff".to_owned()),
            (value("accent-light"), value("night-raised")),
            (value("on-accent-soft"), value("accent")),
        ] {
            let ratio = contrast(&one, &other);
            assert!(ratio >= 4.5, "{accent}: {one} on {other} is {ratio}");
        }
    }
}

#[test]
fn the_fixed_colors_that_brands_are_compared_with_are_those_of_the_styles() {
    let tokens = concat!(env!("CARGO_MANIFEST_DIR"), "/../site/styles/tokens.css");
    let tokens = fs::read_to_string(tokens).expect("the tokens");
    let categories = [BadgeColor::Blue, BadgeColor::Green, BadgeColor::Purple, BadgeColor::Orange, BadgeColor::Gray];
    let badges = categories.into_iter().map(badge).flat_map(|(ground, text)| [ground, text]);
    for Token(name, color) in Token::ALL.into_iter().chain(badges) {
        assert!(tokens.contains(&format!("    --{name}: {color};\n")), "{name} is not {color}");
    }
}

/// Contrast by WCAG 2.2, written a second time on purpose: the program is not asked about itself.
fn contrast(one: &str, other: &str) -> f64 {
    let luminance = |color: &str| {
        let part = |at: usize| {
            let part = f64::from(u8::from_str_radix(&color[at..at + 2], 16).expect("two digits")) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        assert!(color.starts_with('#') && color.len() == 7, "{color}");
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

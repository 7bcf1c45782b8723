//! The fonts of a brand come from `content/fonts/`, and every page loads them.

use std::{fs, path::Path};

use crate::support::{files, small_site, ssg, stderr, tests};

/// A variable font, of the example.
fn variable_font() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/plumber/content/fonts/bitter.woff2")
}

/// The small site with these font files, and this line in `site.yaml`.
fn site_with(fonts: &[(&str, &Path)], line: &str) -> tempfile::TempDir {
    let site = small_site();
    let content = site.path().join("content");
    fs::create_dir(content.join("fonts")).expect("a folder");
    for (name, from) in fonts {
        fs::copy(from, content.join("fonts").join(name)).expect("a font");
    }
    change(site.path(), line);
    site
}

fn change(site: &Path, line: &str) {
    let file = site.join("content/site.yaml");
    let text = fs::read_to_string(&file).expect("site.yaml");
    let kept = text.lines().filter(|old| !old.starts_with("fonts:"));
    fs::write(&file, kept.chain([line]).collect::<Vec<_>>().join("\n")).expect("a change");
}

/// Builds, and compares every file with a clean build.
fn build(site: &Path) {
    let output = ssg(site, &["build", "--verify"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

fn read(site: &Path, path: &str) -> String {
    fs::read_to_string(site.join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The addresses of files that a page loads early as fonts.
fn early(html: &str) -> Vec<&str> {
    let links = html.split("<link rel=\"preload\" href=\"").skip(1).map(|rest| rest.split('"').next());
    links.map(|href| href.expect("an address")).collect()
}

/// The style sheet of a page.
fn sheet(site: &Path, document: &str) -> String {
    let html = read(site, document);
    let href = html.split("<link rel=\"stylesheet\" href=\"/").nth(1).and_then(|rest| rest.split('"').next());
    read(site, href.expect("a style sheet"))
}

#[test]
fn fonts_of_a_brand_are_loaded_by_every_public_page_and_by_none_of_the_owner() {
    let font = variable_font();
    let site = site_with(&[("slab.woff2", &font)], "fonts: { text: [slab.woff2] }");
    build(site.path());
    for document in ["index.html", "blog.html", "blog/dry-slab.html", "404.html"] {
        let html = read(site.path(), document);
        let [address] = early(&html)[..] else { panic!("{document} loads {:?}", early(&html)) };
        let file = site.path().join("dist").join(&address[1..]);
        assert_eq!(fs::read(file).expect("the font"), fs::read(&font).expect("the font"), "{document}");
        let sheet = sheet(site.path(), document);
        let face =
            format!("src:url(\"{address}\") format(\"woff2\");font-weight:100 900;font-style:normal;font-display:swap");
        assert!(sheet.contains(&face), "{document}");
        assert!(sheet.contains(":root{--font:\"Brand Text\",\"Brand Text Fallback\""), "{document}");
        assert!(!sheet.contains("Brand Headings"), "headings have the font of the text");
    }
    assert!(!read(site.path(), "admin.html").contains("assets/fonts"), "the inbox has the program's font");
}

#[test]
fn headings_can_have_a_font_of_their_own_beside_that_of_the_program() {
    let site = site_with(&[("slab.woff2", &variable_font())], "fonts: { headings: [slab.woff2] }");
    build(site.path());
    let sheet = sheet(site.path(), "index.html");
    assert!(sheet.contains("h1,h2,h3,h4,h5,h6{font-family:\"Brand Headings\""));
    assert!(!sheet.contains("Brand Text"));
    let html = read(site.path(), "index.html");
    let [program, headings] = early(&html)[..] else { panic!("{:?}", early(&html)) };
    assert!(program.contains("schibsted") && headings.starts_with("/assets/fonts/slab."), "{program} {headings}");
}

#[test]
fn one_file_for_text_and_headings_is_loaded_once() {
    let site = site_with(&[("slab.woff2", &variable_font())], "fonts: { text: [slab.woff2], headings: [slab.woff2] }");
    build(site.path());
    assert_eq!(early(&read(site.path(), "index.html")).len(), 1);
}

#[test]
fn a_new_file_of_the_same_name_gets_a_new_address_on_every_page() {
    let other = tests().join("errors/font-missing/content/fonts/slab.woff2");
    let site = site_with(&[("slab.woff2", &variable_font())], "fonts: { text: [slab.woff2] }");
    build(site.path());
    let before = early(&read(site.path(), "blog/dry-slab.html"))[0].to_owned();
    fs::copy(other, site.path().join("content/fonts/slab.woff2")).expect("another font");
    build(site.path());
    assert_ne!(early(&read(site.path(), "blog/dry-slab.html")), [before.as_str()]);
    assert!(!site.path().join("dist").join(&before[1..]).exists(), "nothing uses it any more");
}

#[test]
fn a_site_whose_fonts_are_gone_is_that_of_a_site_that_never_had_any() {
    let plain = small_site();
    build(plain.path());
    let site = site_with(&[("slab.woff2", &variable_font())], "fonts: { text: [slab.woff2] }");
    build(site.path());
    change(site.path(), "");
    fs::remove_dir_all(site.path().join("content/fonts")).expect("the fonts");
    build(site.path());
    let read = |site: &Path, path: &String| fs::read(site.join("dist").join(path)).expect("a file");
    // The list of what was written has the time in it, and the bytes of all others are compared.
    let listed = |site: &Path| files(&site.join("dist")).into_iter().filter(|path| !path.starts_with('.')).collect();
    let (one, other): (Vec<String>, Vec<String>) = (listed(plain.path()), listed(site.path()));
    assert_eq!(one, other);
    let differ: Vec<_> = one.iter().filter(|path| read(plain.path(), path) != read(site.path(), path)).collect();
    assert!(differ.is_empty(), "{differ:?} differ");
}

#[test]
fn a_font_that_nothing_names_gets_a_warning_and_a_license_beside_it_none() {
    let site = site_with(&[("slab.woff2", &variable_font())], "");
    fs::write(site.path().join("content/fonts/OFL.txt"), "The license").expect("a license");
    let output = ssg(site.path(), &["check"]);
    let messages = stderr(&output);
    assert!(messages.contains("warning[file-unused]: no text has this font"), "{messages}");
    assert!(messages.contains("write `fonts: { text: [slab.woff2] }` in site.yaml"), "{messages}");
    assert_eq!(messages.matches("[file-unused]").count(), 1, "{messages}");
}

#[test]
fn a_damaged_font_is_reported_whatever_the_damage() {
    let font = fs::read(variable_font()).expect("a font");
    let site = site_with(&[], "fonts: { text: [slab.woff2] }");
    let file = site.path().join("content/fonts/slab.woff2");
    // The header and the list of tables, where each byte decides about lengths; then here and there.
    for at in (0..400).step_by(7).chain((400..font.len()).step_by(4999)) {
        let mut bytes = font.clone();
        bytes[at] ^= 0b0101_0101;
        fs::write(&file, bytes).expect("a font");
        let output = ssg(site.path(), &["check"]);
        let messages = stderr(&output);
        assert!(matches!(output.status.code(), Some(0 | 1)), "byte {at}: {messages}");
        assert!(output.status.code() == Some(0) || messages.contains("[font-unreadable]"), "byte {at}: {messages}");
    }
}

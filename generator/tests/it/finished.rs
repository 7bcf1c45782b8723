//! The finished pages: mistakes that components make, planted into what the renderer returns.

use std::{fs, path::Path, process::Output};

use crate::support::{Bundle, small_site, ssg, stderr};

/// A site of one post whose title is "About sand".
fn site() -> tempfile::TempDir {
    let site = small_site();
    let post = "---\ntitle: About sand\ndate: 2025-03-01\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: About sand.\n\
                keywords: [epoxy]\nexcerpt: About sand.\n---\nSand wears a floor.\n\n## Rinse it\n\nWith water.\n";
    fs::write(site.path().join("content/posts/sand.md"), post).expect("a post");
    site
}

/// Builds a site with components that write `to` in place of `from` on a page: the one of this kind, or the post "About
/// sand".
fn build_with(site: &Path, page: &str, from: &str, to: &str) -> Output {
    let bundle = Bundle::with(&format!(
        "{{ const render = renderPage; \
         globalThis.renderPage = (id, props) => {{ \
           const html = render(id, props); \
           if (id !== {page:?} || (props.title ?? 'About sand') !== 'About sand') return html; \
           if (!html.includes({from:?})) throw new Error('nothing to replace on ' + id); \
           return html.replace({from:?}, {to:?}); }} }}"
    ));
    ssg(site, &["build", "--site", &bundle.path()])
}

#[test]
fn a_mistake_that_a_component_makes_is_told_with_page_and_component() {
    // On each page of a kind: what the component writes, what it writes by mistake, and the message.
    let cases = [
        (
            "/blog/@slug",
            "href=\"/blog\"",
            "href=\"/blgo\"",
            "the page /blog/sand has a link to /blgo, and there is no page at /blgo",
        ),
        (
            "/blog/@slug",
            "href=\"/#contact\"",
            "href=\"/#contakt\"",
            "the page /blog/sand has a link to /#contakt, and there is no anchor #contakt on /",
        ),
        (
            "/blog/@slug",
            "href=\"/#contact\"",
            "href=\"#rinse\"",
            "the page /blog/sand has a link to #rinse, and no element has this id",
        ),
        (
            "/blog/@slug",
            "href=\"/blog\"",
            "href=\"blog\"",
            "the page /blog/sand has a link to `blog`, which leads nowhere",
        ),
        ("/blog/@slug", "<h1>", "<h1 id=\"rinse-it\">", "the page /blog/sand has the id `rinse-it` twice"),
        ("/blog/@slug", "<h1>", "<h1 id=\"menu\">", "the page /blog/sand has the id `menu` twice"),
        ("/index", "<h1", "<h1 id=\"a\"></h1><p id=\"a\"></p><h1", "the page / has the id `a` twice"),
        (
            "/blog/@slug",
            "<h1>",
            "<img src=\"/images/no.1234-800.jpg\" alt=\"\"/><h1>",
            "the page /blog/sand shows the picture /images/no.1234-800.jpg, and there is no such file",
        ),
        (
            "/blog/@slug",
            "<h1>",
            "<picture><source srcSet=\"/images/no.1234-800.avif 800w\"/></picture><h1>",
            "the page /blog/sand shows the picture /images/no.1234-800.avif, and there is no such file",
        ),
        ("/blog/@slug", "<h1>", "<img src=\"/favicon.svg\"/><h1>", "the page /blog/sand has a picture without `alt`"),
        ("/blog/@slug", "<h1>About sand</h1>", "<p>About sand</p>", "the page /blog/sand has no main heading (h1)"),
        (
            "/blog/@slug",
            "<h1>",
            "<h1>Sand</h1><h1>",
            "the page /blog/sand has a second main heading (h1), `About sand`",
        ),
        ("/blog/@slug", "<h2>", "<h3>", "on the page /blog/sand, the heading h3 `Keywords:"),
        (
            "/blog/@slug",
            "<h1>",
            "<h2>Before &amp; after</h2><h1>",
            "on the page /blog/sand, the heading h2 `Before & after` follows no heading",
        ),
    ];
    let site = site();
    for (page, from, to, message) in cases {
        let output = build_with(site.path(), page, from, to);
        let told = stderr(&output);
        assert!(told.contains(message), "{to}: {told}");
        assert!(told.contains("the element is "), "{to}: {told}");
        let components = ["article.article", "section."];
        assert!(components.iter().any(|component| told.contains(component)), "{to}: {told}");
        assert_eq!(output.status.code(), Some(0), "a site with a warning is published");
    }
}

#[test]
fn pages_without_a_mistake_get_no_message() {
    let site = site();
    let cases = [
        // The not-found page has one more, hidden heading.
        ("<h1>", "<div hidden=\"\"><h1>Old</h1><div></div><h3>Deep</h3></div><h1>"),
        ("<h1>", "<img src=\"/favicon.svg\" alt=\"\"/><a href=\"/feed.xml\">Feed</a><a href=\"#top\">Up</a><h1>"),
        ("<h1>", "<!-- <h1> <a href=\"/nope\"> --><h1>"),
        ("href=\"/#contact\"", "href=\"#rinse-it\""),
        (
            "<h1>",
            "<a href=\"#menu\">Menu</a><a href=\"#own\">Own</a><i id=\"own\"></i><a href=\"/#top\">Up</a><a href=\"/#menu\">Menu</a><h1>",
        ),
        (
            "<h1>",
            "<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\" alt=\"\"/><img src=\"https://www.example.com/a.png\" alt=\"\"/><h1>",
        ),
        ("href=\"/#contact\"", "href=\"https://www.example.com/nope\""),
    ];
    for (from, to) in cases {
        let output = build_with(site.path(), "/blog/@slug", from, to);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{to}");
    }
}

#[test]
fn a_mistake_with_words_of_the_page_s_file_is_told_at_its_line() {
    let site = site();
    let output = build_with(site.path(), "/blog/@slug", "<h1>About sand</h1>", "<h1>A</h1><h3>About sand</h3>");
    let told = stderr(&output);
    assert!(told.contains("posts/sand.md:2:8\n"), "{told}");
    // Two letters are in other words of the file.
    let twice = "<section class=\"outer\"><p><b>1</b></p><i id=\"it\"></i><i id=\"it\"></i></section><h1>";
    let output = build_with(site.path(), "/blog/@slug", "<h1>", twice);
    let told = stderr(&output);
    assert!(told.contains("has the id `it` twice") && told.contains("posts/sand.md:1:1\n"), "{told}");
    assert!(told.contains("section.outer > i\n"), "the element is the one that is there twice: {told}");
}

#[test]
fn a_page_of_exactly_its_budget_is_right_and_one_over_it_is_reported() {
    let site = site();
    let bundle = Bundle::with("");
    let build = || {
        let output = ssg(site.path(), &["build", "--site", &bundle.path()]);
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output)
    };
    build();
    let page = fs::read_to_string(site.path().join("dist/blog/sand.html")).expect("a page");
    let manifest = Path::new(&bundle.path()).join("manifest.json");
    let usual = fs::read_to_string(&manifest).expect("the budgets");
    for (over, is_reported) in [(0, false), (1, true)] {
        let mut budgets: serde_json::Value = serde_json::from_str(&usual).expect("JSON");
        budgets["budgets"]["/blog/@slug"]["htmlBytes"] = (page.len() - over).into();
        fs::write(&manifest, budgets.to_string()).expect("the budgets");
        let told = build();
        let message = format!("the page /blog/sand has {} bytes of HTML", page.len());
        assert_eq!(told.contains(&message), is_reported, "{told}");
    }
}

#[test]
fn a_mistake_in_header_or_footer_is_told_once_for_all_pages() {
    let site = site();
    let bundle = Bundle::with(
        "{ const render = renderShell; globalThis.renderShell = (shell) => render(shell).replace('href=\"/\"', 'href=\"/house\"')\
         .replace('<footer', '<footer id=\"imprint\"'); }",
    );
    let output = ssg(site.path(), &["build", "--site", &bundle.path()]);
    let told = stderr(&output);
    assert_eq!(told.matches("every page has a link to /house, and there is no page at /house").count(), 1, "{told}");
    assert_eq!(
        told.matches("every page has the id `imprint`, which headings in texts can take too").count(),
        1,
        "{told}"
    );
}

#[test]
fn a_mistake_is_told_again_by_a_build_that_changes_something_else() {
    let site = site();
    let bundle = Bundle::with(
        "{ const render = renderPage; \
         globalThis.renderPage = (id, props) => render(id, props).replace('href=\"/blog\"', 'href=\"/blgo\"'); }",
    );
    let told = || stderr(&ssg(site.path(), &["build", "--site", &bundle.path()])).matches("a link to /blgo").count();
    let first = told();
    assert!(first > 0);
    let site_yaml = site.path().join("content/home.yaml");
    let text = fs::read_to_string(&site_yaml).expect("the home page");
    fs::write(&site_yaml, text.replacen("We grind", "We sand", 1)).expect("the home page");
    assert_eq!(told(), first);
}

#[test]
fn a_page_that_a_component_links_to_and_that_is_removed_makes_the_others_new() {
    let site = site();
    let page = site.path().join("content/pages/warranty.md");
    fs::create_dir_all(page.parent().expect("a folder")).expect("a folder");
    fs::write(&page, "---\ntitle: Warranty\nmetaDescription: What we repair.\n---\nFor ten years.\n").expect("a page");
    let bundle = Bundle::with(
        "{ const render = renderPage; globalThis.renderPage = (id, props) => \
         id === '/blog/@slug' ? render(id, props).replace('href=\"/blog\"', 'href=\"/warranty\"') : render(id, props); }",
    );
    let build = || stderr(&ssg(site.path(), &["build", "--site", &bundle.path()]));
    assert_eq!(build(), "");
    fs::remove_file(page).expect("no page");
    fs::remove_file(site.path().join("content/addresses.txt")).expect("no list of addresses");
    let told = build();
    assert!(told.contains("the page /blog/sand has a link to /warranty, and there is no page at /warranty"), "{told}");
}

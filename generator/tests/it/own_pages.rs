//! Pages of `content/pages/`: from a file's path to the page, its head, and the lists that name it.

use std::fs;

use serde_json::Value;

use crate::support::{Server, files, small_site, ssg, stderr, stdout};

const TEAM: &str = "title: The People of Dune\nname: Team\nmetaDescription: Who grinds and coats.\nkeywords: [crew]\n\
    footer: 1\nupdated: 2025-02-03\nsections:\n  - hero: { heading: The team, intro: Five people. }\n  - questions:\n      \
    heading: Asked\n      questions: [{ question: Who comes?, answer: All of us. }]\n";
const PRIVACY: &str = "---\ntitle: Privacy Policy\nmetaDescription: What the form keeps.\nfooter: 2\nupdated: 2025-01-05\n\
    intro: Little.\n---\n# What we keep\n\nSee [the team](/about/team) and [below](#for-how-long).\n\n## For how long\n\nA year.\n";
const OFFER: &str =
    "---\ntitle: Spring Offer\nmetaDescription: For readers of the letter.\nlisted: false\n---\nTen percent.\n";

/// A small site with three pages of its own, two of them below another.
fn site() -> tempfile::TempDir {
    let site = small_site();
    let content = site.path().join("content");
    fs::create_dir_all(content.join("pages/about")).expect("a folder");
    let about = "title: About Dune\nname: About\nmetaDescription: Who we are.\nsections:\n  - hero: { heading: About, intro: Us. }\n";
    fs::write(content.join("pages/about.yaml"), about).expect("a page");
    fs::write(content.join("pages/about/team.yaml"), TEAM).expect("a page");
    fs::write(content.join("pages/privacy.md"), PRIVACY).expect("a page");
    fs::write(content.join("pages/offer.md"), OFFER).expect("a page");
    let file = content.join("site.yaml");
    let text = fs::read_to_string(&file).expect("site.yaml");
    let more = "navigation:\n  - { label: About, to: /about }\n  - { label: Privacy, to: /privacy }\n";
    fs::write(&file, text.replace("navigation:\n", more)).expect("site.yaml");
    site
}

fn build(site: &tempfile::TempDir) {
    let output = ssg(site.path(), &["build"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

fn read(site: &tempfile::TempDir, path: &str) -> String {
    fs::read_to_string(site.path().join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn graph(html: &str) -> Vec<Value> {
    let json = html.split("application/ld+json\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let graph: Value = serde_json::from_str(json.expect("structured data")).expect("JSON");
    graph["@graph"].as_array().expect("nodes").clone()
}

fn node(html: &str, kind: &str) -> Value {
    graph(html).into_iter().find(|node| node["@type"] == kind).unwrap_or_else(|| panic!("no {kind}"))
}

#[test]
fn a_page_of_sections_is_at_the_path_of_its_file_with_head_and_structured_data() {
    let site = site();
    build(&site);
    let html = read(&site, "about/team.html");
    assert!(html.contains("<title>The People of Dune | Dune Floors</title>"));
    assert!(html.contains("<link rel=\"canonical\" href=\"https://www.dune.example/about/team\">"));
    assert!(html.contains("<meta name=\"description\" content=\"Who grinds and coats.\">"));
    assert!(html.contains("<h1>The team</h1>"));
    assert_eq!(node(&html, "WebPage")["url"], "https://www.dune.example/about/team");
    assert_eq!(node(&html, "FAQPage")["mainEntity"][0]["name"], "Who comes?");
    let crumbs = node(&html, "BreadcrumbList")["itemListElement"].as_array().expect("crumbs").clone();
    let names: Vec<&str> = crumbs.iter().filter_map(|crumb| crumb["name"].as_str()).collect();
    assert_eq!(names, ["Home", "About", "Team"]);
    assert_eq!(crumbs[1]["item"], "https://www.dune.example/about");
}

#[test]
fn a_page_of_markdown_has_heading_introduction_day_and_text() {
    let site = site();
    build(&site);
    let html = read(&site, "privacy.html");
    assert!(html.contains("<h1>Privacy Policy</h1>") && html.contains("<p class=\"lede\">Little.</p>"));
    assert!(html.contains(">January 5, 2025</time>"));
    assert!(html.contains("<h2 id=\"what-we-keep\">What we keep") && html.contains("<h3 id=\"for-how-long\">"));
    assert!(html.contains("<a href=\"/about/team\">the team</a>"));
    let crumbs = node(&html, "BreadcrumbList")["itemListElement"].as_array().map(Vec::len);
    assert_eq!(crumbs, Some(2));
}

#[test]
fn own_pages_are_in_navigation_footer_and_sitemap() {
    let site = site();
    build(&site);
    let home = read(&site, "index.html");
    assert!(home.contains("<a href=\"/about\">About</a>"), "in the navigation");
    let more = home.split("<h2>More</h2>").nth(1).and_then(|rest| rest.split("</ul>").next()).expect("the list");
    let linked: Vec<&str> = more.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(linked, ["/blog", "/about/team", "/privacy"]);
    assert!(read(&site, "privacy.html").contains("<a href=\"/privacy\" aria-current=\"page\">Privacy</a>"));
    let sitemap = read(&site, "sitemap.xml");
    assert!(sitemap.contains("<loc>https://www.dune.example/about/team</loc><lastmod>2025-02-03</lastmod>"));
    assert!(sitemap.contains("<loc>https://www.dune.example/about</loc></url>"));
}

#[test]
fn a_page_that_is_not_listed_is_built_and_kept_out_of_sitemap_and_search_engines() {
    let site = site();
    build(&site);
    let html = read(&site, "offer.html");
    assert!(html.contains("<meta name=\"robots\" content=\"noindex, follow\">") && !html.contains("canonical"));
    assert!(!read(&site, "sitemap.xml").contains("offer"));
}

#[test]
fn an_edit_of_one_own_page_writes_that_page_and_a_removed_one_goes() {
    let site = site();
    build(&site);
    let before = read(&site, "index.html");
    let page = site.path().join("content/pages/privacy.md");
    fs::write(&page, PRIVACY.replace("A year.", "Two years.")).expect("a change");
    build(&site);
    assert!(read(&site, "privacy.html").contains("Two years."));
    assert_eq!(read(&site, "index.html"), before);
    fs::remove_file(site.path().join("content/pages/offer.md")).expect("removed");
    let output = ssg(site.path(), &["build", "--verify"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(!files(&site.path().join("dist")).contains(&"offer.html".to_owned()));
}

#[test]
fn a_new_page_is_not_published_with_its_examples_and_not_listed_without_them() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "page", "Our \"Lifetime\" Warranty"]);
    assert_eq!(stdout(&output), "content/pages/our-lifetime-warranty.md\n");
    let output = ssg(site.path(), &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let path = site.path().join("content/pages/our-lifetime-warranty.md");
    let mut page = fs::read_to_string(&path).expect("the page");
    for (example, own) in [
        ("What search engines show, in 120 to 160 characters.", "Who pays if a floor peels."),
        ("The first paragraph says what the reader gets.", "We do, for fifteen years."),
        ("## A heading", "## What is covered"),
        ("The text.", "Peeling, and yellow spots."),
    ] {
        assert_eq!(page.matches(example).count(), 1, "{example}");
        assert!(stderr(&output).contains(example), "{example} is not reported: {}", stderr(&output));
        page = page.replace(example, own);
    }
    fs::write(&path, page).expect("the page");
    build(&site);
    assert!(
        read(&site, "our-lifetime-warranty.html").contains("Our &quot;Lifetime&quot; Warranty | Dune Floors</title>")
    );
    assert!(!read(&site, "sitemap.xml").contains("warranty"));
}

#[test]
fn own_pages_are_served_at_their_address_and_their_props_can_be_asked_for() {
    let site = site();
    build(&site);
    let server = Server::start(&site.path().join("dist"), &[]);
    for address in ["/about", "/about/team", "/privacy"] {
        assert_eq!(server.get(address).status(), 200, "{address}");
        let props: Value = serde_json::from_slice(&ssg(site.path(), &["props", address]).stdout).expect("JSON");
        assert_eq!((&props["url"], &props["page"]["id"]), (&Value::from(address), &Value::from("/@path")));
    }
}

#[test]
fn a_new_page_with_the_address_of_another_page_in_front_is_made_below_it() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "page", "about/our-team"]);
    assert_eq!(stdout(&output), "content/pages/about/our-team.md\n", "{}", stderr(&output));
    assert!(stderr(&output).contains("/about/our-team;"), "{}", stderr(&output));
    let page = fs::read_to_string(site.path().join("content/pages/about/our-team.md")).expect("the page");
    assert!(page.contains("title: \"Our team\"\n"), "{page}");
    let output = ssg(site.path(), &["new", "page", "Before/After"]);
    assert_eq!(stdout(&output), "content/pages/before-after.md\n", "{}", stderr(&output));
}

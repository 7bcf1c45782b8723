//! `ssg guide`: the guide for authors, from the program itself.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::LazyLock,
};

use generator::{content::schema, diagnostics::Code};
use regex::Regex;
use tempfile::TempDir;

use crate::support::{Server, files, ssg, stderr, stdout};

/// The guide as files, written once.
static GUIDE: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &["guide", "--out", "guide"]);
    assert!(output.status.success(), "{}", stderr(&output));
    folder
});

fn guide() -> std::path::PathBuf {
    GUIDE.path().join("guide")
}

/// The pages, by name.
fn pages() -> BTreeMap<String, String> {
    let names = files(&guide()).into_iter().filter(|name| name.ends_with(".html"));
    names.map(|name| (name.clone(), fs::read_to_string(guide().join(&name)).expect("a page"))).collect()
}

fn values<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let pattern = Regex::new(&format!(r#"\s{name}="([^"]*)""#)).expect("a pattern");
    pattern.captures_iter(html).map(|found| found.get(1).expect("a value").as_str()).collect()
}

/// The place that a topic is opened at.
fn place(topic: &str) -> String {
    let output = ssg(GUIDE.path(), &["guide", topic, "--out", "guide"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let path = stdout(&output).trim().to_owned();
    path.strip_prefix("guide/").expect(&path).to_owned()
}

fn has_place(pages: &BTreeMap<String, String>, place: &str) -> bool {
    let (page, anchor) = place.split_once('#').unwrap_or((place, ""));
    pages.get(page).is_some_and(|html| anchor.is_empty() || values(html, "id").contains(&anchor))
}

#[test]
fn every_link_of_the_guide_leads_to_a_place_of_it_and_ids_are_unique() {
    let pages = pages();
    for (name, html) in &pages {
        let ids = values(html, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{name} has an id twice");
        let others =
            |link: &&str| !link.starts_with("https://") && !link.starts_with("http://") && !link.starts_with("data:");
        for link in values(html, "href").into_iter().chain(values(html, "src")).filter(others) {
            let place = if link.starts_with('#') { format!("{name}{link}") } else { link.to_owned() };
            let is_there = has_place(&pages, &place) || guide().join(&place).is_file();
            assert!(is_there, "{name} links to {link}");
        }
    }
}

#[test]
fn every_message_section_and_field_has_a_place_in_the_guide() {
    let pages = pages();
    for code in Code::ALL {
        assert!(has_place(&pages, &format!("messages.html#{}", code.name())), "{}", code.name());
    }
    let sections = &pages["sections.html"];
    for kind in schema::section_kinds() {
        assert!(has_place(&pages, &format!("sections.html#{kind}")), "{kind}");
        assert!(sections.contains(&format!("aria-label=\"Fields of {kind}\"")), "{kind} has no fields");
        assert!(sections.contains(&format!("src=\"pictures/{kind}.jpg\" width=")), "{kind} has no picture");
    }
    let index = &pages["a-z.html"];
    for field in schema::field_names() {
        assert!(index.contains(&format!(">{field}</dt>")), "{field} is not in the index");
    }
}

#[test]
fn a_topic_opens_at_its_place_and_a_mistyped_one_gets_the_nearest_name() {
    for (topic, expected) in [
        ("link-broken", "messages.html#link-broken"),
        ("error[link-broken]:", "messages.html#link-broken"),
        ("cost-finder", "sections.html#cost-finder"),
        ("quoteForm", "fields.html#site-quoteForm"),
        ("quoteform", "fields.html#site-quoteForm"),
        // A field of several files, and a file.
        ("metaDescription", "a-z.html#name-metadescription"),
        ("home.yaml", "sections.html"),
        ("form.yaml", "fields.html#form"),
        ("YAML in short", "content.html#yaml-in-short"),
        ("posts", "posts.html"),
    ] {
        assert_eq!(place(topic), expected, "{topic}");
    }
    let output = ssg(GUIDE.path(), &["guide", "cost-findr"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "ssg: the guide has nothing named `cost-findr`; did you mean `cost-finder`? `ssg guide` opens all of it, with a \
         search\n"
    );
}

/// Each message that names a topic of the guide.
#[test]
fn every_topic_that_a_message_names_is_in_the_guide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named = Regex::new(r"`ssg guide ([\w.-]+)`").expect("a pattern");
    let mut topics = BTreeSet::new();
    for folder in ["tests/errors", "tests/cases"].map(|folder| root.join(folder)) {
        for name in files(&folder).into_iter().filter(|name| name.ends_with(".txt")) {
            let text = fs::read_to_string(folder.join(name)).expect("expected messages");
            topics.extend(named.captures_iter(&text).map(|found| found[1].to_owned()));
        }
    }
    assert!(topics.len() > 3, "{topics:?}");
    let pages = pages();
    topics.iter().for_each(|topic| assert!(has_place(&pages, &place(topic)), "{topic}"));
}

#[test]
fn a_served_guide_answers_on_this_machine_alone_with_its_pages() {
    let server = Server::of("guide", &["--port", "0"]);
    let answer = server.get("/sections");
    assert_eq!(answer.status().as_u16(), 200);
    assert_eq!(server.get("/nowhere").status().as_u16(), 404);
    // In a folder, the page for what is not there would not find its styles.
    for (asked, to) in [("/no/where", "../where"), ("/no/where/", "../../where"), ("/sections/", "../sections")] {
        let answer = server.get(asked);
        assert_eq!((answer.status().as_u16(), answer.headers()["location"].to_str().ok()), (307, Some(to)));
    }
    assert_eq!(server.request("GET", "/", &[("Host", "evil.example")]).status().as_u16(), 403);
}

#[test]
fn a_guide_is_written_over_an_earlier_one_and_never_into_other_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(ssg(folder.path(), &["guide", "--out", "guide"]).status.success());
    assert!(ssg(folder.path(), &["guide", "--out", "guide"]).status.success());
    fs::create_dir(folder.path().join("mine")).expect("a folder");
    fs::write(folder.path().join("mine/index.html"), "mine").expect("a file");
    let output = ssg(folder.path(), &["guide", "--out", "mine"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "ssg: mine has other files; name a folder for the guide alone\n");
    assert_eq!(files(&folder.path().join("mine")), ["index.html"]);
}

/// Pictures and texts are embedded, so the program grows by them.
#[test]
fn the_guide_takes_less_than_two_megabytes_of_the_program() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let size = |path: &Path| fs::metadata(path).expect("a file").len();
    let pictures =
        files(&docs.join("images/sections")).into_iter().map(|name| size(&docs.join("images/sections").join(name)));
    let texts = ["content.md", "writing-a-post.md", "operations.md"].map(|name| size(&docs.join(name)));
    let all = pictures.chain(texts).sum::<u64>();
    assert!(all < 2_000_000, "{all} bytes");
}

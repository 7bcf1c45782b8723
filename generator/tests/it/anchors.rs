//! Anchors in the text of posts and of `text` sections: headings and footnotes. No page has two of the same name.

use std::{collections::BTreeSet, fs, path::Path};

use crate::{
    support::{files, small_site},
    text::{build, html_of, page, write_post},
};

/// Adds sections to the home page.
fn add_sections(site: &Path, sections: &str) {
    let path = site.join("content/home.yaml");
    let home = fs::read_to_string(&path).expect("the home page");
    fs::write(&path, format!("{home}{sections}")).expect("the home page");
}

/// Every id of a page, in order.
fn ids(html: &str) -> Vec<String> {
    html.split(" id=\"").skip(1).map(|rest| rest.split('"').next().expect("an id").to_owned()).collect()
}

#[track_caller]
fn assert_unique_ids(html: &str) {
    let mut seen = BTreeSet::new();
    let twice: Vec<String> = ids(html).into_iter().filter(|id| !seen.insert(id.clone())).collect();
    assert!(twice.is_empty(), "twice on one page: {twice:?}");
}

#[test]
fn headings_of_the_same_words_get_different_ids_also_with_numbers() {
    let html = html_of("## A\n\nOne.\n\n## A\n\nTwo.\n\n## A 2\n\nThree.\n\n## A\n\nFour.");
    assert_eq!(ids(&html), ["a", "a-2", "a-2-2", "a-3"]);
}

#[test]
fn a_heading_with_an_id_of_the_layout_gets_another_one() {
    let site = small_site();
    build(site.path());
    let on_every_page: BTreeSet<String> = ids(&page(site.path(), "index.html")).into_iter().collect();
    let small: Vec<&String> = on_every_page.iter().filter(|id| id.to_lowercase() == **id).collect();
    assert!(["main", "menu", "quote-form"].iter().all(|id| small.iter().any(|other| other == id)), "{small:?}");
    let headings: String = small.iter().map(|id| format!("## {id}\n\nWords.\n\n")).collect();
    write_post(site.path(), "sand", &headings);
    let indented: String = headings.lines().map(|line| format!("        {line}\n")).collect();
    add_sections(site.path(), &format!("  - text:\n      body: |\n{indented}"));
    build(site.path());
    assert_unique_ids(&page(site.path(), "blog/sand.html"));
    let home = page(site.path(), "index.html");
    assert_unique_ids(&home);
    for id in small {
        assert!(home.contains(&format!("id=\"{id}-2\"")), "{id}");
    }
}

#[test]
fn ids_are_unique_across_the_sections_of_a_page() {
    let site = small_site();
    let text = "      body: |\n        ## Foo\n\n        A claim.[^1]\n\n        [^1]: Its source.\n";
    let more = format!(
        "  - text:\n      id: foo\n{text}  - text:\n{text}  - text:\n      body: |\n        ## Contact\n\n        ## Foo 2\n"
    );
    add_sections(site.path(), &more);
    build(site.path());
    let home = page(site.path(), "index.html");
    assert_unique_ids(&home);
    for id in ["foo", "foo-2", "foo-3", "foo-2-2", "contact", "contact-2", "fn:1", "fn:1-2"] {
        assert!(home.contains(&format!(" id=\"{id}\"")), "{id}");
    }
    for id in ["fn:1", "fn:1-2", "fnref:1", "fnref:1-2"] {
        assert!(home.contains(&format!("href=\"#{id}\"")), "nothing leads to {id}");
    }
}

#[test]
fn footnotes_are_at_the_end_in_the_order_of_their_references_with_a_link_back() {
    let html = html_of(
        "A claim[^b], another[^a], the first again[^B].\n\n[^a]: The second.\n\n[^b]: The first, see[^c].\n\n    \
         More of it.\n\n## A\n\nThe end.\n\n[^c]: The third.",
    );
    let (text, notes) = html.split_once("<section class=\"footnotes\"").expect("the notes");
    assert!(text.trim_end().ends_with("<p>The end.</p>"), "{text}");
    assert_eq!(
        text.lines().next().expect("a paragraph"),
        "<p>A claim<sup class=\"footnote-reference\"><a href=\"#fn:1\" id=\"fnref:1\" role=\"doc-noteref\">1</a></sup>, \
         another<sup class=\"footnote-reference\"><a href=\"#fn:2\" id=\"fnref:2\" role=\"doc-noteref\">2</a></sup>, \
         the first again<sup class=\"footnote-reference\"><a href=\"#fn:1\" id=\"fnref:1-2\" role=\"doc-noteref\">1</a></sup>.</p>"
    );
    let back = |id: &str| {
        format!(
            " <a class=\"footnote-back\" href=\"#{id}\" role=\"doc-backlink\" aria-label=\"Back to the text\">↩</a>"
        )
    };
    let items: Vec<&str> = notes.split("<li ").skip(1).collect();
    assert!(items[0].starts_with("id=\"fn:1\">"), "{notes}");
    assert!(items[0].contains(&format!("<p>More of it.{}</p>", back("fnref:1"))), "{notes}");
    assert!(items[1].starts_with(&format!("id=\"fn:2\">\n<p>The second.{}</p>", back("fnref:2"))), "{notes}");
    assert!(items[2].starts_with(&format!("id=\"fn:3\">\n<p>The third.{}</p>", back("fnref:3"))), "{notes}");
    assert_unique_ids(&html);
}

#[test]
fn a_footnote_and_a_heading_of_the_same_name_do_not_meet() {
    let html = html_of("A claim.[^fn-1]\n\n## fn 1\n\n## fnref 1\n\n## fn:1\n\nWords.\n\n[^fn-1]: Its source.");
    assert_unique_ids(&html);
}

#[test]
fn every_page_of_the_site_has_unique_ids() {
    let site = crate::support::acceptance_site();
    for path in files(site).into_iter().filter(|path| path.ends_with(".html")) {
        assert_unique_ids(&fs::read_to_string(site.join(path)).expect("a page"));
    }
}

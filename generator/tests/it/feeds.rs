//! The feeds: what readers of other programs make of them.

use std::{fs, path::Path};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{small_site, ssg, stderr};

const SITE: &str = "https://www.dune.example";

fn write_post(site: &Path, name: &str, fields: &str, text: &str) {
    let matter = format!(
        "---\ntitle: About {name}\ndate: 2025-01-09\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: About \
         {name}.\nkeywords: [a]\nexcerpt: About.\n{fields}---\n{text}\n"
    );
    fs::write(site.join(format!("content/posts/{name}.md")), matter).expect("a post");
}

fn site_in(zone: &str) -> TempDir {
    let site = small_site();
    let path = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("site.yaml");
    fs::write(path, format!("{text}timezone: {zone}\n")).expect("site.yaml");
    site
}

fn run(site: &Path, arguments: &[&str]) {
    let output = ssg(site, arguments);
    assert!(output.status.success(), "{}", stderr(&output));
}

/// The Atom feed, and the entry of a post in the JSON feed.
fn feeds(site: &Path, name: &str) -> (String, Value) {
    run(site, &["build"]);
    let read = |file: &str| fs::read_to_string(site.join("dist").join(file)).expect("a feed");
    let json: Value = serde_json::from_str(&read("feed.json")).expect("JSON");
    let items = json["items"].as_array().expect("items");
    let url = format!("{SITE}/blog/{name}");
    (read("feed.xml"), items.iter().find(|item| item["url"] == url.as_str()).expect("the post").clone())
}

#[test]
fn the_day_of_a_post_starts_in_the_zone_of_the_business() {
    for (zone, winter, summer) in [
        ("America/New_York", "2025-01-09T00:00:00-05:00", "2025-07-01T00:00:00-04:00"),
        ("Asia/Kolkata", "2025-01-09T00:00:00+05:30", "2025-07-01T00:00:00+05:30"),
        ("UTC", "2025-01-09T00:00:00+00:00", "2025-07-01T00:00:00+00:00"),
    ] {
        let site = site_in(zone);
        write_post(site.path(), "sand", "updated: 2025-07-01\n", "Words.");
        let (atom, item) = feeds(site.path(), "sand");
        assert_eq!((&item["date_published"], &item["date_modified"]), (&winter.into(), &summer.into()), "{zone}");
        assert!(
            atom.contains(&format!("<published>{winter}</published>\n<updated>{summer}</updated>")),
            "{zone}: {atom}"
        );
        // The newest of all is the day of the feed.
        assert_eq!(atom.matches(&format!("<updated>{summer}</updated>")).count(), 2, "{zone}");
    }
    // Clocks went from midnight to one o'clock.
    let site = site_in("Africa/Cairo");
    write_post(site.path(), "sand", "updated: 2025-04-25\n", "Words.");
    assert_eq!(feeds(site.path(), "sand").1["date_modified"], "2025-04-25T01:00:00+03:00");
}

#[test]
fn every_address_in_a_text_leads_from_a_feed_to_where_it_leads_on_the_page() {
    let site = small_site();
    let text = "See [the slab](/blog/dry-slab), [below](#rinse-it), [there](https://www.example.org/#top) and a note.[^a]\n\n\
                ## Rinse it\n\nWrite `href=\"/x\"` and `href=\"#x\" id=\"y\"`.\n\n[^a]: A note.";
    write_post(site.path(), "sand", "", text);
    let (atom, item) = feeds(site.path(), "sand");
    let html = item["content_html"].as_str().expect("a text");
    let own = format!("{SITE}/blog/sand");
    for address in [
        &format!("{SITE}/blog/dry-slab"),
        &format!("{own}#rinse-it"),
        "https://www.example.org/#top",
        &format!("{own}#fn:1"),
    ] {
        assert!(html.contains(&format!("href=\"{address}\"")), "no {address} in {html}");
    }
    assert!(html.contains(&format!("href=\"{own}#fnref:1\"")), "the way back: {html}");
    // What stands in code stays as it is written.
    assert!(html.contains("<code>href=\"/x\"</code> and <code>href=\"#x\" id=\"y\"</code>"), "{html}");
    // Several texts are shown on one page, so none has an id; and nothing empty is to be pressed.
    assert!(html.contains("<h2>Rinse it</h2>") && html.contains("<li>"), "{html}");
    assert!(!html.contains("></a>") && !html.contains("class=\"anchor\""), "{html}");
    assert!(!atom.contains("a href=&quot;#") && !atom.contains("a href=&quot;/"), "{atom}");
}

#[test]
fn a_renamed_post_stays_the_same_one_for_feed_readers() {
    let site = small_site();
    write_post(site.path(), "sand", "", "Words.");
    let id = |name: &str| {
        let (atom, item) = feeds(site.path(), name);
        let id = item["id"].as_str().expect("an id").to_owned();
        assert!(atom.contains(&format!("<id>{id}</id>")), "{atom}");
        id
    };
    let first = id("sand");
    assert_eq!(first, format!("{SITE}/blog/sand"));
    run(site.path(), &["rename", "sand", "fine-sand"]);
    assert_eq!(id("fine-sand"), first);
    run(site.path(), &["rename", "fine-sand", "coarse-sand"]);
    assert_eq!(id("coarse-sand"), first);
    // A short address on a flyer was in no feed.
    write_post(site.path(), "salt", "aliases: [/salt]\n", "Words.");
    assert_eq!(id("salt"), format!("{SITE}/blog/salt"));
}

//! The commands for authors: creating a post or a page, and the preview that follows changes.

use std::{
    fs,
    io::{BufRead, BufReader},
};

use crate::support::{Server, small_site, ssg, stderr, stdout};

#[test]
fn new_post_writes_a_healthy_draft_for_a_title_with_quotes_and_signs() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "post", r#"Sand: "the" Floor's #1 Enemy"#]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output), "content/posts/sand-the-floors-1-enemy.md\n");
    assert!(ssg(site.path(), &["build"]).status.success());
    assert!(!site.path().join("dist/blog/sand-the-floors-1-enemy.html").exists(), "a draft is not published");
    let output = ssg(site.path(), &["build", "--drafts"]);
    assert_eq!(stderr(&output), "");
    let html = fs::read_to_string(site.path().join("dist/blog/sand-the-floors-1-enemy.html")).expect("the page");
    assert!(html.contains("<title>Sand: &quot;the&quot; Floor&#39;s #1 Enemy | Dune Floors</title>"));
}

#[test]
fn new_location_writes_a_page_that_builds_without_a_message() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "location", "Punta Gorda"]);
    assert_eq!(stdout(&output), "content/locations/punta-gorda.yaml\n");
    let output = ssg(site.path(), &["build"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    assert!(site.path().join("dist/locations/punta-gorda.html").is_file());
}

#[test]
fn new_refuses_to_overwrite_a_file() {
    let site = small_site();
    let before = fs::read(site.path().join("content/posts/dry-slab.md")).expect("a post");
    let output = ssg(site.path(), &["new", "post", "Dry Slab"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "ssg: content/posts/dry-slab.md is already there; nothing was changed\n");
    assert_eq!(fs::read(site.path().join("content/posts/dry-slab.md")).expect("the post"), before);
}

#[test]
fn dev_keeps_the_last_good_page_after_a_mistake_and_reloads_the_browser_after_a_change() {
    let site = small_site();
    let path = |name: &str| site.path().join(name).to_string_lossy().into_owned();
    let server = Server::of("dev", &["--content", &path("content"), "--out", &path("dist"), "--port", "0"]);
    let page = || server.get("/blog/dry-slab").body_mut().read_to_string().expect("the page");
    assert!(page().contains("Water under a coating lifts it.") && page().contains("src=\"/_dev/reload.js\""));
    assert!(
        !server.get("/").headers().contains_key("speculation-rules"),
        "the browser may fetch an outdated page early"
    );

    let events = server.get("/_dev/events");
    let mut events = BufReader::new(events.into_body().into_reader());
    let post = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("the post");
    fs::write(&post, text.replace("category: Technical", "category: [a, b]")).expect("a mistake");
    fs::write(site.path().join("content/posts/other.md"), "also wrong").expect("another mistake");
    // The page is requested after the failed build, not before it has begun.
    server.wait_for_message("Not built: ");
    assert!(page().contains("Water under a coating lifts it."), "a mistake removed the page");

    fs::remove_file(site.path().join("content/posts/other.md")).expect("mended");
    fs::write(&post, text.replace("lifts it", "peels it")).expect("a change");
    let mut line = String::new();
    events.read_line(&mut line).expect("an event");
    assert_eq!(line, "data: built\n", "the failed build sent an event");
    assert!(page().contains("Water under a coating peels it."));
}

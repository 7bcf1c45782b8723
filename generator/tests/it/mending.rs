//! The button of a message in a preview, which changes the file: what it writes, and who may press it.

use std::{fs, path::PathBuf};

use serde_json::Value;

use crate::support::{Server, small_site, symlink};

struct Preview {
    site: tempfile::TempDir,
    server: Server,
}

impl Preview {
    /// The preview of a site whose post has a category with a slip.
    fn start() -> Self {
        let site = small_site();
        let post = site.path().join("content/posts/dry-slab.md");
        let text = fs::read_to_string(&post).expect("a post");
        fs::write(&post, text.replace("category: Technical", "category: Tecnical")).expect("a slip");
        Self::of(site)
    }

    fn of(site: tempfile::TempDir) -> Self {
        let path = |name: &str| site.path().join(name).to_string_lossy().into_owned();
        let server = Server::of("dev", &["--content", &path("content"), "--out", &path("preview"), "--port", "0"]);
        Self { site, server }
    }

    fn post(&self) -> PathBuf {
        self.site.path().join("content/posts/dry-slab.md")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.post()).expect("the post")
    }

    /// The secret that a page of the preview has.
    fn token(&self) -> String {
        let page = self.server.get("/blog/dry-slab").body_mut().read_to_string().expect("a page");
        let (_, rest) = page.split_once("&amp;token=").expect("a token");
        rest.split('&').next().expect("its end").to_owned()
    }

    /// The status and the words of the answer to a page that asks for a change.
    fn mend(&self, name: &str, headers: &[(&str, &str)]) -> (u16, String) {
        let config = ureq::Agent::config_builder().http_status_as_error(false).build();
        let mut request = ureq::Agent::from(config).post(format!("{}/_dev/mend", self.server.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut answer = request.send(name).expect("an answer");
        (answer.status().as_u16(), answer.body_mut().read_to_string().expect("words"))
    }

    /// The same from a page of this preview.
    fn mend_from_page(&self, name: &str) -> (u16, String) {
        let secret = format!("Bearer {}", self.token());
        self.mend(name, &[("Origin", &self.server.url), ("Authorization", &secret)])
    }
}

/// The name of the change in the message of this code.
fn fix(state: &Value, code: &str) -> String {
    let messages = state["messages"].as_array().expect("messages");
    let message = messages.iter().find(|message| message["code"] == code).expect("the message");
    message["fix"].as_str().expect("a change").to_owned()
}

#[test]
fn a_page_of_the_preview_mends_a_file_in_place_and_shows_the_new_state() {
    let preview = Preview::start();
    system::make_program(&preview.post()).expect("permissions");
    let permissions = fs::metadata(preview.post()).expect("a file").permissions();
    let mut events = preview.server.events_from_now();
    let before = preview.text();
    let name = fix(&preview.server.state(), "category-unknown");
    assert_eq!(preview.mend_from_page(&name), (204, String::new()));
    assert_eq!(preview.text(), before.replace("Tecnical", "Technical"));
    assert_eq!(fs::metadata(preview.post()).expect("a file").permissions(), permissions);
    while events.next()["messages"].to_string().contains("category-unknown") {}
    let (status, words) = preview.mend_from_page(&name);
    assert_eq!((status, &*words), (409, "This message is an old one."));
}

#[test]
fn nobody_but_a_page_of_the_preview_mends_a_file() {
    let preview = Preview::start();
    let name = fix(&preview.server.state(), "category-unknown");
    let (url, before) = (preview.server.url.clone(), preview.text());
    let secret = format!("Bearer {}", preview.token());
    let other_run = format!("Bearer {}", "0".repeat(64));
    let elsewhere = url.replace("localhost", "evil.example");
    let other_port = format!("{url}1");
    for headers in [
        &[][..],
        &[("Origin", &*url)],
        &[("Authorization", &*secret)],
        &[("Origin", &*url), ("Authorization", &*other_run)],
        &[("Origin", &*url), ("Authorization", "Bearer ")],
        &[("Origin", &*elsewhere), ("Authorization", &*secret)],
        &[("Origin", &*other_port), ("Authorization", &*secret)],
        &[("Origin", "null"), ("Authorization", &*secret)],
    ] {
        assert_eq!(preview.mend(&name, headers).0, 403, "{headers:?}");
    }
    assert_eq!(preview.server.get("/_dev/mend").status(), 405);
    assert_eq!(preview.mend_from_page(&"a".repeat(101)).0, 413);
    assert_eq!(preview.text(), before);
}

#[test]
fn a_file_that_was_changed_since_the_message_keeps_its_bytes() {
    let preview = Preview::start();
    let name = fix(&preview.server.state(), "category-unknown");
    let new = preview.text() + "\nMore words.\n";
    fs::write(preview.post(), &new).expect("more words");
    let (status, words) = preview.mend_from_page(&name);
    assert_eq!(status, 409, "{words}");
    assert_eq!(preview.text(), new);
}

#[test]
fn a_file_that_a_link_leads_to_outside_of_the_content_folder_is_not_mended() {
    let site = small_site();
    let (shared, post) = (site.path().join("shared.md"), site.path().join("content/posts/dry-slab.md"));
    let text = fs::read_to_string(&post).expect("a post").replace("category: Technical", "category: Tecnical");
    fs::write(&shared, &text).expect("a shared post");
    fs::remove_file(&post).expect("removed");
    symlink(&shared, &post).expect("a link");
    let preview = Preview::of(site);
    let (status, words) = preview.mend_from_page(&fix(&preview.server.state(), "category-unknown"));
    assert_eq!(status, 409);
    assert!(words.contains("outside of the content folder"), "{words}");
    assert_eq!(fs::read_to_string(&shared).expect("the shared post"), text);
}

#[test]
fn a_page_gets_the_worst_messages_first_and_the_number_of_those_that_are_left_out() {
    let site = small_site();
    let post = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("a post");
    let words: String = (0..300).map(|number| format!("\nSee [more](/nothing-{number}).\n")).collect();
    fs::write(post, text + &words + "\nThe the end.\n").expect("mistakes");
    let state = Preview::of(site).server.state();
    let messages = state["messages"].as_array().expect("messages");
    assert_eq!(messages.len(), 200);
    assert!(messages.iter().all(|message| message["severity"] == "error"));
    // The other links, the words twice, 300 vague links, and the advice that the small site has.
    assert!(state["more"].as_u64().is_some_and(|more| more > 100), "{}", state["more"]);
}

#[test]
fn pages_know_the_address_at_which_the_editor_of_the_author_opens_a_file() {
    let site = small_site();
    let path = |name: &str| site.path().join(name).to_string_lossy().into_owned();
    let (content, out) = (path("content"), path("preview"));
    let arguments = ["--content", &content, "--out", &out, "--port", "0", "--editor", "idea://open?file={path}"];
    let page = Server::of("dev", &arguments).get("/").body_mut().read_to_string().expect("a page");
    assert!(page.contains("&amp;editor=idea%3A%2F%2Fopen%3Ffile%3D%7Bpath%7D\""), "{page}");
}

#[test]
fn what_is_new_in_one_line_counts_as_being_written_until_something_is_wrong_elsewhere() {
    let site = small_site();
    let preview = Preview::of(site);
    let mut events = preview.server.events();
    let text = preview.text();
    // Each in one step, so that no build sees half of it.
    let mut after = |text: String, said: &str| {
        let part = preview.site.path().join("part");
        fs::write(&part, text).expect("a text");
        fs::rename(part, preview.post()).expect("a text");
        loop {
            let state = events.next();
            if state.to_string().contains(said) {
                return state["writing"].as_bool().expect("yes or no");
            }
        }
    };
    assert!(after(format!("{text}\nSee [half a li](/serv\n"), "(/serv"));
    let in_work = format!("{text}\nSee [half a link](/services/nothing\n");
    assert!(after(in_work.clone(), "/services/nothing"));
    assert!(after(in_work.replace("\nauthor:", "\ntitel: B\nauthor:"), "titel"));
    assert!(!after(in_work.replace("author:", "auther:").replace("date:", "dat:"), "auther"));
}

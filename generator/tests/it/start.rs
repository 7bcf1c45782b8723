//! `ssg start`: the page from which a person opens and makes sites without a terminal.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use regex::Regex;
use tempfile::TempDir;

use crate::support::{Server, small_site, ssg, stderr, stdout};

/// A home folder, as of a person who starts for the first time.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        let home = Self(tempfile::tempdir().expect("a temporary folder"));
        fs::create_dir(home.0.path().join("Documents")).expect("a folder");
        home
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
        command.args(arguments).current_dir(self.0.path());
        for name in ["HOME", "USERPROFILE"] {
            command.env(name, self.0.path());
        }
        command.env("XDG_CACHE_HOME", self.0.path().join("cache"));
        command
    }

    fn start(&self, arguments: &[&str]) -> Desk {
        let server = Server::running(self.command(&[&["start"], arguments].concat()));
        let base = server.url.trim_end_matches("/start").to_owned();
        let page = text(&format!("{base}/start"));
        let token = Regex::new(r#"name="token" value="([0-9a-f]+)""#).expect("a pattern");
        let token = token.captures(&page).expect(&page)[1].to_owned();
        Desk { server, base, page, token }
    }

    fn websites(&self) -> PathBuf {
        self.0.path().join("Documents/Websites")
    }
}

/// The page of a program that runs.
struct Desk {
    server: Server,
    base: String,
    page: String,
    token: String,
}

impl Desk {
    /// Sends a form. Returns the status, where it leads, and the page.
    fn send(&self, form: &str, values: &[(&str, &str)]) -> (u16, String, String) {
        self.send_from(&self.base, &self.token, form, values)
    }

    fn send_from(&self, origin: &str, token: &str, form: &str, values: &[(&str, &str)]) -> (u16, String, String) {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
        let values = [("token", token)].into_iter().chain(values.iter().copied());
        let answer = agent.post(format!("{}/start-{form}", self.base)).header("Origin", origin).send_form(values);
        let mut answer = answer.expect("an answer");
        let leads = answer.headers().get("location").map(|to| to.to_str().expect("an address").to_owned());
        let page = answer.body_mut().read_to_string().expect("a text");
        (answer.status().as_u16(), leads.unwrap_or_default(), page)
    }

    fn stop(self) {
        assert!(self.server.stop("TERM").success());
    }
}

fn text(address: &str) -> String {
    ureq::get(address).call().expect(address).body_mut().read_to_string().expect("a text")
}

fn dentist(folder: &str) -> [(&'static str, String); 6] {
    [
        ("trade", "Dentist".to_owned()),
        ("country", "US".to_owned()),
        ("language", "en-US".to_owned()),
        ("form", "appointment".to_owned()),
        ("host", String::new()),
        ("folder", folder.to_owned()),
    ]
}

/// The same values as a browser sends them.
fn fields<'a>(values: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    values.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[test]
fn the_first_start_makes_a_site_shows_its_preview_and_the_next_start_opens_that() {
    let home = Home::new();
    let desk = home.start(&[]);
    let folder = shown(&home.websites().join("my-site"));
    assert!(desk.page.contains(&format!("value=\"{folder}\"")), "{}", desk.page);
    let (status, preview, page) = desk.send("new", &fields(&dentist(&folder)));
    assert_eq!(status, 303, "{page}");
    assert!(text(&preview).contains("/_dev/preview.js"), "{preview}");
    let site = fs::read_to_string(home.websites().join("my-site/content/site.yaml")).expect("site.yaml");
    assert!(site.contains("businessType: Dentist"), "{site}");
    // A second click, while the first program runs, opens its preview and ends.
    let again = home.command(&["start"]).output().expect("ssg starts");
    assert_eq!(stdout(&again), format!("The preview is already open at {preview}\n"), "{}", stderr(&again));
    desk.stop();
    // With its program the preview has ended.
    assert!(ureq::get(&preview).call().is_err());
    let desk = home.start(&[]);
    desk.server.wait_for_output("Serving content as it changes");
    assert!(desk.page.contains(&format!("<span>{folder}</span>")), "{}", desk.page);
    // There is a place for another one.
    assert!(desk.page.contains(&format!("value=\"{folder}-2\"")), "{}", desk.page);
    desk.stop();
}

#[test]
fn a_folder_with_a_site_is_opened_and_one_without_is_refused_with_what_to_name() {
    let (home, site) = (Home::new(), small_site());
    let desk = home.start(&["--choose"]);
    let folder = shown(&site.path().join("content"));
    let (status, preview, page) = desk.send("open", &[("site", &folder)]);
    assert_eq!(status, 303, "{page}");
    assert!(text(&preview).contains("</html>"));
    let (status, _, page) = desk.send("open", &[("site", "/nowhere")]);
    assert_eq!(status, 422);
    assert!(page.contains("/nowhere is not there"), "{page}");
    assert!(page.contains("name=\"site\" value=\"/nowhere\""), "{page}");
    let empty = shown(home.0.path());
    let (_, _, page) = desk.send("open", &[("site", &empty)]);
    let message = format!("There is no site in {empty}; name the folder that has the folder content");
    assert!(page.contains(&message), "{page}");
    for typed in ["", "site", "~nobody"] {
        let (status, _, page) = desk.send("open", &[("site", typed)]);
        assert_eq!(status, 422, "{typed}");
        assert!(page.contains("rite the whole path of the folder") || page.contains("is not there"), "{typed}: {page}");
    }
    // As desktops copy a path.
    let file = site.path().join("content/posts/dry-slab.md");
    for typed in [format!("\"{folder}\""), format!("file://{folder}"), shown(&file)] {
        assert_eq!(desk.send("open", &[("site", &typed)]).0, 303, "{typed}");
    }
    desk.stop();
    // The same from a folder that is dropped on the program.
    let dropped = home.command(&[&shown(home.0.path())]).output().expect("ssg starts");
    assert_eq!(dropped.status.code(), Some(2));
    assert!(stderr(&dropped).contains("there is no site in"), "{}", stderr(&dropped));
    let dropped = Server::running(home.command(&[&shown(&file)]));
    dropped.wait_for_output("Serving content as it changes");
    assert!(dropped.stop("TERM").success());
}

#[test]
fn a_list_of_sites_that_somebody_has_changed_shows_each_site_once() {
    let (home, site) = (Home::new(), small_site());
    let cache = home.0.path().join("cache/ssg");
    fs::create_dir_all(&cache).expect("a folder");
    let folder = shown(&fs::canonicalize(site.path()).expect("a path"));
    let list = [format!("{folder}\n{folder}/\n../site\n\n").as_bytes(), b"/tmp/\xff\n/gone\n"].concat();
    fs::write(cache.join("sites.txt"), list).expect("a list");
    let desk = home.start(&["--choose"]);
    assert_eq!(desk.page.matches("<button name=\"site\"").count(), 1, "{}", desk.page);
    let answer = desk.server.get("-new");
    assert_eq!((answer.status().as_u16(), &answer.headers()["location"].to_str().expect("text")), (303, &"/start"));
    desk.stop();
}

#[test]
fn a_wrong_value_of_a_new_site_is_explained_at_its_field_and_nothing_is_lost_or_written() {
    let home = Home::new();
    let desk = home.start(&[]);
    let mut values = dentist(&shown(&home.websites().join("smile")));
    for (at, wrong, message) in [
        (0, "dentits", "did you mean Dentist?"),
        (1, "XX", "There is no country `XX`; write its two letters, such as US or DE"),
        (2, "english", "`english` is no language; write it as in en-US or de-DE"),
        (5, "smile", "Write the whole path of the folder"),
        (5, &shown(home.0.path()), "is already there and not empty; nothing was changed"),
    ] {
        let right = std::mem::replace(&mut values[at].1, wrong.to_owned());
        let (status, _, page) = desk.send("new", &fields(&values));
        assert_eq!(status, 422, "{wrong}");
        assert!(page.contains(message), "{wrong}: {page}");
        let name = values[at].0;
        assert!(page.contains(&format!("name=\"{name}\" value=\"{wrong}\"")), "{wrong}: {page}");
        assert!(page.contains("<option value=\"appointment\" selected>"), "{page}");
        values[at].1 = right;
    }
    assert!(!home.websites().exists());
    desk.stop();
}

#[test]
fn a_page_of_another_site_can_neither_make_nor_open_a_site() {
    let (home, site) = (Home::new(), small_site());
    let desk = home.start(&[]);
    let folder = shown(site.path());
    for (origin, token) in [("https://example.com", &*desk.token), (&*desk.base, "0"), (&*desk.base, "")] {
        let (status, _, page) = desk.send_from(origin, token, "open", &[("site", &folder)]);
        assert_eq!(status, 403, "{origin}: {page}");
    }
    let foreign = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let answer = foreign.get(format!("{}/start", desk.base)).header("Host", "example.com").call();
    assert_eq!(answer.expect("an answer").status().as_u16(), 403);
    desk.stop();
}

#[test]
fn without_a_terminal_no_arguments_show_the_help() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("Usage: ssg"), "{}", stderr(&output));
}

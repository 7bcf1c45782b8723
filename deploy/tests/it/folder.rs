//! A folder as the place.

use std::{fs, path::Path};

use release::Command;
use tempfile::TempDir;

use crate::{
    program::{Place, push},
    site::{Site, path},
};

fn place() -> (TempDir, Place) {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path().join("www").to_str().unwrap());
    (folder, place)
}

/// The answer of a web server for `current`.
pub(crate) fn get(place: &Place, address: &str) -> Option<String> {
    fs::read_to_string(Path::new(&place.target.to).join("current").join(path(address))).ok()
}

#[test]
fn plan_shows_what_differs_and_changes_nothing() {
    let (_folder, place) = place();
    let out = place.run(Command::Plan(Site::new("one", &["/about"]).release())).fine();
    assert!(out.contains("shows nothing yet") && out.contains("+ /about"), "{out}");
    assert!(!Path::new(&place.target.to).exists());
    let site = Site::new("one", &["/about"]).with_page("/kept", "kept").with_page("/gone", "gone");
    place.push(&site).fine();
    let next = Site::new("two", &["/about", "/new"]).with_page("/kept", "kept").with_redirect("/gone", "/new");
    let out = place.run(Command::Plan(next.release())).fine();
    for line in [
        "+ /new",
        "~ /about",
        "~ /  ",
        "- /gone",
        "> /gone",
        "1 added, 3 changed, 1 removed; 1 new asset or picture; 1 redirect;",
    ] {
        assert!(out.contains(line), "no {line} in\n{out}");
    }
    assert!(!out.contains("/kept"), "{out}");
    assert_eq!(get(&place, "/gone").unwrap(), "gone");
}

#[test]
fn a_push_shows_the_site_and_the_same_again_has_nothing_to_do() {
    let (_folder, place) = place();
    let site = Site::new("one", &["/about", "/blog", "/blog/post"]);
    place.push(&site).fine();
    for (address, text) in site.pages.iter().chain(&site.shared) {
        assert_eq!(get(&place, address).as_ref(), Some(text), "{address}");
    }
    let out = place.push(&site).fine();
    assert!(out.contains("Nothing to do"), "{out}");
}

#[test]
fn plan_says_that_there_is_something_to_do_for_as_long_as_a_push_would_do_it() {
    let (_folder, place) = place();
    let site = Site::new("one", &["/about"]);
    place.push(&site).fine();
    let path = Path::new(&place.target.to).join(".ssg/state.json");
    let mut state: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    // A release whose push was cut, and which is not complete: no page of it differs.
    state["unsettled"] = serde_json::json!(["0123456789abcdef"]);
    fs::write(&path, state.to_string()).unwrap();
    let plan = || place.run(Command::Plan(site.release())).fine();
    let out = plan();
    assert!(out.contains("the next one completes the site") && out.contains("0 added, 0 changed, 0 removed"), "{out}");
    assert!(!out.contains("Nothing to do"), "{out}");
    assert!(!place.push(&site).fine().contains("Nothing to do"));
    assert!(plan().contains("Nothing to do"));
}

#[test]
fn a_visitor_of_an_older_release_still_gets_its_assets() {
    let (_folder, place) = place();
    let (one, two) = (Site::new("one", &[]), Site::new("two", &[]));
    place.push(&one).fine();
    place.push(&two).fine();
    for (address, text) in one.shared.iter().chain(&two.shared) {
        assert_eq!(get(&place, address).as_ref(), Some(text), "{address}");
    }
    place.rollback().fine();
    for (address, text) in one.pages.iter().chain(&one.shared).chain(&two.shared) {
        assert_eq!(get(&place, address).as_ref(), Some(text), "{address} after the rollback");
    }
}

#[test]
fn rollback_returns_to_any_kept_release_and_older_ones_are_removed() {
    let (_folder, place) = place();
    let versions: Vec<_> =
        ["one", "two", "three", "four"].iter().map(|version| Site::new(version, &["/about"])).collect();
    for version in &versions {
        place.push(version).fine();
    }
    let list = place.run(Command::Releases).fine();
    let ids: Vec<_> = list.lines().map(|line| line.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(ids.len(), 3, "{list}");
    assert!(list.lines().next().unwrap().ends_with("live"), "{list}");
    let oldest = place.run(Command::Rollback { to: Some(ids[2][..6].to_owned()) });
    oldest.fine();
    assert_eq!(get(&place, "/about").as_ref(), versions[1].pages.get("/about"));
    let message = place.rollback().refused();
    assert!(message.contains("no release before the live one"), "{message}");
    let message = place.run(Command::Rollback { to: Some("zzz".to_owned()) }).refused();
    assert!(message.contains("there is no release zzz"), "{message}");
    let kept = fs::read_dir(Path::new(&place.target.to).join("releases")).unwrap().count();
    assert_eq!(kept, 3);
}

#[test]
fn a_folder_of_another_site_and_one_with_other_files_are_refused_and_left_alone() {
    let (_folder, place) = place();
    place.push(&Site::new("one", &[])).fine();
    let mut other = place.clone();
    other.site = "https://other.example".to_owned();
    let message = other.push(&Site::new("two", &[])).refused();
    assert!(message.contains("belongs to another site, https://www.example.com"), "{message}");
    let message = other.rollback().refused();
    assert!(message.contains("belongs to another site"), "{message}");
    assert!(get(&place, "/").unwrap().contains("one"));

    let foreign = tempfile::tempdir().unwrap();
    fs::write(foreign.path().join("thesis.txt"), "years of work").unwrap();
    let message = Place::new(foreign.path().to_str().unwrap()).push(&Site::new("one", &[])).refused();
    assert!(message.contains("is not empty") && message.contains("thesis.txt"), "{message}");
    assert_eq!(fs::read_dir(foreign.path()).unwrap().count(), 1);
}

#[test]
fn a_second_push_is_refused_while_the_lock_is_held() {
    let (_folder, place) = place();
    place.push(&Site::new("one", &[])).fine();
    let lock = fs::File::open(Path::new(&place.target.to).join(".ssg/lock")).unwrap();
    lock.lock().unwrap();
    let message = place.push(&Site::new("two", &[])).refused();
    assert!(message.contains("another push or rollback"), "{message}");
    drop(lock);
    place.push(&Site::new("two", &[])).fine();
}

#[test]
fn a_file_that_changed_since_it_was_described_stops_the_push() {
    let (_folder, place) = place();
    let site = Site::new("one", &["/about"]);
    let push = push(&site);
    fs::write(site.folder().join("about.html"), "something else").unwrap();
    let message = place.run(push).refused();
    assert!(message.contains("about.html changed while it was read"), "{message}");
    assert_eq!(get(&place, "/"), None);
}

#[test]
fn options_for_buckets_are_refused() {
    let (_folder, mut place) = place();
    place.target.distribution = Some("E1".to_owned());
    let message = place.push(&Site::new("one", &[])).refused();
    assert!(message.contains("--distribution is for buckets"), "{message}");
}

#[test]
fn programs_of_two_versions_do_not_work_together() {
    let (_folder, place) = place();
    let mut call = serde_json::json!({ "version": "0.0.0", "command": "releases", "site": "" });
    call["target"] = serde_json::to_value(&place.target).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("call"), call.to_string()).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_ssg-deploy"))
        .stdin(fs::File::open(folder.path().join("call")).unwrap())
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(message.contains("install both with the same version"), "{message}");
}

fn preview(site: &Site, token: &str, seconds: i64) -> Command {
    let ends = jiff::Timestamp::now().as_second() + seconds;
    Command::Preview { release: site.release(), token: token.to_owned(), ends }
}

/// The text of an address in the release of a preview; `None` if there is no such preview.
fn get_preview(place: &Place, token: &str, address: &str) -> Option<String> {
    let root = Path::new(&place.target.to);
    let value = fs::read_to_string(root.join(".ssg/previews").join(token)).ok()?;
    let (id, ends) = value.split_once(' ')?;
    assert!(ends.parse::<i64>().unwrap() > 0, "{value}");
    Some(fs::read_to_string(root.join("releases").join(id).join(path(address))).unwrap())
}

#[test]
fn a_preview_stays_beside_the_live_site_through_pushes_and_ends_when_it_is_told_to() {
    let (_folder, place) = place();
    let (one, draft) = ("a".repeat(26), "b".repeat(26));
    place.run(preview(&Site::new("early", &[]), &"e".repeat(26), 1000)).fine();
    assert!(
        get_preview(&place, &"e".repeat(26), "/").unwrap().contains("early"),
        "before there is a site for visitors"
    );
    assert_eq!(get(&place, "/"), None);
    place.run(Command::Previews { end: Some("e".to_owned()) }).fine();
    place.push(&Site::new("one", &["/about"])).fine();
    let out = place.run(preview(&Site::new("draft", &["/about"]), &draft, 1000)).fine();
    assert!(out.starts_with(&format!("https://www.example.com/_preview/{draft}  until ")), "{out}");
    place.run(preview(&Site::new("one", &["/about"]), &one, 1000)).fine();
    for version in ["two", "three", "four", "five"] {
        place.push(&Site::new(version, &["/about"])).fine();
    }
    assert!(get(&place, "/about").unwrap().contains("five"));
    let draft_style = Site::new("draft", &[]).shared.keys().next().unwrap().clone();
    assert_eq!(get(&place, &draft_style), None, "nothing of a preview gets to everybody");
    assert!(get_preview(&place, &draft, &draft_style).unwrap().contains("draft"));
    assert!(get_preview(&place, &draft, "/about").unwrap().contains("draft"));
    assert!(get_preview(&place, &one, "/about").unwrap().contains("one"));
    let list = place.run(Command::Previews { end: None }).fine();
    assert_eq!(list.lines().count(), 2, "{list}");
    assert!(list.contains(&draft) && list.contains(&one), "{list}");
    assert_eq!(place.run(Command::Releases).fine().lines().count(), 3);

    let message = place.run(Command::Previews { end: Some("c".to_owned()) }).refused();
    assert!(message.contains("there is no preview c"), "{message}");
    place.run(Command::Previews { end: Some("bbbb".to_owned()) }).fine();
    assert_eq!(get_preview(&place, &draft, "/about"), None);
    assert!(get_preview(&place, &one, "/about").is_some());
    assert!(place.run(Command::Previews { end: Some(String::new()) }).fine().contains("1 preview has ended"));
    assert_eq!(get_preview(&place, &one, "/about"), None);
    assert_eq!(place.run(Command::Previews { end: None }).fine(), "There are no previews\n");
    let releases = fs::read_dir(Path::new(&place.target.to).join("releases")).unwrap();
    assert_eq!(releases.count(), 3, "releases of previews are gone with them");
}

#[test]
fn a_preview_whose_time_is_over_goes_with_the_next_push() {
    let (_folder, place) = place();
    place.push(&Site::new("one", &[])).fine();
    let token = "d".repeat(26);
    place.run(preview(&Site::new("draft", &[]), &token, -1)).fine();
    assert_eq!(place.run(Command::Previews { end: None }).fine(), "There are no previews\n");
    let two = Site::new("two", &[]);
    place.push(&two).fine();
    assert_eq!(get_preview(&place, &token, "/"), None);
    let releases = || fs::read_dir(Path::new(&place.target.to).join("releases")).unwrap().count();
    assert_eq!(releases(), 2);
    place.run(preview(&Site::new("draft", &[]), &token, -1)).fine();
    assert!(place.push(&two).fine().contains("Nothing to do"));
    assert_eq!(releases(), 2, "also if there is nothing to push");
}

//! Posts come and go at midnight of the business, wherever the build runs.

use std::{fs, path::Path};

use crate::support::{small_site, ssg, stderr, stdout};

/// A zone behind UTC, one ahead of it, and one where clocks change at midnight; the last second before 23 November 2026
/// (6 September for the last one), and the first second of that day.
const MIDNIGHTS: [(&str, &str, &str, &str); 3] = [
    ("America/New_York", "2026-11-23", "2026-11-23T04:59:59Z", "2026-11-23T05:00:00Z"),
    ("Pacific/Auckland", "2026-11-23", "2026-11-22T10:59:59Z", "2026-11-22T11:00:00Z"),
    ("America/Santiago", "2026-09-06", "2026-09-06T03:59:59Z", "2026-09-06T04:00:00Z"),
];

fn write_post(site: &Path, name: &str, more: &str) {
    let matter = format!(
        "---\ntitle: About {name}\ncategory: Technical\nauthor: Ann\nmetaDescription: About.\nkeywords: [a]\n\
         excerpt: About.\n{more}\n---\nWords.\n"
    );
    fs::write(site.join(format!("content/posts/{name}.md")), matter).expect("a post");
}

fn site_in(zone: &str) -> tempfile::TempDir {
    let site = small_site();
    let path = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("the business");
    fs::write(path, format!("{text}timezone: {zone}\n")).expect("the business");
    site
}

/// Builds at a moment, and says for each file whether it has the post.
fn where_it_is(site: &Path, name: &str, now: &str) -> [bool; 5] {
    let output = ssg(site, &["build", "--now", now]);
    assert!(output.status.success(), "{now}: {}", stderr(&output));
    let has = |file: &str| {
        let text = fs::read_to_string(site.join("dist").join(file)).expect("a file");
        text.contains(&format!("/blog/{name}"))
    };
    let page = site.join(format!("dist/blog/{name}.html")).is_file();
    [page, has("blog.html"), has("feed.xml"), has("feed.json"), has("sitemap.xml")]
}

fn next_build(site: &Path) -> serde_json::Value {
    let text = fs::read_to_string(site.join("dist/.ssg-next-build.json")).expect("the moment of the next build");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_post_comes_everywhere_in_the_first_second_of_its_day_in_the_zone_of_the_business() {
    let version = stdout(&ssg(Path::new("."), &["--version"]));
    let version = version.trim_end().strip_prefix("ssg ").expect("a version");
    for (zone, day, before, after) in MIDNIGHTS {
        let site = site_in(zone);
        write_post(site.path(), "sand", &format!("date: {day}"));
        assert_eq!(where_it_is(site.path(), "sand", before), [false; 5], "{zone}: too early");
        assert_eq!(
            next_build(site.path()),
            serde_json::json!({ "nextBuild": after, "ssg": version, "timezone": zone })
        );
        assert_eq!(where_it_is(site.path(), "sand", after), [true; 5], "{zone}: too late");
        assert_eq!(next_build(site.path()), serde_json::json!({ "nextBuild": null, "ssg": version, "timezone": zone }));
        assert_eq!(where_it_is(site.path(), "sand", day), [true; 5], "{zone}: --now with a day is its start");
        assert_eq!(where_it_is(site.path(), "sand", before), [false; 5], "{zone}: it stays when the clock goes back");
    }
}

#[test]
fn a_post_goes_everywhere_in_the_first_second_of_the_day_it_expires() {
    for (zone, day, before, after) in MIDNIGHTS {
        let site = site_in(zone);
        write_post(site.path(), "sand", &format!("date: 2026-01-01\nexpires: {day}"));
        // Links to it stay valid, so that no build fails by itself.
        write_post(site.path(), "salt", "date: 2026-01-01");
        let salt = site.path().join("content/posts/salt.md");
        let text = fs::read_to_string(&salt).expect("a post");
        fs::write(salt, text.replace("Words.", "See [sand](/blog/sand).")).expect("a post");
        assert_eq!(where_it_is(site.path(), "sand", before), [true; 5], "{zone}: too early");
        assert_eq!(next_build(site.path())["nextBuild"], after, "{zone}");
        // The feeds have the text of the post that links to it.
        assert_eq!(where_it_is(site.path(), "sand", after), [false, false, true, true, false], "{zone}: too late");
        let feed = fs::read_to_string(site.path().join("dist/feed.xml")).expect("the feed");
        assert!(!feed.contains("About sand"), "{zone}");
        let redirects = fs::read_to_string(site.path().join("dist/_redirects")).expect("redirects");
        assert!(redirects.contains("/blog/sand /blog 302\n"), "{redirects}");
        assert_eq!(next_build(site.path())["nextBuild"], serde_json::Value::Null, "{zone}");
    }
}

#[test]
fn the_address_of_an_expired_post_redirects_to_the_blog_when_it_is_served() {
    let site = small_site();
    write_post(site.path(), "sand", "date: 2025-01-01\nexpires: 2025-02-01");
    assert!(ssg(site.path(), &["build", "--now", "2025-03-01"]).status.success());
    let server = crate::support::Server::start(&site.path().join("dist"), &[]);
    let response = server.get("/blog/sand");
    assert_eq!(
        (response.status().as_u16(), &response.headers()["location"]),
        (302, &"/blog".parse().expect("a value"))
    );
    assert_eq!(server.get("/.ssg-next-build.json").status(), 404);
}

#[test]
fn each_build_and_check_ends_with_what_is_held_back() {
    let site = site_in("America/New_York");
    write_post(site.path(), "sand", "date: 2026-11-25");
    write_post(site.path(), "salt", "date: 2026-11-23");
    write_post(site.path(), "tar", "date: 2026-11-01\ndraft: true");
    let held_back = |command: &str, now: &str| {
        let output = ssg(site.path(), &[command, "--now", now]);
        let text = stdout(&output);
        text.lines().last().filter(|line| line.starts_with("Held back: ")).map(str::to_owned)
    };
    for command in ["build", "check", "build"] {
        let expected = "Held back: 1 draft; 2 posts wait, the next one until Mon 23 Nov 2026, 00:00 America/New_York";
        assert_eq!(held_back(command, "2026-11-22").as_deref(), Some(expected), "{command}");
        let expected = "Held back: 1 draft; 1 post waits until Wed 25 Nov 2026, 00:00 America/New_York";
        assert_eq!(held_back(command, "2026-11-23").as_deref(), Some(expected), "{command}");
    }
    let preview = || stdout(&ssg(site.path(), &["build", "--drafts", "--out", "preview", "--now", "2026-11-22"]));
    assert!(!preview().contains("Held back"), "a preview has all of them: {}", preview());
    write_post(site.path(), "tar", "date: 2026-11-01\ndraft: true\nexpires: 2026-11-02");
    write_post(site.path(), "oil", "date: 2026-11-01\nexpires: 2026-11-02");
    // The second one finds nothing changed.
    for _ in 0..2 {
        assert!(preview().ends_with("Held back: 1 post has expired\n"), "{}", preview());
    }
    write_post(site.path(), "bad", "date: 2026-11-24\nbanana: yes");
    let output = ssg(site.path(), &["build", "--now", "2026-11-23"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("Held back: 1 draft; 1 post waits until "), "{}", stdout(&output));
}

#[test]
fn links_inside_a_series_are_valid_when_they_work_on_the_day_of_their_page() {
    let site = small_site();
    let write = |name: &str, more: &str, links: &str| {
        write_post(site.path(), name, more);
        let path = site.path().join(format!("content/posts/{name}.md"));
        let text = fs::read_to_string(&path).expect("a post");
        fs::write(path, text.replace("Words.", links)).expect("a post");
    };
    write("one", "date: 2026-11-23", "See [the next](/blog/two) and [dry slabs](/blog/dry-slab).");
    write("two", "date: 2026-11-23", "See [the last](/blog/one).");
    write("three", "date: 2026-11-24", "See [the last](/blog/two).");
    write("plan", "date: 2026-11-20\ndraft: true", "See [the other plan](/blog/idea) and [a post](/blog/three).");
    write("idea", "date: 2026-11-20\ndraft: true", "See [the plan](/blog/plan).");
    for now in ["2026-11-22", "2026-11-23", "2026-11-24"] {
        let output = ssg(site.path(), &["build", "--now", now]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{now}");
    }
}

#[test]
fn a_new_post_has_the_day_of_the_business() {
    // Two zones that never have the same day.
    let days = ["Pacific/Kiritimati", "Etc/GMT+12"].map(|zone| {
        let site = site_in(zone);
        assert!(ssg(site.path(), &["new", "post", "Sand"]).status.success());
        let text = fs::read_to_string(site.path().join("content/posts/sand.md")).expect("a post");
        text.lines().find_map(|line| line.strip_prefix("date: ").map(str::to_owned)).expect("a date")
    });
    assert!(days[0] > days[1], "{days:?}");
}

#[test]
fn a_change_tomorrow_is_an_error_until_the_first_second_of_its_day_in_the_zone_of_the_business() {
    for (zone, day, before, after) in MIDNIGHTS {
        let site = site_in(zone);
        write_post(site.path(), "sand", &format!("date: 2026-01-01\nupdated: {day}"));
        let check = |now| ssg(site.path(), &["build", "--now", now]);
        let early = check(before);
        assert_eq!(early.status.code(), Some(1), "{zone}: too early");
        let told = stderr(&early);
        assert!(told.contains(&format!("`updated` is {day}, and today is ")) && told.contains(zone), "{told}");
        assert!(check(after).status.success(), "{zone}: {}", stderr(&check(after)));
        assert_eq!(check(before).status.code(), Some(1), "{zone}: a build that follows a healthy one");
    }
}

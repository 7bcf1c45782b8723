//! Texts that their authors hold back, in the words of other programs: no message leads to their publication.

use std::{fs, path::Path};

use serde_json::Value;

use crate::support::{small_site, ssg, stdout};

const MATTER: &str = "title: Sand\ndate: 2025-01-03\ncategory: Technical\nauthor: Ann Lee\n\
    metaDescription: Sand dulls a floor within a year. A mat at the door and a rinse a month keep it as bright as it was.\n\
    keywords: [sand]\nexcerpt: A mat and a rinse keep a floor bright.\n";

/// The helps of all messages about a file.
fn helps(folder: &Path, file: &str) -> Vec<String> {
    let output = stdout(&ssg(folder, &["check", "--message-format", "json", "--now", "2025-06-01"]));
    let all = output.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let of_file = all.filter(|one| one["file"] == format!("content/{file}") && one["severity"] != "advice");
    of_file.map(|one| one["help"].as_str().expect("a help").to_owned()).collect()
}

/// The helps about a file with this text.
fn helps_about(file: &str, text: &str) -> Vec<String> {
    let site = small_site();
    let path = site.path().join("content").join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
    helps(site.path(), file)
}

/// The help about a post with these fields beside its own.
fn about_post(fields: &str) -> String {
    let helps = helps_about("posts/sand.md", &format!("---\n{MATTER}{fields}\n---\nSand dulls a floor.\n"));
    helps.join("\n")
}

#[test]
fn each_field_that_holds_a_post_back_elsewhere_is_answered_with_the_draft_of_this_program() {
    let held_back = [
        "status: draft",
        "status: private",
        "status: Pending Review",
        "status: future",
        "post_status: auto-draft",
        "state: draft",
        "type: draft",
        "layout: draft",
        "visibility: private",
        "visibility: members",
        "private: true",
        "is_private: 1",
        "isDraft: true",
        "Draft: true",
        "saveAsDraft: yes",
        "published: false",
        "published: no",
        "publish: false",
        "dg-publish: false",
        "public: \"false\"",
        "visible: off",
        "ready: false",
        "hidden: true",
        "unpublished: true",
        "not_published: true",
        "archived: 2024-05-05",
        "headless: true",
        "password: floor",
        "post_password: floor",
        "unlisted: true",
        "listed: false",
        "noindex: true",
        "noIndex: true",
        "robots: noindex, nofollow",
        "sitemap: false",
        "sitemap:\n  disable: true",
        "search_exclude: true",
        "excludeFromSitemap: true",
        "eleventyExcludeFromCollections: true",
        "hide_from_search: true",
        "_build:\n  render: never\n  list: never",
        "build:\n  list: never",
        "seo:\n  noindex: true",
        "params:\n  draft: true",
        "permalink: false",
        "tags: [epoxy, draft]",
        "labels:\n  - draft",
        "statut: brouillon",
        "estado: borrador",
        "Status: Entwurf",
    ];
    for fields in held_back {
        let help = about_post(fields);
        assert!(help.contains("`draft: true`"), "{fields}: {help}");
        assert!(!help.contains("known here") && !help.contains("did you mean"), "{fields}: {help}");
    }
    assert!(about_post("status: draft\ndraft: true").starts_with("remove the line"));
}

#[test]
fn a_field_that_says_that_a_post_is_public_or_is_about_something_else_makes_no_draft_of_it() {
    for fields in ["status: publish", "published: true", "private: false", "visibility: public", "isDraft: false"] {
        assert!(about_post(fields).starts_with("remove the line: a post is public without it"), "{fields}");
    }
    for fields in ["hide_title: true", "hide: [contents]", "index: 4", "mood: private sale", "listing: yes"] {
        assert!(about_post(fields).starts_with("known here"), "{fields}: {}", about_post(fields));
    }
}

#[test]
fn of_two_days_on_which_a_post_comes_the_later_one_is_kept() {
    for name in ["publishDate", "publish_on", "published_at", "pubDate", "release_date", "embargo_until", "go-live"] {
        let later = about_post(&format!("{name}: 2099-02-03T08:00:00Z"));
        assert!(later.contains("keep the later one, `date: 2099-02-03`"), "{name}: {later}");
        let earlier = about_post(&format!("{name}: 2024-02-03"));
        assert!(earlier.contains("keep the later one, `date: 2025-01-03`"), "{name}: {earlier}");
    }
}

#[test]
fn front_matter_in_another_form_that_holds_a_post_back_is_answered_with_the_draft_of_this_program() {
    for text in [
        "+++\ntitle = \"Sand\"\ndraft = true\n+++\nSand.\n",
        "{\n  \"title\": \"Sand\",\n  \"status\": \"private\"\n}\n\nSand.\n",
        "Title: Sand\nStatus: hidden\n\nSand.\n",
    ] {
        let helps = helps_about("posts/sand.md", text).join("\n");
        assert!(helps.contains("write `draft: true`"), "{text}: {helps}");
        let public =
            text.replace("draft = true", "draft = false").replace("private", "publish").replace("hidden", "published");
        let helps = helps_about("posts/sand.md", &public).join("\n");
        assert!(!helps.contains("draft"), "{public}: {helps}");
    }
}

#[test]
fn a_page_that_is_held_back_elsewhere_is_kept_from_search_engines_or_out_of_the_site() {
    let page = "title: Our Crew\nmetaDescription: Who lays the floors, since when, and who answers when you call us on a \
                Saturday about a garage that has to be dry on Monday.\n";
    for (fields, expected) in [
        ("noindex: true", "write `listed: false` in its place"),
        ("sitemap: false", "write `listed: false` in its place"),
        ("listed: false\nrobots: noindex", "remove the line"),
        ("draft: true", "rename this file to pages/.crew.md"),
        ("status: private", "rename this file to pages/.crew.md"),
        ("password: floor", "rename this file to pages/.crew.md"),
        ("publishDate: 2099-01-01", "rename this file to pages/.crew.md"),
    ] {
        let helps = helps_about("pages/crew.md", &format!("---\n{page}{fields}\n---\nWe lay floors.\n")).join("\n");
        assert!(helps.contains(expected), "{fields}: {helps}");
    }
    for file in ["locations/estero.yaml", "services/flake.yaml", "authors/ann.yaml", "projects/shop.yaml"] {
        let (folder, name) = file.split_once('/').expect("a folder");
        let helps = helps_about(file, "name: A\ndraft: true\nnoindex: true\n").join("\n");
        assert_eq!(helps.matches(&format!("rename this file to {folder}/.{name}")).count(), 2, "{file}: {helps}");
    }
}

#[test]
fn a_part_of_a_page_that_is_held_back_is_not_shown_by_following_the_message() {
    let home = fs::read_to_string(small_site().path().join("content/home.yaml")).expect("the home page");
    let text = format!("{home}  - text:\n      heading: Sand\n      body: Sand dulls a floor.\n      draft: true\n");
    let helps = helps_about("home.yaml", &text).join("\n");
    assert!(helps.contains("put a # in front of each line of this part"), "{helps}");
}

#[test]
fn a_file_in_a_folder_that_other_programs_do_not_publish_is_not_public_without_a_word() {
    let post = |fields: &str| format!("---\n{MATTER}{fields}---\nSand dulls a floor.\n");
    for file in
        ["posts/_drafts/sand.md", "posts/drafts/sand.md", "posts/_archive/2024/sand.md", "posts/Entwürfe/sand.md"]
    {
        let helps = helps_about(file, &post("")).join("\n");
        assert!(helps.contains("write `draft: true` in it"), "{file}: {helps}");
        assert_eq!(helps_about(file, &post("draft: true\n")), Vec::<String>::new(), "{file}");
    }
    for (file, hidden) in [
        ("pages/drafts/crew.md", "`.drafts/`"),
        ("pages/_drafts/crew.md", "start the name with a dot"),
        ("pages/_crew.yaml", "start the name with a dot"),
        ("posts/_sand.md", "start the name with a dot"),
        ("posts/sand.draft.md", "start the name with a dot"),
        ("services/_flake.yaml", "start the name with a dot"),
        ("files/private/prices.pdf", "`.private/`"),
        ("files/_drafts/prices.pdf", "`.drafts/`"),
        ("_drafts/sand.md", "`.drafts/`"),
        ("drafts/sand.md", "`draft: true`"),
        ("sand.md.draft", "with a dot"),
    ] {
        let helps = helps_about(file, &post("")).join("\n");
        assert!(helps.contains(hidden), "{file}: {helps}");
    }
    assert_eq!(helps_about("posts/2024/sand.md", &post("")), Vec::<String>::new());
    // No draft, but hosts keep the name for themselves.
    assert_eq!(helps_about("files/_static/prices.txt", "Prices"), ["name it files/static/prices.txt"]);
}

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
        "published: [false]",
        "published: nope",
        "published: not yet",
        "published: next summer",
        "published: f",
        "published: \"☐\"",
        "publish: [no]",
        "do_not_publish: true",
        "do not publish: true",
        "donotpublish: true",
        "can_publish: false",
        "web_published: false",
        "publish to web: false",
        "Ready to publish: \"No\"",
        "display: none",
        "enable: false",
        "include: false",
        "veröffentlicht: false",
        "publié: non",
        "publicado: false",
        "Geheim: true",
        "versteckt: true",
        "concept: true",
        "cascade:\n  draft: true",
        "build:\n  render: link",
        "outputs: []",
        "eleventyExcludeFromCollections: [posts]",
        "allow_indexing: false",
        "googlebot: none",
        "audience: only_paid",
        "tiers: [gold]",
        "access: paid",
        "restricted: true",
        "staff_only: true",
        "requires_login: true",
        "premium: true",
        "paywalled: true",
        "membership: gold",
        "stage: idea",
        "phase: editing",
        "type: page-draft",
        "post_type: revision",
        "tags: \"#draft #floors\"",
        "tags: [status/draft]",
        "tags: [hash-private]",
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
    for fields in [
        "audience: homeowners",
        "level: premium",
        "published_in: Floor Weekly",
        "hide: [contents]",
        "index: 4",
        "mood: private sale",
    ] {
        assert!(about_post(fields).starts_with("known here"), "{fields}: {}", about_post(fields));
    }
}

#[test]
fn a_field_that_says_yes_or_no_to_what_is_not_known_is_removed_only_if_it_does_not_hold_the_post_back() {
    for fields in ["share: false", "hide_title: true", "listing: yes", "feature_this: no"] {
        let help = about_post(fields);
        assert!(help.starts_with("remove the line; if it keeps the post from readers, write `draft: true`"), "{help}");
    }
    assert!(about_post(&format!("{}: yes", "featured".replace("re", "er"))).starts_with("did you mean `featured`"));
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
fn of_days_in_any_form_on_which_a_post_comes_the_latest_one_is_kept() {
    for fields in [
        "pubDate: Jan 5 2099",
        "publishDate: 05/01/2099",
        "publishDate: \"Jan 5 2099\"",
        "releaseDate: 5 January 2099",
        "Publish Date: January 5, 2099",
        "publishdate: 2099/1/5 08:00",
        "post_date: 2099-01-05",
        "start_date: 2099-01-05",
        "not_before: 2099-01-05",
        "published: 2098-01-05\npublishDate: 2099-01-05",
        "published: 2099",
    ] {
        let help = about_post(fields);
        let latest = match fields {
            "publishDate: 05/01/2099" => "2099-05-01",
            "published: 2099" => "2099-01-01",
            _ => "2099-01-05",
        };
        for help in help.lines() {
            assert!(help.contains(&format!("keep the later one, `date: {latest}`")), "{fields}: {help}");
        }
        assert_eq!(help.lines().count(), fields.lines().count(), "{fields}: {help}");
    }
}

#[test]
fn a_day_from_which_a_post_is_gone_is_kept() {
    for name in ["unpublishDate", "expirationDate", "expiryDate", "published_until"] {
        let help = about_post(&format!("{name}: 2027-02-03"));
        assert!(help.contains("write `expires: 2027-02-03` in its place"), "{name}: {help}");
    }
    let help = about_post("expires: 2027-02-03\nunpublishDate: 2026-02-03");
    assert!(help.contains("keep the earlier one, `expires: 2026-02-03`"), "{help}");
}

#[test]
fn a_line_of_a_text_that_says_that_it_is_not_public_does_not_lead_to_its_publication() {
    let about =
        |text: &str| helps_about("posts/sand.md", &format!("---\n{MATTER}---\n{text}\n\nSand dulls a floor.\n"));
    for text in [
        "Status: Draft",
        "status:: draft",
        "**Status:** Draft",
        "**Status:** Not published",
        "Status: Not started",
        "Status: Private",
        "Visibility: private",
        "Published: no",
        "DO NOT PUBLISH",
        "#draft #private",
        "#draft",
    ] {
        let helps = about(text);
        assert_eq!(helps.len(), 1, "{text}: {helps:?}");
        assert!(helps[0].starts_with("to keep the text out of the site, write `draft: true`"), "{text}: {helps:?}");
    }
    assert!(about("Publish date: January 5, 2099")[0].starts_with("write `date: 2099-01-05`"));
    for text in [
        "Draft beer is cold.",
        "Private garages are dry.",
        "Parking: private",
        "Visibility: poor in fog",
        "Members: yes",
        "## Draft",
    ] {
        assert_eq!(about(text), Vec::<String>::new(), "{text}");
    }
    let without_fields = helps_about("posts/sand.md", "# Sand\n\nStatus: Draft\n\nSand.\n").join("\n");
    assert!(without_fields.contains("write `draft: true`"), "{without_fields}");
    let page = helps_about("pages/sand.md", "---\ntitle: Sand\nmetaDescription: A\n---\nStatus: Draft\n");
    assert!(page.join("\n").contains("rename this file to pages/.sand.md"), "{page:?}");
}

#[test]
fn a_part_of_a_text_that_another_program_hides_does_not_become_public_by_following_the_message() {
    let about =
        |text: &str| helps_about("posts/sand.md", &format!("---\n{MATTER}---\nSand dulls a floor.\n\n{text}\n"));
    for text in [
        "%%\nsecret\nwords\n%%",
        "%%\nsecret\n\nwords\n%%",
        "<div style=\"display: none\">Rinse <b>it</b></div>",
        "A <span hidden>rinse</span> helps.",
        "<div class=\"paywall\">Rinse it.</div>",
        "<MembersOnly>Rinse it.</MembersOnly>",
        "<!--members-only-->\n\nRinse it.",
        "[restrict]Rinse it.[/restrict]",
        "[members-only]\n\nRinse it.\n\n[/members-only]",
        "{{#if @member}}\n\nRinse it.\n\n{{/if}}",
        "{{< private >}}\n\nRinse it.\n\n{{< /private >}}",
        "{% comment %}secret{% endcomment %}",
    ] {
        let helps = about(text);
        assert_eq!(helps.len(), 1, "{text}: {helps:?}");
        assert!(helps[0].starts_with("move what is hidden there"), "{text}: {helps:?}");
    }
    for text in ["<div class=\"staff\">Ann</div>", "A <img alt=\"a hidden floor\">", "<!-- more -->", "{{< figure >}}"]
    {
        let helps = about(text);
        assert!(!helps.is_empty() && !helps.join("\n").contains("hidden there"), "{text}: {helps:?}");
    }
}

#[test]
fn front_matter_in_another_form_that_holds_a_post_back_is_answered_with_the_draft_of_this_program() {
    for text in [
        "+++\ntitle = \"Sand\"\ndraft = true\n+++\nSand.\n",
        "{\n  \"title\": \"Sand\",\n  \"status\": \"private\"\n}\n\nSand.\n",
        "Title: Sand\nStatus: hidden\n\nSand.\n",
        "{\"title\":\"Sand\",\"status\":\"private\"}\n\nSand.\n",
        "%{title: Sand, status: private}\n\nSand.\n",
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
        ("date: 2099-01-01", "rename this file to pages/.crew.md, so that nothing is made of it until then"),
        ("expiryDate: 2020-01-01", "rename this file to pages/.crew.md"),
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
fn a_post_whose_author_says_that_it_is_public_and_a_page_about_the_word_are_public() {
    let post = format!("---\n{MATTER}draft: false\n---\nSand dulls a floor.\n");
    for file in ["posts/private/sand.md", "posts/trash/sand.md", "posts/my-drafts/sand.md", "posts/sand-draft.md"] {
        assert_eq!(helps_about(file, &post), Vec::<String>::new(), "{file}");
    }
    let helps = helps_about("posts/_drafts/sand.md", &post).join("\n");
    assert!(helps.contains("move it to another folder"), "{helps}");
    let page = |title: &str| {
        format!(
            "title: {title}\nmetaDescription: {}\nlisted: false\nsections:\n  - hero: {{ heading: {title}, intro: Come in. }}\n",
            "A room for twelve guests with a table of its own, a window to the garden and a menu that you choose with us."
        )
    };
    for (file, title) in [
        ("pages/private/dining.yaml", "A Room for Twelve"),
        ("pages/trash.yaml", "Bins on Monday"),
        ("pages/draft/menu.yaml", "Beers on Draft"),
    ] {
        assert_eq!(helps_about(file, &page(title)), Vec::<String>::new(), "{file}");
    }
    let helps = helps_about("pages/draft/menu.yaml", &page("Beers")).join("\n");
    assert!(helps.contains("`.draft/`"), "{helps}");
    for text in
        ["A house.\n\n- Status: Pending\n- Price: $1", "Six beers.\n\n**Draft**\n\n- Pilsner", "Permit status: Pending"]
    {
        let helps = helps_about("posts/sand.md", &format!("---\n{MATTER}---\n{text}\n\nSand dulls a floor.\n"));
        assert_eq!(helps, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_file_in_a_folder_that_other_programs_do_not_publish_is_not_public_without_a_word() {
    let post = |fields: &str| format!("---\n{MATTER}{fields}---\nSand dulls a floor.\n");
    let folders = [
        "_drafts", "drafts", "_archive/2024", "Entwürfe", "Entwu\u{308}rfe", "unlisted", "entwurf", "brouillon",
        "internal", "archived", "scheduled", "not-published", "draft-posts", "my-drafts", "Drafts 2025", "drafts-old",
        "borrador", "bozza", "rascunho", "secret", "confidential", "Private notes",
    ];
    for file in folders.map(|folder| format!("posts/{folder}/sand.md")) {
        let file = &file;
        let helps = helps_about(file, &post("")).join("\n");
        assert!(helps.contains("write `draft: true` in it"), "{file}: {helps}");
        assert_eq!(helps_about(file, &post("draft: true\n")), Vec::<String>::new(), "{file}");
    }
    for (file, hidden) in [
        ("pages/drafts/crew.md", "`.drafts/`"),
        ("pages/_drafts/crew.md", "start the name of the file with a dot"),
        ("pages/_crew.yaml", "start the name of the file with a dot"),
        ("posts/_sand.md", "start the name of the file with a dot"),
        ("posts/sand.draft.md", "start the name of the file with a dot"),
        ("services/_flake.yaml", "start the name of the file with a dot"),
        ("posts/sand (draft).md", "start the name of the file with a dot"),
        ("posts/sand__trashed.md", "start the name of the file with a dot"),
        ("posts/sand (conflicted copy).md", "start the name of the file with a dot"),
        ("posts/sand copy.md", "start the name of the file with a dot"),
        ("posts/sand-draft.md", "write `draft: true`"),
        ("posts/draft.md", "write `draft: true`"),
        ("pages/crew-draft.md", "rename this file to pages/.crew-draft.md"),
        ("files/prices.draft.pdf", "rename this file to files/.prices.draft.pdf"),
        ("files/internal/prices.pdf", "`.internal/`"),
        ("files/_archive/prices.pdf", "files/.archive/prices.pdf"),
        ("files/_notes.md", "files/.notes.md"),
        ("files/private/prices.pdf", "`.private/`"),
        ("files/_drafts/prices.pdf", "`.drafts/`"),
        ("_drafts/sand.md", "`.drafts/`"),
        ("drafts/sand.md", "`draft: true`"),
        ("sand.md.draft", "with a dot"),
    ] {
        let helps = helps_about(file, &post("")).join("\n");
        assert!(helps.contains(hidden), "{file}: {helps}");
    }
    for file in ["posts/2024/sand.md", "posts/_posts/sand.md", "posts/notes/sand.md", "posts/how-private-is-a-floor.md"]
    {
        assert_eq!(helps_about(file, &post("")), Vec::<String>::new(), "{file}");
    }
    let drafts = helps_about("files/drafts (old)/prices.txt", "Prices");
    assert!(drafts.len() == 1 && drafts[0].contains("start the folder's name with a dot"), "{drafts:?}");
    // The name of the file is made of its title.
    let titled = post("").replace("title: Sand", "title: A Garage That Stays Private");
    assert_eq!(helps_about("posts/a-garage-that-stays-private.md", &titled), Vec::<String>::new());
    for title in ["\"Private: Sand\"", "\"[WIP] Sand\"", "Auto Draft"] {
        let helps =
            helps_about("posts/sand.md", &post("").replace("title: Sand", &format!("title: {title}"))).join("\n");
        assert!(helps.contains("write `draft: true`"), "{title}: {helps}");
    }
    let twice = helps_about("posts/sand.md", &post("draft: true\ndraft: false\n")).join("\n");
    assert!(twice.contains("keep the one that holds the text back"), "{twice}");
    // No draft, but hosts keep the name for themselves.
    assert_eq!(
        helps_about("files/_static/prices.txt", "Prices"),
        ["to keep it unseen, start the name with a dot: files/.static/prices.txt; to publish it, name it \
                 files/static/prices.txt"]
    );
}

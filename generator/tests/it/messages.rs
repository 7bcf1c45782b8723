//! The JSON and GitHub formats of messages, and the summary at the end.

use std::fs;

use generator::diagnostics::{Place, WrittenText};

use crate::support::{small_site, ssg, stderr, stdout};

fn site_with_mistakes() -> tempfile::TempDir {
    let site = small_site();
    let post = "---\ntitle: Café: sand\n---\nSand.\n";
    fs::write(site.path().join("content/posts/sand.md"), post).expect("a post");
    fs::write(site.path().join("content/posts/html.md"), "# no front matter\n").expect("a post");
    site
}

#[test]
fn json_messages_have_file_line_column_and_bytes() {
    let site = site_with_mistakes();
    let output = ssg(site.path(), &["build", "--message-format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        lines[1],
        serde_json::json!({
            "severity": "error",
            "code": "yaml-syntax",
            "file": "content/posts/sand.md",
            "line": 2,
            "column": 12,
            "endLine": 2,
            "endColumn": 13,
            // Columns count characters, bytes count bytes: é is one of the first and two of the second.
            "byteStart": 16,
            "byteEnd": 17,
            "message": "unquoted text contains `: `, which YAML reads as the end of a field name",
            "help": "put the text in quotes: \"Café: sand\"",
            "fix": { "byteStart": 11, "byteEnd": 22, "text": "\"Café: sand\"" },
        })
    );
}

#[test]
fn github_messages_are_workflow_commands() {
    let site = site_with_mistakes();
    let output = ssg(site.path(), &["check", "--message-format", "github"]);
    let text = stdout(&output);
    let line = text.lines().find(|line| line.contains("sand.md")).expect("a line about the post");
    assert_eq!(
        line,
        "::error file=content/posts/sand.md,line=2,endLine=2,col=12,endColumn=13,title=yaml-syntax::unquoted text \
         contains `: `, which YAML reads as the end of a field name%0Aput the text in quotes: \"Café: sand\""
    );
}

#[test]
fn a_missing_content_folder_ends_with_status_2() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &["build"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "ssg: there is no content folder at content; run ssg where the content folder is, or name it with --content\n"
    );
}

#[test]
fn an_impossible_date_option_ends_with_status_2() {
    let site = small_site();
    let output = ssg(site.path(), &["build", "--now", "2025-02-30"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("February 2025 has 28 days"), "{}", stderr(&output));
}

#[test]
fn a_healthy_build_prints_its_summary_and_no_message() {
    let site = small_site();
    let output = ssg(site.path(), &["build"]);
    let text = stdout(&output);
    assert!(text.starts_with("Built 5 pages into dist in "), "{text}");
    assert_eq!(stderr(&output), "");
}

#[test]
fn after_fifty_of_a_kind_the_others_are_counted_and_json_has_all() {
    let site = small_site();
    let links: String = (0..60).map(|number| format!("[a](/gone-{number})\n\n")).collect();
    let head = "---\ntitle: Sand\ndate: 2025-01-03\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: Sand.\n\
                keywords: [sand]\nexcerpt: Sand.\n---\n";
    fs::write(site.path().join("content/posts/sand.md"), format!("{head}{links}")).expect("a post");
    let text = stderr(&ssg(site.path(), &["build"]));
    assert_eq!(text.matches("there is no page at").count(), 50, "{text}");
    assert!(text.contains("error[link-broken]: and 10 more of this kind"), "{text}");
    assert!(text.contains("Not built: 60 errors"), "{text}");
    let json = stdout(&ssg(site.path(), &["build", "--message-format", "json"]));
    assert_eq!(json.lines().count(), 60);
}

#[test]
fn a_site_of_one_page_is_one_page() {
    let site = small_site();
    fs::write(site.path().join("content/site.yaml"), "name: Dune\n").expect("the business");
    let output = ssg(site.path(), &["check"]);
    assert!(stdout(&output).starts_with("Checked 1 page: "), "{}", stdout(&output));
}

#[test]
fn a_file_name_cannot_command_the_terminal() {
    let site = small_site();
    fs::write(site.path().join("content/posts/\u{1b}[31mred.md"), "# Red\n").expect("a post");
    let text = stderr(&ssg(site.path(), &["build"]));
    assert!(text.contains("[31mred.md") && !text.contains('\u{1b}'), "{text:?}");
}

#[test]
fn a_check_has_nothing_to_report_once_the_advice_is_acknowledged() {
    let site = small_site();
    let path = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("the business");
    fs::write(path, format!("{}\nacknowledged: [rating-self-given]\n", text.trim_end())).expect("the business");
    let output = ssg(site.path(), &["check"]);
    assert_eq!(stdout(&output), "Checked 5 pages: nothing to mend\n");
    assert_eq!(stderr(&output), "");
}

#[test]
fn words_are_looked_up_only_when_asked_and_a_word_of_the_list_is_right() {
    let site = small_site();
    let path = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&path).expect("a post");
    fs::write(&path, format!("{text}\nWe grind with a Frobnicator's disc, then a frobnicator.\n")).expect("a post");
    let reported = |arguments: &[&str]| stderr(&ssg(site.path(), arguments)).contains("advice[word-unknown]");
    assert!(!reported(&["check"]));
    assert!(reported(&["check", "--spelling"]));
    fs::write(site.path().join("content/words.txt"), "# Tools\nfrobnicator # grinds\n").expect("the list");
    assert!(!reported(&["check", "--spelling"]));
    assert_eq!(ssg(site.path(), &["build", "--deny", "warnings"]).status.code(), Some(0), "the list is no unused file");
}

#[test]
fn a_link_in_yaml_is_marked_in_every_way_to_write_a_text() {
    let link = "[a](/gone)";
    let bodies = [
        format!("|\n        It's “new” é, {link}\n\n        and {link}.\n"),
        format!(">- # a note\n        It's new,\n        {link}\n        and {link}.\n"),
        format!("It's new,\n        {link}\n        and {link}.\n"),
        format!("'It''s ''new'', {link}\n        and {link}.'\n"),
        format!("\"It\\u2019s \\\"new\\\"\\_\\x41,\\n\\n{link} \\\n        and {link}.\"\n"),
    ];
    for body in bodies {
        let site = small_site();
        let path = site.path().join("content/home.yaml");
        let home = fs::read_to_string(&path).expect("the home page");
        let home = format!("{home}  - text:\n      heading: New\n      body: {body}");
        fs::write(&path, &home).expect("the home page");
        let output = stdout(&ssg(site.path(), &["build", "--message-format", "json"]));
        let messages = output.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
        let starts: Vec<usize> = messages
            .filter(|one| one["code"] == "link-broken")
            .map(|one| {
                let byte = |name: &str| usize::try_from(one[name].as_u64().expect("a byte")).expect("a byte");
                assert_eq!(&home[byte("byteStart")..byte("byteEnd")], link, "{home}");
                byte("byteStart")
            })
            .collect();
        let expected: Vec<usize> = home.match_indices(link).map(|(at, _)| at).collect();
        assert_eq!(starts, expected, "{home}");
    }
}

#[test]
fn the_places_of_many_mistakes_in_one_text_are_counted_in_one_pass() {
    let text: String = (0..2_000).map(|number| format!("See [a](/gone-{number}).\n\n")).collect();
    let written = WrittenText::new(&(0..text.len()), &text);
    let links: Vec<usize> = text.match_indices("[a]").map(|(at, _)| at).collect();
    let places: Vec<Place> = links.iter().map(|at| written.place(&(*at..*at + 3))).collect();
    assert!(written.counted() <= text.len(), "{} of {} bytes", written.counted(), text.len());
    let before = |at: usize| text[..at].chars().filter(|letter| !letter.is_whitespace()).count();
    for (at, place) in links.into_iter().zip(places).step_by(100) {
        assert_eq!(place, Place::Within(0..text.len(), "[a]".to_owned(), before(at)));
    }
}

#[test]
fn a_dead_link_on_a_large_site_is_compared_with_the_addresses_next_to_it() {
    let site = small_site();
    let add = |name: &str, body: &str| {
        let matter = format!(
            "title: About {name}\ndate: 2025-03-01\ncategory: Technical\nauthor: Ann Lee\n\
             metaDescription: About {name}.\nkeywords: [epoxy]\nexcerpt: About it."
        );
        let path = site.path().join(format!("content/posts/{name}.md"));
        fs::write(path, format!("---\n{matter}\n---\n{body}\n")).expect("a post");
    };
    (0..600).for_each(|number| add(&format!("slab-{number}"), "Sand."));
    add("links", "See [a slab](/blog/slab-31x), [one](/blog/Slab-31x) and [none](/blog/x-31).");
    let output = ssg(site.path(), &["check", "--message-format", "json"]);
    let helps: Vec<String> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON object a line"))
        .filter(|one: &serde_json::Value| one["code"] == "link-broken")
        .map(|one| one["help"].as_str().expect("help").to_owned())
        .collect();
    let near = "did you mean /blog/slab-31?";
    assert_eq!(helps, [near, near, "link to a page that exists, or make this one"]);
}

#[test]
fn a_word_is_looked_up_in_sentences_and_lists_and_not_in_code_codes_addresses_and_ids() {
    let site = small_site();
    let add = |name: &str, more: &str| {
        let path = site.path().join("content").join(name);
        fs::write(&path, format!("{}\n{more}\n", fs::read_to_string(&path).unwrap_or_default().trim_end()))
            .expect(name);
    };
    add(
        "posts/dry-slab.md",
        "\nWe frobnick. It is `frobnack`, and β, https://frobneck/frobnock, frob@nuck, frob.nyck, P1000.",
    );
    add("layout.yaml", "quoteButton: Get a qoute");
    add(
        "home.yaml",
        "  - design-center:\n      id: frobnuk\n      heading: Draw\n      intro: Choose colors.\n      points: [One, Drwa it]\n      \
         learnMore: { label: Colors, to: /blog }\n  - text:\n      heading: Rinse it\n      body: A `frobnik` of snad.",
    );
    let output = stdout(&ssg(site.path(), &["check", "--spelling", "--message-format", "json"]));
    let messages = output.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let found: Vec<String> = messages
        .filter(|one| one["code"] == "word-unknown")
        .map(|one| {
            let word = one["message"].as_str().expect("a message").split('`').nth(1).expect("a word").to_owned();
            format!(
                "{} {}:{}-{} {word}",
                one["file"].as_str().expect("a file"),
                one["line"],
                one["column"],
                one["endColumn"]
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            "content/home.yaml 17:21-25 Drwa",
            "content/home.yaml 21:28-32 snad",
            "content/layout.yaml 2:20-25 qoute",
            "content/posts/dry-slab.md 12:4-12 frobnick",
        ]
    );
}

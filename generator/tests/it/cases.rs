//! Many small cases of content, several in one file of `tests/cases`: broken ones with their messages, and right ones
//! on which nothing is reported.
//!
//! A case starts with `=== its name`. Its parts, each after a line with `@`, are laid over `tests/base`:
//!
//! | Part | Meaning |
//! |---|---|
//! | `@ body` | the text of `posts/sand.md` |
//! | `@ with` | fields of its front matter, in place of those of the same name |
//! | `@ site` | fields of `site.yaml`, likewise |
//! | `@ sections` | sections at the end of `home.yaml` |
//! | `@ file PATH` | a file; a line `\EOF` at its end leaves out the last line break |
//! | `@ picture PATH WIDTHxHEIGHT` | a gray picture |
//! | `@ remove PATH` | a file of `tests/base` that is not there |
//! | `@ expected` | the messages of `ssg check`, or of `ssg build` where the check finds nothing |
//!
//! `SNAPSHOTS=overwrite` writes the messages.

use std::{
    collections::BTreeSet,
    env,
    fmt::Write,
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use crate::support::{small_site, ssg, stderr, stdout, tests};

/// Files of `tests/cases`. Those whose names end with `-trades` are a second set, of other trades and countries.
const BROKEN: [&str; 8] = [
    "broken-posts.txt", "broken-pages.txt", "broken-site.txt", "broken-trades.txt", "broken-values.txt",
    "broken-day.txt", "broken-fields.txt", "broken-moved.txt",
];
const RIGHT: [&str; 5] = ["right.txt", "right-trades.txt", "right-values.txt", "right-day.txt", "right-moved.txt"];

const MATTER: &str = "title: Sand\ndate: 2025-01-03\ncategory: Technical\nauthor: Ann Lee\n\
    metaDescription: Sand dulls a floor within a year. A mat at the door and a rinse a month keep it as bright as it was.\n\
    keywords: [sand]\nexcerpt: A mat and a rinse keep a floor bright.\n";

const BODY: &str = "Sand dulls a floor within a year, so rinse it.\n";

struct Case {
    name: String,
    /// Each part with its text.
    parts: Vec<(String, String)>,
}

fn cases(file: &str) -> Vec<Case> {
    let text = fs::read_to_string(tests().join("cases").join(file)).expect("the cases");
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("=== ") {
            cases.push(Case { name: name.to_owned(), parts: Vec::new() });
            continue;
        }
        // Lines above the first case are a note.
        let Some(case) = cases.last_mut() else { continue };
        if let Some(part) = line.strip_prefix("@ ") {
            case.parts.push((part.to_owned(), String::new()));
        } else if let Some((_, text)) = case.parts.last_mut() {
            *text += line;
            text.push('\n');
        }
    }
    for (_, text) in cases.iter_mut().flat_map(|case| &mut case.parts) {
        // The empty line before the next part.
        if text.ends_with("\n\n") || text == "\n" {
            text.pop();
        }
        if let Some(start) = text.strip_suffix("\n\\EOF\n") {
            *text = start.to_owned();
        }
    }
    cases
}

/// A text with its fields, and other fields in place of those of the same name.
fn with_fields(text: &str, fields: &str) -> String {
    let name = |line: &str| {
        line.split(':').next().filter(|name| !name.is_empty() && !name.starts_with([' ', '-', '#'])).map(str::to_owned)
    };
    let replaced: BTreeSet<String> = fields.lines().filter_map(name).collect();
    let mut is_replaced = false;
    let mut kept = String::new();
    for line in text.lines() {
        if let Some(name) = name(line) {
            is_replaced = replaced.contains(&name);
        }
        if !is_replaced {
            kept += line;
            kept.push('\n');
        }
    }
    kept + fields
}

impl Case {
    fn part(&self, name: &str) -> Option<&str> {
        self.parts.iter().find(|(part, _)| part == name).map(|(_, text)| text.as_str())
    }

    fn write(&self, content: &Path) {
        let (body, with) = (self.part("body"), self.part("with"));
        if body.is_some() || with.is_some() {
            let matter = with_fields(MATTER, with.unwrap_or(""));
            let post = format!("---\n{matter}---\n{}", body.unwrap_or(BODY));
            fs::write(content.join("posts/sand.md"), post).expect("the post");
        }
        for (part, text) in &self.parts {
            let (kind, rest) = part.split_once(' ').unwrap_or((part, "home.yaml"));
            let (path, size) = if kind == "picture" { rest.split_once(' ').expect("a size") } else { (rest, "") };
            let path = content.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            match kind {
                "site" => {
                    let site = fs::read_to_string(content.join("site.yaml")).expect("the business");
                    fs::write(content.join("site.yaml"), with_fields(&site, text)).expect("the business");
                }
                "sections" => {
                    let home = fs::read_to_string(&path).expect("the home page");
                    fs::write(&path, home + text).expect("the home page");
                }
                "file" => fs::write(&path, text).expect("a file"),
                "picture" => {
                    let (width, height) = size.split_once('x').expect("a size");
                    let [width, height] = [width, height].map(|number| number.parse().expect("a number"));
                    image::RgbImage::from_pixel(width, height, image::Rgb([90, 90, 90]))
                        .save(&path)
                        .expect("a picture");
                }
                "remove" => fs::remove_file(&path).expect("a file to remove"),
                "body" | "with" | "expected" => {}
                other => panic!("{}: there is no part {other}", self.name),
            }
        }
    }

    /// The messages of the content, without those of the base.
    fn messages(&self, base: &BTreeSet<String>) -> String {
        let site = small_site();
        self.write(&site.path().join("content"));
        for command in ["check", "build"] {
            let found: String =
                run(site.path(), command).into_iter().filter(|one| !base.contains(&without_place(one))).collect();
            if !found.is_empty() {
                return found;
            }
        }
        String::new()
    }
}

/// A message without its file, line and columns.
fn without_place(message: &str) -> String {
    let (first, rest) = message.split_once('\n').expect("a message");
    format!("{}\n{rest}", first.split(' ').next().unwrap_or_default())
}

/// The messages of a command.
fn run(site: &Path, command: &str) -> Vec<String> {
    let output = ssg(site, &[command, "--now", "2025-06-01", "--message-format", "json"]);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", stderr(&output));
    let text = stdout(&output);
    let messages = text.lines().filter(|line| line.starts_with('{')).map(|line| {
        let one: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let word = |name: &str| one[name].as_str().unwrap_or_default().to_owned();
        let mut message = format!(
            "{}[{}] {}:{}:{}-{}\n  {}\n",
            word("severity"),
            word("code"),
            word("file").trim_start_matches("content/"),
            one["line"],
            one["column"],
            one["endColumn"],
            word("message").replace('\n', "\n  ")
        );
        let help = word("help");
        if !help.is_empty() {
            writeln!(message, "  = {}", help.replace('\n', "\n    ")).expect("a string");
        }
        message
    });
    let messages: Vec<String> = messages.collect();
    let failed = output.status.code() == Some(1);
    let has_error = messages.iter().any(|one| one.starts_with("error"));
    assert_eq!(failed, has_error, "{text}\n{}", stderr(&output));
    messages
}

/// The messages of all cases of a file, in order.
fn run_all(cases: &[Case]) -> Vec<String> {
    let base: BTreeSet<String> = run(small_site().path(), "check").iter().map(|one| without_place(one)).collect();
    let next = AtomicUsize::new(0);
    let mut found = thread::scope(|scope| {
        let work = || {
            let mut found = Vec::new();
            while let Some((index, case)) =
                Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|index| cases.get(index).map(|case| (index, case)))
            {
                found.push((index, case.messages(&base)));
            }
            found
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
    });
    found.sort();
    found.into_iter().map(|(_, messages)| messages).collect()
}

#[test]
fn every_broken_case_gets_the_expected_messages() {
    for file in BROKEN {
        let cases = cases(file);
        let found = run_all(&cases);
        if env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
            overwrite(file, &cases, &found);
            continue;
        }
        for (case, found) in cases.iter().zip(found) {
            assert!(!found.is_empty(), "{}: nothing is reported", case.name);
            assert_eq!(case.part("expected"), Some(found.as_str()), "{file}, {}", case.name);
        }
    }
}

fn overwrite(file: &str, cases: &[Case], found: &[String]) {
    let path = tests().join("cases").join(file);
    let old = fs::read_to_string(&path).expect("the cases");
    let mut text = old.split("=== ").next().unwrap_or_default().to_owned();
    for (case, found) in cases.iter().zip(found) {
        writeln!(text, "=== {}", case.name).expect("a string");
        for (part, written) in case.parts.iter().filter(|(part, _)| part != "expected") {
            let end = if written.is_empty() || written.ends_with('\n') { "" } else { "\n\\EOF\n" };
            write!(text, "@ {part}\n{written}{end}").expect("a string");
        }
        write!(text, "@ expected\n{found}\n").expect("a string");
    }
    fs::write(path, text).expect("the cases");
}

#[test]
fn nothing_is_reported_on_right_cases() {
    let cases: Vec<Case> = RIGHT.into_iter().flat_map(cases).collect();
    let found = run_all(&cases);
    let wrong: Vec<String> = cases
        .iter()
        .zip(found)
        .filter(|(_, found)| !found.is_empty())
        .map(|(case, found)| format!("{}:\n{found}", case.name))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_two_cases_have_one_name() {
    let mut names = BTreeSet::new();
    for case in BROKEN.into_iter().chain(RIGHT).flat_map(cases) {
        assert!(names.insert(case.name.clone()), "{} is there twice", case.name);
    }
}

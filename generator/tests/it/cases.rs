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
const BROKEN: [&str; 9] = [
    "broken-posts.txt", "broken-pages.txt", "broken-site.txt", "broken-trades.txt", "broken-values.txt",
    "broken-day.txt", "broken-fields.txt", "broken-moved.txt", "broken-names.txt",
];
const RIGHT: [&str; 5] = ["right.txt", "right-trades.txt", "right-values.txt", "right-day.txt", "right-moved.txt"];

/// The codes of messages with a fix.
const FIXED: [&str; 15] = [
    "category-unknown", "date-impossible", "field-type", "field-unknown", "field-value", "link-absolute",
    "link-broken", "markdown-leftover", "picture-missing", "section-unknown", "slug-invalid", "text-unfinished",
    "word-repeated", "yaml-slip", "yaml-syntax",
];

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
            let (path, size) = if kind == "picture" { rest.rsplit_once(' ').expect("a size") } else { (rest, "") };
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

    /// The messages of the content, without those of the base, and what following the fixes in them does.
    fn found(&self, base: &BTreeSet<String>) -> Found {
        let site = small_site();
        self.write(&site.path().join("content"));
        for command in ["check", "build"] {
            let all = run(site.path(), command);
            let new: Vec<&Told> = all.iter().filter(|one| !base.contains(&without_place(&one.text))).collect();
            if !new.is_empty() {
                let fixes = new.iter().filter(|one| one.fix.is_some());
                let followed = fixes.map(|one| (one.code.clone(), self.follow(site.path(), command, &all, one)));
                return Found {
                    messages: new.iter().map(|one| one.text.as_str()).collect(),
                    followed: followed.collect(),
                };
            }
        }
        Found::default()
    }

    /// Follows the fix in a message, and takes it back. Returns what is wrong with it.
    fn follow(&self, site: &Path, command: &str, before: &[Told], told: &Told) -> Option<String> {
        let fix = told.fix.as_ref()?;
        let path = site.join(&told.file);
        let old = fs::read_to_string(&path).expect("a text");
        let byte = |name: &str| fix[name].as_u64().and_then(|byte| usize::try_from(byte).ok()).expect("a byte");
        let (start, end) = (byte("byteStart"), byte("byteEnd"));
        let new = format!("{}{}{}", &old[..start], fix["text"].as_str().expect("a text"), &old[end..]);
        fs::write(&path, new).expect("the fix");
        let after = run(site, command);
        fs::write(&path, &old).expect("the fix taken back");
        let count = |all: &[Told], one: &Told| all.iter().filter(|other| other.is_same(one)).count();
        let line = format!("{}: `{}` -> {}", self.name, &old[start..end], fix["text"]);
        if count(&after, told) >= count(before, told) {
            return Some(format!("{line} does not cure {}", told.text));
        }
        // Behind a mistake there may be one that nothing could find before, but none of the same kind, and no worse one.
        // A field that YAML could not read is now beside the one of the base.
        let is_worse = |one: &&Told| {
            (one.code == told.code || one.code == "yaml-syntax") && !one.message.ends_with("is written twice")
        };
        let added = after.iter().filter(is_worse).find(|one| count(&after, one) > count(before, one));
        added.map(|one| format!("{line} for {}adds {}", told.text, one.text))
    }
}

/// A message of the program.
struct Told {
    text: String,
    code: String,
    file: String,
    message: String,
    fix: Option<serde_json::Value>,
}

impl Told {
    /// Returns true for the same message, perhaps at another place of the file.
    fn is_same(&self, other: &Self) -> bool {
        (&self.file, &self.code, &self.message) == (&other.file, &other.code, &other.message)
    }
}

/// The messages of a case.
#[derive(Default)]
struct Found {
    messages: String,
    /// The code of each fix, and what is wrong with it.
    followed: Vec<(String, Option<String>)>,
}

/// A message without its file, line and columns.
fn without_place(message: &str) -> String {
    let (first, rest) = message.split_once('\n').expect("a message");
    format!("{}\n{rest}", first.split(' ').next().unwrap_or_default())
}

/// The messages of a command.
fn run(site: &Path, command: &str) -> Vec<Told> {
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
        let fix = one.get("fix").cloned();
        Told { text: message, code: word("code"), file: word("file"), message: word("message"), fix }
    });
    let messages: Vec<Told> = messages.collect();
    let failed = output.status.code() == Some(1);
    let has_error = messages.iter().any(|one| one.text.starts_with("error"));
    assert_eq!(failed, has_error, "{text}\n{}", stderr(&output));
    messages
}

/// The findings in all cases of a file, in order.
fn run_all(cases: &[Case]) -> Vec<Found> {
    let base: BTreeSet<String> = run(small_site().path(), "check").iter().map(|one| without_place(&one.text)).collect();
    let next = AtomicUsize::new(0);
    let mut found = thread::scope(|scope| {
        let work = || {
            let mut found = Vec::new();
            while let Some((index, case)) =
                Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|index| cases.get(index).map(|case| (index, case)))
            {
                found.push((index, case.found(&base)));
            }
            found
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
    });
    found.sort_by_key(|(index, _)| *index);
    found.into_iter().map(|(_, found)| found).collect()
}

#[test]
fn every_broken_case_gets_the_expected_messages_and_each_fix_in_one_cures_it() {
    let overwrites = env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite");
    let (mut cured, mut wrong) = (BTreeSet::new(), Vec::new());
    // The names of those files are the mistakes.
    for file in BROKEN.into_iter().filter(|file| cfg!(target_os = "linux") || *file != "broken-names.txt") {
        let cases = cases(file);
        let found = run_all(&cases);
        if overwrites {
            overwrite(file, &cases, &found);
            continue;
        }
        for (case, Found { messages, followed }) in cases.iter().zip(found) {
            assert!(!messages.is_empty(), "{}: nothing is reported", case.name);
            assert_eq!(case.part("expected"), Some(messages.as_str()), "{file}, {}", case.name);
            cured.extend(followed.iter().map(|(code, _)| code.clone()));
            wrong.extend(followed.into_iter().filter_map(|(_, wrong)| wrong));
        }
    }
    assert!(wrong.is_empty(), "{} fixes:\n{}", wrong.len(), wrong.join("\n"));
    let codes: Vec<&str> = cured.iter().map(String::as_str).collect();
    assert!(overwrites || codes == FIXED, "the kinds of messages with a fix are others: {codes:?}");
}

fn overwrite(file: &str, cases: &[Case], found: &[Found]) {
    let path = tests().join("cases").join(file);
    let old = fs::read_to_string(&path).expect("the cases");
    let mut text = old.split("=== ").next().unwrap_or_default().to_owned();
    for (case, found) in cases.iter().zip(found) {
        writeln!(text, "=== {}", case.name).expect("a string");
        for (part, written) in case.parts.iter().filter(|(part, _)| part != "expected") {
            let end = if written.is_empty() || written.ends_with('\n') { "" } else { "\n\\EOF\n" };
            write!(text, "@ {part}\n{written}{end}").expect("a string");
        }
        write!(text, "@ expected\n{}\n", found.messages).expect("a string");
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
        .filter(|(_, found)| !found.messages.is_empty())
        .map(|(case, found)| format!("{}:\n{}", case.name, found.messages))
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

//! Random slips of a hand in content of the size of a real one: characters dropped, doubled or swapped, lines moved,
//! doubled or deleted. Each build ends with messages or with a site, and never with a part of a page that is silently
//! empty or with a section that is silently gone.
//!
//! `CONTENT=../content` edits a copy of that folder; `CONTENT_EDITS=2000` makes more; `CONTENT_SEED` starts elsewhere;
//! `CONTENT_REPORT=FILE` writes each edit that no message is about, with what visitors see of it.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use regex::Regex;

use crate::{
    random::{Random, number},
    support::{acceptance_content, copy, files, ssg, stderr, stdout},
};

/// Edits when the environment does not say how many.
const EDITS: u64 = 30;

/// Nothing waits for a day in this test.
const NOW: &str = "2026-12-01";

/// A copy of the content, and its site before any edit.
struct Copy {
    folder: tempfile::TempDir,
    messages: BTreeSet<String>,
    pages: BTreeMap<String, Vec<u8>>,
    empty: Regex,
    section: Regex,
}

/// A slip in one file.
struct Edit {
    path: String,
    kind: &'static str,
    before: String,
    after: String,
}

/// The outcome of a build after a slip.
#[derive(Clone, Copy)]
enum Told {
    Error,
    Message,
    /// Only `ssg check` says something.
    Advice,
    Nothing,
}

impl Copy {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let content = env::var_os("CONTENT").map_or_else(acceptance_content, PathBuf::from);
        copy(&content, &folder.path().join("content"));
        let empty = r"<(h[1-6]|p|ul|ol|li|dt|dd|a|button|section|blockquote|summary|figcaption)(?: [^>]*)?>\s*</";
        let mut copy = Self {
            folder,
            messages: BTreeSet::new(),
            pages: BTreeMap::new(),
            empty: Regex::new(empty).expect("a pattern"),
            section: Regex::new("<section[ >]").expect("a pattern"),
        };
        let (code, messages) = copy.run("build");
        assert_eq!(code, Some(0), "{messages:?}");
        copy.messages = messages.into_iter().chain(copy.run("check").1).collect();
        copy.pages = copy.site();
        let home = String::from_utf8_lossy(&copy.pages["index.html"]);
        assert!(copy.section.find_iter(&home).count() > 5, "sections are written in another way: {home}");
        copy
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join("content").join(path)
    }

    /// Files that people edit.
    fn texts(&self) -> Vec<String> {
        let mut paths = files(&self.folder.path().join("content"));
        paths.retain(|path| (path.ends_with(".md") || path.ends_with(".yaml")) && !path.starts_with('.'));
        paths
    }

    /// Runs a command; its exit status, and its messages without places.
    fn run(&self, command: &str) -> (Option<i32>, Vec<String>) {
        let output = ssg(self.folder.path(), &[command, "--now", NOW, "--message-format", "json"]);
        let errors = stderr(&output);
        assert!(!errors.contains("panicked"), "{errors}");
        let text = stdout(&output);
        let messages = text.lines().filter(|line| line.starts_with('{')).map(|line| {
            let one: serde_json::Value = serde_json::from_str(line).expect("JSON");
            format!("{}[{}] {}: {}", one["severity"], one["code"], one["file"], one["message"])
        });
        (output.status.code(), messages.collect())
    }

    /// The pages, by their file.
    fn site(&self) -> BTreeMap<String, Vec<u8>> {
        let dist = self.folder.path().join("dist");
        let pages = files(&dist).into_iter().filter(|path| path.ends_with(".html"));
        pages.map(|path| (path.clone(), fs::read(dist.join(path)).expect("a page"))).collect()
    }

    /// Builds with a slip and looks at the result. The content is as it was afterwards.
    fn tries(&self, edit: &Edit, log: &str) -> (Told, Vec<String>) {
        let path = self.path(&edit.path);
        fs::write(&path, &edit.after).expect("an edit");
        let (code, messages) = self.run("build");
        let is_new = |messages: &[String]| messages.iter().any(|one| !self.messages.contains(one));
        let told = match code {
            Some(1) => {
                assert!(is_new(&messages), "{log}\nno message says why it was not built: {messages:?}");
                Told::Error
            }
            Some(0) if is_new(&messages) => Told::Message,
            Some(0) if is_new(&self.run("check").1) => Told::Advice,
            Some(0) => Told::Nothing,
            _ => panic!("{log}\nended with {code:?}"),
        };
        let mut seen = Vec::new();
        if matches!(told, Told::Nothing | Told::Advice) {
            let site = self.site();
            for name in self.pages.keys().chain(site.keys()).collect::<BTreeSet<_>>() {
                let [before, after] = [&self.pages, &site].map(|site| site.get(name).map_or(&[][..], Vec::as_slice));
                if before != after {
                    let [before, after] = [before, after].map(|html| String::from_utf8_lossy(html).into_owned());
                    let [empty_before, empty] = [&before, &after].map(|html| self.empty.find_iter(html).count());
                    let shown = self.empty.find_iter(&after).last().map_or("", |one| one.as_str());
                    assert!(empty <= empty_before, "{log}\n{name} has something empty: {shown}");
                    let [sections_before, sections] =
                        [&before, &after].map(|html| self.section.find_iter(html).count());
                    assert!(
                        sections >= sections_before || matches!(told, Told::Advice) || edit.takes_a_section(),
                        "{log}\n{name} has {sections} sections in place of {sections_before}, and nothing says so"
                    );
                    seen.extend(difference(&before, &after).map(|change| format!("{name}: {change}")));
                }
            }
        }
        fs::write(&path, &edit.before).expect("the text as it was");
        (told, seen)
    }
}

impl Edit {
    fn random(copy: &Copy, random: &mut Random) -> Self {
        loop {
            let path = random.pick(&copy.texts()).clone();
            let before = fs::read_to_string(copy.path(&path)).expect("a text");
            let mut letters: Vec<char> = before.chars().collect();
            let mut lines: Vec<&str> = before.split_inclusive('\n').collect();
            if lines.len() < 2 {
                continue;
            }
            let (letter, line) = (random.below(letters.len() - 1), random.below(lines.len() - 1));
            let kind = match random.below(7) {
                0 => {
                    letters.remove(letter);
                    "dropped a character"
                }
                1 => {
                    letters.insert(letter, letters[letter]);
                    "doubled a character"
                }
                2 => {
                    letters.swap(letter, letter + 1);
                    "swapped two characters"
                }
                3 => {
                    lines.remove(line);
                    "deleted a line"
                }
                4 => {
                    lines.swap(line, line + 1);
                    "swapped two lines"
                }
                5 => {
                    let moved = lines.remove(line);
                    lines.insert(random.below(lines.len()), moved);
                    "moved a line"
                }
                _ => {
                    lines.insert(line, lines[line]);
                    "doubled a line"
                }
            };
            let after = if kind.contains("character") { letters.into_iter().collect() } else { lines.concat() };
            if after != before {
                return Self { path, kind, before, after };
            }
        }
    }

    /// Returns true if the slip takes the one line of a whole section away.
    fn takes_a_section(&self) -> bool {
        let kept: BTreeSet<&str> = self.after.lines().collect();
        let mut gone = self.before.lines().filter(|line| !kept.contains(line));
        self.kind == "deleted a line" && gone.any(|line| line.starts_with("  - ") && line.contains(": {"))
    }

    /// The lines that differ.
    fn shown(&self) -> String {
        let [before, after] = [&self.before, &self.after].map(|text| text.lines().collect::<Vec<_>>());
        let start = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
        let rest = before[start..].iter().rev().zip(after[start..].iter().rev());
        let end = rest.take_while(|(one, other)| one == other).count();
        let part = |lines: &[&str], sign: &str| {
            let lines = &lines[start..lines.len() - end];
            lines.iter().take(4).map(|line| format!("  {sign} {line}\n")).collect::<String>()
        };
        format!("{}:{} {}\n{}{}", self.path, start + 1, self.kind, part(&before, "-"), part(&after, "+"))
    }
}

/// The words that differ between two pages, with some around them; `None` when visitors read the same.
fn difference(before: &str, after: &str) -> Option<String> {
    let [before, after] = [before, after].map(words);
    if before == after {
        return None;
    }
    let start = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    let rest = before[start..].iter().rev().zip(after[start..].iter().rev());
    let end = rest.take_while(|(one, other)| one == other).count();
    let part = |words: &[String]| {
        let words = &words[start.saturating_sub(2)..(words.len() - end + 2).min(words.len())];
        if words.len() > 24 {
            format!("{} … ({} words)", words[..24].join(" "), words.len())
        } else {
            words.join(" ")
        }
    };
    Some(format!("\"{}\" -> \"{}\"", part(&before), part(&after)))
}

/// The words of a page between its tags.
fn words(html: &str) -> Vec<String> {
    let body = html.split_once("<body").map_or(html, |(_, body)| body);
    let texts = body.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
    texts.flat_map(str::split_whitespace).map(str::to_owned).collect()
}

fn write_report(path: &Path, entries: &[String]) {
    let mut file = fs::File::create(path).expect("the report");
    entries.iter().for_each(|entry| file.write_all(entry.as_bytes()).expect("the report"));
}

#[test]
fn random_slips_in_the_content_end_with_messages_or_a_site_without_empty_parts() {
    let (first, edits) = (number("CONTENT_SEED", 1), number("CONTENT_EDITS", EDITS));
    let next = AtomicU64::new(first);
    let report = Mutex::new(Vec::new());
    let counts = [const { AtomicU64::new(0) }; 4];
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let copy = Copy::new();
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + edits {
                        return;
                    }
                    let edit = Edit::random(&copy, &mut Random::new(seed));
                    let log = format!("seed {seed}: {}", edit.shown());
                    let (told, seen) = copy.tries(&edit, &log);
                    counts[told as usize].fetch_add(1, Ordering::Relaxed);
                    report.lock().expect("the report").extend(entry(told, &log, &seen));
                }
            });
        }
    });
    let [errors, messages, advice, nothing] = counts.map(AtomicU64::into_inner);
    println!("{edits} slips: {errors} errors, {messages} warnings, {advice} advice, {nothing} without a message");
    if let Some(path) = env::var_os("CONTENT_REPORT") {
        write_report(Path::new(&path), &report.into_inner().expect("the report"));
    }
    assert!(errors > 0, "no slip was noticed");
}

/// The lines of the report about a slip that a build says nothing about.
fn entry(told: Told, log: &str, seen: &[String]) -> Option<String> {
    let what = match told {
        Told::Error | Told::Message => return None,
        Told::Advice => "advice",
        Told::Nothing => "nothing",
    };
    let seen = seen.iter().take(2).map(|change| format!("  seen on {change}\n"));
    Some(format!("[{what}] {log}{}\n", seen.collect::<String>()))
}

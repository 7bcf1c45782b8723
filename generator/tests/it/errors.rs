//! Every mistake an author can make: one small folder each, and the whole message that it gets.
//!
//! A folder in `tests/errors` is named after the code of the mistake, with an ending of its own where there are several
//! (`yaml-syntax.tab`). Its `content/` is laid over `tests/base`; names in `remove.txt` are removed. The code in
//! `renderer.js` runs at the end of the script that renders pages. `PORT` is the port of another site.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use generator::diagnostics::{Code, Severity};

use crate::{
    external::server::{Answer, OtherSite},
    support::{Bundle, copy, small_site, stderr, tests},
    translations,
};

fn cases() -> Vec<String> {
    let entries = fs::read_dir(tests().join("errors")).expect("the folder of mistakes");
    let mut cases: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    cases.sort();
    cases
}

fn code_of(case: &str) -> Code {
    let name = case.split('.').next().unwrap_or(case);
    *Code::ALL.iter().find(|code| code.name() == name).unwrap_or_else(|| panic!("no code is named {name}"))
}

fn folder_with(case: &Path) -> tempfile::TempDir {
    // Only a site in two languages has translations.
    let folder = if case.file_name().is_some_and(|name| name.to_string_lossy().starts_with("translation-")) {
        translations::site()
    } else {
        small_site()
    };
    copy(&case.join("content"), &folder.path().join("content"));
    for name in fs::read_to_string(case.join("remove.txt")).unwrap_or_default().lines() {
        fs::remove_file(folder.path().join("content").join(name)).expect("a file to remove");
    }
    folder
}

/// Writes the port of another site into a post with a link to it.
fn point_to(other: &OtherSite, post: &Path) {
    if let Ok(text) = fs::read_to_string(post)
        && text.contains(".localhost:PORT/")
    {
        let host = other.authority(".localhost");
        fs::write(post, text.replace(".localhost:PORT", &host)).expect("the post");
    }
}

#[test]
fn every_mistake_gets_the_expected_message_and_exit_status() {
    let mut wrong = Vec::new();
    let other = OtherSite::start();
    other.answer("/colors", Answer::redirect(301, "/guides/colors"));
    other.answer("/guides/colors", Answer::status(200));
    for case in cases() {
        let folder = tests().join("errors").join(&case);
        let site = folder_with(&folder);
        let severity = code_of(&case).severity();
        // A build leaves advice to `check`, and `check` shows it beside the rest.
        let command = if severity == Severity::Advice { "check" } else { "build" };
        let bundle = fs::read_to_string(folder.join("renderer.js")).ok().map(|code| Bundle::with(&code));
        let mut arguments = vec![command.to_owned(), "--now".to_owned(), "2025-06-01".to_owned()];
        arguments.extend(bundle.iter().flat_map(|bundle| ["--site".to_owned(), bundle.path()]));
        let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
        match code_of(&case) {
            Code::WordUnknown => arguments.push("--spelling".to_owned()),
            Code::LinkDead | Code::LinkMoved | Code::LinkUnchecked => {
                arguments.push("--external".to_owned());
                // A cache of its own: links that worked are remembered in it.
                command.env("XDG_CACHE_HOME", site.path().join("cache"));
            }
            _ => {}
        }
        point_to(&other, &site.path().join("content/posts/sand.md"));
        let output = command.args(&arguments).current_dir(site.path()).output().expect("ssg starts");
        let expected = snapbox::Data::read_from(&folder.join("expected.txt"), None);
        let assert = snapbox::Assert::new().action_env("SNAPSHOTS");
        let messages = stderr(&output).replace(&other.authority(".localhost"), ".localhost:PORT");
        if let Err(difference) = assert.try_eq(Some(&case), messages.into(), expected) {
            wrong.push(difference.to_string());
        }
        let status = i32::from(severity == Severity::Error);
        assert_eq!(output.status.code(), Some(status), "{case} ends with another status");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_has_a_folder() {
    let codes: BTreeSet<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    let shown: BTreeSet<String> = cases().iter().map(|case| code_of(case).name().to_owned()).collect();
    assert_eq!(codes, shown.iter().map(String::as_str).collect());
}

#[test]
fn every_folder_shows_the_code_it_is_named_after() {
    for case in cases() {
        let expected = fs::read_to_string(tests().join("errors").join(&case).join("expected.txt")).expect("a message");
        assert!(expected.contains(&format!("[{}]", code_of(&case).name())), "{case} shows something else");
    }
}

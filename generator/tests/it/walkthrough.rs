//! `docs/writing-a-post.md` is a transcript, which `make generate` writes again. This runs it again: blocks of markdown
//! are saved, blocks of changes are made, and commands print what they print now.

use std::{
    fs::{self, File},
    path::Path,
    process::Command,
};

use crate::support::copy;

#[test]
fn contracts_the_walk_through_shows_what_the_program_prints() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/writing-a-post.md");
    let written = fs::read_to_string(guide).expect("the guide");
    let site = tempfile::tempdir().expect("a temporary folder");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/plumber");
    copy(&example, site.path());

    let mut shown = String::new();
    let mut commands = 0;
    for (index, part) in written.split("```").enumerate() {
        if index % 2 == 0 {
            shown += part;
            continue;
        }
        let (information, text) = part.split_once('\n').expect("a language, and lines");
        let (language, path) = information.split_once(' ').unwrap_or((information, ""));
        let path = site.path().join(path);
        let text = match language {
            "console" => {
                commands += 1;
                let line = text.lines().next().and_then(|line| line.strip_prefix("$ ")).expect("a command");
                format!("$ {line}\n{}", printed(site.path(), line))
            }
            "diff" => {
                let lines = |sign: char| text.lines().filter_map(|line| line.strip_prefix(sign)).collect::<Vec<_>>();
                let (before, after) = (lines('-').join("\n"), lines('+').join("\n"));
                // A line that goes takes its line end along.
                let before = if after.is_empty() { before + "\n" } else { before };
                let file = fs::read_to_string(&path).expect("the post");
                assert_eq!(file.matches(&before).count(), 1, "{before}");
                fs::write(&path, file.replace(&before, &after)).expect("the post");
                text.to_owned()
            }
            _ => {
                assert!(path.exists(), "{} is not the file that `ssg new` wrote", path.display());
                fs::write(&path, text).expect("the post");
                text.to_owned()
            }
        };
        shown += &format!("```{information}\n{text}```");
    }
    assert!(commands > 5, "{commands}");
    assert!(site.path().join("dist/blog/find-your-main-valve.html").is_file(), "the post is not published");
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(shown, snapbox::Data::read_from(guide.as_ref(), None).raw());
}

/// The output of a command in a terminal, with the same time for each build.
fn printed(folder: &Path, line: &str) -> String {
    let terminal = tempfile::NamedTempFile::new().expect("a temporary file");
    let screen = || File::options().append(true).open(terminal.path()).expect("the file");
    let words: Vec<&str> = line.split('"').enumerate().flat_map(words).collect();
    let [program, arguments @ ..] = words.as_slice() else { panic!("{line}") };
    assert_eq!(*program, "ssg");
    let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
    command.args(arguments).current_dir(folder).stdout(screen()).stderr(screen()).status().expect("ssg starts");
    let text = fs::read_to_string(terminal.path()).expect("UTF-8");
    let lines = text.lines().map(|line| match line.split_once(" in ").filter(|_| line.starts_with("Built ")) {
        Some((built, _)) => format!("{built} in 90 ms\n"),
        None => format!("{}\n", line.trim_end()),
    });
    lines.collect::<String>().trim_start_matches('\n').to_owned()
}

/// The words outside of quotes one by one, those inside as one.
fn words((index, part): (usize, &str)) -> Vec<&str> {
    if index % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }
}

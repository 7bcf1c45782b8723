//! `docs/writing-a-post.md` and `docs/moving.md` are transcripts, which `make generate` writes again. This runs them again:
//! blocks of markdown are saved, blocks of changes are made, and commands print what they print now.

use std::{
    fs::{self, File},
    path::Path,
    process::Command,
};

use crate::{
    import,
    support::{copy, tests},
};

#[test]
fn contracts_the_walk_through_shows_what_the_program_prints() {
    let site = tempfile::tempdir().expect("a temporary folder");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/plumber");
    copy(&example, site.path());
    run_again("writing-a-post.md", site.path());
    assert!(site.path().join("dist/blog/find-your-main-valve.html").is_file(), "the post is not published");
}

#[test]
fn contracts_the_move_of_a_site_shows_what_the_program_prints() {
    let site = import::site();
    import::uploads(site.path());
    fs::copy(tests().join("import/wordpress.xml"), site.path().join("old-blog.xml")).expect("the export");
    run_again("moving.md", site.path());
    assert!(site.path().join("dist/blog/which-topcoat.html").is_file(), "the post is not published");
}

/// Runs a transcript in the folder of a site, and compares it with what was printed.
fn run_again(guide: &str, site: &Path) {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(guide);
    let written = fs::read_to_string(&guide).expect("the guide");
    let mut shown = String::new();
    let mut commands = 0;
    for (index, part) in written.split("```").enumerate() {
        if index % 2 == 0 {
            shown += part;
            continue;
        }
        let (information, text) = part.split_once('\n').expect("a language, and lines");
        let (language, path) = information.split_once(' ').unwrap_or((information, ""));
        let path = site.join(path);
        let text = match language {
            "console" => {
                commands += 1;
                let line = text.lines().next().and_then(|line| line.strip_prefix("$ ")).expect("a command");
                format!("$ {line}\n{}", printed(site, line))
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
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(shown, snapbox::Data::read_from(&guide, None).raw());
}

/// The output of a command in a terminal, with the same time for each build.
fn printed(folder: &Path, line: &str) -> String {
    let terminal = tempfile::NamedTempFile::new().expect("a temporary file");
    let screen = || File::options().append(true).open(terminal.path()).expect("the file");
    let words: Vec<&str> = line.split('"').enumerate().flat_map(words).collect();
    let [program, arguments @ ..] = words.as_slice() else { panic!("{line}") };
    if let ("cat", [path]) = (*program, arguments) {
        let text = fs::read_to_string(folder.join(path)).expect("a file");
        // The day of the run.
        let lines =
            text.lines().map(|line| match line.strip_prefix("# Import of ").and_then(|rest| rest.split_once(", ")) {
                Some((from, _)) => format!("# Import of {from}, 2026-11-30\n"),
                None => format!("{line}\n"),
            });
        return lines.collect();
    }
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

//! `docs/operations.md` takes a reader from an empty account to a live site: what it names exists, and what exists has
//! its line there.

use std::{collections::BTreeSet, fs};

use crate::support::{ssg, stderr, stdout, tests};

fn read(name: &str) -> String {
    fs::read_to_string(tests().join("../..").join(name)).expect("a file of the project")
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The names directly below a top-level part of the template, such as `Parameters`.
fn below(part: &str) -> BTreeSet<String> {
    let template = read("template.yaml");
    let (_, rest) = template.split_once(&format!("\n{part}:\n")).expect("the part");
    let lines = rest.lines().take_while(|line| line.is_empty() || line.starts_with(' '));
    lines
        .filter_map(|line| line.strip_prefix("  ")?.strip_suffix(':'))
        .filter(|name| is_name(name))
        .map(str::to_owned)
        .collect()
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_uppercase()) && text.chars().all(|one| one.is_ascii_alphanumeric())
}

/// The names in the first column of a table, which starts with this heading.
fn column(heading: &str) -> BTreeSet<String> {
    let document = read("docs/operations.md");
    let (_, table) = document.split_once(&format!("\n| {heading} |")).expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

#[test]
fn every_parameter_of_the_template_is_explained_and_no_other() {
    assert_eq!(column("Parameter"), below("Parameters"));
}

#[test]
fn every_alarm_of_the_template_says_what_to_do_and_no_other() {
    let template = read("template.yaml");
    let alarms = below("Resources");
    let alarms: BTreeSet<_> = alarms
        .into_iter()
        .filter(|name| template.contains(&format!("\n  {name}:\n    Type: AWS::CloudWatch::Alarm\n")))
        .collect();
    assert!(alarms.len() > 8, "{alarms:?}");
    assert_eq!(column("Alarm"), alarms);
}

#[test]
fn outputs_that_commands_use_exist_and_each_output_is_used() {
    let document = read("docs/operations.md");
    let outputs = below("Outputs");
    let after = |start: &'static str| {
        let parts: Vec<_> = document.split(start).skip(1).collect();
        parts.into_iter().map(|rest| rest.chars().take_while(char::is_ascii_alphanumeric).collect::<String>())
    };
    let used: BTreeSet<_> = after("$(output ").collect();
    assert!(used.is_superset(&set(&["SiteBucketName", "SiteValuesArn", "DistributionId"])), "{used:?}");
    assert!(used.is_subset(&outputs), "{used:?} are not all in {outputs:?}");
    for output in &outputs {
        assert!(document.contains(output), "docs/operations.md does not say what {output} is for");
    }
}

/// The ways to call the program.
const PROGRAM: [&str; 3] = ["ssg", "./ssg", "target/release/ssg"];

/// The commands of `ssg` in the code of a document: the words after its name.
fn commands(document: &str) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let mut fenced = false;
    for line in document.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let without_comment = line.split(" #").next().unwrap_or(line);
        let pieces: Vec<_> = if fenced { vec![without_comment] } else { line.split('`').skip(1).step_by(2).collect() };
        for piece in pieces {
            let words: Vec<_> = piece.split_whitespace().collect();
            let starts = |at: usize| at == 0 || ["&&", "run:"].contains(&words[at - 1]);
            for at in (0..words.len()).filter(|at| PROGRAM.contains(&words[*at]) && starts(*at)) {
                let own = words[at + 1..].iter().take_while(|word| !word.starts_with(['&', '|', ';']));
                found.insert(own.map(|word| (*word).to_owned()).collect());
            }
        }
    }
    found
}

#[test]
fn every_command_in_the_documents_exists_with_its_options() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut checked = 0;
    for document in ["README.md", "docs/operations.md"] {
        for words in commands(&read(document)) {
            let has_own = words.first().is_some_and(|word| ["deploy", "new"].contains(&word.as_str()));
            let names =
                words.iter().take(if has_own { 2 } else { 1 }).filter(|word| !word.starts_with('-') && *word != "help");
            let names: Vec<_> = names.map(String::as_str).collect();
            let output = ssg(folder.path(), &[&names[..], &["--help"]].concat());
            assert_eq!(output.status.code(), Some(0), "{document}: ssg {}: {}", words.join(" "), stderr(&output));
            checked += 1;
            let help = stdout(&output);
            for option in words.iter().filter(|word| word.starts_with("--")) {
                let name = option.split('=').next().unwrap_or(option);
                assert!(help.contains(name), "{document}: ssg {} has no {name}", words.join(" "));
                checked += 1;
            }
        }
    }
    assert!(checked > 30, "only {checked} commands and options were found");
}

//! `ssg new section`: the kinds of sections, and one of them for a page.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;

use crate::{
    cache::replace_file,
    check::EXAMPLE_MARK,
    guide::{Kind, kinds},
    suggest::nearest,
};

use super::Status;

/// The kinds that a page starts with.
const FIRST: [&str; 2] = ["hero", "choices"];

/// The kinds that a page ends with.
const LAST: [&str; 3] = ["call-to-action", "contact", "form"];

#[derive(Debug, Args)]
pub(super) struct NewSection {
    /// The kind, for example questions; all kinds when left out
    kind: Option<String>,
    /// The page to put it into, for example home.yaml; printed when left out
    #[arg(long, value_name = "FILE", requires = "kind")]
    page: Option<PathBuf>,
}

impl NewSection {
    pub(super) fn run(&self, content: &Path) -> anyhow::Result<Status> {
        let kinds = kinds();
        let Some(written) = &self.kind else {
            anstream::print!("{}", list(&kinds));
            return Ok(Status::Fine);
        };
        let Some(kind) = kinds.iter().find(|kind| kind.name == *written) else {
            let near = nearest(written, kinds.iter().map(|kind| kind.name.as_str()));
            let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
            bail!("there is no section `{written}`; {near}`ssg new section` lists all");
        };
        let section = marked(kind.example);
        let Some(page) = &self.page else {
            anstream::print!("{section}");
            anstream::eprintln!(
                "`--page home.yaml` puts it into a page; `ssg guide {}` shows it with a picture",
                kind.name
            );
            return Ok(Status::Fine);
        };
        let path = [page.clone(), content.join(page)].into_iter().find(|path| path.is_file());
        let Some(path) = path else {
            bail!("there is no page {}; name its file below {}", page.display(), content.display());
        };
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        if FIRST.contains(&kind.name.as_str())
            && let Some(first) =
                FIRST.iter().find(|first| text.lines().any(|line| line.trim_start() == format!("- {first}:")))
        {
            bail!("{} has the section `{first}` already, and a page starts with one", path.display());
        }
        let Some(text) = with_section(&text, &kind.name, &section) else {
            bail!("{} has no list `sections` with a line for each section; nothing was changed", path.display());
        };
        replace_file(&path, |file| file.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))?;
        anstream::println!("{}", path.display());
        anstream::eprintln!("`ssg check` lists the examples to replace; `ssg guide {}` explains the fields", kind.name);
        Ok(Status::Fine)
    }
}

fn list(kinds: &[Kind]) -> String {
    let width = kinds.iter().map(|kind| kind.name.len()).max().unwrap_or_default();
    let lines: String =
        kinds.iter().map(|kind| format!("  {:width$}  {}\n", kind.name, kind.about.replace('`', ""))).collect();
    format!(
        "{lines}\n`ssg new section KIND --page home.yaml` puts one into a page, with examples to replace. `ssg guide sections` \
         shows all with pictures.\n"
    )
}

/// An example with a mark behind each value, which `check` reports as long as it is there.
fn marked(example: &str) -> String {
    let mut marked = String::new();
    // The indentation of a text on lines of its own.
    let mut block: Option<usize> = None;
    for line in example.lines() {
        let indentation = line.len() - line.trim_start().len();
        if block.is_some_and(|block| indentation <= block) {
            block = None;
        }
        let has_value = !line.trim().is_empty() && !line.ends_with(':');
        let mark = if block.is_none() && has_value { EXAMPLE_MARK } else { "" };
        if line.ends_with(['|', '>', '-']) && has_value {
            block = Some(indentation);
        }
        marked += &format!("{line}{mark}\n");
    }
    marked
}

/// The text of a page with a section more: behind the others, but before those that a page ends with. `None` without a
/// list of sections to put it into.
fn with_section(text: &str, kind: &str, section: &str) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let start = lines.iter().position(|line| line.trim_end() == "sections:")? + 1;
    let is_inside = |line: &&str| line.starts_with([' ', '-', '#', '\r', '\n']);
    let end = start + lines[start..].iter().take_while(|line| is_inside(line)).count();
    let dash = lines[start..end].iter().find(|line| line.trim_start().starts_with("- "))?;
    let indentation = &dash[..dash.len() - dash.trim_start().len()];
    let opening = format!("{indentation}- ");
    let sections: Vec<usize> = (start..end).filter(|at| lines[*at].starts_with(&opening)).collect();
    let last = sections.last().copied()?;
    let name = lines[last].trim_start_matches([' ', '-']).split(':').next().unwrap_or_default();
    let mut at = if FIRST.contains(&kind) {
        sections[0]
    } else if LAST.contains(&name) && !LAST.contains(&kind) {
        last
    } else {
        // Not behind blank lines and notes that belong to what follows.
        start + lines[start..end].iter().rposition(|line| line.starts_with(' ') || line.starts_with('-'))? + 1
    };
    // A note above a section stays there.
    while at > start && at <= last && lines[at - 1].trim_start().starts_with('#') {
        at -= 1;
    }
    let end_of_line = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let before: String = lines[..at].concat();
    let gap = if before.ends_with('\n') { "" } else { end_of_line };
    let section: String =
        section.lines().map(|line| format!("{indentation}{line}").trim_end().to_owned() + end_of_line).collect();
    Some(format!("{before}{gap}{section}{}", lines[at..].concat()))
}

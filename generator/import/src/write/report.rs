use std::{collections::BTreeMap, fmt::Write, fs, io, path::Path};

use anyhow::Context;

use crate::entry::{Kind, Note};

/// The headings of the report, with the kinds of their remarks.
const PARTS: [(Kind, &str, &str); 3] = [
    (Kind::Person, "Needs a person", "Nothing of this stops a build. Read it once, and write what only you know."),
    (Kind::Dropped, "Left out", "The old site had it, and the new one does not."),
    (Kind::Changed, "Changed", "It is there in another form."),
];

/// Adds a run to the report.
pub(crate) fn append(path: &Path, heading: &str, summary: &str, notes: &[Note]) -> anyhow::Result<()> {
    let mut text = match fs::read_to_string(path) {
        Ok(text) => text + "\n",
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    let _ = writeln!(text, "# {heading}\n\n{summary}");
    for (kind, title, intro) in PARTS {
        let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for note in notes.iter().filter(|note| note.kind == kind) {
            places.entry(&note.place).or_default().push(&note.text);
        }
        if places.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n## {title}\n\n{intro}\n");
        for (place, remarks) in places {
            let _ = writeln!(text, "- {place}");
            for remark in remarks {
                let _ = writeln!(text, "  - {remark}");
            }
        }
    }
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

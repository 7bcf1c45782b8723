use std::{collections::BTreeMap, fs, io, path::Path};

use anyhow::Context;

/// The lines above the list.
const INTRO: &str = "# What `ssg import` has imported. A line that is taken away lets its entry be imported again.\n";

/// The mark between an entry and its file.
const MARK: &str = " -> ";

/// The entries that earlier runs have imported, each with the file that was made of it.
#[derive(Debug, Default)]
pub(crate) struct Record(BTreeMap<String, String>);

impl Record {
    /// Reads the list; nothing if there is none.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(MARK));
        Ok(Self(lines.map(|(id, file)| (id.to_owned(), file.to_owned())).collect()))
    }

    pub(crate) fn file_of(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    pub(crate) fn add(&mut self, id: String, file: String) {
        self.0.insert(id, file);
    }

    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let lines = self.0.iter().map(|(id, file)| format!("{id}{MARK}{file}\n"));
        let text = INTRO.to_owned() + &lines.collect::<String>();
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    }
}

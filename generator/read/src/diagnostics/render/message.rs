use std::path::{self, Path};

use serde::Serialize;

use super::{Located, human};
use crate::source::{FileEdit, located, yaml::is_name};

/// A message as a preview shows it on the page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Message {
    severity: &'static str,
    code: &'static str,
    /// Path inside the content folder; empty when there is no file.
    file: String,
    /// The file for an editor.
    path: String,
    line: usize,
    column: usize,
    /// The name of the field whose line it is.
    field: Option<String>,
    message: String,
    help: String,
    /// The line: what is before the marked words, these, and what is behind them. `None` for a file as a whole.
    quoted: Option<[String; 3]>,
    /// The text that a terminal shows, with the lines of the file, without colors.
    text: String,
    /// The name of the change that mends it.
    fix: Option<String>,
    #[serde(skip)]
    edit: Option<FileEdit>,
}

impl Message {
    pub(super) fn of(content: &Path, one: &Located) -> Self {
        let diagnostic = &one.diagnostic;
        let text = human::report(one);
        let full = located(content, &diagnostic.path);
        let edit = one.change.as_ref().map(|change| FileEdit {
            content: content.to_owned(),
            path: diagnostic.path.clone(),
            before: change.before,
            at: change.byte_start..change.byte_end,
            text: change.text.clone(),
        });
        let marked = edit.as_ref().map_or(&one.span, |edit| &edit.at);
        let (start, end) = (marked.start - one.text_start, marked.end - one.text_start);
        let quoted = || [&one.text[..start], &one.text[start..end], &one.text[end..]].map(str::to_owned);
        Self {
            severity: diagnostic.code.severity().name(),
            code: diagnostic.code.name(),
            file: diagnostic.path.clone(),
            path: system::shown(&path::absolute(&full).unwrap_or(full)),
            line: one.line,
            column: one.column,
            field: if one.is_yaml { field(&one.text) } else { None },
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            quoted: (end > 0 || start > 0).then(quoted),
            text: anstream::adapter::strip_str(text.trim_end()).to_string(),
            fix: edit.as_ref().map(FileEdit::name),
            edit,
        }
    }

    /// A fault of the machine.
    pub fn fault(text: &str) -> Self {
        Self { severity: "error", message: text.to_owned(), ..Self::default() }
    }

    /// Returns true if a change mends it.
    pub fn is_mendable(&self) -> bool {
        self.edit.is_some()
    }

    /// The same message without the change that mends it.
    #[must_use]
    pub fn without_change(self) -> Self {
        Self { fix: None, edit: None, ..self }
    }

    /// The change of this name that mends it.
    pub fn edit(&self, name: &str) -> Option<&FileEdit> {
        self.edit.as_ref().filter(|_| self.fix.as_deref() == Some(name))
    }

    /// The line of a file that it is about.
    pub fn place(&self) -> (&str, usize) {
        (&self.file, self.line)
    }

    /// Returns true for the same message about the same words, perhaps in another line.
    pub fn is_same(&self, other: &Self) -> bool {
        (&self.file, &self.message, &self.quoted) == (&other.file, &other.message, &other.quoted)
    }
}

/// The name of the field in a line of YAML.
fn field(line: &str) -> Option<String> {
    let name = line.trim_start_matches([' ', '-']).split(':').next()?.trim_end();
    (is_name(name) && name.len() < line.trim().len()).then(|| name.to_owned())
}

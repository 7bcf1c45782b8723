//! Mistakes behind a syntax error: the document without the fields that cannot be read.

use std::ops::Range;

use serde_saphyr::Error;

use super::syntax::{self, explain_syntax_error};
use crate::{
    diagnostics::{Diagnostic, Place},
    source::{
        SourceFile,
        yaml::{self, Node, Value},
    },
};

/// Maximum number of fields that are left out. A document with more is something else than YAML.
const MAX_LEFT_OUT: usize = 8;

/// A document that is not YAML, as far as it can be read.
pub(super) struct Salvaged {
    /// The file with blanks in the place of the fields that cannot be read.
    pub(super) file: SourceFile,
    /// The other fields; `None` when they cannot be read without these.
    pub(super) tree: Option<Node>,
    /// The names of the fields that cannot be read.
    pub(super) left_out: Vec<String>,
    /// The syntax errors. Only the first one when nothing can be read.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Reads a document without the fields that are not YAML. `error` is its first syntax error.
pub(super) fn salvage(file: &SourceFile, block: &Range<usize>, error: &Error) -> Salvaged {
    let first = explain_syntax_error(file, block.clone(), error);
    let is_syntax = yaml::parser_error(error).is_some();
    let is_twice = matches!(error.without_snippet(), Error::DuplicateMappingKey { .. });
    let can_be_read = (is_syntax || is_twice) && syntax::indented_start(&file.text[block.clone()]).is_none();
    let mut rest = Rest::of(file, block, first.clone());
    match can_be_read.then(|| rest.read()).flatten() {
        Some(tree) => {
            let Rest { file, diagnostics, left_out, .. } = rest;
            Salvaged { file, tree: Some(tree), left_out, diagnostics }
        }
        None => Salvaged { file: file.clone(), tree: None, left_out: Vec::new(), diagnostics: vec![first] },
    }
}

/// The document without the fields that cannot be read; `None` when the others cannot be read without them.
pub fn readable(file: &SourceFile, block: &Range<usize>) -> Option<Node> {
    let error = match yaml::tree(&file.text[block.clone()]) {
        Ok(tree) => return Some(tree),
        Err(error) => error,
    };
    Rest::of(file, block, explain_syntax_error(file, block.clone(), &error)).read()
}

/// A document with blanks in place of some of its fields, so that all others are where they were.
struct Rest {
    file: SourceFile,
    block: Range<usize>,
    diagnostics: Vec<Diagnostic>,
    /// The names of the fields.
    left_out: Vec<String>,
}

impl Rest {
    /// The whole document, with the message about its first syntax error.
    fn of(file: &SourceFile, block: &Range<usize>, first: Diagnostic) -> Self {
        let file = SourceFile::new(file.path.clone(), file.text.clone());
        Self { file, block: block.clone(), diagnostics: vec![first], left_out: Vec::new() }
    }

    /// Leaves out fields until the others can be read.
    fn read(&mut self) -> Option<Node> {
        for _ in 0..MAX_LEFT_OUT {
            self.leave_out()?;
            match yaml::tree(&self.file.text[self.block.clone()]) {
                Ok(tree) => return matches!(tree.value, Value::Map(_)).then_some(tree),
                Err(error) => self.diagnostics.push(explain_syntax_error(&self.file, self.block.clone(), &error)),
            }
        }
        None
    }

    /// Leaves out the field with the last mistake; `None` when it is in none.
    fn leave_out(&mut self) -> Option<()> {
        let Place::Bytes(at) = &self.diagnostics.last()?.place else { return None };
        let text = &self.file.text[self.block.clone()];
        let entry = entry(text, at.start.checked_sub(self.block.start)?)?;
        // A field that is indented by mistake looks like a part of the one above it.
        self.left_out.extend(text[entry.clone()].lines().map(name));
        let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
        let blanks: String = text[entry.clone()].bytes().map(blank).collect();
        let start = self.block.start;
        self.file.text.replace_range(entry.start + start..entry.end + start, &blanks);
        Some(())
    }
}

/// The letters at the start of a line that can be the name of a field.
fn name(line: &str) -> String {
    let line = line.trim_start_matches(['"', '\'', ' ', '\t']);
    line.chars().take_while(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_')).collect()
}

/// The bytes of the field at the top of a document that a byte is in.
fn entry(text: &str, at: usize) -> Option<Range<usize>> {
    let mut start = None;
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let starts_one = !line.starts_with([' ', '\t', '#', '-', '\n', '\r', ']', '}']);
        if starts_one && line_start > at {
            return Some(start?..line_start);
        }
        if starts_one {
            start = Some(line_start);
        }
        line_start += line.len();
    }
    Some(start?..text.len())
}

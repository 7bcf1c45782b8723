//! Mistakes behind a syntax error: the document without the fields that cannot be read.

use std::ops::Range;

use schemars::Schema;
use serde_saphyr::Error;

use super::{
    syntax::{self, explain_syntax_error},
    validate,
};
use crate::{
    diagnostics::{Diagnostic, Place},
    source::{
        SourceFile,
        yaml::{self, Node, Value},
    },
};

/// Maximum number of fields that are left out. A document with more is something else than YAML.
const MAX_LEFT_OUT: usize = 8;

/// The mistakes of a document that is not YAML. `error` is its first syntax error.
///
/// Only the first one is reported when the rest cannot be read without it.
pub(super) fn diagnostics(file: &SourceFile, block: &Range<usize>, error: &Error, schema: &Schema) -> Vec<Diagnostic> {
    let first = explain_syntax_error(file, block.clone(), error);
    let is_syntax = yaml::parser_error(error).is_some();
    if syntax::indented_start(&file.text[block.clone()]).is_some() {
        return vec![first];
    }
    if !is_syntax && !matches!(error.without_snippet(), Error::DuplicateMappingKey { .. }) {
        return vec![first];
    }
    let mut rest = Rest {
        file: SourceFile::new(file.path.clone(), file.text.clone()),
        block: block.clone(),
        diagnostics: vec![first.clone()],
        left_out: Vec::new(),
    };
    match rest.read() {
        Some(tree) => {
            let more = validate::validate(&rest.file, block, &tree, schema, &rest.left_out);
            rest.diagnostics.into_iter().chain(more).collect()
        }
        None => vec![first],
    }
}

/// The document without the fields that cannot be read; `None` when the others cannot be read without them.
pub fn readable(file: &SourceFile, block: &Range<usize>) -> Option<Node> {
    let error = match yaml::tree(&file.text[block.clone()]) {
        Ok(tree) => return Some(tree),
        Err(error) => error,
    };
    let mut rest = Rest {
        file: SourceFile::new(file.path.clone(), file.text.clone()),
        block: block.clone(),
        diagnostics: vec![explain_syntax_error(file, block.clone(), &error)],
        left_out: Vec::new(),
    };
    rest.read()
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

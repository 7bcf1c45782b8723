//! Reads YAML into the types of this folder.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::{
    lines,
    salvage::{Salvaged, salvage},
    schema::HasSchema,
    validate,
};
use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::{SourceFile, yaml},
};

/// Reads the YAML in `block` of a file into `T`.
///
/// The typed read is one pass, and that of simple lines is a quick one. Only when it fails is the document read again as a tree with positions and compared with
/// the schema of `T`, to report every mistake and not only the first.
///
/// # Errors
///
/// Every mistake in the document.
pub fn parse<T: DeserializeOwned + HasSchema>(file: &SourceFile, block: Range<usize>) -> Result<T, Vec<Diagnostic>> {
    let text = &file.text[block.clone()];
    if let Some(value) = lines::read(text) {
        return Ok(value);
    }
    let error = match yaml::read::<T>(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let tree = match yaml::tree(text) {
        Ok(tree) => tree,
        Err(error) => {
            let Salvaged { file, tree, left_out, mut diagnostics } = salvage(file, &block, &error);
            let more = tree.map(|tree| validate::validate(&file, &block, &tree, T::schema(), &left_out));
            diagnostics.extend(more.into_iter().flatten());
            return Err(diagnostics);
        }
    };
    let diagnostics = validate::validate(file, &block, &tree, T::schema(), &[]);
    // Only the type rejects the value, not the schema: the library's message is better than none.
    Err(if diagnostics.is_empty() { vec![of_library(file, &block, &error)] } else { diagnostics })
}

/// The message of the library about a value that has no other one.
pub(super) fn of_library(file: &SourceFile, block: &Range<usize>, error: &serde_saphyr::Error) -> Diagnostic {
    let at = yaml::error_byte(&file.text[block.clone()], error) + block.start;
    Diagnostic::new(Code::FieldValue, &file.path, Place::Bytes(at..at), yaml::sentence(error), "")
}

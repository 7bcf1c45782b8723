//! Reads YAML into the types of this folder.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::{lines, salvage, schema::HasSchema, validate};
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
        Err(error) => return Err(salvage::diagnostics(file, &block, &error, T::schema())),
    };
    let mut diagnostics = validate::validate(file, &block, &tree, T::schema(), &[]);
    if diagnostics.is_empty() {
        // Only the type rejects the value, not the schema: the library's message is better than none.
        let at = yaml::error_byte(text, &error) + block.start;
        diagnostics.push(Diagnostic::new(
            Code::FieldValue,
            &file.path,
            Place::Bytes(at..at),
            yaml::sentence(&error),
            "",
        ));
    }
    Err(diagnostics)
}

//! The one place that knows the YAML library.
//!
//! [`parse`] reads a typed value in one pass. Only when that fails is the document read again as a
//! tree with positions, to report all of its mistakes and not just the first.

use std::{fmt, ops::Range};

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_saphyr::Spanned;

use super::{schema::HasSchema, shape, syntax};
use crate::{
    diagnostics::{Code, Diagnostic, Place, Pointer, Step},
    source::SourceFile,
};

/// Reads the YAML in `block` of a file, or says everything that is wrong with it.
pub fn parse<T: DeserializeOwned + HasSchema>(file: &SourceFile, block: Range<usize>) -> Result<T, Vec<Diagnostic>> {
    let text = &file.text[block.clone()];
    let error = match serde_saphyr::from_str::<T>(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let tree = match tree(text) {
        Ok(tree) => tree,
        Err(error) => return Err(vec![syntax::diagnostic(file, block, &error)]),
    };
    let mut diagnostics = shape::check(file, &block, &tree, T::schema());
    if diagnostics.is_empty() {
        // The shape does not know what the type refused: better a technical sentence than none.
        let at = error_byte(text, &error) + block.start;
        diagnostics.push(Diagnostic::new(Code::FieldValue, &file.path, Place::Bytes(at..at), plain(&error), ""));
    }
    Err(diagnostics)
}

/// The bytes of the file that a pointer leads to, or of as much of the way as there is.
pub fn locate(text: &str, block: Range<usize>, pointer: &Pointer, key: bool) -> Range<usize> {
    let Ok(mut node) = tree(&text[block.clone()]) else { return 0..0 };
    let mut span = node.span.clone();
    for step in pointer {
        let (next_span, next) = match (step, node.value) {
            (Step::Field(name), Value::Map(entries)) => {
                match entries.into_iter().find(|(field, _)| field.name == *name) {
                    Some((field, value)) => (if key { field.span } else { value.span.clone() }, value),
                    None => break,
                }
            }
            (Step::Item(index), Value::List(items)) => match items.into_iter().nth(index.to_owned()) {
                Some(value) => (value.span.clone(), value),
                None => break,
            },
            _ => break,
        };
        (span, node) = (next_span, next);
    }
    span.start + block.start..span.end + block.start
}

/// A text at the top of a document that may be wrong elsewhere.
pub fn text_field(text: &str, name: &str) -> Option<String> {
    let Value::Map(fields) = tree(text).ok()?.value else { return None };
    fields.into_iter().find(|(field, _)| field.name == name).and_then(|(_, node)| match node.value {
        Value::Text(text) => Some(text),
        _ => None,
    })
}

/// A YAML value with its position, in bytes of the document.
pub(super) struct Node {
    pub(super) span: Range<usize>,
    pub(super) value: Value,
}

/// What a [`Node`] holds.
pub(super) enum Value {
    Null,
    Bool,
    Number(f64),
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Field, Node)>),
}

/// A name in a mapping.
pub(super) struct Field {
    pub(super) span: Range<usize>,
    pub(super) name: String,
}

fn tree(text: &str) -> Result<Node, serde_saphyr::Error> {
    serde_saphyr::from_str(text)
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Spanned { value, referenced, .. } = Spanned::<Value>::deserialize(deserializer)?;
        let mut span = bytes(referenced.span());
        // The library gives collections no length; they reach as far as what is in them.
        match &value {
            Value::Map(entries) => {
                span.end = entries.last().map_or(span.end, |(field, node)| node.span.end.max(field.span.end))
            }
            Value::List(items) => span.end = items.last().map_or(span.end, |node| node.span.end),
            _ => {}
        }
        Ok(Self { span, value })
    }
}

pub(super) fn bytes(span: serde_saphyr::Span) -> Range<usize> {
    let start = usize::try_from(span.byte_offset().unwrap_or(0)).unwrap_or(0);
    start..start + usize::try_from(span.byte_len().unwrap_or(0)).unwrap_or(0)
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

#[expect(clippy::cast_precision_loss, reason = "only compared with small limits")]
impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a YAML value")
    }
    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_none<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E: Error>(self, _: bool) -> Result<Value, E> {
        Ok(Value::Bool)
    }
    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }
    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }
    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Vec::new();
        while let Some((name, node)) = entries.next_entry::<Spanned<String>, Node>()? {
            map.push((Field { span: bytes(name.referenced.span()), name: name.value }, node));
        }
        Ok(Value::Map(map))
    }
}

pub(super) fn error_byte(text: &str, error: &serde_saphyr::Error) -> usize {
    let Some(location) = error.location() else { return 0 };
    let line = usize::try_from(location.line()).unwrap_or(1).max(1);
    let column = usize::try_from(location.column()).unwrap_or(1).max(1);
    let line_start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let line_text = text[line_start..].split('\n').next().unwrap_or("");
    line_start + line_text.char_indices().nth(column - 1).map_or(line_text.len(), |(byte, _)| byte)
}

/// The library's sentence without its own position.
pub(super) fn plain(error: &serde_saphyr::Error) -> String {
    let text = error.without_snippet().to_string();
    let text = text.split(" at line ").next().unwrap_or(&text);
    text.split(", set DuplicateKeyPolicy").next().unwrap_or(text).to_owned()
}

//! YAML as a tree with positions, for messages and for finding the place of a value.

use std::{fmt, ops::Range};

use serde::{
    Serialize,
    de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor},
};
use serde_saphyr::{ExternalMessageSource, Spanned, granit_parser::ErrorKind};

/// The path from the root of a YAML document to a value.
pub type Pointer = Vec<Step>;

/// One step of a [`Pointer`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize)]
pub enum Step {
    /// A field of a mapping.
    Field(String),
    /// An item of a list, counted from 0.
    Item(usize),
}

/// The bytes of a value, and of the field name before it.
pub struct Location {
    /// The value.
    pub value: Range<usize>,
    /// The name before it; the value itself where there is no name.
    pub key: Range<usize>,
}

/// The places of all values in a file.
pub struct Positions {
    root: Node,
    /// The byte of the file that the YAML starts at.
    start: usize,
}

impl Positions {
    /// Reads the YAML in `block` of a text.
    pub fn of(text: &str, block: Range<usize>) -> Self {
        let start = block.start;
        let text = &text[block];
        Self { root: tree(text).unwrap_or_else(|_| fields_of_lines(text)), start }
    }

    /// The place of the value at `pointer`, or of the last value on the way that exists.
    pub fn locate(&self, pointer: &Pointer) -> Location {
        let (node, key) = walk(&self.root, pointer);
        Location { value: shift(&node.span, self.start), key: shift(key.unwrap_or(&node.span), self.start) }
    }

    /// The place of the first field of this name and text in the value at `pointer`; the value itself when there is
    /// none.
    pub fn locate_field(&self, pointer: &Pointer, name: &str, written: &str) -> Range<usize> {
        let (node, _) = walk(&self.root, pointer);
        shift(&find_field(node, name, written).unwrap_or_else(|| node.span.clone()), self.start)
    }
}

fn shift(span: &Range<usize>, by: usize) -> Range<usize> {
    span.start + by..span.end + by
}

/// Returns true for letters that can be the name of a field, of any program: `redirect_from`, `dg-publish`.
pub fn is_name(written: &str) -> bool {
    written.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && written.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.'))
}

/// The fields at the left edge of a text that is not YAML, each with the rest of its line.
fn fields_of_lines(text: &str) -> Node {
    let mut start = 0;
    let fields = text.split_inclusive('\n').filter_map(|line| {
        let at = start;
        start += line.len();
        let (name, value) = line.split_once(':')?;
        let value_at = at + line.len() - value.trim_start().len();
        let (key, value) = (at..at + name.len(), value.trim());
        let span = if value.is_empty() { key.clone() } else { value_at..value_at + value.len() };
        let field = Field { span: key, name: name.to_owned() };
        is_name(name).then(|| (field, Node { span, value: Value::Text(value.to_owned()) }))
    });
    Node { span: 0..0, value: Value::Map(fields.collect()) }
}

/// The value at `pointer` and the name before it, or as much of the way as exists.
fn walk<'a>(root: &'a Node, pointer: &Pointer) -> (&'a Node, Option<&'a Range<usize>>) {
    let (mut node, mut key) = (root, None);
    for step in pointer {
        let next = match (step, &node.value) {
            (Step::Field(name), Value::Map(entries)) => {
                entries.iter().find(|(field, _)| field.name == *name).map(|(field, value)| (value, Some(&field.span)))
            }
            (Step::Item(index), Value::List(items)) => items.get(*index).map(|value| (value, None)),
            _ => None,
        };
        let Some(next) = next else { break };
        (node, key) = next;
    }
    (node, key)
}

fn find_field(node: &Node, name: &str, written: &str) -> Option<Range<usize>> {
    match &node.value {
        Value::Map(entries) => entries.iter().find_map(|(field, value)| match &value.value {
            Value::Text(text) if field.name == name && text == written => Some(field.span.start..value.span.end),
            _ => find_field(value, name, written),
        }),
        Value::List(items) => items.iter().find_map(|item| find_field(item, name, written)),
        _ => None,
    }
}

/// The text of a field at the top of a document that may have mistakes elsewhere.
pub fn text_field(text: &str, name: &str) -> Option<String> {
    tree(text).ok()?.text(name).map(str::to_owned)
}

/// The bytes of a file from the name of a field at the top of its YAML, which is in `block`, to the end of its value.
pub fn field_span(text: &str, block: Range<usize>, name: &str) -> Option<Range<usize>> {
    let Value::Map(fields) = tree(&text[block.clone()]).ok()?.value else { return None };
    let (field, node) = fields.into_iter().find(|(field, _)| field.name == name)?;
    Some(shift(&(field.span.start..node.span.end.max(field.span.end)), block.start))
}

/// A YAML value with its position.
pub struct Node {
    /// Bytes of the document.
    pub span: Range<usize>,
    /// The value.
    pub value: Value,
}

impl Node {
    /// The fields of a mapping; none of any other value.
    pub fn fields(&self) -> &[(Field, Self)] {
        if let Value::Map(fields) = &self.value { fields } else { &[] }
    }

    /// The value of a field.
    pub fn field(&self, name: &str) -> Option<&Self> {
        self.fields().iter().find(|(field, _)| field.name == name).map(|(_, node)| node)
    }

    /// The text of a field.
    pub fn text(&self, name: &str) -> Option<&str> {
        if let Value::Text(text) = &self.field(name)?.value { Some(text) } else { None }
    }

    /// Calls `visit` with this value and with each inside of it, and with the name of its field. The entries of a list
    /// have the name of the list, and this value has an empty one.
    pub fn visit<'a>(&'a self, visit: &mut impl FnMut(&'a str, &'a Self)) {
        self.visit_as("", visit);
    }

    fn visit_as<'a>(&'a self, name: &'a str, visit: &mut impl FnMut(&'a str, &'a Self)) {
        visit(name, self);
        match &self.value {
            Value::Map(fields) => fields.iter().for_each(|(field, value)| value.visit_as(&field.name, visit)),
            Value::List(items) => items.iter().for_each(|item| item.visit_as(name, visit)),
            _ => {}
        }
    }
}

/// The value of a [`Node`], with the details that messages need.
#[expect(missing_docs, reason = "each is the YAML type of the same name")]
pub enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Field, Node)>),
}

/// The name of a field in a mapping.
pub struct Field {
    /// Bytes of the document.
    pub span: Range<usize>,
    /// The name.
    pub name: String,
}

/// Reads a document as a tree.
///
/// # Errors
///
/// When the text is not YAML.
pub fn tree(text: &str) -> Result<Node, serde_saphyr::Error> {
    read(text)
}

/// Reads a document. Of its words only `true` and `false` are truth values; `yes` and `on` are texts.
///
/// # Errors
///
/// When the text is not YAML, or not of the type.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_saphyr::Error> {
    serde_saphyr::from_str_with_options(text, serde_saphyr::options! { strict_booleans: true })
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Spanned { value, referenced, .. } = Spanned::<Value>::deserialize(deserializer)?;
        let mut span = bytes(referenced.span());
        // The library gives collections no length; they end where their last item ends.
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

/// The bytes of the document in one of the library's spans.
pub fn bytes(span: serde_saphyr::Span) -> Range<usize> {
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
    fn visit_bool<E: Error>(self, is: bool) -> Result<Value, E> {
        Ok(Value::Bool(is))
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

/// The byte of the document at which an error was found; 0 when the library does not know.
pub fn error_byte(text: &str, error: &serde_saphyr::Error) -> usize {
    let Some(location) = error.location() else { return 0 };
    let line = usize::try_from(location.line()).unwrap_or(1).max(1);
    let column = usize::try_from(location.column()).unwrap_or(1).max(1);
    let line_start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let line_text = text[line_start..].split('\n').next().unwrap_or("");
    line_start + line_text.char_indices().nth(column - 1).map_or(line_text.len(), |(byte, _)| byte)
}

/// The byte at which each character of a text is written that is not blank. `written` is the text in a file, with its
/// quotes or its `|`, and starts at the byte `start` there.
pub fn characters(written: &str, start: usize) -> Vec<usize> {
    let first = written.chars().next();
    let skipped = match first {
        Some('|' | '>') => written.find('\n').unwrap_or(written.len()),
        Some('"' | '\'') => 1,
        _ => 0,
    };
    let mut found = Vec::new();
    let mut letters = written[skipped..].char_indices().map(|(at, letter)| (start + skipped + at, letter)).peekable();
    while let Some((at, letter)) = letters.next() {
        let is_blank = match (first, letter) {
            (Some('"'), '\\') => {
                let escaped = letters.next().map_or(' ', |(_, letter)| letter);
                let digits = match escaped {
                    'x' => 2,
                    'u' => 4,
                    'U' => 8,
                    _ => 0,
                };
                let code: String = letters.by_ref().take(digits).map(|(_, digit)| digit).collect();
                let coded = u32::from_str_radix(&code, 16).ok().and_then(char::from_u32);
                coded.map_or("nrtvfNLP_ \t\n\r".contains(escaped), char::is_whitespace)
            }
            (Some('\''), '\'') => letters.next_if(|(_, next)| *next == '\'').is_none(),
            (Some('"'), '"') => true,
            _ => letter.is_whitespace(),
        };
        if !is_blank {
            found.push(at);
        }
    }
    found
}

/// The kind of a syntax error; `None` for other errors.
pub fn parser_error(error: &serde_saphyr::Error) -> Option<&ErrorKind> {
    match error.without_snippet() {
        serde_saphyr::Error::ExternalMessage { source, .. } => match &**source {
            ExternalMessageSource::Parser(error) => Some(error.kind()),
            _ => None,
        },
        _ => None,
    }
}

/// The library's sentence about an error, without a position if possible.
pub fn sentence(error: &serde_saphyr::Error) -> String {
    match (parser_error(error), error.without_snippet()) {
        (Some(kind), _) => kind.to_string(),
        (None, serde_saphyr::Error::Message { msg, .. }) => msg.clone(),
        (None, error) => error.to_string(),
    }
}

//! YAML whose lines are all like `title: What a visit costs` or `keywords: [repair, weekend visits]`, as those of most
//! front matter are. Anything else is left to the library, which takes many times as long and knows all of YAML.

use serde::{
    Deserializer,
    de::{
        DeserializeOwned, IntoDeserializer, Visitor,
        value::{Error, MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};

use super::dates::is_date_form;

/// Reads a document. `None` if it has other lines or is not of the type: the library then says what is wrong.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    let fields: Option<Vec<_>> = text.lines().map(field).collect();
    T::deserialize(MapDeserializer::<_, Error>::new(fields?.into_iter())).ok()
}

fn field(line: &str) -> Option<(&str, Plain<'_>)> {
    let (name, value) = line.split_once(": ")?;
    let value = value.trim_matches(' ');
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let value = match value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(list) if list.contains(['"', '#', '\'', '[', ']', '{', '}', ':']) => return None,
        Some(list) => list.split(',').all(|entry| is_plain(entry.trim_matches(' '))).then_some(Plain::List(list)),
        None if value.contains(": ") || value.contains(" #") || value.ends_with(':') => return None,
        None => (is_plain(value) || matches!(value, "false" | "true")).then_some(Plain::Text(value)),
    };
    Some((name, value.filter(|_| is_name)?))
}

/// Returns true for a day, and for words that are a text in YAML, with quotes and without.
fn is_plain(text: &str) -> bool {
    const OTHERS: [&str; 9] = ["false", "n", "no", "null", "off", "on", "true", "y", "yes"];
    // Letters of Europe, and dashes and quotes of print.
    let is_usual = |sign| matches!(sign, ' '..='~' | 'À'..='ÿ' | '‐'..='…');
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(is_usual)
        && !OTHERS.iter().any(|other| text.eq_ignore_ascii_case(other))
        || is_date_form(text)
}

/// A value of a field or of a list.
#[derive(Clone, Copy)]
enum Plain<'t> {
    Text(&'t str),
    /// The text between the brackets.
    List(&'t str),
}

impl<'de> IntoDeserializer<'de> for Plain<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Plain<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Text("false") => visitor.visit_bool(false),
            Self::Text("true") => visitor.visit_bool(true),
            Self::Text(text) => visitor.visit_str(text),
            Self::List(list) => {
                let entries = list.split(',').map(|entry| Plain::Text(entry.trim_matches(' ')));
                visitor.visit_seq(SeqDeserializer::new(entries))
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    // A text with its place is of a newtype, and is refused.
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

//! Rows of the table: keys, and the forms in which attributes are written and read.

use std::{collections::HashMap, fmt::Display, str::FromStr};

use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;

/// A row, or its key alone.
pub(super) type Item = HashMap<String, AttributeValue>;

/// The primary key of a row.
pub(super) fn key(pk: impl Into<String>, sk: impl Into<String>) -> Item {
    HashMap::from([("pk".to_owned(), text(pk)), ("sk".to_owned(), text(sk))])
}

/// A row with the attributes that have a value.
pub(super) fn row<'n>(key: Item, attributes: impl IntoIterator<Item = (&'n str, Option<AttributeValue>)>) -> Item {
    let attributes = attributes.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    key.into_iter().chain(attributes).collect()
}

pub(super) fn text(value: impl Into<String>) -> AttributeValue {
    AttributeValue::S(value.into())
}

pub(super) fn number(value: impl Display) -> AttributeValue {
    AttributeValue::N(value.to_string())
}

/// A time in seconds.
pub(super) fn time(value: Timestamp) -> AttributeValue {
    number(value.as_second())
}

pub(super) fn text_of(item: &Item, name: &str) -> Option<String> {
    item.get(name)?.as_s().ok().cloned()
}

pub(super) fn number_of<N: FromStr>(item: &Item, name: &str) -> Option<N> {
    item.get(name)?.as_n().ok()?.parse().ok()
}

/// The output of [`time`].
pub(super) fn time_of(item: &Item, name: &str) -> Option<Timestamp> {
    Timestamp::from_second(number_of(item, name)?).ok()
}

/// An absent flag is false.
pub(super) fn flag_of(item: &Item, name: &str) -> bool {
    item.get(name).is_some_and(|value| value.as_bool() == Ok(&true))
}

/// Reads an attribute that may be absent: `Some(None)` then, and `None` if it cannot be read.
pub(super) fn optional<T>(item: &Item, name: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    if item.contains_key(name) { read(name).map(Some) } else { Some(None) }
}

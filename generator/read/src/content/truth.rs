use std::fmt;

use serde::{
    Deserializer,
    de::{Error, Visitor},
};

/// Reads `true` or `false`. Other words of YAML are texts here, and so is a word in quotes: a field has one way to say
/// yes.
pub(super) fn truth<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    deserializer.deserialize_any(Truth)
}

struct Truth;

impl Visitor<'_> for Truth {
    type Value = bool;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("true or false")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<bool, E> {
        Ok(value)
    }
}

//! Names and values as they come, in their order, also those that come twice.

use std::fmt;

use serde::{
    Deserializer,
    de::{MapAccess, Visitor},
};

/// A value as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RawValue {
    /// A text, also one that a plain form sent for a number.
    Text(String),
    /// A whole number, 0 or more.
    Number(u64),
    /// True or false.
    Flag(bool),
    /// A list, null, a fraction: nothing that a form has.
    Other,
}

impl RawValue {
    /// What a JSON object holds.
    pub fn json(body: &[u8]) -> serde_json::Result<Vec<(String, Self)>> {
        let mut json = serde_json::Deserializer::from_slice(body);
        let pairs = json.deserialize_map(Pairs)?;
        json.end()?;
        Ok(pairs)
    }

    /// What a plain form holds (`application/x-www-form-urlencoded`).
    pub fn form(body: &[u8]) -> Result<Vec<(String, Self)>, serde_urlencoded::de::Error> {
        let pairs: Vec<(String, String)> = serde_urlencoded::from_bytes(body)?;
        Ok(pairs.into_iter().map(|(name, value)| (name, Self::Text(value))).collect())
    }
}

struct Pairs;

impl<'de> Visitor<'de> for Pairs {
    type Value = Vec<(String, RawValue)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut pairs = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, serde_json::Value>()? {
            let value = match value {
                serde_json::Value::String(text) => RawValue::Text(text),
                serde_json::Value::Bool(flag) => RawValue::Flag(flag),
                serde_json::Value::Number(number) => whole(&number).map_or(RawValue::Other, RawValue::Number),
                _ => RawValue::Other,
            };
            pairs.push((name, value));
        }
        Ok(pairs)
    }
}

/// JSON does not tell 3 from 3.0.
fn whole(number: &serde_json::Number) -> Option<u64> {
    number.as_u64().or_else(|| number.as_f64()?.to_string().parse().ok())
}

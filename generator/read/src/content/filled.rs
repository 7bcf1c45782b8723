use std::{borrow::Cow, ops::Deref};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

/// A list with at least one entry.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Filled<T>(Vec<T>);

impl<T> Filled<T> {
    /// The list without its rule.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

impl<T> Deref for Filled<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'a, T> IntoIterator for &'a Filled<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Filled<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::deserialize(deserializer)?;
        if list.is_empty() { Err(D::Error::custom("the list is empty")) } else { Ok(Self(list)) }
    }
}

impl<T: JsonSchema> JsonSchema for Filled<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Filled_{}", T::schema_name()).into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": generator.subschema_for::<T>(), "minItems": 1 })
    }
}

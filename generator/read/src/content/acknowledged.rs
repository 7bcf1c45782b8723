use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::json;

use crate::diagnostics::Code;

/// A kind of advice that a file can acknowledge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Acknowledgement(Code);

impl Acknowledgement {
    /// The advice of this name.
    pub fn named(name: &str) -> Option<Self> {
        Code::named(name).filter(|code| code.can_be_acknowledged()).map(Self)
    }

    /// The code of the advice.
    pub fn code(self) -> Code {
        self.0
    }
}

impl Serialize for Acknowledgement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Acknowledgement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::named(&name).ok_or_else(|| D::Error::custom(format!("`{name}` cannot be acknowledged")))
    }
}

impl JsonSchema for Acknowledgement {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Acknowledgement".into()
    }

    /// Each code with its meaning, which editors show beside it.
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let codes = Code::ALL.iter().filter(|code| code.can_be_acknowledged());
        let mut codes: Vec<_> = codes.map(|code| (code.name(), code.summary())).collect();
        codes.sort_unstable();
        let codes: Vec<_> =
            codes.into_iter().map(|(name, summary)| json!({ "const": name, "description": summary })).collect();
        json_schema!({ "description": "A kind of advice that can be acknowledged.", "oneOf": codes })
    }
}

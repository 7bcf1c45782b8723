//! Texts with a rule. The rule is checked when the text is read, and by its `format` in the schema when a file has
//! mistakes, see `super::formats::check_format`.

use std::borrow::Cow;

/// A text as it was written.
pub(super) fn as_written(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text)
}

/// Declares a text with a rule: its type, its check, its place in the schemas, and the way pages show it, where that is
/// not as it was written.
macro_rules! checked_text {
    ($(#[$doc:meta])* $name:ident, $format:literal, $check:path) => {
        $crate::content::checked::checked_text!($(#[$doc])* $name, $format, $check, $crate::content::checked::as_written);
    };
    ($(#[$doc:meta])* $name:ident, $format:literal, $check:path, $shown:path) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
        pub struct $name(String);

        impl $name {
            /// Checks a text.
            ///
            /// # Errors
            ///
            /// The correct way to write it.
            pub fn parse(text: &str) -> Result<Self, $crate::diagnostics::Help> {
                $check(text)?;
                Ok(Self(text.to_owned()))
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                // What a build keeps for the next one is the text itself.
                if serializer.is_human_readable() {
                    serializer.serialize_str(&$shown(&self.0))
                } else {
                    serializer.serialize_str(&self.0)
                }
            }
        }

        $crate::content::inline_schema::inline_schema!($name, { "type": "string", "format": $format });

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    };
}
pub(super) use checked_text;

/// Declares a value that YAML writes as a text and that is parsed once, when it is read.
macro_rules! parsed_text {
    ($(#[$doc:meta])* $name:ident($inner:ty), $format:literal, $parse:path) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name($inner);

        impl $name {
            /// Parses a text.
            ///
            /// # Errors
            ///
            /// The correct way to write it.
            pub fn parse(text: &str) -> Result<Self, $crate::diagnostics::Help> {
                Ok(Self($parse(text)?))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        $crate::content::inline_schema::inline_schema!($name, { "type": "string", "format": $format });
    };
}
pub(super) use parsed_text;

//! The settings of a site of another program.

use std::{fs, path::Path};

use serde_json::Value;

use super::matter::{read_toml, read_yaml, text};

/// The settings of a site, from the first file that is there.
pub(crate) struct Config(Value);

impl Config {
    /// Reads the first of the files that is there.
    pub(crate) fn read(folder: &Path, names: &[&str]) -> Option<Self> {
        let found = names.iter().find_map(|name| Some((name, fs::read_to_string(folder.join(name)).ok()?)));
        let (name, written) = found?;
        let read = if name.ends_with(".toml") {
            read_toml(&written)
        } else if name.ends_with(".json") {
            serde_json::from_str(&written).map_err(|error| error.to_string())
        } else {
            read_yaml(&written)
        };
        Some(Self(read.unwrap_or(Value::Null)))
    }

    /// A text in the settings, in any case of letters.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        self.field(name).and_then(text)
    }

    /// A group or a list of the settings.
    pub(crate) fn field(&self, name: &str) -> Option<&Value> {
        field(&self.0, name)
    }
}

/// A field of a group, in any case of letters.
pub(crate) fn field<'a>(group: &'a Value, name: &str) -> Option<&'a Value> {
    group.as_object()?.iter().find(|(written, _)| written.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

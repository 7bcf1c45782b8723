use std::{
    any::Any,
    sync::{Mutex, PoisonError},
};

use rustc_hash::FxHashMap;
use serde::de::DeserializeOwned;

use crate::{cache::Key, content::schema::HasSchema};

/// The type of a file of YAML.
pub(in crate::pipeline) trait YamlFile:
    DeserializeOwned + HasSchema + Clone + Send + Sync + 'static
{
}

impl<T: DeserializeOwned + HasSchema + Clone + Send + Sync + 'static> YamlFile for T {}

/// The values of files of YAML without mistakes, by their path, each with the key of the bytes that it was read from. The
/// next build of a session takes them: on a small site, reading YAML takes most of the time of an edit.
#[derive(Debug, Default)]
pub(in crate::pipeline) struct Values(Mutex<FxHashMap<String, Value>>);

/// The value of a file, and the key of its bytes.
type Value = (Key, Box<dyn Any + Send + Sync>);

impl Values {
    /// The value of a file with these bytes.
    pub(in crate::pipeline) fn get<T: YamlFile>(&self, path: &str, content: Key) -> Option<T> {
        let values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, value) = values.get(path).filter(|(of, _)| *of == content)?;
        value.downcast_ref().cloned()
    }

    /// Keeps the value of a file in place of that of before.
    pub(in crate::pipeline) fn keep<T: YamlFile>(&self, path: &str, content: Key, value: T) {
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        values.insert(path.to_owned(), (content, Box::new(value)));
    }
}

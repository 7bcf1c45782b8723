//! Versions of own forms. None is ever removed: requests are shown with the labels of theirs.

use std::sync::Arc;

use jiff::Timestamp;

use crate::domain::{Definition, FormVersion, KnownVersion};

use super::{Item, Store, StoreError, Write, key, row, text, text_of, writes::IS_NEW};

const FORMS: &str = "forms";
const JSON: &str = "json";
const SINCE: &str = "since";

impl Store {
    /// All versions. One of a later program, which cannot be read, is left out.
    pub async fn form_versions(&self) -> Result<Vec<KnownVersion>, StoreError> {
        Ok(self.all(FORMS).await?.iter().filter_map(version).collect())
    }

    /// Keeps a version, unless it is kept. `json` is its file.
    pub async fn put_form_version(&self, of: &FormVersion, json: &str, now: Timestamp) -> Result<(), StoreError> {
        let attributes = [(JSON, Some(text(json))), (SINCE, Some(text(now.to_string())))];
        let version = row(key(FORMS, format!("{}#{}", of.name, of.hash)), attributes);
        self.write(Write::put(version).only_if(IS_NEW)).await.map(drop)
    }
}

fn version(item: &Item) -> Option<KnownVersion> {
    let (names, json) = (text_of(item, "sk")?, text_of(item, JSON)?);
    let (name, hash) = names.split_once('#')?;
    let of = FormVersion { name: name.to_owned(), hash: hash.to_owned() };
    let definition: Definition = serde_json::from_str(&json).ok()?;
    let since = text_of(item, SINCE).and_then(|text| text.parse().ok()).unwrap_or_default();
    Some(KnownVersion { of, since, definition: Arc::new(definition) })
}

//! Versions of own forms. None is ever removed: requests are shown with the labels of theirs.

use std::sync::Arc;

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use jiff::Timestamp;

use crate::domain::{Definition, FormVersion, KnownVersion};

use super::{Item, Store, StoreError, error::failed, key, text, text_of};

const FORMS: &str = "forms";
const JSON: &str = "json";
const SINCE: &str = "since";

impl Store {
    /// All versions. One of a later program, which cannot be read, is left out.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn form_versions(&self) -> Result<Vec<KnownVersion>, StoreError> {
        Ok(self.all(FORMS).await?.iter().filter_map(version).collect())
    }

    /// Keeps a version, unless it is kept. `json` is its file.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn put_form_version(&self, of: &FormVersion, json: &str, now: Timestamp) -> Result<(), StoreError> {
        let mut item = key(FORMS, format!("{}#{}", of.name, of.hash));
        item.extend([(JSON.to_owned(), text(json)), (SINCE.to_owned(), text(now.to_string()))]);
        let call = self.client.put_item().table_name(&self.table).set_item(Some(item));
        match call.condition_expression("attribute_not_exists(pk)").send().await {
            Err(error) if error.as_service_error().is_some_and(PutItemError::is_conditional_check_failed_exception) => {
                Ok(())
            }
            result => result.map(drop).map_err(failed("PutItem")),
        }
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

use crate::domain::{AnswerTemplate, TemplateName};

use super::{Item, Store, StoreError, error::failed, key, text, text_of};

/// The partition of texts with which answers begin.
const TEMPLATES: &str = "templates";
const TEXT: &str = "text";

impl Store {
    /// Returns the texts, by their names. One that cannot be read is left out.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn templates(&self) -> Result<Vec<AnswerTemplate>, StoreError> {
        Ok(self.all(TEMPLATES).await?.iter().filter_map(template).collect())
    }

    /// Keeps a text, in place of one with the same name.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn put_template(&self, template: &AnswerTemplate) -> Result<(), StoreError> {
        let mut item = key(TEMPLATES, template.name.as_str());
        item.insert(TEXT.to_owned(), text(template.text.as_str()));
        let call = self.client.put_item().table_name(&self.table).set_item(Some(item));
        call.send().await.map(drop).map_err(failed("PutItem"))
    }

    /// Removes a text, if there is one with this name.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn remove_template(&self, name: &TemplateName) -> Result<(), StoreError> {
        let call = self.client.delete_item().table_name(&self.table).set_key(Some(key(TEMPLATES, name.as_str())));
        call.send().await.map(drop).map_err(failed("DeleteItem"))
    }
}

fn template(item: &Item) -> Option<AnswerTemplate> {
    let (name, text) = (text_of(item, "sk")?, text_of(item, TEXT)?);
    Some(AnswerTemplate { name: name.try_into().ok()?, text: text.try_into().ok()? })
}

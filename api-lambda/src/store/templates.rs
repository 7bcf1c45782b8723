use crate::domain::{AnswerTemplate, TemplateName};

use super::{Item, Store, StoreError, Write, key, row, text, text_of};

/// The partition of texts with which answers begin.
const TEMPLATES: &str = "templates";
const TEXT: &str = "text";

impl Store {
    /// Returns the texts, by their names. One that cannot be read is left out.
    pub async fn templates(&self) -> Result<Vec<AnswerTemplate>, StoreError> {
        Ok(self.all(TEMPLATES).await?.iter().filter_map(template).collect())
    }

    /// Keeps a text, in place of one with the same name.
    pub async fn put_template(&self, template: &AnswerTemplate) -> Result<(), StoreError> {
        let template = row(key(TEMPLATES, template.name.as_str()), [(TEXT, Some(text(template.text.as_str())))]);
        self.write(Write::put(template)).await.map(drop)
    }

    /// Removes a text, if there is one with this name.
    pub async fn remove_template(&self, name: &TemplateName) -> Result<(), StoreError> {
        self.write(Write::delete(key(TEMPLATES, name.as_str()))).await.map(drop)
    }
}

fn template(item: &Item) -> Option<AnswerTemplate> {
    let (name, text) = (text_of(item, "sk")?, text_of(item, TEXT)?);
    Some(AnswerTemplate { name: name.try_into().ok()?, text: text.try_into().ok()? })
}

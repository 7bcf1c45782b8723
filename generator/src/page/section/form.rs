use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{FormName, Slug, Text, section as written},
    model::{Catalog, OwnForm},
};

/// A form of the business's own.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "FormSection")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Form<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    /// `null` for the quote form that is built in.
    pub form: Option<&'a OwnForm>,
}

impl<'a> Form<'a> {
    pub(super) fn new(section: &'a written::Form, catalog: &'a Catalog) -> Self {
        let written::Form { id, heading, intro, form } = section;
        Self { id: id.as_ref(), heading, intro: intro.as_ref(), form: named(Some(form), catalog) }
    }
}

/// The form of this name, by default `quote`. `None` for the one that is built in.
pub(super) fn named<'a>(name: Option<&FormName>, catalog: &'a Catalog) -> Option<&'a OwnForm> {
    catalog.forms.get(name.map_or("quote", |name| &name.value))
}

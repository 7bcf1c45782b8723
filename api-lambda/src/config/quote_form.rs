use std::collections::HashMap;

use serde::Deserialize;

use crate::domain::SiteForm;

use super::{ConfigError, Variable, read};

/// The output of `ssg form`. Fields that only browsers need are ignored.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PrintedForm {
    project_types: Vec<PrintedChoice>,
    details_hint: String,
}

#[derive(Deserialize)]
struct PrintedChoice {
    value: String,
    label: String,
}

const QUOTE_FORM: Variable<Option<SiteForm>> = Variable {
    name: "QUOTE_FORM",
    default: Some(""),
    parse: |text| if text.is_empty() { Ok(None) } else { parse(text).map(Some) },
    advice: "Write what `ssg form` prints, or nothing for the form that is built in.",
};

/// Reads the words of the quote form; `None` if they are those that are built in.
pub(super) fn read_quote_form(variables: &HashMap<String, String>, errors: &mut Vec<ConfigError>) -> Option<SiteForm> {
    read(variables, errors, &QUOTE_FORM).flatten()
}

fn parse(text: &str) -> Result<SiteForm, String> {
    let PrintedForm { project_types, details_hint } = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let project_types = project_types.into_iter().map(|PrintedChoice { value, label }| (value, label)).collect();
    SiteForm::new(project_types, details_hint)
}

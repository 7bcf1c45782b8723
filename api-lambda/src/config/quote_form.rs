use serde::Deserialize;

use crate::domain::{Business, Definition};

use super::Variable;

/// The output of `ssg form`. Fields that only browsers need are ignored.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PrintedForm {
    project_types: Vec<PrintedChoice>,
    details_hint: String,
    send_button: Option<String>,
    business: Option<Business>,
}

#[derive(Deserialize)]
struct PrintedChoice {
    value: String,
    label: String,
}

pub(super) const QUOTE_FORM: Variable<Definition> = Variable {
    name: "QUOTE_FORM",
    default: Some(""),
    parse: |text| if text.is_empty() { Ok(Definition::built_in()) } else { parse(text) },
    advice: "Write what `ssg form` prints, or nothing for the form that is built in.",
};

fn parse(text: &str) -> Result<Definition, String> {
    let PrintedForm { project_types, details_hint, send_button, business } =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    let project_types = project_types.into_iter().map(|PrintedChoice { value, label }| (value, label)).collect();
    let form = Definition { business, ..Definition::of_site(project_types, details_hint, send_button)? };
    form.problems().is_empty().then_some(form).ok_or_else(|| "not what `ssg form` prints".to_owned())
}

use api_lambda::domain::{Definition, FieldErrors, FormValues, RawValue, Submission};
use forms::Today;
use serde_json::Value;

/// A valid form.
pub(crate) fn quote() -> Value {
    serde_json::from_str(include_str!("../../../../tests/complete-form.json")).expect("a form")
}

/// The valid form with one other value.
pub(crate) fn quote_with(field: &str, value: impl Into<Value>) -> Value {
    let mut form = quote();
    form[field] = value.into();
    form
}

/// The valid form with other values for these fields.
pub(crate) fn quote_with_fields(values: Value) -> Value {
    let (Value::Object(mut form), Value::Object(values)) = (quote(), values) else { panic!("not an object") };
    form.extend(values);
    form.into()
}

/// A form as a browser without scripts sends it.
pub(crate) fn urlencoded(form: &Value) -> String {
    let fields = form.as_object().expect("an object");
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let pairs: Vec<(&String, String)> = fields.iter().map(|(name, value)| (name, text(value))).collect();
    serde_urlencoded::to_string(pairs).expect("texts")
}

/// The check of the built-in form.
pub(crate) fn checked(pairs: impl IntoIterator<Item = (String, RawValue)>) -> Result<FormValues, FieldErrors> {
    let form = Definition::built_in();
    Submission::read(&form, pairs).check(&form, &Today::default())
}

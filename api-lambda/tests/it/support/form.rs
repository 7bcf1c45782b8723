use serde_json::{Value, json};

/// A valid form.
pub(crate) fn quote() -> Value {
    json!({
        "firstName": "Dana",
        "lastName": "Reyes",
        "email": "dana@example.com",
        "phone": "(239) 555-0142",
        "propertyAddress": "12 Palm Way, Naples",
        "projectType": "residential-garage",
        "projectTimeline": "1-2-weeks",
        "projectDetails": "Two-car garage, one crack.",
    })
}

/// The valid form with one other value.
pub(crate) fn quote_with(field: &str, value: impl Into<Value>) -> Value {
    let mut form = quote();
    form[field] = value.into();
    form
}

/// A form as a browser without scripts sends it.
pub(crate) fn urlencoded(form: &Value) -> String {
    let fields = form.as_object().expect("an object");
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let pairs: Vec<(&String, String)> = fields.iter().map(|(name, value)| (name, text(value))).collect();
    serde_urlencoded::to_string(pairs).expect("texts")
}

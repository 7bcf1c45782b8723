use std::{fs, path::Path};

use forms::Definition;
use serde_json::{Map, Value, json};

use super::{Server, memory_folder};

/// A folder of a site with forms.
pub(crate) struct Site(tempfile::TempDir);

impl Site {
    pub(crate) fn new() -> Self {
        let folder = memory_folder();
        fs::create_dir_all(folder.path().join("assets/forms")).expect("a folder");
        Self(folder)
    }

    /// Publishes a version. Returns the address to which its page sends.
    pub(crate) fn publish(&self, form: &Value) -> String {
        let definition: Definition = serde_json::from_value(form.clone()).expect("a definition");
        assert_eq!(definition.problems(), []);
        let json = definition.canonical_json();
        let hash = Definition::hash_of(&json);
        fs::write(self.0.path().join(Definition::path(&definition.name, &hash)), json).expect("a file");
        form_address(&definition.name, &hash)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn server(&self) -> Server {
        self.server_with(&[])
    }

    pub(crate) fn server_with(&self, variables: &[(&str, &str)]) -> Server {
        Server::with(&[&[self.variable()], variables].concat())
    }

    /// The setting of the API that names the folder.
    pub(crate) fn variable(&self) -> (&str, &str) {
        ("SITE_DIR", self.0.path().to_str().expect("a path"))
    }
}

/// The address to which the page of a version sends.
pub(crate) fn form_address(name: &str, hash: &str) -> String {
    format!("/api/contact?form={name}&v={hash}")
}

/// The version in the address to which a page sends.
pub(crate) fn version_of(address: &str) -> &str {
    address.rsplit('=').next().expect("a hash")
}

/// A field of a definition.
pub(crate) fn form_field(name: &str, label: &str, control: Value, rule: Value) -> Value {
    let mut field = json!({ "name": name, "label": label, "message": format!("{label}: please check"), "maxChars": 120, "wide": false });
    field["control"] = control;
    field["rule"] = rule;
    field
}

/// The object with more properties, or others.
pub(crate) fn extended(mut field: Value, more: &Value) -> Value {
    field.as_object_mut().expect("a field").extend(more.as_object().expect("more").clone());
    field
}

/// A single-line control.
pub(crate) fn form_input(kind: &str) -> Value {
    json!({ "kind": "input", "input": kind, "autocomplete": "" })
}

/// A control with choices.
pub(crate) fn form_choices(kind: &str, labels: &[(&str, &str)]) -> Value {
    let choices: Vec<Value> = labels.iter().map(|(value, label)| json!({ "value": value, "label": label })).collect();
    json!({ "kind": kind, "choices": choices })
}

/// A form with every kind of field.
pub(crate) fn appointment() -> Value {
    let any = || json!({ "kind": "any" });
    let optional = json!({ "required": false });
    let dental = form_choices("radios", &[("check-up", "Check-up and cleaning"), ("new", "I am new here")]);
    json!({
        "format": 1, "name": "appointment", "title": "Ask for an appointment", "language": "en-US",
        "fields": [
            extended(form_field("patient", "Your name", form_input("text"), json!({ "kind": "name" })), &json!({ "role": "name" })),
            extended(form_field("tel", "Phone number", form_input("tel"), json!({ "kind": "digits", "minDigits": 7 })), &json!({ "role": "phone" })),
            extended(form_field("mail", "E-mail", form_input("email"), json!({ "kind": "pattern", "pattern": forms::EMAIL })), &json!({ "role": "email", "required": false })),
            extended(form_field("visit", "What may we plan?", dental, json!({ "kind": "choice" })), &json!({ "role": "topic" })),
            extended(form_field("plan", "Dental plan", form_input("text"), any()), &json!({ "when": { "field": "visit", "values": ["new"], "said": "if “What may we plan?”: I am new here" } })),
            extended(form_field("days", "Good days", form_choices("checkboxes", &[("mon", "Monday"), ("tue", "Tuesday"), ("wed", "Wednesday")]), json!({ "kind": "choices" })), &optional),
            extended(form_field("day", "Day", form_input("date"), json!({ "kind": "day", "from": "today" })), &optional),
            extended(form_field("people", "People", json!({ "kind": "input", "input": "number", "autocomplete": "", "unit": "persons" }), json!({ "kind": "number", "min": 1.0, "max": 9.5 })), &optional),
            extended(form_field("member", "Member number", form_input("text"), json!({ "kind": "pattern", "pattern": "^(?:[A-Z]{2}-[0-9]{3,5})$" })), &optional),
            extended(form_field("terms", "I have read the privacy note", json!({ "kind": "consent", "link": { "words": "privacy note", "to": "/privacy" } }), json!({ "kind": "accepted" })), &json!({})),
            extended(form_field("status", "Status of insurance", form_input("text"), any()), &optional),
            extended(form_field("sk", "Second key", form_input("text"), any()), &optional),
            extended(form_field("pictures", "Photos", json!({ "kind": "photos" }), any()), &optional),
        ],
        "send": "Ask for an appointment",
        "sent": { "title": "Thank you, we call you", "text": "On the next working day.", "steps": ["We read it.", "We call."] },
        "answerWithinHours": 0,
    })
}

/// A good submission of [`appointment`].
pub(crate) fn filled() -> Value {
    json!({
        "patient": " Dana Reyes ", "tel": "239 555 0142", "mail": "dana@example.com", "visit": "new", "plan": "Gold",
        "days": "wed  mon", "day": "2099-03-05", "people": "2,5", "member": "AB-123", "terms": "yes",
        "status": "won", "sk": "quotes", "fillTime": 20_000,
    })
}

/// The same with one other value.
pub(crate) fn filled_with(name: &str, value: impl Into<Value>) -> Value {
    let mut form = filled();
    form[name] = value.into();
    form
}

/// Sends a submission. Returns the status, 201 or 422.
pub(crate) fn submit(server: &Server, address: &str, form: &Value) -> u16 {
    let answer = server.post(address).header("accept-language", "en").json(form).send();
    assert!(answer.status == 201 || answer.status == 422, "{}", answer.body);
    answer.status
}

/// The messages about a submission with mistakes.
#[track_caller]
pub(crate) fn mistakes_in(server: &Server, address: &str, form: &Value) -> Map<String, Value> {
    let answer = server.post(address).json(form).send();
    assert_eq!(answer.status, 422, "{}", answer.body);
    answer.json()["errors"].as_object().expect("messages").clone()
}

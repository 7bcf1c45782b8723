//! The form of a site that has none of its own. Its checks in the browser and in the API, its labels and the contract
//! all come from here. `site/generated/quote-form.ts` is generated from it.

use crate::{Choice, Control, Definition, FORMAT, Field, FieldName, Role, Rule, Sent};

/// Its name, in each language.
pub const BUILT_IN: &str = "quote";

/// Digits of a complete phone number in the United States.
pub const PHONE_DIGITS: usize = 10;

/// The pattern of browsers for an e-mail address (HTML, section 4.10.5.1.5), with a dot in the domain: a host without
/// one receives no mail. <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>
pub const EMAIL: &str = r"^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$";

/// Choices of the field `projectType`, by value and label.
const PROJECT_TYPES: [(&str, &str); 6] = [
    ("residential-garage", "Residential Garage"),
    ("residential-basement", "Residential Basement"),
    ("commercial-warehouse", "Commercial Warehouse"),
    ("industrial-facility", "Industrial Facility"),
    ("retail-space", "Retail Space"),
    ("other", "Other"),
];

/// Choices of the field `projectTimeline`.
const PROJECT_TIMELINES: [(&str, &str); 5] = [
    ("asap", "As soon as possible"),
    ("1-2-weeks", "Within 1-2 weeks"),
    ("1-month", "Within a month"),
    ("2-3-months", "2-3 months"),
    ("flexible", "I'm flexible"),
];

impl Definition {
    /// The form of a site that has none of its own. Each field is required.
    pub fn built_in() -> Self {
        Self {
            format: FORMAT,
            name: BUILT_IN.into(),
            title: "Quote request".into(),
            language: "en".into(),
            fields: FieldName::ALL.map(built_in).into(),
            send: "Get My Free Quote".into(),
            promise: Some("We'll contact you within 24 hours with a detailed estimate.".into()),
            sent: Sent { title: "Thank You!".into(), ..Sent::default() },
            answer_within_hours: 24,
            note: None,
            delete_after_months: None,
            sensitive: false,
            original: None,
            thank_you: None,
            words: None,
            business: None,
        }
    }

    /// The built-in form with project types of the site, each with its value in the API and its label for people, with a
    /// hint for the details, and perhaps with words of the button: then it does not make the promise of another business.
    ///
    /// # Errors
    ///
    /// Returns the reason why they cannot be used.
    pub fn of_site(
        project_types: Vec<(String, String)>,
        details_hint: String,
        send: Option<String>,
    ) -> Result<Self, String> {
        let mut form = Self::built_in();
        if project_types.is_empty() {
            return Err("projectTypes has no entry".to_owned());
        }
        let field = &mut form.fields[FieldName::ProjectType as usize];
        if let Some((value, _)) = project_types.iter().find(|(value, _)| !(1..=field.max_chars).contains(&value.len()))
        {
            return Err(format!("`{value}` does not have 1 to {} letters", field.max_chars));
        }
        if let Control::Select { choices, .. } = &mut field.control {
            *choices = project_types
                .into_iter()
                .map(|(value, label)| Choice { value: value.into(), label: label.into() })
                .collect();
        }
        form.fields[FieldName::ProjectDetails as usize].control = Control::Textarea { hint: details_hint.into() };
        if let Some(send) = send {
            form.send = send.into();
            form.promise = None;
        }
        Ok(form)
    }
}

fn choices<const N: usize>(of: [(&'static str, &'static str); N]) -> Vec<Choice> {
    of.map(|(value, label)| Choice { value: value.into(), label: label.into() }).into()
}

/// A field of the built-in form.
fn built_in(field: FieldName) -> Field {
    let plain = Field {
        name: field.as_str().into(),
        label: "".into(),
        control: input("text", ""),
        rule: Rule::Any,
        message: "".into(),
        max_chars: 0,
        wide: false,
        required: true,
        role: None,
        hint: None,
        when: None,
    };
    match field {
        FieldName::FirstName => Field {
            label: "First name".into(),
            control: input("text", "given-name"),
            rule: Rule::Name,
            message: "First name is required".into(),
            max_chars: 100,
            role: Some(Role::FirstName),
            ..plain
        },
        FieldName::LastName => Field {
            label: "Last name".into(),
            control: input("text", "family-name"),
            rule: Rule::Name,
            message: "Last name is required".into(),
            max_chars: 100,
            role: Some(Role::LastName),
            ..plain
        },
        FieldName::Email => Field {
            label: "Email address".into(),
            control: input("email", "email"),
            rule: Rule::pattern(EMAIL),
            message: "Invalid email address".into(),
            max_chars: 254,
            role: Some(Role::Email),
            ..plain
        },
        FieldName::Phone => Field {
            label: "Phone number".into(),
            control: input("tel", "tel"),
            rule: Rule::Digits { min_digits: PHONE_DIGITS },
            message: "Phone number must be at least 10 digits".into(),
            max_chars: 40,
            role: Some(Role::Phone),
            ..plain
        },
        FieldName::PropertyAddress => Field {
            label: "Property address".into(),
            control: input("text", "street-address"),
            rule: Rule::Length { min_chars: 5 },
            message: "Property address is required".into(),
            max_chars: 300,
            wide: true,
            role: Some(Role::Address),
            ..plain
        },
        FieldName::ProjectType => Field {
            label: "Project type".into(),
            control: Control::Select { empty: "Select a type".into(), choices: choices(PROJECT_TYPES) },
            rule: Rule::Choice,
            message: "Please select a project type".into(),
            max_chars: 40,
            role: Some(Role::Topic),
            ..plain
        },
        FieldName::ProjectTimeline => Field {
            label: "Project timeline".into(),
            control: Control::Select { empty: "Select a timeline".into(), choices: choices(PROJECT_TIMELINES) },
            rule: Rule::Choice,
            message: "Please select your timeline".into(),
            max_chars: 40,
            role: Some(Role::Timing),
            ..plain
        },
        FieldName::ProjectDetails => Field {
            label: "Project details".into(),
            control: Control::Textarea { hint: "Rough size, condition of the slab, and how you use the floor.".into() },
            rule: Rule::Length { min_chars: 10 },
            message: "Please provide more details about your project".into(),
            max_chars: 5000,
            wide: true,
            role: Some(Role::Details),
            ..plain
        },
    }
}

/// A single-line control.
fn input(kind: &'static str, autocomplete: &'static str) -> Control {
    Control::Input { input: kind.into(), autocomplete: autocomplete.into(), unit: None }
}

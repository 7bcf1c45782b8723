//! The quote form, defined once. The checks of the browser and of the API, the labels and the contract all come from
//! [`Form::built_in`]. `site/generated/quote-form.ts` is generated from it.

use std::borrow::Cow;

use regex_lite::Regex;
use serde::Serialize;
use url::Host;

use super::{
    names::named,
    text::{CONTROL_CHARS, has_control_chars, normalize, too_long},
};

/// The quote form of a site.
#[derive(Debug)]
pub struct Form([Field; FIELD_COUNT]);

/// One field of the form.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// The name in the API and in the table.
    pub name: &'static str,
    /// The label shown to visitors.
    pub label: &'static str,
    /// The control in the form.
    pub control: Control,
    /// The rule for the value.
    pub rule: Rule,
    /// The message shown to visitors when the value breaks the rule.
    pub message: &'static str,
    /// Maximum number of characters after normalization.
    pub max_chars: usize,
    /// Takes a whole row of the form, even with two columns.
    pub wide: bool,
}

/// The control of a field.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of HTML")]
pub enum Control {
    /// A single-line field.
    Input { input: &'static str, autocomplete: &'static str },
    /// A multi-line field.
    Textarea { hint: Cow<'static, str> },
    /// A list to choose from.
    Select { empty: &'static str, choices: Vec<Choice> },
}

/// An entry of a list.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The value in the API.
    pub value: Cow<'static, str>,
    /// The label shown to people.
    pub label: Cow<'static, str>,
}

/// The rule for a value. It is checked after normalization.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Rule {
    /// A minimum length.
    Length {
        /// Minimum number of characters.
        min_chars: usize,
    },
    /// At least one letter or digit of any script. Some characters that nobody sees are not removed, because words need
    /// them between others; a name of such characters alone would be a card without a name.
    Name,
    /// A minimum number of digits, with any characters between them.
    Digits {
        /// Minimum number of ASCII digits.
        min_digits: usize,
    },
    /// A regular expression, written so that Rust and JavaScript agree on it.
    Pattern {
        /// Matches the whole value.
        pattern: &'static str,
        /// The same, compiled.
        #[serde(skip)]
        regex: Regex,
    },
    /// One of the choices of the control.
    Choice,
}

/// Digits of a complete phone number in the United States.
pub const PHONE_DIGITS: usize = 10;

/// The pattern of browsers for an e-mail address (HTML, section 4.10.5.1.5), with a dot in the domain: a host without
/// one receives no mail. <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>
const EMAIL: &str = r"^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$";

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

named! {
    /// The name of a field of the form, in the order of the form.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[expect(missing_docs, reason = "the form describes the fields")]
    pub enum FieldName {
        FirstName = "firstName",
        LastName = "lastName",
        Email = "email",
        Phone = "phone",
        PropertyAddress = "propertyAddress",
        ProjectType = "projectType",
        ProjectTimeline = "projectTimeline",
        ProjectDetails = "projectDetails",
    }
}

/// Number of fields of the form.
pub const FIELD_COUNT: usize = FieldName::ALL.len();

impl Form {
    /// The form of a site that has no words of its own for it. Each field is required.
    ///
    /// # Panics
    ///
    /// Never: a test makes it.
    pub fn built_in() -> Self {
        Self(FieldName::ALL.map(built_in))
    }

    /// The form of a site with project types of its own, each with its value in the API and its label for people, and
    /// with a hint for the details.
    ///
    /// # Errors
    ///
    /// Returns the reason why they cannot be used.
    pub fn of_site(project_types: Vec<(String, String)>, details_hint: String) -> Result<Self, String> {
        let mut form = Self::built_in();
        let Self(fields) = &mut form;
        let field = &mut fields[FieldName::ProjectType as usize];
        if project_types.is_empty() {
            return Err("projectTypes has no entry".to_owned());
        }
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
        fields[FieldName::ProjectDetails as usize].control = Control::Textarea { hint: details_hint.into() };
        Ok(form)
    }

    /// The fields, in the order of the form.
    pub fn fields(&self) -> &[Field; FIELD_COUNT] {
        &self.0
    }

    /// One field.
    pub fn field(&self, name: FieldName) -> &Field {
        &self.0[name as usize]
    }
}

fn choices<const N: usize>(of: [(&'static str, &'static str); N]) -> Vec<Choice> {
    of.map(|(value, label)| Choice { value: value.into(), label: label.into() }).into()
}

/// A field of the built-in form.
fn built_in(field: FieldName) -> Field {
    let name = field.as_str();
    match field {
        FieldName::FirstName => Field {
            name,
            label: "First name",
            control: Control::Input { input: "text", autocomplete: "given-name" },
            rule: Rule::Name,
            message: "First name is required",
            max_chars: 100,
            wide: false,
        },
        FieldName::LastName => Field {
            name,
            label: "Last name",
            control: Control::Input { input: "text", autocomplete: "family-name" },
            rule: Rule::Name,
            message: "Last name is required",
            max_chars: 100,
            wide: false,
        },
        FieldName::Email => Field {
            name,
            label: "Email address",
            control: Control::Input { input: "email", autocomplete: "email" },
            rule: Rule::Pattern { pattern: EMAIL, regex: Regex::new(EMAIL).expect("a correct pattern") },
            message: "Invalid email address",
            max_chars: 254,
            wide: false,
        },
        FieldName::Phone => Field {
            name,
            label: "Phone number",
            control: Control::Input { input: "tel", autocomplete: "tel" },
            rule: Rule::Digits { min_digits: PHONE_DIGITS },
            message: "Phone number must be at least 10 digits",
            max_chars: 40,
            wide: false,
        },
        FieldName::PropertyAddress => Field {
            name,
            label: "Property address",
            control: Control::Input { input: "text", autocomplete: "street-address" },
            rule: Rule::Length { min_chars: 5 },
            message: "Property address is required",
            max_chars: 300,
            wide: true,
        },
        FieldName::ProjectType => Field {
            name,
            label: "Project type",
            control: Control::Select { empty: "Select a type", choices: choices(PROJECT_TYPES) },
            rule: Rule::Choice,
            message: "Please select a project type",
            max_chars: 40,
            wide: false,
        },
        FieldName::ProjectTimeline => Field {
            name,
            label: "Project timeline",
            control: Control::Select { empty: "Select a timeline", choices: choices(PROJECT_TIMELINES) },
            rule: Rule::Choice,
            message: "Please select your timeline",
            max_chars: 40,
            wide: false,
        },
        FieldName::ProjectDetails => Field {
            name,
            label: "Project details",
            control: Control::Textarea { hint: "Rough size, condition of the slab, and how you use the floor.".into() },
            rule: Rule::Length { min_chars: 10 },
            message: "Please provide more details about your project",
            max_chars: 5000,
            wide: true,
        },
    }
}

impl Field {
    /// Normalizes and checks a value.
    ///
    /// # Errors
    ///
    /// Returns a message for the visitor.
    pub fn check(&self, typed: &str) -> Result<String, String> {
        let mut value = normalize(typed);
        if matches!(self.control, Control::Input { input: "email", .. }) {
            value = with_ascii_host(value);
        }
        let fits = match &self.rule {
            Rule::Length { min_chars } => value.chars().count() >= *min_chars,
            Rule::Name => value.contains(char::is_alphanumeric),
            Rule::Digits { min_digits } => value.bytes().filter(u8::is_ascii_digit).count() >= *min_digits,
            Rule::Pattern { regex, .. } => regex.is_match(&value),
            Rule::Choice => self.choices().iter().any(|choice| choice.value == value),
        };
        if !fits {
            return Err(self.message.to_owned());
        }
        if value.chars().count() > self.max_chars {
            return Err(too_long(self.max_chars));
        }
        if has_control_chars(&value, matches!(self.control, Control::Textarea { .. })) {
            return Err(CONTROL_CHARS.to_owned());
        }
        Ok(value)
    }

    /// The hint in a multi-line field; `None` for other controls.
    pub fn hint(&self) -> Option<&str> {
        match &self.control {
            Control::Textarea { hint } => Some(hint),
            Control::Input { .. } | Control::Select { .. } => None,
        }
    }

    /// The label of a choice; `None` for other values.
    pub fn label_of(&self, value: &str) -> Option<&str> {
        self.choices().iter().find(|choice| choice.value == value).map(|choice| &*choice.label)
    }

    /// A value as people read it: the label of a choice, or the text itself.
    pub fn shown<'v>(&'v self, value: &'v str) -> &'v str {
        self.label_of(value).unwrap_or(value)
    }

    /// The choices of a list; empty for other controls.
    pub fn choices(&self) -> &[Choice] {
        match &self.control {
            Control::Select { choices, .. } => choices,
            Control::Input { .. } | Control::Textarea { .. } => &[],
        }
    }
}

/// An e-mail address whose host is written as the mail system knows it: `xn--bcher-kva.example` for `bücher.example`.
/// Most browsers send it so.
fn with_ascii_host(email: String) -> String {
    let Some((name, host)) = email.rsplit_once('@') else { return email };
    let is_host = host.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '.' | '-'));
    match Host::parse(host) {
        Ok(ascii) if is_host && !host.is_ascii() => format!("{name}@{ascii}"),
        _ => email,
    }
}

/// An e-mail address that passed the check of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Normalizes and checks an address with the rule of the form's field.
    ///
    /// # Errors
    ///
    /// Returns the message of the field.
    pub fn parse(form: &Form, typed: &str) -> Result<Self, String> {
        form.field(FieldName::Email).check(typed).map(Self)
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

//! The quote form, defined once. The checks of the browser and of the API, the labels and the contract all come from this table.
//! `site/generated/quote-form.ts` is generated from it.

use std::sync::{LazyLock, OnceLock};

use regex_lite::Regex;
use serde::{Deserialize, Serialize};

use super::text::{CONTROL_CHARS, has_control_chars, normalize, too_long};

/// One field of the form.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// The name in the API and in the table.
    pub name: &'static str,
    /// The label shown to visitors.
    pub label: &'static str,
    /// The control in the form, before the words of the site: see [`Field::control`].
    control: Control,
    /// The rule for the value.
    pub rule: Rule,
    /// The message shown to visitors when the value breaks the rule.
    pub message: &'static str,
    /// Maximum number of characters after normalization.
    pub most: usize,
    /// Takes a whole row of the form, even with two columns.
    pub wide: bool,
}

/// The control of a field.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of HTML")]
pub enum Control {
    /// A single-line field.
    Input { input: &'static str, autocomplete: &'static str },
    /// A multi-line field.
    Textarea { hint: &'static str },
    /// A list to choose from.
    Select { empty: &'static str, choices: &'static [Choice] },
}

/// An entry of a list.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The value in the API.
    pub value: &'static str,
    /// The label shown to people.
    pub label: &'static str,
}

/// The rule for a value. It is checked after normalization.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Rule {
    /// A minimum length.
    Length {
        /// Minimum number of characters.
        least: usize,
    },
    /// At least one letter or digit of any script. Some characters that nobody sees are not removed, because words need them between
    /// others; a name of such characters alone would be a card without a name.
    Name,
    /// A minimum number of digits, with any characters between them.
    Digits {
        /// Minimum number of ASCII digits.
        least: usize,
    },
    /// A regular expression, written so that Rust and JavaScript agree on it.
    Pattern {
        /// Matches the whole value.
        pattern: &'static str,
    },
    /// One of the choices of the control.
    Choice,
}

/// The pattern of browsers for an e-mail address (HTML, section 4.10.5.1.5), with a dot in the domain: a host without one
/// receives no mail. <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>
const EMAIL: &str = r"^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$";

static EMAIL_REGEX: LazyLock<Regex> = LazyLock::new(|| Regex::new(EMAIL).expect("a correct pattern"));

/// Choices of the field `projectType`.
const PROJECT_TYPES: [Choice; 6] = [
    Choice { value: "residential-garage", label: "Residential Garage" },
    Choice { value: "residential-basement", label: "Residential Basement" },
    Choice { value: "commercial-warehouse", label: "Commercial Warehouse" },
    Choice { value: "industrial-facility", label: "Industrial Facility" },
    Choice { value: "retail-space", label: "Retail Space" },
    Choice { value: "other", label: "Other" },
];

/// Choices of the field `projectTimeline`.
const PROJECT_TIMELINES: [Choice; 5] = [
    Choice { value: "asap", label: "As soon as possible" },
    Choice { value: "1-2-weeks", label: "Within 1-2 weeks" },
    Choice { value: "1-month", label: "Within a month" },
    Choice { value: "2-3-months", label: "2-3 months" },
    Choice { value: "flexible", label: "I'm flexible" },
];

/// The words of a site whose trade is another one. Set once at the start, before the first request.
static SITE_WORDS: OnceLock<SiteWords> = OnceLock::new();

/// Choices and hint in place of those of the table.
#[derive(Debug)]
struct SiteWords {
    project_types: &'static [Choice],
    details_hint: &'static str,
}

/// The words that `ssg form` prints. Fields that only browsers need are ignored.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteForm {
    project_types: Vec<SiteChoice>,
    details_hint: String,
}

#[derive(Debug, Deserialize)]
struct SiteChoice {
    value: String,
    label: String,
}

impl SiteForm {
    /// Parses the output of `ssg form`.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be used.
    pub fn parse(text: &str) -> Result<Self, String> {
        let form: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let most = FieldName::ProjectType.field().most;
        let fits = |choice: &SiteChoice| !choice.value.is_empty() && choice.value.len() <= most;
        match form.project_types.iter().find(|choice| !fits(choice)) {
            _ if form.project_types.is_empty() => Err("projectTypes has no entry".to_owned()),
            Some(choice) => Err(format!("`{}` does not have 1 to {most} letters", choice.value)),
            None => Ok(form),
        }
    }

    /// Uses these words for the rest of the program's run. The first call counts.
    pub fn install(self) {
        // The words are used until the program ends, like those of the table.
        let text = |text: String| -> &'static str { text.leak() };
        let choice = |SiteChoice { value, label }| Choice { value: text(value), label: text(label) };
        let project_types: Vec<Choice> = self.project_types.into_iter().map(choice).collect();
        let words = SiteWords { project_types: project_types.leak(), details_hint: text(self.details_hint) };
        drop(SITE_WORDS.set(words));
    }
}

macro_rules! form_fields {
    ($($field:ident { name: $name:literal, $($rest:tt)+ })+) => {
        /// The name of a field of the form. A name outside the table does not compile.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the table describes the fields")]
        pub enum FieldName { $($field),+ }

        /// Number of fields of the form.
        pub const FIELD_COUNT: usize = [$(FieldName::$field),+].len();

        /// All fields in the order of the form. Each is required.
        pub static FIELDS: [Field; FIELD_COUNT] = [$(Field { name: $name, $($rest)+ }),+];
    };
}

form_fields! {
    FirstName {
        name: "firstName",
        label: "First name",
        control: Control::Input { input: "text", autocomplete: "given-name" },
        rule: Rule::Name,
        message: "First name is required",
        most: 100,
        wide: false,
    }
    LastName {
        name: "lastName",
        label: "Last name",
        control: Control::Input { input: "text", autocomplete: "family-name" },
        rule: Rule::Name,
        message: "Last name is required",
        most: 100,
        wide: false,
    }
    Email {
        name: "email",
        label: "Email address",
        control: Control::Input { input: "email", autocomplete: "email" },
        rule: Rule::Pattern { pattern: EMAIL },
        message: "Invalid email address",
        most: 254,
        wide: false,
    }
    Phone {
        name: "phone",
        label: "Phone number",
        control: Control::Input { input: "tel", autocomplete: "tel" },
        rule: Rule::Digits { least: 10 },
        message: "Phone number must be at least 10 digits",
        most: 40,
        wide: false,
    }
    PropertyAddress {
        name: "propertyAddress",
        label: "Property address",
        control: Control::Input { input: "text", autocomplete: "street-address" },
        rule: Rule::Length { least: 5 },
        message: "Property address is required",
        most: 300,
        wide: true,
    }
    ProjectType {
        name: "projectType",
        label: "Project type",
        control: Control::Select { empty: "Select a type", choices: &PROJECT_TYPES },
        rule: Rule::Choice,
        message: "Please select a project type",
        most: 40,
        wide: false,
    }
    ProjectTimeline {
        name: "projectTimeline",
        label: "Project timeline",
        control: Control::Select { empty: "Select a timeline", choices: &PROJECT_TIMELINES },
        rule: Rule::Choice,
        message: "Please select your timeline",
        most: 40,
        wide: false,
    }
    ProjectDetails {
        name: "projectDetails",
        label: "Project details",
        control: Control::Textarea { hint: "Rough size, condition of the slab, and how you use the floor." },
        rule: Rule::Length { least: 10 },
        message: "Please provide more details about your project",
        most: 5000,
        wide: true,
    }
}

impl FieldName {
    /// The row of the table.
    pub fn field(self) -> &'static Field {
        &FIELDS[self as usize]
    }
}

impl Field {
    /// Normalizes and checks a value.
    ///
    /// # Errors
    ///
    /// Returns a message for the visitor.
    pub fn check(&self, typed: &str) -> Result<String, String> {
        let value = normalize(typed);
        let fits = match &self.rule {
            Rule::Length { least } => value.chars().count() >= *least,
            Rule::Name => value.contains(char::is_alphanumeric),
            Rule::Digits { least } => value.bytes().filter(u8::is_ascii_digit).count() >= *least,
            Rule::Pattern { .. } => EMAIL_REGEX.is_match(&value),
            Rule::Choice => self.choices().iter().any(|choice| choice.value == value),
        };
        if !fits {
            return Err(self.message.to_owned());
        }
        if value.chars().count() > self.most {
            return Err(too_long(self.most));
        }
        if has_control_chars(&value, matches!(self.control, Control::Textarea { .. })) {
            return Err(CONTROL_CHARS.to_owned());
        }
        Ok(value)
    }

    /// The control in the form, with the words of the site.
    pub fn control(&self) -> Control {
        let words = SITE_WORDS.get();
        match (self.control, words) {
            (Control::Select { empty, .. }, Some(words)) if self.name == FieldName::ProjectType.field().name => {
                Control::Select { empty, choices: words.project_types }
            }
            (Control::Textarea { .. }, Some(words)) => Control::Textarea { hint: words.details_hint },
            (control, _) => control,
        }
    }

    /// The hint in a multi-line field; `None` for other controls.
    pub fn hint(&self) -> Option<&'static str> {
        match self.control() {
            Control::Textarea { hint } => Some(hint),
            Control::Input { .. } | Control::Select { .. } => None,
        }
    }

    /// The choices of a list; empty for other controls.
    pub fn choices(&self) -> &'static [Choice] {
        match self.control() {
            Control::Select { choices, .. } => choices,
            Control::Input { .. } | Control::Textarea { .. } => &[],
        }
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
    pub fn parse(typed: &str) -> Result<Self, String> {
        FieldName::Email.field().check(typed).map(Self)
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

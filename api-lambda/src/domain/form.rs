//! The quote form, defined once. The checks of the browser and of the API, the labels and the contract all come from
//! this table. `site/generated/quote-form.ts` is generated from it.

use std::sync::{LazyLock, OnceLock};

use regex_lite::Regex;
use serde::Serialize;
use url::Host;

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
    pub max_chars: usize,
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
    },
    /// One of the choices of the control.
    Choice,
}

/// Digits of a complete phone number in the United States.
pub const PHONE_DIGITS: usize = 10;

/// The pattern of browsers for an e-mail address (HTML, section 4.10.5.1.5), with a dot in the domain: a host without
/// one receives no mail. <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>
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

/// The words of one site for the form.
#[derive(Debug)]
pub struct SiteForm {
    project_types: Vec<(String, String)>,
    details_hint: String,
}

impl SiteForm {
    /// Checks the project types, each with its value in the API and its label for people.
    ///
    /// # Errors
    ///
    /// Returns the reason why they cannot be used.
    pub fn new(project_types: Vec<(String, String)>, details_hint: String) -> Result<Self, String> {
        let max_chars = FieldName::ProjectType.field().max_chars;
        if project_types.is_empty() {
            return Err("projectTypes has no entry".to_owned());
        }
        match project_types.iter().find(|(value, _)| value.is_empty() || value.len() > max_chars) {
            Some((value, _)) => Err(format!("`{value}` does not have 1 to {max_chars} letters")),
            None => Ok(Self { project_types, details_hint }),
        }
    }

    /// Uses these words for the rest of the program's run. The first call counts.
    pub fn install(self) {
        // The words are used until the program ends, like those of the table.
        let text = |text: String| -> &'static str { text.leak() };
        let choice = |(value, label)| Choice { value: text(value), label: text(label) };
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
        max_chars: 100,
        wide: false,
    }
    LastName {
        name: "lastName",
        label: "Last name",
        control: Control::Input { input: "text", autocomplete: "family-name" },
        rule: Rule::Name,
        message: "Last name is required",
        max_chars: 100,
        wide: false,
    }
    Email {
        name: "email",
        label: "Email address",
        control: Control::Input { input: "email", autocomplete: "email" },
        rule: Rule::Pattern { pattern: EMAIL },
        message: "Invalid email address",
        max_chars: 254,
        wide: false,
    }
    Phone {
        name: "phone",
        label: "Phone number",
        control: Control::Input { input: "tel", autocomplete: "tel" },
        rule: Rule::Digits { min_digits: PHONE_DIGITS },
        message: "Phone number must be at least 10 digits",
        max_chars: 40,
        wide: false,
    }
    PropertyAddress {
        name: "propertyAddress",
        label: "Property address",
        control: Control::Input { input: "text", autocomplete: "street-address" },
        rule: Rule::Length { min_chars: 5 },
        message: "Property address is required",
        max_chars: 300,
        wide: true,
    }
    ProjectType {
        name: "projectType",
        label: "Project type",
        control: Control::Select { empty: "Select a type", choices: &PROJECT_TYPES },
        rule: Rule::Choice,
        message: "Please select a project type",
        max_chars: 40,
        wide: false,
    }
    ProjectTimeline {
        name: "projectTimeline",
        label: "Project timeline",
        control: Control::Select { empty: "Select a timeline", choices: &PROJECT_TIMELINES },
        rule: Rule::Choice,
        message: "Please select your timeline",
        max_chars: 40,
        wide: false,
    }
    ProjectDetails {
        name: "projectDetails",
        label: "Project details",
        control: Control::Textarea { hint: "Rough size, condition of the slab, and how you use the floor." },
        rule: Rule::Length { min_chars: 10 },
        message: "Please provide more details about your project",
        max_chars: 5000,
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
        let mut value = normalize(typed);
        if matches!(self.rule, Rule::Pattern { .. }) {
            value = with_ascii_host(value);
        }
        let fits = match &self.rule {
            Rule::Length { min_chars } => value.chars().count() >= *min_chars,
            Rule::Name => value.contains(char::is_alphanumeric),
            Rule::Digits { min_digits } => value.bytes().filter(u8::is_ascii_digit).count() >= *min_digits,
            Rule::Pattern { .. } => EMAIL_REGEX.is_match(&value),
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

    /// A value as people read it: the label of a choice, or the text itself.
    pub fn shown<'v>(&'v self, value: &'v str) -> &'v str {
        self.choices().iter().find(|choice| choice.value == value).map_or(value, |choice| choice.label)
    }

    /// The choices of a list; empty for other controls.
    pub fn choices(&self) -> &'static [Choice] {
        match self.control() {
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
    pub fn parse(typed: &str) -> Result<Self, String> {
        FieldName::Email.field().check(typed).map(Self)
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

//! The quote form, defined once. The browser's checks, its labels and the API's checks all come from this table; the TypeScript
//! in `site/generated/quote-form.ts` is written from it.

use std::sync::LazyLock;

use regex_lite::Regex;
use serde::Serialize;

use super::text::{CONTROL_CHARS, has_control_chars, normalize, too_long};

/// One field of the form.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// The name under which the value travels.
    pub name: &'static str,
    /// What visitors read above it.
    pub label: &'static str,
    /// How it is filled in.
    pub control: Control,
    /// What the value has to be.
    pub rule: Rule,
    /// What visitors read when it is not.
    pub message: &'static str,
    /// How many characters it may have, after blanks at both ends are cut off.
    pub most: usize,
    /// Alone in its row, also where there are two columns.
    pub wide: bool,
}

/// How a field is filled in.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names are those of HTML")]
pub enum Control {
    /// One line.
    Input { input: &'static str, autocomplete: &'static str },
    /// Several lines.
    Textarea { hint: &'static str },
    /// One of a list.
    Select { empty: &'static str, choices: &'static [Choice] },
}

/// One entry of a list.
#[derive(Debug, Serialize)]
pub struct Choice {
    /// What travels.
    pub value: &'static str,
    /// What is read.
    pub label: &'static str,
}

/// What a value has to be. Blanks at both ends never count.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Rule {
    /// At least so many characters.
    Length {
        /// Characters, not bytes.
        least: usize,
    },
    /// At least so many digits, whatever stands between them.
    Digits {
        /// Digits of any script are not meant: 0 to 9.
        least: usize,
    },
    /// A text of this form; the pattern means the same in Rust and in JavaScript.
    Pattern {
        /// A regular expression for the whole text.
        pattern: &'static str,
    },
    /// One of the choices of the control.
    Choice,
}

/// What browsers take for an e-mail address (HTML, section 4.10.5.1.5), with a dot in the domain: nobody's mail goes to a host
/// without one. <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>
const EMAIL: &str = r"^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$";

static EMAIL_REGEX: LazyLock<Regex> = LazyLock::new(|| Regex::new(EMAIL).expect("a correct pattern"));

/// What kind of place it is.
const PROJECT_TYPES: [Choice; 6] = [
    Choice { value: "residential-garage", label: "Residential Garage" },
    Choice { value: "residential-basement", label: "Residential Basement" },
    Choice { value: "commercial-warehouse", label: "Commercial Warehouse" },
    Choice { value: "industrial-facility", label: "Industrial Facility" },
    Choice { value: "retail-space", label: "Retail Space" },
    Choice { value: "other", label: "Other" },
];

/// How soon.
const PROJECT_TIMELINES: [Choice; 5] = [
    Choice { value: "asap", label: "As soon as possible" },
    Choice { value: "1-2-weeks", label: "Within 1-2 weeks" },
    Choice { value: "1-month", label: "Within a month" },
    Choice { value: "2-3-months", label: "2-3 months" },
    Choice { value: "flexible", label: "I'm flexible" },
];

/// How many fields the form has.
pub const FIELD_COUNT: usize = 8;

/// All fields in the order of the form. Each is needed.
pub static FIELDS: [Field; FIELD_COUNT] = [
    Field {
        name: "firstName",
        label: "First name",
        control: Control::Input { input: "text", autocomplete: "given-name" },
        rule: Rule::Length { least: 1 },
        message: "First name is required",
        most: 100,
        wide: false,
    },
    Field {
        name: "lastName",
        label: "Last name",
        control: Control::Input { input: "text", autocomplete: "family-name" },
        rule: Rule::Length { least: 1 },
        message: "Last name is required",
        most: 100,
        wide: false,
    },
    Field {
        name: "email",
        label: "Email address",
        control: Control::Input { input: "email", autocomplete: "email" },
        rule: Rule::Pattern { pattern: EMAIL },
        message: "Invalid email address",
        most: 254,
        wide: false,
    },
    Field {
        name: "phone",
        label: "Phone number",
        control: Control::Input { input: "tel", autocomplete: "tel" },
        rule: Rule::Digits { least: 10 },
        message: "Phone number must be at least 10 digits",
        most: 40,
        wide: false,
    },
    Field {
        name: "propertyAddress",
        label: "Property address",
        control: Control::Input { input: "text", autocomplete: "street-address" },
        rule: Rule::Length { least: 5 },
        message: "Property address is required",
        most: 300,
        wide: true,
    },
    Field {
        name: "projectType",
        label: "Project type",
        control: Control::Select { empty: "Select a type", choices: &PROJECT_TYPES },
        rule: Rule::Choice,
        message: "Please select a project type",
        most: 40,
        wide: false,
    },
    Field {
        name: "projectTimeline",
        label: "Project timeline",
        control: Control::Select { empty: "Select a timeline", choices: &PROJECT_TIMELINES },
        rule: Rule::Choice,
        message: "Please select your timeline",
        most: 40,
        wide: false,
    },
    Field {
        name: "projectDetails",
        label: "Project details",
        control: Control::Textarea { hint: "Rough size, condition of the slab, and how you use the floor." },
        rule: Rule::Length { least: 10 },
        message: "Please provide more details about your project",
        most: 5000,
        wide: true,
    },
];

impl Field {
    /// The value that is meant by what was written: blanks at both ends are cut off. The error is for the visitor.
    pub fn check(&self, written: &str) -> Result<String, String> {
        let value = normalize(written);
        let fits = match &self.rule {
            Rule::Length { least } => value.chars().count() >= *least,
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

    /// The list to choose from; empty where anything may be written.
    pub fn choices(&self) -> &'static [Choice] {
        match self.control {
            Control::Select { choices, .. } => choices,
            Control::Input { .. } | Control::Textarea { .. } => &[],
        }
    }
}

/// The e-mail address that is meant by what was written, as the form takes it.
pub fn email(written: &str) -> Result<String, String> {
    let field = FIELDS.iter().find(|field| field.name == "email").expect("a form has an e-mail address");
    field.check(written)
}

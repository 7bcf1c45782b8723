use std::fmt;

use forms::{MAX_NAME_CHARS, Role, is_field_name, is_slug};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use ts_rs::TS;

use crate::diagnostics::Help;

use super::{Acknowledgement, Date, Slug, Text, WrittenLink, checked::checked_text};

/// `forms/{name}.yaml`: a form of the business's own, with its fields and its words.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OwnFormFile {
    /// The name of the form, for the owner and for people who hear the page.
    #[schemars(example = &"Ask for an appointment")]
    pub title: Text,
    /// A line above the fields.
    #[schemars(example = &"Please write nothing about your health here. We ask when we call.")]
    pub note: Option<Text>,
    /// The fields, in their order.
    #[schemars(length(min = 1))]
    pub fields: Vec<FormField>,
    /// The button that sends the form.
    #[schemars(example = &"Ask for an appointment")]
    pub send: Text,
    /// A promise under the button; a phone number follows.
    #[schemars(example = &"We call you on the next working day. Rather talk? Call")]
    pub promise: Option<Text>,
    /// The words for visitors after the form was sent.
    pub sent: SentWords,
    /// Hours within which you promise an answer: you are reminded before they end. No promise when left out.
    #[schemars(range(min = 1, max = 720))]
    pub answer_within_hours: Option<u16>,
    /// Months after which requests of this form are deleted. They are kept when left out.
    #[schemars(range(min = 1, max = 120))]
    pub delete_after_months: Option<u16>,
    /// True if answers are confidential: e-mails name none of them, and the device of the visitor keeps none.
    #[serde(default)]
    pub sensitive: bool,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["word-unknown"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// The words for visitors after a form was sent.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SentWords {
    /// The heading.
    #[schemars(example = &"Thank you")]
    pub title: Text,
    /// One or two sentences.
    #[schemars(example = &"Your message has arrived.")]
    pub text: Text,
    /// The steps that come next.
    #[serde(default)]
    #[schemars(length(max = 5), example = ["We read your request.", "We call and find a time."])]
    pub steps: Vec<Text>,
}

/// One field of a form.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormField {
    /// The name by which requests keep the value, so do not change it later. Visitors do not see it.
    #[schemars(example = &"visit")]
    pub name: FieldName,
    /// The words above the field.
    #[schemars(example = &"What may we plan?")]
    pub label: Text,
    /// The kind of the field, which decides how it looks and what it takes.
    pub kind: FieldKind,
    /// False if a visitor may leave it empty, as with photos, which come after the request.
    pub required: Option<bool>,
    /// A line that helps to fill it in.
    pub hint: Option<Text>,
    /// The words for a visitor when the value is wrong or missing.
    pub message: Option<Text>,
    /// The choices, for the kinds `choice` and `choices`.
    #[serde(default)]
    #[schemars(length(max = 50))]
    pub choices: Vec<FormChoice>,
    /// The words in a list of more than five choices before one is chosen.
    #[schemars(example = &"Please choose")]
    pub empty: Option<Text>,
    /// The unit after a number.
    #[schemars(example = &"m²")]
    pub unit: Option<Text>,
    /// The page that some words of the label lead to, for the kind `consent`.
    pub link: Option<WrittenLink>,
    /// The limits of a value beyond its kind.
    pub rule: Option<FieldRule>,
    /// The meaning of the value for the inbox. `email`, `phone`, `address` and `longText` have theirs.
    pub role: Option<Role>,
    /// Takes a whole row, also where there is room for two fields.
    pub wide: Option<bool>,
    /// The field is asked for only if an earlier one has one of these values.
    pub when: Option<FieldCondition>,
}

/// The condition of a field.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldCondition {
    /// An earlier field with choices.
    #[schemars(example = &"visit")]
    pub field: FieldName,
    /// The choices for which this field is asked for.
    #[schemars(length(min = 1), example = ["new"])]
    pub is: Vec<ChoiceValue>,
}

/// One choice of a field.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormChoice {
    /// The value that requests keep, so do not change it later.
    #[schemars(example = &"check-up")]
    pub value: ChoiceValue,
    /// The words that people see.
    #[schemars(example = &"Check-up and cleaning")]
    pub label: Text,
}

/// The kinds of fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum FieldKind {
    /// One line.
    Text,
    /// One line for a place.
    Address,
    /// Several lines.
    LongText,
    /// An e-mail address.
    Email,
    /// A phone number.
    Phone,
    /// One of the choices: buttons up to five, a list above.
    Choice,
    /// Any of the choices.
    Choices,
    /// A day.
    Date,
    /// A number.
    Number,
    /// A box to tick.
    Consent,
    /// Photos, which are sent after the request.
    Photos,
}

impl FieldKind {
    /// The name as authors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Address => "address",
            Self::LongText => "longText",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Choice => "choice",
            Self::Choices => "choices",
            Self::Date => "date",
            Self::Number => "number",
            Self::Consent => "consent",
            Self::Photos => "photos",
        }
    }
}

/// The limits of a value beyond its kind.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FieldRule {
    /// Minimum number of characters.
    #[schemars(range(min = 1, max = 5000))]
    pub min_chars: Option<u16>,
    /// Maximum number of characters.
    #[schemars(range(min = 1, max = 5000))]
    pub max_chars: Option<u16>,
    /// Minimum number of digits in a phone number.
    #[schemars(range(min = 3, max = 15))]
    pub digits: Option<u16>,
    /// The smallest number.
    pub min: Option<f64>,
    /// The largest number.
    pub max: Option<f64>,
    /// The first day: `today`, or YYYY-MM-DD.
    pub from: Option<DayLimit>,
    /// The last day.
    pub to: Option<DayLimit>,
    /// A pattern that the whole value fits: letters, `[A-Z]`, `[0-9]`, groups, `|`, `?`, `*`, `+` and `{2,5}`.
    #[schemars(example = &"[A-Z]{2}[0-9]{6}")]
    pub pattern: Option<String>,
}

checked_text!(
    /// The name of a field: letters and digits, a small letter first.
    FieldName, "field-name", check_field_name
);

checked_text!(
    /// The value of a choice: small letters, digits and single hyphens.
    ChoiceValue, "choice-value", check_choice_value
);

checked_text!(
    /// The first or the last day that a field takes: `today`, or a day as YYYY-MM-DD.
    DayLimit, "day-limit", check_day_limit
);

pub(super) fn check_field_name(text: &str) -> Result<(), String> {
    let starts = text.starts_with(|letter: char| letter.is_ascii_lowercase());
    if !starts || !text.chars().all(|letter| letter.is_ascii_alphanumeric()) || text.len() > MAX_NAME_CHARS {
        return Err(format!("use letters and digits, a small letter first, {MAX_NAME_CHARS} at most, like `visitDay`"));
    }
    if !is_field_name(text) {
        return Err(format!("choose another name: requests, or scripts of the form, have `{text}` for something else"));
    }
    Ok(())
}

pub(super) fn check_choice_value(text: &str) -> Result<(), Help> {
    if is_slug(text) {
        return Ok(());
    }
    let better = Slug::from_title(text).map(|slug| slug.to_string()).filter(|better| is_slug(better));
    Err(match better {
        Some(better) => Help::replacing(text, better, "use small letters, digits and single hyphens: {}"),
        None => {
            format!("use small letters, digits and single hyphens, {MAX_NAME_CHARS} at most, like `new-here`").into()
        }
    })
}

pub(super) fn check_day_limit(text: &str) -> Result<(), String> {
    match text == "today" || Date::parse(text).is_ok() {
        true => Ok(()),
        false => Err("write `today`, or a day as YYYY-MM-DD".to_owned()),
    }
}

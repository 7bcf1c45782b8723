use std::{borrow::Cow, sync::OnceLock};

use regex_lite::Regex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{ENGLISH, FieldName, Role, Words};

/// The newest format of definitions that this version reads and writes.
pub const FORMAT: u32 = 1;

/// The folder of a site with the files of its versions, without a slash at its start.
pub const FOLDER: &str = "assets/forms/";

/// Bytes of the SHA-256 in the name of a version.
const HASH_BYTES: usize = 16;

/// A text of a definition: built in, or read.
pub type Text = Cow<'static, str>;

/// A form of a site.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "FormDefinition"))]
pub struct Definition {
    /// The format of this value, at most [`FORMAT`].
    pub format: u32,
    /// The name in addresses and in the table, the same for all versions.
    pub name: Text,
    /// The title for people.
    pub title: Text,
    /// The language of all its texts, as in HTML.
    pub language: Text,
    /// The line above the fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// The fields, in their order.
    pub fields: Vec<Field>,
    /// The words of the button.
    pub send: Text,
    /// The line under the button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Text>,
    /// The words after sending.
    pub sent: Sent,
    /// Hours in which the business promises an answer; 0 for no promise.
    pub answer_within_hours: u32,
    /// Months after which a request is deleted; `None` to keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delete_after_months: Option<u32>,
    /// Its answers are in no e-mail and no other message, and stay on no device.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub sensitive: bool,
    /// The same form in the first language of the site, in which the owner reads requests; absent in that language. An API
    /// that does not know this shows the labels of the visitor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub original: Option<Original>,
    /// The address of the page that follows when a browser without scripts has sent the form; without it, the API makes
    /// one of the words after sending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thank_you: Option<Text>,
    /// The words of this program, where they are not those in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Words>,
    /// The business, for the pages that the API makes; absent in the form of the first trade, whose sign these pages have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub business: Option<Business>,
}

/// The facts of a business on the pages that the API makes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "FormBusiness"))]
pub struct Business {
    /// Its name.
    pub name: Text,
    /// Its phone number, as people read it.
    pub phone: Text,
    /// The link that calls it, such as `tel:+12395550142`.
    pub call: Text,
    /// The color of buttons, such as `#8a1c5b`; absent for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accent: Option<Text>,
    /// The same under the pointer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accent_dark: Option<Text>,
    /// The offices with a phone number of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<OfficePhone>>"))]
    pub offices: Vec<OfficePhone>,
}

/// The phone number of an office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfficePhone {
    /// The address of its page, such as `/locations/dublin`.
    pub page: Text,
    /// Its phone number, as people read it.
    pub phone: Text,
    /// The link that calls it.
    pub call: Text,
}

impl Business {
    /// The same with the phone number of the office that a page is about, if it has one.
    #[must_use]
    pub fn on_page(mut self, page: Option<&str>) -> Self {
        if let Some(office) = self.offices.iter().find(|office| Some(&*office.page) == page) {
            (self.phone, self.call) = (office.phone.clone(), office.call.clone());
        }
        self
    }
}

/// A version of a form in another language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "FormOriginal"))]
pub struct Original {
    /// The language of its texts, as in HTML.
    pub language: Text,
    /// The name of the version: the hash of its definition.
    pub version: Text,
}

/// The words after sending.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "FormSent"))]
pub struct Sent {
    /// The title.
    pub title: Text,
    /// A sentence or two.
    pub text: Text,
    /// Each step that follows.
    #[serde(default)]
    pub steps: Vec<Text>,
}

/// One field of a form.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "FormField"))]
pub struct Field {
    /// The name in the API.
    pub name: Text,
    /// The label shown to visitors.
    pub label: Text,
    /// The control in the form.
    pub control: Control,
    /// The rule for the value.
    pub rule: Rule,
    /// The message shown to visitors when the value breaks the rule.
    pub message: Text,
    /// Maximum number of characters after normalization.
    pub max_chars: usize,
    /// Takes a whole row of the form, even with two columns.
    pub wide: bool,
    /// Must have a value, unless its condition is not met.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub required: bool,
    /// The meaning of the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// A line between the label and the control. Multi-line fields have theirs in the control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Text>,
    /// The condition under which the field is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
}

/// A condition: an earlier field has one of some values.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "FieldCondition"))]
pub struct When {
    /// The name of the earlier field.
    pub field: Text,
    /// The values, one of which it has.
    pub values: Vec<Text>,
    /// The condition in words, for pages on which no script hides the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Text>,
}

/// The control of a field.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "FormControl"))]
#[expect(missing_docs, reason = "the names are those of HTML")]
pub enum Control {
    /// A single-line field: `text`, `email`, `tel`, `date` or `number`, which can have a unit.
    Input {
        input: Text,
        autocomplete: Text,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<Text>,
    },
    /// A multi-line field.
    Textarea { hint: Text },
    /// A list to choose from.
    Select { empty: Text, choices: Vec<Choice> },
    /// One of some choices, all of which are seen.
    Radios { choices: Vec<Choice> },
    /// Any of some choices.
    Checkboxes { choices: Vec<Choice> },
    /// A checkbox with the label of the field, a part of which can be a link.
    Consent {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<Link>,
    },
    /// Photos, which are sent after the form and are no value of it.
    Photos,
}

/// A link in the label of a consent.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ConsentLink"))]
pub struct Link {
    /// The words of the label that are the link.
    pub words: Text,
    /// The address of the page.
    pub to: Text,
}

/// An entry of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "FormChoice"))]
pub struct Choice {
    /// The value in the API.
    pub value: Text,
    /// The label shown to people.
    pub label: Text,
}

/// The rule for a value. It is checked after normalization.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields, rename = "FormRule"))]
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
        pattern: Text,
        /// The same, compiled when it is first used.
        #[serde(skip)]
        #[cfg_attr(feature = "ts", ts(skip))]
        regex: OnceLock<Option<Regex>>,
    },
    /// One of the choices of the control.
    Choice,
    /// Each word is one of the choices of the control.
    Choices,
    /// `yes`.
    Accepted,
    /// A day such as 2026-03-05. The ends are days or `today`.
    Day {
        /// The first day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Text>,
        /// The last day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Text>,
    },
    /// A number such as 12.5.
    Number {
        /// The smallest one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        min: Option<f64>,
        /// The largest one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<f64>,
        /// The sign between groups of three digits, as people of the form's language write 4,500. Without it, commas and
        /// points are both decimal signs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group: Option<char>,
    },
    /// Any value.
    Any,
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_true(flag: &bool) -> bool {
    *flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Definition {
    /// The one JSON of a definition, whose [hash](Self::hash_of) names the version.
    ///
    /// # Panics
    ///
    /// Never: all of it is text, numbers and lists.
    pub fn canonical_json(&self) -> String {
        serde_json::to_string(self).expect("a definition is JSON")
    }

    /// The name of the version whose JSON this is: 32 letters of hexadecimal digits.
    pub fn hash_of(json: &str) -> String {
        Sha256::digest(json)[..HASH_BYTES].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns true for a text that [`Self::hash_of`] can have written.
    pub fn is_hash(text: &str) -> bool {
        text.len() == 2 * HASH_BYTES && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }

    /// The path of a version's file on its site, without a slash at its start.
    pub fn path(name: &str, hash: &str) -> String {
        format!("{FOLDER}{name}.{hash}.json")
    }

    /// The words of this program in the language of the form; `None` if nobody has written them.
    pub fn known_words(&self) -> Option<&Words> {
        let is_english = self.language.split('-').next() == Some("en");
        self.words.as_ref().or_else(|| is_english.then_some(&ENGLISH))
    }

    /// The field whose values go into a column; `None` if the form has none.
    pub fn field(&self, column: FieldName) -> Option<&Field> {
        self.fields.iter().find(|field| field.column() == Some(column))
    }

    /// The language of the owner, as far as the form says it.
    pub fn owners_language(&self) -> &str {
        self.original.as_ref().map_or(&self.language, |original| &original.language)
    }

    /// The same form with the words of its original: what the owner reads of an answer. Fields and choices that the
    /// original does not have keep their own words.
    #[must_use]
    pub fn in_words_of(&self, original: &Self) -> Self {
        let mut form = Self { title: original.title.clone(), ..self.clone() };
        for field in &mut form.fields {
            let Some(same) = original.field_named(&field.name) else { continue };
            field.label = same.label.clone();
            if let (Control::Input { unit, .. }, Control::Input { unit: of_original @ Some(_), .. }) =
                (&mut field.control, &same.control)
            {
                unit.clone_from(of_original);
            }
            for choice in field.choices_mut() {
                if let Some(label) = same.label_of(&choice.value) {
                    choice.label = label.to_owned().into();
                }
            }
        }
        form
    }

    /// The field of this name in the form.
    pub fn field_named(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

impl Rule {
    /// A pattern for the whole value; [`anchored`](crate::anchored) makes one from what an author writes.
    pub fn pattern(pattern: impl Into<Text>) -> Self {
        Self::Pattern { pattern: pattern.into(), regex: OnceLock::new() }
    }
}

impl Field {
    /// The column of a stored request for its value; `None` if the value is one of the other answers.
    pub fn column(&self) -> Option<FieldName> {
        self.role.map(Role::column)
    }

    /// True for a field with a value: photos are sent on their own.
    pub fn has_value(&self) -> bool {
        !matches!(self.control, Control::Photos)
    }

    /// True for a field whose value is a day, as YYYY-MM-DD.
    pub fn is_day(&self) -> bool {
        matches!(&self.control, Control::Input { input, .. } if input == "date")
    }

    /// The hint; that of a multi-line field is in its control.
    pub fn hint(&self) -> Option<&str> {
        if let Control::Textarea { hint } = &self.control { Some(hint) } else { self.hint.as_deref() }
    }

    /// True for a field of several lines.
    pub fn is_multi_line(&self) -> bool {
        matches!(self.control, Control::Textarea { .. })
    }

    /// The choices of a list; empty for other controls.
    pub fn choices(&self) -> &[Choice] {
        match &self.control {
            Control::Select { choices, .. } | Control::Radios { choices } | Control::Checkboxes { choices } => choices,
            Control::Input { .. } | Control::Textarea { .. } | Control::Consent { .. } | Control::Photos => &[],
        }
    }

    fn choices_mut(&mut self) -> &mut [Choice] {
        match &mut self.control {
            Control::Select { choices, .. } | Control::Radios { choices } | Control::Checkboxes { choices } => choices,
            Control::Input { .. } | Control::Textarea { .. } | Control::Consent { .. } | Control::Photos => &mut [],
        }
    }

    /// The label of a choice; `None` for other values.
    pub fn label_of(&self, value: &str) -> Option<&str> {
        self.choices().iter().find(|choice| choice.value == value).map(|choice| &*choice.label)
    }

    /// A value as people read it: the labels of choices, a number with its unit, or the text itself.
    pub fn shown<'v>(&'v self, value: &'v str) -> Cow<'v, str> {
        match &self.control {
            Control::Checkboxes { .. } => {
                value.split(' ').map(|word| self.label_of(word).unwrap_or(word)).collect::<Vec<_>>().join(", ").into()
            }
            Control::Input { unit: Some(unit), .. } if !value.is_empty() => format!("{value} {unit}").into(),
            _ => self.label_of(value).unwrap_or(value).into(),
        }
    }
}

use std::collections::HashSet;

use crate::{
    Business, Choice, Control, Definition, EMAIL, FORMAT, Field, FieldName, Role, Rule, Words, has_control_chars,
    is_day, pattern::is_anchored,
};

/// Maximum number of fields of a form.
pub const MAX_FIELDS: usize = 40;

/// Maximum number of choices of a field.
pub const MAX_CHOICES: usize = 50;

/// Maximum size of the JSON of a definition.
pub const MAX_DEFINITION_BYTES: usize = 16_000;

/// Maximum number of characters in all values of a form: those of the built-in form, on which the sizes of bodies and
/// of pages of the list are reckoned.
pub const MAX_TOTAL_CHARS: usize = 5_874;

/// Maximum length of the name of a form or of a field.
pub const MAX_NAME_CHARS: usize = 40;

/// Maximum length of a label, a title or a short text.
const MAX_TEXT_CHARS: usize = 300;

/// Maximum hours of a promise: a month.
pub const MAX_PROMISED_HOURS: u32 = 744;

/// Maximum months for which requests are kept, where they are deleted at all: ten years.
const MAX_MONTHS: u32 = 120;

/// Names that mean something else in the body of a submission, in an object of JavaScript, or to scripts that handle a form:
/// a control takes the place of what its form has by its name.
const RESERVED: &str = "\
    subject fillTime source photos constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString \
    toString valueOf addEventListener appendChild attachInternals attributes checkValidity childNodes cloneNode \
    closest compareDocumentPosition contains dispatchEvent elements firstChild getAttribute getAttributeNames \
    getBoundingClientRect getRootNode hasAttribute hasAttributes innerHTML insertBefore isConnected isSameNode \
    lastChild localName matches namespaceURI nextSibling nodeName nodeType nodeValue ownerDocument parentElement \
    parentNode previousSibling querySelector querySelectorAll remove removeAttribute removeChild \
    removeEventListener replaceChild replaceChildren replaceWith reportValidity requestSubmit reset \
    scrollIntoView setAttribute submit tagName textContent toggleAttribute";

/// A mistake in a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The path in the JSON of the definition, such as `fields.2.control.choices.0.value`.
    pub path: String,
    /// The mistake and the text to write instead, beginning with a small letter.
    pub message: String,
}

/// Returns true for a color such as `#8a1c5b`.
fn is_color(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|hex| hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Returns true for the name of a form: small letters, digits and hyphens.
pub fn is_slug(name: &str) -> bool {
    (1..=MAX_NAME_CHARS).contains(&name.len())
        && name.split('-').all(|word| !word.is_empty())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// Returns true for the name of a field: ASCII letters and digits, a small letter first.
pub fn is_field_name(name: &str) -> bool {
    (1..=MAX_NAME_CHARS).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && !is_reserved(name)
}

fn is_reserved(name: &str) -> bool {
    RESERVED.split(' ').any(|reserved| reserved == name)
}

/// Returns true for the path of a page of the site itself: browsers take two slashes, also backward ones, for another host.
fn is_page(address: &str) -> bool {
    let rest = address.strip_prefix('/').filter(|rest| !rest.starts_with('/'));
    let is_of_path = |letter: u8| letter.is_ascii_alphanumeric() || b"-._~%/".contains(&letter);
    rest.is_some_and(|rest| rest.len() < MAX_TEXT_CHARS && rest.bytes().all(is_of_path))
}

impl Definition {
    /// All mistakes, in the order of the definition; none in one that pages and the API can work with.
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = Problems(Vec::new());
        if !(1..=FORMAT).contains(&self.format) {
            problems.add("format", format!("the newest known format is {FORMAT}"));
        }
        if !is_slug(&self.name) {
            problems.add(
                "name",
                format!("write small letters a to z, digits and single hyphens, at most {MAX_NAME_CHARS}"),
            );
        }
        problems.text("title", &self.title);
        problems.text("language", &self.language);
        if !(1..=MAX_FIELDS).contains(&self.fields.len()) {
            problems.add("fields", format!("a form has 1 to {MAX_FIELDS} fields, not {}", self.fields.len()));
        }
        for (at, field) in self.fields.iter().enumerate() {
            field.problems(&self.fields[..at], &mut Within { path: format!("fields.{at}"), problems: &mut problems });
        }
        self.shared_problems(&mut problems);
        problems.text("send", &self.send);
        if let Some(promise) = &self.promise {
            problems.text("promise", promise);
        }
        problems.text("sent.title", &self.sent.title);
        problems.long_text("sent.text", &self.sent.text);
        for (at, step) in self.sent.steps.iter().enumerate() {
            problems.text(&format!("sent.steps.{at}"), step);
        }
        if self.answer_within_hours > MAX_PROMISED_HOURS {
            problems.add("answerWithinHours", format!("write hours up to {MAX_PROMISED_HOURS}, or 0 for no promise"));
        }
        if self.delete_after_months.is_some_and(|months| !(1..=MAX_MONTHS).contains(&months)) {
            problems.add("deleteAfterMonths", format!("write months from 1 to {MAX_MONTHS}, or leave it out"));
        }
        if let Some(original) = &self.original {
            problems.text("original.language", &original.language);
            if !Self::is_hash(&original.version) {
                problems.add("original.version", "write the name of a version: 32 hexadecimal digits".to_owned());
            }
        }
        if self.thank_you.as_ref().is_some_and(|address| !is_page(address)) {
            problems.add("thankYou", "write the address of a page of the site, such as `/es/thank-you`".to_owned());
        }
        for (name, text) in self.words.iter().flat_map(Words::all) {
            problems.text(&format!("words.{name}"), text);
        }
        if let Some(Business { name, phone, call, accent, accent_dark, offices }) = &self.business {
            problems.text("business.name", name);
            problems.text("business.phone", phone);
            for office in offices {
                problems.text("business.offices", &office.phone);
            }
            if ![call].into_iter().chain(offices.iter().map(|office| &office.call)).all(|call| call.starts_with("tel:"))
            {
                problems.add("business.call", "write a link such as `tel:+12395550142`".to_owned());
            }
            if [accent, accent_dark].into_iter().flatten().any(|color| !is_color(color)) {
                problems.add("business", "write colors such as `#8a1c5b`".to_owned());
            }
        }
        let bytes = self.canonical_json().len();
        if bytes > MAX_DEFINITION_BYTES {
            problems.add(
                "",
                format!("the form has {bytes} bytes; at most {MAX_DEFINITION_BYTES} are possible: shorten its texts"),
            );
        }
        problems.0
    }

    /// Mistakes of fields together.
    fn shared_problems(&self, problems: &mut Problems) {
        let contact: Vec<&Field> =
            [FieldName::Email, FieldName::Phone].into_iter().filter_map(|column| self.field(column)).collect();
        if contact.is_empty() {
            problems.add(
                "fields",
                "nobody could be answered: add a field for the e-mail address or the phone number".to_owned(),
            );
        } else if !contact.iter().any(|field| field.required && field.when.is_none()) {
            problems.add(
                "fields",
                "nobody could be answered: require the e-mail address or the phone number, without a condition"
                    .to_owned(),
            );
        }
        let total: usize = self.fields.iter().filter(|field| field.has_value()).map(|field| field.max_chars).sum();
        let largest = self.fields.iter().max_by_key(|field| field.max_chars);
        if let Some(largest) = largest.filter(|_| total > MAX_TOTAL_CHARS) {
            let Field { name, max_chars, .. } = largest;
            // Who lowers several of them has the largest again.
            let rest = max_chars.saturating_sub(total - MAX_TOTAL_CHARS).max(max_chars / 2);
            problems.add(
                "fields",
                format!(
                    "all values together can have {total} characters; at most {MAX_TOTAL_CHARS} are possible: write \
                     `rule: {{ maxChars: {rest} }}` for `{name}`, which can have {max_chars}"
                ),
            );
        }
        let photos = self.fields.iter().filter(|field| !field.has_value()).count();
        if photos > 1 {
            problems.add("fields", "one field for photos is possible".to_owned());
        }
    }
}

struct Problems(Vec<Problem>);

impl Problems {
    fn add(&mut self, path: &str, message: String) {
        self.0.push(Problem { path: path.to_owned(), message });
    }

    fn text(&mut self, path: &str, text: &str) {
        if text.trim().is_empty() {
            self.add(path, "it is empty".to_owned());
        }
        self.long_text(path, text);
    }

    fn long_text(&mut self, path: &str, text: &str) {
        if text.chars().count() > MAX_TEXT_CHARS {
            self.add(path, format!("at most {MAX_TEXT_CHARS} characters are possible"));
        }
        if has_control_chars(text, false) {
            self.add(path, "write it without control characters".to_owned());
        }
    }
}

/// The mistakes of one part.
struct Within<'p> {
    path: String,
    problems: &'p mut Problems,
}

impl Within<'_> {
    fn at(&self, part: &str) -> String {
        format!("{}.{part}", self.path)
    }

    fn add(&mut self, part: &str, message: impl Into<String>) {
        self.problems.add(&self.at(part), message.into());
    }

    fn text(&mut self, part: &str, text: &str) {
        self.problems.text(&self.at(part), text);
    }
}

impl Field {
    fn problems(&self, earlier: &[Self], problems: &mut Within<'_>) {
        if is_reserved(&self.name) {
            problems.add("name", format!("`{}` means something else to scripts: write another name", self.name));
        } else if !is_field_name(&self.name) {
            problems.add(
                "name",
                format!("write letters a to z and digits, a small letter first, at most {MAX_NAME_CHARS}"),
            );
        }
        if earlier.iter().any(|field| field.name == self.name) {
            problems
                .add("name", format!("two fields have the name `{}`: give each field a name of its own", self.name));
        }
        problems.text("label", &self.label);
        if let Some(hint) = &self.hint {
            problems.text("hint", hint);
        }
        self.control_problems(problems);
        self.rule_problems(problems);
        problems.text("message", &self.message);
        let longest = self.longest_choice();
        if self.has_value() && !(longest.max(1)..=MAX_TOTAL_CHARS).contains(&self.max_chars) {
            problems.add("maxChars", format!("write a number from {} to {MAX_TOTAL_CHARS}", longest.max(1)));
        }
        self.role_problems(earlier, problems);
        if let Some(when) = &self.when {
            match earlier.iter().find(|field| field.name == when.field) {
                None => problems.add(
                    "when.field",
                    format!("no field before has the name `{}`: write the name of one that comes earlier", when.field),
                ),
                Some(field) if !field.can_be_asked() => {
                    let other = earlier.iter().rev().find(|field| field.can_be_asked()).map_or_else(
                        || "remove `when`, for no field before has choices".to_owned(),
                        |other| format!("name a field with choices, such as `{}`, or a consent", other.name),
                    );
                    problems.add("when.field", format!("`{}` has no choices: {other}", when.field));
                }
                Some(field) => {
                    let is_value = |value: &str| {
                        field.label_of(value).is_some()
                            || value == "yes" && matches!(field.control, Control::Consent { .. })
                    };
                    for value in when.values.iter().filter(|value| !is_value(value)) {
                        let choices: Vec<&str> = field.choices().iter().map(|choice| &*choice.value).collect();
                        let help = match choices.as_slice() {
                            [] => "write `yes`, the value of a box that is ticked".to_owned(),
                            choices => format!("write the `value` of one of its choices: {}", choices.join(", ")),
                        };
                        problems.add("when.values", format!("`{value}` is no value of `{}`: {help}", when.field));
                    }
                }
            }
            if when.values.is_empty() {
                problems.add("when.values", "write at least one value");
            }
        }
    }

    /// Returns true for a field whose value another field can ask for: one of some choices, or a consent.
    fn can_be_asked(&self) -> bool {
        !self.choices().is_empty() || matches!(self.control, Control::Consent { .. })
    }

    /// Characters of the longest value that choices can make.
    fn longest_choice(&self) -> usize {
        let lengths = self.choices().iter().map(|choice| choice.value.len());
        match self.control {
            Control::Checkboxes { .. } => (lengths.map(|length| length + 1).sum::<usize>()).saturating_sub(1),
            _ => lengths.max().unwrap_or(0),
        }
    }

    fn control_problems(&self, problems: &mut Within<'_>) {
        match &self.control {
            Control::Input { input, .. } if !["text", "email", "tel", "date", "number"].contains(&&**input) => {
                problems.add("control.input", "write `text`, `email`, `tel`, `date` or `number`");
            }
            Control::Input { unit: Some(unit), .. } => problems.text("control.unit", unit),
            Control::Select { empty, .. } => problems.text("control.empty", empty),
            Control::Consent { link: Some(link) } if link.words.is_empty() || !self.label.contains(&*link.words) => {
                problems.add("control.link.words", "write words of the label");
            }
            Control::Input { .. }
            | Control::Textarea { .. }
            | Control::Radios { .. }
            | Control::Checkboxes { .. }
            | Control::Consent { .. }
            | Control::Photos => {}
        }
        let has_choices =
            matches!(self.control, Control::Select { .. } | Control::Radios { .. } | Control::Checkboxes { .. });
        let choices = self.choices();
        if has_choices && !(1..=MAX_CHOICES).contains(&choices.len()) {
            problems.add("control.choices", format!("write 1 to {MAX_CHOICES} choices"));
        }
        let mut values = HashSet::new();
        for (at, Choice { value, label }) in choices.iter().enumerate() {
            if !is_slug(value) {
                problems.add(
                    &format!("control.choices.{at}.value"),
                    format!("write small letters a to z, digits and single hyphens, at most {MAX_NAME_CHARS}"),
                );
            } else if !values.insert(value) {
                problems.add(
                    &format!("control.choices.{at}.value"),
                    format!("two choices have the value `{value}`: give each choice a value of its own"),
                );
            }
            problems.text(&format!("control.choices.{at}.label"), label);
        }
    }

    fn rule_problems(&self, problems: &mut Within<'_>) {
        let input = if let Control::Input { input, .. } = &self.control { input } else { "" };
        let is_line = matches!(input, "text" | "tel" | "email");
        let fits = match (&self.control, &self.rule) {
            (Control::Select { .. } | Control::Radios { .. }, Rule::Choice)
            | (Control::Checkboxes { .. }, Rule::Choices)
            | (Control::Consent { .. }, Rule::Accepted)
            | (Control::Photos, Rule::Any) => true,
            (Control::Input { .. }, Rule::Day { .. }) => self.is_day(),
            (Control::Input { .. }, Rule::Number { .. }) => input == "number",
            (Control::Input { .. }, Rule::Pattern { pattern, .. }) if input == "email" => pattern == EMAIL,
            (_, Rule::Length { .. } | Rule::Name | Rule::Digits { .. } | Rule::Pattern { .. } | Rule::Any) => {
                is_line && input != "email" || self.is_multi_line()
            }
            _ => false,
        };
        if !fits {
            problems.add("rule", "this control cannot have this rule");
        }
        match &self.rule {
            Rule::Pattern { pattern, .. } if pattern != EMAIL && !is_anchored(pattern) => {
                problems.add("rule.pattern", "browsers and the API would read this pattern differently");
            }
            Rule::Length { min_chars: least } | Rule::Digits { min_digits: least } if *least > self.max_chars => {
                problems
                    .add("rule", format!("no value has {least} characters, because `maxChars` is {}", self.max_chars));
            }
            Rule::Day { from, to } => {
                for (part, day) in [("rule.from", from), ("rule.to", to)] {
                    if day.as_ref().is_some_and(|day| day != "today" && !is_day(day)) {
                        problems.add(part, "write a day such as 2026-03-05, or `today`");
                    }
                }
                // `today` sorts after all days.
                if from.as_ref().zip(to.as_ref()).is_some_and(|(from, to)| from > to && from != "today") {
                    problems.add("rule.to", "write a day after `from`");
                }
            }
            Rule::Number { min, max, .. } => {
                if min.zip(*max).is_some_and(|(min, max)| min > max) {
                    problems.add("rule.max", "write a number that is not below `min`");
                }
            }
            Rule::Length { .. }
            | Rule::Name
            | Rule::Digits { .. }
            | Rule::Pattern { .. }
            | Rule::Choice
            | Rule::Choices
            | Rule::Accepted
            | Rule::Any => {}
        }
    }

    fn role_problems(&self, earlier: &[Self], problems: &mut Within<'_>) {
        let input = if let Control::Input { input, .. } = &self.control { input } else { "" };
        for (of_input, role) in [("email", Role::Email), ("tel", Role::Phone)] {
            let name = role.column().as_str();
            match (input == of_input, self.role == Some(role)) {
                (true, false) => {
                    problems.add("role", format!("a field of kind `{name}` has the role `{name}`: remove its `role`"));
                }
                (false, true) => problems.add(
                    "role",
                    format!("only a field of kind `{name}` can have the role `{name}`: write another role, or none"),
                ),
                _ => {}
            }
        }
        if self.role.is_some() && !self.has_value() {
            problems.add("role", "photos have no role");
        }
        let column = self.column();
        if let Some(other) = earlier.iter().find(|field| column.is_some() && field.column() == column) {
            let name = &other.name;
            match column {
                // One of another kind has a message already.
                Some(FieldName::Email | FieldName::Phone) if !["email", "tel"].contains(&input) => {}
                Some(FieldName::Email | FieldName::Phone) => problems.add(
                    "control.input",
                    format!("`{name}` is the one field of this kind that a form can have: write `kind: text` here"),
                ),
                _ => problems.add(
                    "role",
                    format!("the field `{name}` has this role already: give one of the two another role, or none"),
                ),
            }
        }
    }
}

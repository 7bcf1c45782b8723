use std::collections::BTreeMap;

use regex_lite::Regex;
use url::Host;

use crate::{Control, Definition, Field, Rule, When, Words, has_control_chars, is_day, normalize};

/// A message for each wrong field, by its name.
pub type FieldErrors = BTreeMap<String, String>;

/// The value of a consent that was given.
const ACCEPTED: &str = "yes";

/// Digits before and after the point of a number. Longer ones are exact in no program.
const MAX_DIGITS: usize = 15;

/// The days that may be the visitor's today, whose time zone nobody names: the same twice in a browser.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Today {
    /// The first of these days, as 2026-03-05.
    pub first: String,
    /// The last one.
    pub last: String,
}

impl Definition {
    /// Normalizes and checks the values of all fields, in the order of the form. A value of a field whose condition is
    /// not met is checked and kept: a person wrote it.
    ///
    /// # Errors
    ///
    /// Returns a message for each wrong field.
    pub fn check<'v>(&self, typed: impl Fn(&Field) -> &'v str, today: &Today) -> Result<Vec<String>, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut values = Vec::with_capacity(self.fields.len());
        let mut unasked = Vec::new();
        for field in &self.fields {
            // A field that is not asked for leads to no other.
            let is_asked = field.when.as_ref().is_none_or(|when| {
                let earlier = self.field_named(&when.field).filter(|earlier| !unasked.contains(&&*earlier.name));
                earlier.is_some_and(|earlier| when.is_met(typed(earlier)))
            });
            if !is_asked {
                unasked.push(&*field.name);
            }
            let checked = field.check(typed(field), field.required && is_asked, today, self.known_words());
            values.push(checked.unwrap_or_else(|message| {
                errors.insert(field.name.to_string(), message);
                String::new()
            }));
        }
        if errors.is_empty() { Ok(values) } else { Err(errors) }
    }
}

impl When {
    /// Returns true if the value of the earlier field meets the condition.
    pub fn is_met(&self, typed: &str) -> bool {
        normalize(typed).split_whitespace().any(|word| self.values.iter().any(|value| value == word))
    }
}

impl Field {
    /// Normalizes and checks a value. `site/islands/quote/fields/check.ts` does the same, step by step.
    ///
    /// # Errors
    ///
    /// Returns a message for the visitor; that of the field where nobody has written the words of this program.
    pub fn check(&self, typed: &str, is_needed: bool, today: &Today, words: Option<&Words>) -> Result<String, String> {
        let value = self.normal(typed);
        if !self.has_value() || value.is_empty() && !is_needed {
            return Ok(String::new());
        }
        if value.is_empty() || !self.fits(&value, today) {
            return Err(self.message.to_string());
        }
        if value.chars().count() > self.max_chars {
            let most = self.max_chars.to_string();
            return Err(words.map_or_else(|| self.message.to_string(), |words| words.too_long.replace("{most}", &most)));
        }
        if has_control_chars(&value, self.is_multi_line()) {
            return Err(words.map_or(&self.message, |words| &words.unseen).to_string());
        }
        Ok(value)
    }

    /// The one text for all ways of writing a value.
    fn normal(&self, typed: &str) -> String {
        let value = normalize(typed);
        match (&self.control, &self.rule) {
            (Control::Input { input, .. }, _) if input == "email" => with_ascii_host(value),
            (_, Rule::Number { group, .. }) => {
                let number = group.and_then(|group| ungrouped(&value, group)).unwrap_or(value).replace(',', ".");
                // What was checked is checked again, and a point before three digits would be one between groups then.
                if *group == Some('.') && ungrouped(&number, '.').is_some() { number + "0" } else { number }
            }
            // In the order of the form, each once.
            (_, Rule::Choices) if value.split_whitespace().all(|word| self.label_of(word).is_some()) => {
                let chosen = self.choices().iter().map(|choice| &*choice.value);
                let chosen = chosen.filter(|choice| value.split_whitespace().any(|word| word == *choice));
                chosen.collect::<Vec<_>>().join(" ")
            }
            _ => value,
        }
    }

    fn fits(&self, value: &str, today: &Today) -> bool {
        match &self.rule {
            Rule::Length { min_chars } => value.chars().count() >= *min_chars,
            Rule::Name => value.contains(char::is_alphanumeric),
            Rule::Digits { min_digits } => value.bytes().filter(u8::is_ascii_digit).count() >= *min_digits,
            Rule::Pattern { pattern, regex } => {
                regex.get_or_init(|| Regex::new(pattern).ok()).as_ref().is_some_and(|regex| regex.is_match(value))
            }
            Rule::Choice => self.label_of(value).is_some(),
            Rule::Choices => value.split(' ').all(|word| self.label_of(word).is_some()),
            Rule::Accepted => value == ACCEPTED,
            Rule::Day { from, to } => {
                let first = from.as_deref().map(|from| if from == "today" { &*today.first } else { from });
                let last = to.as_deref().map(|to| if to == "today" { &*today.last } else { to });
                is_day(value) && first.is_none_or(|first| value >= first) && last.is_none_or(|last| value <= last)
            }
            Rule::Number { min, max, .. } => number(value)
                .is_some_and(|number| min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max)),
            Rule::Any => true,
        }
    }
}

/// A number without the sign between its groups of three digits; `None` if it has no such groups.
fn ungrouped(text: &str, group: char) -> Option<String> {
    let decimal = if group == ',' { '.' } else { ',' };
    let whole = text.split(decimal).next().unwrap_or(text);
    let mut groups = whole.strip_prefix('-').unwrap_or(whole).split(group);
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_first = groups
        .next()
        .is_some_and(|first| (1..=3).contains(&first.len()) && are_digits(first) && !first.starts_with('0'));
    let is_grouped = is_first && whole.contains(group) && groups.all(|part| part.len() == 3 && are_digits(part));
    is_grouped.then(|| whole.replace(group, "") + &text[whole.len()..])
}

/// A number as a browser writes it, without an exponent.
fn number(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_written = [whole, fraction]
        .iter()
        .all(|part| (1..=MAX_DIGITS).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()));
    if is_written { text.parse().ok() } else { None }
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

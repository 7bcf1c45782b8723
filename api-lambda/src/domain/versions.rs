use std::{collections::HashMap, sync::Arc};

use forms::{MAX_FIELDS, MAX_TOTAL_CHARS, is_field_name};
use jiff::Timestamp;

use super::{Control, Definition, Email, Field, FieldName, FormVersion, QuoteRequest, RawValue, Rule};

/// A version of an own form that is known.
#[derive(Debug, Clone)]
pub struct KnownVersion {
    /// The name and the hash.
    pub of: FormVersion,
    /// The time from which it is known here.
    pub since: Timestamp,
    /// The definition.
    pub definition: Arc<Definition>,
}

/// The forms by which requests are read: the built-in one, and all known versions of own ones.
#[derive(Debug, Clone)]
pub struct Versions {
    built_in: Arc<Definition>,
    /// A form without fields, for requests whose form is not known.
    nothing: Arc<Definition>,
    /// By hash.
    known: HashMap<String, KnownVersion>,
}

impl Versions {
    /// The built-in form alone.
    pub fn new(built_in: Arc<Definition>) -> Self {
        let nothing = unknown_form("", None, &[]);
        Self { built_in, nothing: Arc::new(nothing), known: HashMap::new() }
    }

    /// Adds a version.
    pub fn add(&mut self, version: KnownVersion) {
        self.known.insert(version.of.hash.clone(), version);
    }

    /// The built-in form, perhaps with words of the site.
    pub fn built_in(&self) -> &Arc<Definition> {
        &self.built_in
    }

    /// A version.
    pub fn get(&self, version: &FormVersion) -> Option<&Arc<Definition>> {
        let known = self.known.get(&version.hash).filter(|known| known.of.name == version.name);
        known.map(|known| &known.definition)
    }

    /// All known versions, in the order in which they became known.
    pub fn known(&self) -> Vec<&KnownVersion> {
        let mut known: Vec<_> = self.known.values().collect();
        known.sort_by(|one, other| (one.since, &one.of.hash).cmp(&(other.since, &other.of.hash)));
        known
    }

    /// The newest version of each form.
    pub fn newest(&self) -> HashMap<&str, &Arc<Definition>> {
        self.known().into_iter().map(|known| (known.of.name.as_str(), &known.definition)).collect()
    }

    /// True if the version is known, and with it the one that has the words for the owner.
    pub fn is_complete(&self, version: &FormVersion) -> bool {
        self.get(version).is_some_and(|form| self.missing_original(&version.name, form).is_none())
    }

    /// The versions with words for the owner that are not known.
    pub fn missing_originals(&self) -> Vec<FormVersion> {
        self.known().into_iter().filter_map(|known| self.missing_original(&known.of.name, &known.definition)).collect()
    }

    fn missing_original(&self, name: &str, form: &Definition) -> Option<FormVersion> {
        original_of(name, form).filter(|original| self.get(original).is_none())
    }

    /// The form of a request in the words of the owner: of its original, as far as that is known.
    pub fn for_owner(&self, request: &QuoteRequest) -> Arc<Definition> {
        let form = self.of(request);
        self.original(request).map_or_else(|| Arc::clone(form), |original| Arc::new(form.in_words_of(original)))
    }

    /// The version that has the words for the owner; `None` if that of the request has them, or it is not known.
    pub fn original(&self, request: &QuoteRequest) -> Option<&Definition> {
        let original = original_of(self.of_request(request), self.of(request))?;
        self.get(&original).map(|original| &**original)
    }

    /// The name of the form of a request.
    pub fn of_request<'v>(&'v self, request: &'v QuoteRequest) -> &'v str {
        request.form.as_ref().map_or(&self.built_in.name, |version| &version.name)
    }

    /// The definition with which a request was sent; otherwise the newest one of its form.
    pub fn of(&self, request: &QuoteRequest) -> &Arc<Definition> {
        let Some(version) = &request.form else { return &self.built_in };
        self.get(version).or_else(|| self.newest().remove(version.name.as_str())).unwrap_or(&self.nothing)
    }
}

fn original_of(name: &str, form: &Definition) -> Option<FormVersion> {
    let original = form.original.as_ref()?;
    Some(FormVersion { name: name.to_owned(), hash: original.version.to_string() })
}

/// A form made of what was sent, for a version that nobody can get: of its fields, nothing is known but what the newest
/// version says. Every value is taken as text, so that no request is lost for the order of a deployment; only an
/// e-mail address has to be one.
pub fn unknown_form(name: &str, newest: Option<&Definition>, pairs: &[(String, RawValue)]) -> Definition {
    let mut form = newest.cloned().unwrap_or_else(|| Definition {
        name: name.to_owned().into(),
        title: name.to_owned().into(),
        fields: Vec::new(),
        promise: None,
        answer_within_hours: 0,
        ..Definition::built_in()
    });
    for field in &mut form.fields {
        field.required = false;
        field.when = None;
        field.max_chars = MAX_TOTAL_CHARS;
        // A choice of the other version may be none of this one.
        if !matches!(&field.control, Control::Input { input, .. } if input == "email") && field.has_value() {
            field.rule = Rule::Any;
        }
    }
    for (name, value) in pairs {
        let RawValue::Text(value) = value else { continue };
        if !is_field_name(name) || form.field_named(name).is_some() || form.fields.len() >= MAX_FIELDS {
            continue;
        }
        let column = FieldName::parse(name).or_else(|| guessed(value)).filter(|column| form.field(*column).is_none());
        let is_email = column == Some(FieldName::Email);
        let like = Definition::built_in();
        let like = column.and_then(|column| like.field(column));
        form.fields.push(Field {
            name: name.clone().into(),
            label: name.clone().into(),
            control: match like {
                Some(field) if is_email => field.control.clone(),
                _ => Control::Textarea { hint: "".into() },
            },
            rule: match like {
                Some(field) if is_email => field.rule.clone(),
                _ => Rule::Any,
            },
            message: "Please check this field".into(),
            max_chars: MAX_TOTAL_CHARS,
            wide: true,
            required: false,
            role: like.and_then(|field| field.role),
            hint: None,
            when: None,
        });
    }
    for field in &mut form.fields {
        // A plain form sends each choice on its own.
        if pairs.iter().filter(|(name, _)| *name == field.name).count() > 1 {
            field.control = Control::Checkboxes { choices: field.choices().to_vec() };
            field.rule = Rule::Any;
        }
    }
    form
}

/// Digits of a phone number, of which some countries have few.
const MIN_PHONE_DIGITS: usize = 6;

/// The column of a value that looks like an address to answer to.
fn guessed(value: &str) -> Option<FieldName> {
    let is_of_phone = |letter: char| letter.is_ascii_digit() || " +()-./".contains(letter);
    let digits = value.chars().filter(char::is_ascii_digit).count();
    if Email::parse(value).is_ok() {
        Some(FieldName::Email)
    } else if digits >= MIN_PHONE_DIGITS && value.chars().all(is_of_phone) {
        Some(FieldName::Phone)
    } else {
        None
    }
}

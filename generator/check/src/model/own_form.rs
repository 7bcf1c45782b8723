use std::borrow::Cow;

use forms::{
    Business, Choice, Control, Definition, EMAIL, FORMAT, Field, Link, OfficePhone, Original, PHONE_DIGITS, Role, Rule,
    Sent, When, Words, anchored,
};
use locales::{LEAST_PHONE_DIGITS, least_phone_digits};
use serde::Serialize;
use ts_rs::TS;
use words::Language;

use crate::{
    content::{
        self, Date, DayLimit, FieldKind, FieldRule, FormChoice, FormField, FormFile, LayoutFile, LocationFile,
        OwnFormFile, SiteFile, Text,
    },
    source::yaml::{Pointer, Step},
    typography::printed,
};

use super::{ContactFacts, Page, Palette, Rgb};

/// Choices up to which all are seen at once; more are a list.
const MAX_RADIOS: usize = 5;

/// The name of the field for photos of the form that is built in.
const PHOTOS: &str = "pictures";

/// A form of the business's own.
#[derive(Debug, Clone, Serialize, TS)]
pub struct OwnForm {
    /// All that pages, the API and the inbox need of it.
    pub definition: Definition,
    /// The name of this version: the hash of the definition.
    pub version: String,
}

impl OwnForm {
    /// The form that is built in, in the language of a site with these facts, with the site's own words of it; `None`
    /// for English and for a language without words.
    pub fn built_in(site: &SiteFile, own: Option<&FormFile>, layout: &LayoutFile) -> Option<Self> {
        let words = Language::of(site.language.as_str())?.words("form");
        let has_any_trade = own.is_some() || site.business_type.is_some();
        let said = |name: &str| print(&Text::of_words(words.get(name).map_or("", |text| text), has_any_trade));
        let mut form = Definition::built_in();
        for field in &mut form.fields {
            let name = field.name.clone();
            let digits = least_digits(site);
            field.label = said(&name);
            field.message = said(&format!("{name}Message")).replace("{digits}", &digits.to_string()).into();
            if let Rule::Digits { min_digits } = &mut field.rule {
                *min_digits = digits;
            }
            match &mut field.control {
                Control::Select { empty, choices } => {
                    *empty = said(&format!("{name}Empty"));
                    choices.iter_mut().for_each(|choice| choice.label = said(&choice.value));
                }
                Control::Textarea { hint } => *hint = said(&format!("{name}Hint")),
                _ => {}
            }
            if let Some(FormFile { project_types, details_hint, .. }) = own {
                match (field.role, &mut field.control) {
                    (Some(Role::Topic), Control::Select { choices, .. }) => {
                        let own = project_types.iter();
                        *choices = own
                            .map(|one| Choice { value: one.value.to_string().into(), label: print(&one.label) })
                            .collect();
                    }
                    (_, Control::Textarea { hint }) => *hint = print(details_hint),
                    _ => {}
                }
            }
        }
        if site.form_photos {
            form.fields.push(Field {
                name: PHOTOS.into(),
                label: print(&layout.photos),
                control: Control::Photos,
                rule: Rule::Any,
                message: print(&layout.message_photos),
                max_chars: 0,
                wide: true,
                required: false,
                role: None,
                hint: None,
                when: None,
            });
        }
        let (send, promise) = own.map(|own| (print(&own.send_button), print(&own.promise))).unzip();
        let sent_text = layout.sent_text.as_str().replace("{hours}", &form.answer_within_hours.to_string());
        let definition = Definition {
            title: said("title"),
            language: site.language.to_string().into(),
            note: Some(print(&layout.form_all_required)),
            send: send.unwrap_or_else(|| said("send")),
            promise: promise.or_else(|| Some(said("promise"))),
            sent: Sent {
                title: print(&layout.sent),
                text: printed(&sent_text).into_owned().into(),
                steps: [&layout.sent_first, &layout.sent_second, &layout.sent_third].map(print).into(),
            },
            words: words_of(layout),
            business: has_any_trade.then(|| business(site)),
            ..form
        };
        Some(Self::of(definition))
    }

    /// The form of a file, on a site with these facts and words.
    pub fn new(page: &Page<OwnFormFile>, site: &SiteFile, layout: &LayoutFile) -> Self {
        let OwnFormFile {
            title,
            note,
            fields,
            send,
            promise,
            sent,
            answer_within_hours,
            delete_after_months,
            sensitive,
            acknowledged: _,
        } = &page.file;
        let is_of_one = |role| {
            fields.iter().filter(|field| field.role.or_else(|| usual_role(field.kind)) == Some(role)).count() == 1
        };
        let field = |field: &FormField| made(field, site, layout, &is_of_one);
        let definition = Definition {
            format: FORMAT,
            name: page.slug.to_string().into(),
            title: print(title),
            language: site.language.to_string().into(),
            note: note.as_ref().map(print),
            fields: with_conditions(fields.iter().map(field).collect(), layout),
            send: print(send),
            promise: promise.as_ref().map(print),
            sent: Sent {
                title: print(&sent.title),
                text: print(&sent.text),
                steps: sent.steps.iter().map(print).collect(),
            },
            answer_within_hours: answer_within_hours.unwrap_or(0).into(),
            delete_after_months: delete_after_months.map(Into::into),
            sensitive: *sensitive,
            original: None,
            thank_you: None,
            words: words_of(layout),
            business: Some(business(site)),
        };
        Self::of(definition)
    }

    /// The form that the API has built in, with the site's own words of it.
    pub fn of_api(own: Option<&FormFile>) -> Self {
        let of_site = own.and_then(|own| {
            let types = own.project_types.iter().map(|one| (one.value.to_string(), one.label.to_string())).collect();
            Definition::of_site(types, own.details_hint.to_string(), Some(own.send_button.to_string())).ok()
        });
        Self::of(of_site.unwrap_or_else(Definition::built_in))
    }

    /// The same form as a translation of another one, if it is one, with the address of the page after sending.
    pub fn translating(self, original: Option<(&content::Language, &Self)>, thank_you: Option<String>) -> Self {
        let original = original.map(|(language, form)| Original {
            language: language.to_string().into(),
            version: form.version.clone().into(),
        });
        Self::of(Definition { original, thank_you: thank_you.map(Into::into), ..self.definition })
    }

    /// The same form, whose pages of the API name the phone number of the office that it was sent from.
    pub fn for_offices(self, offices: &[OfficePhone]) -> Self {
        let business = self.definition.business.clone();
        let business = business.map(|business| Business { offices: offices.to_vec(), ..business });
        Self::of(Definition { business, ..self.definition })
    }

    fn of(definition: Definition) -> Self {
        let version = Definition::hash_of(&definition.canonical_json());
        Self { definition, version }
    }

    /// Its file in the output folder.
    pub fn path(&self) -> String {
        Definition::path(&self.definition.name, &self.version)
    }
}

/// The place in the author's file of what a path in the definition is made from, as far as it is written there.
pub fn written_place(path: &str, file: &OwnFormFile) -> Pointer {
    let mut steps = path.split('.');
    let field = |name: &str| Step::Field(name.to_owned());
    match (steps.next(), steps.next().and_then(|index| index.parse().ok())) {
        (Some("fields"), Some(index)) => {
            let mut pointer = vec![field("fields"), Step::Item(index)];
            let Some(written) = file.fields.get(index) else { return pointer };
            let rest: Vec<&str> = steps.collect();
            let rule = written.rule.as_ref();
            match rest.as_slice() {
                ["name" | "label"] => pointer.push(field(rest[0])),
                ["message"] if written.message.is_some() => pointer.push(field("message")),
                ["control", "input"] => pointer.push(field("kind")),
                ["hint"] if written.hint.is_some() => pointer.push(field("hint")),
                ["role"] if written.role.is_some() => pointer.push(field("role")),
                ["control", "choices", rest @ ..] if !written.choices.is_empty() => {
                    pointer.push(field("choices"));
                    pointer.extend(rest.iter().map(|step| step.parse().map_or_else(|_| field(step), Step::Item)));
                }
                ["control", "link", ..] if written.link.is_some() => pointer.extend([field("link"), field("label")]),
                ["control", "unit"] if written.unit.is_some() => pointer.push(field("unit")),
                ["when", part] if written.when.is_some() => {
                    pointer.extend([field("when"), field(if *part == "values" { "is" } else { part })]);
                }
                ["rule", part] if rule.is_some() => {
                    pointer.push(field("rule"));
                    let is_written = rule.is_some_and(|rule| match *part {
                        "pattern" => rule.pattern.is_some(),
                        "from" => rule.from.is_some(),
                        "to" => rule.to.is_some(),
                        "max" => rule.max.is_some(),
                        _ => false,
                    });
                    pointer.extend(is_written.then(|| field(part)));
                }
                ["maxChars"] if rule.is_some_and(|rule| rule.max_chars.is_some()) => {
                    pointer.extend([field("rule"), field("maxChars")]);
                }
                _ => {}
            }
            pointer
        }
        (Some("sent"), _) => {
            path.split('.').map(|step| step.parse().map_or_else(|_| field(step), Step::Item)).collect()
        }
        (Some(name), None) if !name.is_empty() && name != "name" && name != "language" => vec![field(name)],
        _ => vec![field("fields")],
    }
}

/// A text as pages show it.
fn print(text: &Text) -> Cow<'static, str> {
    printed(text.as_str()).into_owned().into()
}

/// The words of this program for a form; `None` for those in English.
fn words_of(layout: &LayoutFile) -> Option<Words> {
    let words = |layout: &LayoutFile| Words {
        optional: print(&layout.form_optional),
        empty: print(&layout.form_empty),
        too_long: print(&layout.message_too_long),
        unseen: print(&layout.message_unseen),
        check: print(&layout.form_check),
        correct: print(&layout.form_correct),
        wrong_one: print(&layout.form_wrong_one),
        wrong: print(&layout.form_wrong),
        kept: print(&layout.form_kept),
        all_required: print(&layout.form_all_required),
        some_required: print(&layout.form_some_required),
        not_sent: print(&layout.form_not_sent),
        busy: print(&layout.form_busy),
        wait: print(&layout.form_wait),
        later: print(&layout.form_later),
        too_large: print(&layout.form_too_large),
        call: print(&layout.form_call),
        home: print(&layout.form_home),
    };
    Some(words(layout)).filter(|own| *own != words(&LayoutFile::default()))
}

/// The least digits of a complete phone number of the visitors of a site. An English page outside of America is read in
/// many countries.
fn least_digits(site: &SiteFile) -> usize {
    match site.locale().is_english() {
        _ if site.phone.as_str().starts_with("+1 ") => PHONE_DIGITS,
        true => LEAST_PHONE_DIGITS,
        false => least_phone_digits(site.address.country.as_str()),
    }
}

/// The role that a field of a kind has when it is the only one of the kind.
fn usual_role(kind: FieldKind) -> Option<Role> {
    match kind {
        FieldKind::Email => Some(Role::Email),
        FieldKind::Phone => Some(Role::Phone),
        FieldKind::Address => Some(Role::Address),
        FieldKind::LongText => Some(Role::Details),
        FieldKind::Text
        | FieldKind::Choice
        | FieldKind::Choices
        | FieldKind::Date
        | FieldKind::Number
        | FieldKind::Consent
        | FieldKind::Photos => None,
    }
}

fn made(field: &FormField, site: &SiteFile, layout: &LayoutFile, is_of_one: &impl Fn(Role) -> bool) -> Field {
    let none = FieldRule::default();
    let rule = field.rule.as_ref().unwrap_or(&none);
    // A form can have one field of these kinds, and no other one can have their roles.
    let is_of_kind = matches!(field.kind, FieldKind::Email | FieldKind::Phone);
    let role = field.role.or_else(|| usual_role(field.kind).filter(|role| is_of_kind || is_of_one(*role)));
    let (rule_made, max_chars, message) = rule_of(field, rule, site, layout);
    let has_own_hint = field.kind == FieldKind::LongText;
    Field {
        name: field.name.to_string().into(),
        label: print(&field.label),
        control: control_of(field, role, layout),
        rule: rule_made,
        message: field.message.as_ref().map_or_else(|| message.into(), print),
        max_chars: rule.max_chars.map_or(max_chars, usize::from),
        wide: field.wide.unwrap_or(
            !matches!(
                field.kind,
                FieldKind::Text | FieldKind::Email | FieldKind::Phone | FieldKind::Date | FieldKind::Number
            ) && !is_list(field),
        ),
        required: field.required.unwrap_or(field.kind != FieldKind::Photos),
        role,
        hint: field.hint.as_ref().filter(|_| !has_own_hint).map(print),
        when: field.when.as_ref().map(|when| When {
            field: when.field.to_string().into(),
            values: when.is.iter().map(|value| value.to_string().into()).collect(),
            said: None,
        }),
    }
}

/// The fields, those of them that are asked for by another one with the words for it.
fn with_conditions(mut fields: Vec<Field>, layout: &LayoutFile) -> Vec<Field> {
    for at in 0..fields.len() {
        let (earlier, rest) = fields.split_at_mut(at);
        let Some(when) = rest.first_mut().and_then(|field| field.when.as_mut()) else { continue };
        let Some(asked) = earlier.iter().find(|field| field.name == when.field) else { continue };
        let words = if asked.choices().is_empty() { &layout.form_if_ticked } else { &layout.form_if };
        let chosen = asked.choices().iter().filter(|choice| when.values.contains(&choice.value));
        let values: Vec<&str> = chosen.map(|choice| &*choice.label).collect();
        let said = print(words).replace("{label}", &asked.label).replace("{values}", &values.join(", "));
        when.said = Some(said.into());
    }
    fields
}

/// The facts of a business for the pages that the API makes.
pub fn business(site: &SiteFile) -> Business {
    let contact = ContactFacts::new(site, None);
    let palette = site.colors.as_ref().map(Palette::new);
    let color = |of: fn(&Palette) -> Rgb| palette.as_ref().map(|palette| of(palette).to_string().into());
    Business {
        name: site.name.to_string().into(),
        phone: contact.phone_display().into(),
        call: contact.phone_href().into(),
        accent: color(|palette| palette.accent),
        accent_dark: color(|palette| palette.accent_dark),
        offices: Vec::new(),
    }
}

/// The phone number of the office at a place, if it has one of its own; `address` is the public one of its page.
pub fn office_phone(site: &SiteFile, page: &Page<LocationFile>, address: &str) -> Option<OfficePhone> {
    page.file.office.as_ref()?.phone.as_ref()?;
    let contact = ContactFacts::new(site, Some(page));
    let (phone, call) = (contact.phone_display().into(), contact.phone_href().into());
    Some(OfficePhone { page: address.to_owned().into(), phone, call })
}

/// Returns true for choices that are shown as a list, which takes no more room than a line.
fn is_list(field: &FormField) -> bool {
    field.kind == FieldKind::Choice && field.choices.len() > MAX_RADIOS
}

fn control_of(field: &FormField, role: Option<Role>, layout: &LayoutFile) -> Control {
    let input = |input: &'static str, autocomplete: &'static str, unit: Option<&Text>| Control::Input {
        input: input.into(),
        autocomplete: autocomplete.into(),
        unit: unit.map(print),
    };
    let choice = |choice: &FormChoice| Choice { value: choice.value.to_string().into(), label: print(&choice.label) };
    let choices = || field.choices.iter().map(choice).collect();
    match field.kind {
        FieldKind::Text => input(
            "text",
            match role {
                Some(Role::Name) => "name",
                Some(Role::FirstName) => "given-name",
                Some(Role::LastName) => "family-name",
                _ => "off",
            },
            None,
        ),
        FieldKind::Address => input("text", "street-address", None),
        FieldKind::LongText => Control::Textarea { hint: field.hint.as_ref().map_or_else(|| Cow::Borrowed(""), print) },
        FieldKind::Email => input("email", "email", None),
        FieldKind::Phone => input("tel", "tel", None),
        FieldKind::Choice if is_list(field) => {
            Control::Select { empty: print(field.empty.as_ref().unwrap_or(&layout.choose)), choices: choices() }
        }
        FieldKind::Choice => Control::Radios { choices: choices() },
        FieldKind::Choices => Control::Checkboxes { choices: choices() },
        FieldKind::Date => input("date", "off", None),
        FieldKind::Number => input("number", "off", field.unit.as_ref()),
        FieldKind::Consent => Control::Consent {
            link: field.link.as_ref().map(|link| Link { words: print(&link.label), to: link.to.value.clone().into() }),
        },
        FieldKind::Photos => Control::Photos,
    }
}

/// The rule of a field, the most characters of its value, and the message about a value that breaks the rule.
fn rule_of(field: &FormField, rule: &FieldRule, site: &SiteFile, layout: &LayoutFile) -> (Rule, usize, String) {
    let least = |usual: usize| rule.min_chars.map_or(usual, usize::from);
    let said = |sentence: &Text| print(sentence).into_owned();
    let at_least = |chars: usize| said(&layout.message_least).replace("{chars}", &chars.to_string());
    let longest = field.choices.iter().map(|choice| choice.value.as_str().len());
    match field.kind {
        FieldKind::Text if rule.pattern.is_some() => {
            let pattern = rule.pattern.as_deref().unwrap_or_default();
            (Rule::pattern(anchored(pattern).unwrap_or_else(|_| pattern.to_owned())), 100, String::new())
        }
        FieldKind::Text => match rule.min_chars {
            Some(chars) => (Rule::Length { min_chars: chars.into() }, 100, at_least(chars.into())),
            None => (Rule::Name, 100, said(&layout.message_text)),
        },
        FieldKind::Address => (Rule::Length { min_chars: least(5) }, 300, said(&layout.message_address)),
        FieldKind::LongText => (Rule::Length { min_chars: least(10) }, 2_000, at_least(least(10))),
        FieldKind::Email => (Rule::pattern(EMAIL), 254, said(&layout.message_email)),
        FieldKind::Phone => {
            let digits = rule.digits.map_or_else(|| least_digits(site), usize::from);
            let message = said(&layout.message_phone).replace("{digits}", &digits.to_string());
            (Rule::Digits { min_digits: digits }, 40, message)
        }
        FieldKind::Choice => (Rule::Choice, longest.max().unwrap_or(1), said(&layout.message_choice)),
        FieldKind::Choices => (
            Rule::Choices,
            longest.map(|chars| chars + 1).sum::<usize>().saturating_sub(1).max(1),
            said(&layout.message_choices),
        ),
        FieldKind::Date => {
            let day = |limit: &Option<DayLimit>| limit.as_ref().map(|day| day.to_string().into());
            let message = match (&rule.from, &rule.to) {
                (Some(_), Some(_)) => &layout.message_day_between,
                (Some(_), None) => &layout.message_day_from,
                (None, Some(_)) => &layout.message_day_to,
                (None, None) => &layout.message_day,
            };
            let in_words = |limit: &DayLimit| match Date::parse(limit.as_str()) {
                Ok(day) => day.long(site.locale()),
                Err(_) => said(&layout.message_today),
            };
            let limits = [("{from}", &rule.from), ("{to}", &rule.to)];
            let message = limits.into_iter().fold(said(message), |message, (name, limit)| {
                limit.as_ref().map_or_else(|| message.clone(), |limit| message.replace(name, &in_words(limit)))
            });
            (Rule::Day { from: day(&rule.from), to: day(&rule.to) }, 10, message)
        }
        FieldKind::Number => {
            let message = match (rule.min, rule.max) {
                (Some(_), Some(_)) => &layout.message_number_between,
                (Some(_), None) => &layout.message_number_least,
                (None, Some(_)) => &layout.message_number_most,
                (None, None) => &layout.message_number,
            };
            let limits = [("{min}", rule.min), ("{max}", rule.max)];
            let message = limits.into_iter().fold(said(message), |message, (name, limit)| {
                limit.map_or_else(|| message.clone(), |limit| message.replace(name, &limit.to_string()))
            });
            (Rule::Number { min: rule.min, max: rule.max, group: Some(site.locale().typed_group()) }, 20, message)
        }
        FieldKind::Consent => (Rule::Accepted, 3, said(&layout.message_consent)),
        FieldKind::Photos => (Rule::Any, 0, said(&layout.message_photos)),
    }
}

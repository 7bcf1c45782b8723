use std::fmt::Display;

use crate::{
    content::{ChoiceValue, FieldRule, FormField, Language, OwnFormFile, Text},
    diagnostics::{Code, Diagnostic, Help, Place},
    model::Page,
    source::{
        original_of,
        yaml::{Pointer, Step},
    },
    suggest::nearest,
};

/// A fact of a form or of a field: its place in the form or the field, and its value, if it is written.
type Fact = (&'static [&'static str], Option<String>);

/// Reports a translation of a form that does not ask the same as its original: the API keeps the answers of both together.
/// The languages are those of the translation and of the original.
pub fn check_translated_form(
    page: &Page<OwnFormFile>,
    original: &OwnFormFile,
    [language, of_original]: [&Language; 2],
) -> Vec<Diagnostic> {
    let path = &original_of(&page.path);
    let code = |language: &Language| language.as_str().split('-').next().map(str::to_owned);
    let is_translated = code(language) != code(of_original);
    let mut found = if is_translated { check_same_words(page, original, path) } else { Vec::new() };
    let mut report = |code, place, message: String, help: Help| {
        found.push(Diagnostic::new(code, &page.path, place, message, help));
    };
    let top = facts_of_form(&page.file).into_iter().zip(facts_of_form(original));
    for ((at, own), (_, theirs)) in top.filter(|(own, theirs)| own.1 != theirs.1) {
        let (message, help) = difference("this form", at, own.as_deref(), theirs.as_deref(), path);
        report(Code::FieldValue, Place::Key(pointer(&[], at)), message, help);
    }
    let names: Vec<&str> = original.fields.iter().map(|field| field.name.as_str()).collect();
    for (index, field) in page.file.fields.iter().enumerate() {
        let of_field = [Step::Field("fields".to_owned()), Step::Item(index)];
        let name = field.name.as_str();
        let Some(other) = original.fields.iter().find(|other| other.name == field.name) else {
            let place = Place::Value(pointer(&of_field, &["name"]));
            let message = format!("{path} has no field `{name}`");
            let is_free = |name: &&str| !page.file.fields.iter().any(|field| field.name.as_str() == *name);
            let free = names.iter().copied().filter(is_free);
            let help = nearest(name, free).map_or_else(
                || "remove this field, or add it there too".into(),
                |near| Help::replacing(name, near, "write `{}`, its name there"),
            );
            report(Code::FieldUnknown, place, message, help);
            continue;
        };
        let facts = facts_of_field(field).into_iter().zip(facts_of_field(other));
        for ((at, own), (_, theirs)) in facts.filter(|(own, theirs)| own.1 != theirs.1) {
            let (message, help) = difference(&format!("`{name}`"), at, own.as_deref(), theirs.as_deref(), path);
            let place = if own.is_some() { pointer(&of_field, at) } else { of_field.to_vec() };
            report(Code::FieldValue, Place::Value(place), message, help);
        }
        let is_choice_of = |field: &FormField, value: &str| field.choices.iter().any(|one| one.value.as_str() == value);
        for (at, choice) in field.choices.iter().enumerate() {
            let value = choice.value.as_str();
            if !is_choice_of(other, value) {
                let place = [&of_field[..], &[Step::Field("choices".to_owned()), Step::Item(at)]].concat();
                let theirs: Vec<&str> = other.choices.iter().map(|one| one.value.as_str()).collect();
                let left = theirs.iter().filter(|value| !is_choice_of(field, value)).copied();
                let help = match left.collect::<Vec<_>>().join(", ") {
                    left if left.is_empty() => "remove this choice, or add it there too".to_owned(),
                    left => format!("write the value of this choice there, and translate its label alone: {left}"),
                };
                let message = format!("`{name}` has no choice `{value}` in {path}");
                report(Code::FieldValue, Place::Value(pointer(&place, &["value"])), message, help.into());
            }
        }
        let missing = other.choices.iter().filter(|one| !is_choice_of(field, one.value.as_str()));
        let missing: Vec<&str> = missing.map(|one| one.value.as_str()).collect();
        // A choice with another value is probably one of these.
        if !missing.is_empty() && field.choices.len() < other.choices.len() {
            let message = format!("`{name}` lacks choices of {path}: {}", missing.join(", "));
            let lines: String = missing.iter().map(|value| format!("\n- {{ value: {value}, label: … }}")).collect();
            report(Code::FieldMissing, Place::Value(of_field.to_vec()), message, format!("add{lines}").into());
        }
    }
    let is_there = |field: &&FormField| page.file.fields.iter().any(|one| one.name == field.name);
    for field in original.fields.iter().filter(|field| !is_there(field)) {
        let place = Place::Key(vec![Step::Field("fields".to_owned())]);
        let message = format!("the field `{}` of {path} is missing", field.name);
        let help = format!(
            "add `- {{ name: {}, label: …, kind: {} }}` with all that it has there",
            field.name,
            field.kind.name()
        );
        report(Code::FieldMissing, place, message, help.into());
    }
    found
}

/// Advises words of the visitor's language for those that the original has too.
fn check_same_words(page: &Page<OwnFormFile>, original: &OwnFormFile, path: &str) -> Vec<Diagnostic> {
    let fields = page.file.fields.iter().enumerate();
    let of_fields = fields.filter_map(|(index, field)| {
        let other = original.fields.iter().find(|other| other.name == field.name)?;
        let of_field = [Step::Field("fields".to_owned()), Step::Item(index)];
        Some(
            words_of_field(field, other)
                .into_iter()
                .map(move |(at, own, theirs)| ([&of_field[..], &at].concat(), own, theirs)),
        )
    });
    let of_form = [
        ("title", Some(&page.file.title), Some(&original.title)),
        ("note", page.file.note.as_ref(), original.note.as_ref()),
        ("send", Some(&page.file.send), Some(&original.send)),
        ("promise", page.file.promise.as_ref(), original.promise.as_ref()),
    ];
    let of_form = of_form.map(|(name, own, theirs)| (pointer(&[], &[name]), own, theirs));
    let of_sent =
        [("title", &page.file.sent.title, &original.sent.title), ("text", &page.file.sent.text, &original.sent.text)];
    let of_sent = of_sent.map(|(name, own, theirs)| (pointer(&[], &["sent", name]), Some(own), Some(theirs)));
    let same = of_form.into_iter().chain(of_fields.flatten()).chain(of_sent).filter_map(|(at, own, theirs)| {
        let own = own?.as_str();
        (own == theirs?.as_str() && own.contains(char::is_alphabetic)).then_some((at, own))
    });
    let found = same.map(|(at, own)| {
        let message = format!("`{own}` is in {path} too");
        let help =
            "write it in this language; if it is the same there, write `acknowledged: [translation-same]` in this file";
        Diagnostic::new(Code::TranslationSame, &page.path, Place::Value(at), message, help)
    });
    found.collect()
}

/// A text of a translation, by its place, beside that of its original.
type Words<'w> = (Pointer, Option<&'w Text>, Option<&'w Text>);

/// Words that visitors read at a field. Choices that are all the same are names.
fn words_of_field<'w>(field: &'w FormField, other: &'w FormField) -> Vec<Words<'w>> {
    let of_field = [
        ("label", Some(&field.label), Some(&other.label)),
        ("hint", field.hint.as_ref(), other.hint.as_ref()),
        ("message", field.message.as_ref(), other.message.as_ref()),
    ];
    let mut words: Vec<_> = of_field.map(|(name, own, theirs)| (pointer(&[], &[name]), own, theirs)).into();
    let choices = field.choices.iter().enumerate().filter_map(|(at, choice)| {
        let same = other.choices.iter().find(|one| one.value == choice.value)?;
        let at = vec![Step::Field("choices".to_owned()), Step::Item(at), Step::Field("label".to_owned())];
        Some((at, Some(&choice.label), Some(&same.label)))
    });
    let choices: Vec<_> = choices.collect();
    let is_translated =
        |(_, own, theirs): &Words<'_>| own.zip(*theirs).is_some_and(|(own, theirs)| own.as_str() != theirs.as_str());
    if choices.iter().any(is_translated) {
        words.extend(choices);
    }
    words
}

fn pointer(start: &[Step], names: &[&str]) -> Pointer {
    start.iter().cloned().chain(names.iter().map(|name| Step::Field((*name).to_owned()))).collect()
}

/// The message and the help about a fact that the original says otherwise.
fn difference(of: &str, at: &[&str], own: Option<&str>, theirs: Option<&str>, path: &str) -> (String, Help) {
    let name = at.last().copied().unwrap_or_default();
    let written = |value: &str| match at {
        [_] => format!("{name}: {value}"),
        _ => format!("{}: {{ {name}: {value} }}", at[0]),
    };
    let message = match (own, theirs) {
        (Some(own), Some(theirs)) => format!("{of} has `{name}: {own}` here, and `{name}: {theirs}` in {path}"),
        (Some(_), None) => format!("{of} has a `{name}` here, and none in {path}"),
        (None, theirs) => format!("{of} has `{name}: {}` in {path}, and not here", theirs.unwrap_or_default()),
    };
    let help = match theirs {
        Some(theirs) => format!("write `{}`: a translation asks the same as its original", written(theirs)),
        None => format!("remove `{name}`: a translation asks the same as its original"),
    };
    (message, help.into())
}

fn said(value: Option<impl Display>) -> Option<String> {
    value.map(|value| value.to_string())
}

fn facts_of_form(form: &OwnFormFile) -> [Fact; 3] {
    [
        (&["deleteAfterMonths"], said(form.delete_after_months)),
        (&["answerWithinHours"], said(form.answer_within_hours)),
        (&["sensitive"], form.sensitive.then(|| "true".to_owned())),
    ]
}

fn facts_of_field(field: &FormField) -> [Fact; 12] {
    let none = FieldRule::default();
    let rule = field.rule.as_ref().unwrap_or(&none);
    let role = field.role.and_then(|role| Some(serde_json::to_value(role).ok()?.as_str()?.to_owned()));
    let when = field.when.as_ref().map(|when| {
        let is: Vec<&str> = when.is.iter().map(ChoiceValue::as_str).collect();
        format!("{{ field: {}, is: [{}] }}", when.field, is.join(", "))
    });
    [
        (&["kind"], Some(field.kind.name().to_owned())),
        (&["required"], (field.required == Some(false)).then(|| "false".to_owned())),
        (&["role"], role),
        (&["when"], when),
        (&["rule", "minChars"], said(rule.min_chars)),
        (&["rule", "maxChars"], said(rule.max_chars)),
        (&["rule", "digits"], said(rule.digits)),
        (&["rule", "min"], said(rule.min)),
        (&["rule", "max"], said(rule.max)),
        (&["rule", "from"], said(rule.from.as_ref())),
        (&["rule", "to"], said(rule.to.as_ref())),
        (&["rule", "pattern"], said(rule.pattern.as_ref())),
    ]
}

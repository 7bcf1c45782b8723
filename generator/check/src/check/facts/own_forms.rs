use std::collections::{BTreeMap, BTreeSet};

use forms::anchored;

use crate::{
    check::References,
    content::{FieldKind, FieldRule, FormField, FormName, Language, OwnFormFile, section::Section},
    diagnostics::{Code, Diagnostic, Help, Place},
    model::{OwnForm, Page, written_place},
    source::{
        translation_of,
        yaml::{Pointer, Step},
    },
    suggest::nearest,
};

/// The form that the section `contact` shows when it names none.
const QUOTE: &str = "quote";

/// Reports what pages and the API cannot work with in a form, and returns its links.
pub fn check_own_form(page: &Page<OwnFormFile>, form: &OwnForm, diagnostics: &mut Vec<Diagnostic>) -> References {
    let file = &page.file;
    let mut report = |code, place, message: String, help: Help| {
        diagnostics.push(Diagnostic::new(code, &page.path, place, message, help));
    };
    for problem in form.definition.problems() {
        // That of the author's own pattern follows.
        if !problem.path.ends_with("rule.pattern") && !problem.path.ends_with(".message") {
            let pointer = written_place(&problem.path, file);
            let place = if pointer.len() == 1 { Place::Key(pointer) } else { Place::Value(pointer) };
            let (message, help) =
                problem.message.split_once(": ").unwrap_or(("a form cannot have this", &problem.message));
            report(Code::FieldValue, place, message.to_owned(), help.into());
        }
    }
    for (index, field) in file.fields.iter().enumerate() {
        let at = |name: &str| -> Pointer { [&of_field(index)[..], &[Step::Field(name.to_owned())]].concat() };
        for name in foreign(field) {
            let message = format!("a field of kind `{}` has no `{name}`", field.kind.name());
            report(Code::FieldUnknown, Place::Key(at(name)), message, "remove it".into());
        }
        let rule = field.rule.as_ref();
        for name in rule.into_iter().flat_map(|rule| foreign_rules(field.kind, rule)) {
            let place = Place::Key([at("rule"), vec![Step::Field(name.to_owned())]].concat());
            let message = format!("a field of kind `{}` has no rule `{name}`", field.kind.name());
            report(Code::FieldUnknown, place, message, "remove it".into());
        }
        let pattern = rule.and_then(|rule| rule.pattern.as_deref()).filter(|_| field.kind == FieldKind::Text);
        if let Some(Err(problem)) = pattern.map(anchored) {
            let place = Place::Value([at("rule"), vec![Step::Field("pattern".to_owned())]].concat());
            let message = "browsers and the API cannot both work with this pattern".to_owned();
            report(Code::FieldValue, place, message, problem.into());
        }
        if field.message.is_none() && pattern.is_some() {
            let message = "`message` is missing".to_owned();
            let help = "say what to write: `message: Please write the two letters and six digits of your card`";
            report(Code::FieldMissing, Place::Value(of_field(index)), message, help.into());
        }
    }
    let links = file.fields.iter().filter_map(|field| field.link.as_ref());
    let links = links.map(|link| (Place::Bytes(link.to.at.clone()), link.to.value.clone()));
    References { links: links.collect(), ..References::of(&page.path) }
}

fn of_field(index: usize) -> Pointer {
    vec![Step::Field("fields".to_owned()), Step::Item(index)]
}

/// The settings of a field that its kind has no use for.
fn foreign(field: &FormField) -> impl Iterator<Item = &'static str> {
    use FieldKind::{Choice, Choices, Consent, Number, Photos};
    let FormField { kind, required, choices, empty, unit, link, .. } = field;
    let all = [
        ("required", *required == Some(true) && *kind == Photos),
        ("choices", !choices.is_empty() && !matches!(kind, Choice | Choices)),
        ("empty", empty.is_some() && *kind != Choice),
        ("unit", unit.is_some() && *kind != Number),
        ("link", link.is_some() && *kind != Consent),
    ];
    all.into_iter().filter_map(|(name, is_foreign)| is_foreign.then_some(name))
}

/// The rules that a kind of fields cannot have.
fn foreign_rules(kind: FieldKind, rule: &FieldRule) -> impl Iterator<Item = &'static str> {
    use FieldKind::{Address, Date, LongText, Number, Phone, Text};
    let FieldRule { min_chars, max_chars, digits, min, max, from, to, pattern } = rule;
    let is_text = matches!(kind, Text | Address | LongText);
    let all = [
        ("minChars", min_chars.is_some() && !is_text),
        ("maxChars", max_chars.is_some() && !is_text),
        ("digits", digits.is_some() && kind != Phone),
        ("min", min.is_some() && kind != Number),
        ("max", max.is_some() && kind != Number),
        ("from", from.is_some() && kind != Date),
        ("to", to.is_some() && kind != Date),
        ("pattern", pattern.is_some() && kind != Text),
    ];
    all.into_iter().filter_map(|(name, is_foreign)| is_foreign.then_some(name))
}

/// Reports forms on a page that do not exist, and a second form. `known` has the name of every file in `forms/`, also of
/// those that cannot be read. `elsewhere` is a further language with the forms of the first one. `has_quote` is true for a
/// site that can show the form that is built in.
pub fn check_shown_forms(
    path: &str,
    sections: &[Section],
    known: &[&str],
    elsewhere: Option<(&Language, &BTreeMap<String, OwnForm>)>,
    has_form: bool,
    has_quote: bool,
) -> Vec<Diagnostic> {
    let named = sections.iter().flat_map(Section::forms);
    let missing = named.filter(|name| !(known.contains(&name.value.as_str()) || has_quote && name.value == QUOTE));
    let mut diagnostics: Vec<Diagnostic> = missing.map(|name| missing_form(path, name, known, elsewhere)).collect();
    let with_form = sections.iter().enumerate().filter_map(|(index, section)| match section {
        Section::Contact(_) => Some((index, "contact")),
        Section::Form(_) => Some((index, "form")),
        _ => None,
    });
    let place = |index: usize, kind: &str| {
        Place::Key(vec![Step::Field("sections".to_owned()), Step::Item(index), Step::Field(kind.to_owned())])
    };
    for (index, kind) in with_form.clone().filter(|(_, kind)| !has_form && *kind == "form") {
        let message = "the site has no API that receives forms (`quoteForm: false` in site.yaml)";
        let help = "remove this section, or the line `quoteForm: false`";
        diagnostics.push(Diagnostic::new(Code::FieldValue, path, place(index, kind), message, help));
    }
    let other = with_form.clone().next().map(|(_, kind)| kind);
    diagnostics.extend(with_form.skip(1).filter(|(_, kind)| Some(*kind) != other).map(|(index, kind)| {
        let message = "this page has a form already, and a visitor would not know which one to fill in";
        Diagnostic::new(Code::FieldValue, path, place(index, kind), message, "move one of the two to another page")
    }));
    diagnostics
}

fn missing_form(
    path: &str,
    name: &FormName,
    known: &[&str],
    elsewhere: Option<(&Language, &BTreeMap<String, OwnForm>)>,
) -> Diagnostic {
    let value = &name.value;
    let place = Place::Bytes(name.at.clone());
    if let Some((language, _)) = elsewhere.filter(|(_, forms)| forms.contains_key(value)) {
        let original = format!("forms/{value}.yaml");
        let own = translation_of(&original, language.as_str());
        let message = format!("the form {value} has no words in this language: {own} is missing");
        let help = format!("make {own} beside {original}, with its words in that language");
        return Diagnostic::new(Code::FormMissing, path, place, message, help);
    }
    let help = nearest(value, known.iter().copied()).map_or_else(
        || match known {
            [] => format!("make content/forms/{value}.yaml").into(),
            _ => format!("make content/forms/{value}.yaml, or name one of: {}", known.join(", ")).into(),
        },
        |near| Help::meant(value.as_str(), near, "did you mean {}?"),
    );
    let message = format!("there is no form {value} in content/forms/");
    Diagnostic::new(Code::FormMissing, path, place, message, help)
}

/// Reports forms that no page shows, and words for the form that is built in beside one that takes its place.
pub fn check_unused_forms<'a>(
    forms: &'a [Page<OwnFormFile>],
    has_words: bool,
    sections: impl Iterator<Item = &'a [Section]>,
) -> Vec<Diagnostic> {
    let mut shown = BTreeSet::new();
    let is_known = |name: &str| name == QUOTE || forms.iter().any(|page| page.slug.as_str() == name);
    for section in sections.flatten() {
        let names = section.forms().into_iter().map(|name| name.value.as_str());
        // It may be the one that was meant.
        if names.clone().any(|name| !is_known(name)) {
            return Vec::new();
        }
        shown.extend(names);
        if matches!(section, Section::Contact(contact) if contact.form.is_none()) {
            shown.insert(QUOTE);
        }
    }
    let unused = forms.iter().filter(|page| !shown.contains(page.slug.as_str())).map(|page| {
        let help = format!(
            "add a section to a page: `- form: {{ heading: …, form: {} }}`, or start the name of the file with a dot",
            page.slug
        );
        Diagnostic::new(Code::FileUnused, &page.path, Place::File, "no page shows this form", help)
    });
    let (message, help) = match forms.iter().any(|page| page.slug.as_str() == QUOTE) {
        true => ("forms/quote.yaml is the quote form, so nothing is made of this file", "remove one of the two files"),
        false => (
            "each page shows a form of its own, so nothing is made of this file",
            "remove it, or the line `form:` in a section `contact`, which then shows the form with these words",
        ),
    };
    let is_shown = shown.contains(QUOTE) && !forms.iter().any(|page| page.slug.as_str() == QUOTE);
    let replaced = (has_words && !is_shown && !forms.is_empty())
        .then(|| Diagnostic::new(Code::FileUnused, "form.yaml", Place::File, message, help));
    unused.chain(replaced).collect()
}

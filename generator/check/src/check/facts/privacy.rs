use std::collections::BTreeMap;

use regex::Regex;
use words::Language;

use crate::{
    content::SiteFile,
    diagnostics::{Code, Diagnostic, Help, Place},
    model::OwnForm,
    source::SourceFile,
};

/// The sentences of the privacy page of a new site in English about things that settings change: by its name in `words`.
const IN_ENGLISH: [(&str, &str); 7] = [
    (
        "stored",
        "With what you write into the fields of the form, we store the time you sent it, the page it was on, and the name of \
         the site or of the advertisement whose link led you here.",
    ),
    ("storedOnly", "With what you write into the fields of the form, we store the time you sent it."),
    (
        "storedPage",
        "With what you write into the fields of the form, we store the time you sent it, and the page it was on.",
    ),
    (
        "unmailed",
        "Of what you write into “{form}”, nothing is mailed to us, and we do not store which site or advertisement led you \
         here.",
    ),
    ("mailed", "Your message is mailed to us as well. The company that carries our e-mail can reach it too."),
    ("stays", "A request stays until we delete it. Then it is in a trash for 30 days."),
    ("deleted", "A request is deleted {months} months after it came."),
];

/// A sentence of the privacy page of a new site in English.
pub fn privacy_in_english(name: &str) -> &'static str {
    IN_ENGLISH.iter().find(|(other, _)| *other == name).map_or("", |(_, text)| text)
}

/// Reports what the privacy page of a new site says and the settings of this site make untrue. A page may show the form
/// that is built in beside its own `forms`.
pub fn check_privacy(
    source: &SourceFile,
    site: &SiteFile,
    forms: &BTreeMap<String, OwnForm>,
    shows_built_in: bool,
) -> Vec<Diagnostic> {
    let words = Language::of(site.language.as_str()).map(|language| language.words("start")).unwrap_or_default();
    let sentence =
        |name: &str| words.get(name).map_or_else(|| privacy_in_english(name).to_owned(), ToString::to_string);
    let deleted = forms.values().find_map(|form| Some((&form.definition.name, form.definition.delete_after_months?)));
    let sensitive: Vec<_> = forms.values().map(|form| &form.definition).filter(|form| form.sensitive).collect();
    let is_sensitive = !shows_built_in && !forms.is_empty() && sensitive.len() == forms.len();
    let find = |sentence: &str| {
        let words: Vec<String> = sentence.split_whitespace().map(regex::escape).collect();
        Some(Regex::new(&words.join(r"\s+")).ok()?.find(&source.text)?.range())
    };
    // Of several forms, some of which are sensitive, the page says which are the exceptions.
    let exceptions = sensitive.iter().filter(|_| !is_sensitive).filter_map(|form| {
        let exception = sentence("unmailed").replace("{form}", &form.title);
        let range = ["mailed", "stored"].iter().find_map(|name| find(&sentence(name)))?;
        let message = format!(
            "forms/{}.yaml says `sensitive: true`, so its messages are not mailed, and no site or advertisement is stored \
             with them",
            form.name
        );
        // Without quotes, between which a help shortens what is long.
        let help = format!("add: {exception}");
        let place = Place::Bytes(range);
        find(&exception).is_none().then(|| Diagnostic::new(Code::PrivacyFalse, &source.path, place, message, help))
    });
    let wrong = [
        (!site.lead_source).then(|| {
            let message =
                "site.yaml says `leadSource: false`, so page, site and advertisement are not stored".to_owned();
            ("stored", message, format!("write \"{}\"", sentence("storedOnly")).into())
        }),
        (site.lead_source && is_sensitive).then(|| {
            let message = "the forms say `sensitive: true`, so site and advertisement are not stored".to_owned();
            ("stored", message, format!("write: {}", sentence("storedPage")).into())
        }),
        deleted.map(|(name, months)| {
            let message = format!("forms/{name}.yaml says `deleteAfterMonths: {months}`, so its requests do not stay");
            let text = sentence("deleted").replace("{months}", &months.to_string());
            ("stays", message, format!("write \"{text}\", and what becomes of requests of other forms").into())
        }),
        is_sensitive.then(|| {
            let message = "the forms say `sensitive: true`, so e-mails have nothing of a message".to_owned();
            ("mailed", message, "remove these two sentences".into())
        }),
    ];
    let found = wrong.into_iter().flatten().filter_map(|(name, message, help): (_, _, Help)| {
        let written = find(&sentence(name))?;
        Some(Diagnostic::new(Code::PrivacyFalse, &source.path, Place::Bytes(written), message, help))
    });
    found.chain(exceptions).collect()
}

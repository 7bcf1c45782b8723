use std::{collections::BTreeMap, ops::Range};

use forms::Definition;
use regex::Regex;
use words::{Language, Words};

use crate::{
    content::SiteFile,
    diagnostics::{Code, Diagnostic, Help, Place},
    model::OwnForm,
    source::SourceFile,
};

/// The sentences of the privacy page of a new site in English about things that settings change: by its name in `words`.
const IN_ENGLISH: [(&str, &str); 9] = [
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
    (
        "photos",
        "Photos that you add are kept with your message, without the place where they were taken, and are deleted with it.",
    ),
    ("stays", "A request stays until we delete it. Then it is in a trash for 30 days."),
    ("deleted", "A request is deleted {months} months after it came."),
    ("formDeleted", "What you write into “{form}” is deleted {months} months after it came."),
];

/// A sentence of the privacy page of a new site in English.
pub fn privacy_in_english(name: &str) -> &'static str {
    IN_ENGLISH.iter().find(|(other, _)| *other == name).map_or("", |(_, text)| text)
}

/// The sentences about the source of a request, one of which is true.
const OF_SOURCE: [&str; 3] = ["stored", "storedPage", "storedOnly"];

/// Reports what the privacy page of a new site says and the settings of this site make untrue, also what a help of this
/// check had in it before they were changed again. A page may show the form that is built in beside its own `forms`.
pub fn check_privacy(
    source: &SourceFile,
    site: &SiteFile,
    forms: &BTreeMap<String, OwnForm>,
    shows_built_in: bool,
) -> Vec<Diagnostic> {
    let page =
        PrivacyPage { source, words: Language::of(site.language.as_str()).map(|language| language.words("start")) };
    let forms: Vec<&Definition> = forms.values().map(|form| &form.definition).collect();
    let is_sensitive = !shows_built_in && !forms.is_empty() && forms.iter().all(|form| form.sensitive);
    let mut wrong = page.wrong_source(site.lead_source, is_sensitive);
    wrong.extend(page.wrong_mail(&forms, is_sensitive));
    wrong.extend(page.wrong_months(&forms, shows_built_in));
    let take_photos = |form: &&Definition| form.fields.iter().any(|field| !field.has_value());
    wrong.extend(page.wrong_photos(forms.iter().any(take_photos) || (shows_built_in && site.form_photos)));
    wrong
}

/// A page whose text may have sentences of the privacy page of a new site.
struct PrivacyPage<'a> {
    source: &'a SourceFile,
    /// Those of the language; none for English.
    words: Option<Words>,
}

/// A sentence that is written on the page, with the form and the months in it.
struct Written {
    range: Range<usize>,
    form: String,
    months: Option<u32>,
}

impl Written {
    fn is_of(&self, form: &Definition) -> bool {
        self.form == one_line(&form.title)
    }
}

impl PrivacyPage<'_> {
    /// The sentence of this name, about a form and a number of months if it is about these.
    fn sentence(&self, name: &str, form: &str, months: Option<u32>) -> String {
        let text = self.words.as_ref().and_then(|words| words.get(name)).map(ToString::to_string);
        let text = text.unwrap_or_else(|| privacy_in_english(name).to_owned()).replace("{form}", form);
        months.map_or(text.clone(), |months| text.replace("{months}", &months.to_string()))
    }

    /// The sentence of this name wherever the page has it, about whatever form and number of months.
    fn written(&self, name: &str) -> Vec<Written> {
        let sentence = self.sentence(name, "{form}", None);
        let words: Vec<String> = sentence.split_whitespace().map(regex::escape).collect();
        let pattern = words.join(r"\s+").replace(r"\{form\}", "(?<form>[^“”„«»]+)");
        let Ok(pattern) = Regex::new(&pattern.replace(r"\{months\}", "(?<months>[0-9]+)")) else { return Vec::new() };
        let written = pattern.captures_iter(&self.source.text).filter_map(|found| {
            let form = found.name("form").map_or("", |form| form.as_str());
            let months = found.name("months").and_then(|months| months.as_str().parse().ok());
            Some(Written { range: found.get(0)?.range(), form: one_line(form), months })
        });
        written.collect()
    }

    fn first(&self, name: &str) -> Option<Written> {
        self.written(name).into_iter().next()
    }

    fn report(&self, written: &Written, message: String, help: impl Into<Help>) -> Diagnostic {
        Diagnostic::new(Code::PrivacyFalse, &self.source.path, Place::Bytes(written.range.clone()), message, help)
    }

    /// Reports a sentence about the page, the site and the advertisement before a request that is not the true one.
    fn wrong_source(&self, lead_source: bool, is_sensitive: bool) -> Vec<Diagnostic> {
        let (right, message) = match (lead_source, is_sensitive) {
            (false, _) => {
                ("storedOnly", "site.yaml says `leadSource: false`, so page, site and advertisement are not stored")
            }
            (true, true) => ("storedPage", "the forms say `sensitive: true`, so site and advertisement are not stored"),
            (true, false) => (
                "stored",
                "page, site and advertisement are stored: neither `leadSource: false` nor `sensitive: true` is for all",
            ),
        };
        let others = OF_SOURCE.into_iter().filter(|name| *name != right);
        let wrong = others.filter_map(|name| {
            let (written, text) = (self.first(name)?, self.sentence(right, "", None));
            // Between quotes a help shortens what is long.
            let help = match right {
                "storedOnly" => format!("write \"{text}\""),
                // It was removed with the other one.
                "stored" if name == "storedPage" && self.first("mailed").is_none() => {
                    format!("write: {text} And where it says who reads it: {}", self.sentence("mailed", "", None))
                }
                _ => format!("write: {text}"),
            };
            Some(self.report(&written, message.to_owned(), help))
        });
        wrong.collect()
    }

    /// Reports what the page says or does not say of forms whose messages are not mailed.
    fn wrong_mail(&self, forms: &[&Definition], is_sensitive: bool) -> Vec<Diagnostic> {
        let sensitive: Vec<&Definition> = forms.iter().copied().filter(|form| form.sensitive).collect();
        let mut wrong = Vec::new();
        if is_sensitive && let Some(mailed) = self.first("mailed") {
            let message = "the forms say `sensitive: true`, so e-mails have nothing of a message".to_owned();
            wrong.push(self.report(&mailed, message, "remove these two sentences"));
        }
        let exceptions = self.written("unmailed");
        for written in &exceptions {
            if !sensitive.iter().any(|form| written.is_of(form)) {
                let message = format!("no form \"{}\" says `sensitive: true`, so messages are mailed", written.form);
                wrong.push(self.report(written, message, "remove this sentence"));
            }
        }
        // Of several forms, some of which are sensitive, the page says which are the exceptions.
        let general = self.first("mailed").or_else(|| self.first("stored")).filter(|_| !is_sensitive);
        let Some(general) = general else { return wrong };
        for form in sensitive.iter().filter(|form| !exceptions.iter().any(|written| written.is_of(form))) {
            let message = format!(
                "forms/{}.yaml says `sensitive: true`, so its messages are not mailed, and no site or advertisement is \
                 stored with them",
                form.name
            );
            // Without quotes, between which a help shortens what is long.
            let help = format!("add: {}", self.sentence("unmailed", &form.title, None));
            wrong.push(self.report(&general, message, help));
        }
        wrong
    }

    /// Reports what the page says of photos that no form takes, or does not say of those that one takes.
    fn wrong_photos(&self, are_taken: bool) -> Option<Diagnostic> {
        match (are_taken, self.first("photos")) {
            (false, Some(written)) => {
                Some(self.report(&written, "no form takes photos".to_owned(), "remove this sentence"))
            }
            (true, None) => {
                let said = self.first("stays").or_else(|| self.first("deleted"))?;
                let help = format!("add: {}", self.sentence("photos", "", None));
                Some(self.report(&said, "photos that a form takes are kept with its requests".to_owned(), help))
            }
            _ => None,
        }
    }

    /// Reports a time after which requests are deleted that is not the one of the forms. Of several times, the page may
    /// say any, and then those of the forms with another one; if requests of a form stay, it says that they do.
    fn wrong_months(&self, forms: &[&Definition], shows_built_in: bool) -> Vec<Diagnostic> {
        let staying = forms.iter().find(|form| form.delete_after_months.is_none());
        let stays = shows_built_in || staying.is_some();
        let deleting = forms.iter().find(|form| form.delete_after_months.is_some()).filter(|_| !stays);
        let right = deleting.and_then(|form| form.delete_after_months);
        let is_true = |months: Option<u32>| match months {
            Some(_) => !stays && forms.iter().any(|form| form.delete_after_months == months),
            None => right.is_none(),
        };
        let says =
            |form: &Definition, months: u32| format!("forms/{}.yaml says `deleteAfterMonths: {months}`", form.name);
        let mut wrong = Vec::new();
        let general: Vec<Written> = ["stays", "deleted"].into_iter().flat_map(|name| self.written(name)).collect();
        for written in general.iter().filter(|written| !is_true(written.months)) {
            let message = match (deleting.zip(right), staying) {
                (Some((form, months)), _) if written.months.is_none() => {
                    format!("{}, so its requests do not stay", says(form, months))
                }
                (Some((form, months)), _) => says(form, months),
                (None, Some(form)) => {
                    format!("the form \"{}\" has no `deleteAfterMonths`, so its requests stay", form.title)
                }
                (None, None) => "requests of the form that is built in stay".to_owned(),
            };
            // Between quotes a help shortens what is long.
            let help = match right {
                Some(_) => format!("write \"{}\"", self.sentence("deleted", "", right)),
                None => format!("write: {}", self.sentence("stays", "", None)),
            };
            wrong.push(self.report(written, message, help));
        }
        let exceptions = self.written("formDeleted");
        for written in &exceptions {
            let own = || forms.iter().filter(|form| written.is_of(form));
            if own().any(|form| form.delete_after_months == written.months) {
                continue;
            }
            let deleted = own().find_map(|form| Some((form, form.delete_after_months?)));
            let (message, help) = match deleted {
                Some((form, months)) => {
                    let text = self.sentence("formDeleted", &form.title, Some(months));
                    (says(form, months), format!("write: {text}"))
                }
                None => {
                    let message = format!("no form \"{}\" says `deleteAfterMonths`", written.form);
                    (message, "remove this sentence".to_owned())
                }
            };
            wrong.push(self.report(written, message, help));
        }
        let Some(said) = general.first() else { return wrong };
        let of_all = if is_true(said.months) { said.months } else { right };
        for form in forms {
            let Some(months) = form.delete_after_months.filter(|months| Some(*months) != of_all) else { continue };
            if !exceptions.iter().any(|written| written.is_of(form)) {
                let text = self.sentence("formDeleted", &form.title, Some(months));
                wrong.push(self.report(said, says(form, months), format!("add: {text}")));
            }
        }
        wrong
    }
}

/// A text without the ends of its lines.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{LocationFile, Text, section as written},
    model::{Catalog, ContactFacts, OwnForm, Page},
    page::Picture,
    typography::within_a_sentence,
};

use super::form::named;

/// The quote form, and the other ways to reach the business.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "ContactWithAnswers")]
pub struct Contact<'a> {
    /// Its words.
    #[serde(flatten)]
    pub words: &'a written::Contact,
    /// The person who answers.
    pub answers: Option<Answers<'a>>,
    /// The form of the business's own that takes the place of the built-in one.
    pub form: Option<&'a OwnForm>,
}

impl<'a> Contact<'a> {
    pub(super) fn new(
        section: &'a written::Contact,
        catalog: &'a Catalog,
        office: Option<&'a Page<LocationFile>>,
    ) -> Self {
        Self {
            words: section,
            answers: Answers::of(catalog, &ContactFacts::new(&catalog.site.file, office)),
            form: named(section.form.as_ref(), catalog),
        }
    }
}

/// The person who answers quote requests, and how soon.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Answers<'a> {
    /// The name.
    pub name: &'a Text,
    /// The work of the person, as it stands within a sentence.
    pub role: Option<String>,
    /// A portrait.
    pub picture: Option<Picture<'a>>,
    /// The time zone of the business, by its name in the IANA database.
    pub zone: &'a str,
    /// The days on which a request is answered on the same day.
    pub same_day: Vec<SameDay>,
}

impl<'a> Answers<'a> {
    /// `None` if the business names nobody, or nobody whom it has.
    fn of(catalog: &'a Catalog, contact: &ContactFacts<'a>) -> Option<Self> {
        let file = &catalog.site.file;
        let answers = file.answers.as_ref()?;
        let author = &catalog.authors.iter().find(|page| page.slug == answers.by)?.file;
        // An abbreviation such as `p. m.` ends the sentence with its own point.
        let ends_sentence = catalog.layout.answers_today.as_str().contains("{time}.");
        let same_day = answers.same_day_until.into_iter().flat_map(|until| {
            contact.answered_same_day(until).map(move |(days, closes)| {
                let closes = closes.short(contact.locale);
                let closes = closes.strip_suffix('.').filter(|_| ends_sentence).unwrap_or(&closes).to_owned();
                SameDay { days, until: until.to_string(), closes }
            })
        });
        Some(Self {
            name: &author.name,
            role: author.role.as_ref().map(|role| within_a_sentence(role.as_str(), file.language.as_str())),
            picture: Picture::written(&catalog.pictures, author.picture.as_ref()),
            zone: contact.zone.name(),
            same_day: same_day.collect(),
        })
    }
}

/// Days with the same hours.
#[derive(Debug, Serialize, TS)]
pub struct SameDay {
    /// Their English names, and then the days with special hours, YYYY-MM-DD, which are none of them.
    pub days: Vec<String>,
    /// HH:MM: requests before this time are answered on the day.
    pub until: String,
    /// The end of the opening hours, for people.
    pub closes: String,
}

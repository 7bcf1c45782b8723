use forms::{normalize, too_long};
use serde::Deserialize;

use super::{
    AssigneeId, Definition, FieldName, Mailbox, QuoteId, QuoteRequest, Status, Versions,
    text::{folded, is_hyphen},
};

/// Requests on a page when the caller names no limit.
pub const DEFAULT_PAGE_SIZE: usize = 100;

/// Maximum number of requests on a page of the list. So many of the maximum size just fit into a response of Lambda,
/// which has at most 6,291,556 bytes.
pub const MAX_PAGE_SIZE: usize = 200;

/// Maximum number of requests on a page of a search. Pages are large because an export writes a synced record for each
/// one.
pub const MAX_SEARCH_PAGE_SIZE: usize = 1_000;

/// Bytes of text after which a page of a search ends. A page arrives within the browser's timeout of 15 seconds at
/// 1 Mbit/s, and fits into a response of Lambda.
pub const MAX_SEARCH_PAGE_BYTES: usize = 1_000_000;

/// Maximum length of the text of a search.
pub const MAX_SEARCH_CHARS: usize = 200;

/// A search through one mailbox.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// The mailbox to search.
    pub mailbox: Mailbox,
    /// Maximum number of results.
    pub page_size: PageSize<MAX_SEARCH_PAGE_SIZE>,
    /// Cursor: only requests older than this one.
    pub after: Option<QuoteId>,
    /// Words that all have to be in the request.
    pub text: SearchText,
    /// Only requests of this form: of an own one, or of the built-in one by its name.
    pub form: Option<String>,
    /// Only requests with this project type, or another topic.
    pub project_type: Option<String>,
    /// Only requests with this status.
    pub status: Option<Status>,
    /// Only requests that are suspected, or that are not.
    pub suspected: Option<bool>,
    /// Only requests that were read, or that were not.
    pub read: Option<bool>,
    /// Only requests on which this person works, or nobody.
    pub assignee: Option<AssigneeId>,
}

impl Search {
    /// Returns true if a request matches. The versions have the labels that its text may be looked for by.
    pub fn matches(&self, versions: &Versions, request: &QuoteRequest) -> bool {
        // All fields by name: a new filter that is not used here does not compile.
        let Self { mailbox: _, page_size: _, after: _, text, form, project_type, status, suspected, read, assignee } =
            self;
        let is = |wanted: Option<bool>, value: bool| wanted.is_none_or(|wanted| wanted == value);
        is(*suspected, request.suspected)
            && is(*read, request.triage.read)
            && assignee.is_none_or(|AssigneeId(person)| person == request.triage.assignee)
            && status.is_none_or(|status| status == request.triage.status)
            && project_type.as_ref().is_none_or(|wanted| wanted == request.values.value(FieldName::ProjectType))
            && form.as_ref().is_none_or(|wanted| *wanted == versions.of_request(request))
            && text.matches(versions.of(request), versions.original(request), request)
    }
}

/// Maximum number of requests on a page: from 1 to `MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u64")]
pub struct PageSize<const MAX: usize>(usize);

impl<const MAX: usize> PageSize<MAX> {
    /// The largest page.
    pub const MAX: Self = Self(MAX);

    /// The number.
    pub fn get(self) -> usize {
        self.0
    }

    /// The same size for a search, whose pages may be larger.
    pub fn for_search(self) -> PageSize<MAX_SEARCH_PAGE_SIZE> {
        const { assert!(MAX <= MAX_SEARCH_PAGE_SIZE) }
        PageSize(self.0)
    }
}

impl<const MAX: usize> Default for PageSize<MAX> {
    fn default() -> Self {
        Self(DEFAULT_PAGE_SIZE)
    }
}

impl<const MAX: usize> TryFrom<u64> for PageSize<MAX> {
    type Error = String;

    fn try_from(number: u64) -> Result<Self, String> {
        match usize::try_from(number) {
            Ok(number) if (1..=MAX).contains(&number) => Ok(Self(number)),
            _ => Err(format!("Please send a number from 1 to {MAX}")),
        }
    }
}

/// The words of a search, at most [`MAX_SEARCH_CHARS`] characters. Case, accents, apostrophes and hyphens do not matter.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct SearchText(Vec<Word>);

/// A word of a search.
#[derive(Debug, Clone)]
struct Word {
    /// The word as [`folded`] writes it.
    text: String,
    /// The digits of the word, if it can be a part of a phone number.
    digits: Option<String>,
}

impl TryFrom<String> for SearchText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.chars().count() {
            ..=MAX_SEARCH_CHARS => Ok(Self(normalize(&text).split_whitespace().flat_map(Word::all_of).collect())),
            _ => Err(too_long(MAX_SEARCH_CHARS)),
        }
    }
}

impl SearchText {
    fn matches(&self, form: &Definition, original: Option<&Definition>, request: &QuoteRequest) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let mut text = request.triage.note.clone();
        let answers = request.values.answers().iter().map(|(name, value)| (form.field_named(name), value.as_str()));
        let columns = request.values.columns().map(|(column, value)| (form.field(column), value));
        for (field, value) in columns.chain(answers) {
            // The line breaks keep a word from matching across two fields.
            text.extend(["\n", value, "\n"]);
            let Some(field) = field.filter(|field| !field.choices().is_empty()) else { continue };
            // The label that the visitor has read, and that which the owner reads.
            for field in original.and_then(|original| original.field_named(&field.name)).into_iter().chain([field]) {
                text.extend([&*field.shown(value), "\n"]);
            }
        }
        let text = folded(&text);
        let phone = digits(request.values.value(FieldName::Phone));
        let in_phone = |word: &Word| word.digits.as_ref().is_some_and(|digits| phone.contains(digits));
        self.0.iter().all(|word| text.contains(&word.text) || in_phone(word))
    }
}

impl Word {
    /// The words of a typed one: a name with a hyphen can be stored as two.
    fn all_of(typed: &str) -> impl Iterator<Item = Self> {
        let digits = digits(typed);
        let is_phone = !digits.is_empty()
            && typed.chars().all(|letter| letter.is_ascii_digit() || is_hyphen(letter) || "+()./".contains(letter));
        let has_letters = typed.contains(char::is_alphabetic);
        let parts = typed.split(move |letter| has_letters && is_hyphen(letter));
        let words = parts.map(move |part| Self { text: folded(part), digits: is_phone.then(|| digits.clone()) });
        words.filter(|word| !word.text.is_empty())
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

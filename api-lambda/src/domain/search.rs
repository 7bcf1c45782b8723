use super::{
    Control, FIELDS, Field, FieldErrors, FieldReader, Mailbox, QuoteId, QuoteRequest, RawValue, Status,
    text::{normalize, too_long},
};

/// Requests on a page when the caller names no limit.
pub const DEFAULT_PAGE_SIZE: usize = 100;

/// Maximum number of requests on a page. 200 requests of the maximum size fit into a response of Lambda, which has at most 6 MB.
pub const MAX_PAGE_SIZE: usize = 200;

/// Maximum length of the text of a search.
pub const MAX_SEARCH_CHARS: usize = 200;

/// A search through one mailbox.
#[derive(Debug, Clone)]
pub struct Search {
    /// The mailbox to search.
    pub mailbox: Mailbox,
    /// Maximum number of results.
    pub limit: usize,
    /// Cursor: only requests older than this one.
    pub after: Option<QuoteId>,
    words: Vec<Word>,
    project_type: Option<String>,
    status: Option<Status>,
    suspected: Option<bool>,
    read: Option<bool>,
}

#[derive(Debug, Clone)]
struct Word {
    /// In small letters.
    text: String,
    /// What could be a part of a phone number, however that is written.
    digits: Option<String>,
}

impl Search {
    /// Understands names and values as they came, or says what is wrong with every one of them.
    pub fn read(pairs: Vec<(String, RawValue)>) -> Result<Self, FieldErrors> {
        let names = ["text", "projectType", "status", "suspected", "read", "trash", "limit", "cursor"];
        let mut fields = FieldReader::read(pairs, &names);
        let text = fields.text("text").unwrap_or_default();
        if text.chars().count() > MAX_SEARCH_CHARS {
            fields.mistake("text", &too_long(MAX_SEARCH_CHARS));
        }
        let limit = fields.number("limit").map(usize::try_from);
        let limit = match limit {
            None => DEFAULT_PAGE_SIZE,
            Some(Ok(limit @ 1..=MAX_PAGE_SIZE)) => limit,
            Some(_) => fields.refuse("limit", "Please send a number from 1 to 200").unwrap_or(DEFAULT_PAGE_SIZE),
        };
        let search = Self {
            words: normalize(&text).split_whitespace().map(Word::new).collect(),
            project_type: fields.parsed("projectType", project_type, "Please send one of the choices of the form"),
            status: fields.parsed("status", Status::parse, "Please send new, contacted, quoted, won or lost"),
            suspected: fields.flag("suspected"),
            read: fields.flag("read"),
            mailbox: if fields.flag("trash").unwrap_or_default() { Mailbox::Trash } else { Mailbox::Inbox },
            limit,
            after: fields.parsed("cursor", QuoteId::parse, "Please send the `next` of the answer before"),
        };
        fields.finish(search)
    }

    /// Whether a request is one of those looked for.
    pub fn finds(&self, request: &QuoteRequest) -> bool {
        let is = |wanted: Option<bool>, value: bool| wanted.is_none_or(|wanted| wanted == value);
        is(self.suspected, request.suspected)
            && is(self.read, request.triage.read)
            && self.status.is_none_or(|status| status == request.triage.status)
            && self.project_type.as_deref().is_none_or(|wanted| request.values.value("projectType") == wanted)
            && (self.words.is_empty() || self.has_words(request))
    }

    fn has_words(&self, request: &QuoteRequest) -> bool {
        let mut text = request.triage.note.clone();
        for (field, value) in request.values.fields() {
            // Nobody looks for something that begins in one field and ends in the next.
            text.extend(["\n", value, "\n", label(field, value)]);
        }
        let text = text.to_lowercase();
        let phone = digits(request.values.value("phone"));
        let in_phone = |word: &Word| word.digits.as_ref().is_some_and(|digits| phone.contains(digits));
        self.words.iter().all(|word| text.contains(&word.text) || in_phone(word))
    }
}

impl Word {
    fn new(text: &str) -> Self {
        let digits = digits(text);
        let is_phone =
            !digits.is_empty() && text.chars().all(|letter| letter.is_ascii_digit() || "+()-./".contains(letter));
        Self { text: text.to_lowercase(), digits: is_phone.then_some(digits) }
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

fn project_type(text: &str) -> Option<String> {
    let field = FIELDS.iter().find(|field| field.name == "projectType")?;
    field.choices().iter().any(|choice| choice.value == text).then(|| text.to_owned())
}

/// What people read for a choice.
fn label(field: &Field, value: &str) -> &'static str {
    match field.control {
        Control::Select { choices, .. } => {
            choices.iter().find(|choice| choice.value == value).map_or("", |it| it.label)
        }
        Control::Input { .. } | Control::Textarea { .. } => "",
    }
}

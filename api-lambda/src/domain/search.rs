use super::{
    Control, FIELDS, Field, FieldErrors, Fields, Lead, QuoteId, Status, Written,
    text::{meant, too_long},
};

/// How many requests come when nothing is said, and how many can be had at once: 200 of the longest fit into an answer of Lambda.
pub const LIMIT: usize = 100;
#[expect(missing_docs, reason = "told with the other one")]
pub const MOST: usize = 200;

/// How many characters a search may have.
pub const LONGEST_SEARCH: usize = 200;

/// What somebody looks for in the inbox or in the trash.
#[derive(Debug, Clone)]
pub struct Search {
    /// Among the deleted ones.
    pub trash: bool,
    /// How many at most.
    pub limit: usize,
    /// Older than this one.
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
    pub fn read(pairs: Vec<(String, Written)>) -> Result<Self, FieldErrors> {
        let names = ["text", "projectType", "status", "suspected", "read", "trash", "limit", "cursor"];
        let mut fields = Fields::read(pairs, &names);
        let text = fields.text("text").unwrap_or_default();
        if text.chars().count() > LONGEST_SEARCH {
            fields.mistake("text", &too_long(LONGEST_SEARCH));
        }
        let limit = fields.number("limit").map(usize::try_from);
        let limit = match limit {
            None => LIMIT,
            Some(Ok(limit @ 1..=MOST)) => limit,
            Some(_) => fields.refuse("limit", "Please send a number from 1 to 200").unwrap_or(LIMIT),
        };
        let search = Self {
            words: meant(&text).split_whitespace().map(Word::new).collect(),
            project_type: fields.parsed("projectType", project_type, "Please send one of the choices of the form"),
            status: fields.parsed("status", Status::parse, "Please send new, contacted, quoted, won or lost"),
            suspected: fields.flag("suspected"),
            read: fields.flag("read"),
            trash: fields.flag("trash").unwrap_or_default(),
            limit,
            after: fields.parsed("cursor", QuoteId::parse, "Please send the `next` of the answer before"),
        };
        fields.finish(search)
    }

    /// Whether a request is one of those looked for.
    pub fn finds(&self, lead: &Lead) -> bool {
        let is = |wanted: Option<bool>, value: bool| wanted.is_none_or(|wanted| wanted == value);
        is(self.suspected, lead.suspected)
            && is(self.read, lead.handling.read)
            && self.status.is_none_or(|status| status == lead.handling.status)
            && self.project_type.as_deref().is_none_or(|wanted| lead.request.value("projectType") == wanted)
            && (self.words.is_empty() || self.has_words(lead))
    }

    fn has_words(&self, lead: &Lead) -> bool {
        let mut text = lead.handling.note.clone();
        for (field, value) in lead.request.fields() {
            // Nobody looks for something that begins in one field and ends in the next.
            text.extend(["\n", value, "\n", label(field, value)]);
        }
        let text = text.to_lowercase();
        let phone = digits(lead.request.value("phone"));
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

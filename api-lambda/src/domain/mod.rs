//! Quote requests: the form, the checks of its fields, and the owner's work on a request. Plain values, no I/O, no wire
//! formats.

mod advertising;
mod answer_template;
mod customer;
mod form_values;
mod history;
mod lifetime;
mod mark;
mod message;
mod numbers;
mod passkey;
mod person;
mod phone;
mod photo;
mod quote_id;
mod quote_request;
mod search;
mod short_hash;
mod signs;
mod source;
mod submission;
mod text;
mod today;
mod town;
mod triage;
mod versions;

pub(crate) use forms::named;
pub use forms::{
    BUILT_IN, Business, CONTROL_CHARS, Choice, Control, Definition, ENGLISH, Field, FieldErrors, FieldName,
    PHONE_DIGITS, Rule, TOO_LONG, When, Words, nfc,
};

pub use answer_template::{
    AnswerTemplate, MAX_TEMPLATE_CHARS, MAX_TEMPLATE_NAME_CHARS, MAX_TEMPLATES, TemplateName, TemplateText, Written,
};
pub use customer::{Customer, Email};
pub use form_values::{FIELD_COUNT, FormValues, today};
pub use history::{Action, HISTORY_RETENTION, HistoryEntry, NewEntry, Subject, Tried};
pub use lifetime::{CLOCK_MARGIN, FIRST_MOMENT, Lifetime, is_possible};
pub use mark::Mark;
pub use message::{Channel, MessageKind, NewBrowser, Notice};
pub use numbers::{MAX_WEEKS, Numbers, Tally, Weeks};
pub use passkey::{MAX_PASSKEY_NAME_CHARS, MAX_PASSKEYS, PasskeyName};
pub use person::{
    Author, FIRST_PERSON_NAME, MAX_FURTHER_PEOPLE, MAX_PERSON_NAME_CHARS, MAX_SUBSCRIPTIONS_PER_PERSON,
    ONE_TIME_PASSWORD_TTL, PersonId, PersonName, RANDOM_UUID, Role,
};
pub use phone::dialed;
pub use photo::{
    MAX_PHOTO_BYTES, MAX_PHOTO_SIDE_PX, MAX_PHOTOS, PHOTO_MAIL_DELAY, PHOTO_PERMISSION_TTL, PHOTO_SIDE_PX, PhotoNumber,
    PhotoSize,
};
pub use quote_id::QuoteId;
pub use quote_request::{
    ANSWER_WITHIN, FormVersion, QuoteRequest, REMINDER_LEAD, answer_within, longest_reminder, remind_after,
};
pub use search::{
    DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_SEARCH_CHARS, MAX_SEARCH_PAGE_BYTES, MAX_SEARCH_PAGE_SIZE, PageSize, Search,
    SearchText,
};
pub use short_hash::{PasskeyId, ShortHash, SubscriptionId};
pub use source::{CAMPAIGN_KEYS, REFERRER, SOURCE, Source};
pub use submission::{FILL_TIME, HONEYPOT, IDEMPOTENCY_TTL, MAX_SAFE_INTEGER, RawValue, Submission};
pub use today::{LONG_OVERDUE, MAX_TODAY, SameDay, Today};
pub use triage::{
    Amount, Assignee, AssigneeId, BulkChange, BulkStep, CallDay, Day, MAX_AMOUNT, MAX_BULK_SIZE, MAX_CALL_AHEAD,
    MAX_NOTE_CHARS, Mailbox, Note, NoteText, Status, TRASH_RETENTION, Triage, TriagePatch,
};
pub use versions::{KnownVersion, Versions, unknown_form};

/// Lets values be texts in JSON and in addresses: for each the words for a text that is none.
macro_rules! texts_in_json {
    ($($type:ident: $otherwise:literal;)+) => {$(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::parse(&text).ok_or_else(|| serde::de::Error::custom($otherwise))
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

texts_in_json! {
    PersonId: "Please send the id of a person";
    PhotoNumber: "Please send the number of a photo";
    QuoteId: "Please send the id of a request, as the API wrote it";
    ShortHash: "Send the id that the list has for it";
}

//! Quote requests: the form, the checks of its fields, and the owner's work on a request. Plain values, no I/O, no wire
//! formats.

mod advertising;
mod answer_template;
mod bulk_change;
mod customer;
mod email;
mod form_values;
mod form_version;
mod history;
mod lifetime;
mod mailbox;
mod mark;
mod message;
mod numbers;
mod passkey;
mod person;
mod phone;
mod photo;
mod quote_id;
mod quote_request;
mod raw_value;
mod search;
mod signs;
mod source;
mod submission;
mod subscription;
mod text;
mod today;
mod town;
mod triage;
mod triage_patch;
mod versions;

pub(crate) use forms::named;
pub use forms::{
    BUILT_IN, Business, CONTROL_CHARS, Choice, Control, Definition, ENGLISH, Field, FieldErrors, FieldName,
    PHONE_DIGITS, Rule, TOO_LONG, When, Words, nfc,
};

pub use answer_template::{
    AnswerTemplate, MAX_TEMPLATE_CHARS, MAX_TEMPLATE_NAME_CHARS, MAX_TEMPLATES, TemplateName, TemplateText,
};
pub use bulk_change::{BulkChange, BulkStep, MAX_BULK_SIZE};
pub use customer::Customer;
pub use email::Email;
pub use form_values::{FIELD_COUNT, FormValues, today};
pub use form_version::FormVersion;
pub use history::{Action, HISTORY_RETENTION, HistoryEntry, NewEntry, Subject, Tried};
pub use lifetime::{CLOCK_MARGIN, FIRST_MOMENT, Lifetime, is_possible};
pub use mailbox::{Mailbox, TRASH_RETENTION};
pub use mark::Mark;
pub use message::{Channel, MessageKind, NewBrowser, Notice};
pub use numbers::{MAX_WEEKS, Numbers, Tally, Weeks};
pub use passkey::{MAX_PASSKEY_NAME_CHARS, MAX_PASSKEYS, PasskeyId, PasskeyName};
pub use person::{
    Author, FIRST_PERSON_NAME, MAX_FURTHER_PEOPLE, MAX_PERSON_NAME_CHARS, ONE_TIME_PASSWORD_TTL, PersonId, PersonName,
    RANDOM_UUID, Role,
};
pub use phone::dialed;
pub use photo::{
    MAX_PHOTO_BYTES, MAX_PHOTO_SIDE_PX, MAX_PHOTOS, PHOTO_MAIL_DELAY, PHOTO_PERMISSION_TTL, PHOTO_SIDE_PX, PhotoNumber,
    PhotoSize,
};
pub use quote_id::QuoteId;
pub use quote_request::{ANSWER_WITHIN, QuoteRequest, REMINDER_LEAD, answer_within, longest_reminder, remind_after};
pub use raw_value::RawValue;
pub use search::{
    DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_SEARCH_CHARS, MAX_SEARCH_PAGE_BYTES, MAX_SEARCH_PAGE_SIZE, PageSize, Search,
    SearchText,
};
pub use source::{CAMPAIGN_KEYS, REFERRER, SOURCE, Source};
pub use submission::{FILL_TIME, HONEYPOT, IDEMPOTENCY_TTL, MAX_SAFE_INTEGER, Submission};
pub use subscription::{MAX_SUBSCRIPTIONS_PER_PERSON, SubscriptionId};
pub use today::{LONG_OVERDUE, MAX_TODAY, SameDay, Today};
pub use triage::{
    Amount, Assignee, AssigneeId, CallDay, Day, MAX_AMOUNT, MAX_CALL_AHEAD, MAX_NOTE_CHARS, Note, NoteText, Status,
    Triage,
};
pub use triage_patch::TriagePatch;
pub use versions::{KnownVersion, Versions, unknown_form};

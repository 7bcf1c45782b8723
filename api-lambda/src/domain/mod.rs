//! Quote requests: the form, the checks of its fields, and the owner's work on a request. Plain values, no I/O, no wire
//! formats.

mod advertising;
mod answer_template;
mod bulk_change;
mod form;
mod form_values;
mod history;
mod lifetime;
mod mailbox;
mod mark;
mod message;
mod names;
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
mod submission;
mod subscription;
mod text;
mod today;
mod town;
mod triage;
mod triage_patch;

pub use answer_template::{
    AnswerTemplate, MAX_TEMPLATE_CHARS, MAX_TEMPLATE_NAME_CHARS, MAX_TEMPLATES, TemplateName, TemplateText,
};
pub use bulk_change::{BulkChange, BulkStep, MAX_BULK_SIZE};
pub use form::{Choice, Control, Email, FIELD_COUNT, Field, FieldName, Form, PHONE_DIGITS, Rule};
pub use form_values::FormValues;
pub use history::{Action, HISTORY_RETENTION, HistoryEntry, NewEntry, Subject, Tried};
pub use lifetime::{CLOCK_MARGIN, FIRST_MOMENT, Lifetime, is_possible};
pub use mailbox::{Mailbox, TRASH_RETENTION};
pub use mark::Mark;
pub use message::{Channel, MessageKind, NewBrowser, Notice};
pub(crate) use names::named;
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
pub use quote_request::{ANSWER_WITHIN, QuoteRequest, REMIND_AFTER, REMINDER_LEAD};
pub use raw_value::RawValue;
pub use search::{
    DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_SEARCH_CHARS, MAX_SEARCH_PAGE_BYTES, MAX_SEARCH_PAGE_SIZE, PageSize, Search,
    SearchText,
};
pub use submission::{FILL_TIME, FieldErrors, HONEYPOT, IDEMPOTENCY_TTL, MAX_SAFE_INTEGER, Submission};
pub use subscription::{MAX_SUBSCRIPTIONS_PER_PERSON, SubscriptionId};
pub use text::{CONTROL_CHARS, TOO_LONG, nfc};
pub use today::{LONG_OVERDUE, MAX_TODAY, Today};
pub use triage::{
    Amount, Assignee, AssigneeId, CallDay, Day, MAX_AMOUNT, MAX_CALL_AHEAD, MAX_NOTE_CHARS, Note, NoteText, Status,
    Triage,
};
pub use triage_patch::TriagePatch;

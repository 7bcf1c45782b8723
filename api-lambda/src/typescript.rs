//! The TypeScript files in `site/generated` that come from Rust values. `make generate` writes them, a test compares
//! them.

use std::fmt::Write;

use jiff::SignedDuration;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    auth::{
        MIN_PASSWORD_CHARS,
        passkey::{CHALLENGE_TTL, PASSKEY_ALGORITHMS},
    },
    domain::{
        ANSWER_WITHIN, CONTROL_CHARS, Definition, FIRST_PERSON_NAME, Field, HONEYPOT, IDEMPOTENCY_TTL, LONG_OVERDUE,
        MAX_AMOUNT, MAX_BULK_SIZE, MAX_CALL_AHEAD, MAX_NOTE_CHARS, MAX_PASSKEY_NAME_CHARS, MAX_PASSKEYS,
        MAX_PERSON_NAME_CHARS, MAX_PHOTO_BYTES, MAX_PHOTOS, MAX_SEARCH_CHARS, MAX_SEARCH_PAGE_SIZE, MAX_TEMPLATE_CHARS,
        MAX_TEMPLATE_NAME_CHARS, PHONE_DIGITS, PHOTO_SIDE_PX, QuoteId, REMINDER_LEAD, Status, TOO_LONG,
        TRASH_RETENTION,
    },
    http::{NO_FORM, VISITOR_STATUSES},
};

/// The text of `site/generated/quote-form.ts`: the table of the form's fields.
pub fn quote_form() -> serde_json::Result<String> {
    // The script asks for names.
    let fields: Vec<Field> =
        Definition::built_in().fields.into_iter().map(|field| Field { role: None, ..field }).collect();
    let fields = serde_json::to_string_pretty(&fields)?;
    let [too_long, control_chars] = [TOO_LONG, CONTROL_CHARS].map(serde_json::Value::from);
    Ok(format!(
        "// Generated from forms/src/built_in.rs by `make generate`. Do not edit.\n\n\
         /** The quote form, field by field. `maxChars` counts characters after blanks at both ends are cut off. */\n\
         export const quoteFields = {fields} as const;\n\n\
         /** The errors of a value that keeps the rule of its field. */\n\
         export const tooLongMessage = {too_long};\n\
         export const controlCharsMessage = {control_chars};\n"
    ))
}

/// The text of `site/generated/form-constants.ts`: limits and durations that the quote form needs. Visitors load no
/// others.
pub fn form_constants() -> serde_json::Result<String> {
    let mut file = Constants::new();
    file.add("Days for which the API remembers an idempotency key.", "IDEMPOTENCY_TTL_DAYS", days(IDEMPOTENCY_TTL));
    file.add("Hours within which the business promises an answer.", "ANSWER_WITHIN_HOURS", ANSWER_WITHIN.as_hours());
    file.add("Maximum number of photos of a request.", "MAX_PHOTOS", MAX_PHOTOS);
    file.add("Maximum size of a photo as it is sent.", "MAX_PHOTO_BYTES", MAX_PHOTO_BYTES);
    file.add("The longest side to which a photo is reduced, in pixels.", "PHOTO_SIDE_PX", PHOTO_SIDE_PX);
    file.add("Name of the form field that people never see and leave empty.", "HONEYPOT", HONEYPOT);
    file.add(
        "HTTP statuses whose `detail` is written for visitors; other details are for developers.",
        "VISITOR_STATUSES",
        json(VISITOR_STATUSES.map(|status| status.as_u16()))?,
    );
    Ok(file.0)
}

/// The text of `site/generated/no-form.ts`, which only forms of a site's own need: it would weigh on the others beside
/// their constants.
pub fn no_form() -> serde_json::Result<String> {
    let mut file = Constants::new();
    file.add("The `detail` about a form that is not known.", "NO_FORM", json(NO_FORM)?);
    Ok(file.0)
}

/// The text of `site/generated/api-constants.ts`: limits, durations and choices that the API and the inbox share.
pub fn api_constants() -> serde_json::Result<String> {
    let mut file = Constants::new();
    file.add("Days for which a deleted request can be restored.", "TRASH_RETENTION_DAYS", days(TRASH_RETENTION));
    file.add(
        "Hours before the end of the promised time from which a request without an answer is urgent.",
        "REMINDER_LEAD_HOURS",
        REMINDER_LEAD.as_hours(),
    );
    file.add(
        "Days after the promised time from which a request without an answer is no work of a day.",
        "LONG_OVERDUE_DAYS",
        days(LONG_OVERDUE),
    );
    file.add("Minimum length of a password.", "MIN_PASSWORD_CHARS", MIN_PASSWORD_CHARS);
    file.add("Maximum length of a person's name.", "MAX_PERSON_NAME_CHARS", MAX_PERSON_NAME_CHARS);
    file.add("Maximum number of passkeys of one person.", "MAX_PASSKEYS", MAX_PASSKEYS);
    file.add("Maximum length of a passkey's name.", "MAX_PASSKEY_NAME_CHARS", MAX_PASSKEY_NAME_CHARS);
    file.add(
        "Algorithms of passkeys (COSE), the preferred one first.",
        "PASSKEY_ALGORITHMS",
        PASSKEY_ALGORITHMS.as_slice(),
    );
    file.add(
        "Time in which a passkey has to answer, in ms.",
        "PASSKEY_TIMEOUT_MS",
        i64::try_from(CHALLENGE_TTL.as_millis()).unwrap_or(i64::MAX),
    );
    file.add("The name of the first owner, until there is another one.", "FIRST_PERSON_NAME", FIRST_PERSON_NAME);
    file.add("Digits of a complete phone number in the United States.", "PHONE_DIGITS", PHONE_DIGITS);
    file.add("Maximum length of a note.", "MAX_NOTE_CHARS", MAX_NOTE_CHARS);
    file.add("Maximum amount of a quote, in whole units of the currency.", "MAX_AMOUNT", MAX_AMOUNT);
    file.add("Days from now to the farthest day of a call.", "MAX_CALL_AHEAD_DAYS", days(MAX_CALL_AHEAD));
    file.add("Maximum length of the name of a text for answers.", "MAX_TEMPLATE_NAME_CHARS", MAX_TEMPLATE_NAME_CHARS);
    file.add("Maximum length of a text for answers.", "MAX_TEMPLATE_CHARS", MAX_TEMPLATE_CHARS);
    file.add("Maximum length of the text of a search.", "MAX_SEARCH_CHARS", MAX_SEARCH_CHARS);
    file.add("Maximum number of requests on a page of a search.", "MAX_SEARCH_PAGE_SIZE", MAX_SEARCH_PAGE_SIZE);
    file.add("Maximum number of requests that one call changes.", "MAX_BULK_SIZE", MAX_BULK_SIZE);
    file.add("A regular expression for the id of a quote request.", "QUOTE_ID_PATTERN", QuoteId::PATTERN);
    file.add("Statuses of a quote request, in the order of the work.", "REQUEST_STATUSES", json(Status::ALL)?);
    Ok(file.0)
}

/// The text of `site/generated/inbox/LANG.ts`: the sentences of the owner's pages in another language.
pub fn inbox_words(language: &words::Language) -> serde_json::Result<String> {
    let mut all = Map::new();
    for (name, text) in language.words("inbox") {
        put(&mut all, &name.split('.').collect::<Vec<_>>(), text.into());
    }
    let tag = language.tag();
    Ok(format!(
        "// Generated from words/{tag}/inbox.yaml by `make generate`. Do not edit.\n\nexport default {};\n",
        serde_json::to_string_pretty(&all)?
    ))
}

/// Puts a text into the groups that its name says.
fn put(group: &mut Map<String, Value>, name: &[&str], text: Value) {
    match name {
        [last] => drop(group.insert((*last).to_owned(), text)),
        [first, rest @ ..] => {
            let inner = group.entry(*first).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                put(inner, rest, text);
            }
        }
        [] => {}
    }
}

/// A file of constants.
struct Constants(String);

impl Constants {
    fn new() -> Self {
        Self("// Generated from the constants of api-lambda by `make generate`. Do not edit.\n".to_owned())
    }

    fn add(&mut self, comment: &str, name: &str, value: impl Into<serde_json::Value>) {
        let value = value.into();
        let kind = if value.is_array() { " as const" } else { "" };
        write!(self.0, "\n/** {comment} */\nexport const {name} = {value}{kind};\n").expect("a string takes any text");
    }
}

fn json(value: impl Serialize) -> serde_json::Result<serde_json::Value> {
    serde_json::to_value(value)
}

fn days(duration: SignedDuration) -> i64 {
    duration.as_hours() / 24
}

//! Parts of schemas that come from the domain's tables and constants. Attributes of derived schemas take literals only.

use std::borrow::Cow;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize, Serializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        ArrayBuilder, ObjectBuilder, Ref, RefOr, Type,
        schema::{AdditionalProperties, KnownFormat, Schema, SchemaFormat, SchemaType},
    },
};

use crate::{
    auth::{
        MIN_PASSWORD_CHARS,
        passkey::{CHALLENGE_BYTES, MAX_CREDENTIAL_ID_BYTES},
    },
    domain::{
        Action, BulkChange, DEFAULT_PAGE_SIZE, MAX_AMOUNT, MAX_BULK_SIZE, MAX_PAGE_SIZE, MAX_PASSKEY_NAME_CHARS,
        MAX_PERSON_NAME_CHARS, MAX_PHOTOS, MAX_SEARCH_CHARS, MAX_SEARCH_PAGE_SIZE, MAX_TEMPLATE_CHARS,
        MAX_TEMPLATE_NAME_CHARS, MAX_WEEKS, Mark, Notice, PasskeyId, PersonId, QuoteId, RANDOM_UUID, Role, Status,
        SubscriptionId,
    },
    push::{AUTH_BYTES, MAX_ENDPOINT_CHARS, PUBLIC_KEY_BYTES},
    store::HistoryCursor,
};

/// A line without control characters.
pub(crate) const VISIBLE: &str = r"^[^\x00-\x1f\x7f-\x9f]*$";

/// Lines without control characters, but with line breaks and tabs.
pub(crate) const VISIBLE_LINES: &str = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$";

/// Makes enums with names components of the contract: for each its name there, and its description.
macro_rules! named_schemas {
    ($($type:ty: $name:literal, $description:literal;)+) => {
        /// The components of all enums with names.
        pub(crate) fn named_components() -> impl Iterator<Item = (String, RefOr<Schema>)> {
            [$(($name.to_owned(), <$type>::schema())),+].into_iter()
        }

        $(
            impl PartialSchema for $type {
                fn schema() -> RefOr<Schema> {
                    text().enum_values(Some(Self::ALL.map(Self::as_str))).description(Some($description)).into()
                }
            }

            impl ToSchema for $type {
                fn name() -> Cow<'static, str> {
                    $name.into()
                }
            }
        )+
    };
}

named_schemas! {
    Action: "Action", "Something that a person did, or that happened to the account";
    BulkChange: "BulkChange", "A change to many requests at once. A status also marks them as read";
    Mark: "Mark", "A sign that a robot sent the request";
    Role: "Role", "`staff` works on requests; `owner` may do everything";
    Status: "RequestStatus", "Progress of the owner's work; `new` when it arrives";
}

pub(crate) fn texts(description: &str) -> ObjectBuilder {
    let each = AdditionalProperties::RefOr(text().into());
    ObjectBuilder::new().additional_properties(Some(each)).description(Some(description))
}

pub(crate) fn status() -> RefOr<Schema> {
    Ref::from_schema_name(Status::name()).into()
}

pub(crate) fn person_id() -> ObjectBuilder {
    text().pattern(Some(PersonId::pattern()))
}

/// The id of the person who works on a request; empty for nobody.
pub(crate) fn assignee() -> ObjectBuilder {
    let pattern = PersonId::pattern().replace(")$", ")?$");
    text().pattern(Some(pattern)).description(Some("The id of the person who works on it; empty for nobody"))
}

pub(crate) fn person_name() -> ObjectBuilder {
    text().min_length(Some(1)).max_length(Some(MAX_PERSON_NAME_CHARS))
}

pub(crate) fn history_cursor() -> ObjectBuilder {
    text().pattern(Some(HistoryCursor::PATTERN))
}

pub(crate) fn history_cursor_or_null() -> ObjectBuilder {
    or_null(HistoryCursor::PATTERN)
}

pub(crate) fn marks() -> ArrayBuilder {
    let description = "Why it is suspected. Empty for requests stored by versions that did not note it";
    ArrayBuilder::new().items(Ref::from_schema_name(Mark::name())).description(Some(description))
}

pub(crate) fn notice() -> ObjectBuilder {
    let description = "The e-mail to the owner: `unwanted` for marked requests and where none is set up, `waiting` until a mail server has taken it";
    text().enum_values(Some(Notice::NAMES)).description(Some(description))
}

pub(crate) fn photo_numbers() -> ArrayBuilder {
    let description = "The numbers of its photos, ascending";
    ArrayBuilder::new().items(photo_number()).description(Some(description))
}

pub(crate) fn photo_number() -> ObjectBuilder {
    whole().minimum(Some(1)).maximum(Some(MAX_PHOTOS))
}

pub(crate) fn id() -> ObjectBuilder {
    text().pattern(Some(QuoteId::PATTERN))
}

pub(crate) fn session_id() -> ObjectBuilder {
    text().pattern(Some(format!("^{RANDOM_UUID}$")))
}

pub(crate) fn subscription_id() -> ObjectBuilder {
    text().pattern(Some(SubscriptionId::PATTERN))
}

/// The address of a browser at its push service.
pub(crate) fn endpoint() -> ObjectBuilder {
    text().pattern(Some("^https://")).max_length(Some(MAX_ENDPOINT_CHARS))
}

/// A point of the curve P-256, uncompressed, in base64url.
pub(crate) fn key_of_browser() -> ObjectBuilder {
    bytes_in_base64url(PUBLIC_KEY_BYTES)
}

pub(crate) fn secret_of_browser() -> ObjectBuilder {
    bytes_in_base64url(AUTH_BYTES)
}

pub(crate) fn passkey_id() -> ObjectBuilder {
    text().pattern(Some(PasskeyId::PATTERN))
}

pub(crate) fn passkey_name() -> ObjectBuilder {
    text().max_length(Some(MAX_PASSKEY_NAME_CHARS))
}

/// Bytes in base64url without padding.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Base64Url(pub(crate) Vec<u8>);

impl TryFrom<String> for Base64Url {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text);
        bytes.map(Self).map_err(|_| "Send bytes in base64url without padding")
    }
}

impl Serialize for Base64Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_URL_SAFE_NO_PAD.encode(&self.0))
    }
}

/// A character of base64url.
const ANY: &str = "[A-Za-z0-9_-]";

/// The last character after two bytes: its two lowest bits belong to no byte, and are zero.
const AFTER_TWO_BYTES: &str = "[AEIMQUYcgkosw048]";

/// The last character after one byte: its four lowest bits belong to no byte, and are zero.
const AFTER_ONE_BYTE: &str = "[AQgw]";

/// Some bytes in base64url.
pub(crate) fn base64url() -> ObjectBuilder {
    let last = format!("{ANY}{{4}}|{ANY}{{2}}{AFTER_TWO_BYTES}|{ANY}{AFTER_ONE_BYTE}");
    text().pattern(Some(format!("^({ANY}{{4}})*({last})$")))
}

/// This many bytes in base64url.
fn bytes_in_base64url(bytes: usize) -> ObjectBuilder {
    let chars = bytes / 3 * 4;
    let pattern = match bytes % 3 {
        0 => format!("^{ANY}{{{chars}}}$"),
        1 => format!("^{ANY}{{{}}}{AFTER_ONE_BYTE}$", chars + 1),
        _ => format!("^{ANY}{{{}}}{AFTER_TWO_BYTES}$", chars + 2),
    };
    text().pattern(Some(pattern))
}

pub(crate) fn challenge() -> ObjectBuilder {
    bytes_in_base64url(CHALLENGE_BYTES)
}

pub(crate) fn credential_id() -> ObjectBuilder {
    base64url().max_length(Some((MAX_CREDENTIAL_ID_BYTES * 8).div_ceil(6)))
}

pub(crate) fn credential_ids() -> ArrayBuilder {
    ArrayBuilder::new().items(credential_id())
}

pub(crate) fn id_or_null() -> ObjectBuilder {
    or_null(QuoteId::PATTERN)
}

pub(crate) fn password() -> ObjectBuilder {
    text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Password))).min_length(Some(1))
}

pub(crate) fn code() -> ObjectBuilder {
    text().min_length(Some(1))
}

pub(crate) fn new_password() -> ObjectBuilder {
    password().min_length(Some(MIN_PASSWORD_CHARS))
}

pub(crate) fn ids() -> ArrayBuilder {
    ArrayBuilder::new().items(id())
}

/// One to [`MAX_BULK_SIZE`] ids.
pub(crate) fn some_ids() -> ArrayBuilder {
    ids()
        .min_items(Some(1))
        .max_items(Some(MAX_BULK_SIZE))
        .description(Some("The requests to change; in place of a search"))
}

/// The starts of weeks, and the end of the last one.
pub(crate) fn week_starts() -> ArrayBuilder {
    let time = text().format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)));
    let description = "The starts of the weeks in ascending order, then the end of the last one";
    ArrayBuilder::new().items(time).min_items(Some(2)).max_items(Some(MAX_WEEKS + 1)).description(Some(description))
}

pub(crate) fn search_text() -> ObjectBuilder {
    let description = "Words that all have to be in the request or its note. Case does not matter";
    text().max_length(Some(MAX_SEARCH_CHARS)).description(Some(description))
}

pub(crate) fn project_type() -> ObjectBuilder {
    text().description(Some("A project type of the built-in form, or a choice of the topic of `form`"))
}

pub(crate) fn page_size() -> ObjectBuilder {
    whole().minimum(Some(1)).maximum(Some(MAX_PAGE_SIZE))
}

pub(crate) fn search_page_size() -> ObjectBuilder {
    let words = format!("{DEFAULT_PAGE_SIZE} when absent. A page also ends after a megabyte of text");
    whole().minimum(Some(1)).maximum(Some(MAX_SEARCH_PAGE_SIZE)).description(Some(words))
}

/// A text with this pattern, or null.
pub(crate) fn or_null(pattern: impl Into<String>) -> ObjectBuilder {
    let types = SchemaType::from_iter([Type::String, Type::Null]);
    ObjectBuilder::new().schema_type(types).pattern(Some(pattern))
}

/// An object without other properties than those described.
pub(crate) fn closed_object() -> ObjectBuilder {
    ObjectBuilder::new().additional_properties(Some(AdditionalProperties::FreeForm(false)))
}

pub(crate) fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

pub(crate) fn whole() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer)
}

pub(crate) fn flag(description: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Boolean).description(Some(description))
}

pub(crate) fn template_name() -> ObjectBuilder {
    text().min_length(Some(1)).max_length(Some(MAX_TEMPLATE_NAME_CHARS)).pattern(Some(VISIBLE))
}

pub(crate) fn template_text() -> ObjectBuilder {
    text().min_length(Some(1)).max_length(Some(MAX_TEMPLATE_CHARS)).pattern(Some(VISIBLE_LINES))
}

pub(crate) fn amount() -> ObjectBuilder {
    let description = "The amount of the quote in whole units of the site's currency; 0 for none";
    whole().minimum(Some(0)).maximum(Some(MAX_AMOUNT)).description(Some(description))
}

pub(crate) fn day() -> ObjectBuilder {
    text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)))
}

pub(crate) fn call_day() -> ObjectBuilder {
    let description = "The day in the owner's calendar on which to call again, such as 2026-12-04; empty for none";
    text().pattern(Some("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")).description(Some(description))
}

pub(crate) fn moment(description: &str) -> ObjectBuilder {
    text().format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime))).description(Some(description))
}

use std::{fmt, sync::Arc, time::Instant};

use aws_lc_rs::constant_time::verify_slices_are_equal;
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::{ToSchema, openapi::ObjectBuilder};

use crate::{
    app::{
        App, SCAN_BUDGET,
        accounts::{
            Owner,
            proof::{Page, PasskeyAnswer, Proof},
        },
    },
    domain::{Customer, Email, Mailbox, QuoteId, named},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{AccountState, Confirmed, Fails, InSession, Owners, Stored},
        form_schema::{email, phone},
        schemas::{code, or_null, password, text},
    },
};

use super::Inbox;

/// The message for a text that is no cursor.
const OTHER_CURSOR: &str = "Please send the `next` of the answer before";

named! {
    /// The scans of an erasure, in order. The trash comes after the inbox, to find requests deleted meanwhile. The
    /// inbox is scanned again, to find requests restored meanwhile.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    enum Scan {
        #[default]
        Inbox = "inbox",
        Trash = "trash",
        InboxAgain = "again",
    }
}

impl Scan {
    fn mailbox(self) -> Mailbox {
        match self {
            Self::Inbox | Self::InboxAgain => Mailbox::Inbox,
            Self::Trash => Mailbox::Trash,
        }
    }

    fn next(self) -> Option<Self> {
        Self::ALL.into_iter().skip_while(|scan| *scan != self).nth(1)
    }
}

/// Progress of an erasure: the current scan and the last request it looked at. The default is the start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Place {
    scan: Scan,
    after: Option<QuoteId>,
}

impl Place {
    fn parse(text: &str) -> Option<Self> {
        let (name, id) = text.split_once('.').map_or((text, None), |(name, id)| (name, Some(id)));
        let scan = Scan::parse(name)?;
        let after = match id {
            Some(id) => Some(QuoteId::parse(id)?),
            None => None,
        };
        Some(Self { scan, after })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.scan.as_str())?;
        self.after.map_or(Ok(()), |id| write!(formatter, ".{id}"))
    }
}

/// The place at which an erasure goes on, with our signature: its session has confirmed this erasure at the start.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct EraseCursor {
    place: Place,
    signature: String,
}

impl EraseCursor {
    /// A regular expression for cursors.
    fn pattern() -> String {
        let scans = Scan::ALL.map(Scan::as_str).join("|");
        let id = QuoteId::PATTERN.trim_start_matches('^').trim_end_matches('$');
        format!(r"^({scans})(\.{id})?~[A-Za-z0-9_-]{{43}}$")
    }
}

impl TryFrom<String> for EraseCursor {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let parts = text.split_once('~').and_then(|(place, signature)| Some((Place::parse(place)?, signature)));
        parts.map(|(place, signature)| Self { place, signature: signature.to_owned() }).ok_or(OTHER_CURSOR)
    }
}

impl Inbox {
    fn sign_erasure(&self, owner: &Owner, customer: &Customer, place: Place) -> String {
        let customer = customer.as_text();
        self.limits.pseudonym(format!("erase#{}#{place}#{customer}", owner.session.id).as_bytes())
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Erase {
    /// The address of the person, or else `phone`.
    #[schema(schema_with = email, required = false)]
    email: Option<String>,
    /// The phone number of the person, with its country or without.
    #[schema(schema_with = phone, required = false)]
    phone: Option<String>,
    /// Of the owner who erases; without a cursor.
    #[serde(default)]
    #[schema(schema_with = password, required = false)]
    password: String,
    /// If that owner's second step is on, and without a cursor: a code of the app, or a recovery code.
    #[schema(schema_with = code)]
    code: Option<String>,
    #[schema(nullable = false, required = false)]
    passkey: Option<PasskeyAnswer>,
    #[schema(schema_with = erase_cursor)]
    cursor: Option<EraseCursor>,
}

/// The result of one call of an erasure.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Erased {
    /// Number of requests that this call removed.
    erased: usize,
    /// The `cursor` of the next call; null at the end.
    #[schema(schema_with = erase_cursor_or_null, required = true)]
    next: Option<String>,
}

/// Removes a person's requests for good, from the inbox and from the trash, for about a second per call. The first call
/// needs the password and, if the second step is on, a proof; the others the cursor.
#[utoipa::path(
    post,
    path = "/api/admin/erase",
    request_body(content = Erase, content_type = "application/json"),
    responses((status = OK, description = "Removed, perhaps not all yet", body = Erased), Fails::<(InSession, AccountState, Owners, Confirmed, Stored)>)
)]
pub(crate) async fn erase_customer(
    State(app): State<Arc<App>>,
    owner: Owner,
    page: Page,
    JsonBody(body): JsonBody<Erase>,
) -> Result<Json<Erased>, ApiError> {
    let customer = match (&body.email, &body.phone) {
        (None, Some(phone)) => Customer::of_phone(phone).map_err(|message| ApiError::of_field("phone", message))?,
        (email, None) => {
            let email = Email::parse(email.as_deref().unwrap_or_default());
            Customer::Email(email.map_err(|message| ApiError::of_field("email", message))?)
        }
        (Some(_), Some(_)) => return Err(ApiError::of_field("phone", "Please write one of the two at a time")),
    };
    let (inbox, end) = (&app.inbox, Instant::now() + SCAN_BUDGET);
    let Place { scan, after } = match body.cursor {
        Some(EraseCursor { place, signature }) => {
            let expected = inbox.sign_erasure(&owner, &customer, place);
            verify_slices_are_equal(expected.as_bytes(), signature.as_bytes()).map_err(|_| ApiError::OtherState)?;
            place
        }
        None => {
            app.accounts.confirm(&owner, body.password, &Proof::new(body.code, body.passkey, page)).await?;
            Place::default()
        }
    };
    let scanned = inbox.store.erase(scan.mailbox(), &customer, after, end, &owner.author).await?;
    let next = match scanned.next {
        Some(id) => Some(Place { scan, after: Some(id) }),
        None => scan.next().map(|scan| Place { scan, after: None }),
    };
    if next.is_none() {
        inbox.store.purge_log().await?;
    }
    let cursor = |place| format!("{place}~{}", inbox.sign_erasure(&owner, &customer, place));
    Ok(Json(Erased { erased: scanned.count, next: next.map(cursor) }))
}

/// The cursor of an erasure.
fn erase_cursor() -> ObjectBuilder {
    text().pattern(Some(EraseCursor::pattern()))
}

/// The cursor of an erasure, or null.
fn erase_cursor_or_null() -> ObjectBuilder {
    or_null(EraseCursor::pattern())
}

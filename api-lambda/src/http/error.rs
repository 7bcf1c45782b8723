use std::time::Duration;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    domain::{FieldErrors, MAX_FURTHER_PEOPLE, MAX_PASSKEYS, MAX_SUBSCRIPTIONS_PER_PERSON},
    photos::NotAPhoto,
    store::{Full, PhotoError, StoreError},
};

use super::schemas::{Base64Url, challenge, credential_ids};

/// `Retry-After` when the store does not answer. It is usually back by then.
const STORE_RETRY_AFTER: Duration = Duration::from_secs(2);

/// Makes the enum of all errors from a table: for each its reason, its status, and its words for people.
macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident $(($($reason:ident: $payload:ty),+))? = $status:ident, $words:expr;)+) => {
        /// Every error response of the API.
        #[derive(Debug, Clone)]
        pub(crate) enum ApiError {
            $($(#[$doc])* $name $(($($payload),+))?,)+
        }

        impl ApiError {
            pub(crate) fn status(&self) -> StatusCode {
                match self { $(Self::$name { .. } => StatusCode::$status,)+ }
            }

            /// The problem and the remedy, for people. The cause of a failure is only in the log.
            pub(crate) fn detail(&self) -> String {
                match self { $(Self::$name $(($($reason),+))? => String::from($words),)+ }
            }
        }

        /// The status of each error, for the contract.
        #[expect(non_upper_case_globals, dead_code, reason = "an error that no call can have is not in the contract")]
        pub(crate) mod status {
            $(pub(crate) const $name: u16 = axum::http::StatusCode::$status.as_u16();)+
        }
    };
}

errors! {
    /// The request cannot be parsed. The text says what to send.
    Malformed(detail: String) = BAD_REQUEST, detail.clone();
    NoSession = UNAUTHORIZED, "Please log in first.";
    WrongPassword = UNAUTHORIZED, "Please check your password and try again.";
    ForeignOrigin = FORBIDDEN, "This can only be sent from the site itself.";
    OwnersOnly = FORBIDDEN, "Only an owner may do this.";
    OneTimePassword = FORBIDDEN, "Please change your one-time password first.";
    PastCdn = FORBIDDEN, "This can only be called through the site's own address.";
    NotFound = NOT_FOUND, "There is nothing at this address.";
    NoForm = NOT_FOUND, NO_FORM;
    /// Definitions of this format are not understood, or cannot be had from the site.
    OtherFormat = NOT_FOUND, "Forms of this format are not understood here. Install a newer version, and name the site in SITE_DIR or SITE_ORIGIN.";
    NoteConflict = CONFLICT, "Somebody else changed this note meanwhile. Please look at it and save again.";
    /// The second step of the login, or a person, is not in the state that the call expects.
    OtherState = CONFLICT, "This was changed meanwhile, perhaps in another window. Please look again.";
    /// The password is right, but the second step of the login is missing or wrong.
    SecondStep(_errors: FieldErrors, _possible: PossibleSteps) = UNPROCESSABLE_ENTITY, "Please correct the fields that have a message and send again.";
    PasskeysFull = CONFLICT, format!("There can be {MAX_PASSKEYS} passkeys. Remove one first.");
    NoPasskeysHere = CONFLICT, "Passkeys belong to a name, not to a number: open the inbox at the name of the site.";
    FirstOwner = CONFLICT, "The first owner always is an owner, and gets another password from whoever runs the machine.";
    OwnPassword = CONFLICT, "You can change your own password in place of resetting it.";
    PeopleFull = CONFLICT, format!("There can be {MAX_FURTHER_PEOPLE} people beside the first owner. Remove one first.");
    NotificationsOff = NOT_FOUND, "Notifications are switched off here.";
    NotificationsFull = CONFLICT, format!("There can be {MAX_SUBSCRIPTIONS_PER_PERSON} browsers with notifications. Turn one off first.");
    Method = METHOD_NOT_ALLOWED, "This address does something else; see the Allow header.";
    TransferCoding = NOT_IMPLEMENTED, "The only transfer coding that is known here is `chunked`.";
    BodyTimeout = REQUEST_TIMEOUT, "The request did not arrive in time. Please send it again.";
    TooLarge(max_bytes: usize) = PAYLOAD_TOO_LARGE, format!("Please send {} KiB at most.", max_bytes / 1024);
    MediaType(expected: &'static str) = UNSUPPORTED_MEDIA_TYPE, format!("Please send the body as {expected}.");
    PhotosOff = NOT_FOUND, "No photos are taken here.";
    NoPhotoPermission = UNAUTHORIZED, "Photos can be added for a day after a request was sent, by its sender.";
    NotAPhoto(reason: NotAPhoto) = UNPROCESSABLE_ENTITY, reason.to_string();
    PhotosFull(full: Full) = INSUFFICIENT_STORAGE, match full {
        Full::Day => "No more photos can be taken today. Your request itself has arrived.",
        Full::All => "No more photos can be taken. Your request itself has arrived.",
    };
    PhotosBusy = SERVICE_UNAVAILABLE, "Too many photos arrive at the same time. Please send it again.";
    BodiesFull = SERVICE_UNAVAILABLE, "Too much arrives from your network at the same time. Please try again in a moment.";
    Fields(_reason: FieldErrors) = UNPROCESSABLE_ENTITY, "Please correct the fields that have a message and send again.";
    RateLimited(retry_after: Duration) = TOO_MANY_REQUESTS, format!("Please wait {} and try again.", in_words(*retry_after));
    Store(_reason: StoreError) = SERVICE_UNAVAILABLE, "This could not be done just now. Please try again in a moment.";
    /// The response took longer than its deadline.
    DeadlineExceeded = SERVICE_UNAVAILABLE, "This could not be done just now. Please try again in a moment.";
    Panic = INTERNAL_SERVER_ERROR, "Something went wrong on our side. Please try again.";
}

/// The second steps that are possible. Recovery codes always are.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PossibleSteps {
    /// Codes of an app are accepted.
    pub(crate) app: bool,
    /// Absent if the person has no passkeys for this page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub(crate) passkey: Option<PasskeyRequest>,
}

/// The options for `navigator.credentials.get`. Bytes are in base64url.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyRequest {
    /// Answered once, within five minutes.
    #[schema(schema_with = challenge)]
    pub(crate) challenge: String,
    /// The host of the site.
    pub(crate) rp_id: String,
    /// One of these passkeys has to answer.
    #[schema(schema_with = credential_ids)]
    pub(crate) credential_ids: Vec<Base64Url>,
}

/// The body of an error response (RFC 9457).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Problem {
    /// The kind of error, the same text for the same status.
    pub(crate) title: &'static str,
    /// The status of the response.
    #[schema(minimum = 400, maximum = 599)]
    pub(crate) status: u16,
    /// The problem and the remedy, for people.
    pub(crate) detail: String,
    /// A message for each wrong field, with status 422.
    #[serde(skip_serializing_if = "FieldErrors::is_empty")]
    #[schema(required = false, inline)]
    pub(crate) errors: FieldErrors,
    /// Set with status 422, if the password is right and the second step is missing or wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub(crate) second_step: Option<PossibleSteps>,
    /// The `id` of the request's line in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) request_id: Option<String>,
}

/// The `detail` of a form that is not known. The script of a page in another language says the same in its words.
pub const NO_FORM: &str = "This form is not there any more. Please reload the page and send it again, or call us.";

/// Statuses whose `detail` is written for visitors of the site. The quote form shows only these. Other details are
/// written for developers of a client.
pub const VISITOR_STATUSES: [StatusCode; 5] = [
    StatusCode::NOT_FOUND,
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::TOO_MANY_REQUESTS,
    StatusCode::SERVICE_UNAVAILABLE,
];

impl ApiError {
    /// An error of what cannot be parsed, with words about what to send.
    pub(crate) fn malformed(detail: &str) -> Self {
        Self::Malformed(detail.to_owned())
    }

    /// An error of one field.
    pub(crate) fn of_field(name: &str, message: impl Into<String>) -> Self {
        Self::Fields(FieldErrors::from([(name.to_owned(), message.into())]))
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited(retry_after) => Some(*retry_after),
            Self::PhotosBusy | Self::BodiesFull | Self::Store(_) | Self::DeadlineExceeded => Some(STORE_RETRY_AFTER),
            _ => None,
        }
    }

    /// A response with the status and headers of the error, without a body.
    pub(crate) fn response(&self) -> Response {
        let mut response = self.status().into_response();
        if let Some(wait) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs()));
        }
        response
    }

    pub(crate) fn problem(self, request_id: String) -> Problem {
        let (status, detail) = (self.status(), self.detail());
        let (errors, second_step) = match self {
            Self::Fields(errors) => (errors, None),
            Self::SecondStep(errors, possible) => (errors, Some(possible)),
            _ => (FieldErrors::new(), None),
        };
        let title = status.canonical_reason().unwrap_or("Error");
        Problem { title, status: status.as_u16(), detail, errors, second_step, request_id: Some(request_id) }
    }
}

/// The middleware that knows the request id writes the body.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}

impl From<PhotoError> for ApiError {
    fn from(error: PhotoError) -> Self {
        match error {
            PhotoError::Off => Self::PhotosOff,
            PhotoError::NoRequest => Self::NotFound,
            PhotoError::NotAPhoto(reason) => Self::NotAPhoto(reason),
            PhotoError::Full(full) => Self::PhotosFull(full),
            PhotoError::Store(error) => Self::Store(error),
        }
    }
}

/// A waiting time in words, in seconds or minutes.
fn in_words(wait: Duration) -> String {
    match wait.as_secs() {
        1 => "a second".to_owned(),
        seconds @ ..60 => format!("{seconds} seconds"),
        60 => "a minute".to_owned(),
        seconds => format!("{} minutes", seconds.div_ceil(60)),
    }
}

use std::time::Duration;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::{
        ContactError, EraseError, LoginError, PasswordChangeError, PeopleError, RateLimited, ReauthenticationError,
        SecondStepError, SecondStepNeeded, SubscribeError, UploadError,
    },
    auth::{MIN_PASSWORD_CHARS, PasswordError},
    domain::{FieldErrors, MAX_FURTHER_PEOPLE, MAX_PASSKEYS, MAX_SUBSCRIPTIONS_PER_PERSON},
    photos::{Full, NotAPhoto},
    store::{PhotoError, StoreError},
};

use super::possible_steps::{PossibleSteps, WRONG_CODE, second_step_errors};

/// `Retry-After` when the store does not answer. It is usually back by then.
const STORE_RETRY_AFTER: Duration = Duration::from_secs(2);

/// Makes the enum of all errors from a table: for each its reason, its status, and its words for people.
macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident $(($reason:ident: $payload:ty))? = $status:ident, $words:expr;)+) => {
        /// Every error response of the API.
        #[derive(Debug, Clone)]
        pub(super) enum ApiError {
            $($(#[$doc])* $name $(($payload))?,)+
        }

        impl ApiError {
            pub(super) fn status(&self) -> StatusCode {
                match self { $(Self::$name { .. } => StatusCode::$status,)+ }
            }

            /// The problem and the remedy, for people. The cause of a failure is only in the log.
            pub(super) fn detail(&self) -> String {
                match self { $(Self::$name $(($reason))? => String::from($words),)+ }
            }
        }

        /// The status of each error, for the contract.
        #[allow(non_upper_case_globals, dead_code, reason = "an error that no call can have is not in the contract")]
        pub(super) mod status {
            $(pub(in crate::http) const $name: u16 = axum::http::StatusCode::$status.as_u16();)+
        }
    };
}

errors! {
    /// The request cannot be parsed. The text says what to send.
    Malformed(detail: String) = BAD_REQUEST, detail.clone();
    NoSession = UNAUTHORIZED, "Please log in first.";
    WrongPassword = UNAUTHORIZED, "Please check your password and try again.";
    ForeignOrigin = FORBIDDEN, "This can only be sent from the site itself.";
    /// The caller is not an owner.
    OwnersOnly = FORBIDDEN, "Only an owner may do this.";
    /// The caller has to change a one-time password first.
    OneTimePassword = FORBIDDEN, "Please change your one-time password first.";
    /// The request did not come through the CDN, which is required.
    PastCdn = FORBIDDEN, "This can only be called through the site's own address.";
    NotFound = NOT_FOUND, "There is nothing at this address.";
    NoteConflict = CONFLICT, "Somebody else changed this note meanwhile. Please look at it and save again.";
    /// The second step of the login, or a person, is not in the state that the call expects.
    OtherState = CONFLICT, "This was changed meanwhile, perhaps in another window. Please look again.";
    /// The password is right, but the second step of the login is missing or wrong.
    SecondStep(_reason: SecondStepNeeded) = UNPROCESSABLE_ENTITY, "Please correct the fields that have a message and send again.";
    /// The caller has as many passkeys as there can be.
    PasskeysFull = CONFLICT, format!("There can be {MAX_PASSKEYS} passkeys. Remove one first.");
    /// The page cannot have passkeys.
    NoPasskeysHere = CONFLICT, "Passkeys belong to a name, not to a number: open the inbox at the name of the site.";
    /// Not possible for the first owner.
    FirstOwner = CONFLICT, "The first owner always is an owner, and gets another password from whoever runs the machine.";
    /// Not possible for oneself.
    OwnPassword = CONFLICT, "You can change your own password in place of resetting it.";
    /// There are as many people as there can be.
    PeopleFull = CONFLICT, format!("There can be {MAX_FURTHER_PEOPLE} people beside the first owner. Remove one first.");
    /// No browser is notified of new requests.
    NotificationsOff = NOT_FOUND, "Notifications are switched off here.";
    /// The caller has as many browsers that are notified as there can be.
    NotificationsFull = CONFLICT, format!("There can be {MAX_SUBSCRIPTIONS_PER_PERSON} browsers with notifications. Turn one off first.");
    Method = METHOD_NOT_ALLOWED, "This address does something else; see the Allow header.";
    /// The body has a transfer coding other than `chunked`.
    TransferCoding = NOT_IMPLEMENTED, "The only transfer coding that is known here is `chunked`.";
    BodyTimeout = REQUEST_TIMEOUT, "The request did not arrive in time. Please send it again.";
    /// The body has more than this many bytes.
    TooLarge(max_bytes: usize) = PAYLOAD_TOO_LARGE, format!("Please send {} KiB at most.", max_bytes / 1024);
    MediaType(expected: &'static str) = UNSUPPORTED_MEDIA_TYPE, format!("Please send the body as {expected}.");
    /// No photos are taken here.
    PhotosOff = NOT_FOUND, "No photos are taken here.";
    /// No permission to add photos to this request.
    NoPhotoPermission = UNAUTHORIZED, "Photos can be added for a day after a request was sent, by its sender.";
    /// It cannot be taken as a photo.
    NotAPhoto(reason: NotAPhoto) = UNPROCESSABLE_ENTITY, reason.to_string();
    /// There is no room for more photos.
    PhotosFull(full: Full) = INSUFFICIENT_STORAGE, match full {
        Full::Day => "No more photos can be taken today. Your request itself has arrived.",
        Full::All => "No more photos can be taken. Your request itself has arrived.",
    };
    /// Too many photos at the same time.
    PhotosBusy = SERVICE_UNAVAILABLE, "Too many photos arrive at the same time. Please send it again.";
    /// Too many bodies of one client at the same time.
    BodiesFull = SERVICE_UNAVAILABLE, "Too much arrives from your network at the same time. Please try again in a moment.";
    Fields(_reason: FieldErrors) = UNPROCESSABLE_ENTITY, "Please correct the fields that have a message and send again.";
    RateLimited(limited: RateLimited) = TOO_MANY_REQUESTS, format!("Please wait {} and try again.", in_words(limited.retry_after));
    Store(_reason: StoreError) = SERVICE_UNAVAILABLE, "This could not be done just now. Please try again in a moment.";
    /// The response took longer than its deadline.
    DeadlineExceeded = SERVICE_UNAVAILABLE, "This could not be done just now. Please try again in a moment.";
    Panic = INTERNAL_SERVER_ERROR, "Something went wrong on our side. Please try again.";
}

/// The body of an error response (RFC 9457).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Problem {
    /// The kind of error, the same text for the same status.
    pub(super) title: &'static str,
    /// The status of the response.
    #[schema(minimum = 400, maximum = 599)]
    pub(super) status: u16,
    /// The problem and the remedy, for people.
    pub(super) detail: String,
    /// A message for each wrong field, with status 422.
    #[serde(skip_serializing_if = "FieldErrors::is_empty")]
    #[schema(required = false, inline)]
    pub(super) errors: FieldErrors,
    /// Set with status 422, if the password is right and the second step is missing or wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub(super) second_step: Option<PossibleSteps>,
    /// The `id` of the request's line in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) request_id: Option<String>,
}

/// Statuses whose `detail` is written for visitors of the site. The quote form shows only these. Other details are
/// written for developers of a client.
pub const VISITOR_STATUSES: [StatusCode; 4] = [
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::TOO_MANY_REQUESTS,
    StatusCode::SERVICE_UNAVAILABLE,
];

impl ApiError {
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited(limited) => Some(limited.retry_after),
            Self::PhotosBusy | Self::BodiesFull | Self::Store(_) | Self::DeadlineExceeded => Some(STORE_RETRY_AFTER),
            _ => None,
        }
    }

    /// A response with the status and headers of the error, without a body.
    pub(super) fn response(&self) -> Response {
        let mut response = self.status().into_response();
        if let Some(wait) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs()));
        }
        response
    }

    pub(super) fn problem(self, request_id: String) -> Problem {
        let (status, detail) = (self.status(), self.detail());
        let second_step = if let Self::SecondStep(needed) = &self { Some(needed.into()) } else { None };
        let errors = match self {
            Self::Fields(errors) => errors,
            Self::SecondStep(needed) => second_step_errors(&needed),
            _ => FieldErrors::new(),
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

impl From<ContactError> for ApiError {
    fn from(error: ContactError) -> Self {
        match error {
            ContactError::Fields(errors) => Self::Fields(errors),
            ContactError::RateLimited(limited) => Self::RateLimited(limited),
            ContactError::Store(error) => Self::Store(error),
        }
    }
}

impl From<UploadError> for ApiError {
    fn from(error: UploadError) -> Self {
        match error {
            UploadError::Off => Self::PhotosOff,
            UploadError::NotPermitted => Self::NoPhotoPermission,
            UploadError::RateLimited(limited) => Self::RateLimited(limited),
            UploadError::Busy => Self::PhotosBusy,
            UploadError::Store(error) => Self::Store(error),
        }
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

impl From<LoginError> for ApiError {
    fn from(error: LoginError) -> Self {
        match error {
            LoginError::WrongPassword => Self::WrongPassword,
            LoginError::SecondStep(needed) => Self::SecondStep(needed),
            LoginError::RateLimited(limited) => Self::RateLimited(limited),
            LoginError::Store(error) => Self::Store(error),
        }
    }
}

impl From<ReauthenticationError> for ApiError {
    fn from(error: ReauthenticationError) -> Self {
        match error {
            ReauthenticationError::WrongPassword => field("password", "This is not your password"),
            ReauthenticationError::SecondStep(needed) => Self::SecondStep(needed),
            ReauthenticationError::RateLimited(limited) => Self::RateLimited(limited),
            ReauthenticationError::OtherState => Self::OtherState,
            ReauthenticationError::Store(error) => Self::Store(error),
        }
    }
}

impl From<EraseError> for ApiError {
    fn from(error: EraseError) -> Self {
        match error {
            EraseError::Reauthentication(error) => error.into(),
            EraseError::Cursor => Self::OtherState,
            EraseError::Store(error) => Self::Store(error),
        }
    }
}

impl From<PeopleError> for ApiError {
    fn from(error: PeopleError) -> Self {
        match error {
            PeopleError::Reauthentication(error) => error.into(),
            PeopleError::NameTaken => field("name", "Somebody has this name; choose another one"),
            PeopleError::Full => Self::PeopleFull,
            PeopleError::Missing => Self::NotFound,
            PeopleError::FirstOwner => Self::FirstOwner,
            PeopleError::OwnPassword => Self::OwnPassword,
            PeopleError::OtherState => Self::OtherState,
            PeopleError::Store(error) => Self::Store(error),
        }
    }
}

impl From<SubscribeError> for ApiError {
    fn from(error: SubscribeError) -> Self {
        match error {
            SubscribeError::Off => Self::NotificationsOff,
            SubscribeError::Full => Self::NotificationsFull,
            SubscribeError::Ended => Self::OtherState,
            SubscribeError::Fields(errors) => Self::Fields(errors),
            SubscribeError::Store(error) => Self::Store(error),
        }
    }
}

impl From<SecondStepError> for ApiError {
    fn from(error: SecondStepError) -> Self {
        match error {
            SecondStepError::Reauthentication(error) => error.into(),
            SecondStepError::WrongCode => field("code", WRONG_CODE),
            SecondStepError::WrongPasskey => field("passkey", "This passkey was not accepted. Please begin again"),
            SecondStepError::PasskeysFull => Self::PasskeysFull,
            SecondStepError::NoPasskeysHere => Self::NoPasskeysHere,
            SecondStepError::Missing => Self::NotFound,
            SecondStepError::OtherState => Self::OtherState,
            SecondStepError::Store(error) => Self::Store(error),
        }
    }
}

fn field(name: &str, message: &str) -> ApiError {
    ApiError::Fields(FieldErrors::from([(name.to_owned(), message.to_owned())]))
}

impl From<PasswordChangeError> for ApiError {
    fn from(error: PasswordChangeError) -> Self {
        match error {
            // The form has another password, too.
            PasswordChangeError::Reauthentication(ReauthenticationError::WrongPassword) => {
                field("password", "This is not your present password")
            }
            PasswordChangeError::Reauthentication(error) => error.into(),
            PasswordChangeError::New(error) => field("newPassword", &in_the_form(error)),
            PasswordChangeError::Same => field("newPassword", "This is your present password; choose another one"),
            PasswordChangeError::Store(error) => Self::Store(error),
        }
    }
}

fn in_the_form(error: PasswordError) -> String {
    match error {
        PasswordError::Empty => "Type a new password".to_owned(),
        PasswordError::Short | PasswordError::NotAHash => format!("Use at least {MIN_PASSWORD_CHARS} characters"),
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

use std::sync::Arc;

use axum::{
    Extension, Json,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::{App, Idempotency},
    domain::Submission,
};

use super::{
    body::{MediaType, form_pairs, json_pairs},
    client_ip::ClientAddress,
    error::ApiError,
    form_fallback,
    openapi::ContactFails,
    rim::in_time,
    schemas::SubmissionSchema,
};

/// Where the form is sent.
pub(super) const PATH: &str = "/api/contact";

const KEY: &str = "idempotency-key";

/// Where a browser without scripts lands.
const THANK_YOU: &str = "/thank-you";

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Created {
    /// The id of the stored request, the same one each time the submission is repeated.
    id: String,
}

/// Takes a quote request. With the same `Idempotency-Key` and the same fields, sending it again makes nothing new.
#[utoipa::path(
    post,
    path = "/api/contact",
    params((
        "Idempotency-Key" = Option<String>, Header,
        description = "Made by the form: one key, one request, for seven days",
        min_length = 8, max_length = 200, pattern = "^[A-Za-z0-9._:-]+$"
    )),
    request_body(content(
        (SubmissionSchema = "application/json"),
        (SubmissionSchema = "application/x-www-form-urlencoded")
    )),
    responses(
        (status = CREATED, description = "Stored", body = Created),
        (status = SEE_OTHER, description = "Stored; a plain form goes on to the thank-you page",
            headers(("Location" = String))),
        ContactFails
    )
)]
pub(super) async fn contact(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ApiError> {
    let keyed = key(&headers)?.map(Idempotency::Keyed);
    match MediaType::of(&headers) {
        Some(MediaType::Json) => {
            let form = Submission::read(json_pairs(&body)?);
            let id = in_time(app.contact(&form, keyed.unwrap_or(Idempotency::Single), address)).await?;
            Ok((StatusCode::CREATED, Json(Created { id: id.to_string() })).into_response())
        }
        Some(MediaType::Form) => {
            let form = Submission::read(form_pairs(&body)?);
            match in_time(app.contact(&form, keyed.unwrap_or(Idempotency::Plain), address)).await {
                Ok(_) => Ok(thank_you(&app)),
                Err(error) => Ok(form_fallback::quote_form(app.site(), &form, error)),
            }
        }
        None => Err(ApiError::MediaType("application/json or application/x-www-form-urlencoded")),
    }
}

fn thank_you(app: &App) -> Response {
    let origin = app.site().origins.first().map_or("", String::as_str);
    (StatusCode::SEE_OTHER, [(header::LOCATION, format!("{origin}{THANK_YOU}"))]).into_response()
}

fn key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let mut values = headers.get_all(KEY).iter();
    let Some(value) = values.next() else { return Ok(None) };
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
    let only = values.next().is_none().then_some(value);
    let key = only
        .and_then(|value| value.to_str().ok())
        .filter(|key| (8..=200).contains(&key.len()) && key.bytes().all(allowed));
    let malformed =
        "Please send one Idempotency-Key of 8 to 200 letters, digits, `-`, `_`, `.` or `:`; a UUID is fine.";
    key.map(Some).ok_or_else(|| ApiError::Malformed(malformed.to_owned()))
}

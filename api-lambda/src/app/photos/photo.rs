use std::sync::Arc;

use axum::{
    Extension,
    body::Bytes,
    extract::{FromRequestParts, Path, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};

use crate::{
    app::{App, accounts::Member},
    domain::{MAX_PHOTO_BYTES, PhotoNumber, PhotoSize, QuoteId},
    http::{
        error::ApiError,
        fails::{Arriving, Fails, InSession, NoSuchPhoto, Photo, Stored},
    },
};

use super::{PhotoSender, Uploader};

/// The media type of photos, received and sent.
const JPEG: &str = "image/jpeg";

/// The start of the header `Authorization` before a permission.
const BEARER: &str = "Bearer ";

/// Headers of a photo. Browsers show nothing but a picture, and keep no copy.
const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (header::CONTENT_TYPE, HeaderValue::from_static(JPEG)),
    (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox; frame-ancestors 'none'")),
    (header::CONTENT_DISPOSITION, HeaderValue::from_static("inline; filename=\"photo.jpg\"")),
];

/// Checks the permission of the sender of a photo before its body is read. Returns `None` for other requests.
pub(crate) fn admit(parts: &Parts, app: &App) -> Result<Option<PhotoSender>, ApiError> {
    let path: Vec<&str> = parts.uri.path().split('/').collect();
    let ["", "api", "contact", id, "photos", number] = &path[..] else { return Ok(None) };
    if parts.method != Method::PUT {
        return Ok(None);
    }
    let (Some(id), Some(_)) = (QuoteId::parse(id), PhotoNumber::parse(number)) else { return Err(ApiError::NotFound) };
    let length = parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > MAX_PHOTO_BYTES as u64) {
        return Err(ApiError::TooLarge(MAX_PHOTO_BYTES));
    }
    if parts.headers.get(header::CONTENT_TYPE).is_none_or(|kind| kind != JPEG) {
        return Err(ApiError::MediaType(JPEG));
    }
    Ok(Some(app.photos.photo_sender(id, permission(&parts.headers).unwrap_or_default())?))
}

fn permission(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix(BEARER)
}

/// The number in the address. Any other text is the number of no photo.
pub(crate) struct Number(PhotoNumber);

impl FromRequestParts<Arc<App>> for Number {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let path = Path::<(String, String)>::from_request_parts(parts, app).await.ok();
        path.and_then(|Path((_, number))| PhotoNumber::parse(&number)).map(Self).ok_or(ApiError::NotFound)
    }
}

/// The id and the number in the address.
pub(crate) struct Place(QuoteId, PhotoNumber);

impl FromRequestParts<Arc<App>> for Place {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let Number(number) = Number::from_request_parts(parts, app).await?;
        let path = Path::<(String, String)>::from_request_parts(parts, app).await.ok();
        let id = path.and_then(|Path((id, _))| QuoteId::parse(&id)).ok_or(ApiError::NotFound)?;
        Ok(Self(id, number))
    }
}

/// Adds a photo to a quote request, with the permission from the answer to it. Repeating it does nothing.
#[utoipa::path(
    put,
    path = "/api/contact/{id}/photos/{number}",
    params(
        ("id" = String, Path, description = "From the answer to the request"),
        ("number" = u8, Path, description = "The place of the photo in its request"),
        ("Authorization" = String, Header, description = "`Bearer` and the permission from the answer to the request")
    ),
    request_body(content = Vec<u8>, content_type = "image/jpeg", description = "A JPEG file of at most 1 MiB and 2400 pixels a side"),
    responses((status = CREATED, description = "Stored, now or earlier"), Fails::<(Photo, Arriving)>)
)]
pub(crate) async fn put_photo(
    State(app): State<Arc<App>>,
    Number(number): Number,
    Extension(uploader): Extension<Uploader>,
    body: Bytes,
) -> Result<StatusCode, ApiError> {
    app.photos.add_photo(&uploader, number, body).await?;
    Ok(StatusCode::CREATED)
}

/// A photo of a quote request.
#[utoipa::path(
    get,
    path = "/api/admin/contact-requests/{id}/photos/{number}",
    params(("id" = String, Path, description = "From the list"), ("number" = u8, Path, description = "From `photos`")),
    responses((status = OK, description = "The photo", body = Vec<u8>, content_type = "image/jpeg"), Fails::<(InSession, NoSuchPhoto, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn photo(State(app): State<Arc<App>>, member: Member, place: Place) -> Result<Response, ApiError> {
    show(&app, &member, place, PhotoSize::Large).await
}

/// The thumbnail of a photo of a quote request: at most 320 pixels a side.
#[utoipa::path(
    get,
    path = "/api/admin/contact-requests/{id}/photos/{number}/small",
    params(("id" = String, Path, description = "From the list"), ("number" = u8, Path, description = "From `photos`")),
    responses((status = OK, description = "The thumbnail", body = Vec<u8>, content_type = "image/jpeg"), Fails::<(InSession, NoSuchPhoto, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn thumbnail(State(app): State<Arc<App>>, member: Member, place: Place) -> Result<Response, ApiError> {
    show(&app, &member, place, PhotoSize::Small).await
}

async fn show(app: &App, member: &Member, Place(id, number): Place, size: PhotoSize) -> Result<Response, ApiError> {
    let file = app.photos.photo(member, id, number, size).await?.ok_or(ApiError::NotFound)?;
    Ok((HEADERS, file).into_response())
}

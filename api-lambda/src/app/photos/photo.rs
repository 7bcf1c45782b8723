use std::sync::Arc;

use axum::{
    Extension,
    body::{Body, Bytes},
    extract::State,
    http::{HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};

use crate::{
    app::{App, accounts::Member, now},
    domain::{MAX_PHOTO_BYTES, PhotoNumber, PhotoSize, QuoteId},
    http::{
        client_ip::ClientIp,
        error::ApiError,
        fails::{Arriving, Fails, InSession, NoSuchPhoto, Photo, Stored},
        in_path::InPath,
        read_body::{Kind, PHOTO_TIMEOUT, Place, read_up_to},
    },
};

use super::{InPlace, Uploader};

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

/// The request to which a photo is sent, `Some(None)` for an address of none; `None` if this is no photo.
pub(crate) fn sent_to(parts: &Parts) -> Option<Option<QuoteId>> {
    let path: Vec<&str> = parts.uri.path().split('/').collect();
    match &path[..] {
        ["", "api", "contact", id, "photos", number] if parts.method == Method::PUT => {
            Some(PhotoNumber::parse(number).and_then(|_| QuoteId::parse(id)))
        }
        _ => None,
    }
}

/// Receives a photo. Nothing of it is read before its sender has shown the permission. One for which there is no place
/// is not counted as an attempt.
pub(crate) async fn receive(to: Option<QuoteId>, parts: &mut Parts, body: Body, app: &App) -> Result<Bytes, ApiError> {
    let id = to.ok_or(ApiError::NotFound)?;
    let text = |name: HeaderName| parts.headers.get(name)?.to_str().ok();
    let length = text(header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
    if length.is_some_and(|length: u64| length > MAX_PHOTO_BYTES as u64) {
        return Err(ApiError::TooLarge(MAX_PHOTO_BYTES));
    }
    if text(header::CONTENT_TYPE) != Some(JPEG) {
        return Err(ApiError::MediaType(JPEG));
    }
    if !app.photos.store.takes_photos() {
        return Err(ApiError::PhotosOff);
    }
    let permission = text(header::AUTHORIZATION).and_then(|text| text.strip_prefix(BEARER)).unwrap_or_default();
    if app.photos.keys.photo_permission(permission).is_none_or(|name| name != id.to_string()) {
        return Err(ApiError::NoPhotoPermission);
    }
    let _place = Place::of(parts, &app.proxies, Kind::Photo).ok_or(ApiError::PhotosBusy)?;
    let ClientIp(ip) = ClientIp::of(parts, &app.proxies);
    let uploader = app.photos.uploader(id, ip).await?;
    parts.extensions.insert(uploader);
    read_up_to(body, MAX_PHOTO_BYTES, PHOTO_TIMEOUT).await
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
    InPath((_, number)): InPath<(QuoteId, PhotoNumber)>,
    Extension(Uploader { id, place }): Extension<Uploader>,
    bytes: Bytes,
) -> Result<StatusCode, ApiError> {
    app.photos.store.add_photo(id, number, InPlace { bytes, _place: place }, now()).await?;
    Ok(StatusCode::CREATED)
}

/// A photo of a quote request.
#[utoipa::path(
    get,
    path = "/api/admin/contact-requests/{id}/photos/{number}",
    params(("id" = String, Path, description = "From the list"), ("number" = u8, Path, description = "From `photos`")),
    responses((status = OK, description = "The photo", body = Vec<u8>, content_type = "image/jpeg"), Fails::<(InSession, NoSuchPhoto, Stored)>)
)]
pub(crate) async fn photo(
    State(app): State<Arc<App>>,
    member: Member,
    InPath(place): InPath<(QuoteId, PhotoNumber)>,
) -> Result<Response, ApiError> {
    show(&app, &member, place, PhotoSize::Large).await
}

/// The thumbnail of a photo of a quote request: at most 320 pixels a side.
#[utoipa::path(
    get,
    path = "/api/admin/contact-requests/{id}/photos/{number}/small",
    params(("id" = String, Path, description = "From the list"), ("number" = u8, Path, description = "From `photos`")),
    responses((status = OK, description = "The thumbnail", body = Vec<u8>, content_type = "image/jpeg"), Fails::<(InSession, NoSuchPhoto, Stored)>)
)]
pub(crate) async fn thumbnail(
    State(app): State<Arc<App>>,
    member: Member,
    InPath(place): InPath<(QuoteId, PhotoNumber)>,
) -> Result<Response, ApiError> {
    show(&app, &member, place, PhotoSize::Small).await
}

async fn show(
    app: &App,
    _: &Member,
    (id, number): (QuoteId, PhotoNumber),
    size: PhotoSize,
) -> Result<Response, ApiError> {
    let file = app.photos.store.photo(id, number, size, now()).await?.ok_or(ApiError::NotFound)?;
    Ok((HEADERS, file).into_response())
}

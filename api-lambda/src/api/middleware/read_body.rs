use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    http::request::Parts,
    middleware::Next,
    response::Response,
};

use crate::{
    app::{
        App,
        photos::{PhotoSender, photo},
    },
    domain::MAX_PHOTO_BYTES,
    http::{
        client_ip::ClientIp,
        error::ApiError,
        read_body::{Kind, PHOTO_TIMEOUT, Place, read_up_to, receive_body, unread},
    },
};

/// Reads the body before the deadline of the response starts. A photo is larger than any other body, so nothing of it
/// is read before its sender has shown the permission.
pub(in crate::api) async fn buffer(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let read = match photo::admit(&parts, &app) {
        Ok(None) => receive_body(&parts, body, &app.proxies).await,
        Ok(Some(sender)) => receive_photo(&mut parts, body, &app, sender).await,
        Err(error) => Err(error),
    };
    match read {
        Ok(bytes) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Err(error) => unread(error),
    }
}

/// Receives a photo, whose sender has shown the permission. One for which there is no place is not counted as an
/// attempt.
async fn receive_photo(parts: &mut Parts, body: Body, app: &App, sender: PhotoSender) -> Result<Bytes, ApiError> {
    let _place = Place::of(parts, &app.proxies, Kind::Photo).ok_or(ApiError::PhotosBusy)?;
    let ClientIp(ip) = ClientIp::of(parts, &app.proxies);
    let uploader = app.photos.uploader(sender, ip).await?;
    parts.extensions.insert(uploader);
    read_up_to(body, MAX_PHOTO_BYTES, PHOTO_TIMEOUT).await
}

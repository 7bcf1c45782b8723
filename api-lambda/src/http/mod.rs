//! What travels: addresses, headers, bodies.

mod admin;
mod body;
mod client_ip;
mod contact;
mod csrf;
mod erase;
mod error;
mod form_fallback;
mod health;
mod list;
mod openapi;
mod quote_requests;
mod rim;
mod schemas;
mod search;

use std::sync::Arc;

use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

pub use error::VISITOR_STATUSES;
pub use openapi::openapi;

use error::ApiError;

/// The whole API.
pub fn router(app: Arc<App>) -> Router {
    let (router, _) = routes().split_for_parts();
    router
        .fallback(async || ApiError::NotFound)
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(CatchPanicLayer::custom(rim::panicked))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), rim::admit))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), rim::finish))
        .with_state(app)
}

fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(health::health))
        .routes(routes!(contact::contact))
        .routes(routes!(admin::login))
        .routes(routes!(admin::logout))
        .routes(routes!(admin::auth_status))
        .routes(routes!(list::contact_requests))
        .routes(routes!(search::search))
        .routes(routes!(quote_requests::change_contact_request, quote_requests::delete_contact_request))
        .routes(routes!(quote_requests::restore_contact_request))
        .routes(routes!(erase::erase))
}

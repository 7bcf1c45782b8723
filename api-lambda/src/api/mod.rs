//! The API as a whole: its routes, what stands before every call, and the `OpenAPI` document.

mod form_fallback;
mod guards;
mod health;
mod log;
mod openapi;

use std::sync::Arc;

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state, map_response},
    response::IntoResponse,
};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::{App, accounts, forms, inbox, photos},
    http::error::ApiError,
};

pub(crate) use log::write_refusals;
pub use openapi::{openapi, openapi_of};

/// The whole API behind a gateway, which has read the head of each request.
pub(crate) fn router(app: Arc<App>) -> Router {
    with_log(guarded(&app), app)
}

/// The whole API on a port.
pub(crate) fn router_on_port(app: Arc<App>) -> Router {
    with_log(guarded(&app).layer(from_fn(guards::check_head)), app)
}

/// The routes, with the middleware that guards them. The last layer is the outermost.
fn guarded(app: &Arc<App>) -> Router<Arc<App>> {
    let (router, _) = routes().split_for_parts();
    router
        .fallback(async || ApiError::NotFound)
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(CatchPanicLayer::custom(|_| ApiError::Panic.into_response()))
        .layer(from_fn_with_state(Arc::clone(app), guards::keep_deadline))
        .layer(from_fn_with_state(Arc::clone(app), guards::check_origin))
        .layer(from_fn_with_state(Arc::clone(app), guards::buffer_body))
        .layer(from_fn_with_state(Arc::clone(app), form_fallback::answer_with_page))
        .layer(from_fn_with_state(Arc::clone(app), guards::require_cdn))
}

/// Adds what every response has, and what every request leaves in the log.
fn with_log(router: Router<Arc<App>>, app: Arc<App>) -> Router {
    router
        .layer(map_response(guards::add_headers))
        .layer(from_fn(log::write_line))
        .layer(from_fn(log::assign_id))
        .with_state(app)
}

fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(health::health))
        .routes(routes!(forms::post::submit_quote_request))
        .routes(routes!(forms::list::forms_read))
        .routes(routes!(forms::list::form_versions))
        .routes(routes!(accounts::login::login))
        .routes(routes!(accounts::login::logout))
        .routes(routes!(accounts::login::auth_status))
        .routes(routes!(accounts::sessions::sessions, accounts::sessions::end_other_sessions))
        .routes(routes!(accounts::sessions::end_session))
        .routes(routes!(accounts::password::change_password))
        .routes(routes!(accounts::people::people, accounts::people::add_person))
        .routes(routes!(accounts::people::change_person))
        .routes(routes!(accounts::people::reset_password))
        .routes(routes!(accounts::people::remove_person))
        .routes(routes!(accounts::subscriptions::notifications, accounts::subscriptions::notify_browser))
        .routes(routes!(accounts::subscriptions::end_notifications))
        .routes(routes!(accounts::second_step::second_step))
        .routes(routes!(accounts::second_step::prepare_second_step))
        .routes(routes!(accounts::second_step::turn_on_second_step))
        .routes(routes!(accounts::second_step::turn_off_second_step))
        .routes(routes!(accounts::second_step::renew_recovery_codes))
        .routes(routes!(accounts::passkeys::prepare_passkey))
        .routes(routes!(accounts::passkeys::add_passkey))
        .routes(routes!(accounts::passkeys::remove_passkey))
        .routes(routes!(inbox::history::account_history))
        .routes(routes!(inbox::history::request_history))
        .routes(routes!(inbox::list::list_quote_requests))
        .routes(routes!(inbox::search::search_quote_requests))
        .routes(routes!(inbox::bulk::change_quote_requests))
        .routes(routes!(inbox::change::change_quote_request, inbox::change::delete_quote_request))
        .routes(routes!(inbox::change::restore_quote_request))
        .routes(routes!(inbox::erase::erase_customer))
        .routes(routes!(inbox::numbers::numbers))
        .routes(routes!(inbox::today::today))
        .routes(routes!(inbox::templates::templates, inbox::templates::put_template))
        .routes(routes!(inbox::templates::remove_template))
        .routes(routes!(photos::photo::put_photo))
        .routes(routes!(photos::photo::photo))
        .routes(routes!(photos::photo::thumbnail))
}

//! HTTP: routes, bodies, headers, errors, and the `OpenAPI` document.

mod account;
mod body;
mod bulk;
mod caller;
mod client_ip;
mod contact;
mod erase;
mod error;
mod form_fallback;
mod health;
mod history;
mod idempotency_key;
mod list;
mod middleware;
mod numbers;
mod openapi;
mod passkeys;
mod people;
mod photos;
mod possible_steps;
mod proof;
mod push;
mod quote_request_body;
mod quote_requests;
mod schemas;
mod search;
mod second_step;
mod sessions;

use std::sync::Arc;

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state, map_response},
};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

pub use body::{form_pairs, json_pairs};
pub use error::VISITOR_STATUSES;
pub use middleware::refusals::write_refusals;
pub use openapi::openapi;

use error::ApiError;
use middleware::{cdn, csrf, deadline, head, panics, read_body, request_id, request_log, security_headers};

/// The whole API behind a gateway, which has read the head of each request.
pub fn router(app: Arc<App>) -> Router {
    with_log(guarded(&app), app)
}

/// The whole API on a port.
pub fn router_on_port(app: Arc<App>) -> Router {
    with_log(guarded(&app).layer(from_fn(head::check)), app)
}

/// The routes, with the middleware that guards them. The last layer is the outermost.
fn guarded(app: &Arc<App>) -> Router<Arc<App>> {
    let (router, _) = routes().split_for_parts();
    router
        .fallback(async || ApiError::NotFound)
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(CatchPanicLayer::custom(panics::answer))
        .layer(from_fn_with_state(Arc::clone(app), deadline::enforce))
        .layer(from_fn_with_state(Arc::clone(app), csrf::check))
        .layer(from_fn_with_state(Arc::clone(app), read_body::buffer))
        .layer(from_fn_with_state(Arc::clone(app), form_fallback::answer_with_page))
        .layer(from_fn_with_state(Arc::clone(app), cdn::require))
}

/// Adds what every response has, and what every request leaves in the log.
fn with_log(router: Router<Arc<App>>, app: Arc<App>) -> Router {
    router
        .layer(map_response(security_headers::add))
        .layer(from_fn(request_log::write))
        .layer(from_fn(request_id::assign))
        .with_state(app)
}

fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(health::health))
        .routes(routes!(contact::submit_quote_request))
        .routes(routes!(sessions::login))
        .routes(routes!(sessions::logout))
        .routes(routes!(sessions::auth_status))
        .routes(routes!(account::sessions, account::end_other_sessions))
        .routes(routes!(account::end_session))
        .routes(routes!(account::change_password))
        .routes(routes!(people::people, people::add_person))
        .routes(routes!(people::change_person))
        .routes(routes!(people::reset_password))
        .routes(routes!(people::remove_person))
        .routes(routes!(push::notifications, push::notify_browser))
        .routes(routes!(push::end_notifications))
        .routes(routes!(second_step::second_step))
        .routes(routes!(second_step::prepare_second_step))
        .routes(routes!(second_step::turn_on_second_step))
        .routes(routes!(second_step::turn_off_second_step))
        .routes(routes!(second_step::renew_recovery_codes))
        .routes(routes!(passkeys::prepare_passkey))
        .routes(routes!(passkeys::add_passkey))
        .routes(routes!(passkeys::remove_passkey))
        .routes(routes!(history::account_history))
        .routes(routes!(history::request_history))
        .routes(routes!(list::list_quote_requests))
        .routes(routes!(search::search_quote_requests))
        .routes(routes!(bulk::change_quote_requests))
        .routes(routes!(quote_requests::change_quote_request, quote_requests::delete_quote_request))
        .routes(routes!(quote_requests::restore_quote_request))
        .routes(routes!(erase::erase_customer))
        .routes(routes!(numbers::numbers))
        .routes(routes!(photos::put_photo))
        .routes(routes!(photos::photo))
        .routes(routes!(photos::thumbnail))
}

//! The API as a whole: its routes, what stands before every call, and the `OpenAPI` document.

mod form_fallback;
mod guards;
mod health;
mod log;
mod openapi;

use std::sync::Arc;

use axum::{
    Router,
    handler::Handler,
    middleware::{from_fn, from_fn_with_state, map_response},
    response::IntoResponse,
    routing::{MethodFilter, on},
};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::openapi::{HttpMethod, OpenApi};

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
    routes()
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

/// Lists the calls of the API: modules, and the functions in each. Their routes are made apart from what they say of
/// themselves in the contract, which no server needs, and which takes five times as long to make.
macro_rules! calls {
    ($($($module:ident)::+: $($call:ident),+;)+) => {
        fn routes() -> Router<Arc<App>> {
            let mut routes = Router::new();
            $({
                use self::$($module)::+ as module;
                $(routes = pastey::paste!(route::<module::[<__path_ $call>], _>(routes, &module::$call));)+
            })+
            routes
        }

        /// The calls and their bodies, for the contract.
        fn contract() -> OpenApi {
            let mut contract = OpenApi::default();
            $({
                use self::$($module)::+ as module;
                #[derive(utoipa::OpenApi)]
                #[openapi(paths($(module::$call),+))]
                struct Calls;
                contract.merge(<Calls as utoipa::OpenApi>::openapi());
            })+
            contract
        }
    };
}

calls! {
    health: health;
    forms::post: submit_quote_request;
    forms::list: forms_read, form_versions;
    accounts::login: login, logout, auth_status;
    accounts::sessions: sessions, end_other_sessions, end_session;
    accounts::password: change_password;
    accounts::people: people, add_person, change_person, reset_password, remove_person;
    accounts::subscriptions: notifications, notify_browser, end_notifications;
    accounts::second_step:
        second_step, prepare_second_step, turn_on_second_step, turn_off_second_step, renew_recovery_codes;
    accounts::passkeys: prepare_passkey, add_passkey, remove_passkey;
    inbox::history: account_history, request_history;
    inbox::list: list_quote_requests;
    inbox::search: search_quote_requests;
    inbox::bulk: change_quote_requests;
    inbox::change: change_quote_request, delete_quote_request, restore_quote_request;
    inbox::erase: erase_customer;
    inbox::numbers: numbers;
    inbox::today: today;
    inbox::templates: templates, put_template, remove_template;
    photos::photo: put_photo, photo, thumbnail;
}

/// Adds the route of a call, with the method and the path of its attribute.
fn route<P: utoipa::Path, T: 'static>(routes: Router<Arc<App>>, call: &impl Handler<T, Arc<App>>) -> Router<Arc<App>> {
    let filters = P::methods().into_iter().map(|method| match method {
        HttpMethod::Get => MethodFilter::GET,
        HttpMethod::Post => MethodFilter::POST,
        HttpMethod::Put => MethodFilter::PUT,
        HttpMethod::Patch => MethodFilter::PATCH,
        HttpMethod::Delete => MethodFilter::DELETE,
        HttpMethod::Options | HttpMethod::Head | HttpMethod::Trace => unreachable!("no call has this method"),
    });
    filters.fold(routes, |routes, filter| routes.route(&P::path(), on(filter, call.clone())))
}

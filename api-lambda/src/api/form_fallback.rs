//! The response to a plain form that was not stored: a page with the messages and the form, filled in as it was sent.

use std::sync::{Arc, LazyLock};

use aws_lc_rs::digest;
use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderValue, Method, header},
    middleware::Next,
    response::Response,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use minijinja::{Environment, context, value::Serde};

use crate::{
    app::{App, forms::post},
    config::Site,
    domain::{ANSWER_WITHIN, Definition, FieldErrors, Submission},
    http::{
        body::{MediaType, form_pairs},
        error::ApiError,
        read_body::{receive_body, unread},
    },
};

const STYLE: &str = include_str!("templates/quote.css");

const TEMPLATE: &str = "quote.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.add_template(TEMPLATE, include_str!("templates/quote.html")).expect("a correct template");
    templates
});

/// The CSP of the page: its inline style by hash, and forms to this host or, after the redirect, to the site.
fn policy(site: &Site) -> String {
    let hash = BASE64_STANDARD.encode(digest::digest(&digest::SHA256, STYLE.as_bytes()));
    let own = site.origins.iter().fold("'self'".to_owned(), |own, origin| format!("{own} {origin}"));
    format!("default-src 'none'; style-src 'sha256-{hash}'; form-action {own}; base-uri 'none'; frame-ancestors 'none'")
}

/// Middleware: answers a plain form with a page where a client would get a problem. It wraps the body limit, the CSRF
/// check and the deadline, so all their errors become pages too.
pub(super) async fn answer_with_page(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_plain_form = request.method() == Method::POST
        && request.uri().path() == post::PATH
        && MediaType::of(request.headers()) == Some(MediaType::Form);
    if !is_plain_form {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let page = post::page_of(&parts.headers, &parts.uri);
    let (submission, mut response) = match receive_body(&parts, body, &app.proxies).await {
        Ok(bytes) => {
            let submission = form_pairs(&bytes).map(|pairs| Submission::read(&app.form, pairs)).unwrap_or_default();
            (submission, next.run(Request::from_parts(parts, Body::from(bytes))).await)
        }
        Err(error) => (Submission::default(), unread(error)),
    };
    if let Some(error) = response.extensions_mut().remove::<ApiError>() {
        let action = post::address_from(page.as_deref());
        fill(&mut response, &app.form, &app.site, &submission, &action, error);
    }
    response
}

/// Gives an error the page as its body.
fn fill(
    response: &mut Response,
    form: &Definition,
    site: &Site,
    submission: &Submission,
    action: &str,
    error: ApiError,
) {
    *response.body_mut() = document(form, site, submission, action, &error).into();
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    // With `no-store`, the browser could not go back to this page, and the typed text would be lost.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_str(&policy(site)).expect("origins are text"));
    response.extensions_mut().insert(error);
}

fn document(form: &Definition, site: &Site, submission: &Submission, action: &str, error: &ApiError) -> String {
    let none = FieldErrors::new();
    let errors = if let ApiError::Fields(errors) = error { errors } else { &none };
    let fields: Vec<_> = form
        .fields
        .iter()
        .map(|field| {
            let error = errors.get(&*field.name).map_or("", String::as_str);
            context! {
                name => &*field.name, label => &*field.label, wide => field.wide, max_chars => field.max_chars,
                control => Serde(&field.control), value => submission.value(form, field), error => error,
            }
        })
        .collect();
    let home = site.origins.first().map_or_else(|| "/".to_owned(), |origin| format!("{origin}/"));
    let context = context! {
        site_name => &site.name, home => home, status => error.status().as_u16(), title => title(error),
        detail => error.detail(), style => STYLE, errors => form.fields.iter().filter(|field| errors.contains_key(&*field.name)).count(), fields => fields,
        action => action, subject => submission.honeypot(), answer_hours => ANSWER_WITHIN.as_hours(),
    };
    let template = TEMPLATES.get_template(TEMPLATE).expect("the template is there");
    template.render(context).expect("a template that a test renders")
}

fn title(error: &ApiError) -> &'static str {
    match error {
        ApiError::Fields(_) => "Please check your request",
        ApiError::RateLimited(_) => "Please wait a little",
        _ => "Your request was not sent",
    }
}

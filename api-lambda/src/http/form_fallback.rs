//! The page that a browser without scripts gets when its form was not stored: the form again, with everything that was typed.

use std::sync::LazyLock;

use aws_lc_rs::digest;
use axum::{
    http::{HeaderValue, header},
    response::Response,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use minijinja::{Environment, context, value::Serde};

use crate::{
    config::Site,
    domain::{ANSWER_WITHIN, FIELDS, FieldErrors, Submission},
};

use super::error::ApiError;

const STYLE: &str = include_str!("templates/quote.css");

const NAME: &str = "quote.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.add_template(NAME, include_str!("templates/quote.html")).expect("a correct template");
    templates
});

/// Nothing but this very style may be used by the page. The form may go here and, redirected to the thank-you page, to the site.
fn policy(site: &Site) -> String {
    let hash = BASE64_STANDARD.encode(digest::digest(&digest::SHA256, STYLE.as_bytes()));
    let own = site.origins.iter().fold("'self'".to_owned(), |own, origin| format!("{own} {origin}"));
    format!("default-src 'none'; style-src 'sha256-{hash}'; form-action {own}; base-uri 'none'; frame-ancestors 'none'")
}

/// The answer to a plain form that was not stored.
pub(super) fn quote_form(site: &Site, form: &Submission, error: ApiError) -> Response {
    let mut response = error.response();
    *response.body_mut() = document(site, form, &error).into();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    // A browser goes back to an answer to a form only if it may keep it, and what was typed here would be lost with it.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_str(&policy(site)).expect("origins are text"));
    response.extensions_mut().insert(error);
    response
}

fn document(site: &Site, form: &Submission, error: &ApiError) -> String {
    let none = FieldErrors::new();
    let errors = if let ApiError::Fields(errors) = error { errors } else { &none };
    let fields: Vec<_> = FIELDS
        .iter()
        .zip(form.values())
        .map(|(field, value)| {
            let error = errors.get(field.name).map_or("", String::as_str);
            context! {
                name => field.name, label => field.label, wide => field.wide, most => field.most,
                control => Serde(&field.control), value => value, error => error,
            }
        })
        .collect();
    let home = site.origins.first().map_or_else(|| "/".to_owned(), |origin| format!("{origin}/"));
    let context = context! {
        site_name => &site.name, home => home, status => error.status().as_u16(), title => title(error),
        detail => error.detail(), style => STYLE, errors => fields_with_errors(errors), fields => fields,
        website => form.honeypot(), answer_hours => ANSWER_WITHIN.as_hours(),
    };
    let template = TEMPLATES.get_template(NAME).expect("the template is there");
    template.render(context).expect("a template that a test renders")
}

fn fields_with_errors(errors: &FieldErrors) -> usize {
    FIELDS.iter().filter(|field| errors.contains_key(field.name)).count()
}

fn title(error: &ApiError) -> &'static str {
    match error {
        ApiError::Fields(_) => "Please check your request",
        ApiError::TooMany(_) => "Please wait a little",
        _ => "Your request was not sent",
    }
}

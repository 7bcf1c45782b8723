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
use minijinja::{Environment, Value, context, value::Serde};

use crate::{
    app::{
        App,
        forms::{
            FormQuery,
            post::{self, SentForm},
        },
    },
    config::Site,
    domain::{Business, Control, Definition, ENGLISH, Field, FieldErrors, Submission, Words},
    http::{
        body::{MediaType, form_pairs},
        error::ApiError,
        read_body::{receive_body, unread},
    },
};

const STYLE: &str = include_str!("templates/quote.css");

const CHOICES_STYLE: &str = include_str!("templates/choices.css");

const TEMPLATE: &str = "quote.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.add_test("right_to_left", locales::is_right_to_left);
    templates.add_template(TEMPLATE, include_str!("templates/quote.html")).expect("a correct template");
    templates
});

/// The CSP of the page: its inline style by hash, and forms to this host or, after the redirect, to the site.
fn policy(site: &Site, style: &str) -> String {
    let hash = BASE64_STANDARD.encode(digest::digest(&digest::SHA256, style.as_bytes()));
    let own = site.origins.iter().fold("'self'".to_owned(), |own, origin| format!("{own} {origin}"));
    format!("default-src 'none'; style-src 'sha256-{hash}'; form-action {own}; base-uri 'none'; frame-ancestors 'none'")
}

/// Middleware: answers a plain form with a page where a client would get a problem, and after one of an own form. It
/// wraps the body limit, the CSRF check and the deadline, so all their errors become pages too.
pub(super) async fn answer_with_page(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_plain_form = request.method() == Method::POST
        && request.uri().path() == post::PATH
        && MediaType::of(request.headers()) == Some(MediaType::Form);
    if !is_plain_form {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let (query, page) = (FormQuery::of(&parts.uri), post::page_of(&parts.headers, &parts.uri));
    let (pairs, mut response) = match receive_body(&parts, body, &app.proxies).await {
        Ok(bytes) => {
            let pairs = form_pairs(&bytes).unwrap_or_default();
            (pairs, next.run(Request::from_parts(parts, Body::from(bytes))).await)
        }
        Err(error) => (Vec::new(), unread(error)),
    };
    if let Some(SentForm(form)) = response.extensions_mut().remove() {
        let business = business(&app, Some(&form), page.as_deref()).await;
        let submission = Submission::default();
        let page = Page {
            form: Some(&form),
            site: &app.site,
            business: business.as_ref(),
            of_site: None,
            submission: &submission,
            action: "",
            is_own: true,
        };
        fill(&mut response, page.sent(&form), &page);
    } else if let Some(error) = response.extensions_mut().remove::<ApiError>() {
        let action = post::address_from(&query, page.as_deref());
        let is_own = query.pairs().next().is_some();
        // Without the form, the page has the message alone.
        let read = app.forms.read(query, pairs).await.ok();
        let (form, submission) = read.map(|(asked, submission)| (asked.definition, submission)).unzip();
        let business = business(&app, form.as_deref(), page.as_deref()).await;
        let submission = submission.unwrap_or_default();
        let of_site = if form.is_none() { words_in(&app.site.language) } else { None };
        let page = Page {
            form: form.as_deref(),
            site: &app.site,
            business: business.as_ref(),
            of_site,
            submission: &submission,
            action: &action,
            is_own,
        };
        fill(&mut response, page.with_error(&error), &page);
        response.extensions_mut().insert(error);
    }
    response
}

/// The business of a form, or else of the newest form of the site, with the phone number of the office whose page the form
/// was on; `None` if its forms do not name it.
async fn business(app: &App, form: Option<&Definition>, page: Option<&str>) -> Option<Business> {
    if let Some(business) = form.and_then(|form| form.business.clone()) {
        return Some(business.on_page(page));
    }
    let known = app.catalog.versions().await.ok()?;
    let business = known.known().into_iter().rev().find_map(|version| version.definition.business.clone());
    business.map(|business| business.on_page(page))
}

/// Gives a response the page as its body.
fn fill(response: &mut Response, html: String, page: &Page<'_>) {
    *response.body_mut() = html.into();
    let policy = policy(page.site, &page.style());
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    // With `no-store`, the browser could not go back to this page, and the typed text would be lost.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_str(&policy).expect("origins are text"));
}

/// The parts of a page.
struct Page<'p> {
    /// The form; `None` if it is not known.
    form: Option<&'p Definition>,
    site: &'p Site,
    /// The business; without it, the page has the sign of the first trade.
    business: Option<&'p Business>,
    /// The words of this program in the first language of the site, for a form that is not known; `None` if nobody has
    /// written them.
    of_site: Option<Words>,
    submission: &'p Submission,
    /// The address that gets the form when it is sent again.
    action: &'p str,
    /// The form is one of the site's own, which have more kinds of controls.
    is_own: bool,
}

impl Page<'_> {
    /// The page after an own form was stored.
    fn sent(&self, form: &Definition) -> String {
        let sent = &form.sent;
        let words = context! { title => &*sent.title, detail => &*sent.text, steps => &sent.steps, is_sent => true };
        self.render(words)
    }

    /// The page with what is wrong, and the form as it was filled in.
    fn with_error(&self, error: &ApiError) -> String {
        let none = FieldErrors::new();
        let errors = if let ApiError::Fields(errors) = error { errors } else { &none };
        let fields = self.form.map(|form| &*form.fields).unwrap_or_default();
        let count = fields.iter().filter(|field| errors.contains_key(&*field.name)).count();
        let fields = fields.iter().filter(|field| field.has_value());
        let fields: Vec<_> = fields.map(|field| self.field(field, errors)).collect();
        // Where nobody has written the words about mistakes, those of the form are left.
        let is_foreign = matches!(error, ApiError::Fields(_)) && self.words().is_none();
        let title = if is_foreign { self.form.map_or("", |form| &form.title) } else { title(error, self.words()) };
        let detail = if is_foreign { String::new() } else { self.detail(error) };
        let words = context! {
            title, detail, status => error.status().as_u16(), errors => count, fields, action => self.action,
            subject => self.submission.honeypot(),
        };
        self.render(words)
    }

    fn field(&self, field: &Field, errors: &FieldErrors) -> Value {
        let form = self.form.expect("it has the field");
        let value = self.submission.value(form, field);
        let link = if let Control::Consent { link: Some(link) } = &field.control { Some(link) } else { None };
        let (before, after) = link.and_then(|link| field.label.split_once(&*link.words)).unwrap_or_default();
        let to = link.map_or("", |link| &link.to);
        let origin = self.site.origins.first().filter(|_| to.starts_with('/')).map_or("", String::as_str);
        context! {
            name => &*field.name, label => &*field.label, wide => field.wide, max_chars => field.max_chars,
            control => Serde(&field.control), value => value, error => errors.get(&*field.name).map_or("", String::as_str),
            hint => field.hint().unwrap_or_default(), required => field.required && field.when.is_none(),
            note => note(form, field), chosen => value.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
            before, after, to => format!("{origin}{to}"),
        }
    }

    /// The words of this program; `None` if nobody has written them in the language of the form.
    fn words(&self) -> Option<&Words> {
        self.form.map_or_else(|| Some(self.of_site.as_ref().unwrap_or(&ENGLISH)), Definition::known_words)
    }

    /// The line below the title. Only that in English says the time to wait in words.
    fn detail(&self, error: &ApiError) -> String {
        let own = self.form.map_or(self.of_site.as_ref(), |form| form.words.as_ref());
        let Some(words) = own else { return error.detail() };
        match error {
            ApiError::Fields(_) => words.correct.to_string(),
            ApiError::RateLimited(wait) => {
                words.wait.replace("{minutes}", &wait.as_secs().div_ceil(60).max(1).to_string())
            }
            ApiError::TooLarge(_) => words.too_large.to_string(),
            ApiError::NoForm => words.call.to_string(),
            _ => words.later.to_string(),
        }
    }

    /// The inline style, with the colors of the business.
    fn style(&self) -> String {
        let colors =
            self.business.map(|business| [("accent", &business.accent), ("accent-dark", &business.accent_dark)]);
        let colors = colors.into_iter().flatten().filter_map(|(name, color)| Some((name, color.as_ref()?)));
        let colors: String = colors.map(|(name, color)| format!(":root{{--{name}:{color}}}")).collect();
        format!("{STYLE}{}{colors}", if self.is_own { CHOICES_STYLE } else { "" })
    }

    fn render(&self, words: Value) -> String {
        let home = self.site.origins.first().map_or_else(|| "/".to_owned(), |origin| format!("{origin}/"));
        let of_site = if self.of_site.is_some() { &*self.site.language } else { "en" };
        let language = self.form.map_or(of_site, |form| &form.language);
        let form =
            self.form.map(|form| context! { title => &*form.title, send => &*form.send, promise => &form.promise });
        let form = context! { language, ..form.unwrap_or_default() };
        let said = self.words().map(Serde);
        let site_name = self.business.map_or(&*self.site.name, |business| &*business.name);
        let business = self.business.map(Serde);
        let page = context! { site_name, business, home, style => self.style(), form, said, ..words };
        let template = TEMPLATES.get_template(TEMPLATE).expect("the template is there");
        template.render(page).expect("a template that a test renders")
    }
}

/// The words of this program in a language; `None` if nobody has written them.
fn words_in(language: &str) -> Option<Words> {
    let said = words::Language::of(language)?.words("site");
    let serde_json::Value::Object(names) = serde_json::to_value(&ENGLISH).ok()? else { return None };
    let word = |name: String| {
        // Their names in the layout of a site.
        let of_layout = match &*name {
            "tooLong" => "messageTooLong".to_owned(),
            "unseen" => "messageUnseen".to_owned(),
            _ => format!("form{}{}", name[..1].to_ascii_uppercase(), &name[1..]),
        };
        let text = said.get(&*of_layout)?.split(" | ").next()?.to_owned();
        Some((name, text.into()))
    };
    let all: Option<serde_json::Map<_, _>> = names.into_iter().map(|(name, _)| word(name)).collect();
    serde_json::from_value(all?.into()).ok()
}

/// The words after a label, as the site has them: the unit, the condition of a field, that it need not be filled in.
fn note(form: &Definition, field: &Field) -> String {
    let unit = if let Control::Input { unit: Some(unit), .. } = &field.control { Some(unit.to_string()) } else { None };
    let asked = field.when.as_ref().and_then(|when| Some((when, form.field_named(&when.field)?)));
    let condition = asked.map(|(when, earlier)| {
        // Forms of an older site do not have the sentence.
        let values = when.values.iter().map(|value| earlier.label_of(value).unwrap_or(value));
        let bare = || format!("{}: {}", earlier.label, values.collect::<Vec<_>>().join(", "));
        when.said.as_ref().map_or_else(bare, ToString::to_string)
    });
    let optional = form.known_words().filter(|_| !field.required).map(|words| words.optional.to_string());
    let notes: Vec<_> = [unit, condition, optional].into_iter().flatten().collect();
    if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) }
}

fn title<'w>(error: &ApiError, words: Option<&'w Words>) -> &'w str {
    let words = words.unwrap_or(&ENGLISH);
    match error {
        ApiError::Fields(_) => &words.check,
        ApiError::RateLimited(_) => &words.busy,
        _ => &words.not_sent,
    }
}

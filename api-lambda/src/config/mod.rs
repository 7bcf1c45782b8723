//! The configuration, read from environment variables once at the start.

mod mail;
mod photos;
mod quote_form;

use std::{collections::HashMap, fmt, path::PathBuf, sync::Arc, time::Duration};

use url::Url;

use crate::{
    auth::{Password, SessionKeys},
    domain::Definition,
    mail::MailSettings,
    push::PushServices,
    webhook::{WebhookSecrets, WebhookSettings, WebhookUrl},
};

pub use photos::PhotoSettings;

/// The configuration of the program.
#[derive(Debug)]
pub struct Config {
    /// The owner's password.
    pub password: Password,
    /// The keys that sign sessions.
    pub session_keys: SessionKeys,
    /// The limit of submissions for one client.
    pub contact_limit: RateLimit,
    /// The limit of login attempts for one client.
    pub login_limit: RateLimit,
    /// Time for a response, without that for passwords.
    pub response_time: Duration,
    /// The site whose pages may write.
    pub site: Site,
    /// The proxies that are trusted to name the client IP.
    pub proxies: Proxies,
    /// The folder of the site's files; `None` if they are not on this machine.
    pub site_dir: Option<PathBuf>,
    /// The built-in form, perhaps with words of the site.
    pub form: Arc<Definition>,
    /// The owner gets e-mails.
    pub is_mailed: bool,
    /// A program of the owner gets new requests.
    pub has_webhook: bool,
    /// Customers get an e-mail that their request has come.
    pub confirms: bool,
    /// The settings to send the outbox's e-mails; `None` if nobody gets any, or another process sends them.
    pub mail: Option<MailSettings>,
    /// The receiver of new requests; `None` if there is none, or another process sends to it.
    pub webhook: Option<WebhookSettings>,
    /// The push services that browsers may name; `None` if no browser is notified of new requests.
    pub push: Option<PushServices>,
    /// Photos of visitors; `None` if none are taken.
    pub photos: Option<PhotoSettings>,
    /// Time after which lost requests are deleted, in months; `None` if they are kept.
    pub lost_months: Option<u32>,
}

/// The process that sends what is in the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SentBy {
    /// This one. It needs everything for it.
    ThisProcess,
    /// Another one. A mistake in its settings does not keep this one from storing requests.
    AnotherProcess,
}

/// A rate limit: at most `count` attempts per `window`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// Maximum number of attempts, at least 1.
    pub count: u32,
    /// Length of the window in whole seconds, at least one.
    pub window: Duration,
}

impl RateLimit {
    /// So many times as many attempts in the same window.
    #[must_use]
    pub fn times(self, factor: u32) -> Self {
        Self { count: self.count.saturating_mul(factor), ..self }
    }
}

/// The site that this API belongs to.
#[derive(Debug, Default)]
pub struct Site {
    /// `https://www.example.com`, without a slash at the end. Empty if the API has the site's own host.
    pub origins: Vec<String>,
    /// The name of the business, for pages that the API renders itself.
    pub name: String,
    /// The first language of its pages, which is the owner's.
    pub language: String,
}

/// Maximum length of a name in a QR code and in the dialogs of browsers.
const MAX_SHOWN_NAME_CHARS: usize = 60;

impl Site {
    /// The name for dialogs of apps and browsers, which have little room and need some name.
    pub fn shown_name(&self) -> String {
        let name = if self.name.is_empty() { "Website" } else { &self.name };
        name.chars().take(MAX_SHOWN_NAME_CHARS).collect()
    }
}

/// The proxies in front of the program.
#[derive(Debug, Default)]
pub struct Proxies {
    /// Number of proxies that add to `X-Forwarded-For`.
    pub hops: usize,
    /// The secret that the CDN sends. When it is set, requests without it have no trusted proxies.
    pub secret: Option<String>,
    /// Requests without the secret are rejected.
    pub required: bool,
}

/// A variable that is missing or invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    variable: &'static str,
    problem: String,
    advice: &'static str,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}\n  {}", self.variable, self.problem, self.advice)
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads the configuration.
    ///
    /// # Errors
    ///
    /// Returns an error for each variable that is missing or invalid.
    pub fn read(variables: &HashMap<String, String>, sent_by: SentBy) -> Result<Self, Vec<ConfigError>> {
        let mut from = Reader { variables, errors: Vec::new() };
        let password = from.read(&ADMIN_PASSWORD_HASH);
        let session_keys = from.read(&SESSION_SECRETS);
        let contact_limit = from.read(&CONTACT_LIMIT);
        let login_limit = from.read(&LOGIN_LIMIT);
        let response_time = from.read(&RESPONSE_SECONDS);
        let origins = from.read(&SITE_ORIGIN);
        let hops = from.read(&TRUSTED_HOPS);
        let secret = from.read(&CDN_SECRET);
        let required = from.read(&CDN_REQUIRED);
        if (&secret, required) == (&Some(None), Some(true)) {
            from.errors.push(CDN_REQUIRED.error("`1`, but CDN_SECRET is not set".to_owned()));
        }
        let site_dir = from.read(&SITE_DIR).flatten();
        let form = from.read(&quote_form::QUOTE_FORM);
        let confirms = mail::read_confirms(&mut from);
        let language = from.read(&SITE_LANGUAGE).unwrap_or_default();
        let (mail, webhook) = match sent_by {
            SentBy::ThisProcess => (mail::read_mail(&mut from, confirms, &language), from.webhook()),
            SentBy::AnotherProcess => (None, None),
        };
        let photos = photos::read_photos(&mut from);
        let push = from.read(&WEB_PUSH).flatten();
        let lost_months = from.read(&DELETE_LOST_AFTER_MONTHS).flatten();
        let name = variables.get("SITE_NAME").cloned().unwrap_or_default();
        let (is_mailed, has_webhook) = (from.is_set(&mail::MAIL_TO), from.is_set(&WEBHOOK_URL));
        let config = || {
            Some(Self {
                password: password?,
                session_keys: session_keys?,
                contact_limit: contact_limit?,
                login_limit: login_limit?,
                response_time: response_time?,
                site: Site { origins: origins?, name, language },
                proxies: Proxies { hops: hops?, secret: secret?, required: required? },
                site_dir,
                form: Arc::new(form?),
                is_mailed,
                has_webhook,
                confirms,
                mail,
                webhook,
                push,
                photos,
                lost_months,
            })
        };
        if from.errors.is_empty() { config().ok_or(from.errors) } else { Err(from.errors) }
    }
}

/// The definition of a variable: its name, its default, its parser, and advice for the error message.
struct Variable<T> {
    name: &'static str,
    default: Option<&'static str>,
    parse: fn(&str) -> Result<T, String>,
    advice: &'static str,
}

const ADMIN_PASSWORD_HASH: Variable<Password> = Variable {
    name: "ADMIN_PASSWORD_HASH",
    default: None,
    parse: |text| Password::from_hash(text).map_err(|error| error.to_string()),
    advice: "Write what `api-lambda hash-password` prints for the owner's password.",
};

const SESSION_SECRETS: Variable<SessionKeys> = Variable {
    name: "SESSION_SECRETS",
    default: None,
    parse: SessionKeys::parse,
    advice: "Write `kid:secret` with any name and what `openssl rand 32 | basenc --base64url | tr -d =` prints; several, separated by commas, to replace one.",
};

const CONTACT_LIMIT: Variable<RateLimit> =
    Variable { name: "CONTACT_LIMIT", default: Some("30/600"), parse: rate_limit, advice: RATE_LIMIT_ADVICE };

const LOGIN_LIMIT: Variable<RateLimit> =
    Variable { name: "LOGIN_LIMIT", default: Some("10/900"), parse: rate_limit, advice: RATE_LIMIT_ADVICE };

const RATE_LIMIT_ADVICE: &str = "Write a count and seconds, both whole and at least 1: `30/600`.";

/// Time for a response, unless [`RESPONSE_SECONDS`] sets it. The functions on AWS ask their table and their secrets within
/// this time, before they have read anything that could say otherwise.
pub const RESPONSE_TIME: Duration = Duration::from_secs(2);

/// At most what a password may take, so that nobody can set more than the function on AWS and browsers wait for.
const RESPONSE_SECONDS: Variable<Duration> = Variable {
    name: "RESPONSE_SECONDS",
    default: Some("2"),
    parse: |text| match text.parse() {
        Ok(seconds @ 2..=8) => Ok(Duration::from_secs(seconds)),
        _ => Err(wrong(text, "is not from 2 to 8")),
    },
    advice: "Leave it out, or write whole seconds from 2 to 8, for a machine that is slow.",
};

const SITE_ORIGIN: Variable<Vec<String>> = Variable {
    name: "SITE_ORIGIN",
    default: Some(""),
    parse: |text| text.split(',').map(str::trim).filter(|text| !text.is_empty()).map(origin).collect(),
    advice: "Write a scheme and a host, nothing after them: `https://www.example.com`; several, separated by commas.",
};

const SITE_LANGUAGE: Variable<String> = Variable {
    name: "SITE_LANGUAGE",
    default: Some("en"),
    parse: |text| match text
        .split('-')
        .all(|part| (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    {
        true => Ok(text.to_owned()),
        false => Err(wrong(text, "is not a language")),
    },
    advice: "Write the language of the site as in its `language`, such as `es-US`; it is that of the owner's e-mails.",
};

const SITE_DIR: Variable<Option<PathBuf>> = Variable {
    name: "SITE_DIR",
    default: Some(""),
    parse: |text| match PathBuf::from(text) {
        path if text.is_empty() || path.is_absolute() => Ok(Some(path).filter(|_| !text.is_empty())),
        _ => Err(wrong(text, "does not start with a slash")),
    },
    advice: "Write the folder of the site's files on this machine, such as /srv/site, or leave it out to ask SITE_ORIGIN.",
};

const TRUSTED_HOPS: Variable<usize> = Variable {
    name: "TRUSTED_HOPS",
    default: Some("0"),
    parse: |text| text.parse().map_err(|_| wrong(text, "is not a number")),
    advice: "Write how many proxies in front add to X-Forwarded-For: `1` behind a CDN, `0` without.",
};

/// Minimum length of the secret: a shorter one could be guessed.
const MIN_CDN_SECRET_CHARS: usize = 16;

const CDN_SECRET: Variable<Option<String>> = Variable {
    name: "CDN_SECRET",
    default: Some(""),
    parse: |text| match text.len() {
        0 => Ok(None),
        1..MIN_CDN_SECRET_CHARS => Err(format!("fewer than {MIN_CDN_SECRET_CHARS} characters")),
        _ => Ok(Some(text.to_owned())),
    },
    advice: "Write a long random text, and let the CDN send the same one as X-Cdn-Secret.",
};

const CDN_REQUIRED: Variable<bool> = Variable {
    name: "CDN_REQUIRED",
    default: Some("0"),
    parse: flag,
    advice: "Write `1` to answer only requests that the CDN sends with CDN_SECRET as X-Cdn-Secret, `0` to answer all.",
};

const WEB_PUSH: Variable<Option<PushServices>> = Variable {
    name: "WEB_PUSH",
    default: Some("1"),
    parse: |text| match text {
        "0" => Ok(None),
        "1" => Ok(Some(PushServices::Public)),
        "local" => Ok(Some(PushServices::PublicAndLocal)),
        _ => Err(wrong(text, "is neither 0 nor 1")),
    },
    advice: "Write `1` to let people turn on notifications of new requests in their browsers, `0` to offer none.",
};

const WEBHOOK_URL: Variable<Option<WebhookUrl>> = Variable {
    name: "WEBHOOK_URL",
    default: Some(""),
    parse: |text| if text.is_empty() { Ok(None) } else { WebhookUrl::parse(text).map(Some) },
    advice: "Write the address that gets each new request: `https://www.example.com/requests`.",
};

const WEBHOOK_SECRET: Variable<WebhookSecrets> = Variable {
    name: "WEBHOOK_SECRET",
    default: None,
    parse: WebhookSecrets::parse,
    advice: "Write `whsec_` and what `openssl rand -base64 32` prints, and give the same text to the receiver; several, separated by commas, to replace one.",
};

/// The longest time after which lost requests are deleted, in months.
const MAX_LOST_MONTHS: u32 = 120;

const DELETE_LOST_AFTER_MONTHS: Variable<Option<u32>> = Variable {
    name: "DELETE_LOST_AFTER_MONTHS",
    default: Some("0"),
    parse: |text| match text.parse() {
        Ok(0) => Ok(None),
        Ok(months @ 1..=MAX_LOST_MONTHS) => Ok(Some(months)),
        _ => Err(wrong(text, &format!("is no number of months up to {MAX_LOST_MONTHS}"))),
    },
    advice: "Write the months after which requests with the status lost are deleted for good: `24`; `0` keeps them.",
};

impl<T> Variable<T> {
    fn error(&self, problem: String) -> ConfigError {
        ConfigError { variable: self.name, problem, advice: self.advice }
    }
}

/// The variables of the environment, and what is wrong with those that were read.
struct Reader<'v> {
    variables: &'v HashMap<String, String>,
    errors: Vec<ConfigError>,
}

impl Reader<'_> {
    /// True if a variable is not empty, whatever it says.
    fn is_set<T>(&self, variable: &Variable<T>) -> bool {
        self.variables.get(variable.name).is_some_and(|text| !text.trim().is_empty())
    }

    /// Reads a variable. `None` after an error.
    fn read<T>(&mut self, variable: &Variable<T>) -> Option<T> {
        let set = self.variables.get(variable.name).map(|text| text.trim()).filter(|text| !text.is_empty());
        let result = match set.or(variable.default) {
            Some(text) => (variable.parse)(text),
            None => Err("not set".to_owned()),
        };
        result.map_err(|problem| self.errors.push(variable.error(problem))).ok()
    }

    /// The receiver of new requests. The secret is asked for only if there is one.
    fn webhook(&mut self) -> Option<WebhookSettings> {
        let url = self.read(&WEBHOOK_URL)??;
        Some(WebhookSettings { url, secrets: self.read(&WEBHOOK_SECRET)? })
    }
}

/// The most characters of a value that a message repeats. Each secret of this program has more.
const MAX_QUOTED_CHARS: usize = MIN_CDN_SECRET_CHARS - 1;

/// A problem with a value. One that may be a secret, at the wrong variable or as the password in an address, is not
/// repeated.
fn wrong(text: &str, problem: &str) -> String {
    let has_password = text.contains("://") && text.contains('@');
    match text.chars().count() {
        ..=MAX_QUOTED_CHARS if !has_password => format!("`{text}` {problem}"),
        _ => format!("the value {problem}"),
    }
}

fn flag(text: &str) -> Result<bool, String> {
    match text {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => Err(wrong(text, "is neither 0 nor 1")),
    }
}

fn rate_limit(text: &str) -> Result<RateLimit, String> {
    let parsed = text.split_once('/').and_then(|(count, seconds)| {
        let (count, seconds): (u32, u32) = (count.parse().ok()?, seconds.parse().ok()?);
        (count > 0 && seconds > 0).then(|| RateLimit { count, window: Duration::from_secs(seconds.into()) })
    });
    parsed.ok_or_else(|| wrong(text, "is not a limit"))
}

/// Normalizes an origin to the form that browsers send: a lower-case host and no default port.
fn origin(text: &str) -> Result<String, String> {
    let url = Url::parse(text).ok().filter(|url| {
        matches!(url.scheme(), "http" | "https")
            && (url.path(), url.query(), url.fragment()) == ("/", None, None)
            && (url.username(), url.password()) == ("", None)
            && text.contains("://")
    });
    url.map(|url| url.origin().ascii_serialization()).ok_or_else(|| wrong(text, "is not an origin"))
}

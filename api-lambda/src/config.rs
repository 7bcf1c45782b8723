//! What the environment says, understood once at the start.

use std::{collections::HashMap, fmt, time::Duration};

use axum::http::Uri;

use crate::auth::{Password, SessionKeys};

/// Everything that can be set.
#[derive(Debug)]
pub struct Config {
    /// The owner's password.
    pub password: Password,
    /// What signs sessions.
    pub session_keys: SessionKeys,
    /// Posts of the quote form an address.
    pub contact_limit: Limit,
    /// Login attempts an address.
    pub login_limit: Limit,
    /// Whose pages may write, and where they are.
    pub site: Site,
    /// Whom to believe about addresses.
    pub proxies: Proxies,
}

/// So many in so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// At least 1.
    pub count: u32,
    /// At least a second, in whole seconds.
    pub window: Duration,
}

/// The site that this API belongs to.
#[derive(Debug, Default)]
pub struct Site {
    /// `https://www.example.com`, without a slash at the end. Empty where the API has the site's own host.
    pub origins: Vec<String>,
    /// The business, for pages that the API draws itself.
    pub name: String,
}

/// What stands in front.
#[derive(Debug, Default)]
pub struct Proxies {
    /// How many add to `X-Forwarded-For`.
    pub hops: usize,
    /// What the CDN sends to show that it is the CDN; without it, no header is believed.
    pub secret: Option<String>,
}

/// A variable that is missing or cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    variable: &'static str,
    problem: String,
    instead: &'static str,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}\n  {}", self.variable, self.problem, self.instead)
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Understands variables, or says what is wrong with each of them.
    pub fn read(variables: &HashMap<String, String>) -> Result<Self, Vec<ConfigError>> {
        let mut errors = Vec::new();
        let password = read(variables, &mut errors, &PASSWORD);
        let session_keys = read(variables, &mut errors, &SECRETS);
        let contact_limit = read(variables, &mut errors, &CONTACT);
        let login_limit = read(variables, &mut errors, &LOGIN);
        let origins = read(variables, &mut errors, &ORIGIN);
        let hops = read(variables, &mut errors, &HOPS);
        let secret = read(variables, &mut errors, &CDN);
        let name = variables.get("SITE_NAME").cloned();
        let site = |origins| Site { origins, name: name.unwrap_or_default() };
        match (password, session_keys, contact_limit, login_limit, origins, hops.zip(secret)) {
            (Some(password), Some(session_keys), Some(contact_limit), Some(login_limit), Some(origins), Some(cdn)) => {
                let (site, proxies) = (site(origins), Proxies { hops: cdn.0, secret: cdn.1 });
                Ok(Self { password, session_keys, contact_limit, login_limit, site, proxies })
            }
            _ => Err(errors),
        }
    }
}

/// One variable: what it is called, what stands in for it, how it is understood, what to write.
struct Variable<T> {
    name: &'static str,
    default: Option<&'static str>,
    parse: fn(&str) -> Result<T, String>,
    instead: &'static str,
}

const PASSWORD: Variable<Password> = Variable {
    name: "ADMIN_PASSWORD_HASH",
    default: None,
    parse: |text| Password::from_hash(text).map_err(|error| error.to_string()),
    instead: "Write what `api-lambda hash-password` prints for the owner's password.",
};

const SECRETS: Variable<SessionKeys> = Variable {
    name: "SESSION_SECRETS",
    default: None,
    parse: |text| SessionKeys::parse(text).map_err(|error| error.to_string()),
    instead: "Write `kid:secret` with any name and what `openssl rand 32 | basenc --base64url | tr -d =` prints; several, separated by commas, to replace one.",
};

const CONTACT: Variable<Limit> =
    Variable { name: "CONTACT_LIMIT", default: Some("30/600"), parse: limit, instead: LIMIT };

const LOGIN: Variable<Limit> = Variable { name: "LOGIN_LIMIT", default: Some("10/900"), parse: limit, instead: LIMIT };

const LIMIT: &str = "Write a count and seconds, both whole and at least 1: `30/600`.";

const ORIGIN: Variable<Vec<String>> = Variable {
    name: "SITE_ORIGIN",
    default: Some(""),
    parse: |text| text.split(',').map(str::trim).filter(|text| !text.is_empty()).map(origin).collect(),
    instead: "Write a scheme and a host, nothing after them: `https://www.example.com`; several, separated by commas.",
};

const HOPS: Variable<usize> = Variable {
    name: "TRUSTED_HOPS",
    default: Some("0"),
    parse: |text| text.parse().map_err(|_| format!("`{text}` is not a number")),
    instead: "Write how many proxies in front add to X-Forwarded-For: `1` behind a CDN, `0` without.",
};

const CDN: Variable<Option<String>> = Variable {
    name: "CDN_SECRET",
    default: Some(""),
    parse: |text| match text.len() {
        0 => Ok(None),
        1..16 => Err("fewer than 16 characters".to_owned()),
        _ => Ok(Some(text.to_owned())),
    },
    instead: "Write a long random text, and let the CDN send the same one as X-Cdn-Secret.",
};

fn read<T>(variables: &HashMap<String, String>, errors: &mut Vec<ConfigError>, variable: &Variable<T>) -> Option<T> {
    let set = variables.get(variable.name).map(|text| text.trim()).filter(|text| !text.is_empty());
    let result = match set.or(variable.default) {
        Some(text) => (variable.parse)(text),
        None => Err("not set".to_owned()),
    };
    let error = |problem| ConfigError { variable: variable.name, problem, instead: variable.instead };
    result.map_err(|problem| errors.push(error(problem))).ok()
}

fn limit(text: &str) -> Result<Limit, String> {
    let parsed = text.split_once('/').and_then(|(count, seconds)| {
        let (count, seconds): (u32, u32) = (count.parse().ok()?, seconds.parse().ok()?);
        (count > 0 && seconds > 0).then(|| Limit { count, window: Duration::from_secs(seconds.into()) })
    });
    parsed.ok_or_else(|| format!("`{text}` is not a limit"))
}

fn origin(text: &str) -> Result<String, String> {
    let wrong = || format!("`{text}` is not an origin");
    let uri: Uri = text.parse().map_err(|_| wrong())?;
    let (scheme, host) = (uri.scheme_str(), uri.authority());
    match (scheme, host, uri.path_and_query().map_or("/", |path| path.as_str())) {
        (Some("http" | "https"), Some(_), "/") => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err(wrong()),
    }
}

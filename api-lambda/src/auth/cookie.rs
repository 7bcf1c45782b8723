use cookie::{Cookie, SameSite, time::Duration};
use jiff::SignedDuration;

use super::{DEVICE_TTL, SESSION_TTL};

/// A cookie of ours. Browsers keep cookies with the prefix `__Secure-` only when they come over HTTPS (or from this
/// machine) and are `Secure`.
struct Kind {
    name: &'static str,
    /// The browser sends the cookie only there.
    path: &'static str,
}

const SESSION: Kind = Kind { name: "__Secure-session", path: "/api" };

const DEVICE: Kind = Kind { name: "__Secure-device", path: "/api/admin/login" };

/// The session tokens in the `Cookie` headers of a request. There can be several: a neighboring host can set cookies of
/// the same name, which the browser sends along.
pub fn session_cookies<'h>(headers: impl IntoIterator<Item = &'h str>) -> Vec<String> {
    SESSION.values(headers)
}

/// The device tokens in the `Cookie` headers of a request.
pub fn device_cookies<'h>(headers: impl IntoIterator<Item = &'h str>) -> Vec<String> {
    DEVICE.values(headers)
}

/// The `Set-Cookie` header that starts a session in the browser.
pub fn set_session(token: &str) -> String {
    SESSION.with(token, SESSION_TTL)
}

/// The `Set-Cookie` header that removes the session from the browser.
pub fn unset_session() -> String {
    SESSION.with("", SignedDuration::ZERO)
}

/// The `Set-Cookie` header by which a browser is known at its next login.
pub fn set_device(token: &str) -> String {
    DEVICE.with(token, DEVICE_TTL)
}

impl Kind {
    fn values<'h>(&self, headers: impl IntoIterator<Item = &'h str>) -> Vec<String> {
        let cookies = headers.into_iter().flat_map(Cookie::split_parse).filter_map(Result::ok);
        cookies.filter(|cookie| cookie.name() == self.name).map(|cookie| cookie.value().to_owned()).collect()
    }

    fn with(&self, value: &str, age: SignedDuration) -> String {
        let cookie = Cookie::build((self.name, value)).path(self.path).max_age(Duration::seconds(age.as_secs()));
        cookie.http_only(true).secure(true).same_site(SameSite::Strict).build().to_string()
    }
}

use cookie::{Cookie, SameSite, time::Duration};

use super::SESSION_TTL;

/// Browsers keep cookies with this prefix only when they come over HTTPS (or from this machine) and are `Secure`.
const NAME: &str = "__Secure-session";

/// The browser sends the cookie only to the API.
const PATH: &str = "/api";

/// The tokens in the `Cookie` headers of a request. There can be several: a neighboring host can set cookies of the same name, which
/// the browser sends along.
pub fn session_cookies<'h>(headers: impl IntoIterator<Item = &'h str>) -> Vec<String> {
    let cookies = headers.into_iter().flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.filter(|cookie| cookie.name() == NAME).map(|cookie| cookie.value().to_owned()).collect()
}

/// The `Set-Cookie` header that starts a session in the browser.
pub fn set_session(token: &str) -> String {
    cookie(token, Duration::seconds(SESSION_TTL.as_secs())).to_string()
}

/// The `Set-Cookie` header that removes the session from the browser.
pub fn unset_session() -> String {
    cookie("", Duration::ZERO).to_string()
}

fn cookie(value: &str, age: Duration) -> Cookie<'_> {
    Cookie::build((NAME, value))
        .path(PATH)
        .max_age(age)
        .http_only(true)
        .secure(true)
        .same_site(SameSite::Strict)
        .build()
}

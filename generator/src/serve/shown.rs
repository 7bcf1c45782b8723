//! Previews of `ssg deploy` in a folder: releases for those who have opened the secret address of one. The function of
//! `template.yaml` answers in the same way.

use std::{
    fs,
    path::{Path, PathBuf},
};

use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use jiff::Timestamp;
use release::TOKEN_CHARS;

use super::served::Current;

/// The addresses that open a preview start with this.
const DOOR: &str = "/_preview/";

/// The folder with the previews of a place: a file for each, with its token as its name.
const PREVIEWS: &str = ".ssg/previews";

/// The last part of the address that leaves a preview.
const LEAVE: &str = "off";

/// The cookie with the token.
const COOKIE: &str = "ssg-preview";

/// The answer to an address that opens nothing.
const NOTHING: &str = "No preview is open at this address: it has ended, or the address is not whole.\n";

/// The folder of a place whose `current` is served, and the previews in it.
struct Place<'a>(&'a Path);

impl<'a> Place<'a> {
    fn of(folder: &'a Path) -> Option<Self> {
        let is_current = folder.file_name().is_some_and(|name| name == "current");
        folder.parent().filter(|_| is_current).map(Self)
    }

    /// The release of a token, and the seconds for which it is still shown.
    fn preview(&self, token: &str) -> Option<(String, i64)> {
        let is_token =
            token.len() == TOKEN_CHARS && token.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'2'..=b'7'));
        let value = fs::read_to_string(self.0.join(PREVIEWS).join(Some(token).filter(|_| is_token)?)).ok()?;
        let (id, ends) = value.split_once(' ')?;
        let left = ends.parse::<i64>().ok()?.checked_sub(Timestamp::now().as_second())?;
        (left > 0).then(|| (id.to_owned(), left))
    }
}

/// The folder to serve for one that was named from inside: in `current`, `.` is the release to which that leads now, and
/// would stay so after the next push.
pub fn named(folder: PathBuf) -> PathBuf {
    if folder.file_name().is_some() {
        return folder;
    }
    let Ok(inside) = folder.canonicalize() else { return folder };
    let current = inside.ancestors().nth(2).map(|place| place.join("current"));
    let leads_here = |current: &PathBuf| current.canonicalize().is_ok_and(|release| release == inside);
    current.filter(leads_here).unwrap_or(folder)
}

/// Returns true for the `current` of a place that has previews: there may be no site for visitors yet.
pub fn has_previews(folder: &Path) -> bool {
    Place::of(folder).is_some_and(|place| place.0.join(PREVIEWS).is_dir())
}

impl Current {
    fn place(&self) -> Option<Place<'_>> {
        Place::of(&self.folder)
    }

    /// The answer to an address that opens or leaves a preview; `None` for all others.
    pub(super) fn door(&self, path: &str) -> Option<Response> {
        let token = path.strip_prefix(DOOR)?;
        let (value, seconds) = if token == LEAVE {
            ("", 0)
        } else if let Some((_, left)) = self.place().and_then(|place| place.preview(token)) {
            (token, left)
        } else {
            return Some((StatusCode::GONE, NOTHING).into_response());
        };
        let cookie = format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; Secure; HttpOnly; SameSite=Lax");
        Some((StatusCode::FOUND, [(header::LOCATION, "/"), (header::SET_COOKIE, &cookie)]).into_response())
    }

    /// The release of the preview that a visitor has opened.
    pub(super) fn shown_to(&self, headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let tokens = cookies.flat_map(|cookies| cookies.split("; "));
        let mut tokens = tokens.filter_map(|cookie| cookie.strip_prefix(COOKIE)?.strip_prefix('='));
        let place = self.place()?;
        let (id, _) = tokens.find_map(|token| place.preview(token))?;
        Some(Self::of(place.0.join("releases").join(id)))
    }
}

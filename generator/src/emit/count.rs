use serde::Serialize;

use crate::model::Site;

/// The script that tells the counting service about a visit: the page, and the site that the visitor comes from. It
/// stores nothing and sends nothing else; see `docs/decisions/0078-guests-in-frames.md`. A page that the browser fetches
/// early counts once it is shown; a copy of the site at another address, and a visitor who asks not to be counted, do not.
/// A page with a form whose answers are confidential lacks it.
const SCRIPT: &str = include_str!("count.js");

/// The script and the address it sends to, on a site that lists a guest with `send`.
#[derive(Debug, Serialize)]
pub struct Count {
    /// The address of the script.
    src: String,
    /// The address that counts.
    send: String,
    /// The name of the site at the service.
    site: String,
    /// The host at which visits count.
    host: String,
}

impl Count {
    /// `None` for a site that nobody counts.
    pub fn of(site: &Site) -> Option<Self> {
        let (guest, send) = site.file.guests.iter().find_map(|guest| Some((guest, guest.send.as_ref()?)))?;
        let host = site.base_url.split_once("://").map_or(site.base_url.as_str(), |(_, host)| host).to_owned();
        let hash = &blake3::hash(SCRIPT.as_bytes()).to_hex()[..8];
        Some(Self {
            src: format!("/assets/count.{hash}.js"),
            send: send.to_string(),
            site: guest.site.as_ref().map_or_else(|| host.clone(), ToString::to_string),
            host,
        })
    }

    /// The path of the script in the output folder, and its text.
    pub fn file(&self) -> (&str, &'static str) {
        (self.src.trim_start_matches('/'), SCRIPT)
    }
}

use lettre::Message;
use minijinja::context;

use crate::domain::{NewBrowser, PersonName};

use super::{MailSettings, digest::time, message::to_owner, templates::body};

/// The name of the e-mail: no other one has it.
pub(super) fn name(login: &NewBrowser) -> String {
    format!("login-{}", login.id)
}

/// The e-mail about a login in a browser that was not known.
pub(super) fn of(login: &NewBrowser, name: &str, settings: &MailSettings, inbox: &str) -> anyhow::Result<Message> {
    let context = context! {
        browser => &*login.browser,
        person => login.person.as_ref().map(PersonName::as_str),
        time => time(login.id.created(), &settings.time_zone),
        inbox,
    };
    let subject = format!("New login to your inbox: {}", login.browser);
    Ok(to_owner(settings, name, subject).multipart(body("new-browser", &context)?)?)
}

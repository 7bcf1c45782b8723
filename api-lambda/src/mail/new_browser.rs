use lettre::Message;
use minijinja::context;

use crate::domain::{NewBrowser, PersonName};

use super::{
    MailSettings,
    digest::time,
    header::{AutoSubmitted, Subject},
    templates::body,
};

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
    let mut message = Message::builder()
        .from(settings.from.clone())
        .header(Subject(format!("New login to your inbox: {}", login.browser)))
        .message_id(Some(format!("<{name}@{}>", settings.from.email.domain())))
        .header(AutoSubmitted::Generated);
    for owner in &settings.to {
        message = message.to(owner.clone());
    }
    Ok(message.multipart(body("new-browser", &context)?)?)
}

use lettre::Message;
use minijinja::context;

use crate::domain::{NewDevice, PersonName};

use super::{MailSettings, digest::time, header::AutoSubmitted, templates::body};

/// The name of the e-mail: no other one has it.
pub(super) fn name(device: &NewDevice) -> String {
    format!("login-{}", device.id)
}

/// The e-mail about a login in a browser that was not known.
pub(super) fn of(device: &NewDevice, name: &str, settings: &MailSettings, inbox: &str) -> anyhow::Result<Message> {
    let context = context! {
        browser => &*device.browser,
        person => device.person.as_ref().map(PersonName::as_str),
        time => time(device.id.created(), &settings.time_zone),
        inbox,
    };
    let mut message = Message::builder()
        .from(settings.from.clone())
        .subject(format!("New login to your inbox: {}", device.browser))
        .message_id(Some(format!("<{name}@{}>", settings.from.email.domain())))
        .header(AutoSubmitted::Generated);
    for owner in &settings.to {
        message = message.to(owner.clone());
    }
    Ok(message.multipart(body("new-device", &context)?)?)
}

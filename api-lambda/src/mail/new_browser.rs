use lettre::Message;
use minijinja::context;

use crate::domain::{NewBrowser, PersonName};

use super::{MailSettings, message::to_owner, templates::body, words::Sentences};

/// The name of the e-mail: no other one has it.
pub(super) fn name(login: &NewBrowser) -> String {
    format!("login-{}", login.id)
}

/// The e-mail about a login in a browser that was not known.
pub(super) fn of(login: &NewBrowser, name: &str, settings: &MailSettings, inbox: &str) -> anyhow::Result<Message> {
    let sentences = Sentences::of(&settings.language);
    let browser = match login.browser.split_once(" on ") {
        Some((browser, system)) => sentences.say("browserOn", &[("browser", browser), ("system", system)]),
        None => login.browser.clone(),
    };
    let subject = sentences.say("loginSubject", &[("browser", &browser)]);
    let context = context! {
        browser,
        person => login.person.as_ref().map(PersonName::as_str),
        time => sentences.time(login.id.created(), &settings.time_zone),
        inbox,
    };
    Ok(to_owner(settings, name, subject).multipart(body("new-browser", &sentences, context)?)?)
}

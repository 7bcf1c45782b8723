use lettre::Message;
use minijinja::context;

use crate::domain::{FieldName, Letter, QuoteRequest};

use super::{
    MailSettings,
    header::AutoSubmitted,
    message::{name, shown},
    templates::body,
};

/// The e-mail about photos that came after a request. Mail programs show it below that about the request.
pub(super) fn of(
    request: &QuoteRequest,
    letter: Letter,
    settings: &MailSettings,
    inbox: &str,
) -> anyhow::Result<Message> {
    let customer = format!("{} {}", shown(request, FieldName::FirstName), shown(request, FieldName::LastName));
    let photos = match request.photos.len() {
        1 => "1 photo".to_owned(),
        number => format!("{number} photos"),
    };
    let id = |letter| format!("<{}@{}>", name(request, letter), settings.from.email.domain());
    let mut message = Message::builder()
        .from(settings.from.clone())
        .subject(format!("{photos}: {customer}, {}", shown(request, FieldName::ProjectType)))
        .message_id(Some(id(letter)))
        .in_reply_to(id(Letter::NewRequest))
        .references(id(Letter::NewRequest))
        .header(AutoSubmitted::Generated);
    for owner in &settings.to {
        message = message.to(owner.clone());
    }
    Ok(message.multipart(body("photos", &context! { customer, photos, inbox })?)?)
}

use lettre::Message;
use minijinja::context;

use crate::domain::{FieldName, MessageKind, QuoteRequest};

use super::{
    MailSettings,
    header::{AutoSubmitted, Subject},
    message::{name, shown},
    templates::body,
};

/// The e-mail about photos that came after a request. Mail programs show it below that about the request.
pub(super) fn of(
    request: &QuoteRequest,
    kind: MessageKind,
    settings: &MailSettings,
    inbox: &str,
) -> anyhow::Result<Message> {
    let customer = format!("{} {}", shown(request, FieldName::FirstName), shown(request, FieldName::LastName));
    let photos = match request.photos.len() {
        1 => "1 photo".to_owned(),
        number => format!("{number} photos"),
    };
    let id = |kind| format!("<{}@{}>", name(request, kind), settings.from.email.domain());
    let mut message = Message::builder()
        .from(settings.from.clone())
        .header(Subject(format!("{photos}: {customer}, {}", shown(request, FieldName::ProjectType))))
        .message_id(Some(id(kind)))
        .in_reply_to(id(MessageKind::NewRequest))
        .references(id(MessageKind::NewRequest))
        .header(AutoSubmitted::Generated);
    for owner in &settings.to {
        message = message.to(owner.clone());
    }
    Ok(message.multipart(body("photos", &context! { customer, photos, inbox })?)?)
}

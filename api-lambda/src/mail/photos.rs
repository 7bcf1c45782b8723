use lettre::Message;
use minijinja::context;

use crate::domain::{Definition, FieldName, MessageKind, QuoteRequest};

use super::{
    MailSettings,
    message::{customer, name, to_owner, with_topics},
    templates::body,
};

/// The e-mail about photos that came after a request. Mail programs show it below that about the request.
pub(super) fn of(
    request: &QuoteRequest,
    form: &Definition,
    kind: MessageKind,
    settings: &MailSettings,
    inbox: &str,
) -> anyhow::Result<Message> {
    let sentences = settings.sentences(request, form);
    let customer = customer(request, form, &sentences);
    let photos = sentences.count("photos", request.photos.len());
    let subject = format!("{photos}: {}", with_topics(&customer, &[FieldName::ProjectType], request, form));
    let first = format!("<{}@{}>", name(request, MessageKind::NewRequest), settings.from.email.domain());
    let message = to_owner(settings, &name(request, kind), subject).in_reply_to(first.clone()).references(first);
    Ok(message.multipart(body("photos", &sentences, context! { customer, photos, inbox })?)?)
}

use anyhow::Context;
use lettre::{Message, message::Mailbox};
use minijinja::context;

use crate::domain::{ANSWER_WITHIN, FieldName, MessageKind, QuoteRequest, dialed};

use super::{
    Business, MailSettings,
    header::{AutoSubmitted, Subject, typed_address},
    message::name,
    templates::body,
};

/// Digits of the customer's phone number that are repeated: enough to notice a wrong one, too few to be called.
const SHOWN_DIGITS: usize = 2;

/// The e-mail to the customer. Anybody can type anybody's address into the form, so nothing that was typed is in it,
/// only what was chosen from lists: nobody can send a text of their own to a stranger.
pub(super) fn of(request: &QuoteRequest, business: &Business, settings: &MailSettings) -> anyhow::Result<Message> {
    let chosen = [FieldName::ProjectType, FieldName::ProjectTimeline].into_iter().filter_map(|name| {
        let field = settings.form.field(name)?;
        Some((field.label.clone(), field.label_of(request.values.value(name))?.to_owned()))
    });
    let digits = dialed(request.values.value(FieldName::Phone));
    let context = context! {
        business => &*business.name,
        phone => &*business.phone,
        call => dialed(&business.phone),
        chosen => chosen.collect::<Vec<_>>(),
        ending => &digits[digits.len().saturating_sub(SHOWN_DIGITS)..],
        hours => ANSWER_WITHIN.as_hours(),
    };
    let address = typed_address(request.values.value(FieldName::Email)).context("not to this address")?;
    let mut message = Message::builder()
        .from(settings.from.clone())
        .to(Mailbox::new(None, address))
        .header(Subject(format!("We have your request: {}", business.name)))
        .message_id(Some(format!("<{}@{}>", name(request, MessageKind::Confirmation), settings.from.email.domain())))
        .header(AutoSubmitted::Replied);
    if let Some(owner) = settings.to.first() {
        message = message.reply_to(Mailbox::new(Some(business.name.clone()), owner.email.clone()));
    }
    Ok(message.multipart(body("confirmation", &context)?)?)
}

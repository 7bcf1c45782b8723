use anyhow::Context;
use lettre::{Message, message::Mailbox};
use minijinja::{context, value::Serde};

use crate::domain::{Definition, FieldName, MessageKind, QuoteRequest, dialed};

use super::{
    Business, MailSettings,
    header::{auto_submitted, subject as subject_header, typed_address},
    message::name,
    templates::{before_value, body},
    words::Sentences,
};

/// Digits of the customer's phone number that are repeated: enough to notice a wrong one, too few to be called.
const SHOWN_DIGITS: usize = 2;

/// The e-mail to the customer. Anybody can type anybody's address into the form, so nothing that was typed is in it,
/// only what was chosen from lists: nobody can send a text of their own to a stranger.
pub(super) fn of(
    request: &QuoteRequest,
    form: &Definition,
    business: &Business,
    settings: &MailSettings,
) -> anyhow::Result<Message> {
    let chosen = [FieldName::ProjectType, FieldName::ProjectTimeline].into_iter().filter_map(|name| {
        let field = form.field(name).filter(|_| !form.sensitive)?;
        Some((field.label.clone(), field.label_of(request.values.value(name))?.to_owned()))
    });
    let digits = dialed(if form.sensitive { "" } else { request.values.value(FieldName::Phone) });
    let sentences = Sentences::of(&form.language);
    let has_sentences = Sentences::has(&form.language);
    let context = context! {
        language => if has_sentences { sentences.tag() } else { &form.language },
        // Without them, the words of the form are all that is said.
        is_silent => !has_sentences,
        business => &*business.name,
        phone => &*business.phone,
        call => dialed(&business.phone),
        chosen => chosen.collect::<Vec<_>>(),
        ending => &digits[digits.len().saturating_sub(SHOWN_DIGITS)..],
        hours => form.answer_within_hours,
        // An own form says in its own words what follows, also in another language than that of this program.
        sent => request.form.as_ref().map(|_| Serde(&form.sent)),
    };
    let subject = match &request.form {
        None => format!("We have your request: {}", business.name),
        Some(_) => format!("{} {}", before_value(&form.sent.title, &form.language), business.name),
    };
    let address = typed_address(request.values.value(FieldName::Email)).context("not to this address")?;
    let mut message = Message::builder()
        .from(settings.from.clone())
        .to(Mailbox::new(None, address))
        .raw_header(subject_header(subject))
        .message_id(Some(format!("<{}@{}>", name(request, MessageKind::Confirmation), settings.from.email.domain())))
        .raw_header(auto_submitted("auto-replied"));
    if let Some(owner) = settings.to.first() {
        message = message.reply_to(Mailbox::new(Some(business.name.clone()), owner.email.clone()));
    }
    Ok(message.multipart(body("confirmation", &sentences, context)?)?)
}

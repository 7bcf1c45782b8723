use lettre::{
    Message,
    message::{Mailbox, MessageBuilder},
};
use locales::Locale;
use minijinja::context;
use url::Url;

use crate::domain::{
    Definition, FieldName, Mark, MessageKind, QuoteRequest, Source, answer_within, dialed, remind_after,
};

use super::{
    MailSettings,
    header::{auto_submitted, subject as subject_header, typed_address},
    templates::{before_value, body},
    words::Sentences,
};

/// Opens the map on every phone. <https://developers.google.com/maps/documentation/urls/get-started>
const MAP: &str = "https://www.google.com/maps/search/";

/// The name of an e-mail: no other one has it.
pub(super) fn name(request: &QuoteRequest, kind: MessageKind) -> String {
    match kind {
        MessageKind::Photos(photo) => format!("{}.photo-{photo}", request.id),
        MessageKind::Reminder => format!("{}.reminder", request.id),
        MessageKind::Confirmation => format!("{}.confirmation", request.id),
        _ => request.id.to_string(),
    }
}

/// The e-mail about a request. An answer to it goes to the customer. Of a sensitive one it says only that it came.
pub(super) fn about(
    request: &QuoteRequest,
    form: &Definition,
    kind: MessageKind,
    settings: &MailSettings,
    inbox: &str,
) -> anyhow::Result<Message> {
    let sentences = settings.sentences(request, form);
    let customer = customer(request, form, &sentences);
    let email = if form.sensitive { "" } else { request.values.value(FieldName::Email) };
    let asks = match &request.form {
        None => sentences.say("asksQuote", &[("customer", &customer)]),
        Some(_) => format!("{} {customer}", before_value(&form.title, sentences.tag())),
    };
    let lead = with_topics(&customer, &[FieldName::ProjectType, FieldName::ProjectTimeline], request, form);
    let is_reminder = kind == MessageKind::Reminder;
    // Of the requests of a flood, the first alone is announced.
    let is_flood = !is_reminder && request.marks.contains(&Mark::Flood);
    let (subject, heading) = match kind {
        MessageKind::Reminder => {
            (sentences.say("noAnswer", &[("lead", &lead)]), sentences.say("stillWaits", &[("customer", &customer)]))
        }
        _ if is_flood => {
            (sentences.say("floodSubject", &[("lead", &lead)]), sentences.say("floodHeading", &[("asks", &asks)]))
        }
        _ if request.form.is_some() => (format!("{} {lead}", before_value(&form.title, sentences.tag())), asks),
        _ => (sentences.say("newRequestOf", &[("lead", &lead)]), asks),
    };
    let shown = |column| if form.sensitive { "" } else { request.values.value(column) };
    let (address, within) = (shown(FieldName::PropertyAddress), answer_within(form));
    let map = Url::parse_with_params(MAP, [("api", "1"), ("query", address)])?;
    let left = within.zip(remind_after(form)).map(|(within, after)| within - after);
    let left = left.map(|left| match left.as_hours() {
        0 => sentences.say("minutes", &[("count", &left.as_mins().to_string())]),
        hours => hours.to_string(),
    });
    let context = context! {
        heading,
        is_flood,
        hours_left => left.filter(|_| is_reminder),
        fields => if form.sensitive { Vec::new() } else { request.shown(form, Locale::of(form.owners_language(), "")) },
        source => request.source.as_ref().map(source),
        email,
        call => dialed(shown(FieldName::Phone)),
        map => if address.is_empty() { "" } else { map.as_str() },
        inbox,
        photos => request.photos.len(),
        hours => within.map(|within| sentences.count("hours", usize::try_from(within.as_hours()).unwrap_or_default())),
        visitor_language => form.original.as_ref().map(|_| sentences.language_name(&form.language)),
    };
    let mut message = to_owner(settings, &name(request, kind), subject);
    if let Some(address) = typed_address(email) {
        message = message.reply_to(Mailbox::new(Some(customer), address));
    }
    Ok(message.multipart(body("request", &sentences, context)?)?)
}

/// The place from which the visitor came, in one line.
fn source(source: &Source) -> String {
    let campaign = source.campaign().map(|(name, value)| format!("{name} {value}"));
    source.referrer().map(str::to_owned).into_iter().chain(campaign).collect::<Vec<_>>().join(", ")
}

/// The customer with some values, as far as the form has them and may be quoted.
pub(super) fn with_topics(customer: &str, of: &[FieldName], request: &QuoteRequest, form: &Definition) -> String {
    let topics = of.iter().map(|name| request.values.shown(form, *name));
    let topics = topics.filter(|topic| !form.sensitive && !topic.is_empty());
    topics.fold(customer.to_owned(), |text, topic| format!("{text}, {topic}"))
}

/// The head of an e-mail to the owner. `name` makes its id.
pub(super) fn to_owner(settings: &MailSettings, name: &str, subject: String) -> MessageBuilder {
    let head = Message::builder()
        .from(settings.from.clone())
        .raw_header(subject_header(subject))
        .message_id(Some(format!("<{name}@{}>", settings.from.email.domain())))
        .raw_header(auto_submitted("auto-generated"));
    settings.to.iter().cloned().fold(head, MessageBuilder::to)
}

/// The name of the customer, or else the address to answer to.
pub(super) fn customer(request: &QuoteRequest, form: &Definition, sentences: &Sentences) -> String {
    let value = |name| request.values.value(name);
    let name = format!("{} {}", value(FieldName::FirstName), value(FieldName::LastName));
    let contact = || [FieldName::Email, FieldName::Phone].into_iter().map(value).find(|text| !text.is_empty());
    match name.trim() {
        _ if form.sensitive => sentences.text("sensitive").to_owned(),
        "" => contact().unwrap_or_else(|| sentences.text("somebody")).to_owned(),
        name => name.to_owned(),
    }
}

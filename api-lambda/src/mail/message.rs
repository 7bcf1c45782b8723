use lettre::{
    Message,
    message::{Mailbox, MessageBuilder},
};
use minijinja::context;
use url::Url;

use crate::domain::{ANSWER_WITHIN, Definition, FieldName, Mark, MessageKind, QuoteRequest, REMIND_AFTER, dialed};

use super::{
    MailSettings,
    header::{AutoSubmitted, Subject, typed_address},
    templates::body,
};

/// Opens the map on every phone. <https://developers.google.com/maps/documentation/urls/get-started>
const MAP: &str = "https://www.google.com/maps/search/";

/// The name of an e-mail: no other one has it.
pub(super) fn name(request: &QuoteRequest, kind: MessageKind) -> String {
    match kind {
        MessageKind::NewRequest
        | MessageKind::Webhook
        | MessageKind::Push(_)
        | MessageKind::Browsers
        | MessageKind::NewBrowser => request.id.to_string(),
        MessageKind::Photos(photo) => format!("{}.photo-{photo}", request.id),
        MessageKind::Reminder => format!("{}.reminder", request.id),
        MessageKind::Confirmation => format!("{}.confirmation", request.id),
    }
}

/// The e-mail about a request. An answer to it goes to the customer.
pub(super) fn about(
    request: &QuoteRequest,
    kind: MessageKind,
    settings: &MailSettings,
    inbox: &str,
) -> anyhow::Result<Message> {
    let shown = |name| shown(&settings.form, request, name);
    let customer = customer(request);
    let email = request.values.value(FieldName::Email);
    let project = format!("{}, {}", shown(FieldName::ProjectType), shown(FieldName::ProjectTimeline));
    let is_reminder = kind == MessageKind::Reminder;
    // Of the requests of a flood, the first alone is announced.
    let is_flood = !is_reminder && request.marks.contains(&Mark::Flood);
    let (subject, heading) = match kind {
        MessageKind::Reminder => {
            (format!("No answer yet: {customer}, {project}"), format!("{customer} still waits for an answer"))
        }
        _ if is_flood => (
            format!("Very many requests, the latest: {customer}, {project}"),
            format!("Very many requests arrive. {customer} asks for a quote"),
        ),
        _ => (format!("New request: {customer}, {project}"), format!("{customer} asks for a quote")),
    };
    let fields: Vec<_> = settings
        .form
        .fields
        .iter()
        .filter_map(|field| {
            let value = request.values.of(field);
            (!value.is_empty()).then(|| (field.label.clone(), field.shown(value).into_owned()))
        })
        .collect();
    let context = context! {
        heading,
        is_flood,
        hours_left => is_reminder.then_some((ANSWER_WITHIN - REMIND_AFTER).as_hours()),
        fields,
        email,
        call => dialed(request.values.value(FieldName::Phone)),
        map => Url::parse_with_params(MAP, [("api", "1"), ("query", request.values.value(FieldName::PropertyAddress))])?.as_str(),
        inbox,
        photos => request.photos.len(),
        hours => ANSWER_WITHIN.as_hours(),
    };
    let mut message = to_owner(settings, &name(request, kind), subject);
    if let Some(address) = typed_address(email) {
        message = message.reply_to(Mailbox::new(Some(customer), address));
    }
    Ok(message.multipart(body("request", &context)?)?)
}

/// The head of an e-mail to the owner. `name` makes its id.
pub(super) fn to_owner(settings: &MailSettings, name: &str, subject: String) -> MessageBuilder {
    let head = Message::builder()
        .from(settings.from.clone())
        .header(Subject(subject))
        .message_id(Some(format!("<{name}@{}>", settings.from.email.domain())))
        .header(AutoSubmitted::Generated);
    settings.to.iter().cloned().fold(head, MessageBuilder::to)
}

/// The name of the customer.
pub(super) fn customer(request: &QuoteRequest) -> String {
    format!("{} {}", request.values.value(FieldName::FirstName), request.values.value(FieldName::LastName))
}

/// The value of a field as people read it.
pub(super) fn shown(form: &Definition, request: &QuoteRequest, name: FieldName) -> String {
    request.values.shown(form, name).into_owned()
}

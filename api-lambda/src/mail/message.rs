use std::sync::LazyLock;

use lettre::{
    Message,
    message::{
        Mailbox, MultiPart,
        header::{Header, HeaderName, HeaderValue},
    },
};
use minijinja::{Environment, context, syntax::SyntaxConfig};
use url::Url;

use crate::domain::{ANSWER_WITHIN, Field, FieldName, QuoteRequest};

use super::MailSettings;

/// Opens the map on every phone. <https://developers.google.com/maps/documentation/urls/get-started>
const MAP: &str = "https://www.google.com/maps/search/";

/// Digits of a complete number in the United States.
const COMPLETE_DIGITS: usize = 10;

/// The templates. What a visitor typed is escaped in the one that ends with `.html`.
static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build().unwrap_or_default());
    for (name, source) in [
        ("new-request.txt", include_str!("templates/new-request.txt")),
        ("new-request.html", include_str!("templates/new-request.html")),
    ] {
        templates.add_template(name, source).expect("the templates are correct; a test renders each");
    }
    templates
});

/// Keeps automatic answers, such as those of an absence, from going to the customer. RFC 3834, section 5.
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// The e-mail about a new request. An answer to it goes to the customer.
pub(super) fn new_request(settings: &MailSettings, inbox: &str, request: &QuoteRequest) -> anyhow::Result<Message> {
    let shown = |name: FieldName| shown_value(name.field(), request.values.value(name));
    let name = format!("{} {}", shown(FieldName::FirstName), shown(FieldName::LastName));
    let email = request.values.value(FieldName::Email);
    let subject =
        format!("New request: {name}, {}, {}", shown(FieldName::ProjectType), shown(FieldName::ProjectTimeline));
    let fields: Vec<_> =
        request.values.fields().map(|(field, value)| (field.label, shown_value(field, value))).collect();
    let context = context! {
        name => &name,
        fields,
        email,
        call => dialed(request.values.value(FieldName::Phone)),
        map => Url::parse_with_params(MAP, [("api", "1"), ("query", request.values.value(FieldName::PropertyAddress))])?.as_str(),
        inbox,
        hours => ANSWER_WITHIN.as_hours(),
    };
    let render = |template: &str| TEMPLATES.get_template(template)?.render(&context);
    let customer = email.parse().map(|address| Mailbox::new(Some(name), address));
    let mut message = Message::builder()
        .from(settings.from.clone())
        .subject(subject)
        .message_id(Some(format!("<{}@{}>", request.id, settings.from.email.domain())))
        .header(AutoSubmitted);
    for owner in &settings.to {
        message = message.to(owner.clone());
    }
    // The form's rule for addresses is that of browsers, which take some that no mail program can answer to.
    if let Ok(customer) = customer {
        message = message.reply_to(customer);
    }
    Ok(message.multipart(MultiPart::alternative_plain_html(render("new-request.txt")?, render("new-request.html")?))?)
}

/// The label of a choice, or the text itself.
fn shown_value(field: &'static Field, value: &str) -> String {
    let choice = field.choices().iter().find(|choice| choice.value == value);
    choice.map_or(value, |choice| choice.label).to_owned()
}

/// The digits to dial, with the plus of a number with a country. An extension is left out: it would be dialed as part of the number.
fn dialed(phone: &str) -> String {
    let mut dialed = String::new();
    for letter in phone.chars() {
        let is_complete = dialed.trim_start_matches('+').len() >= COMPLETE_DIGITS;
        match letter {
            '0'..='9' => dialed.push(letter),
            '+' if dialed.is_empty() => dialed.push('+'),
            _ if is_complete && (letter.is_alphabetic() || "#;,/+".contains(letter)) => break,
            _ => {}
        }
    }
    dialed
}

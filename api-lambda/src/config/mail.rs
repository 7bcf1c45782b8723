use std::path::PathBuf;

use jiff::tz::TimeZone;

use crate::mail::{Business, Delivery, MailSettings, Mailbox, SmtpServer};

use super::{Reader, Variable, flag, wrong};

pub(super) const MAIL_TO: Variable<Vec<Mailbox>> = Variable {
    name: "MAIL_TO",
    default: Some(""),
    parse: |text| text.split(',').map(str::trim).filter(|text| !text.is_empty()).map(mailbox).collect(),
    advice: "Write the owner's e-mail address; several, separated by commas. Without one nobody is notified of new requests.",
};

const MAIL_FROM: Variable<Option<Mailbox>> = Variable {
    name: "MAIL_FROM",
    default: Some(""),
    parse: |text| if text.is_empty() { Ok(None) } else { mailbox(text).map(Some) },
    advice: "Write the address that e-mails come from, which the mail server must accept: `Website <website@example.com>`.",
};

const SMTP_URL: Variable<Option<SmtpServer>> = Variable {
    name: "SMTP_URL",
    default: Some(""),
    parse: |text| if text.is_empty() { Ok(None) } else { SmtpServer::parse(text).map(Some) },
    advice: "Write `smtps://user:password@mail.example.com`, or `smtp://user:password@mail.example.com:587?tls=required`; for a trial, set MAIL_FOLDER in its place.",
};

const MAIL_FOLDER: Variable<Option<PathBuf>> = Variable {
    name: "MAIL_FOLDER",
    default: Some(""),
    parse: |text| Ok((!text.is_empty()).then(|| text.into())),
    advice: "Write the path of a folder.",
};

const TIME_ZONE: Variable<TimeZone> = Variable {
    name: "TIME_ZONE",
    default: Some("UTC"),
    parse: |text| TimeZone::get(text).map_err(|_| wrong(text, "is not a time zone")),
    advice: "Write the time zone of the business: `America/New_York`.",
};

const CONFIRMATION_MAIL: Variable<bool> = Variable {
    name: "CONFIRMATION_MAIL",
    default: Some("0"),
    parse: flag,
    advice: "Write `1` to send customers an e-mail that their request has come, `0` to send none.",
};

const SITE_NAME: Variable<String> = Variable {
    name: "SITE_NAME",
    default: None,
    parse: |text| Ok(text.to_owned()),
    advice: "Write the name of the business.",
};

const SITE_PHONE: Variable<String> = Variable {
    name: "SITE_PHONE",
    default: None,
    parse: |text| match text.chars().filter(char::is_ascii_digit).count() {
        0 => Err(wrong(text, "has no digits")),
        _ => Ok(text.to_owned()),
    },
    advice: "Write the phone number that customers call, for CONFIRMATION_MAIL: `+1 239 555 0142`.",
};

/// True if customers are to get an e-mail, whoever sends it.
pub(super) fn read_confirms(from: &mut Reader<'_>) -> bool {
    let confirms = from.read(&CONFIRMATION_MAIL).unwrap_or_default();
    if confirms && !from.is_set(&MAIL_TO) {
        from.errors.push(CONFIRMATION_MAIL.error("`1`, but MAIL_TO is not set".to_owned()));
    }
    confirms
}

/// Reads how the owner is notified. Nothing else is asked for unless the owner has an address.
pub(super) fn read_mail(from: &mut Reader<'_>, confirms: bool, language: &str) -> Option<MailSettings> {
    let to = from.read(&MAIL_TO)?;
    let sender = from.read(&MAIL_FROM)?;
    let server = from.read(&SMTP_URL)?;
    let folder = from.read(&MAIL_FOLDER)?;
    let time_zone = from.read(&TIME_ZONE);
    if to.is_empty() {
        return None;
    }
    let missing = || "not set, but MAIL_TO is".to_owned();
    let delivery = match (server, folder) {
        (Some(server), None) => Ok(Delivery::Smtp(server)),
        (None, Some(folder)) => Ok(Delivery::Folder(folder)),
        (None, None) => Err(SMTP_URL.error(missing())),
        (Some(_), Some(_)) => Err(MAIL_FOLDER.error("set beside SMTP_URL; one of the two has to go".to_owned())),
    };
    let sender = sender.ok_or_else(|| MAIL_FROM.error(missing()));
    let sender = sender.map_err(|error| from.errors.push(error)).ok();
    let delivery = delivery.map_err(|error| from.errors.push(error)).ok();
    let business = confirms.then(|| {
        let (name, phone) = (from.read(&SITE_NAME), from.read(&SITE_PHONE));
        Some(Business { name: name?, phone: phone? })
    });
    Some(MailSettings {
        to,
        from: sender?,
        delivery: delivery?,
        language: language.to_owned(),
        time_zone: time_zone?,
        business: business.flatten(),
    })
}

fn mailbox(text: &str) -> Result<Mailbox, String> {
    text.parse().map_err(|_| wrong(text, "is not an e-mail address"))
}

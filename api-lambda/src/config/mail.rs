use std::{collections::HashMap, path::PathBuf};

use crate::mail::{Delivery, MailSettings, Mailbox, SmtpServer};

use super::{ConfigError, Variable, read};

const MAIL_TO: Variable<Vec<Mailbox>> = Variable {
    name: "MAIL_TO",
    default: Some(""),
    parse: |text| text.split(',').map(str::trim).filter(|text| !text.is_empty()).map(mailbox).collect(),
    advice: "Write the owner's e-mail address; several, separated by commas. Without one nobody is told of new requests.",
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

/// True if the owner is to be told, however.
pub(super) fn is_wanted(variables: &HashMap<String, String>) -> bool {
    variables.get(MAIL_TO.name).is_some_and(|text| !text.trim().is_empty())
}

/// Reads how the owner is told. Nothing else is asked for unless the owner has an address.
pub(super) fn read_mail(variables: &HashMap<String, String>, errors: &mut Vec<ConfigError>) -> Option<MailSettings> {
    let to = read(variables, errors, &MAIL_TO)?;
    let from = read(variables, errors, &MAIL_FROM)?;
    let server = read(variables, errors, &SMTP_URL)?;
    let folder = read(variables, errors, &MAIL_FOLDER)?;
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
    let from = from.ok_or_else(|| MAIL_FROM.error(missing()));
    let from = from.map_err(|error| errors.push(error)).ok();
    let delivery = delivery.map_err(|error| errors.push(error)).ok();
    Some(MailSettings { to, from: from?, delivery: delivery? })
}

fn mailbox(text: &str) -> Result<Mailbox, String> {
    text.parse().map_err(|_| format!("`{text}` is not an e-mail address"))
}

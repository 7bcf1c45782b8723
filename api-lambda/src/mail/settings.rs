use std::{fmt, net::IpAddr, path::PathBuf, sync::Arc};

use jiff::tz::TimeZone;
use lettre::{AsyncSmtpTransport, Tokio1Executor, message::Mailbox, transport::smtp::AsyncSmtpTransportBuilder};
use url::Url;

use crate::domain::{Definition, QuoteRequest};

use super::words::Sentences;

/// The settings for e-mails to the owner.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// The owner's addresses.
    pub to: Vec<Mailbox>,
    /// The sender.
    pub from: Mailbox,
    /// The way of an e-mail.
    pub delivery: Delivery,
    /// The first language of the site, for what is about no own form: those say the owner's language themselves.
    pub language: String,
    /// The time zone of the business.
    pub time_zone: TimeZone,
    /// The facts about the business in e-mails to customers; `None` if they get no e-mail.
    pub business: Option<Business>,
}

impl MailSettings {
    /// The sentences of an e-mail to the owner about a request.
    pub(super) fn sentences(&self, request: &QuoteRequest, form: &Definition) -> Arc<Sentences> {
        Sentences::of(if request.form.is_some() { form.owners_language() } else { &self.language })
    }
}

/// The business, as a confirmation names it.
#[derive(Debug, Clone)]
pub struct Business {
    /// Its name.
    pub name: String,
    /// Its phone number, as people read it.
    pub phone: String,
}

/// The way of an e-mail.
#[derive(Debug, Clone)]
pub enum Delivery {
    /// To a mail server.
    Smtp(SmtpServer),
    /// Into a folder, one file each: for a trial without a mail server.
    Folder(PathBuf),
}

/// The address of a mail server, with the name and the password for it.
#[derive(Clone)]
pub struct SmtpServer(AsyncSmtpTransportBuilder);

impl fmt::Debug for SmtpServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SmtpServer")
    }
}

impl SmtpServer {
    /// Parses `smtps://user:password@host`, or `smtp://…?tls=required`.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be used, without quoting it: it has a password.
    pub fn parse(text: &str) -> Result<Self, String> {
        let url = Url::parse(text).map_err(|error| format!("not an address: {error}"))?;
        let is_here = url.host_str().is_some_and(is_this_machine);
        let is_safe = url.scheme() == "smtps" || url.query() == Some("tls=required");
        if !matches!(url.scheme(), "smtp" | "smtps") {
            return Err("the address does not start with smtps:// or smtp://".to_owned());
        }
        if !is_safe && !is_here {
            return Err(
                "without TLS, everyone on the way could read the customers' addresses and the password".to_owned()
            );
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(text);
        transport.map(Self).map_err(|_| "the address has a part that is not known".to_owned())
    }

    pub(super) fn transport(&self) -> AsyncSmtpTransportBuilder {
        self.0.clone()
    }
}

/// True for the name of this machine as it sees itself, and for its loopback addresses.
pub fn is_this_machine(host: &str) -> bool {
    // As a text: of an address that does not begin with `http`, the parser takes a number for a name.
    let host = host.trim_matches(['[', ']']);
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

//! E-mails to the owner and to customers: their text, and their way to a mail server or into a folder.

mod confirmation;
mod digest;
mod header;
mod message;
mod new_browser;
mod photos;
mod settings;
mod templates;
mod words;

use std::{
    fmt,
    fs::{DirBuilder, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
    time::Duration,
};

use jiff::tz::TimeZone;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    address::Envelope,
    transport::smtp::{Error, PoolConfig},
};
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::domain::{Definition, MessageKind, NewBrowser, QuoteRequest, Versions};

pub use digest::{Digest, Listed, Silence};
pub use lettre::message::Mailbox;
pub use settings::{Business, Delivery, MailSettings, SmtpServer, is_this_machine};
pub use words::ENGLISH;
pub(crate) use words::Sentences;

/// Time for one answer of the mail server.
const SMTP_TIMEOUT: Duration = Duration::from_secs(15);

/// Time for sending one e-mail to all of its receivers, which takes about ten answers.
const SEND_TIMEOUT: Duration = Duration::from_secs(40);

/// Pause before an e-mail is handed over again for a receiver for whom the mail server asked to wait.
const BUSY_PAUSE: Duration = Duration::from_secs(2);

/// Sends e-mails.
pub struct Mailer {
    settings: MailSettings,
    /// The address of the inbox; empty if the site's address is not known.
    inbox: String,
    smtp: Option<Smtp>,
}

type Smtp = AsyncSmtpTransport<Tokio1Executor>;

impl fmt::Debug for Mailer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Mailer").finish_non_exhaustive()
    }
}

/// The reason why an e-mail was not sent. It has no text of a mail server, which may quote addresses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The mail server did not take this e-mail; it may take others.
    #[error("the mail server refused the e-mail with code {0}")]
    Refused(String),
    /// The mail server did not take the program's name and password, whatever the e-mail.
    #[error("the mail server refused the login with code {0}")]
    Login(String),
    /// The mail server asked to try this e-mail again later.
    #[error("the mail server asked to try again later, with code {0}")]
    Busy(String),
    /// No e-mail can be sent now.
    #[error("{0}")]
    Unavailable(String),
}

/// Returns true if an e-mail can be sent to this address.
pub fn is_address(text: &str) -> bool {
    header::typed_address(text).is_some()
}

impl Mailer {
    /// Makes a mailer. `origin` is the address of the site, without a slash at the end.
    pub fn new(settings: MailSettings, origin: Option<&str>) -> Self {
        let smtp = match &settings.delivery {
            // Connections are not kept. When an e-mail has taken too long, the answer to it may still come, and would be
            // read as the answer to the next e-mail.
            Delivery::Smtp(server) => {
                Some(server.transport().timeout(Some(SMTP_TIMEOUT)).pool_config(PoolConfig::new().max_size(0)).build())
            }
            Delivery::Folder(_) => None,
        };
        Self { settings, inbox: origin.map(|origin| format!("{origin}/admin")).unwrap_or_default(), smtp }
    }

    /// Sends an e-mail about a request. The same e-mail always has the same `Message-ID`, by which mail programs
    /// recognize an e-mail that had to be sent twice because the process ended before it knew of the first one. `form` is
    /// that of the request.
    ///
    /// # Errors
    ///
    /// Fails when the mail server or the folder does not take the e-mail.
    pub async fn send_request(
        &self,
        request: &QuoteRequest,
        form: &Definition,
        kind: MessageKind,
    ) -> Result<(), MailError> {
        let message = match (kind, &self.settings.business) {
            (MessageKind::Confirmation, Some(business)) => confirmation::of(request, form, business, &self.settings),
            (MessageKind::Confirmation, None) => {
                return Err(MailError::Refused("none, because it is switched off".to_owned()));
            }
            (MessageKind::Photos(_), _) => photos::of(request, form, kind, &self.settings, &self.inbox),
            // A webhook and a push message are no e-mails, a login is no request: they never come here.
            _ => message::about(request, form, kind, &self.settings, &self.inbox),
        };
        self.send(message, &message::name(request, kind)).await
    }

    /// Sends the owner an e-mail about a login in a browser that was not known, like [`Self::send_request`].
    pub async fn send_new_browser(&self, login: &NewBrowser) -> Result<(), MailError> {
        let name = new_browser::name(login);
        self.send(new_browser::of(login, &name, &self.settings, &self.inbox), &name).await
    }

    /// Sends the owner a digest. `name` tells it from others.
    pub async fn send_digest(&self, digest: &Digest, versions: &Versions, name: &str) -> Result<(), MailError> {
        self.send(digest::of(digest, versions, name, &self.settings, &self.inbox), name).await
    }

    /// The time zone of the business.
    pub fn time_zone(&self) -> &TimeZone {
        &self.settings.time_zone
    }

    async fn send(&self, message: anyhow::Result<Message>, name: &str) -> Result<(), MailError> {
        let message =
            message.map_err(|error| MailError::Refused(format!("none, because it cannot be written: {error}")))?;
        match (&self.smtp, &self.settings.delivery) {
            (Some(smtp), _) => submit(smtp, message.envelope(), &message.formatted()).await,
            (None, Delivery::Folder(folder)) => write(folder, name, &message),
            (None, Delivery::Smtp(_)) => unreachable!("a server has a transport"),
        }
    }
}

/// Hands an e-mail to the mail server. One that it does not take is handed over once more for each receiver alone: an
/// address that is not there any more, or whose mailbox is full, must not keep the others from being told.
async fn submit(smtp: &Smtp, envelope: &Envelope, text: &[u8]) -> Result<(), MailError> {
    let end = Instant::now() + SEND_TIMEOUT;
    let receivers = envelope.to().len();
    let mut problem = match submit_to(smtp, envelope, text, end).await {
        None => return Err(MailError::Unavailable("the mail server is too slow".to_owned())),
        Some(Err(problem)) if receivers > 1 && may_be_about_one(&problem) => problem,
        Some(result) => return result,
    };
    let alone = |receiver: &Address| {
        Envelope::new(envelope.from().cloned(), vec![receiver.clone()]).expect("an envelope with one receiver")
    };
    let (mut taken, mut busy) = (0, Vec::new());
    for receiver in envelope.to() {
        match submit_to(smtp, &alone(receiver), text, end).await {
            None => break,
            Some(Ok(())) => taken += 1,
            Some(Err(error)) => {
                if matches!(error, MailError::Busy(_)) {
                    busy.push(receiver);
                }
                // If nobody is told, anything but a refusal is tried again soon.
                if matches!(problem, MailError::Refused(_)) {
                    problem = error;
                }
            }
        }
    }
    if taken == 0 {
        return Err(problem);
    }
    // Later it would be sent again to those who have it.
    if !busy.is_empty() {
        sleep_until(end.min(Instant::now() + BUSY_PAUSE)).await;
    }
    for receiver in busy {
        if let Some(Ok(())) = submit_to(smtp, &alone(receiver), text, end).await {
            taken += 1;
        }
    }
    if taken < receivers {
        // An alarm on AWS counts the lines with `refusals`.
        tracing::warn!(refusals = receivers - taken, receivers, "for some of the owner's addresses: {problem}");
    }
    Ok(())
}

/// Hands an e-mail to the mail server until `end`. Returns `None` when that is over.
async fn submit_to(smtp: &Smtp, envelope: &Envelope, text: &[u8], end: Instant) -> Option<Result<(), MailError>> {
    if Instant::now() >= end {
        return None;
    }
    let sent = timeout_at(end, smtp.send_raw(envelope, text)).await.ok()?;
    Some(sent.map(drop).map_err(|error| reason(&error)))
}

/// Returns true if the mail server may take the e-mail for some of the receivers, and has taken it for none yet.
fn may_be_about_one(problem: &MailError) -> bool {
    match problem {
        MailError::Refused(_) => true,
        MailError::Busy(code) => matches!(code.as_str(), "450" | "451" | "452"),
        MailError::Login(_) | MailError::Unavailable(_) => false,
    }
}

/// Codes with which a mail server refuses a login. RFC 4954, section 6.
const LOGIN_CODES: [&str; 4] = ["530", "534", "535", "538"];

fn reason(error: &Error) -> MailError {
    match error.status() {
        Some(code) if LOGIN_CODES.contains(&&*code.to_string()) => MailError::Login(code.to_string()),
        Some(code) if error.is_permanent() => MailError::Refused(code.to_string()),
        Some(code) => MailError::Busy(code.to_string()),
        None if error.is_timeout() => MailError::Unavailable("the mail server did not answer in time".to_owned()),
        None if error.is_tls() => {
            MailError::Unavailable("the connection to the mail server could not be made safe".to_owned())
        }
        None => MailError::Unavailable("the mail server could not be reached, or broke the connection off".to_owned()),
    }
}

/// Writes an e-mail as a file that mail programs open, for the user of the program alone. A half-written file never has
/// its name.
fn write(folder: &Path, name: &str, message: &Message) -> Result<(), MailError> {
    let (new, file) = (folder.join(format!("{name}.new")), folder.join(format!("{name}.eml")));
    let written = (|| {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let mut draft = OpenOptions::new().create(true).truncate(true).write(true).mode(0o600).open(&new)?;
        draft.write_all(&message.formatted())?;
        std::fs::rename(&new, &file)
    })();
    written.map_err(|error: io::Error| MailError::Unavailable(format!("MAIL_FOLDER cannot be written: {error}")))
}

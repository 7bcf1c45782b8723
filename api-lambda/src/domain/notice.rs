use jiff::Timestamp;

use super::{PersonName, PhotoNumber, QuoteId, SubscriptionId};

/// A message about one request, or about a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letter {
    /// To the owner: it has come.
    NewRequest,
    /// To the owner: it has got photos. Each photo asks for it; one e-mail tells of all that are there.
    Photos(PhotoNumber),
    /// To the owner: it has no answer after [`REMIND_AFTER`](super::REMIND_AFTER).
    Reminder,
    /// To the customer: it has come.
    Confirmation,
    /// To a program of the owner: it has come.
    Webhook,
    /// To a browser of a person: it has come.
    Push(SubscriptionId),
    /// To all browsers: it has come. They could not be looked up then.
    Browsers,
    /// To the owner: somebody logged in in a browser that was not known.
    NewDevice,
}

/// The way of a message. An outage of one does not hold up the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// E-mail.
    Mail,
    /// An HTTP request.
    Webhook,
    /// Through the push service of a browser.
    Push,
}

impl Channel {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Mail, Self::Webhook, Self::Push];
}

impl Letter {
    /// The way of this message.
    pub fn channel(self) -> Channel {
        match self {
            Self::NewRequest | Self::Photos(_) | Self::Reminder | Self::Confirmation | Self::NewDevice => Channel::Mail,
            Self::Webhook => Channel::Webhook,
            Self::Push(_) | Self::Browsers => Channel::Push,
        }
    }
}

/// A login in a browser that was not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDevice {
    /// An id like that of a request, with the time of the login.
    pub id: QuoteId,
    /// The browser and its system, in words.
    pub browser: String,
    /// The person who logged in, if there is more than one.
    pub person: Option<PersonName>,
}

/// The state of the e-mail that tells the owner of a request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Notice {
    /// Nobody is told: the request is marked, or no e-mail is set up.
    #[default]
    Unwanted,
    /// The e-mail is on its way, or tried again until the mail server takes it.
    Waiting,
    /// The mail server took the e-mail at this time.
    Sent(Timestamp),
}

impl Notice {
    /// The names of the three states.
    pub const NAMES: [&str; 3] = ["unwanted", "waiting", "sent"];

    /// The name of the state.
    pub fn name(self) -> &'static str {
        let [unwanted, waiting, sent] = Self::NAMES;
        match self {
            Self::Unwanted => unwanted,
            Self::Waiting => waiting,
            Self::Sent(_) => sent,
        }
    }
}

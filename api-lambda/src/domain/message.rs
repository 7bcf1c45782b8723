use jiff::Timestamp;

use super::{PersonName, PhotoNumber, QuoteId, SubscriptionId};

/// A message about one request, or about a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageKind {
    /// An e-mail to the owner about a new request.
    NewRequest,
    /// An e-mail to the owner about photos that came later. Each photo asks for one; the first one sent announces all.
    Photos(PhotoNumber),
    /// An e-mail to the owner about a request without an answer after [`remind_after`](super::remind_after).
    Reminder,
    /// An e-mail to the customer whose request has come.
    Confirmation,
    /// An HTTP request to a program of the owner about a new request.
    Webhook,
    /// A notification in a browser of a person about a new request.
    Push(SubscriptionId),
    /// Notifications in all browsers, which could not be looked up when the request came.
    Browsers,
    /// An e-mail to the owner about a login in a browser that was not known.
    NewBrowser,
}

/// The channel of a message. An outage of one does not hold up the others.
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

impl MessageKind {
    /// The channel of this message.
    pub fn channel(self) -> Channel {
        match self {
            Self::NewRequest | Self::Photos(_) | Self::Reminder | Self::Confirmation | Self::NewBrowser => {
                Channel::Mail
            }
            Self::Webhook => Channel::Webhook,
            Self::Push(_) | Self::Browsers => Channel::Push,
        }
    }
}

/// A login in a browser that was not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBrowser {
    /// An id like that of a request, with the time of the login.
    pub id: QuoteId,
    /// The browser and its system, in words.
    pub browser: String,
    /// The person who logged in, if there is more than one.
    pub person: Option<PersonName>,
}

/// The state of the owner's e-mail about a request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Notice {
    /// There is none: the request is marked, or no e-mail is set up.
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

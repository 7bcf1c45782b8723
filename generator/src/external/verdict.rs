/// The result of following a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The page is there.
    Fine,
    /// The page is there, and says that its address for good is another one.
    Moved(String),
    /// The other site says that there is no such page, with this status.
    Gone(u16),
    /// No site has this name.
    NoSuchHost(String),
    /// Nothing is known, because a host did not answer as it should.
    Unknown {
        /// The host, with its port.
        authority: String,
        /// The reason.
        doubt: Doubt,
    },
}

/// The reason why nothing is known about a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Doubt {
    /// An answer with this status.
    Status(u16),
    /// No answer in time.
    Timeout,
    /// No program accepts connections there.
    Refused,
    /// No secure connection, for example because a certificate has expired.
    Insecure,
    /// The name could not be looked up now.
    Lookup,
    /// The connection broke, or the answer was none of HTTP.
    Broken,
    /// Too many redirects, or one that leads nowhere.
    Circle,
}

/// Status of a host that asks for fewer calls.
pub(super) const TOO_MANY_REQUESTS: u16 = 429;

impl Verdict {
    /// Returns true if it is the same for every link to this host.
    pub(super) fn is_about_host(&self, host: &str) -> bool {
        match self {
            Self::NoSuchHost(name) => {
                host == name || host.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(':'))
            }
            Self::Unknown { authority, doubt } => {
                authority == host
                    && match doubt {
                        Doubt::Status(status) => *status == TOO_MANY_REQUESTS,
                        Doubt::Timeout | Doubt::Refused | Doubt::Insecure | Doubt::Lookup => true,
                        Doubt::Broken | Doubt::Circle => false,
                    }
            }
            Self::Fine | Self::Moved(_) | Self::Gone(_) => false,
        }
    }
}

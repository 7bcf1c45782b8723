use super::named;

named! {
    /// A sign that a robot sent a request. A marked request is stored like any other: losing a request costs more than storing junk.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Mark {
        /// The honeypot was filled.
        Honeypot = "honeypot",
        /// The form was filled in faster than people can.
        TooFast = "too-fast",
        /// The page's script sends the fill time, and this JSON has none.
        NoFillTime = "no-fill-time",
        /// The first or last name has a link.
        LinkInName = "link-in-name",
        /// The details have many links.
        ManyLinks = "many-links",
        /// The sender names no language. Every browser does.
        NoLanguage = "no-language",
        /// Many submissions came from one address.
        ManyFromAddress = "many-from-address",
        /// It arrived while all senders together were over the shared limit.
        Flood = "flood",
    }
}

impl Mark {
    /// True if the mark is about this request. A flood is about the hour: customers who write then are marked like the robots.
    pub fn is_of_sender(self) -> bool {
        self != Self::Flood
    }
}

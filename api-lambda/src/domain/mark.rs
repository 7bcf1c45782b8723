use super::named;

named! {
    /// A sign that a robot sent a request. A marked request is stored like any other: losing a request costs more than
    /// storing junk.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Mark {
        /// Weak: the honeypot was filled. Some programs that fill in forms for people do it too.
        Honeypot = "honeypot",
        /// The form was filled in faster than people can.
        TooFast = "too-fast",
        /// The page's script sends the fill time, and this JSON has none.
        NoFillTime = "no-fill-time",
        /// The first or last name has a link.
        LinkInName = "link-in-name",
        /// The details have many links.
        ManyLinks = "many-links",
        /// Links as HTML or as in forums.
        Markup = "markup",
        /// The text has what advertisements have and customers have not.
        Advertisement = "advertisement",
        /// Somebody else sent the same text shortly before.
        RepeatedText = "repeated-text",
        /// The sender names no language. Every browser does.
        NoLanguage = "no-language",
        /// Many submissions came from one address.
        ManyFromAddress = "many-from-address",
        /// Weak: some signs of an advertisement.
        SalesWords = "sales-words",
        /// Weak: a link to a site where customers have no pictures, plans or listings, and nothing about the work.
        UnknownLink = "unknown-link",
        /// Weak: no letter of the text is of the Latin alphabet, or few are.
        OtherAlphabet = "other-alphabet",
        /// Weak: a name that looks made up.
        OddName = "odd-name",
        /// Weak: a phone number that cannot be one.
        OddPhone = "odd-phone",
        /// Weak: an address without a number that repeats the name or is no word.
        OddAddress = "odd-address",
        /// Weak: words that nobody can pronounce.
        Gibberish = "gibberish",
        /// Weak: a plain form without a fill time. Few browsers have no scripts, and most robots have none.
        NoScript = "no-script",
        /// Weak: the version of its form is not known.
        UnknownForm = "unknown-form",
        /// It arrived while all senders together were over the shared limit, and is not suspected.
        Flood = "flood",
    }
}

/// Weak signs that together are enough to suspect a request.
const MIN_WEAK_SIGNS: usize = 2;

impl Mark {
    /// True if the mark is about this request. A flood is about everybody who writes in these ten minutes:
    /// customers are marked like the robots.
    pub fn is_of_sender(self) -> bool {
        self != Self::Flood
    }

    /// True for signs that some customers have too. One of them alone is no reason to suspect a request.
    fn is_weak(self) -> bool {
        use Mark::{
            Gibberish, Honeypot, NoScript, OddAddress, OddName, OddPhone, OtherAlphabet, SalesWords, UnknownForm,
            UnknownLink,
        };
        let weak = [
            Honeypot, UnknownForm, SalesWords, UnknownLink, OtherAlphabet, OddName, OddPhone, OddAddress, Gibberish,
            NoScript,
        ];
        weak.contains(&self)
    }

    /// Weighs the signs of a request: one that is not weak suffices, or two weak ones. Returns true if the request is
    /// suspected, and its marks; empty if its signs do not suffice.
    pub fn weigh(mut signs: Vec<Self>) -> (bool, Vec<Self>) {
        let suspected = Self::suffice(&signs);
        if !suspected {
            signs.retain(|sign| !sign.is_of_sender());
        }
        (suspected, signs)
    }

    /// Returns true if a request with these signs is suspected.
    pub fn suffice(signs: &[Self]) -> bool {
        let of_sender = || signs.iter().filter(|sign| sign.is_of_sender());
        of_sender().any(|sign| !sign.is_weak()) || of_sender().count() >= MIN_WEAK_SIGNS
    }
}

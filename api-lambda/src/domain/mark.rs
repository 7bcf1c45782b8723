use super::named;

named! {
    /// A sign that a robot sent a request. A marked request is stored like any other: losing a request costs more than storing junk.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Mark {
        /// The honeypot was filled.
        Honeypot = "honeypot",
        /// The form was filled in faster than people can.
        TooFast = "too-fast",
        /// It arrived while all senders together were over the shared limit.
        Flood = "flood",
    }
}

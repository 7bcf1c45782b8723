use std::collections::BTreeMap;

use forms::normalize;

/// The name of the source in the body of a submission.
pub const SOURCE: &str = "source";

/// The name of the host of the page before the site.
pub const REFERRER: &str = "referrer";

/// Parameters of addresses by which advertisements and newsletters name themselves.
pub const CAMPAIGN_KEYS: [&str; 10] = [
    "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "gclid", "gbraid", "wbraid", "msclkid",
    "fbclid",
];

/// Maximum length of a value. A longer one is cut.
const MAX_SOURCE_CHARS: usize = 100;

/// The place from which a visitor came: the host of the page before, and the parameters of a campaign. Shown to the
/// owner, never used to judge a request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source(BTreeMap<String, String>);

impl Source {
    /// Keeps the known names of texts that somebody sent or stored.
    pub fn of(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let is_known = |name: &str| name == REFERRER || CAMPAIGN_KEYS.contains(&name);
        let kept = pairs.into_iter().filter(|(name, _)| is_known(name)).filter_map(|(name, value)| {
            let line: String = normalize(&value).chars().filter(|letter| !letter.is_control()).collect();
            let value: String = line.chars().take(MAX_SOURCE_CHARS).collect();
            (!value.is_empty()).then_some((name, value))
        });
        Self(kept.collect())
    }

    /// The host of the page before, if it is known.
    pub fn referrer(&self) -> Option<&str> {
        self.0.get(REFERRER).map(String::as_str)
    }

    /// The parameters of a campaign, by name.
    pub fn campaign(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter(|(name, _)| *name != REFERRER).map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// All texts, by name.
    pub fn texts(&self) -> &BTreeMap<String, String> {
        &self.0
    }

    /// The one word for it in a report: the source of the campaign, or the host.
    pub fn name(&self) -> &str {
        self.0.get(CAMPAIGN_KEYS[0]).map(String::as_str).or(self.referrer()).unwrap_or_default()
    }
}

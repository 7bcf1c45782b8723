use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Href, Text};

/// The main button of a site, a page or a section: its address and its words.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(rename = "MainButton")]
#[ts(rename = "MainButton")]
pub struct Button {
    /// The page, the anchor or the outside service that it leads to, such as one for bookings.
    #[schemars(example = &"https://booking.example.com/your-name")]
    #[ts(type = "string")]
    pub to: Href,
    /// Its words.
    #[schemars(example = &"Book a Visit")]
    pub label: Text,
    /// Fewer words for the bar at the bottom of phones. Those of `label` when left out.
    #[schemars(example = &"Book")]
    pub phone_label: Option<Text>,
}

impl Button {
    /// The section of the home page to which buttons lead that say nothing else.
    pub const USUAL: &str = "/#contact";
}

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Acknowledgement, Button, Date, Filled, OldAddress, Position, Text, WrittenPicture, section::Section};

/// `services/{slug}.yaml`: one page about a service of the business.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ServiceFile {
    /// The name in menus.
    #[schemars(example = &"Repairs")]
    pub name: Text,
    /// The list that it belongs to.
    #[schemars(example = &"main")]
    pub group: ServiceGroup,
    /// The position in that list.
    #[schemars(example = 1)]
    pub position: Position,
    /// Title in the browser's tab and in search results; the brand is added.
    #[schemars(example = &"Repairs in a Day")]
    pub title: Text,
    /// The description in search results: 120 to 160 characters.
    #[schemars(example = &"What we repair, how long it takes, and what it costs.")]
    pub meta_description: Text,
    /// Words that people search for.
    #[schemars(example = ["same-day repairs"])]
    pub keywords: Filled<Text>,
    /// One sentence for its card.
    #[schemars(example = &"Most of them are done on the first visit.")]
    pub summary: Text,
    /// The picture on its card.
    pub picture: Option<WrittenPicture>,
    /// The main button of this page, at its head, in the header and on the bar of phones. That of site.yaml when left out.
    pub button: Option<Button>,
    /// The page, from top to bottom.
    pub sections: Filled<Section>,
    /// Addresses that the page had before; visitors who use one come here.
    #[serde(default)]
    #[schemars(example = ["/services/old-name"])]
    pub aliases: Vec<OldAddress>,
    /// The day of the last change that readers should know of, for the sitemap.
    pub updated: Option<Date>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["description-length"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// The list that a service belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ServiceGroup {
    /// The grid on the home page.
    Main,
    /// Pages for one system in one place.
    Specialized,
    /// Pages for popular projects.
    Project,
}

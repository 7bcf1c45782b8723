use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    Acknowledgement, Button, Date, Filled, Latitude, Longitude, Office, OldAddress, Position, Text, section::Section,
};

/// `locations/{slug}.yaml`: one place that the business serves, perhaps from an office there.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LocationFile {
    /// The place.
    #[schemars(example = &"Springfield")]
    pub name: Text,
    /// Title in the browser's tab and in search results; the brand is added.
    #[schemars(example = &"Repairs in Springfield")]
    pub title: Text,
    /// The description in search results: 120 to 160 characters.
    #[schemars(example = &"What we do in Springfield, what it costs there, and when we come.")]
    pub meta_description: Text,
    /// Words that people search for.
    #[schemars(example = ["repairs springfield"])]
    pub keywords: Filled<Text>,
    /// Degrees north.
    #[schemars(example = 39.9242)]
    pub latitude: Latitude,
    /// Degrees east; negative in America.
    #[schemars(example = -83.8088)]
    pub longitude: Longitude,
    /// The ZIP code, in quotes so that it stays a text.
    #[schemars(example = &"45502")]
    pub zip_code: Text,
    /// The county, unless the place is one.
    pub county: Option<Text>,
    /// The office of the business at this place. Without one it is a place that is served.
    pub office: Option<Office>,
    /// The lists that show the place, with its position in each.
    pub listed: Listed,
    /// One sentence for its card.
    #[schemars(example = &"Old houses and new shops on both sides of the river.")]
    pub summary: Text,
    /// The words of the link on its card, where the usual ones do not fit.
    #[schemars(example = &"Our work in Springfield")]
    pub link_label: Option<Text>,
    /// Four short facts for its card.
    pub features: [Text; 4],
    /// The main button of this page, at its head, in the header and on the bar of phones. That of site.yaml when left out.
    pub button: Option<Button>,
    /// The page, from top to bottom.
    pub sections: Filled<Section>,
    /// Addresses that the page had before; visitors who use one come here.
    #[serde(default)]
    #[schemars(example = ["/locations/old-name"])]
    pub aliases: Vec<OldAddress>,
    /// The day of the last change that readers should know of, for the sitemap.
    pub updated: Option<Date>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["description-length"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// Positions in the site's lists of places, counted from 1. A list that is left out does not show the place.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Listed {
    /// The position on the home page.
    pub home: Option<Position>,
    /// The position on /locations.
    pub index: Option<Position>,
    /// The position in the footer of every page.
    pub footer: Option<Position>,
}

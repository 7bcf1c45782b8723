use schemars::JsonSchema;
use serde::Deserialize;

use super::{Acknowledgement, Button, Date, Filled, OldAddress, Position, Slug, Text, section::Section, truth::truth};

/// `pages/**/{slug}.yaml`: a page of one's own, made of sections.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OwnPageFile {
    /// Title in the browser's tab and in search results; the brand is added.
    #[schemars(example = &"Our Warranty")]
    pub title: Text,
    /// A short name for the breadcrumb and the footer. `title` when left out.
    #[schemars(example = &"Warranty")]
    pub name: Option<Text>,
    /// The description in search results: 120 to 160 characters.
    #[schemars(example = &"What the warranty covers, for how long, and how to use it.")]
    pub meta_description: Text,
    /// Words that people search for.
    #[serde(default)]
    #[schemars(example = ["warranty"])]
    pub keywords: Vec<Text>,
    /// The position in the footer. Not in the footer when left out.
    #[schemars(example = 1)]
    pub footer: Option<Position>,
    /// The office whose facts the page shows: a file of `locations/` with `office`, without its ending. Those of
    /// site.yaml when left out.
    #[schemars(example = &"springfield")]
    pub office: Option<Slug>,
    /// Addresses that the page had before; visitors who use one come here.
    #[serde(default)]
    #[schemars(example = ["/old-name"])]
    pub aliases: Vec<OldAddress>,
    /// `false` keeps the page out of the sitemap and of search engines.
    #[serde(default = "listed", deserialize_with = "truth")]
    pub listed: bool,
    /// The main button of this page, at its head, in the header and on the bar of phones. That of site.yaml when left out.
    pub button: Option<Button>,
    /// The page, from top to bottom.
    pub sections: Filled<Section>,
    /// The day of the last change that readers should know of, for the sitemap.
    pub updated: Option<Date>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["description-length"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// The front matter of `pages/**/{slug}.md`: a page of one's own with a text.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TextPageMatter {
    /// Title in the browser's tab and in search results; the brand is added.
    #[schemars(example = &"Privacy Policy")]
    pub title: Text,
    /// A short name for the breadcrumb and the footer. `title` when left out.
    #[schemars(example = &"Privacy")]
    pub name: Option<Text>,
    /// The heading of the page. `title` when left out.
    #[schemars(example = &"Your data and what we do with it")]
    pub heading: Option<Text>,
    /// One to three sentences under the heading.
    #[schemars(example = &"We use what you send us to answer you, and for nothing else.")]
    pub intro: Option<Text>,
    /// The description in search results: 120 to 160 characters.
    #[schemars(example = &"What the quote form stores, for how long, and who reads it.")]
    pub meta_description: Text,
    /// Words that people search for.
    #[serde(default)]
    #[schemars(example = ["privacy"])]
    pub keywords: Vec<Text>,
    /// The position in the footer. Not in the footer when left out.
    #[schemars(example = 1)]
    pub footer: Option<Position>,
    /// The office whose facts the page shows: a file of `locations/` with `office`, without its ending. Those of
    /// site.yaml when left out.
    #[schemars(example = &"springfield")]
    pub office: Option<Slug>,
    /// Addresses that the page had before; visitors who use one come here.
    #[serde(default)]
    #[schemars(example = ["/old-name"])]
    pub aliases: Vec<OldAddress>,
    /// `false` keeps the page out of the sitemap and of search engines.
    #[serde(default = "listed", deserialize_with = "truth")]
    pub listed: bool,
    /// The main button of this page, in the header and on the bar of phones. That of site.yaml when left out.
    pub button: Option<Button>,
    /// The day of the last change, shown at the head of the page.
    pub updated: Option<Date>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["description-length"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// Pages are listed unless they say otherwise.
fn listed() -> bool {
    true
}

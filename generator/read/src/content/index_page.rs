use schemars::JsonSchema;
use serde::Deserialize;

use super::{Acknowledgement, Button, Date, Filled, OldAddress, Text, section::Section};

/// `home.yaml` and `locations.yaml`: a page of which there is one.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IndexFile {
    /// Title in the browser's tab and in search results; the brand is added.
    #[schemars(example = &"Repairs and New Work in Springfield")]
    pub title: Text,
    /// The description in search results: 120 to 160 characters.
    #[schemars(example = &"What we do, where we work, what it costs, and how to reach us.")]
    pub meta_description: Text,
    /// Words that people search for.
    #[schemars(example = ["repairs springfield"])]
    pub keywords: Filled<Text>,
    /// The main button of this page, at its head, in the header and on the bar of phones. That of site.yaml when left out.
    pub button: Option<Button>,
    /// The page, from top to bottom.
    pub sections: Filled<Section>,
    /// Addresses that the page had before; visitors who use one come here.
    #[serde(default)]
    #[schemars(example = ["/old-name"])]
    pub aliases: Vec<OldAddress>,
    /// The day of the last change that readers should know of, for the sitemap.
    pub updated: Option<Date>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["description-length"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// `thank-you.yaml`: the page after a quote form was sent without scripts. Search engines never see it, so it has no
/// texts for them.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThankYouFile {
    /// Title in the browser's tab, where the brand is added, and the last step of the breadcrumb.
    #[schemars(example = &"Quote Request Sent")]
    pub title: Text,
    /// The page, from top to bottom.
    pub sections: Filled<Section>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["link-bare"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// `blog.yaml`: the texts around the list of posts.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BlogIndexFile {
    /// Title in the browser's tab and in search results; the brand is added.
    #[schemars(example = &"Advice from Our Crew")]
    pub title: Text,
    /// The description in search results: 120 to 160 characters.
    #[schemars(example = &"What we learn on the job: what work costs, and what lasts.")]
    pub meta_description: Text,
    /// Words that people search for.
    #[schemars(example = ["repair advice"])]
    pub keywords: Filled<Text>,
    /// The page's heading.
    #[schemars(example = &"Notes from the job")]
    pub heading: Text,
    /// One or two sentences under it.
    #[schemars(example = &"What we test, mend and learn.")]
    pub intro: Text,
    /// The band at the end.
    pub call_to_action: super::section::Notice,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["description-length"])]
    pub acknowledged: Vec<Acknowledgement>,
}

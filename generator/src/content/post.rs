use schemars::JsonSchema;
use serde::Deserialize;

use super::{Date, Filled, OldAddress, ReadTime, Slug, Text, WrittenPicture};

/// The front matter of `posts/*.md`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FrontMatter {
    /// The headline.
    #[schemars(example = &"Choosing the Right Topcoat")]
    pub title: Text,
    /// The day it was published.
    #[schemars(example = &"2025-01-09")]
    pub date: Date,
    /// Technical, Residential, Commercial, Industrial or Cost Guide.
    #[schemars(example = &"Technical")]
    pub category: Text,
    /// The author.
    #[schemars(example = &"Karen Whitfield")]
    pub author: Text,
    /// The description in search results: 120 to 160 characters.
    #[schemars(example = &"What each topcoat does, what it costs and where it fails.")]
    pub meta_description: Text,
    /// Words that people search for.
    #[schemars(example = ["epoxy topcoat", "polyaspartic"])]
    pub keywords: Filled<Text>,
    /// One or two sentences for the blog list.
    #[schemars(example = &"The top layer takes the wear. Choose it first.")]
    pub excerpt: Text,
    /// The picture at the head of the post, in the blog list, and where the post is shared.
    pub picture: Option<WrittenPicture>,
    /// The read time, such as `8 min read`; computed from the text when it is left out.
    #[schemars(example = &"8 min read")]
    pub read_time: Option<ReadTime>,
    /// Shown large at the head of the blog. The newest featured post wins.
    #[serde(default)]
    pub featured: bool,
    /// The day of the last change that readers should know of.
    pub updated: Option<Date>,
    /// The first day on which the post is no longer in the site. Its address then leads to the blog.
    pub expires: Option<Date>,
    /// `false` leaves out the list of contents that long posts get.
    #[serde(default = "contents")]
    pub contents: bool,
    /// Left out of the site. `ssg dev` shows it.
    #[serde(default)]
    pub draft: bool,
    /// Addresses that the page had before; visitors who use one come here.
    #[serde(default)]
    #[schemars(example = ["/blog/old-name"])]
    pub aliases: Vec<OldAddress>,
    /// The address under /blog/ when it should differ from the file's name.
    pub slug: Option<Slug>,
}

/// Long posts have a list of contents unless they say otherwise.
fn contents() -> bool {
    true
}

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Acknowledgement, Date, Filled, OldAddress, ReadTime, Slug, Text, WrittenPicture, truth::truth};

/// The front matter of `posts/*.md`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FrontMatter {
    /// The headline.
    #[schemars(example = &"What a Visit Costs")]
    pub title: Text,
    /// The day it was published.
    #[schemars(example = &"2025-01-09")]
    pub date: Date,
    /// Technical, Residential, Commercial, Industrial or Cost Guide.
    #[schemars(example = &"Technical")]
    pub category: Text,
    /// The author.
    #[schemars(example = &"Your name")]
    pub author: Text,
    /// The description in search results: 120 to 160 characters.
    #[schemars(example = &"What a visit costs, what is part of it, and what you pay for apart.")]
    pub meta_description: Text,
    /// Words that people search for.
    #[schemars(example = ["repair costs", "weekend visits"])]
    pub keywords: Filled<Text>,
    /// One or two sentences for the blog list.
    #[schemars(example = &"Two numbers decide the price. Ask for both.")]
    pub excerpt: Text,
    /// The picture at the head of the post, in the blog list, and where the post is shared.
    pub picture: Option<WrittenPicture>,
    /// The read time, such as `8 min read`; computed from the text when it is left out.
    #[schemars(example = &"8 min read")]
    pub read_time: Option<ReadTime>,
    /// Shown large at the head of the blog. The newest featured post wins.
    #[serde(default, deserialize_with = "truth")]
    pub featured: bool,
    /// The day of the last change that readers should know of.
    pub updated: Option<Date>,
    /// The first day on which the post is no longer in the site. Its address then leads to the blog.
    pub expires: Option<Date>,
    /// `false` leaves out the list of contents that long posts get.
    #[serde(default = "contents", deserialize_with = "truth")]
    pub contents: bool,
    /// Left out of the site. `ssg dev` shows it.
    #[serde(default, deserialize_with = "truth")]
    pub draft: bool,
    /// Addresses that the page had before; visitors who use one come here.
    #[serde(default)]
    #[schemars(example = ["/blog/old-name"])]
    pub aliases: Vec<OldAddress>,
    /// The address under /blog/ when it should differ from the file's name.
    #[schemars(example = &"what-a-visit-costs")]
    pub slug: Option<Slug>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["link-bare"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// Long posts have a list of contents unless they say otherwise.
fn contents() -> bool {
    true
}

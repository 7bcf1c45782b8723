use schemars::JsonSchema;
use serde::Deserialize;

use super::{Acknowledgement, OldAddress, Text, WrittenPicture};

/// `authors/{slug}.yaml`: an author of posts, with a page of their own.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AuthorFile {
    /// The name, as posts write it in `author`.
    #[schemars(example = &"Ann Lee")]
    pub name: Text,
    /// The work of the author in the business, in a few words.
    #[schemars(example = &"Estimator")]
    pub role: Option<Text>,
    /// The description in search results: 120 to 160 characters.
    #[schemars(example = &"Ann writes our quotes, and guides to what work costs.")]
    pub meta_description: Text,
    /// One to three sentences about the author, above the posts.
    #[schemars(example = &"Ann has written our quotes since 2009.")]
    pub text: Text,
    /// A portrait.
    pub picture: Option<WrittenPicture>,
    /// Addresses that the page had before; visitors who use one come here.
    #[serde(default)]
    #[schemars(example = ["/blog/author/old-name"])]
    pub aliases: Vec<OldAddress>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["description-length"])]
    pub acknowledged: Vec<Acknowledgement>,
}

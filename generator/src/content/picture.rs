use schemars::JsonSchema;
use serde::Deserialize;

use super::{PictureFile, Text};

/// A picture as authors write it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WrittenPicture {
    /// Its path below content/images/.
    #[schemars(example = &"garage-flake.jpg")]
    pub file: PictureFile,
    /// A description of the picture, for people who cannot see it.
    #[schemars(example = &"A two-car garage with a gray flake floor at dusk.")]
    pub alt: Text,
}

/// A picture with a line below it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CaptionedPicture {
    /// Its path below content/images/.
    #[schemars(example = &"garage-flake.jpg")]
    pub file: PictureFile,
    /// A description of the picture, for people who cannot see it.
    #[schemars(example = &"A two-car garage with a gray flake floor at dusk.")]
    pub alt: Text,
    /// The text below the picture, for everybody.
    pub caption: Option<Text>,
}

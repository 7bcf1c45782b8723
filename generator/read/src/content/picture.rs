use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{PictureFile, Text};

/// A picture as authors write it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WrittenPicture {
    /// Its path below content/images/.
    #[schemars(example = &"front-door.jpg")]
    pub file: PictureFile,
    /// A description of the picture, for people who cannot see it.
    #[schemars(example = &"A blue front door between two lamps at dusk.")]
    pub alt: Text,
    /// The part that stays in view where a layout cuts the edges off; the middle, when it is left out.
    #[schemars(example = &"right")]
    pub focus: Option<Focus>,
}

/// A picture as authors write it, or a color on the floor of a room.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PictureInRoom {
    /// Its path below content/images/; with `room`, that of the square picture of a color.
    #[schemars(example = &"front-door.jpg")]
    pub file: PictureFile,
    /// A description of the picture, for people who cannot see it.
    #[schemars(example = &"A blue front door between two lamps at dusk.")]
    pub alt: Text,
    /// The part that stays in view where a layout cuts the edges off; the middle, when it is left out.
    #[schemars(example = &"right")]
    pub focus: Option<Focus>,
    /// A file of `rooms/`, without its ending: the color is shown on the floor of this room.
    #[schemars(example = &"lobby")]
    pub room: Option<Text>,
}

/// The part of a picture that matters most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Focus {
    TopLeft,
    Top,
    TopRight,
    Left,
    Right,
    BottomLeft,
    Bottom,
    BottomRight,
}

/// A picture with a line below it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CaptionedPicture {
    /// Its path below content/images/.
    #[schemars(example = &"front-door.jpg")]
    pub file: PictureFile,
    /// A description of the picture, for people who cannot see it.
    #[schemars(example = &"A blue front door between two lamps at dusk.")]
    pub alt: Text,
    /// The text below the picture, for everybody.
    pub caption: Option<Text>,
}

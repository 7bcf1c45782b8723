use schemars::JsonSchema;
use serde::Deserialize;

use super::{Acknowledgement, Most, Text, inline_schema::inline_schema};

/// `rooms/{name}.yaml`: a room on whose floor every color can be laid. Its pictures are in the folder of the same name.
/// `art/rooms` writes the numbers.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoomFile {
    /// The name for customers.
    #[schemars(example = &"Garage")]
    pub name: Text,
    /// A description of the room without its floor, for people who cannot see it.
    #[schemars(example = &"A bright 2-car garage with white cabinets and two surfboards")]
    pub alt: Text,
    /// The light of a white pixel in `light.jpg`.
    #[schemars(example = 3.8)]
    pub light: Most,
    /// The light of a white pixel in `gloss.jpg`.
    #[schemars(example = 0.7)]
    pub gloss: Most,
    /// Nine numbers that take a pixel of the pictures to meters on the floor.
    pub plane: Plane,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["word-unknown"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// A matrix of three rows that takes a place (x, y, 1) in pixels to meters on a plane, up to scale.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Plane(pub [f64; 9]);

inline_schema!(Plane, { "type": "array", "items": { "type": "number" }, "minItems": 9, "maxItems": 9 });

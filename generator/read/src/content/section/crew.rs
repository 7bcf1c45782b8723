use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Filled, Href, PictureInRoom, Slug, Text, WrittenPicture};

use super::references::references;

/// The people of the business, and what they work with.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Crew {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The people in their order.
    pub people: Filled<CrewMember>,
    /// Pictures of their work, such as tools, the van and the shop.
    pub things: Option<Filled<Thing>>,
    /// A sentence or two about the shop, beside its address and hours from site.yaml or of the page's office.
    pub shop: Option<Text>,
}

references!(Crew { id, heading, intro, people, things, shop });

/// One person.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CrewMember {
    /// The name.
    pub name: Text,
    /// The work, in a few words.
    #[schemars(example = &"Lead installer")]
    pub role: Text,
    /// The work as customers see it, in a sentence or two.
    pub text: Text,
    /// A portrait.
    pub picture: Option<WrittenPicture>,
    /// The page about the person, such as that of an author.
    #[schemars(example = &"/blog/author/ann-lee")]
    pub to: Option<Href>,
}

references!(CrewMember { name, role, text, picture, to });

/// Something that shows the work of the people.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Thing {
    /// Its name, in a few words.
    #[schemars(example = &"The grinder")]
    pub title: Text,
    /// Its use, in a sentence.
    pub text: Text,
    /// Its picture.
    pub picture: PictureInRoom,
}

references!(Thing { title, text, picture });

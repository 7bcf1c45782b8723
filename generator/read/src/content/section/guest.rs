use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Slug, Text, WebAddress};

use super::references::references;

/// A service of another site, such as one for bookings, a map or reviews. It is loaded with a click.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(rename = "GuestSection")]
pub struct Guest {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The service: a `name` of `guests` in site.yaml.
    #[schemars(example = &"Lakeside Booking")]
    pub name: Text,
    /// The words of the link that loads it.
    #[schemars(example = &"Choose a day and a time")]
    pub label: Text,
    /// Another address of the same service, such as that of one office. The one in site.yaml when left out.
    #[schemars(example = &"https://booking.example.com/your-name/dublin")]
    pub frame: Option<WebAddress>,
}

references!(Guest { id, heading, intro, name, label, frame });

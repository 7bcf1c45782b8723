use schemars::JsonSchema;
use serde::Deserialize;

use super::{Acknowledgement, Date, Href, OldAddress, Text, WrittenPicture, section::Section};

/// `projects/{name}.yaml`: a finished job, for the section `projects`. With sections it has a page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectFile {
    /// The job in a few words.
    #[schemars(example = &"A workshop in two days")]
    pub title: Text,
    /// The page of the place, one of `locations/`.
    #[schemars(example = &"/locations/springfield")]
    pub location: Href,
    /// The page of the service, one of `services/`.
    #[schemars(example = &"/services/repairs")]
    pub service: Href,
    /// The day on which it was finished. Pages show the month.
    #[schemars(example = &"2025-01-09")]
    pub finished: Date,
    /// The task and the result, in one to three sentences.
    #[schemars(example = &"The door had not closed since the flood. It does now.")]
    pub text: Text,
    /// Short facts, such as the size.
    #[serde(default)]
    #[schemars(example = ["2 rooms", "3 days"])]
    pub facts: Vec<Text>,
    /// A picture of the finished job.
    pub picture: WrittenPicture,
    /// The page of the job, below its title, its text and its picture: what was measured, more pictures, what the customer
    /// says. There is no page when left out.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// The description of the page in search results: 120 to 160 characters.
    #[schemars(example = &"A workshop door that had not closed since the flood: what we measured, and what it took.")]
    pub meta_description: Option<Text>,
    /// Addresses that the page had before; visitors who use one come here.
    #[serde(default)]
    #[schemars(example = ["/projects/old-name"])]
    pub aliases: Vec<OldAddress>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["picture-unused"])]
    pub acknowledged: Vec<Acknowledgement>,
}

impl ProjectFile {
    /// Returns true for a project at a place and of a service, each the address of its page; `None` means any.
    pub fn is_of(&self, location: Option<&Href>, service: Option<&Href>) -> bool {
        let fits = |wanted: Option<&Href>, own: &Href| wanted.is_none_or(|wanted| wanted.value == own.value);
        fits(location, &self.location) && fits(service, &self.service)
    }
}

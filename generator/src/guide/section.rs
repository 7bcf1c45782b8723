//! The kinds of sections, with the examples of the guide.

use super::{chapters, fields};

/// The line above an example of a section.
const FENCE: &str = "```yaml section\n";

/// A kind of section.
#[derive(Debug)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// One or two sentences.
    pub about: String,
    /// An example, from the left edge.
    pub example: &'static str,
}

/// All kinds, in the order of the guide.
pub fn kinds() -> Vec<Kind> {
    let kinds = fields::of_sections().into_iter().filter_map(|kind| {
        let start = format!("- {}:", kind.id);
        let mut examples = chapters::content().split(FENCE).skip(1).filter_map(|rest| rest.split("```").next());
        let example = examples.find(|example| example.lines().next().is_some_and(|line| line.starts_with(&start)))?;
        Some(Kind { name: kind.id, about: kind.description, example })
    });
    kinds.collect()
}

use crate::render::Bundle;

use super::styles::append_to_styles;

/// Adds the rules of the links to other languages, which only sites with several have.
///
/// # Errors
/// When a style sheet has no hash in its name.
pub fn put_on_languages(bundle: &mut Bundle) -> anyhow::Result<()> {
    append_to_styles(bundle, include_str!("../templates/languages.css"))
}

use crate::{content::Language, model::Site, render::Bundle};

use super::styles::append_to_styles;

/// Adds the rules that only some sites have: those of the links to other languages, and those of languages that are written
/// from right to left, where the style sheets of all sites are not enough.
///
/// # Errors
/// When a style sheet has no hash in its name.
pub fn put_on_languages(site: &Site, bundle: &mut Bundle) -> anyhow::Result<()> {
    let others = &site.other_languages;
    if !others.is_empty() {
        append_to_styles(bundle, include_str!("../templates/languages.css"))?;
    }
    if [&site.file.language].into_iter().chain(others).any(Language::is_right_to_left) {
        append_to_styles(bundle, include_str!("../templates/right-to-left.css"))?;
    }
    Ok(())
}

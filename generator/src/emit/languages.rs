use crate::{
    content::Language,
    model::Site,
    render::{Asset, Bundle},
};

use super::styles::{append_to_styles, hash};

/// Letters of the program's typeface that English and its neighbors do not have, such as those of Polish.
static MORE_LETTERS: &[u8] = include_bytes!("../../assets/fonts/schibsted-grotesk-more-letters.woff2");

/// Adds what only some sites have: the rules of the links to other languages, those of languages that are written from right
/// to left, and more letters of the typeface.
///
/// # Errors
/// When a style sheet has no hash in its name.
pub fn put_on_languages(site: &Site, bundle: &mut Bundle) -> anyhow::Result<()> {
    let others = &site.other_languages;
    if !others.is_empty() {
        append_to_styles(bundle, include_str!("../templates/languages.css"))?;
    }
    let has = |is_so: fn(&Language) -> bool| [&site.file.language].into_iter().chain(others).any(is_so);
    if has(Language::is_right_to_left) {
        append_to_styles(bundle, include_str!("../templates/right-to-left.css"))?;
    }
    if has(Language::needs_more_letters) {
        let path = format!("assets/static/schibsted-grotesk-more-letters.{}.woff2", hash(MORE_LETTERS));
        append_to_styles(bundle, &include_str!("../templates/more-letters.css").replace("{path}", &path))?;
        bundle.assets.push(Asset { path, bytes: MORE_LETTERS.into() });
    }
    Ok(())
}

use minijinja::Value;

use super::templates;

/// A page of the guide for authors.
///
/// # Errors
/// When the template is wrong.
pub fn guide_page(context: Value) -> anyhow::Result<String> {
    templates::render("guide.html", context)
}

/// The page with all sites of a person, as the text of a page of the guide.
///
/// # Errors
/// When the template is wrong.
pub fn start_page(context: Value) -> anyhow::Result<String> {
    templates::render("start.html", context)
}

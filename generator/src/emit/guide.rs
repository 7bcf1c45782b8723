use minijinja::Value;

use super::templates;

/// A page of the guide for authors.
///
/// # Errors
/// When the template is wrong.
pub fn guide_page(context: Value) -> anyhow::Result<String> {
    templates::render("guide.html", context)
}

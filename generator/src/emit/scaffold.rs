use minijinja::context;

use crate::content::Date;

use super::templates;

/// A new post: correct, and a draft.
///
/// # Errors
/// When the template is wrong.
pub fn new_post(title: &str, today: Date) -> anyhow::Result<String> {
    templates::render("post.md", context! { title, today => today.to_string() })
}

/// A new page of one's own: correct, and not listed.
///
/// # Errors
/// When the template is wrong.
pub fn new_page(title: &str) -> anyhow::Result<String> {
    templates::render("page.md", context! { title })
}

/// A new page of a place: correct, and in no list.
///
/// # Errors
/// When the template is wrong.
pub fn new_location(name: &str) -> anyhow::Result<String> {
    templates::render("location.yaml", context! { name })
}

use minijinja::context;

use crate::content::Date;

use super::templates;

/// A post to start from: correct, and a draft.
pub fn new_post(title: &str, today: Date) -> anyhow::Result<String> {
    templates::render("post.md", context! { title, today => today.to_string() })
}

/// A page for a place to start from: correct, and in no list.
pub fn new_location(name: &str) -> anyhow::Result<String> {
    templates::render("location.yaml", context! { name })
}

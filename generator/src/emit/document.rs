use minijinja::{Value, context, value::Serde};

use crate::{model::Site, page::Head, render::Bundle};

use super::templates;

/// Puts the document around pages: the head, and the body that React made.
pub struct Documents {
    /// The part of the context that is the same for all pages.
    shared: Value,
}

impl Documents {
    /// Documents of a site with the hashed files of a bundle.
    pub fn new(site: &Site, bundle: &Bundle) -> Self {
        Self {
            shared: context! {
                styles => bundle.manifest.styles.clone(),
                scripts => bundle.manifest.scripts.clone(),
                fonts => bundle.manifest.fonts.clone(),
                site_name => site.file.name.as_str(),
                theme_color => site.file.theme_color.as_str(),
                image => site.absolute("/icon-512.png"),
            },
        }
    }

    /// The whole document of a page.
    pub fn render(&self, head: &Head, body: String) -> anyhow::Result<String> {
        let own = context! { head => Value::from(Serde(head)), body => Value::from_safe_string(body) };
        templates::render("document.html", context! { ..own, ..self.shared.clone() })
    }
}

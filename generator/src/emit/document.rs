use minijinja::{Value, context, value::Serde};

use crate::{
    cdn_headers,
    model::{Catalog, Site},
    page::Head,
    render::Bundle,
};

use super::{count::Count, templates};

/// Writes the HTML document around the body of a page.
pub struct Documents<'a> {
    site: &'a Site,
    /// The variables that are the same for all pages.
    shared: Value,
}

impl<'a> Documents<'a> {
    /// Prepares the documents of a site that loads the files of a bundle.
    pub fn new(catalog: &'a Catalog, bundle: &Bundle) -> Self {
        let site = &catalog.site;
        Self {
            site,
            shared: context! {
                styles => bundle.manifest.styles.clone(),
                scripts => bundle.manifest.scripts.clone(),
                fonts => bundle.manifest.fonts.clone(),
                language => site.file.language.as_str(),
                locale => site.file.language.locale(),
                site_name => site.file.name.as_str(),
                theme_color => site.theme_color(),
                own_colors => site.file.colors.is_some(),
                feeds => catalog.blog.is_some(),
                count => Value::from(Serde(Count::of(site))),
                image => site.absolute("/icon-512.png"),
            },
        }
    }

    /// The document of a page.
    ///
    /// # Errors
    /// When the template is wrong.
    pub fn render(&self, head: &Head, body: String) -> anyhow::Result<String> {
        let policy = cdn_headers::page_policy(self.site, head.frames.iter().map(String::as_str));
        let own = context! { policy, head => Value::from(Serde(head)), body => Value::from_safe_string(body) };
        templates::render("document.html", context! { ..own, ..self.shared.clone() })
    }
}

//! Renders React pages to HTML, in a JavaScript engine inside this process.

mod bundle;
mod engine;

use std::collections::BTreeMap;

use anyhow::Context;

use crate::{
    model::Catalog,
    page::{BODY_SLOT, BuiltPage, shell},
};

pub use bundle::{Asset, Bundle};
use engine::Engine;

/// Placeholder for the page in the HTML of the shell.
const MAIN_SLOT: &str = "<!--ssg:main-->";

/// Renders pages on one thread. The shell is rendered once for each navigation item and reused.
pub struct Renderer<'a> {
    engine: Engine,
    catalog: &'a Catalog,
    shells: BTreeMap<Option<String>, (String, String)>,
}

impl<'a> Renderer<'a> {
    /// Starts an engine with the script of the bundle.
    ///
    /// # Errors
    /// When the script does not run.
    pub fn start(bundle: &Bundle, catalog: &'a Catalog) -> anyhow::Result<Self> {
        let site_json = serde_json::to_string(&shell(catalog, None).site)?;
        Ok(Self { engine: Engine::start(&bundle.renderer, &site_json)?, catalog, shells: BTreeMap::new() })
    }

    /// The HTML inside the body of a page.
    ///
    /// # Errors
    /// When a component throws.
    pub fn body(&mut self, built: &BuiltPage<'_>) -> anyhow::Result<String> {
        let failed = || format!("cannot render {}", built.address);
        let props = built.page.props_json().with_context(failed)?;
        let page = self.engine.render_page(built.page.id(), &props).with_context(failed)?;
        let (before, after) = self.shell(built.current)?;
        let mut body =
            String::with_capacity(before.len() + page.len() + after.len() + built.body.as_ref().map_or(0, String::len));
        body.push_str(before);
        match built.body.as_ref().and_then(|html| Some((html, page.split_once(BODY_SLOT)?))) {
            Some((html, (head, tail))) => body.extend([head, html, tail]),
            None => body.push_str(&page),
        }
        body.push_str(after);
        Ok(body)
    }

    fn shell(&mut self, current: Option<&str>) -> anyhow::Result<&(String, String)> {
        let key = current.map(str::to_owned);
        if !self.shells.contains_key(&key) {
            let props = serde_json::to_string(&shell(self.catalog, current))?;
            let html = self.engine.render_shell(&props).context("cannot render the shell")?;
            let (before, after) = html.split_once(MAIN_SLOT).context("the shell has no place for the page")?;
            self.shells.insert(key.clone(), (before.to_owned(), after.to_owned()));
        }
        Ok(&self.shells[&key])
    }
}

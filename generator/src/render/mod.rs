//! Renders React pages to HTML, in a JavaScript engine inside this process.

mod bundle;
mod engine;

use std::{collections::BTreeMap, ops::Range};

use anyhow::Context;

use crate::{
    model::Catalog,
    page::{BODY_SLOT, BuiltPage, shell},
};

pub use bundle::{Asset, Bundle};
use engine::Engine;

/// Placeholder for the page in the HTML of the shell.
const MAIN_SLOT: &str = "<!--ssg:main-->";

/// The HTML inside the body of a page.
#[derive(Debug)]
pub struct Body {
    /// All of it.
    pub html: String,
    /// The part between header and footer.
    pub main: Range<usize>,
    /// The text of an article in that part; empty when there is none.
    pub text: Range<usize>,
}

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
    pub fn body(&mut self, built: &BuiltPage<'_>) -> anyhow::Result<Body> {
        let failed = || format!("cannot render {}", built.address);
        let props = built.page.props_json().with_context(failed)?;
        let page = self.engine.render_page(built.page.id(), &props).with_context(failed)?;
        let (before, after) = self.shell(built.current)?;
        let filled = built.body.as_deref().and_then(|text| Some((text, page.split_once(BODY_SLOT)?)));
        let (text, (head, tail)) = filled.unwrap_or(("", (&page, "")));
        let mut html = String::with_capacity(before.len() + page.len() + after.len() + text.len());
        html.extend([before, head]);
        let start = html.len();
        html.push_str(text);
        let text = start..html.len();
        html.push_str(tail);
        let main = before.len()..html.len();
        html.push_str(after);
        Ok(Body { html, main, text })
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

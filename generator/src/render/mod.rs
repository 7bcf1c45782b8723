//! Renders React pages to HTML, in a JavaScript engine inside this process.

mod bundle;
mod engine;
mod escape;
mod template;

use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
    rc::Rc,
};

use anyhow::Context;

use crate::{
    model::Catalog,
    page::{BODY_SLOT, BuiltPage, ShellKey, shell},
};

pub use bundle::{Asset, Bundle};
use engine::Engine;
use template::Template;

/// The components of most posts write less.
const USUAL_BYTES: usize = 4096;

/// Number of shapes of pages that one thread remembers.
const MAX_SHAPES: usize = 256;

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

/// Renders pages on one thread. The shell is rendered once for each navigation item and main button and reused, and so are pages that
/// differ in nothing but their texts.
pub struct Renderer<'a> {
    engine: Engine,
    catalog: &'a Catalog,
    shells: BTreeMap<ShellKey, Rc<(String, String)>>,
    /// By the page and the props with marks.
    shapes: HashMap<(&'static str, Vec<u8>), Shape>,
}

/// Pages that differ in nothing but their texts.
enum Shape {
    /// One page so far. Most pages have a shape of their own.
    Once,
    /// Pages that are filled in.
    Filled { template: Template, pages: usize },
    /// Pages that only the engine can draw.
    Drawn,
}

impl<'a> Renderer<'a> {
    /// Starts an engine with the script of the bundle.
    ///
    /// # Errors
    /// When the script does not run.
    pub fn start(bundle: &Bundle, catalog: &'a Catalog) -> anyhow::Result<Self> {
        let site_json = serde_json::to_string(&shell(catalog, None, None).site)?;
        let engine = bundle.engine()?;
        engine.start_site(&site_json).context("the renderer script does not start")?;
        Ok(Self { engine, catalog, shells: BTreeMap::new(), shapes: HashMap::new() })
    }

    /// The HTML inside the body of a page.
    ///
    /// # Errors
    /// When a component throws.
    pub fn body(&mut self, built: &BuiltPage<'_>) -> anyhow::Result<Body> {
        let shell = self.shell(built)?;
        let (before, after) = &*shell;
        let text_bytes = built.body.as_ref().map_or(0, String::len);
        let mut html = String::with_capacity(before.len() + text_bytes + USUAL_BYTES + after.len());
        html.push_str(before);
        let text = self.page(built, &mut html).with_context(|| format!("cannot render {}", built.address))?;
        let main = before.len()..html.len();
        html.push_str(after);
        Ok(Body { html, main, text })
    }

    /// Adds the HTML of a page without its shell, and returns the place of the text of an article.
    fn page(&mut self, built: &BuiltPage<'_>, html: &mut String) -> anyhow::Result<Range<usize>> {
        let (id, body) = (built.page.id(), built.body.as_deref().unwrap_or_default());
        let start = html.len();
        let (json, texts) = template::marked(&built.page)?;
        let key = (id, json);
        let has_room = self.shapes.len() < MAX_SHAPES;
        let Some(shape) = self.shapes.get_mut(&key) else {
            if has_room {
                self.shapes.insert(key, Shape::Once);
            }
            return draw(&self.engine, built, html);
        };
        if matches!(shape, Shape::Once) {
            let template = self.engine.render_template(id, &key.1)?.and_then(|drawn| Template::parse(&drawn));
            *shape = template.map_or(Shape::Drawn, |template| Shape::Filled { template, pages: 0 });
        }
        if let Shape::Filled { template, pages } = shape {
            let filled = template.fill(&texts, body, html);
            // The compiler of the components finds out what depends on letters. This is for its own mistakes.
            let is_to_compare = *pages < 3 || pages.is_multiple_of(64);
            *pages += 1;
            if let Some(place) = filled {
                if !is_to_compare {
                    return Ok(place);
                }
                let mut drawn = String::new();
                draw(&self.engine, built, &mut drawn)?;
                if html[start..] == drawn {
                    return Ok(place);
                }
                *shape = Shape::Drawn;
            }
            html.truncate(start);
        }
        draw(&self.engine, built, html)
    }

    fn shell(&mut self, page: &BuiltPage<'_>) -> anyhow::Result<Rc<(String, String)>> {
        let key = page.shell_key();
        if let Some(shell) = self.shells.get(&key) {
            return Ok(Rc::clone(shell));
        }
        let props = serde_json::to_string(&shell(self.catalog, page.current, page.button))?;
        let html = self.engine.render_shell(&props).context("cannot render the shell")?;
        let (before, after) = html.split_once(MAIN_SLOT).context("the shell has no place for the page")?;
        Ok(Rc::clone(self.shells.entry(key).or_insert(Rc::new((before.to_owned(), after.to_owned())))))
    }
}

/// Adds the HTML of a page as the engine draws it, and returns the place of the text of an article.
fn draw(engine: &Engine, built: &BuiltPage<'_>, html: &mut String) -> anyhow::Result<Range<usize>> {
    let page = engine.render_page(built.page.id(), &built.page.props_json()?)?;
    let filled = built.body.as_deref().and_then(|text| Some((text, page.split_once(BODY_SLOT)?)));
    let (text, (head, tail)) = filled.unwrap_or(("", (&page, "")));
    html.push_str(head);
    let start = html.len();
    html.push_str(text);
    let place = start..html.len();
    html.push_str(tail);
    Ok(place)
}

//! Renders React pages to HTML, in a JavaScript engine inside this process.

mod bundle;
mod engine;
mod escape;
mod template;

use std::{
    collections::{BTreeMap, hash_map::Entry},
    ops::Range,
    rc::Rc,
};

use anyhow::Context;
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::{
    check::Attributes,
    content::LocationFile,
    model::{self, Catalog},
    page::{BODY_SLOT, BuiltPage, Page, ShellKey, shell},
};

pub use bundle::{Asset, Bundle};
use engine::Engine;
use template::{MarkedAttributes, Template};

/// The components of most posts write less.
const USUAL_BYTES: usize = 4096;

/// Number of shapes of pages that one thread remembers.
const MAX_SHAPES: usize = 256;

/// Placeholder for the page in the HTML of the shell.
const MAIN_SLOT: &str = "<!--ssg:main-->";

/// The HTML inside the body of a page, by its places in the document.
#[derive(Debug)]
pub struct Body {
    /// All of it.
    pub all: Range<usize>,
    /// The part between header and footer.
    pub main: Range<usize>,
    /// The text of an article in that part; empty when there is none.
    pub text: Range<usize>,
    /// The attributes in that part, if the page was filled in.
    pub attributes: Option<Attributes>,
}

/// Renders pages on one thread. The shell is rendered once for each navigation item and main button and reused, and so are pages that
/// differ in nothing but their texts.
pub struct Renderer<'a> {
    engine: Engine,
    catalog: &'a Catalog,
    shells: BTreeMap<ShellKey, Rc<(String, String)>>,
    /// By the page, the slug of its office and the props with marks.
    shapes: FxHashMap<(&'static str, String, Vec<u8>), Shape>,
    /// The cards in lists of posts, by the page and the props with marks; `None` for those that only the engine can draw.
    cards: FxHashMap<(&'static str, Vec<u8>), Option<Template>>,
    /// By the page, the number of lists so far; `None` if only the engine can draw them.
    lists: FxHashMap<&'static str, Option<usize>>,
}

/// Pages that differ in nothing but their texts.
enum Shape {
    /// One page so far. Most pages have a shape of their own.
    Once,
    /// Pages that are filled in.
    Filled { template: Template, attributes: Option<MarkedAttributes>, pages: usize },
    /// Pages that only the engine can draw.
    Drawn,
}

impl<'a> Renderer<'a> {
    /// Starts an engine with the script of the bundle.
    ///
    /// # Errors
    /// When the script does not run.
    pub fn start(bundle: &Bundle, catalog: &'a Catalog) -> anyhow::Result<Self> {
        let engine = bundle.engine()?;
        for office in catalog.offices().map(Some).chain([None]) {
            let site_json = serde_json::to_string(&shell(catalog, None, office, None).site)?;
            engine.start_site(&site_json, slug_of(office)).context("the renderer script does not start")?;
        }
        Ok(Self {
            engine,
            catalog,
            shells: BTreeMap::new(),
            shapes: FxHashMap::default(),
            cards: FxHashMap::default(),
            lists: FxHashMap::default(),
        })
    }

    /// Adds the HTML inside the body of a page to its document.
    ///
    /// # Errors
    /// When a component throws.
    pub fn body(&mut self, built: &BuiltPage<'_>, html: &mut String) -> anyhow::Result<Body> {
        let shell = self.shell(built)?;
        let (before, after) = &*shell;
        let text_bytes = built.body.as_ref().map_or(0, String::len);
        html.reserve(before.len() + text_bytes + USUAL_BYTES + after.len());
        let start = html.len();
        html.push_str(before);
        let (text, attributes) = self.page(built, html).with_context(|| format!("cannot render {}", built.address))?;
        let main = start + before.len()..html.len();
        html.push_str(after);
        Ok(Body { all: start..html.len(), main, text, attributes })
    }

    /// Adds the HTML of a page without its shell, and returns the place of the text of an article, with the attributes
    /// of the page if it was filled in.
    fn page(&mut self, built: &BuiltPage<'_>, html: &mut String) -> anyhow::Result<(Range<usize>, Option<Attributes>)> {
        let (page, start) = (&built.page, html.len());
        if page.cards().len() > 1 {
            if self.list(page, html)? {
                return Ok((html.len()..html.len(), None));
            }
            html.truncate(start);
        }
        self.whole(page, slug_of(built.office), built.body.as_deref(), html)
    }

    /// Adds the HTML of a list of posts, which shows the facts of the main office: with its first card, behind which the
    /// others are filled in. False if it has to be drawn as a whole.
    fn list(&mut self, page: &Page<'_>, html: &mut String) -> anyhow::Result<bool> {
        let (id, start) = (page.id(), html.len());
        let (Some(pages), Some(one)) = (*self.lists.entry(id).or_insert(Some(0)), page.with_cards(&[0])) else {
            return Ok(false);
        };
        let (mut first, mut others) = (String::new(), String::new());
        for (index, card) in page.cards().iter().enumerate() {
            let (json, texts) = template::marked(|serializer| card.serialize(serializer))?;
            let Some(template) = self.card(page, index, json)? else { return Ok(false) };
            let html = if index == 0 { &mut first } else { &mut others };
            if template.fill(&texts, "", html).is_none() {
                return Ok(false);
            }
        }
        self.whole(&one, MAIN_OFFICE, None, html)?;
        let Some(at) = html[start..].find(&first) else { return Ok(false) };
        html.insert_str(start + at + first.len(), &others);
        // As for the pages below.
        let mut next = Some(pages + 1);
        if pages.is_multiple_of(64) {
            let mut drawn = String::new();
            draw(&self.engine, page, MAIN_OFFICE, None, &mut drawn)?;
            next = next.filter(|_| html[start..] == drawn);
        }
        self.lists.insert(id, next);
        Ok(next.is_some())
    }

    /// The template of a card in a list of posts. `json` are its props with marks.
    fn card(&mut self, page: &Page<'_>, index: usize, json: Vec<u8>) -> anyhow::Result<Option<&Template>> {
        let (id, has_room) = (page.id(), self.cards.len() < MAX_SHAPES);
        Ok(match self.cards.entry((id, json)) {
            Entry::Occupied(known) => known.into_mut().as_ref(),
            Entry::Vacant(new) if has_room => {
                let draw = |cards: &[usize]| -> anyhow::Result<_> {
                    let Some(page) = page.with_cards(cards) else { return Ok(None) };
                    let (json, texts) = template::marked(|serializer| page.serialize_props(serializer))?;
                    Ok(self.engine.render_template(id, &json, MAIN_OFFICE)?.map(|drawn| (drawn, texts.len())))
                };
                let drawn = draw(&[0])?.zip(draw(&[0, index])?);
                let added = |((one, first), (two, _)): ((String, _), (String, _))| Template::added(&one, &two, first);
                new.insert(drawn.and_then(added)).as_ref()
            }
            Entry::Vacant(_) => None,
        })
    }

    /// Adds the HTML of a page as a whole. Returns the same.
    fn whole(
        &mut self,
        page: &Page<'_>,
        office: &str,
        body: Option<&str>,
        html: &mut String,
    ) -> anyhow::Result<(Range<usize>, Option<Attributes>)> {
        let (id, start) = (page.id(), html.len());
        let (json, texts) = template::marked(|serializer| page.serialize_props(serializer))?;
        let key = (id, office.to_owned(), json);
        let has_room = self.shapes.len() < MAX_SHAPES;
        let Some(shape) = self.shapes.get_mut(&key) else {
            if has_room {
                self.shapes.insert(key, Shape::Once);
            }
            return Ok((draw(&self.engine, page, office, body, html)?, None));
        };
        if matches!(shape, Shape::Once) {
            let drawn = self.engine.render_template(id, &key.2, &key.1)?.unwrap_or_default();
            let template = Template::parse(&drawn).filter(|_| !drawn.is_empty());
            *shape = template.map_or(Shape::Drawn, |template| {
                let attributes = MarkedAttributes::parse(&drawn, &template, body);
                Shape::Filled { template, attributes, pages: 0 }
            });
        }
        if let Shape::Filled { template, attributes, pages } = shape {
            let filled = template.fill(&texts, body.unwrap_or_default(), html);
            // The compiler of the components finds out what depends on letters. This is for its own mistakes.
            let is_to_compare = *pages < 3 || pages.is_multiple_of(64);
            *pages += 1;
            if let Some(place) = filled {
                if !is_to_compare {
                    let attributes = attributes.as_ref().filter(|_| place.is_empty() == body.is_none());
                    return Ok((place, attributes.and_then(|attributes| attributes.fill(&texts))));
                }
                let mut drawn = String::new();
                draw(&self.engine, page, office, body, &mut drawn)?;
                if html[start..] == drawn {
                    return Ok((place, None));
                }
                *shape = Shape::Drawn;
            }
            html.truncate(start);
        }
        Ok((draw(&self.engine, page, office, body, html)?, None))
    }

    fn shell(&mut self, built: &BuiltPage<'_>) -> anyhow::Result<Rc<(String, String)>> {
        let key = built.shell_key();
        if let Some(shell) = self.shells.get(&key) {
            return Ok(Rc::clone(shell));
        }
        let props = serde_json::to_string(&shell(self.catalog, built.current, built.office, built.button))?;
        let html = self.engine.render_shell(&props).context("cannot render the shell")?;
        let (before, after) = html.split_once(MAIN_SLOT).context("the shell has no place for the page")?;
        Ok(Rc::clone(self.shells.entry(key).or_insert(Rc::new((before.to_owned(), after.to_owned())))))
    }
}

/// The name of the main office, among the slugs of the others.
const MAIN_OFFICE: &str = "";

/// The slug of an office.
fn slug_of(office: Option<&model::Page<LocationFile>>) -> &str {
    office.map_or(MAIN_OFFICE, |page| page.slug.as_str())
}

/// Adds the HTML of a page as the engine draws it, and returns the place of the text of an article.
fn draw(
    engine: &Engine,
    page: &Page<'_>,
    office: &str,
    body: Option<&str>,
    html: &mut String,
) -> anyhow::Result<Range<usize>> {
    let page = engine.render_page(page.id(), &page.props_json()?, office)?;
    let filled = body.and_then(|text| Some((text, page.split_once(BODY_SLOT)?)));
    let (text, (head, tail)) = filled.unwrap_or(("", (&page, "")));
    html.push_str(head);
    let start = html.len();
    html.push_str(text);
    let place = start..html.len();
    html.push_str(tail);
    Ok(place)
}

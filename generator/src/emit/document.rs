use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use minijinja::{Value, context, value::Serde};
use pulldown_cmark_escape::escape_html;
use rustc_hash::FxHashMap;

use crate::{
    cdn_headers,
    model::{Catalog, Site},
    page::{Head, HeadImage},
    render::Bundle,
};

use super::{count::Count, templates};

/// Number of texts in a head.
const TEXTS: usize = 11;

/// The last of them, which is no text but JSON, and the number of the body behind it.
const STRUCTURED_DATA: usize = TEXTS - 1;
const BODY: usize = TEXTS;

/// The first character of a mark in the place of a text. Unicode keeps it free for use inside of programs.
const MARK: char = '\u{FDD0}';
/// The digits behind it.
const MARK_DIGITS: usize = 2;

/// The bodies of most posts have fewer bytes.
const USUAL_BODY_BYTES: usize = 24 * 1024;

/// Number of shapes that are remembered. Pictures of many sizes have one each.
const MAX_SHAPES: usize = 256;

/// Everything in a head but the letters of its texts: which are there and which are empty, the size of the picture, the
/// origins of frames, and whether visits are counted.
type Shape = ([Option<bool>; TEXTS], bool, &'static str, Option<(u32, u32)>, Vec<String>, bool);

/// Writes the HTML document around the body of a page.
pub struct Documents<'a> {
    site: &'a Site,
    /// The variables that are the same for all pages.
    shared: Value,
    /// The documents of each shape, with marks in place of texts.
    marked: Mutex<FxHashMap<Shape, Arc<str>>>,
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
                locale => site.file.language.locale(&site.file.address.country),
                site_name => site.file.name.as_str(),
                theme_color => site.theme_color(),
                own_colors => site.file.colors.is_some(),
                feeds => catalog.blog.is_some(),
                count => Value::from(Serde(Count::of(site))),
                image => site.absolute("/icon-512.png"),
            },
            marked: Mutex::default(),
        }
    }

    /// The document of a page. `body` adds the HTML inside of its body, and its result is returned.
    ///
    /// # Errors
    /// When the template is wrong, or the body cannot be made.
    pub fn render<B>(
        &self,
        head: &Head,
        body: impl FnOnce(&mut String) -> anyhow::Result<B>,
    ) -> anyhow::Result<(String, B)> {
        let texts = texts(head);
        let size = head.image.as_ref().map(|image| (image.width, image.height));
        let filled = texts.map(|text| text.map(str::is_empty));
        let shape = (filled, head.noindex, head.kind, size, head.frames.clone(), head.uncounted);
        let known = self.marked.lock().unwrap_or_else(PoisonError::into_inner).get(&shape).cloned();
        let marked = known.map_or_else(|| self.draw(shape, head), Ok)?;
        let length = texts.iter().flatten().map(|text| 2 * text.len()).sum::<usize>();
        let mut document = String::with_capacity(marked.len() + length + USUAL_BODY_BYTES);
        let (mut body, mut made) = (Some(body), None);
        let mut parts = marked.split(MARK);
        document.extend(parts.next());
        for part in parts {
            let (number, constant) = part.split_at(MARK_DIGITS);
            match number.parse()? {
                BODY => made = body.take().map(|body| body(&mut document)),
                STRUCTURED_DATA => document.push_str(&head.structured_data),
                number => escape_html(&mut document, texts[number].unwrap_or_default())?,
            }
            document.push_str(constant);
        }
        Ok((document, made.context("the template shows no body")??))
    }

    /// The document with marks in place of the texts of a head.
    fn draw(&self, shape: Shape, head: &Head) -> anyhow::Result<Arc<str>> {
        let mark = |number: usize| format!("{MARK}{number:0MARK_DIGITS$}");
        let texts = texts(head);
        let marks = std::array::from_fn(|number| {
            texts[number].map(|text| if text.is_empty() { String::new() } else { mark(number) })
        });
        let [title, description, keywords, canonical, published, modified, author, section, url, alt, data] = marks;
        let [title, description, keywords, url, alt, structured_data] =
            [title, description, keywords, url, alt, data].map(Option::unwrap_or_default);
        let image = head.image.as_ref().map(|image| HeadImage { url, alt, ..*image });
        let Head { noindex, kind, uncounted, .. } = *head;
        let head = Head {
            title,
            description,
            keywords,
            canonical,
            noindex,
            kind,
            published,
            modified,
            author,
            section,
            image,
            frames: head.frames.clone(),
            uncounted,
            structured_data,
        };
        let policy = cdn_headers::page_policy(self.site, head.frames.iter().map(String::as_str));
        let own = context! { policy, head => Value::from(Serde(&head)), body => Value::from_safe_string(mark(BODY)) };
        let drawn: Arc<str> = templates::render("document.html", context! { ..own, ..self.shared.clone() })?.into();
        let mut marked = self.marked.lock().unwrap_or_else(PoisonError::into_inner);
        if marked.len() < MAX_SHAPES {
            marked.insert(shape, Arc::clone(&drawn));
        }
        Ok(drawn)
    }
}

/// The texts of a head, `None` for those that it lacks.
fn texts(head: &Head) -> [Option<&str>; TEXTS] {
    let Head { title, description, keywords, canonical, published, modified, author, section, image, .. } = head;
    let (image, optional) = (image.as_ref(), [canonical, published, modified, author, section]);
    let [canonical, published, modified, author, section] = optional.map(|text| text.as_deref());
    let (url, alt) = (image.map(|image| &*image.url), image.map(|image| &*image.alt));
    let [title, description, keywords, data] =
        [title, description, keywords, &head.structured_data].map(|text| Some(&**text));
    [title, description, keywords, canonical, published, modified, author, section, url, alt, data]
}

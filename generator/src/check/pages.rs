use std::collections::BTreeSet;

use crate::{
    content::{Slug, section::Section},
    diagnostics::{Code, Diagnostic, Place, Pointer, Step},
    markdown,
    model::{Catalog, Routes},
};

/// Checks the name of each file of sections; returns the ones that can be addresses.
pub fn check_slugs<'a>(paths: &'a [String], diagnostics: &mut Vec<Diagnostic>) -> Vec<(&'a String, Slug)> {
    let named = paths.iter().filter_map(|path| {
        let stem = path.rsplit('/').next().and_then(|name| name.strip_suffix(".yaml")).unwrap_or(path);
        match Slug::parse(stem) {
            Ok(slug) => Some((path, slug)),
            Err(help) => {
                let message = format!("the file's name becomes its address, and `{stem}` cannot be part of one");
                diagnostics.push(Diagnostic::new(Code::SlugInvalid, path, Place::File, message, help));
                None
            }
        }
    });
    named.collect()
}

/// Checks the links and anchors of all pages that are lists of sections, and of `site.yaml`.
pub fn check_pages(catalog: &Catalog, routes: &Routes) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (path, sections) in catalog.section_files() {
        let mut anchors = BTreeSet::new();
        for (index, section) in sections.iter().enumerate() {
            for href in section.links() {
                diagnostics.extend(broken_link(routes, path, &href.value, Place::Bytes(href.at.clone())));
            }
            for anchor in section.anchors() {
                if !anchors.insert(anchor) {
                    let pointer = vec![Step::Field("sections".to_owned()), Step::Item(index)];
                    let place = Place::Within(pointer, format!("id: {anchor}"));
                    let message = format!("the anchor `{anchor}` is used twice on this page");
                    diagnostics.push(Diagnostic::new(
                        Code::AnchorDuplicate,
                        path,
                        place,
                        message,
                        "give one of the two another `id`",
                    ));
                }
            }
            diagnostics.extend(half_links(path, index, section));
            diagnostics.extend(prose(routes, path, index, section));
        }
    }
    let file = &catalog.site.file;
    let written = file.navigation.iter().map(|link| &link.to).chain(file.redirects.iter().map(|redirect| &redirect.to));
    diagnostics.extend(
        written.filter_map(|href| broken_link(routes, "site.yaml", &href.value, Place::Bytes(href.at.clone()))),
    );
    diagnostics
}

/// A card needs both a link and its words.
fn half_links(path: &str, section_index: usize, section: &Section) -> Vec<Diagnostic> {
    let Section::Cards(section) = section else { return Vec::new() };
    let half = section.cards.iter().enumerate().filter(|(_, card)| card.to.is_some() != card.link_label.is_some());
    half.map(|(index, card)| {
        let (there, missing, example) = if card.to.is_some() {
            ("to", "linkLabel", "Flake systems")
        } else {
            ("linkLabel", "to", "/services/flake-systems")
        };
        let steps = ["sections", "cards", "cards", there].map(|name| Step::Field(name.to_owned()));
        let [sections, kind, cards, there_step] = steps;
        let pointer: Pointer = vec![sections, Step::Item(section_index), kind, cards, Step::Item(index), there_step];
        let message = format!("`{missing}` is missing in this card, which has `{there}`");
        Diagnostic::new(
            Code::FieldMissing,
            path,
            Place::Key(pointer),
            message,
            format!("add a line `{missing}: {example}`"),
        )
    })
    .collect()
}

/// Markdown inside YAML obeys the same rules as the text of a post.
fn prose(routes: &Routes, path: &str, section_index: usize, section: &Section) -> Vec<Diagnostic> {
    let Section::Text(section) = section else { return Vec::new() };
    let steps = ["sections", "text", "body"].map(|name| Step::Field(name.to_owned()));
    let [sections, kind, body] = steps;
    let pointer = vec![sections, Step::Item(section_index), kind, body];
    let place = |letters: &str| Place::Within(pointer.clone(), letters.to_owned());
    let text = section.body.as_str();
    let rendered = markdown::render(text);
    let html = rendered.raw_html.iter().map(|range| {
        let found = text[range.clone()].lines().next().unwrap_or("").trim();
        Diagnostic::new(Code::HtmlRaw, path, place(found), "HTML is not allowed in texts", html_help(found))
    });
    let links = rendered.links.iter().filter_map(|(_, href)| broken_link(routes, path, href, place(href)));
    html.chain(links).collect()
}

/// What to write instead of HTML.
pub(super) fn html_help(found: &str) -> &'static str {
    if found.starts_with("<!--") {
        "remove the comment"
    } else {
        "use markdown instead, or write &lt; for a < that is meant as such"
    }
}

/// A diagnostic if an address of this site does not answer. Other sites are not asked.
pub(super) fn broken_link(routes: &Routes, path: &str, href: &str, place: Place) -> Option<Diagnostic> {
    let help = if href.starts_with('/') { routes.check(href).err()? } else { return None };
    Some(Diagnostic::new(Code::LinkBroken, path, place, format!("there is no page at {href}"), help))
}

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use crate::{
    content::{Markdown, Slug, section::Section},
    diagnostics::{Code, Diagnostic, Place},
    markdown::Facts,
    source::{
        stem,
        yaml::{Pointer, Step},
    },
};

use super::{PictureUse, References, headings::check_heading, prose::check_prose};

/// Returns the files whose name can be part of an address, and reports the others.
pub fn check_slugs<'a>(paths: &'a [String], diagnostics: &mut Vec<Diagnostic>) -> Vec<(&'a String, Slug)> {
    let named = paths.iter().filter_map(|path| {
        let stem = stem(path);
        match Slug::parse_address(stem) {
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

/// Checks the sections of a page and returns their references. `prose` has the facts of the page's markdown texts.
pub fn check_sections(
    path: &str,
    sections: &[Section],
    prose: &BTreeMap<&str, Facts>,
    diagnostics: &mut Vec<Diagnostic>,
) -> References {
    let mut references = References::of(path);
    let mut anchors = BTreeSet::new();
    diagnostics.extend(check_heading(path, sections));
    for (index, section) in sections.iter().enumerate() {
        let links = section.links().into_iter().map(|href| (Place::Bytes(href.at.clone()), href.value.clone()));
        references.links.extend(links);
        let pictures = section.pictures().into_iter().map(|(file, width)| PictureUse::written(file, 0, width));
        references.pictures.extend(pictures);
        references.add_collections(section.collections());
        for anchor in section.anchors().into_iter().filter(|anchor| !anchors.insert(*anchor)) {
            let pointer = vec![Step::Field("sections".to_owned()), Step::Item(index)];
            let place = Place::FieldOf(pointer, "id".to_owned(), anchor.to_string());
            let message = format!("the anchor `{anchor}` is used twice on this page");
            let help = "give one of the two another `id`";
            diagnostics.push(Diagnostic::new(Code::AnchorDuplicate, path, place, message, help));
        }
        diagnostics.extend(half_links(path, index, section));
        for markdown in section.markdown() {
            check_markdown(markdown, prose, &mut references, diagnostics);
        }
    }
    references
}

/// Reports cards with a link and no label, or a label and no link.
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

/// Markdown in YAML obeys the same rules as the text of a post.
fn check_markdown(
    markdown: &Markdown,
    prose: &BTreeMap<&str, Facts>,
    references: &mut References,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let text = markdown.value.as_str();
    let Some(facts) = prose.get(text) else { return };
    let place = |range: &Range<usize>| Place::within(&markdown.at, text, range);
    check_prose(text, facts, place, references, diagnostics);
}

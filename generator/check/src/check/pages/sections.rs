use std::collections::BTreeSet;

use crate::{
    check::{
        PictureUse, References,
        facts::swatches::check_collections_twice,
        text::{
            alt::{check_alts, check_same_alts},
            markdown::check_prose,
        },
    },
    content::{Markdown, Slug, section::Section},
    diagnostics::{Code, Diagnostic, Place, WrittenText},
    markdown::{self, Ids},
    source::{
        Pairs, stem,
        yaml::{Pointer, Step},
    },
};

use super::main_heading::check_heading;

/// The largest number of cards that wide screens show side by side, see `site/sections/cards/cards.css`.
const MAX_CARDS: usize = 6;

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

/// Checks the sections of a page and returns their references.
pub fn check_sections(path: &str, sections: &[Section], diagnostics: &mut Vec<Diagnostic>) -> References {
    let mut references = References::of(path);
    let mut ids = Ids::of_page(sections);
    let alts = sections.iter().flat_map(Section::alts);
    let alts = alts.map(|(file, alt)| (Place::Bytes(file.at.clone()), file.value.as_str(), alt.as_str()));
    diagnostics.extend(check_same_alts(path, alts));
    diagnostics.extend(check_anchors(path, sections));
    diagnostics.extend(check_heading(path, sections));
    for (index, section) in sections.iter().enumerate() {
        let made = Ids::anchors_of(section).iter().map(|id| (*id).to_owned());
        references.anchors.extend(made.chain(section.anchors().into_iter().map(ToString::to_string)));
        let links = section.links().into_iter().map(|href| (Place::Bytes(href.at.clone()), href.value.clone()));
        references.links.extend(links);
        let pictures = section.pictures().into_iter().map(|(file, width)| PictureUse::written(file, 0, width));
        references.pictures.extend(pictures);
        let pointer = vec![Step::Field("sections".to_owned()), Step::Item(index)];
        diagnostics.extend(check_alts(path, &pointer, section.alts().into_iter().map(Into::into)));
        references.add_collections(section.collections());
        diagnostics.extend(check_collections_twice(path, section.collections(), "this section shows"));
        diagnostics.extend(half_links(path, index, section));
        diagnostics.extend(many_cards(path, index, section));
        diagnostics.extend(asked_again(path, index, section));
        for markdown in section.markdown() {
            check_markdown(markdown, &mut ids, &mut references, diagnostics);
        }
    }
    references
}

/// Reports anchors that are on the page twice, and sections that a page can have only once because of their anchors.
fn check_anchors(path: &str, sections: &[Section]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut anchors = BTreeSet::new();
    let mut made = BTreeSet::new();
    let of_sections: BTreeSet<&str> = sections.iter().flat_map(Ids::of_section).copied().collect();
    for (index, section) in sections.iter().enumerate() {
        let pointer = vec![Step::Field("sections".to_owned()), Step::Item(index)];
        for anchor in section.anchors() {
            let anchor = anchor.as_str();
            let (message, help) = if Ids::of_layout().contains(&anchor) {
                (format!("every page has an anchor `{anchor}` already"), "give this section another `id`")
            } else if of_sections.contains(anchor) {
                (format!("another section of this page makes the anchor `{anchor}`"), "give this section another `id`")
            } else if anchors.insert(anchor) {
                continue;
            } else {
                (format!("the anchor `{anchor}` is used twice on this page"), "give one of the two another `id`")
            };
            let place = Place::FieldOf(pointer.clone(), "id".to_owned(), anchor.to_owned());
            diagnostics.push(Diagnostic::new(Code::AnchorDuplicate, path, place, message, help));
        }
        if let Some(kind) = section.only_once().filter(|kind| !made.insert(*kind)) {
            let place = Place::Key([pointer, vec![Step::Field(kind.to_owned())]].concat());
            let message = format!("this page has a `{kind}` section already, and links lead to the first one only");
            let help = "keep one of the two, and link to it";
            diagnostics.push(Diagnostic::new(Code::AnchorDuplicate, path, place, message, help));
        }
    }
    diagnostics
}

/// Reports more cards than the layout has places for side by side.
fn many_cards(path: &str, section_index: usize, section: &Section) -> Option<Diagnostic> {
    let Section::Cards(section) = section else { return None };
    let count = section.cards.len();
    (count > MAX_CARDS).then(|| {
        let steps = ["sections", "cards", "cards"].map(|name| Step::Field(name.to_owned()));
        let [sections, kind, cards] = steps;
        let place = Place::Key(vec![sections, Step::Item(section_index), kind, cards]);
        let message =
            format!("these are {count} cards, and more than {MAX_CARDS} stand one below the other on any screen");
        let help = "make two sections `cards` of them, each with a heading, or keep the best";
        Diagnostic::new(Code::CardsMany, path, place, message, help)
    })
}

/// Reports a band that asks for a request on the page that comes after one.
fn asked_again(path: &str, index: usize, section: &Section) -> Option<Diagnostic> {
    (path == "thank-you.yaml" && matches!(section, Section::CallToAction(_))).then(|| {
        let steps = [Step::Field("sections".to_owned()), Step::Item(index), Step::Field("call-to-action".to_owned())];
        let message = "`call-to-action` asks for a request on the page that says that one was sent";
        Diagnostic::new(Code::FieldValue, path, Place::Key(steps.into()), message, "remove the section")
    })
}

/// Reports cards with a link and no label, or a label and no link.
fn half_links(path: &str, section_index: usize, section: &Section) -> Vec<Diagnostic> {
    let Section::Cards(section) = section else { return Vec::new() };
    let half = section.cards.iter().enumerate().filter(|(_, card)| card.to.is_some() != card.link_label.is_some());
    half.map(|(index, card)| {
        let (there, missing, example) = if card.to.is_some() {
            ("to", "linkLabel", "More about repairs")
        } else {
            ("linkLabel", "to", "/services/repairs")
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
fn check_markdown(markdown: &Markdown, ids: &mut Ids, references: &mut References, diagnostics: &mut Vec<Diagnostic>) {
    let text = markdown.value.as_str();
    let facts = markdown::facts(text, ids);
    let written = WrittenText::new(&markdown.at, text);
    check_prose(text, &facts, &Pairs::of(text), |range| written.place(range), references, diagnostics);
}

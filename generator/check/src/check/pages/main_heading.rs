use crate::{
    content::{Slug, section::Section},
    diagnostics::{Code, Diagnostic, Place},
    source::yaml::Step,
};

/// The anchor of the home page that every quote button leads to.
const QUOTE_TARGET: &str = "contact";

fn sections_key() -> Place {
    Place::Key(vec![Step::Field("sections".to_owned())])
}

/// Reports a page that does not have exactly one main heading, at its start.
pub(super) fn check_heading(path: &str, sections: &[Section]) -> Option<Diagnostic> {
    // The title of a project is the main heading of its page.
    let of_file = path.starts_with("projects/").then_some(0);
    let mut heads = sections.iter().enumerate().filter(|(_, section)| has_heading(section)).map(|(index, _)| index);
    let (place, message, help) = match (of_file.or_else(|| heads.next()), heads.next()) {
        (Some(0), None) => return None,
        (None, _) => (
            sections_key(),
            "this page has no main heading",
            "start it with a section `hero`; search engines and screen readers look for its heading",
        ),
        (Some(_), Some(second)) => (
            section_place(second),
            "this page has a second main heading",
            "keep one `hero` or `choices`, and use another kind of section here, such as `text`",
        ),
        (Some(first), None) => {
            (section_place(first), "the main heading is not at the start of this page", "move this section to the top")
        }
    };
    Some(Diagnostic::new(Code::PageHeading, path, place, message, help))
}

fn has_heading(section: &Section) -> bool {
    matches!(section, Section::Hero(_) | Section::Choices(_))
}

fn section_place(index: usize) -> Place {
    Place::Key(vec![Step::Field("sections".to_owned()), Step::Item(index)])
}

/// Reports a home page without the section that buttons lead to: the main button of a site that says nothing else
/// (`is_usual`), and those of some kinds of sections, which ask for a color or for a price.
pub fn check_quote_target<'a>(
    path: &str,
    sections: &[Section],
    is_usual: bool,
    mut all: impl Iterator<Item = &'a [Section]>,
) -> Option<Diagnostic> {
    let asks = |section: &Section| matches!(section, Section::Floors(_) | Section::CostFinder(_));
    if !is_usual && !all.any(|sections| sections.iter().any(asks)) {
        return None;
    }
    let contacts = || {
        sections.iter().enumerate().filter_map(|(index, section)| match section {
            Section::Contact(contact) => Some((index, contact.id.as_ref().map(Slug::as_str))),
            _ => None,
        })
    };
    if contacts().any(|(_, id)| id == Some(QUOTE_TARGET)) {
        return None;
    }
    let (place, message, help) = match contacts().next() {
        Some((index, _)) => (
            section_place(index),
            if is_usual {
                "the quote buttons of all pages do not find this section"
            } else {
                "the buttons of `floors` and `cost-finder` do not find this section"
            },
            "write `id: contact` in it",
        ),
        None => (
            sections_key(),
            if is_usual {
                "the home page has no `contact` section, so the quote buttons of all pages lead nowhere"
            } else {
                "the home page has no `contact` section, so the buttons of `floors` and `cost-finder` lead nowhere"
            },
            if is_usual {
                "add a section `contact` with `id: contact`, or a `button` in site.yaml that leads elsewhere; \
                 `ssg guide contact` and `ssg guide button` show both"
            } else {
                "add a section `contact` with `id: contact`; `ssg guide contact` shows one"
            },
        ),
    };
    Some(Diagnostic::new(Code::ContactMissing, path, place, message, help))
}

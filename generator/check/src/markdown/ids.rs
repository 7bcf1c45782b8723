use std::borrow::Cow;

use icu_normalizer::ComposingNormalizerBorrowed;
use rustc_hash::{FxHashMap, FxHashSet};

use super::percent_decoded;
use crate::content::section::Section;

/// Ids in the layout of every page: skip link, menu, picture viewer.
const LAYOUT: [&str; 3] = ["main", "menu", "viewer-words"];

/// Ids of a form, which comes first, and of its fields. Those of most fields have capital
/// letters, which no anchor has.
const FORM: [&str; 6] =
    ["quote-form", "quote-email", "quote-email-message", "quote-phone", "quote-phone-message", "quote-subject"];

/// The second anchor of the design center.
const GALLERY: &str = "gallery";

/// The ids of a page, so that no two are the same.
#[derive(Debug)]
pub struct Ids {
    taken: FxHashSet<String>,
    /// The number to try next, by the id that is taken.
    next: FxHashMap<String, usize>,
}

/// A text with each accent in the letter that it belongs to (Unicode NFC). Macs write it as a sign of its own in names of
/// files, which is the same to the eye and not to a browser that looks for an anchor.
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { ComposingNormalizerBorrowed::new_nfc().normalize(text) }
}

/// The anchor that a link names, as the ids of headings are written. Browsers copy it with its letters escaped, and with
/// words to mark behind `:~:`, which are none of it.
pub fn named_anchor(written: &str) -> String {
    let anchor = written.split(":~:").next().unwrap_or(written);
    composed(&percent_decoded(anchor)).into_owned()
}

impl Default for Ids {
    /// The ids of every page.
    fn default() -> Self {
        Self { taken: LAYOUT.map(str::to_owned).into_iter().collect(), next: FxHashMap::default() }
    }
}

impl Ids {
    /// The ids of a page of sections, without those in its texts.
    pub fn of_page(sections: &[Section]) -> Self {
        let mut ids = Self::default();
        ids.taken.extend(sections.iter().flat_map(Self::of_section).map(|id| (*id).to_owned()));
        ids.taken.extend(sections.iter().flat_map(Section::anchors).map(ToString::to_string));
        ids
    }

    /// The ids in the layout of every page.
    pub fn of_layout() -> &'static [&'static str] {
        &LAYOUT
    }

    /// The anchors that a section makes besides those that authors write.
    pub fn anchors_of(section: &Section) -> &'static [&'static str] {
        match section {
            Section::Contact(_) | Section::Form(_) => &FORM[..1],
            other => Self::of_section(other),
        }
    }

    /// The ids that a section has besides those that authors write.
    pub fn of_section(section: &Section) -> &'static [&'static str] {
        match section {
            Section::Contact(_) | Section::Form(_) => &FORM,
            Section::DesignCenter(_) => &[GALLERY],
            _ => &[],
        }
    }

    /// Takes an id, or with a number after it the first one that is free.
    pub(super) fn take(&mut self, id: String) -> String {
        if self.taken.insert(id.clone()) {
            return id;
        }
        let next = self.next.entry(id.clone()).or_insert(2);
        loop {
            let numbered = format!("{id}-{next}");
            *next += 1;
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

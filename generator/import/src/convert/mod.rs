//! Turns the text of an entry into markdown as posts have it. Nothing is written here.

mod arranged;
mod finish;
mod library;
mod links;
mod markdown;
mod mend;
mod prepare;
mod shortcodes;
mod written;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, PoisonError},
};

use crate::{
    entry::{Body, Entry, Kind, Media, Note, Picture},
    markdown::{Ids, facts},
};

pub(crate) use finish::{field_words, first_words, has_text, plain_words};
pub(crate) use library::{Bytes, Library};
pub(crate) use links::{Links, bare, host_of};

use library::Found;
use links::Target;

/// The links and pictures to which texts refer.
pub(crate) struct Surroundings<'a> {
    pub(crate) links: &'a Links,
    pub(crate) library: &'a Mutex<Library>,
    pub(crate) media: &'a BTreeMap<String, Media>,
    /// The alt texts of the library of WordPress, by address.
    pub(crate) alts: &'a HashMap<String, Picture>,
    /// The pictures of a post that were added to it, by its number.
    pub(crate) attached: &'a HashMap<String, Vec<String>>,
}

/// A text in markdown, with remarks about it.
#[derive(Debug, Default)]
pub(crate) struct Converted {
    pub(crate) text: String,
    pub(crate) picture: Option<Picture>,
    pub(crate) notes: Vec<Note>,
}

/// Work on one entry.
pub(super) struct Page<'a> {
    entry: &'a Entry,
    around: &'a Surroundings<'a>,
    notes: Vec<Note>,
    /// Number of pictures whose alt text nobody has written.
    nameless: usize,
    /// Alt texts that nobody has written as such, by the files of pictures.
    alts: BTreeMap<String, String>,
    /// Ids of headings with the words of each.
    ids: HashMap<String, String>,
}

/// Converts the text and the picture of an entry.
pub(crate) fn convert(entry: &Entry, around: &Surroundings<'_>) -> Converted {
    let mut page = Page { entry, around, notes: Vec::new(), nameless: 0, alts: BTreeMap::new(), ids: HashMap::new() };
    let picture = entry.picture.as_ref().and_then(|picture| page.picture(picture));
    let text = match &entry.body {
        Body::Html(html) => page.of_html(html),
        Body::Markdown(text) => page.of_markdown(text),
    };
    let text = page.finished(&text);
    Converted { text, picture, notes: page.notes }
}

impl Page<'_> {
    fn note(&mut self, kind: Kind, text: impl Into<String>) {
        let note = Note::new(kind, text);
        if !self.notes.iter().any(|one| one.kind == note.kind && one.text == note.text) {
            self.notes.push(note);
        }
    }

    fn of_html(&mut self, html: &str) -> String {
        let html = self.without_shortcodes(html);
        let document = self.prepared(&html);
        written::markdown(&document)
    }

    /// The new address that a link leads to; `None` with a remark when there is none.
    fn destination(&mut self, href: &str) -> Option<String> {
        if href.is_empty() || href.starts_with('#') {
            let anchor = self.anchor(href);
            if anchor.is_none() {
                self.note(
                    Kind::Changed,
                    format!("the link to {href}: the text has no such heading, so only its words are left"),
                );
            }
            return anchor;
        }
        let lost = match self.around.links.target(href, &self.entry.base) {
            Target::Address(to) => return Some(to),
            Target::File(address) => {
                let mut library = self.around.library.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(to) = library.file(&address, &self.entry.base) {
                    return Some(to);
                }
                format!("the link to the file {address}: it was not found, so only its words are left")
            }
            Target::Nothing => {
                format!("the link to {href}: the new site has no such page, so only its words are left")
            }
        };
        self.note(Kind::Person, lost);
        None
    }

    /// The anchor of a heading of the text.
    fn anchor(&self, href: &str) -> Option<String> {
        let words = self.ids.get(href.trim_start_matches('#'))?;
        let heading = format!("# {}", words.split_whitespace().collect::<Vec<_>>().join(" "));
        let anchor = facts(&heading, &mut Ids::default()).anchors.into_iter().next()?;
        Some(format!("#{anchor}"))
    }

    /// The picture as pages show it; `None` with a remark when there is none.
    fn picture(&mut self, picture: &Picture) -> Option<Picture> {
        let address = picture.address.trim();
        if address.is_empty() || address.starts_with("data:") {
            self.note(Kind::Dropped, "a picture inside of the text: save it as a file and put it in");
            return None;
        }
        let found = {
            let mut library = self.around.library.lock().unwrap_or_else(PoisonError::into_inner);
            library.picture(address, &self.entry.base)
        };
        match found {
            Found::Picture { file, stem, changed } => {
                if let Some(changed) = changed {
                    self.note(Kind::Changed, format!("{file}: {changed}"));
                }
                let alt = self.alt(picture, &file, &stem);
                Some(Picture { alt, address: file, caption: picture.caption.trim().to_owned() })
            }
            Found::Missing => {
                self.note(Kind::Dropped, format!("the picture {address}: it was not found"));
                None
            }
            Found::Unusable(reason) => {
                self.note(Kind::Person, format!("the picture {address} was left out: {reason}"));
                None
            }
        }
    }

    /// The alt text of a picture: that of the post, of the library, its caption, or the words of its file.
    fn alt(&mut self, picture: &Picture, file: &str, stem: &str) -> String {
        const MAX_ALT_CHARS: usize = 250;
        let of_library = self.around.alts.get(&links::bare(&picture.address));
        let written = [Some(&picture.alt), of_library.map(|one| &one.alt)].into_iter().flatten();
        let one_line = |text: &String| crate::html::words_of_html(text).chars().take(MAX_ALT_CHARS).collect::<String>();
        if let Some(alt) = written.map(one_line).find(|alt| library::says_something(alt, stem)) {
            return alt;
        }
        // What nobody has written as an alt text is not written twice.
        if let Some(alt) = self.alts.get(file) {
            return alt.clone();
        }
        let captions = [Some(&picture.caption), of_library.map(|one| &one.caption)].into_iter().flatten();
        let is_free =
            |alt: &String| library::says_something(alt, stem) && !self.alts.values().any(|other| other == alt);
        let alt = captions.map(one_line).find(is_free).or_else(|| {
            let words = library::words_of_file(stem).filter(|words| !self.alts.values().any(|other| other == words))?;
            self.note(
                Kind::Person,
                format!("the alt text of {file} was made of its name: \"{words}\"; say what is seen"),
            );
            Some(words)
        });
        let (alt, again) = if let Some(alt) = alt {
            (alt.clone(), alt)
        } else {
            self.nameless += 1;
            self.note(Kind::Person, format!("the picture {file} has no alt text; say what is seen"));
            let named = format!("{}, picture {}", crate::html::words_of_html(&self.entry.title), self.nameless);
            // `ssg check` asks for the first one, where it is for the first time, and the report lists all.
            (if self.nameless == 1 { "Picture 1".to_owned() } else { named.clone() }, named)
        };
        self.alts.insert(file.to_owned(), again);
        alt
    }
}

/// Returns true for texts of the same letters.
fn same_words(one: &str, other: &str) -> bool {
    let letters = |text: &str| {
        text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
    };
    !one.trim().is_empty() && letters(one) == letters(other)
}

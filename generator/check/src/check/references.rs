use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::{
    content::{CollectionName, PictureFile},
    diagnostics::Place,
};

/// The links, pictures and collections in one file, for the checks that need every file.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct References {
    /// Path inside the content folder.
    pub path: String,
    /// The place and the target of each link.
    pub links: Vec<(Place, String)>,
    /// The anchors of a page of sections, or of a text.
    pub anchors: Vec<String>,
    /// The pictures.
    pub pictures: Vec<PictureUse>,
    /// The place and the name of each collection of swatches.
    pub collections: Vec<(Place, String)>,
    /// The ranges of amounts of money.
    pub amounts: Vec<WrittenAmount>,
    /// The words of a trade.
    pub trade_words: Vec<TradeWord>,
}

/// A range of amounts of money in a text, as in `$1,600-4,000`.
#[derive(Debug, Serialize, Deserialize)]
pub struct WrittenAmount {
    /// The place of the range.
    pub place: Place,
    /// The range as it is written.
    pub text: String,
    /// The places of its two numbers in it.
    pub numbers: [Range<usize>; 2],
    /// The least and the most.
    pub ends: [u64; 2],
    /// The words of its sentence, or of its entry in a list, up to the next amounts.
    pub around: String,
}

/// Words of a trade in a text.
#[derive(Debug, Serialize, Deserialize)]
pub struct TradeWord {
    /// The place of the words.
    pub place: Place,
    /// The words as they are written.
    pub word: String,
    /// The place of their kind in the table of all.
    pub kind: usize,
}

/// A use of a picture.
#[derive(Debug, Serialize, Deserialize)]
pub struct PictureUse {
    /// The place of its name.
    pub place: Place,
    /// Its path below `content/images/`.
    pub file: String,
    /// The width that its position on the page needs, in pixels.
    pub width: u32,
}

impl PictureUse {
    /// A picture in YAML that starts at byte `start` of its file.
    pub fn written(file: &PictureFile, start: usize, width: u32) -> Self {
        let place = Place::Bytes(file.at.start + start..file.at.end + start);
        Self { place, file: file.value.clone(), width }
    }
}

impl References {
    /// No references yet.
    pub fn of(path: &str) -> Self {
        Self { path: path.to_owned(), ..Self::default() }
    }

    /// Adds collections in YAML.
    pub fn add_collections<'a>(&mut self, names: impl IntoIterator<Item = &'a CollectionName>) {
        self.collections.extend(names.into_iter().map(|name| (Place::Bytes(name.at.clone()), name.value.clone())));
    }
}

use crate::{
    content::{CollectionName, PictureFile},
    diagnostics::Place,
};

/// What one file refers to, to be checked once everything else is known.
#[derive(Debug, Default)]
pub struct References {
    /// Path inside the content folder.
    pub path: String,
    /// Where each link stands, and where it leads.
    pub links: Vec<(Place, String)>,
    /// The pictures that it shows.
    pub pictures: Vec<PictureUse>,
    /// Where each collection of swatches is named, and its name.
    pub collections: Vec<(Place, String)>,
}

/// A picture in its place.
#[derive(Debug)]
pub struct PictureUse {
    /// Where it is named.
    pub place: Place,
    /// Its path below `content/images/`.
    pub file: String,
    /// How many pixels wide it has to be there.
    pub width: u32,
}

impl PictureUse {
    /// A picture that YAML names. `start` is the byte of its file at which the YAML starts.
    pub fn written(file: &PictureFile, start: usize, width: u32) -> Self {
        let place = Place::Bytes(file.at.start + start..file.at.end + start);
        Self { place, file: file.value.clone(), width }
    }
}

impl References {
    /// References of a file, none so far.
    pub fn of(path: &str) -> Self {
        Self { path: path.to_owned(), ..Self::default() }
    }

    /// Adds collections that YAML names.
    pub fn add_collections<'a>(&mut self, names: impl IntoIterator<Item = &'a CollectionName>) {
        self.collections.extend(names.into_iter().map(|name| (Place::Bytes(name.at.clone()), name.value.clone())));
    }
}

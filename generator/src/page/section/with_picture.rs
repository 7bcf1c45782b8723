use serde::Serialize;
use ts_rs::TS;

use crate::{content::section::BandPicture, model, page::Picture};

/// A section whose fields reach the page unchanged, with a picture behind them.
#[derive(Debug, Serialize, TS)]
pub struct WithPicture<'a, T: TS> {
    /// The fields of the section.
    #[serde(flatten)]
    pub words: &'a T,
    /// The picture.
    pub picture: Option<Picture<'a>>,
}

impl<'a, T: TS> WithPicture<'a, T> {
    pub(super) fn new(words: &'a T, picture: Option<&'a BandPicture>, pictures: &'a model::Pictures) -> Self {
        Self { words, picture: Picture::written(pictures, picture.map(|picture| &picture.0)) }
    }
}

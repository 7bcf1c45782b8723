use std::path::PathBuf;

use crate::emit::OutputFolder;

use super::{Options, write::pictures::Encoding};

/// The output of a build.
#[derive(Debug, Clone)]
pub struct Target {
    /// The output folder. A build replaces the files in it that a build wrote, and keeps all others.
    pub out: PathBuf,
    /// A build of `site/` to use instead of the one in the program.
    pub bundle: Option<PathBuf>,
    /// Keep what an earlier build has made from the same input.
    pub reuse: bool,
    /// More builds follow in this process.
    pub again: bool,
    /// Add new addresses to the list of published ones, unless the build is about another day than today.
    pub record: bool,
    /// Write text files compressed as well.
    pub precompress: bool,
    /// The time at which pictures are encoded.
    pub encoding: Encoding,
}

impl Target {
    /// The output folder.
    ///
    /// # Errors
    /// When replacing it would destroy something.
    pub fn find_out(&self, options: &Options) -> anyhow::Result<OutputFolder> {
        let content = ("content folder", options.content.as_path());
        let bundle = self.bundle.as_deref().map(|bundle| ("folder of --site", bundle));
        let sources: Vec<_> = [content].into_iter().chain(bundle).collect();
        OutputFolder::find(&self.out, &sources)
    }
}

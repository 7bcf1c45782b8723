use std::ops::Range;

use crate::{
    diagnostics::{Code, Diagnostic, Place},
    markdown::Rendered,
    model::Routes,
    source::SourceFile,
};

/// Links of one file that lead into this site, to be checked once all addresses are known.
#[derive(Debug)]
pub struct Links {
    /// Path inside the content folder.
    pub path: String,
    /// Where each link stands, and where it leads.
    pub links: Vec<(Place, String)>,
}

impl Links {
    /// The links of a text that starts at byte `start` of its file.
    pub fn of_text(source: &SourceFile, start: usize, rendered: &Rendered) -> Self {
        let inside = rendered.links.iter().filter(|(_, href)| href.starts_with('/') && !href.starts_with("//"));
        let place = |range: &Range<usize>| Place::Bytes(range.start + start..range.end + start);
        Self { path: source.path.clone(), links: inside.map(|(range, href)| (place(range), href.clone())).collect() }
    }
}

/// Checks links against the pages that exist. Other sites are not asked.
pub fn check_links(routes: &Routes, files: &[Links]) -> Vec<Diagnostic> {
    let links = files.iter().flat_map(|file| file.links.iter().map(move |(place, href)| (&file.path, place, href)));
    let broken = links.filter(|(_, _, href)| href.starts_with('/')).filter_map(|(path, place, href)| {
        let help = routes.check(href).err()?;
        let message = format!("there is no page at {href}");
        Some(Diagnostic::new(Code::LinkBroken, path, place.clone(), message, help))
    });
    broken.collect()
}

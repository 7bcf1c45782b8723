use crate::{
    diagnostics::{Code, Diagnostic, Place},
    model::Routes,
};

/// Links of one file that lead into this site, to be checked once all addresses are known.
#[derive(Debug)]
pub struct Links {
    /// Path inside the content folder.
    pub path: String,
    /// Where each link stands, and where it leads.
    pub links: Vec<(Place, String)>,
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

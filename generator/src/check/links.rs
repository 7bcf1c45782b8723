use crate::{
    diagnostics::{Code, Diagnostic},
    model::Routes,
};

use super::References;

/// Reports links to pages that do not exist. Links to other sites are not checked.
pub fn check_links(routes: &Routes, files: &[References]) -> Vec<Diagnostic> {
    let links = files.iter().flat_map(|file| file.links.iter().map(move |(place, href)| (&file.path, place, href)));
    let broken = links.filter(|(_, _, href)| href.starts_with('/')).filter_map(|(path, place, href)| {
        let help = routes.check(href).err()?;
        let message = format!("there is no page at {href}");
        Some(Diagnostic::new(Code::LinkBroken, path, place.clone(), message, help))
    });
    broken.collect()
}

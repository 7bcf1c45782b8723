use crate::{
    diagnostics::{Code, Diagnostic},
    model::{Routes, Stage},
};

use super::References;

/// Reports links to pages that do not exist on the day of the pages with the links, which are in the stage `from`. Links to
/// other sites are not checked.
pub fn check_links(routes: &Routes, files: &[References], from: Stage) -> Vec<Diagnostic> {
    let links = files.iter().flat_map(|file| file.links.iter().map(move |(place, href)| (&file.path, place, href)));
    let broken = links.filter(|(_, _, href)| href.starts_with('/')).filter_map(|(path, place, href)| {
        let help = routes.check(href, from).err()?;
        let message = format!("there is no page at {href}");
        Some(Diagnostic::new(Code::LinkBroken, path, place.clone(), message, help))
    });
    broken.collect()
}

use crate::{
    diagnostics::{Code, Diagnostic},
    model::{BrokenLink, Routes, Stage},
};

use super::{References, prose::LINK_HELP};

/// The message about a link as files on a disk have it: `dry-slab.md`, `../blog/dry-slab`.
fn relative(routes: &Routes, href: &str) -> BrokenLink {
    let path = href.split(['#', '?']).next().unwrap_or(href);
    let help = routes.of_file(path).map_or_else(|| LINK_HELP.to_owned(), |near| format!("did you mean {near}?"));
    BrokenLink { message: format!("`{href}` leads nowhere"), help }
}

/// Reports links to pages that do not exist on the day of the pages with the links, which are in the stage `from`. Links to
/// other sites are not checked.
pub fn check_links(routes: &Routes, files: &[References], from: Stage) -> Vec<Diagnostic> {
    let links = files.iter().flat_map(|file| file.links.iter().map(move |(place, href)| (&file.path, place, href)));
    let broken = links
        .filter(|(_, _, href)| href.starts_with('/') || !(href.contains(':') || href.starts_with('#')))
        .filter_map(|(path, place, href)| {
            let BrokenLink { message, help } =
                if href.starts_with('/') { routes.check(href, from).err()? } else { relative(routes, href) };
            Some(Diagnostic::new(Code::LinkBroken, path, place.clone(), message, help))
        });
    broken.collect()
}

//! The sites of a person, as far as previews of them were open.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::cache;

/// The most sites that are remembered.
const MAX_SITES: usize = 20;

pub(super) fn is_site(folder: &Path) -> bool {
    folder.join("content").join("site.yaml").is_file()
}

fn list_file() -> Option<PathBuf> {
    cache::folder("sites.txt")
}

/// The sites that were open and are still there, the last one first.
pub(super) fn noted_sites() -> Vec<PathBuf> {
    let list = list_file().and_then(|list| fs::read(list).ok()).unwrap_or_default();
    // People may have changed the list.
    let list = String::from_utf8_lossy(&list);
    let found = list.lines().map(Path::new).filter(|site| site.is_absolute() && is_site(site));
    let mut sites = Vec::new();
    for site in found.filter_map(|site| fs::canonicalize(site).ok()) {
        if !sites.contains(&site) {
            sites.push(site);
        }
    }
    sites
}

/// Notes the site of a content folder as the one that was open last. Without a list, the next start asks.
pub(super) fn note_site(content: &Path) {
    let site = fs::canonicalize(content).ok().and_then(|content| content.parent().map(Path::to_owned));
    let site = site.filter(|site| is_site(site) && site.to_str().is_some());
    let (Some(site), Some(list)) = (site, list_file()) else { return };
    let mut sites = noted_sites();
    sites.retain(|other| *other != site);
    sites.insert(0, site);
    let lines: String = sites.iter().take(MAX_SITES).map(|site| format!("{}\n", site.display())).collect();
    let Some(folder) = list.parent() else { return };
    // Whole or not at all: another program may read it.
    let new = tempfile::NamedTempFile::new_in(folder).and_then(|file| {
        fs::write(file.path(), lines)?;
        system::rename(&file.into_temp_path(), &list)
    });
    // Only the next start misses it.
    let _ = new;
}

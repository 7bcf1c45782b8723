use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rustc_hash::FxHashSet;

/// The files that a build wrote, as paths inside the output folder. The list itself is one of them.
///
/// Architecture invariant: only files on this list are ever deleted from an output folder.
#[derive(Debug)]
pub(super) struct FileList(FxHashSet<String>);

impl FileList {
    /// The name of the list. It starts with a dot so that `ssg serve` does not show it.
    pub(super) const NAME: &str = ".ssg-files";

    const HEADER: &str = "# Written by ssg. A build replaces these files and keeps all others in this folder.\n";

    /// The list in a folder; `None` when the folder, or a list in it, does not exist.
    pub(super) fn read(folder: &Path) -> io::Result<Option<Self>> {
        let bytes = match fs::read(folder.join(Self::NAME)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let text = String::from_utf8_lossy(&bytes);
        let paths = text.lines().filter(|line| !line.starts_with('#')).chain([Self::NAME]);
        Ok(Some(Self(paths.map(str::to_owned).collect())))
    }

    /// The files, in any order.
    pub(super) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    pub(super) fn contains(&self, path: &str) -> bool {
        self.0.contains(path)
    }

    /// A list of these files, and the list itself, as it is written: a path a line, sorted. A path may come twice.
    pub(super) fn text_of<'a>(paths: impl Iterator<Item = &'a str>) -> String {
        let mut paths: Vec<&str> = paths.chain([Self::NAME]).collect();
        // By folder: no other byte comes before the one between names. They come nearly sorted, which the stable sort
        // makes use of.
        let bytes = |path: &'a str| path.bytes().map(|byte| if byte == b'/' { 0 } else { byte });
        paths.sort_by(|a, b| bytes(a).cmp(bytes(b)));
        paths.dedup();
        let mut text = Self::HEADER.to_owned();
        paths.into_iter().for_each(|path| text.extend([path, "\n"]));
        text
    }
}

/// The folders that a file is in, the nearest one first.
pub(super) fn folders_above(path: &str) -> impl Iterator<Item = &str> {
    path.rmatch_indices('/').map(|(at, _)| &path[..at])
}

/// Everything in `folder` that is none of the files `site`, sorted. A folder counts as a whole unless the site has files
/// in it.
pub(super) fn others<'a>(folder: &Path, site: impl Iterator<Item = &'a str>) -> io::Result<Vec<PathBuf>> {
    let files: FxHashSet<&Path> = site.map(Path::new).collect();
    let folders: FxHashSet<&Path> = files.iter().flat_map(|path| path.ancestors().skip(1)).collect();
    let mut found = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(inside) = waiting.pop() {
        for entry in fs::read_dir(folder.join(&inside))? {
            let entry = entry?;
            let (path, kind) = (inside.join(entry.file_name()), entry.file_type()?);
            if kind.is_dir() && folders.contains(&*path) {
                waiting.push(path);
            } else if !(kind.is_file() && files.contains(&*path)) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rustc_hash::FxHashSet;

/// The files that a build wrote, as paths inside the output folder. The list itself is one of them.
///
/// Architecture invariant: only files on this list are ever deleted from an output folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileList {
    files: FxHashSet<PathBuf>,
    /// The folders that those files are in.
    folders: FxHashSet<PathBuf>,
}

/// A file, a link or a whole folder that is not on a [`FileList`].
#[derive(Debug)]
pub(super) struct Other {
    /// Its path inside the output folder.
    pub(super) path: PathBuf,
    pub(super) is_folder: bool,
}

impl FileList {
    /// The name of the list. It starts with a dot so that `ssg serve` does not show it.
    pub(super) const NAME: &str = ".ssg-files";

    const HEADER: &str = "# Written by ssg. A build replaces these files and keeps all others in this folder.\n";

    /// A list with nothing on it but the list itself.
    pub(super) fn new() -> Self {
        Self { files: FxHashSet::from_iter([PathBuf::from(Self::NAME)]), folders: FxHashSet::default() }
    }

    /// A list of these files, and the list itself.
    pub(super) fn of<'a>(paths: impl IntoIterator<Item = &'a str>) -> Self {
        let mut list = Self::new();
        paths.into_iter().for_each(|path| list.add(Path::new(path)));
        list
    }

    /// The list in a folder; `None` when the folder, or a list in it, does not exist.
    pub(super) fn read(folder: &Path) -> io::Result<Option<Self>> {
        let bytes = match fs::read(folder.join(Self::NAME)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut list = Self::new();
        let text = String::from_utf8_lossy(&bytes);
        text.lines().filter(|line| !line.starts_with('#')).for_each(|line| list.add(Path::new(line)));
        Ok(Some(list))
    }

    /// The files, sorted.
    pub(super) fn paths(&self) -> Vec<&Path> {
        let mut paths: Vec<&Path> = self.files.iter().map(PathBuf::as_path).collect();
        paths.sort_unstable();
        paths
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

    fn add(&mut self, path: &Path) {
        self.files.insert(path.to_owned());
        for folder in folders_above(path) {
            if self.folders.contains(folder) {
                break;
            }
            self.folders.insert(folder.to_owned());
        }
    }

    pub(super) fn has_folder(&self, path: &Path) -> bool {
        self.folders.contains(path)
    }

    /// Returns true if the files of this list and `other` cannot be in one folder.
    pub(super) fn collides(&self, other: &Other) -> bool {
        self.files.contains(&other.path)
            || folders_above(&other.path).any(|folder| self.files.contains(folder))
            || (!other.is_folder && self.folders.contains(&other.path))
    }
}

/// The folders that a file is in, the nearest one first.
pub(super) fn folders_above(path: &Path) -> impl Iterator<Item = &Path> {
    path.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty())
}

/// Everything in `folder` that is not on the list `ours`, sorted. A folder counts as a whole unless `ours` or `site`,
/// the list of the new site, has files in it.
pub(super) fn others(folder: &Path, ours: &FileList, site: &FileList) -> io::Result<Vec<Other>> {
    let mut found = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(inside) = waiting.pop() {
        for entry in fs::read_dir(folder.join(&inside))? {
            let entry = entry?;
            let path = inside.join(entry.file_name());
            let kind = entry.file_type()?;
            if kind.is_dir() && (ours.has_folder(&path) || site.has_folder(&path)) {
                waiting.push(path);
            } else if !(kind.is_file() && ours.files.contains(&path)) {
                found.push(Other { path, is_folder: kind.is_dir() });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

//! The differences between Linux, macOS and Windows: the same functions twice, and no other module asks for the system.

use std::{borrow::Cow, path::Path};

#[cfg(unix)]
#[path = "unix.rs"]
mod this;

#[cfg(windows)]
#[path = "windows.rs"]
mod this;

pub use this::{
    FolderLock, OpenFolder, allowed_files, facts_of, facts_of_file, let_others_go_first, link_folder, make_program,
    remove_dir_all, remove_file, rename, set_modified, sync_folder,
};

/// The facts by which a changed file is noticed.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// The disk.
    pub device: u64,
    /// The number of the file on the disk.
    pub number: u64,
    /// In bytes.
    pub size: u64,
    /// Nanoseconds since 1970. Programs can set it back.
    pub modified: i64,
    /// Nanoseconds since 1970. Set by the system at each change; programs cannot set it. Zero where none can be had.
    pub changed: i64,
}

/// A path as messages show it, and as addresses are made from it: with `/` between its names.
#[must_use]
pub fn slashed(path: &str) -> Cow<'_, str> {
    // On other systems it is a part of a name, as a zip file of Windows leaves it.
    if cfg!(windows) && path.contains('\\') { path.replace('\\', "/").into() } else { path.into() }
}

/// Returns true if programs can open windows. Only Linux is often without a screen.
#[must_use]
pub fn has_screen() -> bool {
    let names = ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"];
    !cfg!(target_os = "linux") || names.into_iter().any(|name| std::env::var_os(name).is_some())
}

/// The same, with signs of replacement for what is not UTF-8.
#[must_use]
pub fn shown(path: &Path) -> String {
    slashed(&path.to_string_lossy()).into_owned()
}

use std::{
    fs::{self, File},
    io,
    path::Path,
    process,
    sync::atomic::{AtomicU64, Ordering},
};

/// Number of files that this process has begun to write. Several threads may write the same one.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Makes a file, or replaces it, in one step: nobody reads half of it, and after a failure everything is as it was. Makes
/// the folder above it.
///
/// # Errors
/// When the folder cannot be made, or the file cannot be written.
pub fn replace_file(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number = BEGUN.fetch_add(1, Ordering::Relaxed);
    // A name that starts with a dot is not read as content.
    let unfinished = path.with_file_name(format!(".{name}.{}-{number}", process::id()));
    let written = path
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| File::create(&unfinished))
        .and_then(|mut file| write(&mut file))
        .and_then(|()| system::rename(&unfinished, path));
    if written.is_err() {
        let _ = system::remove_file(&unfinished);
    }
    written
}

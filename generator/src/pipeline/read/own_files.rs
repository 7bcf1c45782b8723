//! The files of `content/files/`, which are published as they are.

use std::{fs, io::Read};

use anyhow::{Context, ensure};

use crate::{
    cache::{Key, KeyedFiles},
    cdn_headers, check,
    diagnostics::Diagnostic,
    model::OwnFile,
    pipeline::{Options, state::Known},
    source::Unreadable,
};

use super::sources::Sources;

/// Checks the names of the files, and reads those that changed. Returns the rules for robots among them, and the others.
pub(in crate::pipeline) fn load(
    options: &Options,
    sources: &Sources<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Option<String>, Vec<OwnFile>) {
    let files = &sources.listing.files;
    diagnostics.extend(check::check_own_files(&sources.listing));
    for path in files {
        let mut head = Vec::new();
        let file = fs::File::open(options.content.join(path));
        // One that cannot be read is reported below.
        if file.and_then(|file| file.take(check::HEAD_BYTES as u64).read_to_end(&mut head)).is_ok() {
            diagnostics.extend(check::check_own_bytes(path, &head));
        }
    }
    for path in files.iter().filter(|path| *path != check::ROBOTS && sources.known(path).is_none()) {
        match fs::read(options.content.join(path)) {
            Ok(bytes) => sources.note(path, Key::of(bytes), Known::Nothing),
            Err(error) => {
                let file = Unreadable { path: path.clone(), reason: error.to_string() };
                diagnostics.push(check::unreadable(&file));
            }
        }
    }
    let own_files = files.iter().filter(|path| *path != check::ROBOTS).map(|path| OwnFile {
        address: check::published_address(path),
        content_type: cdn_headers::unnamed_type(&options.content.join(path)),
    });
    let own_files = own_files.collect();
    if !files.iter().any(|path| path == check::ROBOTS) {
        return (None, own_files);
    }
    let robots = sources.text(check::ROBOTS);
    let robots = robots.map_err(|error| diagnostics.push(check::read_error(&error))).ok().map(|source| source.text);
    (robots, own_files)
}

/// Writes the files that cannot be kept. The rules for robots are part of a generated file.
pub(in crate::pipeline) fn publish(
    options: &Options,
    sources: &Sources<'_>,
    files: &impl KeyedFiles,
) -> anyhow::Result<()> {
    for path in sources.listing.files.iter().filter(|path| *path != check::ROBOTS) {
        let key = sources.key(path)?;
        files.offer(check::published_address(path).trim_start_matches('/'), key, || {
            let bytes = fs::read(options.content.join(path)).with_context(|| format!("cannot read {path}"))?;
            ensure!(Key::of(&bytes) == key, "{path} was changed during the build; build again");
            Ok(bytes)
        })?;
    }
    Ok(())
}

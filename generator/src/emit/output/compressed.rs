use std::io::{self, Write};

use anyhow::Context;
use brotli::enc::BrotliEncoderParams;
use flate2::{Compression, write::GzEncoder};

use crate::cache::{Key, KeyedFiles};

/// Brotli from 0 to 11. On our pages, level 9 takes 16 times as long as this one for 1 % fewer bytes, and level 11
/// takes 50 times as long for 10 %.
const BROTLI_LEVEL: i32 = 5;

/// The level for pages and styles that would take a second round trip. Nothing is drawn before they are there.
const BEST_BROTLI_LEVEL: i32 = 11;

/// Bytes that arrive in the first round trip: ten packets of 1,460 bytes (RFC 6928) less the headers of the response.
const FIRST_ROUND_TRIP_BYTES: usize = 14_000;

/// Binary logarithm of Brotli's window in bytes: 256 kB, more than a page.
const BROTLI_WINDOW: i32 = 18;

/// The last endings of the names of compressed files: those of Brotli and of gzip.
pub const COMPRESSED: [&str; 2] = [".br", ".gz"];

/// The endings of files that get smaller by it.
const TEXT: [&str; 9] = [".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest", ".xml"];

/// Returns true for files that a build also writes compressed, if it is asked to.
pub fn is_compressible(path: &str) -> bool {
    // Names with a dot in front are for ssg itself.
    !path.starts_with('.') && TEXT.iter().any(|ending| path.ends_with(ending))
}

/// The path of the file that a path is of, which may be that of a compressed one.
pub fn plain_path(path: &str) -> &str {
    COMPRESSED.iter().find_map(|ending| path.strip_suffix(ending)).unwrap_or(path)
}

/// A folder in which each text file also is as `FILE.br` and `FILE.gz`, for servers that send these.
#[derive(Debug)]
pub struct Compressed<'a, F> {
    /// The folder.
    pub files: &'a F,
    /// False if it has no such files.
    pub on: bool,
}

impl<F> Compressed<'_, F> {
    fn is_compressed(&self, path: &str) -> bool {
        self.on && is_compressible(path)
    }
}

impl<F: KeyedFiles> KeyedFiles for Compressed<'_, F> {
    fn is_new(&self) -> bool {
        self.files.is_new()
    }

    fn keep(&self, path: &str, key: Key) -> bool {
        let with_all = || COMPRESSED.iter().all(|ending| self.files.keep(&format!("{path}{ending}"), key));
        self.files.keep(path, key) && (!self.is_compressed(path) || with_all())
    }

    fn write_known(&self, path: &str, key: Key, content: Key, bytes: &[u8]) -> anyhow::Result<()> {
        self.files.write_known(path, key, content, bytes)?;
        if self.is_compressed(path) {
            let context = || format!("cannot compress {path}");
            for (ending, compressed) in COMPRESSED.iter().zip([brotli_of(path, bytes), gzip(bytes)]) {
                self.files.write(&format!("{path}{ending}"), key, &compressed.with_context(context)?)?;
            }
        }
        Ok(())
    }
}

fn brotli_of(path: &str, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let compressed = brotli(bytes, BROTLI_LEVEL)?;
    let is_waited_for = path.ends_with(".html") || path.ends_with(".css");
    // A page beyond the window would take seconds.
    if is_waited_for && compressed.len() > FIRST_ROUND_TRIP_BYTES && bytes.len() <= 1 << BROTLI_WINDOW {
        return brotli(bytes, BEST_BROTLI_LEVEL);
    }
    Ok(compressed)
}

fn brotli(mut bytes: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let settings = BrotliEncoderParams {
        quality: level,
        lgwin: BROTLI_WINDOW,
        size_hint: bytes.len(),
        ..BrotliEncoderParams::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut bytes, &mut compressed, &settings)?;
    Ok(compressed)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

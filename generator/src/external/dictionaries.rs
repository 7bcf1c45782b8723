//! Dictionaries for the check of spelling. That of American English is in the program. Others are fetched once, by a
//! command, and kept for the user: they are larger than the program should be, and have licenses of their own.

use std::{fs, io::Write, path::Path, time::Duration};

use anyhow::{Context, bail, ensure};
use axum::body::{Body, to_bytes};
use tokio::time::timeout;
use url::Url;

use crate::cache::{Key, folder, replace_file};

use super::{lookup::Lookup, visitor};

/// The collection of Hunspell's dictionaries, as it was in September 2024.
const COLLECTION: &str =
    "https://raw.githubusercontent.com/wooorm/dictionaries/8cfea406b505e4d7df52d5a19bce525df98c54ab/dictionaries";

/// The dictionaries that are known, each with the first digits of the hash of its two files.
const KNOWN: [(&str, &str); 16] = [
    ("de", "2138ad4c70e11f7b02a0c9f505c11e93"),
    ("de-AT", "c200b2d504e42db6582215b6bb4083e2"),
    ("de-CH", "e371dc8767800a961751afd0996bb23a"),
    ("en", "1b5fe0f126510f1234cdebaf9e0f9b25"),
    ("en-AU", "6ef92a81c63c6698c391c588fa72e548"),
    ("en-CA", "6d85eefb9daccc78c44ad48739cd012f"),
    ("en-GB", "89ab12e2e67fdff58ca8dd68cbf7a3b5"),
    ("es", "e9ed8ed9eb22a4b6a28b8f8e86db238a"),
    ("es-MX", "f952424a407f69dac3fc7b2dedd675d4"),
    ("es-US", "5bd7c758ef03e9622cb9e4a4a01bce6a"),
    ("fr", "9b58ec6ec7998928d68d37c5492714b2"),
    ("it", "f01fdaff6f9b5f0ac2ee715081e2c8ae"),
    ("nl", "2912e289c5ae4bfd098580b23b62abaf"),
    ("pl", "e5356faab4f7e731e20e4824a564a7c1"),
    ("pt", "f6ec5f373223fe327d0b585bb9373179"),
    ("pt-PT", "2f9c61e6c326c215f3b217a393f416a7"),
];

/// The dictionary of the program itself.
const BUILT_IN: &str = "en";

/// Maximum size of one file of a dictionary.
const MAX_BYTES: usize = 20_000_000;

/// The time that the whole of a file may take.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The byte between the two parts of a kept dictionary. No text has it.
const BETWEEN: char = '\0';

/// A dictionary as Hunspell has it.
#[derive(Debug, Default)]
pub struct Dictionary {
    /// The rules for the forms of words, with the ending `.aff`.
    pub rules: String,
    /// The words, with the ending `.dic`.
    pub words: String,
}

/// The name of the dictionary for a language as the country of a business writes it: `es-US`, `fr`.
pub fn name(language: &str, country: &str) -> String {
    let country = locales::country_of(language).unwrap_or(country);
    let language = language.split('-').next().unwrap_or(language);
    let regional = format!("{language}-{country}");
    let is_known = KNOWN.iter().any(|(name, _)| *name == regional);
    match (language, country) {
        _ if is_known => regional,
        ("en", country) if !["", "US"].contains(&country) => "en-GB".to_owned(),
        _ => language.to_owned(),
    }
}

/// Returns true for the dictionary that is part of the program.
pub fn is_built_in(name: &str) -> bool {
    name == BUILT_IN
}

/// A dictionary that was fetched.
pub fn kept(name: &str) -> Option<Dictionary> {
    let both = fs::read_to_string(folder("dictionaries")?.join(name)).ok()?;
    let (rules, words) = both.split_once(BETWEEN)?;
    Some(Dictionary { rules: rules.to_owned(), words: words.to_owned() })
}

/// Fetches a dictionary and keeps it: from the collection, from another place on the web that has it, or from a folder
/// with Hunspell's files. Returns its size in bytes.
///
/// # Errors
/// When it is not there, is not the one that is known, or cannot be kept.
pub fn fetch(name: &str, from: Option<&str>) -> anyhow::Result<usize> {
    let from = from.unwrap_or(COLLECTION);
    let Dictionary { rules, words } = match Url::parse(from) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => download(name, from)?,
        _ => read(name, Path::new(from))?,
    };
    let folder = folder("dictionaries").context("there is no folder for caches, because HOME is not set")?;
    let path = folder.join(name);
    fs::create_dir_all(&folder)
        .and_then(|()| replace_file(&path, |file| write!(file, "{rules}{BETWEEN}{words}")))
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(rules.len() + words.len())
}

/// Reads a dictionary of a folder. Hunspell names its files after the language and a country: `sv_SE.dic`.
fn read(name: &str, folder: &Path) -> anyhow::Result<Dictionary> {
    let shown = folder.display();
    let files = fs::read_dir(folder).with_context(|| format!("cannot read the folder {shown}"))?;
    let files = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut stems: Vec<String> = files.filter_map(|file| Some(file.strip_suffix(".dic")?.to_owned())).collect();
    stems.sort_unstable();
    let named = |stem: &str| stem.replace('_', "-");
    let exact = stems.iter().find(|stem| named(stem) == name);
    let language = name.split('-').next().unwrap_or(name);
    let of_language = || stems.iter().find(|stem| named(stem).split('-').next() == Some(language));
    let Some(stem) = exact.or_else(of_language) else {
        bail!("{shown} has no dictionary for {name}; it needs {name}.dic and {name}.aff")
    };
    let text = |ending: &str| {
        let path = folder.join(format!("{stem}.{ending}"));
        fs::read_to_string(&path).with_context(|| format!("cannot read {} as UTF-8", path.display()))
    };
    Ok(Dictionary { rules: text("aff")?, words: text("dic")? })
}

/// Downloads a dictionary that is known, and compares it with what is known of it.
fn download(name: &str, from: &str) -> anyhow::Result<Dictionary> {
    let Some((_, hash)) = KNOWN.iter().find(|(known, _)| *known == name) else {
        let known: Vec<&str> = KNOWN.iter().map(|(known, _)| *known).collect();
        bail!(
            "the collection has dictionaries for {}; for {name}, name a folder with Hunspell's {name}.dic and {name}.aff: \
             ssg dictionary {name} --from FOLDER",
            known.join(", ")
        )
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let text = |file: &str| {
        let url = format!("{from}/{name}/index.{file}");
        let bytes = runtime.block_on(async { timeout(TIMEOUT, get(&url)).await.context("it takes too long")? });
        let text = bytes.and_then(|bytes| Ok(String::from_utf8(bytes)?));
        text.with_context(|| format!("cannot fetch {url}"))
    };
    let both = Dictionary { rules: text("aff")?, words: text("dic")? };
    let found = Key::of([both.rules.as_bytes(), both.words.as_bytes()].concat()).short(hash.len());
    ensure!(
        found == *hash,
        "{from}/{name} is another dictionary than the one that this program knows; nothing was kept"
    );
    Ok(both)
}

async fn get(url: &str) -> anyhow::Result<Vec<u8>> {
    let response = visitor::client(Lookup)?.get(url.parse()?).await?;
    ensure!(response.status().is_success(), "it answers {}", response.status());
    Ok(to_bytes(Body::new(response.into_body()), MAX_BYTES).await?.to_vec())
}

use std::{
    borrow::Cow,
    collections::BTreeMap,
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
};

use anyhow::Context;
use rust_embed::RustEmbed;
use serde::Deserialize;

use crate::{cache::Key, check::Budget};

use super::engine::Engine;

/// `site/dist` at the time this program was built.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../site/dist"]
struct Embedded;

/// The build of `site/`: the script that renders pages, and the files that browsers load.
pub struct Bundle {
    /// Defines `renderShell` and `renderPage`.
    renderer: String,
    /// An engine that runs the renderer and that nobody uses yet.
    ready: Mutex<Option<Engine>>,
    /// The files that the head of every page links.
    pub manifest: Manifest,
    /// Files for `dist/`.
    pub assets: Vec<Asset>,
    /// The key of all of it.
    pub key: Key,
}

/// The hashed files that the head of every page links, and the budgets of pages.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// Style sheets.
    pub styles: Vec<String>,
    /// Module scripts.
    pub scripts: Vec<String>,
    /// The module script that says whether the business is open, for sites that ask for it.
    pub open_now: String,
    /// The script that offers the language of the browser, on sites with several.
    pub offer_language: String,
    /// The scripts with the sentences of the inbox, by language.
    pub inbox_words: BTreeMap<String, String>,
    /// Fonts that the first screen needs.
    pub fonts: Vec<String>,
    /// The budget of each kind of page, by the id of the React page.
    pub budgets: BTreeMap<String, Budget>,
}

/// A file that browsers load.
pub struct Asset {
    /// Path inside `dist/`.
    pub path: String,
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
}

impl Bundle {
    /// The bundle in `folder`, or the one inside this program.
    ///
    /// # Errors
    /// When a file of it is missing or malformed.
    pub fn load(folder: Option<&Path>) -> anyhow::Result<Self> {
        let mut key = Key::builder("bundle");
        let mut read = |name: &str| -> anyhow::Result<Cow<'static, [u8]>> {
            let (bytes, hash) = match folder {
                Some(folder) => {
                    let bytes = std::fs::read(folder.join(name));
                    let bytes = bytes.with_context(|| format!("cannot read {name} in {}", folder.display()))?;
                    let hash = Key::of(&bytes);
                    (Cow::Owned(bytes), hash)
                }
                None => {
                    let file = Embedded::get(name);
                    let file =
                        file.with_context(|| format!("this program was built without {name}; run `make build`"))?;
                    // Made when this program was built.
                    (file.data, Key::from(file.metadata.sha256_hash()))
                }
            };
            key = std::mem::take(&mut key).with(name).with(hash);
            Ok(bytes)
        };
        let renderer = String::from_utf8(read("renderer.js")?.into_owned()).context("renderer.js is not UTF-8")?;
        let manifest_json = read("manifest.json")?;
        let manifest =
            serde_json::from_slice(&manifest_json).context("manifest.json of the site is not as expected")?;
        let mut paths = match folder {
            Some(folder) => paths_below(&folder.join("client"))?,
            None => Embedded::iter().filter_map(|path| path.strip_prefix("client/").map(str::to_owned)).collect(),
        };
        paths.sort();
        let assets = paths
            .into_iter()
            .map(|path| Ok(Asset { bytes: read(&format!("client/{path}"))?, path }))
            .collect::<anyhow::Result<Vec<Asset>>>()?;
        Ok(Self { renderer, ready: Mutex::default(), manifest, assets, key: key.finish() })
    }

    /// Starts an engine while the caller has other work. A fault is met again by who needs an engine.
    pub fn start_engine(&self) {
        *self.ready() = Engine::start(&self.renderer).ok();
    }

    /// An engine that runs the renderer.
    ///
    /// # Errors
    /// When it does not run.
    pub(super) fn engine(&self) -> anyhow::Result<Engine> {
        let ready = self.ready().take();
        ready.map_or_else(|| Engine::start(&self.renderer), Ok)
    }

    fn ready(&self) -> MutexGuard<'_, Option<Engine>> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn paths_below(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry?;
        if entry.file_type().is_file() {
            paths.push(system::shown(entry.path().strip_prefix(folder)?));
        }
    }
    Ok(paths)
}

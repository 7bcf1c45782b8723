use std::{borrow::Cow, collections::BTreeMap, path::Path};

use anyhow::Context;
use rust_embed::RustEmbed;
use serde::Deserialize;

use crate::{cache::Key, check::Budget};

/// `site/dist` at the time this program was built.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../site/dist"]
struct Embedded;

/// The build of `site/`: the script that renders pages, and the files that browsers load.
pub struct Bundle {
    /// Defines `renderShell` and `renderPage`.
    pub(super) renderer: String,
    /// The files that the head of every page links.
    pub manifest: Manifest,
    /// Files for `dist/`.
    pub assets: Vec<Asset>,
    /// The key of all of it.
    pub key: Key,
}

/// The hashed files that the head of every page links, and the budgets of pages.
#[derive(Debug, Deserialize)]
pub struct Manifest {
    /// Style sheets.
    pub styles: Vec<String>,
    /// Module scripts.
    pub scripts: Vec<String>,
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
        let read = |name: &str| -> anyhow::Result<Cow<'static, [u8]>> {
            match folder {
                Some(folder) => std::fs::read(folder.join(name))
                    .map(Cow::Owned)
                    .with_context(|| format!("cannot read {name} in {}", folder.display())),
                None => Embedded::get(name)
                    .map(|file| file.data)
                    .with_context(|| format!("this program was built without {name}; run `make build`")),
            }
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
        let key = Key::builder("bundle").with(&renderer).with(&manifest_json);
        let key = assets.iter().fold(key, |key, asset| key.with(&asset.path).with(&asset.bytes)).finish();
        Ok(Self { renderer, manifest, assets, key })
    }
}

fn paths_below(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry?;
        if entry.file_type().is_file() {
            paths.push(entry.path().strip_prefix(folder)?.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(paths)
}

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use release::{File, Redirect};

use super::{
    OWN,
    objects::{MAX_CONCURRENT_REQUESTS, Objects},
};
use crate::{
    difference::Difference,
    manifest::{Manifest, same},
    progress::{Phase, Progress},
};

/// The address of the document for unknown addresses.
pub(super) const NOT_FOUND: &str = "/404.html";

/// The folders of files with a hash in their name.
const SHARED: [&str; 2] = ["assets", "images"];

/// The key of an address inside a release.
fn key(id: &str, address: &str) -> String {
    let name = if address == "/" { "index" } else { address.trim_start_matches('/') };
    format!("releases/{id}/{name}")
}

/// The key of an address for hosts that serve what they are asked for.
fn plain_key(address: &str) -> String {
    if address == "/" { "index.html".to_owned() } else { address.trim_start_matches('/').to_owned() }
}

/// Brings the files that are missing: shared ones first, then pages.
pub(super) async fn fill(
    objects: &Objects,
    release: &Manifest,
    folder: &Path,
    kept: &[Manifest],
    progress: &Progress,
) -> anyhow::Result<()> {
    let mut sizes = BTreeMap::new();
    for name in SHARED {
        sizes.extend(objects.list(name).await?.into_iter().map(|(key, size)| (format!("{name}/{key}"), size)));
    }
    let is_other = |file: &File| {
        let mut same_name = kept.iter().flat_map(Manifest::shared).filter(|other| other.path == file.path);
        same_name.any(|other| !same(other, file))
    };
    let missing = |file: &&File| sizes.get(&file.path) != Some(&file.bytes) || is_other(file);
    let shared: Vec<&File> = release.shared().filter(missing).collect();
    let phase = progress.phase("Sending assets and pictures", shared.len(), bytes(&shared));
    each(shared, &phase, |file| async move { objects.send(folder, file, &file.path).await }).await?;
    drop(phase);

    let there = objects.list(&format!("releases/{}", release.id)).await?;
    let inside = format!("releases/{}/", release.id);
    let pages = release.pages();
    let missing = pages.iter().filter(|(address, _)| !there.contains_key(&key(&release.id, address)[inside.len()..]));
    let mut send = Vec::new();
    let mut copy = BTreeMap::new();
    for (address, file) in missing {
        let same_page = |one: &&Manifest| one.pages().get(address).is_some_and(|other| same(other, file));
        match kept.iter().find(same_page) {
            Some(one) => drop(copy.insert(*address, key(&one.id, address))),
            None => send.push(*file),
        }
    }
    let phase = progress.phase("Copying pages that did not change", copy.len(), 0);
    let to = |address: &str| key(&release.id, address);
    stream::iter(copy)
        .map(|(address, from)| async move { objects.copy(&from, &to(address)).await })
        .buffer_unordered(MAX_CONCURRENT_REQUESTS)
        .try_for_each(|()| async {
            phase.done(0);
            Ok(())
        })
        .await?;
    drop(phase);
    let phase = progress.phase("Sending pages", send.len(), bytes(&send));
    each(send, &phase, |file| async move {
        objects.send(folder, file, &to(file.address.as_deref().unwrap_or_default())).await
    })
    .await
}

/// Copies the document of unknown addresses to the one key that CloudFront knows.
pub(super) async fn show_not_found(objects: &Objects, release: &Manifest) -> anyhow::Result<()> {
    if release.pages().contains_key(NOT_FOUND) {
        objects.copy(&key(&release.id, NOT_FOUND), &plain_key(NOT_FOUND)).await?;
    }
    Ok(())
}

/// Copies pages to the addresses that visitors ask for: new ones first, so that no changed page leads to a missing one;
/// deletions last.
pub(super) async fn show(
    objects: &Objects,
    difference: &Difference<'_>,
    release: &Manifest,
    progress: &Progress,
) -> anyhow::Result<()> {
    let Difference { added, changed, removed, redirects, .. } = difference;
    let phase = progress.phase("Showing pages", added.len() + changed.len(), 0);
    for pages in [added, changed] {
        each(pages.clone(), &phase, |file| async move {
            let address = file.address.as_deref().unwrap_or_default();
            objects.copy(&key(&release.id, address), &plain_key(address)).await
        })
        .await?;
    }
    drop(phase);
    // A bucket reads the escapes of an address before it looks for the page.
    let is_changed = |one: &&Redirect| redirects.contains(&one.from.as_str()) && !one.from.contains('%');
    let changed = release.redirects.iter().filter(is_changed);
    for redirect in changed {
        objects.send_page(&plain_key(&redirect.from), redirect_page(redirect)).await?;
    }
    let pages = release.pages();
    let answered = |address: &str| {
        pages.contains_key(address) || release.redirects.iter().any(|redirect| redirect.from == address)
    };
    let gone = removed.iter().chain(redirects).filter(|address| !answered(address));
    objects.delete(gone.map(|address| plain_key(address)).collect()).await
}

/// A page that leads to another one, for hosts that know no redirects.
fn redirect_page(redirect: &Redirect) -> String {
    let to = redirect.to.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Moved</title>\n\
         <link rel=\"canonical\" href=\"{to}\">\n<meta http-equiv=\"refresh\" content=\"0;url={to}\">\n\
         <meta name=\"robots\" content=\"noindex\">\n</head>\n<body><p><a href=\"{to}\">This page has moved</a></p></body>\n</html>\n"
    )
}

/// Removes releases that are not kept, and the shared files of no kept release. A manifest goes first, so that nobody
/// returns to half a release.
pub(super) async fn prune(objects: &Objects, kept: &[Manifest]) -> anyhow::Result<()> {
    let ids: BTreeSet<&str> = kept.iter().map(|one| one.id.as_str()).collect();
    let manifests = objects.list(&format!("{OWN}/releases")).await?.into_keys();
    let gone = manifests.filter(|name| !ids.contains(name.trim_end_matches(".json")));
    objects.delete(gone.map(|name| format!("{OWN}/releases/{name}")).collect()).await?;
    let pages = objects.list("releases").await?.into_keys();
    let gone = pages.filter(|key| !key.split('/').next().is_some_and(|id| ids.contains(id)));
    objects.delete(gone.map(|key| format!("releases/{key}")).collect()).await?;
    let used: BTreeSet<&str> = kept.iter().flat_map(Manifest::shared).map(|file| file.path.as_str()).collect();
    for name in SHARED {
        let all = objects.list(name).await?.into_keys().map(|key| format!("{name}/{key}"));
        objects.delete(all.filter(|key| !used.contains(key.as_str())).collect()).await?;
    }
    Ok(())
}

fn bytes(files: &[&File]) -> u64 {
    files.iter().map(|file| file.bytes).sum()
}

/// Works on several files at the same time, and stops at the first error.
async fn each<'a, F: Future<Output = anyhow::Result<()>>>(
    files: Vec<&'a File>,
    phase: &Phase,
    work: impl Fn(&'a File) -> F,
) -> anyhow::Result<()> {
    stream::iter(files)
        .map(|file| {
            let done = work(file);
            async move { done.await.map(|()| file.bytes) }
        })
        .buffer_unordered(MAX_CONCURRENT_REQUESTS)
        .try_for_each(|bytes| async move {
            phase.done(bytes);
            Ok(())
        })
        .await
}

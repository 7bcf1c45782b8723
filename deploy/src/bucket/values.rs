use std::collections::BTreeSet;

use anyhow::Context;
use aws_sdk_cloudfrontkeyvaluestore::{
    Client,
    error::SdkError,
    types::{DeleteKeyRequestListItem, PutKeyRequestListItem},
};

use super::client::Access;
use super::pages::NOT_FOUND;
use crate::manifest::{Manifest, Preview};

/// The key whose value is the id of the live release.
const RELEASE: &str = "release";

/// The keys of previews start with this; the token follows.
const PREVIEW: &str = "preview/";

/// Changes in one request; AWS takes no more.
const MAX_CHANGES: usize = 50;

/// The key value store that the CloudFront function reads: which release is live, and the redirects of each.
pub(super) struct Values {
    client: Client,
    arn: String,
}

impl Values {
    pub(super) fn new(access: &Access, arn: &str) -> Self {
        Self { client: Client::new(&access.config), arn: arn.to_owned() }
    }

    /// The id of the live release.
    pub(super) async fn release(&self) -> anyhow::Result<Option<String>> {
        let value = self.client.get_key().kvs_arn(&self.arn).key(RELEASE).send().await;
        match value.map_err(SdkError::into_service_error) {
            Ok(value) => Ok(Some(value.value)),
            Err(error) if error.is_resource_not_found_exception() => {
                // Also the error for a store that does not exist.
                self.version().await.map(|_| None)
            }
            Err(error) => Err(spell(error)).context("cannot read the key value store"),
        }
    }

    /// Writes the redirects of a release, and then, in one request, that it is live.
    pub(super) async fn switch(&self, to: &Manifest) -> anyhow::Result<()> {
        let there = self.keys().await?;
        let mut puts: Vec<(String, String)> = redirects(to).filter(|(key, _)| !there.contains(key)).collect();
        puts.push((RELEASE.to_owned(), to.id.clone()));
        self.put(&puts).await
    }

    /// Writes the redirects of these releases, then the previews, and removes all others.
    pub(super) async fn show_previews(&self, previews: &[Preview], releases: &[Manifest]) -> anyhow::Result<()> {
        let there = self.keys().await?;
        let shown = releases.iter().filter(|one| previews.iter().any(|preview| preview.id == one.id));
        let puts = shown.flat_map(redirects).filter(|(key, _)| !there.contains(key));
        let shown: Vec<_> = previews.iter().map(|one| (format!("{PREVIEW}{}", one.token), one.value())).collect();
        let gone = there.iter().filter(|key| key.starts_with(PREVIEW) && !shown.iter().any(|(other, _)| other == *key));
        let gone = gone.cloned().collect();
        self.put(&puts.chain(shown.iter().cloned()).collect::<Vec<_>>()).await?;
        self.delete(gone).await
    }

    async fn put(&self, puts: &[(String, String)]) -> anyhow::Result<()> {
        if puts.is_empty() {
            return Ok(());
        }
        let mut version = self.version().await?;
        for puts in puts.chunks(MAX_CHANGES) {
            let puts: Result<Vec<_>, _> = puts
                .iter()
                .map(|(key, value)| PutKeyRequestListItem::builder().key(key).value(value).build())
                .collect();
            let call = self.client.update_keys().kvs_arn(&self.arn).if_match(version).set_puts(Some(puts?));
            version = call.send().await.map_err(spell).context("cannot write to the key value store")?.e_tag;
        }
        Ok(())
    }

    /// Removes the redirects of releases that are not kept.
    pub(super) async fn prune(&self, kept: &[Manifest]) -> anyhow::Result<()> {
        let is_kept = |key: &str| {
            key == RELEASE
                || key.starts_with(PREVIEW)
                || kept.iter().any(|one| key.strip_prefix(&one.id).is_some_and(|rest| rest.starts_with('/')))
        };
        let gone = self.keys().await?.into_iter().filter(|key| !is_kept(key)).collect();
        self.delete(gone).await
    }

    async fn delete(&self, gone: Vec<String>) -> anyhow::Result<()> {
        if gone.is_empty() {
            return Ok(());
        }
        let mut version = self.version().await?;
        for keys in gone.chunks(MAX_CHANGES) {
            let deletes: Result<Vec<_>, _> =
                keys.iter().map(|key| DeleteKeyRequestListItem::builder().key(key).build()).collect();
            let call = self.client.update_keys().kvs_arn(&self.arn).if_match(version).set_deletes(Some(deletes?));
            version = call.send().await.map_err(spell).context("cannot write to the key value store")?.e_tag;
        }
        Ok(())
    }

    async fn version(&self) -> anyhow::Result<String> {
        let store = self.client.describe_key_value_store().kvs_arn(&self.arn).send().await;
        Ok(store.map_err(spell).context("cannot read the key value store")?.e_tag)
    }

    async fn keys(&self) -> anyhow::Result<BTreeSet<String>> {
        let mut keys = BTreeSet::new();
        let mut pages = self.client.list_keys().kvs_arn(&self.arn).into_paginator().send();
        while let Some(page) = pages.next().await {
            let page = page.map_err(spell).context("cannot read the key value store")?;
            keys.extend(page.items().iter().map(|item| item.key().to_owned()));
        }
        Ok(keys)
    }
}

/// The values that the function looks up for a release: addresses that lead elsewhere, and pages whose address it would take for
/// another spelling of one.
fn redirects(release: &Manifest) -> impl Iterator<Item = (String, String)> {
    let own = release.pages().into_keys().filter(|address| address.ends_with(".html") && *address != NOT_FOUND);
    let own = own.map(|address| (format!("{}{address}", release.id), format!("200 {address}")));
    // The function sees letters outside of a to z escaped.
    let moved = release.redirects.iter().filter(|one| one.from.is_ascii());
    moved.map(|one| (format!("{}{}", release.id, one.from), format!("{} {}", one.status, one.to))).chain(own)
}

/// The SDK's errors with their causes: the outermost one alone is `service error`.
fn spell<E: std::error::Error>(error: E) -> anyhow::Error {
    anyhow::anyhow!("{}", aws_sdk_cloudfrontkeyvaluestore::error::DisplayErrorContext(error))
}

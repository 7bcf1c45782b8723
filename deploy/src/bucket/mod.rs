//! A bucket of S3 or of a host that speaks its protocol. `docs/decisions/0036-releases-and-one-switch.md` has the
//! layout.

mod client;
mod invalidation;
mod lock;
mod objects;
mod pages;
mod values;

use std::path::Path;

use anyhow::Context;
use release::Target;

use self::{client::Access, invalidation::Distribution, lock::Lock, objects::Objects, values::Values};
use crate::{
    difference::Difference,
    manifest::{Manifest, Preview, State},
    progress::Progress,
    refusal::Refusal,
    store::Store,
};

/// The keys that visitors do not see start with this.
const OWN: &str = ".ssg";
const MARKER: &str = ".ssg/site.json";
const STATE: &str = ".ssg/state.json";

/// A bucket with the releases of one site.
pub(crate) struct Bucket {
    name: String,
    site: String,
    objects: Objects,
    lock: Lock,
    options: Options,
    /// Without it, pages are copied to the addresses that visitors ask for.
    values: Option<Values>,
    distribution: Option<Distribution>,
}

/// The options of this call, or else those of the last push.
struct Options {
    distribution: Option<String>,
    values: Option<String>,
}

impl Bucket {
    pub(crate) async fn new(bucket: &str, target: &Target, site: &str) -> anyhow::Result<Self> {
        if bucket.is_empty() || bucket.contains('/') {
            let text = format!("write s3:// and the name of a bucket alone, not {}", target.to);
            return Err(Refusal::Usage(text).into());
        }
        let access = Access::new().await;
        let objects = Objects::new(&access, bucket, target.endpoint.as_deref())?;
        let lock = Lock::new(target.to.clone(), target.lease_ms);
        let stored = objects.read::<State>(STATE).await.with_context(|| format!("cannot read {}", target.to))?;
        let stored = stored.map(|(state, _)| state).unwrap_or_default();
        let options = Options {
            distribution: target.distribution.clone().or(stored.distribution),
            values: target.values.clone().or(stored.values),
        };
        let values = options.values.as_deref().map(|arn| Values::new(&access, arn));
        let distribution = options.distribution.as_deref().map(|id| Distribution::new(&access, id));
        Ok(Self { name: target.to.clone(), site: site.to_owned(), objects, lock, options, values, distribution })
    }
}

impl Store for Bucket {
    fn name(&self) -> &str {
        &self.name
    }

    async fn owner(&self) -> anyhow::Result<Option<String>> {
        let marker = self.objects.read::<String>(MARKER).await;
        if let Some((owner, _)) = marker.with_context(|| format!("cannot read {}", self.name))? {
            if owner == self.site {
                return Ok(Some(owner));
            }
            let (place, site) = (self.name.clone(), self.site.clone());
            return Err(Refusal::OtherSite { place, owner, site, marker: MARKER.to_owned() }.into());
        }
        match self.objects.first().await.with_context(|| format!("cannot list {}", self.name))? {
            None => Ok(None),
            Some(found) => {
                Err(Refusal::NotOurs { place: self.name.clone(), site: self.site.clone(), found: found.to_string() }
                    .into())
            }
        }
    }

    async fn claim(&self) -> anyhow::Result<()> {
        self.objects.create(MARKER, &self.site).await.context("somebody else took the empty bucket at this moment")?;
        Ok(())
    }

    async fn lock(&self) -> anyhow::Result<()> {
        self.lock.take(&self.objects).await
    }

    async fn lost(&self) -> anyhow::Error {
        self.lock.renew(&self.objects).await
    }

    async fn unlock(&self) -> anyhow::Result<()> {
        self.lock.free(&self.objects).await
    }

    async fn state(&self) -> anyhow::Result<State> {
        let mut state = self.objects.read(STATE).await?.map_or_else(State::default, |(state, _)| state);
        if let Some(values) = &self.values {
            // The value decides what visitors see. It is another one after a cut, or in a new store.
            let live = values.release().await?;
            if live != state.live {
                state.unsettled.extend(state.live.take());
                state.live = live;
            }
        }
        Ok(state)
    }

    async fn save(&self, state: &State) -> anyhow::Result<()> {
        self.lock.check(&self.objects).await?;
        let Options { distribution, values } = &self.options;
        let state = State { distribution: distribution.clone(), values: values.clone(), ..state.clone() };
        self.objects.write(STATE, &state).await
    }

    async fn manifest(&self, id: &str) -> anyhow::Result<Option<Manifest>> {
        Ok(self.objects.read(&manifest_key(id)).await?.map(|(manifest, _)| manifest))
    }

    async fn fill(
        &self,
        release: &Manifest,
        folder: &Path,
        kept: &[Manifest],
        progress: &Progress,
    ) -> anyhow::Result<()> {
        pages::fill(&self.objects, release, folder, kept, progress).await?;
        self.objects.write(&manifest_key(&release.id), release).await
    }

    async fn switch(
        &self,
        shown: &[Manifest],
        to: &Manifest,
        _: &[Manifest],
        progress: &Progress,
    ) -> anyhow::Result<()> {
        let difference = Difference::new(shown, to);
        let changed = match &self.values {
            Some(values) => {
                self.lock.check(&self.objects).await?;
                values.switch(to).await?;
                // After the switch: an old document may link to what is gone, which redirects then answer; a new one
                // before it would link to what is not there yet.
                pages::show_not_found(&self.objects, to).await?;
                // Each release has addresses of its own inside the cache, but for the document of unknown addresses.
                difference.addresses().into_iter().filter(|address| *address == pages::NOT_FOUND).collect()
            }
            None => {
                pages::show(&self.objects, &difference, to, progress).await?;
                difference.addresses()
            }
        };
        match &self.distribution {
            Some(distribution) => distribution.invalidate(&changed, progress).await,
            None => Ok(()),
        }
    }

    fn allow_previews(&self) -> Result<(), Refusal> {
        if self.values.is_some() { Ok(()) } else { Err(Refusal::NoPreviews { place: self.name.clone() }) }
    }

    async fn show_previews(&self, previews: &[Preview], releases: &[Manifest]) -> anyhow::Result<()> {
        let Some(values) = &self.values else { return Ok(()) };
        self.lock.check(&self.objects).await?;
        values.show_previews(previews, releases).await
    }

    async fn prune(&self, kept: &[Manifest]) -> anyhow::Result<()> {
        pages::prune(&self.objects, kept).await?;
        match &self.values {
            Some(values) => values.prune(kept).await,
            None => Ok(()),
        }
    }
}

fn manifest_key(id: &str) -> String {
    format!("{OWN}/releases/{id}.json")
}

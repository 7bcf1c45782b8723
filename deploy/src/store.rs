use std::path::Path;

use crate::{
    manifest::{Manifest, Preview, State},
    progress::Progress,
    refusal::Refusal,
};

/// A place that keeps the releases of one site and shows one of them.
///
/// Every method may be cut at any moment. Called again, it does what is left.
pub(crate) trait Store {
    /// Name of the place in messages, as the user wrote it.
    fn name(&self) -> &str;

    /// Reads the site that the place belongs to; `None` if it is empty.
    async fn owner(&self) -> anyhow::Result<Option<String>>;

    /// Makes an empty place one of this site.
    async fn claim(&self) -> anyhow::Result<()>;

    /// Waits until the lock is lost. Only after [`Store::lock`].
    async fn lost(&self) -> anyhow::Error;

    /// Takes the lock, which keeps others from changing the place.
    async fn lock(&self) -> anyhow::Result<()>;

    /// Lets others change the place.
    async fn unlock(&self) -> anyhow::Result<()>;

    async fn state(&self) -> anyhow::Result<State>;

    async fn save(&self, state: &State) -> anyhow::Result<()>;

    /// Reads a complete release; `None` if there is none with this id.
    async fn manifest(&self, id: &str) -> anyhow::Result<Option<Manifest>>;

    /// Brings the files of a release that are missing: shared files first, then pages, then its manifest. Visitors see
    /// nothing of it. Files of `kept` are not sent again.
    async fn fill(
        &self,
        release: &Manifest,
        folder: &Path,
        kept: &[Manifest],
        progress: &Progress,
    ) -> anyhow::Result<()>;

    /// Makes a complete release the one that visitors see, after those that they may see now.
    async fn switch(
        &self,
        shown: &[Manifest],
        to: &Manifest,
        kept: &[Manifest],
        progress: &Progress,
    ) -> anyhow::Result<()>;

    /// Refuses previews where everybody sees all that is there.
    fn allow_previews(&self) -> Result<(), Refusal>;

    /// Shows these releases to those who know the address of one of the previews, until its end, and no other release to
    /// anybody else who knows an address.
    async fn show_previews(&self, previews: &[Preview], releases: &[Manifest]) -> anyhow::Result<()>;

    /// Removes everything that belongs to none of these releases.
    async fn prune(&self, kept: &[Manifest]) -> anyhow::Result<()>;
}

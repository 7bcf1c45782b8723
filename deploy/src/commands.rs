use jiff::Timestamp;
use release::{Call, Command, Release};

use crate::{
    bucket::Bucket,
    difference::Difference,
    folder::Folder,
    manifest::{Manifest, Preview, State},
    progress::Progress,
    refusal::Refusal,
    report,
    store::Store,
};

/// Does what `ssg deploy` asks for.
///
/// # Errors
///
/// A [`Refusal`] that the user can do something about, or a fault of a machine.
pub(crate) async fn run(call: Call) -> anyhow::Result<()> {
    if call.version != env!("CARGO_PKG_VERSION") {
        let (own, other) = (env!("CARGO_PKG_VERSION"), &call.version);
        let text = format!("ssg-deploy has version {own} and ssg {other}; install both with the same version");
        return Err(Refusal::Usage(text).into());
    }
    if let Some(bucket) = call.target.to.strip_prefix("s3://") {
        let bucket = Bucket::new(bucket, &call.target, &call.site).await?;
        Work { store: bucket, site: call.site, progress: Progress::new() }.run(call.command).await
    } else {
        let folder = Folder::new(&call.target, &call.site)?;
        Work { store: folder, site: call.site, progress: Progress::new() }.run(call.command).await
    }
}

struct Work<S> {
    store: S,
    site: String,
    progress: Progress,
}

impl<S: Store> Work<S> {
    async fn run(&self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::Plan(release) => self.plan(&release).await,
            Command::Push { release, keep } => {
                self.claim().await?;
                self.locked(self.push(&release, keep)).await
            }
            Command::Rollback { to } => {
                self.require_owner().await?;
                self.locked(self.rollback(to)).await
            }
            Command::Releases => {
                self.require_owner().await?;
                report::releases(&self.store.state().await?);
                Ok(())
            }
            Command::Preview { release, token, ends } => {
                // Also before visitors see anything.
                self.claim().await?;
                let preview = Preview { token, id: String::new(), ends: Timestamp::from_second(ends)? };
                self.locked(self.preview(&release, preview)).await
            }
            Command::Previews { end } => {
                self.require_owner().await?;
                match end {
                    Some(token) => self.locked(self.end_previews(&token)).await,
                    None => {
                        let mut state = self.store.state().await?;
                        state.end_previews(Timestamp::now());
                        report::previews(&self.site, &state);
                        Ok(())
                    }
                }
            }
        }
    }

    async fn preview(&self, release: &Release, preview: Preview) -> anyhow::Result<()> {
        let to = Manifest::new(release)?;
        let mut state = self.store.state().await?;
        state.end_previews(Timestamp::now());
        let kept = self.manifests(state.kept()).await?;
        // A place that cannot have any refuses them before anything is sent.
        self.store.allow_previews()?;
        state.previews.push(Preview { id: to.id.clone(), ..preview });
        self.store.fill(&to, &release.folder, &kept, &self.progress).await?;
        self.keep(&state).await?;
        report::previews(&self.site, &State { previews: state.previews.split_off(state.previews.len() - 1), ..state });
        Ok(())
    }

    async fn end_previews(&self, token: &str) -> anyhow::Result<()> {
        let mut state = self.store.state().await?;
        state.end_previews(Timestamp::now());
        let count = state.previews.len();
        state.previews.retain(|one| !one.token.starts_with(token));
        if state.previews.len() == count && !token.is_empty() {
            return Err(Refusal::NoSuchPreview { asked: token.to_owned(), place: self.store.name().to_owned() }.into());
        }
        self.keep(&state).await?;
        report::ended(count - state.previews.len());
        Ok(())
    }

    /// Saves a state, shows its previews, and removes what belongs to nothing in it.
    async fn keep(&self, state: &State) -> anyhow::Result<()> {
        self.store.save(state).await?;
        let kept = self.manifests(state.kept()).await?;
        self.store.show_previews(&state.previews, &kept).await?;
        self.store.prune(&kept).await
    }

    async fn claim(&self) -> anyhow::Result<()> {
        if self.store.owner().await?.is_none() { self.store.claim().await } else { Ok(()) }
    }

    async fn require_owner(&self) -> anyhow::Result<()> {
        let nothing = || Refusal::Nothing { place: self.store.name().to_owned(), site: self.site.clone() };
        self.store.owner().await?.map(drop).ok_or_else(|| nothing().into())
    }

    /// Does work that nobody else may do at the same time.
    async fn locked(&self, work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
        self.store.lock().await?;
        let done = tokio::select! {
            done = work => done,
            lost = self.store.lost() => return Err(lost),
        };
        let unlocked = self.store.unlock().await;
        done.and(unlocked)
    }

    async fn plan(&self, release: &Release) -> anyhow::Result<()> {
        let to = Manifest::new(release)?;
        let empty = self.store.owner().await?.is_none();
        let state = if empty { State::default() } else { self.store.state().await? };
        let shown = self.shown(&state).await?;
        let kept = self.manifests(state.kept()).await?;
        report::plan(self.store.name(), &state, &to.id, &Difference::new(&shown, &to), &kept);
        Ok(())
    }

    async fn push(&self, release: &Release, keep: usize) -> anyhow::Result<()> {
        let to = Manifest::new(release)?;
        let mut state = self.store.state().await?;
        let have_ended = state.end_previews(Timestamp::now());
        if state.shows_only(&to.id) {
            println!("Nothing to do: {} shows release {} already", self.store.name(), to.id);
            return if have_ended { self.keep(&state).await } else { Ok(()) };
        }
        let shown = self.shown(&state).await?;
        // What a preview has in common with it is not taken from there: it would get to everybody.
        let kept = self.manifests(state.released()).await?;
        self.store.fill(&to, &release.folder, &kept, &self.progress).await?;
        self.switch(&mut state, &shown, &to, &kept).await?;
        state.add(&to.id, Timestamp::now(), keep);
        self.keep(&state).await?;
        report::pushed(self.store.name(), &to.id, &Difference::new(&shown, &to));
        Ok(())
    }

    async fn rollback(&self, to: Option<String>) -> anyhow::Result<()> {
        let mut state = self.store.state().await?;
        let id = self.find(&state, to)?;
        if state.shows_only(&id) {
            println!("Nothing to do: {} shows release {id} already", self.store.name());
            return Ok(());
        }
        let shown = self.shown(&state).await?;
        let kept = self.manifests(state.released()).await?;
        let Some(to) = kept.iter().find(|one| one.id == id) else {
            return Err(Refusal::NoSuchRelease { asked: id, place: self.store.name().to_owned() }.into());
        };
        self.switch(&mut state, &shown, to, &kept).await?;
        self.store.save(&state).await?;
        report::rolled_back(self.store.name(), &to.id, Difference::new(&shown, to));
        Ok(())
    }

    /// Switches, and notes in the state what visitors may see meanwhile. The caller saves the state afterwards.
    async fn switch(
        &self,
        state: &mut State,
        shown: &[Manifest],
        to: &Manifest,
        kept: &[Manifest],
    ) -> anyhow::Result<()> {
        if !state.unsettled.contains(&to.id) {
            state.unsettled.push(to.id.clone());
        }
        self.store.save(state).await?;
        self.store.switch(shown, to, kept, &self.progress).await?;
        state.unsettled.clear();
        state.live = Some(to.id.clone());
        Ok(())
    }

    /// Finds the release to go back to.
    fn find(&self, state: &State, asked: Option<String>) -> Result<String, Refusal> {
        let place = || self.store.name().to_owned();
        let Some(asked) = asked else {
            let earlier = state.releases.iter().skip_while(|one| Some(&one.id) != state.live.as_ref()).nth(1);
            return earlier.map(|one| one.id.clone()).ok_or_else(|| Refusal::NoEarlier { place: place() });
        };
        let mut found = state.releases.iter().filter(|one| one.id.starts_with(&asked));
        match (found.next(), found.next()) {
            (Some(one), None) => Ok(one.id.clone()),
            (Some(_), Some(_)) => Err(Refusal::Ambiguous { asked }),
            (None, _) => Err(Refusal::NoSuchRelease { asked, place: place() }),
        }
    }

    /// Everything that visitors may see, also an empty site before the first push has ended.
    async fn shown(&self, state: &State) -> anyhow::Result<Vec<Manifest>> {
        let mut shown = self.manifests(state.live.iter().chain(&state.unsettled)).await?;
        if state.live.is_none() {
            shown.push(Manifest::default());
        }
        Ok(shown)
    }

    /// Reads manifests, without those of releases that are not complete.
    async fn manifests(&self, ids: impl Iterator<Item = &String>) -> anyhow::Result<Vec<Manifest>> {
        let mut found = Vec::new();
        for id in ids {
            found.extend(self.store.manifest(id).await?);
        }
        Ok(found)
    }
}

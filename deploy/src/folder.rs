use std::{
    fs::{self, File, TryLockError},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    sync::Mutex,
};

use anyhow::Context;
use release::Target;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    manifest::{Manifest, Preview, State},
    progress::Progress,
    refusal::Refusal,
    store::Store,
};

/// A folder of this machine, for a web server to serve `FOLDER/current`.
///
/// `releases/ID` is a complete site, and `current` a link to one of them, replaced in one step. Files that two releases
/// have in common are one file with two names. Each release also has the assets and pictures of the others that are
/// kept: a visitor whose page is of another release still gets what it asks for.
pub(crate) struct Folder {
    name: String,
    root: PathBuf,
    site: String,
    lock: Mutex<Option<File>>,
}

/// The folder with what visitors do not see.
const OWN: &str = ".ssg";

impl Folder {
    pub(crate) fn new(target: &Target, site: &str) -> Result<Self, Refusal> {
        let options = [("--endpoint", &target.endpoint), ("--distribution", &target.distribution)];
        for (option, value) in options.into_iter().chain([("--values", &target.values)]) {
            if value.is_some() {
                return Err(Refusal::Usage(format!(
                    "{option} is for buckets, and {} is a folder; write s3://NAME for a bucket",
                    target.to
                )));
            }
        }
        let name = target.to.clone();
        Ok(Self { root: PathBuf::from(&name), name, site: site.to_owned(), lock: Mutex::default() })
    }

    fn own(&self, name: &str) -> PathBuf {
        self.root.join(OWN).join(name)
    }

    fn release(&self, id: &str) -> PathBuf {
        self.root.join("releases").join(id)
    }

    fn manifest_file(&self, id: &str) -> PathBuf {
        self.own("releases").join(format!("{id}.json"))
    }

    /// Gives a release the shared files of others that it lacks.
    fn add_shared(&self, to: &Path, others: &[Manifest]) -> anyhow::Result<()> {
        for other in others {
            for file in other.shared() {
                let (from, to) = (self.release(&other.id).join(&file.path), to.join(&file.path));
                if !to.exists() && from.exists() {
                    create_parent(&to)?;
                    link(&from, &to)?;
                }
            }
        }
        Ok(())
    }
}

impl Store for Folder {
    fn name(&self) -> &str {
        &self.name
    }

    async fn owner(&self) -> anyhow::Result<Option<String>> {
        let marker = self.own("site.json");
        if let Some(owner) = read_json::<String>(&marker)? {
            if owner == self.site {
                return Ok(Some(owner));
            }
            let (place, site, marker) = (self.name.clone(), self.site.clone(), marker.display().to_string());
            return Err(Refusal::OtherSite { place, owner, site, marker }.into());
        }
        let entries = match fs::read_dir(&self.root) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            entries => entries.with_context(|| format!("cannot list {}", self.root.display()))?,
        };
        for entry in entries {
            let found = entry?.file_name().to_string_lossy().into_owned();
            // A first push that was cut leaves this.
            if found != OWN {
                return Err(Refusal::NotOurs { place: self.name.clone(), site: self.site.clone(), found }.into());
            }
        }
        Ok(None)
    }

    async fn claim(&self) -> anyhow::Result<()> {
        write_json(&self.own("site.json"), &self.site)
    }

    async fn lost(&self) -> anyhow::Error {
        std::future::pending().await
    }

    async fn lock(&self) -> anyhow::Result<()> {
        let path = self.own("lock");
        let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        match file.try_lock() {
            Ok(()) => {
                *self.lock.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(file);
                Ok(())
            }
            Err(TryLockError::WouldBlock) => Err(Refusal::Locked { place: self.name.clone() }.into()),
            Err(TryLockError::Error(error)) => Err(error).context("cannot lock the folder"),
        }
    }

    async fn unlock(&self) -> anyhow::Result<()> {
        self.lock.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        Ok(())
    }

    async fn state(&self) -> anyhow::Result<State> {
        Ok(read_json(&self.own("state.json"))?.unwrap_or_default())
    }

    async fn save(&self, state: &State) -> anyhow::Result<()> {
        write_json(&self.own("state.json"), state)
    }

    async fn manifest(&self, id: &str) -> anyhow::Result<Option<Manifest>> {
        read_json(&self.manifest_file(id))
    }

    async fn fill(
        &self,
        release: &Manifest,
        folder: &Path,
        kept: &[Manifest],
        progress: &Progress,
    ) -> anyhow::Result<()> {
        let done = self.release(&release.id);
        if !done.exists() {
            let partial = self.release(&format!(".{}.partial", release.id));
            fs::create_dir_all(&partial).with_context(|| format!("cannot make {}", partial.display()))?;
            let bytes = release.files.iter().map(|file| file.bytes).sum();
            let phase = progress.phase("Copying", release.files.len(), bytes);
            for file in &release.files {
                let to = partial.join(&file.path);
                if !to.exists() {
                    create_parent(&to)?;
                    let has = |one: &&Manifest| {
                        one.files.iter().any(|other| other.path == file.path && other.hash == file.hash)
                    };
                    match kept.iter().find(has) {
                        Some(one) => link(&self.release(&one.id).join(&file.path), &to)?,
                        None => copy(&folder.join(&file.path), &to, &file.hash)?,
                    }
                }
                phase.done(file.bytes);
            }
            self.add_shared(&partial, kept)?;
            system::rename(&partial, &done).with_context(|| format!("cannot make {}", done.display()))?;
            sync_folder(&self.root.join("releases"))?;
        }
        write_json(&self.manifest_file(&release.id), release)
    }

    async fn switch(&self, _: &[Manifest], to: &Manifest, kept: &[Manifest], _: &Progress) -> anyhow::Result<()> {
        self.add_shared(&self.release(&to.id), kept)?;
        let (new, current) = (self.root.join(".current.new"), self.root.join("current"));
        match system::remove_file(&new) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        system::link_folder(&Path::new("releases").join(&to.id), &new, &current)
            .with_context(|| format!("cannot replace {}", system::shown(&current)))?;
        sync_folder(&self.root)
    }

    fn allow_previews(&self) -> Result<(), Refusal> {
        Ok(())
    }

    async fn show_previews(&self, previews: &[Preview], releases: &[Manifest]) -> anyhow::Result<()> {
        for one in previews {
            self.add_shared(&self.release(&one.id), releases)?;
            let file = self.own("previews").join(&one.token);
            create_parent(&file)?;
            write(&file, one.value().as_bytes()).with_context(|| format!("cannot write {}", file.display()))?;
        }
        let there = match fs::read_dir(self.own("previews")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            there => there?,
        };
        for entry in there {
            let path = entry?.path();
            if !previews.iter().any(|one| path.ends_with(&one.token)) {
                system::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
            }
        }
        Ok(())
    }

    async fn prune(&self, kept: &[Manifest]) -> anyhow::Result<()> {
        let keep = |id: &str| kept.iter().any(|one| one.id == id);
        for entry in fs::read_dir(self.own("releases"))? {
            let path = entry?.path();
            if !path.file_stem().is_some_and(|id| keep(&id.to_string_lossy())) {
                system::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
            }
        }
        for entry in fs::read_dir(self.root.join("releases"))? {
            let entry = entry?;
            if !keep(&entry.file_name().to_string_lossy()) {
                system::remove_dir_all(&entry.path())
                    .with_context(|| format!("cannot remove {}", entry.path().display()))?;
            }
        }
        Ok(())
    }
}

/// Copies a file in one step, and makes sure that it is the described one.
fn copy(from: &Path, to: &Path, hash: &str) -> anyhow::Result<()> {
    let context = || format!("cannot copy {}", from.display());
    let mut content = Vec::new();
    File::open(from).and_then(|mut file| file.read_to_end(&mut content)).with_context(context)?;
    if blake3::hash(&content).to_hex().as_str() != hash {
        return Err(Refusal::Changed { path: from.display().to_string() }.into());
    }
    write(to, &content).with_context(context)
}

/// Gives a file a second name, or copies it where that is not possible.
fn link(from: &Path, to: &Path) -> anyhow::Result<()> {
    if fs::hard_link(from, to).is_ok() {
        return Ok(());
    }
    let context = || format!("cannot copy {}", from.display());
    write(to, &fs::read(from).with_context(context)?).with_context(context)
}

/// Writes a file in one step that survives a loss of power.
fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new~");
    let mut file = File::create(&new)?;
    file.write_all(content)?;
    file.sync_all()?;
    system::rename(new.as_ref(), path)
}

fn create_parent(path: &Path) -> anyhow::Result<()> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))
}

fn sync_folder(path: &Path) -> anyhow::Result<()> {
    system::sync_folder(path).with_context(|| format!("cannot sync {}", path.display()))
}

fn read_json<T: DeserializeOwned>(path: &Path) -> anyhow::Result<Option<T>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        text => {
            let text = text.with_context(|| format!("cannot read {}", path.display()))?;
            serde_json::from_slice(&text).map(Some).with_context(|| format!("{} is damaged", path.display()))
        }
    }
}

fn write_json<T: Serialize>(path: &Path, value: &T) -> anyhow::Result<()> {
    create_parent(path)?;
    write(path, &serde_json::to_vec_pretty(value)?).with_context(|| format!("cannot write {}", path.display()))
}

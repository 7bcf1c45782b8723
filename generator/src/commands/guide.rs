use std::{
    fs,
    io::{self, IsTerminal},
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;

use crate::{
    guide,
    render::Bundle,
    serve::{self, Files, PreviewHost},
};

use super::{Status, project::is_empty_folder};

#[derive(Debug, Args)]
pub(super) struct Guide {
    /// The place to open it at: a code such as link-broken, a section such as cost-finder, a field such as metaDescription
    topic: Option<String>,
    /// Write it into this folder as plain HTML, and do not open it
    #[arg(long, value_name = "DIR", conflicts_with = "port")]
    out: Option<PathBuf>,
    /// The port; a free one when left out
    #[arg(long, default_value_t = 0)]
    port: u16,
}

/// A file by which a folder with an earlier guide is known.
const MARK: &str = "look/words.js";

impl Guide {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let guide = guide::Guide::new();
        let place = self.topic.as_deref().map_or_else(|| Ok(String::new()), |topic| guide.place(topic))?;
        let files = files(&guide)?;
        if let Some(out) = &self.out {
            if out.exists() && !is_empty_folder(out) && !out.join(MARK).is_file() {
                bail!("{} has other files; name a folder for the guide alone", out.display());
            }
            write(out, &files)?;
            anstream::println!("{}", out.join(if place.is_empty() { "index.html" } else { &place }).display());
            return Ok(Status::Fine);
        }
        let listener = serve::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, self.port)))?;
        let site = serve::guarded(serve::from_memory(files), PreviewHost::new(listener.local_addr()?));
        serve::listen(&site, listener, |port| {
            // The server would lead there, but not every browser keeps an anchor on the way.
            let slash = if place.is_empty() { "" } else { "/" };
            let address = format!("http://localhost:{port}{slash}{}", place.replacen(".html", "", 1));
            anstream::println!("The guide is at {address}  (stop with Ctrl+C)");
            open_browser(&address);
        })?;
        Ok(Status::Fine)
    }
}

/// The guide of the program, as files.
pub(super) fn files(guide: &guide::Guide) -> anyhow::Result<Files> {
    let files = guide.files(&Bundle::load(None)?)?;
    Ok(files.into_iter().map(|file| (file.path, file.bytes)).collect())
}

/// Returns true where a person watches and has a screen for a browser: without one, a browser for terminals would take
/// this terminal.
pub(super) fn has_browser() -> bool {
    io::stdout().is_terminal() && system::has_screen()
}

/// Opens an address in the browser of the person who watches.
pub(super) fn open_browser(address: &str) {
    if has_browser() && open::that_detached(address).is_err() {
        anstream::eprintln!("No browser could be started; open the address yourself");
    }
}

fn write(folder: &Path, files: &Files) -> anyhow::Result<()> {
    for (path, bytes) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        }
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

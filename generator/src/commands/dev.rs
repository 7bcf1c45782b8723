use std::{
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use anyhow::Context;
use clap::Args;
use notify::{Event, RecursiveMode, Watcher, recommended_watcher};
use tokio::sync::watch;

use crate::{
    emit::Publication,
    pipeline::{Session, Target},
    serve,
};

use super::{
    Status,
    build::{TargetArgs, build},
    options::ContentArgs,
    serve::ServerArgs,
};

/// The time without changes before a build starts: editors write a file in several steps. A build between two steps does no
/// harm, because another one follows.
const QUIET: Duration = Duration::from_millis(10);

#[derive(Debug, Args)]
pub(super) struct Dev {
    #[command(flatten)]
    content: ContentArgs,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    server: ServerArgs,
}

impl Dev {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let target = self.target.target(&self.content, Publication::FileByFile);
        let (built, builds) = watch::channel(0);
        // Watching starts before the first build, so that no change is missed.
        let (sender, changes) = mpsc::channel();
        let mut watcher = recommended_watcher(move |event: notify::Result<Event>| {
            if event.is_ok_and(|event| !event.kind.is_access()) {
                // The receiver is gone when the program ends.
                let _ = sender.send(());
            }
        })?;
        let folders = [Some(&self.content.content), target.bundle.as_ref()];
        for folder in folders.into_iter().flatten() {
            watcher
                .watch(folder, RecursiveMode::Recursive)
                .with_context(|| format!("cannot watch {}", folder.display()))?;
        }
        let mut session = Session::default();
        build(&mut session, &self.content, &target)?;
        session.save();
        let (out, what) = (target.out.clone(), format!("{} as it changes", self.content.content.display()));
        let content = self.content;
        thread::spawn(move || rebuild(&mut session, &content, &target, &changes, &built));
        self.server.run(serve::reloading_router(out, self.server.api.clone(), builds), &what)
    }
}

/// Builds after each change. Mistakes are printed; the last good site stays.
fn rebuild(
    session: &mut Session,
    content: &ContentArgs,
    target: &Target,
    changes: &Receiver<()>,
    built: &watch::Sender<u64>,
) {
    while changes.recv().is_ok() {
        while changes.recv_timeout(QUIET).is_ok() {}
        match build(session, content, target) {
            Ok(outcome) if outcome.changed => built.send_modify(|count| *count += 1),
            Ok(_) => {}
            Err(fault) => anstream::eprintln!("ssg: {fault:#}"),
        }
        // After the browser was told, which waits for nothing that is only for the next start.
        session.save();
    }
}

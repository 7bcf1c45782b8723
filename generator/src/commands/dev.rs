use std::{
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use anyhow::Context;
use clap::Args;
use notify_debouncer_full::{DebounceEventResult, new_debouncer, notify::RecursiveMode};
use tokio::sync::watch;

use crate::{pipeline::Target, serve};

use super::{
    Status,
    build::{TargetArgs, build},
    options::ContentArgs,
    serve::ServerArgs,
};

/// The time without changes before a build starts: editors write a file in several steps.
const DEBOUNCE: Duration = Duration::from_millis(60);

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
        let target = self.target.target(&self.content);
        let (built, builds) = watch::channel(0);
        // Watching starts before the first build, so that no change is missed.
        let (sender, changes) = mpsc::channel();
        let mut watcher = new_debouncer(DEBOUNCE, None, move |events: DebounceEventResult| {
            if events.is_ok_and(|events| events.iter().any(|event| !event.kind.is_access())) {
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
        build(&self.content, &target)?;
        let (out, what) = (target.out.clone(), format!("{} as it changes", self.content.content.display()));
        let content = self.content;
        thread::spawn(move || rebuild(&content, &target, &changes, &built));
        self.server.run(serve::reloading_router(out, self.server.api.clone(), builds), &what)
    }
}

/// Builds after each change. Mistakes are printed; the last good site stays.
fn rebuild(content: &ContentArgs, target: &Target, changes: &Receiver<()>, built: &watch::Sender<u64>) {
    while changes.recv().is_ok() {
        while changes.try_recv().is_ok() {}
        match build(content, target) {
            Ok(Status::Fine) => built.send_modify(|count| *count += 1),
            Ok(Status::ContentErrors) => {}
            Err(fault) => anstream::eprintln!("ssg: {fault:#}"),
        }
    }
}

use std::{
    env,
    fs::{self, File, TryLockError},
    io::{self, Read as _, Write as _},
    net::Ipv4Addr,
    path::{Path, PathBuf},
    process,
    sync::{
        Arc, Once,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use clap::Args;
use jiff::Timestamp;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher};
use tokio::sync::watch;

use crate::{
    diagnostics::render::MessageFormat,
    guide::Guide,
    model::Now,
    pictures::Backlog,
    pipeline::{self, Encoding, Options, Outcome, Session, Target},
    serve::{self, Pages, PreviewHost, PreviewState, Served},
};

use super::{
    Status,
    build::{TargetArgs, build, preview_folder},
    guide,
    options::{ContentArgs, SiteArgs},
    serve::ServerArgs,
    sites::note_site,
};

/// The time without changes before a build starts: editors write a file in several steps. A build between two steps
/// does no harm, because another one follows.
const SETTLING_TIME: Duration = Duration::from_millis(10);

/// The shortest time between two looks at the content folder. The system reports most changes at once, but none behind a
/// link to a file, after the folder itself was replaced, or on most network drives.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);

/// Looks take at most this part of the time: a folder of 50,000 posts is looked at every few seconds.
const LOOK_SHARE: u32 = 50;

/// The longest wait between two looks at the clock. A wait does not notice that the machine slept, or that its clock
/// was set.
const CLOCK_INTERVAL: Duration = Duration::from_secs(30);

#[derive(Debug, Args)]
pub(super) struct Dev {
    #[command(flatten)]
    content: SiteArgs,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    server: ServerArgs,
    /// The address at which your editor opens a file, behind the lines of messages on a page; "" for none
    #[arg(long, value_name = "URL", default_value = "vscode://file{path}:{line}:{column}")]
    editor: String,
    /// End when standard input ends, as it does with the program that has started this one
    #[arg(long, hide = true)]
    until_input_ends: bool,
}

impl Dev {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        if self.until_input_ends {
            thread::spawn(|| {
                let _ = io::copy(&mut io::stdin(), &mut io::sink());
                // A build can be cut off anywhere.
                process::exit(0);
            });
        }
        // A preview shows drafts and posts of the future, each with a badge.
        let content = self.content.content().with_drafts();
        let out = self.target.out_or(&content, &preview_folder(&content.content, ""))?;
        let target = Target { encoding: Encoding::Later, again: true, ..self.target.target(&content, out) };
        // Only this machine: the preview shows drafts. A taken port is reported before anything is built.
        let listener = self.server.bind(Ipv4Addr::LOCALHOST.into())?;
        let (state, states) = watch::channel(PreviewState::default());
        // Watching starts before the first build, so that no change is missed.
        let (sender, changes) = mpsc::channel();
        let encoded = sender.clone();
        let mut watched = Watched::new(&content.content, target.bundle.as_deref(), sender)?;
        let mut session = Session::default();
        let clock = Clock::starting_at(content.now);
        let outcome = build(&mut session, &clock.set(&content), &target)?;
        let due = outcome.next_build;
        let served = Served::new(&target.out, outcome.backlog.clone());
        let backlogs = start_encoder(content.options()?, served.clone(), encoded);
        let options = content.options()?;
        let preview = Preview { served, state, backlogs };
        preview.encode(&outcome);
        let started = PreviewState {
            built: u64::from(!outcome.failed()),
            unencoded: unencoded(&outcome),
            ..PreviewState::default()
                .with_messages(&content.content, outcome.diagnostics)
                .mendable_unless(|| session.is_outdated(&options))
        };
        // Nobody has looked at the messages of an earlier run.
        preview.state.send_replace(PreviewState { writing: false, ..started });
        session.save();
        let what = format!("{} as it changes", content.content.display());
        let address = listener.local_addr()?;
        let _noted = note_port(&content.content, address.port());
        note_site(&content.content);
        let own = PreviewHost::new(address);
        let guide = serve::when_asked(|| guide::files(&Guide::new()));
        let pages = Pages::new(states, &self.editor, guide)?;
        let router = serve::router(preview.served.clone(), self.server.api, Some(own), Some(pages));
        // The folder in which this was started may be moved away, and another one get its name. The system keeps to the old
        // one, and the author looks at the new one.
        let home = env::current_dir()?;
        thread::spawn(move || {
            let mut due = due;
            loop {
                wait(&changes, &clock, due, || {
                    // Between the two, the name is that of no folder.
                    let _ = env::set_current_dir(&home);
                    session.is_outdated(&options) && watched.renew()
                });
                due = preview.rebuild(&mut session, &content, &target, &clock, due, &changes);
            }
        });
        ServerArgs::run(&router, listener, &what)
    }
}

/// Notes the port of the preview of a content folder for other commands. It counts as long as the file is open. `None` if
/// another preview of it runs, or nothing can be noted.
fn note_port(content: &Path, port: u16) -> Option<File> {
    let path = port_file(content);
    fs::create_dir_all(path.parent()?).ok()?;
    let mut file = File::options().create(true).truncate(false).write(true).open(path).ok()?;
    file.try_lock().ok()?;
    file.set_len(0).ok()?;
    write!(file, "{port}").ok()?;
    Some(file)
}

/// The port of the running preview of a content folder.
pub(super) fn noted_port(content: &Path) -> Option<u16> {
    let mut file = File::open(port_file(content)).ok()?;
    let runs = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    let mut port = String::new();
    file.read_to_string(&mut port).ok().filter(|_| runs)?;
    port.parse().ok()
}

fn port_file(content: &Path) -> PathBuf {
    preview_folder(content, ".port")
}

/// The time in a preview. It goes on from the moment that `--now` names; a day stays.
struct Clock {
    asked: Option<Now>,
    started: Timestamp,
}

impl Clock {
    fn starting_at(asked: Option<Now>) -> Self {
        Self { asked, started: Timestamp::now() }
    }

    fn now(&self) -> Now {
        match self.asked {
            Some(Now::Moment(moment)) => {
                let passed = Timestamp::now().duration_since(self.started);
                Now::Moment(moment.checked_add(passed).unwrap_or(moment))
            }
            Some(asked) => asked,
            None => Now::from_clock(),
        }
    }

    /// The content as it is now.
    fn set(&self, content: &ContentArgs) -> ContentArgs {
        let mut content = content.clone();
        content.now = Some(self.now());
        content
    }

    /// The moment for another try of a build that has failed: when the site changes by itself, or if it should have
    /// changed already, at the next look at the clock.
    fn next_try(&self, due: Timestamp) -> Timestamp {
        let later = self.now().moment().filter(|now| *now >= due);
        later.and_then(|now| now.checked_add(CLOCK_INTERVAL).ok()).unwrap_or(due)
    }

    /// The time until a moment, at most until the next look at the clock; zero once it is there.
    fn wait_for(&self, due: Option<Timestamp>) -> Duration {
        let (Some(due), Some(now)) = (due, self.now().moment()) else { return CLOCK_INTERVAL };
        Duration::try_from(due.duration_since(now)).unwrap_or_default().min(CLOCK_INTERVAL)
    }
}

/// The folders whose changes the system reports.
struct Watched {
    folders: Vec<PathBuf>,
    watcher: RecommendedWatcher,
    warning: Arc<Once>,
}

impl Watched {
    /// Watches the content folder and a build of `site/`. A change that cannot be watched is passed on too.
    fn new(content: &Path, bundle: Option<&Path>, changes: Sender<()>) -> anyhow::Result<Self> {
        let warning = Arc::new(Once::new());
        let warned = Arc::clone(&warning);
        let watcher = recommended_watcher(move |event: notify::Result<Event>| {
            match event {
                Ok(event) if event.kind.is_access() => return,
                Ok(_) => {}
                Err(error) => warn(&warned, &error),
            }
            // The receiver is gone when the program ends.
            let _ = changes.send(());
        })?;
        let folders = [Some(content), bundle].into_iter().flatten().map(Path::to_owned).collect();
        let mut watched = Self { folders, watcher, warning };
        watched.watch();
        Ok(watched)
    }

    fn watch(&mut self) {
        for folder in &self.folders {
            // The build reports a folder that is not there.
            if let Err(error) = self.watcher.watch(folder, RecursiveMode::Recursive)
                && folder.is_dir()
            {
                warn(&self.warning, &error);
            }
        }
    }

    /// Watches the folders of these names, after a change that was not reported: they may be others than before. Returns
    /// true.
    fn renew(&mut self) -> bool {
        for folder in &self.folders {
            // One that is gone is not watched any more.
            let _ = self.watcher.unwatch(folder);
        }
        self.watch();
        true
    }
}

/// Says once that the system does not report all changes.
fn warn(warning: &Once, error: &notify::Error) {
    warning.call_once(|| {
        anstream::eprintln!("ssg: warning: some changes are noticed only after a few seconds: {error}");
    });
}

/// Returns at the next change that is reported or that a look finds, or when a post comes or goes by itself.
fn wait(changes: &Receiver<()>, clock: &Clock, due: Option<Timestamp>, mut is_outdated: impl FnMut() -> bool) {
    let mut pause = LOOK_INTERVAL;
    loop {
        let wait = clock.wait_for(due).min(pause);
        if wait.is_zero() || changes.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        let start = Instant::now();
        if is_outdated() {
            return;
        }
        pause = LOOK_INTERVAL.max(start.elapsed() * LOOK_SHARE);
    }
}

/// Starts the thread that encodes what builds have left for later: one build after the other, so that there are never
/// more threads than processors. It gives a build up when another one takes its place, and lets the next build begin
/// when all pictures are in the cache. Those that the cache cannot keep are encoded each time that a browser asks for
/// them.
fn start_encoder(options: Options, served: Served, encoded: Sender<()>) -> Sender<Arc<Backlog>> {
    let (sender, backlogs) = mpsc::channel::<Arc<Backlog>>();
    thread::spawn(move || {
        // A build goes first, so that a text is shown at once.
        system::let_others_go_first();
        for backlog in backlogs {
            // Without a bar: a build may print its messages meanwhile.
            match pipeline::encode(&options, &backlog, false, || served.waits_for(&backlog)) {
                // The receiver is gone when the program ends.
                Ok(true) => drop(encoded.send(())),
                Err(fault) if served.waits_for(&backlog) => anstream::eprintln!("ssg: {fault:#}"),
                Ok(false) | Err(_) => {}
            }
        }
    });
    sender
}

/// The served site and what its open pages know.
struct Preview {
    served: Served,
    state: watch::Sender<PreviewState>,
    /// The way to the encoder, for pictures that builds have left for later.
    backlogs: Sender<Arc<Backlog>>,
}

impl Preview {
    /// Builds after a change, or when a post comes or goes by itself. Open pages show mistakes; the last good site stays
    /// below them. Returns the moment at which the site changes by itself.
    fn rebuild(
        &self,
        session: &mut Session,
        content: &ContentArgs,
        target: &Target,
        clock: &Clock,
        mut due: Option<Timestamp>,
        changes: &Receiver<()>,
    ) -> Option<Timestamp> {
        while changes.recv_timeout(SETTLING_TIME).is_ok() {}
        if content.message_format == MessageFormat::Human {
            // The task of `.vscode/tasks.json` forgets the messages before this line.
            anstream::eprintln!("\nBuilding again");
        }
        let last = self.state.borrow().clone();
        let next = match build(session, &clock.set(content), target) {
            Ok(outcome) => {
                if !outcome.failed() {
                    self.served.replace(&target.out, outcome.backlog.clone());
                    self.encode(&outcome);
                }
                due = outcome.next_build;
                // The first good site after mistakes may have been built by an earlier process.
                let is_new = outcome.changed || (last.built == 0 && !outcome.failed());
                PreviewState {
                    built: last.built + u64::from(is_new),
                    unencoded: if outcome.failed() { last.unencoded } else { unencoded(&outcome) },
                    ..last
                        .with_messages(&content.content, outcome.diagnostics)
                        .mendable_unless(|| content.options().is_ok_and(|options| session.is_outdated(&options)))
                }
            }
            Err(fault) => {
                due = due.map(|due| clock.next_try(due));
                anstream::eprintln!("ssg: {fault:#}");
                last.with_fault(&format!("{fault:#}"))
            }
        };
        self.state.send_if_modified(|state| std::mem::replace(state, next) != *state);
        // Only the next start needs this, so the browser reloads first.
        session.save();
        due
    }

    /// Hands what a build has left for later to the encoder.
    fn encode(&self, outcome: &Outcome) {
        // The encoder runs as long as the program.
        outcome.backlog.iter().for_each(|backlog| drop(self.backlogs.send(Arc::clone(backlog))));
    }
}

/// Number of pictures that are not encoded yet.
fn unencoded(outcome: &Outcome) -> usize {
    outcome.backlog.as_ref().map_or(0, |backlog| backlog.pictures().len())
}

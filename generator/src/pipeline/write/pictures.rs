use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{
    cache::KeyedFiles,
    emit,
    model::{COLOR_GUIDE, Catalog},
    pictures::{self, Backlog, Cache, Publishing, Rooms},
    pipeline::{Options, parallel},
    typography::set_language,
};

use super::keys::Keys;

/// Show progress after this long.
const PROGRESS_DELAY: Duration = Duration::from_millis(400);

/// The time at which pictures are encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Before the site is published.
    First {
        /// Show a progress bar, when it takes a while and standard error is a terminal.
        progress: bool,
    },
    /// Afterwards: pictures that are not encoded yet are left out, and the outcome has them as its backlog. The next
    /// build looks again.
    Later,
}

/// Writes every file of every picture that pages show, and the color guide of each language. Returns the pictures that are
/// left for later.
pub(in crate::pipeline) fn publish<'k>(
    options: &Options,
    encoding: Encoding,
    catalog: &Catalog,
    cache: &Cache,
    shown: &[String],
    guides: impl Iterator<Item = (&'k Catalog, &'k Keys<'k>)> + Send,
    files: &impl KeyedFiles,
) -> anyhow::Result<Option<Backlog>> {
    let rooms = Rooms::default();
    let with = Publishing { content: &options.content, pictures: &catalog.pictures, cache, rooms: &rooms };
    let progress = Progress::start(shown.len(), encoding == Encoding::First { progress: true });
    let work = |file: &String| {
        let waiting = pictures::publish(&with, file, encoding == Encoding::Later, files)?;
        progress.one_done();
        Ok(waiting)
    };
    let mut guides = guides;
    let (waiting, guide) = parallel::both(
        || parallel::map(options.jobs, shown, work),
        || guides.try_for_each(|(catalog, keys)| publish_guide(catalog, keys, &with, files)),
    );
    progress.bar.finish_and_clear();
    guide?;
    cache.prune();
    let waiting = waiting?.into_iter().flatten().collect();
    Ok(Backlog::of(options.content.clone(), &catalog.pictures, waiting))
}

/// Writes the color guide of a language, if it has one.
fn publish_guide(
    catalog: &Catalog,
    keys: &Keys<'_>,
    with: &Publishing<'_>,
    files: &impl KeyedFiles,
) -> anyhow::Result<()> {
    let Some(guide) = &catalog.color_guide else { return Ok(()) };
    let tiles = emit::color_guide_pictures(&catalog.swatches, guide);
    set_language(catalog.site.locale);
    files.offer(catalog.site.addresses.public(COLOR_GUIDE).trim_start_matches('/'), keys.color_guide(&tiles)?, || {
        let tiles = tiles.iter().map(|file| anyhow::Ok((file.clone(), pictures::guide_tile(with, file)?)));
        emit::color_guide(&catalog.site, &catalog.swatches, guide, &tiles.collect::<Result<_, _>>()?)
    })
}

/// Encodes the pictures of a backlog into the cache, where the next build finds them. `is_wanted` is asked before each.
/// Returns false if it was given up, or if the cache cannot keep them.
///
/// # Errors
///
/// The first fault, after all others were tried: an original that cannot be read any more, or cannot be encoded.
pub fn encode(
    options: &Options,
    backlog: &Backlog,
    progress: bool,
    is_wanted: impl Fn() -> bool + Sync,
) -> anyhow::Result<bool> {
    let pictures = backlog.pictures();
    let progress = Progress::start(pictures.len(), progress);
    let work = |files: &Vec<_>| {
        let done = if is_wanted() { backlog.fill(files) } else { Ok(false) };
        progress.one_done();
        Ok(done)
    };
    let done = parallel::map(options.jobs, &pictures, work);
    progress.bar.finish_and_clear();
    Ok(done?.into_iter().collect::<anyhow::Result<Vec<_>>>()?.into_iter().all(|is_kept| is_kept))
}

/// A progress bar that stays hidden for the first [`PROGRESS_DELAY`].
struct Progress {
    bar: ProgressBar,
    start: Instant,
    wanted: bool,
}

impl Progress {
    fn start(count: usize, wanted: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden());
        let style =
            ProgressStyle::with_template("Encoding pictures, once on this machine {bar:20} {pos}/{len}, {eta} left");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Self { bar, start: Instant::now(), wanted }
    }

    fn one_done(&self) {
        self.bar.inc(1);
        if self.wanted && self.bar.is_hidden() && self.start.elapsed() > PROGRESS_DELAY {
            // Draws nothing unless standard error is a terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{
    cache::KeyedFiles,
    emit,
    model::{COLOR_GUIDE, Catalog},
    pictures::{self, Cache, Publishing, Rooms},
};

use super::{Options, keys::Keys, parallel};

/// Show progress after this long.
const PROGRESS_DELAY: Duration = Duration::from_millis(400);

/// Writes every file of every picture that pages show, and the color guide.
pub(super) fn publish(
    options: &Options,
    progress: bool,
    catalog: &Catalog,
    cache: &Cache,
    shown: &[String],
    keys: &Keys<'_>,
    files: &impl KeyedFiles,
) -> anyhow::Result<()> {
    let with = Publishing { content: &options.content, pictures: &catalog.pictures, cache, rooms: Rooms::default() };
    let progress = Progress::start(shown.len(), progress);
    let work = |file: &String| {
        pictures::publish(&with, file, files)?;
        progress.one_done();
        Ok(())
    };
    let made = parallel::map(options.jobs, shown, work);
    progress.bar.finish_and_clear();
    made?;
    let Some(guide) = &catalog.color_guide else { return Ok(()) };
    let tiles = emit::color_guide_pictures(&catalog.swatches, guide);
    files.offer(COLOR_GUIDE.trim_start_matches('/'), keys.color_guide(&tiles)?, || {
        let work = |file: &String| Ok((file.clone(), pictures::guide_tile(&with, file)?));
        let tiles = parallel::map(options.jobs, &tiles, work)?;
        emit::color_guide(&catalog.site, &catalog.swatches, guide, &tiles.into_iter().collect())
    })
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

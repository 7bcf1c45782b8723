use std::{io::IsTerminal as _, time::Duration};

use indicatif::{ProgressBar, ProgressStyle};

/// Progress on standard error: a bar in a terminal, a line for each phase elsewhere.
#[derive(Debug)]
pub(crate) struct Progress {
    terminal: bool,
}

/// A part of the work.
#[derive(Debug)]
pub(crate) struct Phase {
    bar: ProgressBar,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { terminal: std::io::stderr().is_terminal() }
    }

    /// Starts a part of the work, which ends when the phase is dropped.
    pub(crate) fn phase(&self, doing: &str, files: usize, bytes: u64) -> Phase {
        if files == 0 {
            return Phase { bar: ProgressBar::hidden() };
        }
        if !self.terminal {
            eprintln!("{doing}: {}", amount(files, bytes));
            return Phase { bar: ProgressBar::hidden() };
        }
        // By bytes where they are sent; otherwise by files.
        let (length, shape) = if bytes == 0 {
            (files as u64, "{msg} {wide_bar} {pos}/{len}")
        } else {
            (bytes, "{msg} {wide_bar} {decimal_bytes}/{decimal_total_bytes}, {eta} left")
        };
        let bar = ProgressBar::new(length).with_message(doing.to_owned());
        let bar = bar.with_style(ProgressStyle::with_template(shape).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(200));
        Phase { bar }
    }

    /// Prints a line.
    pub(crate) fn note(&self, text: &str) {
        eprintln!("{text}");
    }
}

impl Phase {
    /// Counts a file.
    pub(crate) fn done(&self, bytes: u64) {
        let by_bytes = self.bar.length().is_some_and(|length| length > 0) && bytes > 0;
        self.bar.inc(if by_bytes { bytes } else { 1 });
    }
}

impl Drop for Phase {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// `1 file, 2.1 kB`, `12 files`.
fn amount(files: usize, bytes: u64) -> String {
    let files = if files == 1 { "1 file".to_owned() } else { format!("{files} files") };
    if bytes == 0 { files } else { format!("{files}, {}", size(bytes)) }
}

/// `812 B`, `1.2 kB`, `3.4 MB`.
#[expect(clippy::cast_precision_loss, reason = "shown with one digit behind the point")]
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

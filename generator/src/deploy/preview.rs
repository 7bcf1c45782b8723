use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use release::TOKEN_CHARS;
use tempfile::TempDir;
use walkdir::WalkDir;

use crate::{cdn_headers, emit::NEXT_BUILD};

const STYLE: &str = include_str!("preview.css");
const SCRIPT: &str = include_str!("preview.js");

/// The digits of base 32, of which each is 5 bits.
const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// A site for those who get its address.
#[derive(Debug)]
pub struct Preview {
    folder: TempDir,
    /// The secret part of its address.
    pub token: String,
    /// Its end, in seconds since 1970.
    pub ends: i64,
}

impl Preview {
    /// The folder with its files, for as long as this value is kept.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// Makes a preview of a built site: the same files, whose pages say until when they are shown. Search engines do not keep
/// them, nobody counts their visits, and their forms send nothing. The owner's pages stay as they are.
///
/// # Errors
/// When files cannot be written, or the system has no random numbers.
pub fn preview(site: &Path, days: i64) -> anyhow::Result<Preview> {
    let mut random = [0; TOKEN_CHARS];
    getrandom::fill(&mut random).ok().context("the system gives no random numbers")?;
    let token = random.iter().map(|byte| char::from(DIGITS[usize::from(byte % 32)])).collect();
    let ends = Timestamp::now().checked_add((days * 24).hours())?;
    // Beside the site, so that files can have a second name.
    let folder = tempfile::tempdir_in(site.parent().unwrap_or(site)).context("cannot make a temporary folder")?;
    let asset = |name: &str, text: &str| -> anyhow::Result<String> {
        let path = format!("assets/shown.{}.{name}", &blake3::hash(text.as_bytes()).to_hex()[..8]);
        write(&folder.path().join(&path), text.as_bytes())?;
        Ok(format!("/{path}"))
    };
    let (style, script) = (asset("css", STYLE)?, asset("js", SCRIPT)?);
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"form-action 'none'\">\n\
         <link rel=\"stylesheet\" href=\"{style}\">\n<script src=\"{script}\"></script>\n"
    );
    let day = ends.to_zoned(TimeZone::UTC).strftime("%B %-d, %Y");
    let bar = format!(
        "<p class=\"shown-until\">Preview until {day}, with drafts. Its forms send nothing. \
         <a href=\"/_preview/off\">Leave the preview</a></p>"
    );
    for entry in WalkDir::new(site).follow_links(true).min_depth(1) {
        let entry = entry.with_context(|| format!("cannot list {}", site.display()))?;
        let name = entry.path().strip_prefix(site).unwrap_or(entry.path());
        let to = folder.path().join(name);
        let address = format!("/{}", system::shown(&name.with_extension("")));
        let is_page = name.extension().is_some_and(|ending| ending == "html") && !cdn_headers::is_owners(&address);
        if !entry.file_type().is_file() || name == Path::new(NEXT_BUILD) {
            continue;
        }
        if !is_page {
            link(entry.path(), &to)?;
            continue;
        }
        let page =
            fs::read_to_string(entry.path()).with_context(|| format!("cannot read {}", entry.path().display()))?;
        write(&to, shown(&page, &head, &bar).as_bytes())?;
    }
    Ok(Preview { folder, token, ends: ends.as_second() })
}

/// A page with more in its head and a bar at its start.
fn shown(page: &str, head: &str, bar: &str) -> String {
    let is_counted = |line: &&str| !line.starts_with("<script defer src=\"/assets/count.");
    let page: String = page.split_inclusive('\n').filter(is_counted).collect();
    let page = replaced(&page, "<meta name=\"robots\" content=\"", "\">", "noindex, nofollow");
    let page = page.replacen("</head>", &format!("{head}</head>"), 1);
    let start = page.find("<body").and_then(|at| Some(at + page[at..].find('>')? + 1)).unwrap_or_default();
    format!("{}{bar}{}", &page[..start], &page[start..])
}

/// A text with other words between the first `start` and the `end` after it.
fn replaced(text: &str, start: &str, end: &str, with: &str) -> String {
    let found = text.find(start).map(|at| at + start.len());
    let range = found.and_then(|from| Some(from..from + text[from..].find(end)?));
    range.map_or_else(|| text.to_owned(), |range| format!("{}{with}{}", &text[..range.start], &text[range.end..]))
}

/// Gives a file a second name, or copies it where that is not possible.
fn link(from: &Path, to: &PathBuf) -> anyhow::Result<()> {
    let made = to.parent().map_or(Ok(()), fs::create_dir_all);
    let linked = made.and_then(|()| fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop)));
    linked.with_context(|| format!("cannot write {}", to.display()))
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, bytes));
    written.with_context(|| format!("cannot write {}", path.display()))
}

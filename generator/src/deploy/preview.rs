use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context;
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use release::TOKEN_CHARS;
use walkdir::WalkDir;

use crate::{
    cdn_headers,
    emit::{COMPRESSED, NEXT_BUILD, is_compressible},
};

const STYLE: &str = include_str!("preview.css");
const SCRIPT: &str = include_str!("preview.js");

/// The note in a form for browsers without scripts.
const NOTE: &str = "<noscript><p class=\"shown-until\">This is a preview. The form sends nothing.</p></noscript>";

/// The digits of base 32, of which each is 5 bits.
const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// A site for those who get its address.
#[derive(Debug)]
pub struct Preview {
    folder: PathBuf,
    /// The secret part of its address.
    pub token: String,
    /// Its end, in seconds since 1970.
    pub ends: i64,
}

impl Preview {
    /// The folder with its files, for as long as this value is kept.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Preview {
    fn drop(&mut self) {
        // The next preview removes what is left.
        let _ = fs::remove_dir_all(&self.folder);
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
    // Beside the site, so that files can have a second name. A run that was cut has left some.
    let mut folder = site.as_os_str().to_owned();
    folder.push("-copy");
    let made = Preview { folder: folder.into(), token, ends: ends.as_second() };
    match fs::remove_dir_all(made.folder()) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("cannot remove {}", made.folder().display()));
        }
        _ => {}
    }
    let asset = |name: &str, text: &str| -> anyhow::Result<String> {
        let path = format!("assets/shown.{}.{name}", &blake3::hash(text.as_bytes()).to_hex()[..8]);
        write(&made.folder().join(&path), text.as_bytes())?;
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
        let to = made.folder().join(name);
        let address = format!("/{}", system::shown(&name.with_extension("")));
        let is_page = name.extension().is_some_and(|ending| ending == "html") && !cdn_headers::is_owners(&address);
        // Compressed pages are those without the bar, and a browser that follows links early would leave the preview.
        let path = system::shown(name);
        let plain = COMPRESSED.iter().find_map(|ending| path.strip_suffix(ending));
        let is_left_out = [NEXT_BUILD, "speculation-rules.json"].contains(&&*path)
            || plain.is_some_and(|plain| is_compressible(plain) && site.join(plain).is_file());
        if !entry.file_type().is_file() || is_left_out {
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
    write(&made.folder().join("speculation-rules.json"), b"{}\n")?;
    Ok(made)
}

/// A page with more in its head and a bar at its start.
fn shown(page: &str, head: &str, bar: &str) -> String {
    let is_counted = |line: &&str| !line.starts_with("<script defer src=\"/assets/count.");
    let page: String = page.split_inclusive('\n').filter(is_counted).collect();
    let page = replaced(&page, "<meta name=\"robots\" content=\"", "\">", "noindex, nofollow");
    let page = page.replacen("</head>", &format!("{head}</head>"), 1);
    let page = with_notes(&page);
    let start = page.find("<body").and_then(|at| Some(at + page[at..].find('>')? + 1)).unwrap_or_default();
    format!("{}{bar}{}", &page[..start], &page[start..])
}

/// A page whose forms say without scripts that they send nothing.
fn with_notes(page: &str) -> String {
    let parts = page.split_inclusive("</form>").map(|part| match (part.rfind("<form"), part.strip_suffix("</form>")) {
        (Some(at), Some(text)) if part[at..].contains(" action=\"/api/") => format!("{text}{NOTE}</form>"),
        _ => part.to_owned(),
    });
    parts.collect()
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

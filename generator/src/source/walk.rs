use std::path::Path;

use anyhow::{Context, bail};
use walkdir::WalkDir;

/// The files of a content folder by purpose. Paths are inside the folder, sorted.
#[derive(Debug, Default)]
pub struct Listing {
    /// `posts/**/*.md`
    pub posts: Vec<String>,
    /// `locations/*.yaml`
    pub locations: Vec<String>,
    /// `services/*.yaml`
    pub services: Vec<String>,
    /// `swatches/*.yaml`
    pub swatches: Vec<String>,
    /// `images/**` in a supported format.
    pub images: Vec<String>,
    /// Those of the [`top_files`] that exist.
    pub singles: Vec<&'static str>,
    /// Required [`top_files`] that do not exist.
    pub missing: Vec<&'static str>,
    /// Files without a purpose.
    pub unused: Vec<String>,
}

/// File name endings of pictures, compared without regard to case.
pub const PICTURE_ENDINGS: [&str; 4] = ["jpg", "jpeg", "png", "webp"];

/// Required files at the top of the content folder.
const REQUIRED_FILES: [&str; 5] = ["site.yaml", "home.yaml", "blog.yaml", "locations.yaml", "thank-you.yaml"];

/// Optional files at the top of the content folder.
const OPTIONAL_FILES: [&str; 1] = ["color-guide.yaml"];

/// The files that may stand at the top of the content folder.
pub fn top_files() -> impl Iterator<Item = &'static str> {
    REQUIRED_FILES.into_iter().chain(OPTIONAL_FILES)
}

/// Lists the content folder. Names that start with a dot are ignored.
///
/// # Errors
///
/// When the folder does not exist or cannot be listed.
pub fn walk(content: &Path) -> anyhow::Result<Listing> {
    if !content.is_dir() {
        bail!(
            "there is no content folder at {}; run ssg where the content folder is, or name it with --content",
            content.display()
        );
    }
    let mut listing = Listing::default();
    let visible = |name: &std::ffi::OsStr| !name.to_string_lossy().starts_with('.');
    let entries = WalkDir::new(content)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(move |entry| entry.depth() == 0 || visible(entry.file_name()));
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot list {}", content.display()))?;
        if !entry.file_type().is_file() {
            continue;
        }
        let inside = entry.path().strip_prefix(content).unwrap_or(entry.path());
        listing.add(inside.to_string_lossy().replace('\\', "/"));
    }
    listing.missing = REQUIRED_FILES.into_iter().filter(|name| !listing.singles.contains(name)).collect();
    Ok(listing)
}

impl Listing {
    fn add(&mut self, path: String) {
        let (folder, name) = path.split_once('/').unwrap_or(("", &path));
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
        let nested = name.contains('/');
        match (folder, ending) {
            ("posts", "md") => self.posts.push(path),
            ("locations", "yaml") if !nested => self.locations.push(path),
            ("services", "yaml") if !nested => self.services.push(path),
            ("swatches", "yaml") if !nested => self.swatches.push(path),
            // Cameras write .JPG.
            ("images", ending) if PICTURE_ENDINGS.contains(&&*ending.to_ascii_lowercase()) => self.images.push(path),
            _ => match top_files().find(|single| *single == path) {
                Some(single) => self.singles.push(single),
                None => self.unused.push(path),
            },
        }
    }
}

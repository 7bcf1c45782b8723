use std::path::Path;

use anyhow::{Context, bail};
use walkdir::WalkDir;

use crate::{
    content::PICTURE_ENDINGS,
    diagnostics::{Code, Diagnostic, Place},
};

/// The files of a content folder by what they become. Paths are inside the folder, sorted.
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
    /// `images/**`, in formats that can be read
    pub images: Vec<String>,
    /// Which of `SINGLE_FILES` and `OPTIONAL_FILES` are there.
    pub singles: Vec<&'static str>,
}

/// Files that there is one of, each needed.
const SINGLE_FILES: [&str; 5] = ["site.yaml", "home.yaml", "blog.yaml", "locations.yaml", "thank-you.yaml"];

/// Files that there is one of or none.
const OPTIONAL_FILES: [&str; 1] = ["color-guide.yaml"];

/// Lists the content folder. Files that nothing is made of, and needed files that are missing, become diagnostics.
pub fn walk(content: &Path, diagnostics: &mut Vec<Diagnostic>) -> anyhow::Result<Listing> {
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
        sort_in(&inside.to_string_lossy().replace('\\', "/"), &mut listing, diagnostics);
    }
    for name in SINGLE_FILES.into_iter().filter(|name| !listing.singles.contains(name)) {
        let help = format!("make {name} in this folder; docs/content.md shows one");
        diagnostics.push(Diagnostic::new(Code::FileMissing, name, Place::File, format!("{name} is missing"), help));
    }
    Ok(listing)
}

fn top_files() -> impl Iterator<Item = &'static str> {
    SINGLE_FILES.into_iter().chain(OPTIONAL_FILES)
}

fn sort_in(path: &str, listing: &mut Listing, diagnostics: &mut Vec<Diagnostic>) {
    let (folder, name) = path.split_once('/').unwrap_or(("", path));
    let help = match (folder, path.rsplit_once('.').map_or("", |(_, ending)| ending)) {
        ("posts", "md") => return listing.posts.push(path.to_owned()),
        ("locations", "yaml") if !name.contains('/') => return listing.locations.push(path.to_owned()),
        ("services", "yaml") if !name.contains('/') => return listing.services.push(path.to_owned()),
        ("swatches", "yaml") if !name.contains('/') => return listing.swatches.push(path.to_owned()),
        // Cameras write .JPG.
        ("images", ending) if PICTURE_ENDINGS.contains(&&*ending.to_ascii_lowercase()) => {
            return listing.images.push(path.to_owned());
        }
        ("", "yaml") => match top_files().find(|single| *single == path) {
            Some(single) => return listing.singles.push(single),
            None => {
                let near = crate::diagnostics::nearest(path, top_files());
                near.map_or_else(
                    || format!("at the top there are {}", top_files().collect::<Vec<_>>().join(", ")),
                    |near| format!("did you mean {near}?"),
                )
            }
        },
        ("images", _) => "save the picture as JPEG, PNG or WebP, with a name that ends in .jpg, .png or .webp".to_owned(),
        (_, "yml") => format!("rename it to {}.yaml", path.trim_end_matches(".yml")),
        ("posts", "markdown" | "mdx" | "txt") => "rename it so that it ends in .md".to_owned(),
        _ => "posts are posts/*.md; locations, services and swatches are *.yaml in their folders; pictures are in images/; start the name with a dot to keep a file here unseen".to_owned(),
    };
    diagnostics.push(Diagnostic::new(Code::FileUnused, path, Place::File, "nothing is made of this file", help));
}

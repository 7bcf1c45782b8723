use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

use anyhow::{Context, bail};
use walkdir::WalkDir;

use super::translation::{Lender, beside_original, language_of, misnamed_translation, original_of, translation_of};

/// The files of a content folder by purpose. Paths are inside the folder, sorted.
#[derive(Debug, Default)]
pub struct Listing {
    /// `posts/**/*.md`
    pub posts: Vec<String>,
    /// `locations/*.yaml`
    pub locations: Vec<String>,
    /// `services/*.yaml`
    pub services: Vec<String>,
    /// `authors/*.yaml`
    pub authors: Vec<String>,
    /// `pages/**/*.yaml` and `pages/**/*.md`
    pub pages: Vec<String>,
    /// `swatches/*.yaml`
    pub swatches: Vec<String>,
    /// `projects/*.yaml`
    pub projects: Vec<String>,
    /// `forms/*.yaml`
    pub forms: Vec<String>,
    /// `rooms/*.yaml`
    pub rooms: Vec<String>,
    /// `rooms/*/*` in a supported format: the pictures that floors are made of.
    pub passes: Vec<String>,
    /// `files/**`, published as they are.
    pub files: Vec<String>,
    /// `images/**` in a supported format.
    pub images: Vec<String>,
    /// `fonts/*.woff2`
    pub fonts: Vec<String>,
    /// The [`top_files`] that exist.
    pub singles: Vec<&'static str>,
    /// Required [`top_files`] that do not exist.
    pub missing: Vec<&'static str>,
    /// The translations by language: the files of each, with those at the top by the names of their originals.
    pub translations: BTreeMap<String, Listing>,
    /// Files without a purpose.
    pub unused: Vec<String>,
    /// Links that lead nowhere, folders that cannot be listed, and names that are not UTF-8.
    pub unreadable: Vec<Unreadable>,
}

/// A file of the content folder that cannot be read.
#[derive(Debug)]
pub struct Unreadable {
    /// Path inside the content folder.
    pub path: String,
    /// The reason, as the end of a sentence about the file.
    pub reason: String,
}

/// File name endings of pictures, compared without regard to case.
pub const PICTURE_ENDINGS: [&str; 4] = ["jpg", "jpeg", "png", "webp"];

/// Required files at the top of the content folder.
const REQUIRED_FILES: [&str; 5] = ["site.yaml", "home.yaml", "blog.yaml", "locations.yaml", THANK_YOU_FILE];

/// The required file that only sites with the quote form need.
pub const THANK_YOU_FILE: &str = "thank-you.yaml";

/// Optional files at the top of the content folder.
const OPTIONAL_FILES: [&str; 8] = [
    "addresses.txt", "color-guide.yaml", "form-versions.txt", "form.yaml", "layout.yaml", "mark.svg",
    "translations.txt", WORD_LIST,
];

/// The facts of the business, which each language has with its own words.
const SITE_FILE: &str = "site.yaml";

/// The files at the top that all languages share.
const SHARED_FILES: [&str; 2] = [SITE_FILE, "mark.svg"];

/// The folders in which a file may have translations.
const TRANSLATED_FOLDERS: [&str; 9] =
    ["authors", "forms", "locations", "pages", "posts", "projects", "rooms", "services", "swatches"];

/// Files in which Windows keeps how a folder is shown. They are hidden there, as those with a dot are elsewhere.
const FILES_OF_WINDOWS: [&str; 3] = ["desktop.ini", "ehthumbs.db", "thumbs.db"];

/// The start of the name of a file with which Word and other office programs mark one that is open.
const LOCK_OF_OFFICE: &str = "~$";

/// Words that are spelled right. Only the spelling check reads it.
pub const WORD_LIST: &str = "words.txt";

/// The files that may be at the top of the content folder.
pub fn top_files() -> impl Iterator<Item = &'static str> {
    REQUIRED_FILES.into_iter().chain(OPTIONAL_FILES)
}

/// Lists the content folder. Names that start with a dot are ignored, but for `files/.well-known`, and so are hidden
/// files of Windows and the locks of office programs.
///
/// # Errors
///
/// When the folder does not exist or cannot be listed. Unreadable entries inside it are in the listing.
pub fn walk(content: &Path) -> anyhow::Result<Listing> {
    if !content.is_dir() {
        if content == Path::new("content") && Path::new("site.yaml").is_file() {
            bail!("this is the content folder itself; run ssg one folder up: cd ..");
        }
        bail!(
            "there is no content folder at {}; run ssg where the content folder is, or name it with --content",
            content.display()
        );
    }
    let mut listing = Listing::default();
    // Translations in the folder of their language, each with the path beside its original.
    let mut in_folders = Vec::new();
    // The one folder of the web whose name starts with a dot, RFC 8615.
    let well_known = content.join("files/.well-known");
    let visible = |entry: &walkdir::DirEntry| {
        let name = entry.file_name().to_string_lossy();
        let is_hidden = name.starts_with('.')
            || name.starts_with(LOCK_OF_OFFICE)
            || FILES_OF_WINDOWS.iter().any(|one| name.eq_ignore_ascii_case(one));
        !is_hidden || entry.path() == well_known
    };
    let entries = WalkDir::new(content)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(move |entry| entry.depth() == 0 || visible(entry));
    for entry in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) if error.depth() == 0 => {
                return Err(error).with_context(|| format!("cannot list {}", content.display()));
            }
            Err(error) => {
                listing.unreadable.extend(unreadable(content, &error));
                continue;
            }
        };
        if !entry.file_type().is_file() {
            continue;
        }
        let inside = entry.path().strip_prefix(content).unwrap_or(entry.path());
        match inside.to_str() {
            Some(path) => {
                let path = system::slashed(path);
                match beside_original(&path).filter(|beside| is_of_page(beside)) {
                    Some(beside) => in_folders.push((path.into_owned(), beside)),
                    None => listing.add(path.into_owned()),
                }
            }
            None => listing.unreadable.push(Unreadable {
                path: inside.to_string_lossy().into_owned(),
                reason: "its name is not UTF-8".to_owned(),
            }),
        }
    }
    if !in_folders.is_empty() {
        listing.add_folders(in_folders);
    }
    let is_unreadable = |name: &str| listing.unreadable.iter().any(|file| file.path == name);
    let missing = REQUIRED_FILES.into_iter().filter(|name| !listing.singles.contains(name) && !is_unreadable(name));
    listing.missing = missing.collect();
    Ok(listing)
}

/// Returns true for a file that may have translations, or for one of these.
fn is_of_page(path: &str) -> bool {
    match path.split_once('/') {
        Some((folder, _)) => TRANSLATED_FOLDERS.contains(&folder),
        None => top_files().any(|single| single == original_of(path)),
    }
}

/// The entry that `error` is about; `None` when its name starts with a dot. Links are followed before names can be
/// filtered.
fn unreadable(content: &Path, error: &walkdir::Error) -> Option<Unreadable> {
    let path = error.path()?;
    let inside = path.strip_prefix(content).unwrap_or(path);
    if inside.iter().any(|name| name.to_string_lossy().starts_with('.')) {
        return None;
    }
    let missing = error.io_error().is_some_and(|error| error.kind() == io::ErrorKind::NotFound);
    let reason = match fs::read_link(path) {
        Ok(_) if error.loop_ancestor().is_some() => "it is a link to a folder that it is in".to_owned(),
        Ok(target) if missing => format!("it is a link to {}, which does not exist", target.display()),
        _ => error.io_error().map_or_else(|| error.to_string(), ToString::to_string),
    };
    Some(Unreadable { path: system::shown(inside), reason })
}

impl Listing {
    /// The files that something of the site is made of, also the translations.
    pub fn used(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let translated = self.translations.iter().flat_map(|(language, listing)| listing.own(Some(language)));
        self.own(None).chain(translated)
    }

    /// The files of translations into a language.
    pub fn in_folder<'a>(&'a self, language: &'a str) -> impl Iterator<Item = Cow<'a, str>> {
        self.own(Some(language))
    }

    /// The files of one language.
    fn own<'a>(&'a self, language: Option<&'a str>) -> impl Iterator<Item = Cow<'a, str>> {
        let files = [
            &self.posts, &self.locations, &self.services, &self.authors, &self.pages, &self.swatches, &self.projects,
            &self.forms, &self.rooms, &self.passes, &self.files, &self.images, &self.fonts,
        ];
        files.into_iter().flatten().map(|path| Cow::Borrowed(path.as_str())).chain(
            self.singles.iter().filter(|single| **single != WORD_LIST).map(move |single| match language {
                Some(language) => Cow::Owned(translation_of(single, language)),
                None => Cow::Borrowed(*single),
            }),
        )
    }

    /// The files of a language: its translations, and what all languages share. Collections of colors and rooms without a
    /// translation are those of the first language. What it lacks is lent by others.
    pub fn in_language(&self, language: &str, lenders: &[Lender]) -> Listing {
        let nothing = Self::default();
        let of = |language: &str| self.translations.get(language).unwrap_or(&nothing);
        let own = of(language);
        let lent = lenders.iter().map(|lender| (lender, lender.language.as_deref().map_or(self, of)));
        let lent: Vec<_> = lent.collect();
        let shared = |all: &[String], own: &[String]| {
            let translation = |path: &String| own.iter().find(|one| original_of(one) == path.as_str());
            all.iter().map(|path| translation(path).unwrap_or(path).clone()).collect()
        };
        let with_lent = |files: fn(&Self) -> &Vec<String>| {
            let mut all = files(own).clone();
            let mut there: BTreeSet<String> = all.iter().map(|path| original_of(path).into_owned()).collect();
            for path in lent.iter().flat_map(|(_, listing)| files(listing)) {
                if there.insert(original_of(path).into_owned()) {
                    all.push(path.clone());
                }
            }
            all
        };
        let of_variants = lent.iter().filter(|(lender, _)| lender.is_variant).flat_map(|(_, listing)| &listing.singles);
        let words: BTreeSet<_> = own.singles.iter().chain(of_variants).copied().collect();
        let singles = words.iter().copied().filter(|name| *name != SITE_FILE && !SHARED_FILES.contains(name));
        let singles: Vec<_> =
            singles.chain(self.singles.iter().copied().filter(|name| SHARED_FILES.contains(name))).collect();
        let lacking = |name: &&str| !singles.contains(name) || (*name == SITE_FILE && !words.contains(name));
        // A site whose own forms say what is read after sending has no such page in any language.
        let is_there = |name: &&str| *name != THANK_YOU_FILE || self.singles.contains(name);
        let missing = REQUIRED_FILES.into_iter().filter(lacking).filter(is_there).collect();
        Self {
            posts: with_lent(|listing| &listing.posts),
            locations: with_lent(|listing| &listing.locations),
            services: with_lent(|listing| &listing.services),
            authors: with_lent(|listing| &listing.authors),
            pages: with_lent(|listing| &listing.pages),
            projects: with_lent(|listing| &listing.projects),
            forms: with_lent(|listing| &listing.forms),
            swatches: shared(&self.swatches, &own.swatches),
            rooms: shared(&self.rooms, &own.rooms),
            passes: self.passes.clone(),
            images: self.images.clone(),
            fonts: self.fonts.clone(),
            singles,
            missing,
            ..Self::default()
        }
    }

    /// Adds translations that are in the folders of their languages. Of two, the one beside its original is read.
    fn add_folders(&mut self, in_folders: Vec<(String, String)>) {
        let known: BTreeSet<String> = self.used().map(Cow::into_owned).collect();
        for (path, beside) in in_folders {
            if known.contains(&beside) { self.unused.push(path) } else { self.add(beside) }
        }
        for listing in self.translations.values_mut() {
            let lists = [
                &mut listing.posts, &mut listing.locations, &mut listing.services, &mut listing.authors,
                &mut listing.pages, &mut listing.swatches, &mut listing.projects, &mut listing.forms,
                &mut listing.rooms,
            ];
            lists.into_iter().for_each(|list| list.sort_unstable());
        }
    }

    fn add(&mut self, path: String) {
        let original = original_of(&path);
        let folder = path.split_once('/').map_or("", |(folder, _)| folder);
        if let Some(language) = language_of(&path)
            && (TRANSLATED_FOLDERS.contains(&folder) || top_files().any(|single| *single == original))
        {
            let single = top_files().find(|single| *single == original);
            let translations = self.translations.entry(language.to_owned()).or_default();
            match single {
                Some(single) => translations.singles.push(single),
                None => translations.add_of_language(path),
            }
            return;
        }
        // It would be a page of the first language.
        if TRANSLATED_FOLDERS.contains(&folder) && misnamed_translation(&path).is_some() {
            self.unused.push(path);
            return;
        }
        self.add_of_language(path);
    }

    fn add_of_language(&mut self, path: String) {
        let (folder, name) = path.split_once('/').unwrap_or(("", &path));
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
        let nested = name.contains('/');
        match (folder, ending) {
            ("files", _) => self.files.push(path),
            ("posts", "md") => self.posts.push(path),
            ("pages", "md" | "yaml") => self.pages.push(path),
            ("locations", "yaml") if !nested => self.locations.push(path),
            ("services", "yaml") if !nested => self.services.push(path),
            ("authors", "yaml") if !nested => self.authors.push(path),
            ("swatches", "yaml") if !nested => self.swatches.push(path),
            ("projects", "yaml") if !nested => self.projects.push(path),
            ("forms", "yaml") if !nested => self.forms.push(path),
            ("rooms", "yaml") if !nested => self.rooms.push(path),
            ("rooms", "jpg" | "png") if nested => self.passes.push(path),
            ("fonts", "woff2") if !nested => self.fonts.push(path),
            // Licenses of fonts have to stay beside them.
            ("fonts", "txt" | "md" | "") if !nested => {}
            // Cameras write .JPG.
            ("images", ending) if PICTURE_ENDINGS.contains(&&*ending.to_ascii_lowercase()) => self.images.push(path),
            _ => match top_files().find(|single| *single == path) {
                Some(single) => self.singles.push(single),
                None => self.unused.push(path),
            },
        }
    }
}

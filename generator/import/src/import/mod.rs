//! One run: reads, asks, converts, writes.

mod aliases;
mod proof;
mod texts;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    fs,
    io::Write,
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use anyhow::Context;

use crate::{
    answers::{Answers, Question},
    cache::replace_file,
    content::{self, Date, PostCategory, SiteFile, Slug, is_held_back},
    convert::{Bytes, Converted, Library, Links, Surroundings, bare, convert, has_text, host_of},
    entry::{Entry, Export, Kind, Note, Parts, Pattern, Picture, name_of, path_of, plain},
    export,
    model::{OUTPUT_FILES, OutputFile},
    source::{self, Listing},
    stop::Stop,
    write::{Additions, Record, append},
};

use aliases::Aliases;

pub use proof::{Known, OldAddress, words_of_page};

/// The stack of a thread: texts of other programs may be deep.
const STACK_BYTES: usize = 64 << 20;

/// The last parts of addresses that belong to the site itself.
const RESERVED: [&str; 11] =
    ["blog", "locations", "services", "thank-you", "admin", "api", "assets", "images", "feeds", "index", "404"];

/// The wishes of the user.
#[derive(Debug)]
pub struct Options {
    /// The export, or the folder of the old site.
    pub from: PathBuf,
    /// The content folder.
    pub content: PathBuf,
    /// Folders with the pictures and files of the old site.
    pub uploads: Vec<PathBuf>,
    /// The folder of the answers, the report and the list of what was imported.
    pub notes: PathBuf,
    /// The file of the answers, when it is another one.
    pub answers: Option<PathBuf>,
    /// The day of the run.
    pub today: Date,
}

/// The file of an entry of which nothing was made.
const NOTHING: &str = "nothing";

/// The pictures that were not found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// They stop the import.
    Stop,
    /// They are left out, and the report lists them.
    LeaveOut,
}

/// An export with its answers, before anything is written.
#[derive(Debug)]
pub struct Import {
    options: Options,
    export: Export,
    site: SiteFile,
    answers: Answers,
    record: Record,
    listing: Listing,
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The program that the export is of.
    pub program: &'static str,
    /// Posts and pages that were written.
    pub written: (usize, usize),
    /// Entries that an earlier run has imported.
    pub known: usize,
    /// Pictures and papers that were written.
    pub files: usize,
    /// Redirects that `site.yaml` got.
    pub redirects: usize,
    /// Remarks of the report.
    pub notes: Vec<Note>,
}

/// An entry with its place in the new site.
struct Placed<'a> {
    entry: &'a Entry,
    path: String,
    address: String,
    is_new: bool,
}

impl Import {
    /// Reads the export, the site that it comes to, and the answers that are there.
    ///
    /// # Errors
    ///
    /// When something cannot be read.
    pub fn read(options: Options) -> Result<Self, Stop> {
        let no_site = || {
            Stop::refused(format!(
                "there is no site.yaml in {}; run this in the folder that contains content/, or make a site with `ssg new project`",
                options.content.display()
            ))
        };
        let file = source::read(&options.content, "site.yaml").map_err(|_| no_site())?;
        let site = content::parse::<SiteFile>(&file, 0..file.text.len())
            .map_err(|_| Stop::refused("site.yaml has mistakes; correct what `ssg check` reports, then import"))?;
        let mut export = export::read(&options.from, &site.timezone)?;
        export.roots.splice(0..0, options.uploads.iter().cloned());
        let answers = Answers::read(&options.answers_file())?;
        let record = Record::read(&options.notes.join("imported.txt"))?;
        let listing = source::walk(&options.content)?;
        Ok(Self { options, export, site, answers, record, listing })
    }

    /// The questions that nobody has answered yet.
    pub fn questions(&self) -> Vec<Question> {
        self.answers.open(&self.export, &self.site)
    }

    /// Takes an answer.
    ///
    /// # Errors
    ///
    /// The correct way to write it.
    pub fn answer(&mut self, question: &Question, answer: &str) -> Result<(), String> {
        self.answers.set(question, answer)
    }

    /// Writes the answers into their file. Returns it.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write_answers(&self) -> Result<PathBuf, Stop> {
        let path = self.options.answers_file();
        if Answers::read(&path)? != self.answers {
            self.answers.write(&path)?;
        }
        Ok(path)
    }

    /// The address of the old site.
    fn old_site(&self) -> Option<&str> {
        self.answers.site.as_deref().or(self.export.site.as_deref())
    }

    /// The addresses of pictures and files that the old site has and no folder here.
    ///
    /// # Errors
    ///
    /// When a folder cannot be read.
    pub fn missing(&self) -> Result<BTreeSet<String>, Stop> {
        let placed = self.placed();
        let (library, _) = self.converted(&placed)?;
        Ok(self.missing_in(&library))
    }

    fn missing_in(&self, library: &Library) -> BTreeSet<String> {
        let site = self.old_site().unwrap_or_default();
        let whole = |address: &String| {
            let of_site = format!("{}/{}", site.trim_end_matches('/'), address.trim_start_matches('/'));
            if address.contains("://") { address.clone() } else { of_site }
        };
        let hosts = self.hosts();
        let addresses = library.missing.iter().map(whole).filter(|address| address.starts_with("http"));
        addresses.filter(|address| host_of(address).is_some_and(|host| hosts.contains(&host))).collect()
    }

    /// The hosts of the old site: its own, and those of the library.
    pub fn hosts(&self) -> HashSet<String> {
        let site = self.old_site().and_then(host_of);
        let media = self.export.media.values().filter_map(|media| host_of(&media.address));
        site.into_iter().chain(media).collect()
    }

    /// The host that the user has named, and not the export. It may be on the user's own network.
    pub fn trusted_host(&self) -> Option<String> {
        self.answers.site.as_deref().and_then(host_of)
    }

    /// Adds a folder with pictures and files.
    pub fn add_uploads(&mut self, folder: PathBuf) {
        self.export.roots.insert(0, folder);
    }

    /// Every entry that comes along, with its file and its address.
    fn placed(&self) -> Vec<Placed<'_>> {
        let mut taken: HashSet<String> = self.listing.used().map(std::borrow::Cow::into_owned).collect();
        let has_pages = self.answers.pages != Some(false);
        let entries = self.export.entries.iter().filter(|entry| has_pages || !entry.is_page);
        let mut placed = Vec::new();
        for entry in entries {
            let recorded = self.record.file_of(&entry.id);
            let name = slug(entry);
            // Folders that belong to the site itself are left out.
            let parts = entry.above.split('/').filter_map(Slug::from_title).map(|slug| slug.to_string());
            let above: Vec<String> = parts.skip_while(|part| RESERVED.contains(&&**part)).collect();
            let folder =
                if entry.is_page { [vec!["pages".to_owned()], above].concat().join("/") } else { "posts".to_owned() };
            let path = match recorded {
                Some(path) => path.to_owned(),
                None => {
                    let numbered =
                        (1..).map(|number| if number == 1 { name.clone() } else { format!("{name}-{number}") });
                    let is_reserved = |name: &str| entry.is_page && folder == "pages" && RESERVED.contains(&name);
                    let mut free = numbered
                        .filter(|name| !is_reserved(name))
                        .map(|name| {
                            format!(
                                "{folder}/{}{name}.md",
                                if entry.is_page && entry.held_back.is_some() { "." } else { "" }
                            )
                        })
                        .filter(|path| !taken.contains(path) && !taken.contains(&path.replace(".md", ".yaml")))
                        .filter(|path| !self.options.content.join(path).exists());
                    free.next().unwrap_or_default()
                }
            };
            taken.insert(path.clone());
            placed.push(Placed { entry, address: address_of(&path), is_new: recorded.is_none(), path });
        }
        placed
    }

    /// The old addresses of an entry.
    fn old_addresses(&self, entry: &Entry) -> Vec<String> {
        let mut all: Vec<String> = entry.addresses.iter().map(|address| path_of(address).replace("//", "/")).collect();
        if all.is_empty()
            && let (Some(pattern), false) = (self.answers.addresses.as_deref().or(self.export.pattern), entry.is_page)
        {
            let file = name_of(&entry.place);
            let folders = entry.base.trim_matches('/');
            let folders =
                folders.strip_prefix("src/content").or_else(|| folders.strip_prefix("content")).unwrap_or(folders);
            let parts = Parts {
                date: entry.date,
                file,
                slug: &entry.name,
                title: &entry.name,
                folders: folders.trim_matches('/'),
                categories: &entry.categories,
            };
            all.extend(Pattern(pattern).address(&parts));
        }
        all
    }

    fn links(&self, placed: &[Placed<'_>]) -> Links {
        let has_posts = placed.iter().any(|one| !one.entry.is_page) || !self.listing.posts.is_empty();
        let list = if has_posts { "/blog" } else { "/" };
        let mut links = Links { hosts: self.hosts(), list: list.to_owned(), ..Links::default() };
        for archive in &self.export.archives {
            links.paths.insert(plain(&archive.path), self.list_of(archive.category.as_deref(), list));
        }
        // No link may lead to what visitors do not see.
        let is_public = |one: &&Placed<'_>| {
            one.entry.held_back.is_none() && one.entry.date.is_none_or(|date| date <= self.options.today)
        };
        for one in placed.iter().filter(is_public) {
            for old in self.old_addresses(one.entry) {
                links.paths.insert(plain(path_of(&old)), one.address.clone());
            }
            for query in &one.entry.queries {
                links.queries.insert(query.clone(), one.address.clone());
            }
            let place = one.entry.place.trim_start_matches('/');
            links.files.insert(place.to_owned(), one.address.clone());
            let stem = place.rsplit_once('.').map_or(place, |(stem, _)| stem);
            links.files.insert(stem.to_owned(), one.address.clone());
        }
        links.own = self.own_addresses().into_iter().chain(["/".to_owned(), list.to_owned()]).collect();
        links
    }

    /// The addresses that the new site has before the import.
    fn own_addresses(&self) -> HashSet<String> {
        let files = OUTPUT_FILES.iter().map(OutputFile::address);
        let pages = self.listing.used().filter(|path| path.ends_with(".yaml") || path.ends_with(".md"));
        // A list of no places is no page.
        let is_made = |address: &String| address != "/locations" || !self.listing.locations.is_empty();
        pages.map(|path| address_of(&path)).chain(files).filter(is_made).collect()
    }

    /// The new list for an old one.
    fn list_of(&self, category: Option<&str>, list: &str) -> String {
        let name = category.and_then(|name| self.answers.categories.get(name));
        let own = name.and_then(|name| self.site.categories().iter().find(|one| one.name.as_str() == name));
        own.and_then(PostCategory::href).unwrap_or_else(|| list.to_owned())
    }

    /// Converts every new entry, on all processors.
    fn converted(&self, placed: &[Placed<'_>]) -> Result<(Library, Vec<Option<Converted>>), Stop> {
        let folder = self.options.from.is_dir().then(|| self.options.from.clone());
        let library = Mutex::new(Library::new(self.export.roots.clone(), folder, &self.options.content)?);
        let mut alts: HashMap<String, Picture> = HashMap::new();
        let mut attached: BTreeMap<String, Vec<(u64, String)>> = BTreeMap::new();
        for (id, media) in &self.export.media {
            let caption = if media.caption.is_empty() { &media.title } else { &media.caption };
            let picture = Picture { address: String::new(), alt: media.alt.clone(), caption: caption.clone() };
            alts.insert(bare(&media.address), picture);
            attached.entry(media.parent.clone()).or_default().push((id.parse().unwrap_or(0), id.clone()));
        }
        let attached = attached.into_iter().map(|(parent, mut ids)| {
            ids.sort();
            (parent, ids.into_iter().map(|(_, id)| id).collect())
        });
        let attached: HashMap<String, Vec<String>> = attached.collect();
        let mut links = self.links(placed);
        let all: Vec<usize> = (0..placed.len()).filter(|index| placed[*index].is_new).collect();
        let mut converted: Vec<Option<Converted>> = placed.iter().map(|_| None).collect();
        let (media, alts, attached) = (&self.export.media, &alts, &attached);
        in_parallel(&all, &mut converted, |index| {
            let around = Surroundings { links: &links, library: &library, media, alts, attached };
            convert(placed[index].entry, &around)
        })?;
        // Nothing is made of an entry without a text, so no link can lead there.
        let is_empty = |index: &&usize| converted[**index].as_ref().is_some_and(|one| !has_text(&one.text));
        let empty: HashSet<String> = all.iter().filter(is_empty).map(|index| placed[*index].address.clone()).collect();
        if !empty.is_empty() {
            links.remove(&empty);
            let leads = |index: &usize| {
                let text = converted[*index].as_ref().map_or("", |one| &one.text);
                text.split("](").skip(1).any(|rest| empty.contains(rest.split([')', '#', ' ']).next().unwrap_or(rest)))
            };
            let again: Vec<usize> = all.iter().copied().filter(leads).collect();
            in_parallel(&again, &mut converted, |index| {
                let around = Surroundings { links: &links, library: &library, media, alts, attached };
                convert(placed[index].entry, &around)
            })?;
        }
        Ok((library.into_inner().unwrap_or_else(PoisonError::into_inner), converted))
    }

    /// Imports what is new.
    ///
    /// # Errors
    ///
    /// When pictures are missing and may not, or when something cannot be written.
    pub fn run(mut self, missing: Missing) -> Result<Outcome, Stop> {
        let placed = self.placed();
        let (library, mut converted) = self.converted(&placed)?;
        let lost = if missing == Missing::Stop { self.missing_in(&library) } else { BTreeSet::new() };
        if let Some(first) = lost.first() {
            return Err(Stop::refused(format!(
                "pictures and files of the old site are not here ({} in all), for example {first}; name the folder that has \
                 them with --uploads, fetch them with --download, or leave them out with --without-pictures. Nothing was \
                 written",
                lost.len()
            )));
        }
        let names = library.names();
        let mut outcome = Outcome { program: self.export.program, ..Outcome::default() };
        let mut additions = Additions::default();
        let is_made = |index: &usize| converted[*index].as_ref().is_none_or(|one| has_text(&one.text));
        let new = (0..placed.len()).filter(is_made).map(|index| plain(&placed[index].address));
        let mut aliases = Aliases::new(self.own_addresses().into_iter().map(|address| plain(&address)).chain(new));
        let mut texts = Vec::new();
        for (index, one) in placed.iter().enumerate() {
            let Some(mut converted) = converted[index].take() else {
                outcome.known += 1;
                continue;
            };
            names.fill(&mut converted.text);
            converted.picture.iter_mut().for_each(|picture| names.fill(&mut picture.address));
            converted.notes.iter_mut().for_each(|note| names.fill(&mut note.text));
            let text = self.post_or_page(one, converted, &mut aliases, &mut additions, &mut outcome.notes);
            if text.is_some() {
                if one.entry.is_page { outcome.written.1 += 1 } else { outcome.written.0 += 1 }
            }
            texts.push((one.entry.id.clone(), one.path.clone(), text));
        }
        let lists =
            self.export.archives.iter().map(|one| (one.path.clone(), self.list_of(one.category.as_deref(), "/blog")));
        aliases.lists(&lists.collect(), &mut additions, &mut outcome.notes);
        drop(placed);
        if texts.is_empty() {
            return Ok(outcome);
        }
        if outcome.known == 0 {
            outcome.notes.extend(self.export.notes.clone());
        }
        for pending in &names.pending {
            match &pending.bytes {
                Bytes::Of(from) => {
                    let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
                    self.write_new(&pending.path, &bytes)?;
                }
                Bytes::Made(bytes) => self.write_new(&pending.path, bytes)?,
            }
            outcome.files += 1;
        }
        let left = additions.write(&self.options.content, &self.site)?;
        outcome.notes.extend(left.into_iter().map(|line| Note::new(Kind::Person, line).at("site.yaml")));
        outcome.redirects = additions.redirects.len();
        // What is written is noted, also when the rest cannot be.
        let written = self.write_texts(texts);
        let notes = &self.options.notes;
        fs::create_dir_all(notes).with_context(|| format!("cannot make {}", notes.display()))?;
        self.record.write(&notes.join("imported.txt"))?;
        written?;
        let heading = format!("Import of {}, {}", self.options.from.display(), self.options.today);
        append(&notes.join("report.md"), &heading, &outcome.summary(), &outcome.notes)?;
        Ok(outcome)
    }

    /// Writes posts and pages, each with the name by which a later run knows it.
    fn write_texts(&mut self, texts: Vec<(String, String, Option<String>)>) -> Result<(), Stop> {
        for (id, path, text) in texts {
            if let Some(text) = &text {
                self.write_new(&path, text.as_bytes())?;
            }
            self.record.add(id, if text.is_some() { path } else { NOTHING.to_owned() });
        }
        Ok(())
    }

    /// Writes a file that is not there yet.
    fn write_new(&self, path: &str, bytes: &[u8]) -> Result<(), Stop> {
        let path = self.options.content.join(path);
        if path.exists() {
            return Err(Stop::refused(format!("{} is already there, so nothing more was written", path.display())));
        }
        let written = replace_file(&path, |file| file.write_all(bytes));
        Ok(written.with_context(|| format!("cannot write {}", path.display()))?)
    }
}

/// Does work for each index on all processors.
fn in_parallel<T: Send>(
    indices: &[usize],
    results: &mut [Option<T>],
    work: impl Fn(usize) -> T + Sync,
) -> anyhow::Result<()> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(indices.len()));
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| -> anyhow::Result<()> {
        for _ in 0..jobs {
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            let loop_over = || {
                while let Some(index) = indices.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = work(*index);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((*index, result));
                }
            };
            thread.spawn_scoped(scope, loop_over).context("cannot start a thread")?;
        }
        Ok(())
    })?;
    for (index, result) in done.into_inner().unwrap_or_else(PoisonError::into_inner) {
        results[index] = Some(result);
    }
    Ok(())
}

impl Options {
    fn answers_file(&self) -> PathBuf {
        self.answers.clone().unwrap_or_else(|| self.notes.join("answers.yaml"))
    }
}

impl Outcome {
    /// The run in one sentence.
    pub fn summary(&self) -> String {
        let count =
            |number: usize, one: &str| if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") };
        let (posts, pages) = self.written;
        let known = if self.known > 0 { format!("; {} were imported before", self.known) } else { String::new() };
        format!(
            "Imported {} and {} of {}, {} and {}{known}",
            count(posts, "post"),
            count(pages, "page"),
            self.program,
            if self.files == 1 { "1 picture".to_owned() } else { format!("{} pictures and files", self.files) },
            count(self.redirects, "redirect"),
        )
    }

    /// Number of remarks of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        self.notes.iter().filter(|note| note.kind == kind).count()
    }
}

/// The name of the file of an entry.
fn slug(entry: &Entry) -> String {
    let decoded = percent_encoding::percent_decode_str(&entry.name).decode_utf8_lossy();
    let first = [&*decoded, &entry.title, name_of(&entry.place)].into_iter().find_map(Slug::from_title);
    let slug = first.map_or_else(|| "post".to_owned(), |slug| slug.to_string());
    // A name that says that it is none of the site.
    if is_held_back(&slug) || Slug::parse(&slug).is_err() { format!("{slug}-post") } else { slug }
}

/// The address of a file of the content folder.
fn address_of(path: &str) -> String {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    match stem.split_once('/') {
        Some(("posts", rest)) => format!("/blog/{}", rest.rsplit('/').next().unwrap_or(rest)),
        Some(("authors", rest)) => format!("/blog/author/{rest}"),
        Some(("pages" | "files", rest)) => format!("/{rest}"),
        None if stem == "home" => "/".to_owned(),
        _ => format!("/{stem}"),
    }
}

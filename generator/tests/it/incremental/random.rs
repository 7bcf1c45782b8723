//! Random histories of a site. Each step is followed by a build and a comparison with a clean one.
//!
//! `INCREMENTAL_SEQUENCES=500` runs more of them; `INCREMENTAL_SEED` starts elsewhere.

use std::{
    collections::BTreeMap,
    fs,
    path::PathBuf,
    process::{Child, ExitStatus},
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

use super::{
    follow::assert_languages_follow,
    site::{COLORS, Site, messages},
};
use crate::{
    random::{Random, number},
    support::{Bundle, copy, stderr, tests},
};

/// Sequences when the environment does not say how many.
const SEQUENCES: u64 = 12;

/// Steps of a sequence.
const STEPS: usize = 6;

/// Builds that were killed while they ran.
static KILLED: AtomicU32 = AtomicU32::new(0);

/// Published addresses that still led somewhere after a change.
static KEPT: AtomicU32 = AtomicU32::new(0);

/// Pages with translations, in all builds.
static LINKED: AtomicU32 = AtomicU32::new(0);

static BUNDLE_PATHS: LazyLock<[String; 2]> = LazyLock::new(|| [0, 1].map(|index| BUNDLES[index].path()));

pub(super) struct History {
    pub(super) site: Site,
    pub(super) random: Random,
    /// The steps so far, for the message of a failure.
    pub(super) log: Vec<String>,
    /// The arguments of the next build.
    arguments: Vec<&'static str>,
    /// The components of the next build; `None` for those in the program.
    bundle: Option<usize>,
    /// The translations that were removed, on a site in two languages; `None` on one of a single language.
    removed: Option<BTreeMap<String, String>>,
    old_state: Option<(PathBuf, Vec<u8>)>,
}

const NAMES: [&str; 6] = ["sand", "salt", "tar", "oil", "rain", "dust"];
const CATEGORIES: [&str; 3] = ["Technical", "News", "Costs"];
const AUTHORS: [&str; 2] = ["Ann Lee", "Bo Diaz"];
const PICTURES: [&str; 2] = ["one.png", "two.png"];

/// Kinds of changes of the content.
pub(super) const CONTENT_CHANGES: usize = 12;

/// Those of them that change the text of a post.
const TEXT_CHANGES: [usize; 3] = [5, 10, 11];

/// Other components: in the first a post has another heading, in the second every page another word.
static BUNDLES: LazyLock<[Bundle; 2]> = LazyLock::new(|| {
    [("'<h1>'", "'<h1 class=\"other\">'"), ("'Floors'", "'Grounds'")].map(|(from, to)| {
        Bundle::with(&format!(
            "{{ const render = renderPage; \
             globalThis.renderPage = (id, props) => render(id, props).replace({from}, {to}); }}"
        ))
    })
});

impl History {
    pub(super) fn new(seed: u64) -> Self {
        let site = Site::new();
        for (name, color) in PICTURES.iter().zip(COLORS) {
            site.write_picture(name, color);
        }
        if seed % 2 == 1 {
            site.write_many_files();
        }
        let random = Random::new(seed);
        let mut history = Self {
            site,
            random,
            log: vec![format!("seed {seed}")],
            arguments: Vec::new(),
            bundle: None,
            removed: (!seed.is_multiple_of(3)).then(BTreeMap::new),
            old_state: None,
        };
        let categories = "categories: [{ name: Technical, color: blue, metaDescription: Chemistry. }, \
                          { name: News, color: gray }, { name: Costs, color: green, metaDescription: Money. }]";
        let more = if history.removed.is_some() {
            "\notherLanguages: [es]\nshowUntranslated: false\naddresses: {}"
        } else {
            ""
        };
        history.replace_in_site("name:", &format!("Dune Floors\ntimezone: UTC\n{categories}{more}"));
        if history.removed.is_some() {
            copy(&tests().join("languages"), &history.site.content(""));
            let places = history.site.content("locations.yaml");
            fs::copy(places, history.site.content("locations.es.yaml")).expect("the texts of the places");
            history.write_spanish_site();
        }
        for name in &NAMES[..3] {
            history.write_post(name);
        }
        history
    }

    pub(super) fn write_post(&mut self, name: &str) {
        let random = &mut self.random;
        let number = random.below(100);
        let month = 1 + random.below(6);
        let mut more = format!("date: 2025-0{month}-1{}", random.below(3));
        if random.below(4) == 0 {
            more += &format!("\nexpires: 2025-0{}-1{}", month + 1, random.below(3));
        }
        // A change later than any day of a build would be a mistake.
        let updated = if month < 3 { format!("\nupdated: 2025-0{month}-20") } else { String::new() };
        for field in ["\nfeatured: true", "\ndraft: true", &updated] {
            more += if random.below(5) == 0 { field } else { "" };
        }
        if random.below(3) == 0 {
            more += &format!("\npicture: {{ file: {}, alt: A floor. }}", random.pick(&PICTURES));
        }
        let mut body = format!("Number {number:02} wears a [floor](/blog).");
        if random.below(3) == 0 {
            body += &format!("\n\n![A floor]({})", random.pick(&PICTURES));
        }
        self.site.write_post(name, &more, &body);
        let (category, author) = (*self.random.pick(&CATEGORIES), *self.random.pick(&AUTHORS));
        let path = self.site.content(&format!("posts/{name}.md"));
        let text = fs::read_to_string(&path).expect("the post");
        fs::write(path, text.replace("Technical", category).replace("Ann Lee", author)).expect("the post");
        self.follow_originals();
    }

    /// The posts that changes make.
    pub(super) fn posts(&self) -> Vec<PathBuf> {
        let paths = NAMES.iter().map(|name| self.site.content(&format!("posts/{name}.md")));
        paths.filter(|path| path.is_file()).collect()
    }

    /// One of them, or its translation.
    fn text(&mut self) -> Option<PathBuf> {
        let posts = self.posts();
        let translations: Vec<PathBuf> = posts.iter().map(|path| path.with_extension("es.md")).collect();
        let texts: Vec<PathBuf> = posts.into_iter().chain(translations).filter(|path| path.is_file()).collect();
        (!texts.is_empty()).then(|| self.random.pick(&texts).clone())
    }

    /// One of them.
    pub(super) fn post(&mut self) -> Option<PathBuf> {
        let posts = self.posts();
        (!posts.is_empty()).then(|| self.random.pick(&posts).clone())
    }

    fn replace_in_site(&mut self, field: &str, value: &str) {
        let text = fs::read_to_string(self.site.content("site.yaml")).expect("the file");
        let lines = text
            .lines()
            .map(|line| if line.starts_with(field) { format!("{field} {value}\n") } else { format!("{line}\n") });
        self.site.write("site.yaml", lines.collect::<String>());
    }

    /// One change of the content that leaves it healthy.
    pub(super) fn change_content(&mut self, kind: usize) -> String {
        let done = if self.removed.is_some() && self.random.below(2) == 0 {
            self.change_translation()
        } else {
            self.change_original(kind)
        };
        self.follow_originals();
        done
    }

    fn change_original(&mut self, kind: usize) -> String {
        match kind {
            0..=2 => {
                let name = *self.random.pick(&NAMES);
                self.write_post(name);
                format!("wrote {name}")
            }
            3 => match self.post() {
                Some(post) => {
                    fs::remove_file(&post).expect("removed");
                    format!("removed {}", post.display())
                }
                None => String::new(),
            },
            4 => match self.post() {
                Some(post) => {
                    let to = self.site.content(&format!("posts/{}.md", self.random.pick(&NAMES)));
                    fs::rename(&post, &to).expect("renamed");
                    format!("renamed {} to {}", post.display(), to.display())
                }
                None => String::new(),
            },
            5 => match self.text() {
                Some(post) => {
                    let time = fs::metadata(&post).and_then(|file| file.modified()).expect("its time");
                    let text = fs::read_to_string(&post).expect("a post");
                    fs::write(&post, text.replace("wears", "tears")).expect("the same size");
                    fs::File::options()
                        .write(true)
                        .open(&post)
                        .and_then(|file| file.set_modified(time))
                        .expect("a time");
                    format!("edited {} without a new time", post.display())
                }
                None => String::new(),
            },
            6 => {
                let name = *self.random.pick(&PICTURES);
                let color = *self.random.pick(&COLORS);
                self.site.write_picture(name, color);
                format!("{name} is {color:?}")
            }
            7 if self.random.below(3) == 0 => {
                let zone = *self.random.pick(&["UTC", "America/New_York", "Pacific/Auckland"]);
                self.replace_in_site("timezone:", zone);
                format!("zone {zone}")
            }
            7 => {
                let number = self.random.below(10);
                self.replace_in_site("tagline:", &format!("Floors {number}"));
                let author = *self.random.pick(&AUTHORS);
                let text = format!("name: {author}\nmetaDescription: Author.\ntext: Number {number}.\n");
                self.site.write("authors/ann.yaml", text);
                format!("tagline {number}, author {author}")
            }
            8 => {
                let (name, number) = (*self.random.pick(&["naples", "venice"]), self.random.below(10));
                let text = format!(
                    "name: Place {number}\ntitle: Floors {number}\nmetaDescription: Floors.\nkeywords: [floors]\n\
                     latitude: 26.1\nlongitude: -81.7\nzipCode: \"34102\"\nlisted: {{ index: 1, footer: {number} }}\n\
                     summary: A place.\nfeatures: [One, Two, Three, Four]\nsections:\n  - call-to-action:\n      \
                     heading: Tell us\n      text: We answer.\n",
                    number = number + 1
                );
                self.site.write(&format!("locations/{name}.yaml"), text);
                format!("place {name} {number}")
            }
            9 => {
                let _ = fs::remove_dir_all(self.site.content("locations"));
                "no places".to_owned()
            }
            10 => self.edit_text(|text, random| {
                let word = random.pick(&["gravel", "floor", "Sand", "salt's", "café", "oil & tar"]);
                format!("{text}\nThe {word} is number {}.\n", random.below(1000))
            }),
            // Two posts with the same long text are a warning, and with one of them edited they are none.
            _ => self.edit_text(|text, random| {
                let end = text.rfind("---").expect("the end of its YAML") + "---".len();
                let word = random.pick(&["one", "two"]);
                let lines: String = (0..20).map(|line| format!("\nThis is line {line} of text {word}.")).collect();
                format!("{}{lines}\n", &text[..end])
            }),
        }
    }

    /// One change of a text.
    pub(super) fn change_text(&mut self) -> String {
        let kind = *self.random.pick(&TEXT_CHANGES);
        self.change_original(kind)
    }

    /// Edits the text of a post, as people do most of the time.
    fn edit_text(&mut self, edit: impl Fn(&str, &mut Random) -> String) -> String {
        let Some(post) = self.text() else { return String::new() };
        let text = fs::read_to_string(&post).expect("a post");
        fs::write(&post, edit(&text, &mut self.random)).expect("a post");
        format!("edited the text of {}", post.display())
    }

    /// One change of a translation, or of the languages and their addresses.
    fn change_translation(&mut self) -> String {
        let number = self.random.below(5);
        match self.random.below(13) {
            0..=2 => match self.post() {
                Some(post) => {
                    let name = post.file_stem().expect("a name").to_string_lossy().into_owned();
                    let slug = if number < 3 { format!("slug: {name}-{number}\n") } else { String::new() };
                    let draft = if self.random.below(6) == 0 { "draft: true\n" } else { "" };
                    self.site.write(
                        &format!("posts/{name}.es.md"),
                        format!(
                            "---\ntitle: Sobre {name} {number}\n{slug}{draft}metaDescription: Sobre {name}.\nkeywords: [epoxi]\n\
                             excerpt: Sobre {name}.\n---\nEl piso {number} wears: [piso](/blog), [losa](/blog/dry-slab).\n"
                        ),
                    );
                    format!("translated {name} with {slug}{draft}")
                }
                None => String::new(),
            },
            3 | 4 => {
                let all = crate::support::files(&self.site.content(""));
                let others = ["site.es.yaml", "home.es.yaml", "blog.es.yaml", "thank-you.es.yaml", "locations.es.yaml"];
                let all: Vec<_> =
                    all.iter().filter(|path| path.contains(".es.") && !others.contains(&path.as_str())).collect();
                let Some(path) = (!all.is_empty()).then(|| (*self.random.pick(&all)).clone()) else {
                    return String::new();
                };
                self.remove_translation(&path);
                format!("removed {path}")
            }
            5 | 6 => {
                let removed = self.removed.iter_mut().flatten().map(|(path, _)| path.clone()).collect::<Vec<_>>();
                let Some(path) = (!removed.is_empty()).then(|| self.random.pick(&removed).clone()) else {
                    return String::new();
                };
                let text = self.removed.as_mut().and_then(|removed| removed.remove(&path)).expect("a text");
                self.site.write(&path, text);
                format!("restored {path}")
            }
            7 => match self.post().map(|post| post.with_extension("es.md")).filter(|path| path.is_file()) {
                Some(path) => {
                    let text = fs::read_to_string(&path).expect("a translation");
                    let name = path.file_name().expect("a name").to_string_lossy().replace(".es.md", "");
                    let lines = text.lines().map(|line| match line.split_once(": ") {
                        Some(("slug", _)) => format!("slug: {name}-{number}\n"),
                        Some(("title", _)) => format!("title: Sobre {name} {number}\n"),
                        _ => format!("{line}\n"),
                    });
                    fs::write(&path, lines.collect::<String>()).expect("a translation");
                    format!("{} has the number {number}", path.display())
                }
                None => String::new(),
            },
            8 => {
                let name = *self.random.pick(&["naples", "venice"]);
                let place = format!(
                    "name: Lugar {number}\nslug: \"lugar-{name}-{number}\" # su dirección\ntitle: Pisos {number}\n\
                     metaDescription: Pisos.\nkeywords: [pisos]\nsummary: Un lugar.\n\
                     features: [Uno, Dos, Tres, Cuatro]\nsections:\n  - call-to-action:\n      heading: Hable\n      \
                     text: Respondemos.\n"
                );
                self.site.write(&format!("locations/{name}.es.yaml"), place);
                let author = format!("{{ metaDescription: Autora {number}., text: Hace pisos. }}\n...\n");
                self.site.write("authors/ann.es.yaml", author);
                format!("translated {name} and the author, {number}")
            }
            9 => {
                self.write_spanish_site();
                "other words of the site".to_owned()
            }
            10 => {
                let names = *self.random.pick(&[
                    "{}",
                    "{ blog: guides }",
                    "{ locations: towns, category: about }",
                    "{ folder: en }",
                ]);
                self.replace_in_site("addresses:", names);
                format!("names in addresses: {names}")
            }
            11 => {
                let shows = *self.random.pick(&["true", "false"]);
                self.replace_in_site("showUntranslated:", shows);
                format!("shows what is not translated: {shows}")
            }
            _ => {
                let languages = *self.random.pick(&["[]", "[es]", "[es]", "[es, es-MX]"]);
                self.replace_in_site("otherLanguages:", languages);
                format!("languages {languages}")
            }
        }
    }

    fn write_spanish_site(&mut self) {
        let number = self.random.below(3);
        let names =
            *self.random.pick(&["{}", "{ blog: notas, category: tema }", "{ locations: lugares, author: por }"]);
        let text = format!(
            "tagline: Pisos {number}\ndescription: Pisos.\nserviceArea: Florida\ncopyrightNote: Asegurados\n\
             navigation: [{{ label: Notas, to: /blog }}]\naddresses: {names}\ncategories:\n  - {{ name: Técnica {number}, color: \
             blue, metaDescription: Química. }}\n  - {{ name: Noticias, color: gray }}\n  - {{ name: Precios, color: green, \
             metaDescription: Dinero. }}\n"
        );
        self.site.write("site.es.yaml", text);
    }

    fn remove_translation(&mut self, path: &str) {
        let Some(removed) = &mut self.removed else { return };
        let full = self.site.content(path);
        removed.insert(path.to_owned(), fs::read_to_string(&full).expect("a translation"));
        fs::remove_file(full).expect("a translation");
    }

    /// A translation goes with its original, and has a picture when that has one.
    pub(super) fn follow_originals(&mut self) {
        if self.removed.is_none() {
            return;
        }
        for path in crate::support::files(&self.site.content("")).iter().filter(|path| path.contains(".es.")) {
            let original = self.site.content(&path.replace(".es.", "."));
            if !original.is_file() {
                self.remove_translation(path);
                continue;
            }
            if !path.starts_with("posts/") {
                continue;
            }
            let (text, original) =
                (fs::read_to_string(self.site.content(path)).expect("a translation"), fs::read_to_string(original));
            let original = original.unwrap_or_default();
            let picture = original
                .lines()
                .find(|line| line.starts_with("picture:"))
                .map(|line| line.replace("A floor", "Un piso"));
            let lines = text.lines().filter(|line| !line.starts_with("picture:")).flat_map(|line| {
                let more = picture.as_deref().filter(|_| line.starts_with("title:"));
                [Some(line), more].into_iter().flatten()
            });
            let followed: String = lines.map(|line| format!("{line}\n")).collect();
            if followed != text {
                self.site.write(path, followed);
            }
        }
    }

    /// One change of the content, the components, the site, the state, or the arguments.
    fn change(&mut self) {
        let done = match self.random.below(CONTENT_CHANGES + 7) {
            kind @ ..CONTENT_CHANGES => self.change_content(kind),
            12 => {
                self.arguments = self
                    .random
                    .pick(&[
                        &["--now", "2025-03-11"][..],
                        &["--now", "2025-05-12"],
                        &["--now", "2025-05-13T01:00:00Z"],
                        &["--drafts"],
                        &["--drafts", "--now", "2025-04-12"],
                        &["--base-url", "https://shore.example"],
                        &[],
                    ])
                    .to_vec();
                format!("arguments {:?}", self.arguments)
            }
            13 => self.damage_site(),
            14 => self.damage_state(),
            15 => {
                let state = self.site.states().into_iter().next();
                let now = state.and_then(|path| Some((path.clone(), fs::read(path).ok()?)));
                match std::mem::replace(&mut self.old_state, now) {
                    Some((path, bytes)) => {
                        fs::write(path, bytes).expect("an old state");
                        "an old state came back".to_owned()
                    }
                    None => "kept a state for later".to_owned(),
                }
            }
            16 => {
                let arguments = self.arguments();
                let mut builds = [self.site.start(&["--drafts"]), self.site.start(&arguments)];
                self.change_quickly();
                for build in &mut builds {
                    build.wait().expect("its end");
                }
                "two builds at once".to_owned()
            }
            17 => {
                self.bundle = self.random.below(BUNDLES.len() + 1).checked_sub(1);
                format!("components {:?}", self.bundle)
            }
            _ => {
                let status = self.kill();
                format!("killed a build: {status}")
            }
        };
        self.log.push(done);
    }

    fn arguments(&self) -> Vec<&'static str> {
        let site = self.bundle.map(|index| ["--site", BUNDLE_PATHS[index].as_str()]);
        [&self.arguments[..], site.as_ref().map_or(&[], |site| &site[..])].concat()
    }

    /// Changes a post while builds run.
    fn change_quickly(&mut self) {
        let name = *self.random.pick(&NAMES);
        self.write_post(name);
    }

    fn kill(&mut self) -> ExitStatus {
        let name = *self.random.pick(&NAMES);
        self.write_post(name);
        let mut build: Child = self.site.start(&self.arguments());
        // From one to 130 milliseconds, and short ones as often as long ones.
        let longest = 1 << (10 + self.random.below(8));
        thread::sleep(Duration::from_micros(self.random.below(longest) as u64));
        if build.try_wait().expect("its state").is_none() {
            KILLED.fetch_add(1, Ordering::Relaxed);
        }
        // SIGKILL
        build.kill().expect("a kill");
        build.wait().expect("its end")
    }

    fn damage_site(&mut self) -> String {
        // Removed by the change before this one.
        if !self.site.dist("").is_dir() {
            return "no site to damage".to_owned();
        }
        let mut listed = crate::support::files(&self.site.dist(""));
        listed.retain(|path| path != ".ssg-files");
        if listed.is_empty() || self.random.below(6) == 0 {
            let _ = fs::remove_dir_all(self.site.dist(""));
            return "removed dist".to_owned();
        }
        let path = self.random.pick(&listed).clone();
        let full = self.site.dist(&path);
        match self.random.below(3) {
            0 => fs::remove_file(&full).expect("removed"),
            1 => fs::write(&full, "").expect("emptied"),
            _ => {
                let size = fs::metadata(&full).expect("a file").len();
                fs::write(&full, vec![b'x'; usize::try_from(size).expect("small")]).expect("replaced");
            }
        }
        format!("damaged {path}")
    }

    fn damage_state(&mut self) -> String {
        let Some(path) = self.site.states().into_iter().next() else { return String::new() };
        let mut bytes = fs::read(&path).expect("the state");
        let at = self.random.below(bytes.len().max(1));
        match self.random.below(4) {
            0 => fs::remove_file(&path).expect("removed"),
            1 => fs::write(&path, &bytes[..at]).expect("cut"),
            2 => fs::write(&path, [&bytes[..at], &bytes[at / 2..]].concat()).expect("doubled"),
            _ => {
                bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << (at % 8));
                fs::write(&path, bytes).expect("a flipped bit");
            }
        }
        "damaged the state".to_owned()
    }

    /// Builds, and compares the site with that of a clean build.
    fn check(&self) {
        let log = self.log.join("\n  ");
        let arguments = self.arguments();
        let output = self.site.try_build(&arguments);
        assert!(output.status.success(), "{log}\n{}", stderr(&output));
        self.site.assert_clean_and_told(&arguments, &log, &messages(&output));
        let linked = assert_languages_follow(&self.site.dist(""), &log, arguments.contains(&"--drafts"));
        LINKED.fetch_add(u32::try_from(linked).expect("few pages"), Ordering::Relaxed);
    }

    /// Builds with the list of published addresses: each of them leads somewhere, or the build says that it would be lost.
    /// Histories lose addresses all the time, so the list starts again.
    fn keep_the_promise(&self) {
        let list = self.site.content("addresses.txt");
        if let Some(known) = fs::read_to_string(&list).ok().filter(|_| self.removed.is_some()) {
            let (log, arguments) = (self.log.join("\n  "), self.arguments());
            let output = self.site.try_build(&arguments);
            let redirects = fs::read_to_string(self.site.dist("_redirects")).unwrap_or_default();
            let leads = |address: &str| {
                let page = if address == "/" { "index.html".to_owned() } else { format!("{}.html", &address[1..]) };
                self.site.dist(&page).is_file()
                    || redirects.lines().any(|line| line.starts_with(&format!("{address} ")))
            };
            if !output.status.success() {
                assert!(stderr(&output).contains("error[address-lost]"), "{log}\n{}", stderr(&output));
            } else if self.arguments.is_empty() {
                for address in known.lines().filter(|line| line.starts_with('/')) {
                    assert!(leads(address), "{log}\n{address} is lost");
                    KEPT.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        let _ = fs::remove_file(list);
    }

    fn run(mut self) {
        self.check();
        for _ in 0..STEPS {
            if self.random.below(3) == 0 {
                // Nothing but texts.
                for _ in 0..=self.random.below(2) {
                    let done = self.change_text();
                    self.log.push(done);
                }
            } else {
                for _ in 0..=self.random.below(3) {
                    self.change();
                }
                self.keep_the_promise();
            }
            self.check();
        }
    }
}

#[test]
fn random_histories_end_with_the_bytes_of_a_clean_build() {
    let (first, count) = (number("INCREMENTAL_SEED", 1), number("INCREMENTAL_SEQUENCES", SEQUENCES));
    let next = AtomicU32::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let index = u64::from(next.fetch_add(1, Ordering::Relaxed));
                    if index >= count {
                        return;
                    }
                    History::new(first + index).run();
                }
            });
        }
    });
    let killed = KILLED.load(Ordering::Relaxed);
    println!("{count} histories of {STEPS} steps, {killed} builds killed while they ran");
    assert!(killed > 0, "no build was killed while it ran");
    assert!(KEPT.load(Ordering::Relaxed) > 0, "no published address was looked for");
    assert!(LINKED.load(Ordering::Relaxed) > 0, "no page had a translation");
}

//! A site with posts, places and pictures, and a cache of its own.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::LazyLock,
    time::SystemTime,
};

use crate::support::{files, small_site, stderr, stdout, symlink};

/// Pictures of one color, large enough for every place on a page.
pub(super) const COLORS: [[u8; 3]; 3] = [[200, 20, 20], [20, 200, 20], [20, 20, 200]];

pub(super) struct Site {
    pub(super) folder: tempfile::TempDir,
    cache: PathBuf,
}

/// Encoded pictures, shared by all sites. The state of builds is in another folder.
static PICTURES: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a temporary folder"));

fn link_pictures(cache: &Path) {
    fs::create_dir_all(cache.join("ssg")).expect("a folder");
    symlink(PICTURES.path(), cache.join("ssg/pictures")).expect("a link");
}

impl Site {
    pub(super) fn new() -> Self {
        let folder = small_site();
        let cache = folder.path().join("cache");
        link_pictures(&cache);
        Self { folder, cache }
    }

    pub(super) fn content(&self, path: &str) -> PathBuf {
        self.folder.path().join("content").join(path)
    }

    pub(super) fn dist(&self, path: &str) -> PathBuf {
        self.folder.path().join("out").join(path)
    }

    /// The files that say what the last builds knew.
    pub(super) fn states(&self) -> Vec<PathBuf> {
        let folder = self.cache.join("ssg/sites");
        let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
        let mut paths: Vec<PathBuf> = entries.collect();
        paths.sort();
        paths
    }

    pub(super) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.content(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    pub(super) fn write_post(&self, name: &str, more: &str, body: &str) {
        self.write(
            &format!("posts/{name}.md"),
            format!(
                "---\ntitle: About {name}\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: About {name}.\n\
                 keywords: [epoxy]\nexcerpt: About {name}.\n{more}\n---\n{body}\n"
            ),
        );
    }

    /// Adds so many files that most changes are few beside them.
    pub(super) fn write_many_files(&self) {
        (0..2_000).for_each(|number| self.write(&format!("files/many/{number}.txt"), "One of many."));
    }

    pub(super) fn write_picture(&self, name: &str, color: [u8; 3]) {
        let path = self.content(&format!("images/{name}"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        image::RgbImage::from_pixel(800, 40, image::Rgb(color)).save(path).expect("a picture");
    }

    pub(super) fn command(&self, program: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.arg("build").args(arguments);
        if !arguments.contains(&"--out") {
            // Not dist, which refuses drafts.
            command.args(["--out", "out"]);
        }
        command.current_dir(self.folder.path()).env("XDG_CACHE_HOME", &self.cache);
        command.stdin(Stdio::null());
        command
    }

    pub(super) fn try_build(&self, arguments: &[&str]) -> Output {
        self.command(Path::new(env!("CARGO_BIN_EXE_ssg")), arguments).output().expect("ssg starts")
    }

    pub(super) fn build(&self, arguments: &[&str]) {
        let output = self.try_build(arguments);
        assert!(output.status.success(), "{}", stderr(&output));
    }

    pub(super) fn start(&self, arguments: &[&str]) -> Child {
        let mut command = self.command(Path::new(env!("CARGO_BIN_EXE_ssg")), arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("ssg starts")
    }

    /// Builds into a new folder, with nothing of an earlier build. Returns its files and its messages.
    pub(super) fn clean(&self, arguments: &[&str]) -> (BTreeMap<String, Vec<u8>>, String) {
        let new = tempfile::tempdir().expect("a temporary folder");
        let (out, cache) = (new.path().join("clean"), new.path().join("cache"));
        link_pictures(&cache);
        let path = out.to_string_lossy().into_owned();
        let mut command = self.command(Path::new(env!("CARGO_BIN_EXE_ssg")), &[arguments, &["--out", &path]].concat());
        let output = command.env("XDG_CACHE_HOME", cache).output().expect("ssg starts");
        assert!(output.status.success(), "{}", stderr(&output));
        (contents(&out), messages(&output))
    }

    /// Fails unless the site has the bytes of a clean build.
    pub(super) fn assert_clean(&self, arguments: &[&str], after: &str) {
        self.assert_same(&self.clean(arguments).0, after);
    }

    /// Fails unless the site has the bytes of a clean build, and the build of it had the messages of that.
    pub(super) fn assert_clean_and_told(&self, arguments: &[&str], after: &str, told: &str) {
        let (clean, told_by_clean) = self.clean(arguments);
        self.assert_same(&clean, after);
        assert_eq!(told, told_by_clean, "after {after}");
    }

    fn assert_same(&self, clean: &BTreeMap<String, Vec<u8>>, after: &str) {
        let built = contents(&self.dist(""));
        let differ: Vec<_> = clean.keys().filter(|path| built.get(*path) != clean.get(*path)).collect();
        let more: Vec<_> = built.keys().filter(|path| !clean.contains_key(*path)).collect();
        assert!(differ.is_empty() && more.is_empty(), "after {after}: {differ:?} differ, {more:?} are left over");
    }

    pub(super) fn page(&self, path: &str) -> String {
        fs::read_to_string(self.dist(path)).expect("a page")
    }

    /// The identity and the time of every file of the site: what changes when a file is written.
    pub(super) fn stamps(&self) -> BTreeMap<String, (u64, i64)> {
        let stamp = |path: &String| {
            let file = system::facts_of(&self.dist(path)).expect("a file");
            (file.number, file.modified)
        };
        files(&self.dist("")).into_iter().map(|path| (path.clone(), stamp(&path))).collect()
    }

    /// The files of the site that were written since `before`, or are gone.
    pub(super) fn written_since(&self, before: &BTreeMap<String, (u64, i64)>) -> Vec<String> {
        let now = self.stamps();
        let mut changed: Vec<String> =
            now.iter().filter(|(path, stamp)| before.get(*path) != Some(stamp)).map(|(path, _)| path.clone()).collect();
        changed.extend(before.keys().filter(|path| !now.contains_key(*path)).cloned());
        changed
    }

    /// The same without the index of the search, which changes with every word, and the list of files, which names its
    /// parts.
    pub(super) fn pages_written_since(&self, before: &BTreeMap<String, (u64, i64)>) -> Vec<String> {
        let mut changed = self.written_since(before);
        changed.retain(|path| !is_search(path) && path != ".ssg-files");
        changed
    }

    /// The files of the index of the search that were written since `before`, or are gone.
    pub(super) fn index_written_since(&self, before: &BTreeMap<String, (u64, i64)>) -> Vec<String> {
        let mut changed = self.written_since(before);
        changed.retain(|path| is_search(path));
        changed
    }
}

/// The messages of a build and the number of those that it does not print, without its time.
pub(super) fn messages(output: &Output) -> String {
    let counts: Vec<String> =
        stdout(output).lines().filter(|line| line.contains("`ssg check`")).map(str::to_owned).collect();
    stderr(output) + &counts.join("\n")
}

fn is_search(path: &str) -> bool {
    path == "search.json" || path.starts_with("assets/search-")
}

/// Every file below a folder with its bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    files(folder).into_iter().map(|path| (path.clone(), fs::read(folder.join(path)).expect("a file"))).collect()
}

/// A site with three posts and two pictures, built.
pub(super) fn built() -> Site {
    let site = Site::new();
    site.write_picture("red.png", COLORS[0]);
    site.write_picture("blue.png", COLORS[2]);
    site.write_post("sand", "date: 2025-03-01\npicture: { file: red.png, alt: A red floor. }", "Sand wears a floor.");
    site.write_post("salt", "date: 2025-03-02", "Salt, too.\n\n![A blue floor](blue.png)");
    site.write_post("tar", "date: 2025-03-03", "Tar stains.");
    site.build(&[]);
    site
}

pub(super) fn replace(site: &Site, path: &str, from: &str, to: &str) {
    let text = fs::read_to_string(site.content(path)).expect("a file");
    assert!(text.contains(from), "{path} has no {from}");
    site.write(path, text.replace(from, to));
}

pub(super) fn set_modified(path: &Path, time: SystemTime) {
    fs::File::options().write(true).open(path).and_then(|file| file.set_modified(time)).expect("another time");
}

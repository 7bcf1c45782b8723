//! Random edits under a running `ssg dev`, mistakes included. Its preview ends as a clean build of the content.
//!
//! `DEV_EDITS=1000` makes more of them; `DEV_SEED` starts elsewhere.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use super::random::{CONTENT_CHANGES, History};
use crate::{
    random::number,
    support::{Server, symlink},
};

/// Edits when the environment does not say how many.
const EDITS: u64 = 20;

/// Edits under one process.
const EDITS_OF_PROCESS: u64 = 20;

/// Kinds of mistakes in [`Broken::add`].
const MISTAKES: usize = 9;

const WRONG_LINK: &str = "(/nowhere)";

/// Mistakes in the content, each with what was there before.
#[derive(Default)]
struct Broken(Vec<(PathBuf, Option<Vec<u8>>)>);

impl Broken {
    fn replace(&mut self, path: PathBuf, bytes: &[u8]) -> String {
        let done = format!("broke {}", path.display());
        // A link that leads nowhere has no bytes and is in the way.
        let before = fs::read(&path).ok();
        if before.is_none() {
            let _ = fs::remove_file(&path);
        }
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, bytes).expect("a mistake");
        self.0.push((path, before));
        done
    }

    fn add(&mut self, kind: usize, history: &mut History) -> String {
        let content = |path: &str| history.site.content(path);
        match kind {
            0 => self.replace(content("posts/wrong.md"), b"# No front matter\n"),
            1 => self.replace(content("posts/half.md"), b"---\ntitle: Half\nda"),
            2 => self.replace(content("posts/latin.md"), b"---\ntitle: Caf\xe9\n---\n"),
            3 => self.replace(content("pages/wrong.yaml"), b"title: \"open\nsections: [\n"),
            4 => self.replace(content("images/broken.png"), b"\x89PNG\r\n\x1a\n"),
            5 => match fs::read(content("site.yaml")) {
                Ok(text) => self.replace(content("site.yaml"), &text[..text.len() / 2]),
                Err(_) => String::new(),
            },
            6 => match fs::read(content("home.yaml")) {
                Ok(text) => {
                    let path = content("home.yaml");
                    fs::remove_file(&path).expect("removed");
                    self.0.push((path, Some(text)));
                    "removed home.yaml".to_owned()
                }
                Err(_) => String::new(),
            },
            7 => match history.post() {
                Some(path) => {
                    let text = fs::read_to_string(&path).unwrap_or_default();
                    self.replace(path, text.replace("(/blog)", WRONG_LINK).as_bytes())
                }
                None => String::new(),
            },
            _ => {
                let path = content("posts/loop.md");
                if symlink("loop.md", &path).is_err() {
                    return String::new();
                }
                self.0.push((path, None));
                "a link to itself".to_owned()
            }
        }
    }

    /// Takes back the last mistake.
    fn mend(&mut self) -> String {
        let Some((path, before)) = self.0.pop() else { return String::new() };
        match before {
            Some(bytes) => fs::write(&path, bytes).expect("mended"),
            None => fs::remove_file(&path).expect("mended"),
        }
        format!("mended {}", path.display())
    }
}

fn has(path: &Path, words: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.contains(words))
}

fn run(seed: u64, edits: u64) {
    let mut history = History::new(seed);
    let path = |path: PathBuf| path.to_string_lossy().into_owned();
    let (content, out) = (path(history.site.content("")), path(history.site.dist("")));
    let server = Server::of("dev", &["--content", &content, "--out", &out, "--port", "0"]);
    let mut events = server.events();
    let mut broken = Broken::default();
    for _ in 0..edits {
        let done = match history.random.below(6) {
            0 => {
                let kind = history.random.below(MISTAKES);
                broken.add(kind, &mut history)
            }
            1 => broken.mend(),
            2 => history.change_text(),
            _ => {
                // Mistakes are files of their own or of the whole site, which these changes leave alone.
                let kind = history.random.below(CONTENT_CHANGES);
                history.change_content(kind)
            }
        };
        history.log.push(done);
        // A build is between two edits, or during them.
        let longest = 1 << (8 + history.random.below(10));
        thread::sleep(Duration::from_micros(history.random.below(longest) as u64));
    }
    while !broken.0.is_empty() {
        let done = broken.mend();
        history.log.push(done);
    }
    // A post with a mistake may have got another name.
    while let Some(post) = history.posts().into_iter().find(|post| has(post, WRONG_LINK)) {
        let text = fs::read_to_string(&post).expect("a post");
        fs::write(&post, text.replace(WRONG_LINK, "(/blog)")).expect("mended");
    }
    history.follow_originals();
    // A page that only the last content has, and then a mistake that only a build after that one sees.
    history.site.write_post("last", "date: 2025-01-01", "The last.");
    while !history.site.dist("blog/last.html").is_file() {
        events.next();
    }
    fs::write(history.site.content("posts/end.md"), "The end").expect("a mistake");
    while !events.next()["messages"].to_string().contains("end.md") {}
    fs::remove_file(history.site.content("posts/end.md")).expect("mended");
    drop(server);
    history.site.assert_clean(&["--drafts"], &history.log.join("\n  "));
}

#[test]
fn random_edits_under_dev_end_with_the_bytes_of_a_clean_build() {
    let (first, edits) = (number("DEV_SEED", 1), number("DEV_EDITS", EDITS));
    let processes = edits.div_ceil(EDITS_OF_PROCESS);
    for seed in first..first + processes {
        run(seed, EDITS_OF_PROCESS);
    }
    println!("{} edits under {processes} processes", processes * EDITS_OF_PROCESS);
}

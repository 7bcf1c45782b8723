//! Builds that are killed at any moment, while somebody reads the site all the time.
//!
//! `KILLS=100` kills more of them; `KILLS_THROUGH=FOLDER` reads the site through a mount of it: the test stops until the
//! file `FOLDER.ready` is there.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

use super::site::{COLORS, Site, built};
use crate::{
    random::{Random, number},
    support::files,
};

/// Builds that are killed when the environment does not say how many.
const KILLS: u64 = 24;

/// Files that ssg did not write, in folders of its own and beside them.
const KEPT: [&str; 4] = ["CNAME", ".git/HEAD", "blog/old/page.txt", "images/mine.txt"];

/// The paths of files that a text names: addresses of this site whose last part has a dot.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(['"', '\'', '(', ')', ',', ' ', '<', '>', '\n']);
    let addresses = words.map(|word| word.strip_prefix("https://www.dune.example").unwrap_or(word));
    let paths = addresses.filter_map(|word| word.strip_prefix('/')?.split(['#', '?', '&']).next());
    let is_file = |path: &&str| path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    paths.filter(is_file).map(str::to_owned).collect()
}

/// The parts of the search that its manifest names by their hashes, by what their names end with.
fn parts(manifest: &str) -> BTreeSet<String> {
    let is_hash = |word: &&str| word.len() == 12 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    manifest.split('"').filter(is_hash).map(|hash| format!(".{hash}.json")).collect()
}

/// The first thing that a reader misses in a site: the end of a page, or a file that a page, a style sheet or the search names.
fn flaw(dist: &Path) -> Option<String> {
    let read = |path: &str| fs::read_to_string(dist.join(path)).ok();
    let is_there = |path: &String| match path.strip_prefix('.') {
        None => dist.join(path).is_file(),
        Some(_) => fs::read_dir(dist.join("assets"))
            .is_ok_and(|names| names.flatten().any(|name| name.file_name().to_string_lossy().ends_with(path))),
    };
    let listed = walkdir::WalkDir::new(dist).into_iter().filter_map(Result::ok);
    let paths = listed.filter_map(|entry| Some(entry.path().strip_prefix(dist).ok()?.to_str()?.to_owned()));
    let is_text = |path: &String| path.ends_with(".html") || path.ends_with(".css") || path == "search.json";
    for path in paths.filter(|path| is_text(path) && !path.starts_with('.')) {
        // One that is gone by now is none.
        let Some(text) = read(&path) else { continue };
        if path.ends_with(".html") && !text.trim_end().ends_with("</html>") {
            return Some(format!("{path} is cut"));
        }
        let names = if path == "search.json" { parts(&text) } else { named(&text) };
        for name in names {
            // Between two requests of a reader, the page can become another one.
            if !is_there(&name) && read(&path).is_some_and(|now| now == text) {
                return Some(format!("{path} names {name}, which is missing"));
            }
        }
    }
    None
}

/// Changes every page, the files that they show and load, posts, the search, and many files of the author.
fn change(site: &Site, round: usize) {
    let color = ["#1357c2", "#0f6b4f", "#8a3ffc"][round % 3];
    let text = fs::read_to_string(site.content("site.yaml")).expect("site.yaml");
    let line = |line: &str| match line.split(':').next() {
        Some("name") => format!("name: Dune Floors {round}\n"),
        Some("themeColor") => format!("themeColor: \"{color}\"\n"),
        _ => format!("{line}\n"),
    };
    site.write("site.yaml", text.lines().map(line).collect::<String>());
    site.write_picture("red.png", COLORS[round % 3]);
    site.write_post("tar", &format!("date: 2025-03-0{}", round % 9 + 1), &format!("Tar stains word{round}."));
    let _ = fs::remove_file(site.content("addresses.txt"));
    let (here, gone) = if round.is_multiple_of(2) { ("oil", "gas") } else { ("gas", "oil") };
    let _ = fs::remove_file(site.content(&format!("posts/{gone}.md")));
    site.write_post(here, "date: 2025-03-05", &format!("Number {round}. See [the paper](/papers/{here}.txt)."));
    let _ = fs::remove_dir_all(site.content("files/papers"));
    site.write(&format!("files/papers/{here}.txt"), format!("Paper {round}"));
    (0..600).for_each(|number| site.write(&format!("files/many/{number}.txt"), format!("{number} of {round}")));
    // A file that becomes a folder, and the other way round.
    let notes = site.content("files/notes");
    let _ = fs::remove_file(&notes).or_else(|_| fs::remove_dir_all(&notes));
    site.write(if round.is_multiple_of(2) { "files/notes" } else { "files/notes/a.txt" }, "A note");
}

/// The folder through which the site is read.
fn place(site: &Site) -> PathBuf {
    let Some(through) = env::var_os("KILLS_THROUGH").map(PathBuf::from) else { return site.dist("") };
    println!("waiting for: mount --bind {} {}", site.dist("").display(), through.display());
    while !through.with_extension("ready").exists() {
        thread::sleep(Duration::from_millis(100));
    }
    through
}

#[test]
fn random_kills_leave_a_reader_whole_pages_with_all_that_they_show() {
    let site = built();
    change(&site, 0);
    site.build(&[]);
    KEPT.iter().for_each(|path| {
        let full = site.dist(path);
        fs::create_dir_all(full.parent().expect("a folder")).expect("a folder");
        fs::write(full, path).expect("a file");
    });
    let dist = place(&site);
    let (killed, at_work) = (AtomicU32::new(0), AtomicBool::new(true));
    let (passes, found) = (AtomicU32::new(0), Mutex::new(None));
    thread::scope(|scope| {
        scope.spawn(|| {
            while at_work.load(Ordering::Relaxed) && found.lock().expect("a flaw").is_none() {
                if let Some(flaw) = flaw(&dist) {
                    *found.lock().expect("a flaw") = Some(flaw);
                }
                passes.fetch_add(1, Ordering::Relaxed);
            }
        });
        let mut random = Random::new(number("KILLS_SEED", 1));
        for round in 1..=usize::try_from(number("KILLS", KILLS)).expect("a number") {
            change(&site, round);
            let list = || system::facts_of(&site.dist(".ssg-files")).map(|list| list.number).ok();
            let before = list();
            let mut build = site.start(&[]);
            let is_running = |build: &mut std::process::Child| build.try_wait().expect("its state").is_none();
            if round % 3 > 0 {
                // The list is the first file that changes.
                while list() == before && is_running(&mut build) {}
                thread::sleep(Duration::from_micros(random.below(20_000) as u64));
            } else {
                thread::sleep(Duration::from_micros(random.below(1 << 18) as u64));
            }
            killed.fetch_add(u32::from(is_running(&mut build)), Ordering::Relaxed);
            build.kill().expect("a kill");
            build.wait().expect("its end");
            let is_lost = |path: &&str| fs::read_to_string(site.dist(path)).ok().as_deref() != Some(*path);
            let lost = KEPT.into_iter().find(is_lost).map(|path| format!("{path} is lost"));
            if let Some(flaw) = flaw(&site.dist("")).or(lost) {
                // A panic in here would wait for the reader for ever.
                *found.lock().expect("a flaw") = Some(format!("after kill {round}: {flaw}"));
                break;
            }
        }
        at_work.store(false, Ordering::Relaxed);
    });
    assert_eq!(*found.lock().expect("a flaw"), None);
    let (killed, passes) = (killed.into_inner(), passes.into_inner());
    println!("{killed} builds killed while they ran, {passes} times read");
    assert!(killed > 5 && passes > 5, "{killed} builds killed while they ran, {passes} times read");
    site.build(&[]);
    assert_eq!(files(&dist).len(), files(&site.dist("")).len(), "the reader sees the same folder");
    KEPT.iter().for_each(|path| fs::remove_file(site.dist(path)).expect("a kept file"));
    site.assert_clean(&[], "kills");
}

#[test]
fn what_a_page_names_is_found() {
    let text = "<a href=\"/blog\"><img src=\"/images/a.1-2.jpg\" srcset=\"/images/b.avif 400w, /images/c.avif 800w\">\
                url(/assets/d.woff2) \"https://www.dune.example/images/e.png\"";
    let names = ["assets/d.woff2", "images/a.1-2.jpg", "images/b.avif", "images/c.avif", "images/e.png"];
    assert!(named(text).iter().eq(names.iter()), "{:?}", named(text));
    assert_eq!(parts("{\"words\":\"0123456789ab\"}"), BTreeSet::from([".0123456789ab.json".to_owned()]));
    let site = built();
    assert_eq!(flaw(&site.dist("")), None);
    let picture = files(&site.dist("images")).into_iter().find(|path| path.ends_with(".avif")).expect("a picture");
    fs::remove_file(site.dist("images").join(picture)).expect("removed");
    assert!(flaw(&site.dist("")).is_some());
}

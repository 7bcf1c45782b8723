//! The output folder: a build replaces what ssg wrote and nothing else.

use std::{
    fs,
    os::unix::fs::{MetadataExt, symlink},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::support::{Server, copy, files, small_site, ssg, stderr};

const LIST: &str = ".ssg-files";

fn write(path: impl AsRef<Path>, text: &str) {
    fs::create_dir_all(path.as_ref().parent().expect("a folder above it")).expect("a folder");
    fs::write(path, text).expect("a file");
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

/// Builds and returns the text on standard error.
fn build(site: &Path, arguments: &[&str]) -> String {
    let output = ssg(site, &[&["build"], arguments].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    stderr(&output)
}

/// The message of a build that is refused.
fn refused(site: &Path, arguments: &[&str]) -> String {
    let output = ssg(site, &[&["build"], arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    stderr(&output)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_build_refuses_content_and_output_inside_each_other_and_writes_nothing() {
    let site = small_site();
    build(site.path(), &[]);
    copy(&site.path().join("content"), &site.path().join("dist/content"));
    symlink("content", site.path().join("linked")).expect("a link");
    let before = files(site.path());
    for (arguments, said) in [
        (
            &["--content", "dist/content"][..],
            "the content folder dist/content is inside the output folder dist, and a build replaces that folder; name \
             one beside it: --out public",
        ),
        (
            &["--out", "content/dist"],
            "the output folder content/dist is inside the content folder content, and a build replaces that folder; \
             name one beside it: --out dist",
        ),
        (
            &["--out", "linked/posts/dist"],
            "the output folder linked/posts/dist is inside the content folder content, and a build replaces that \
             folder; name one beside it: --out dist",
        ),
        (
            &["--out", "linked"],
            "content is the content folder and cannot be the output folder too, and a build replaces that folder; name \
             one beside it: --out dist",
        ),
    ] {
        assert_eq!(refused(site.path(), arguments), format!("ssg: {said}\n"));
        assert_eq!(files(site.path()), before, "{arguments:?}");
    }
}

#[test]
fn dev_refuses_an_output_folder_inside_the_content() {
    let site = small_site();
    let output = ssg(site.path(), &["dev", "--port", "0", "--out", "content/dist"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("content/dist is inside the content folder"), "{}", stderr(&output));
    assert!(!site.path().join("content/dist").exists());
}

#[test]
fn a_build_keeps_what_ssg_did_not_write() {
    let site = small_site();
    build(site.path(), &[]);
    let dist = site.path().join("dist");
    write(dist.join("CNAME"), "www.dune.example");
    write(dist.join(".git/HEAD"), "ref: refs/heads/gh-pages");
    write(dist.join("content/note.md"), "a note");
    write(dist.join("blog/old/page.html"), "an old page");
    write(dist.join("images/mine.svg"), "<svg/>");
    fs::create_dir(dist.join("empty")).expect("a folder");
    symlink("nowhere", dist.join("link")).expect("a link");
    fs::remove_file(site.path().join("content/posts/dry-slab.md")).expect("the only post");
    fs::remove_file(site.path().join("content/addresses.txt")).expect("the list of addresses");
    assert_eq!(build(site.path(), &[]), "");

    assert!(!dist.join("blog/dry-slab.html").exists(), "ssg's own page of a post that is gone");
    assert_eq!(read(dist.join("CNAME")), "www.dune.example");
    assert_eq!(read(dist.join(".git/HEAD")), "ref: refs/heads/gh-pages");
    assert_eq!(read(dist.join("content/note.md")), "a note");
    assert_eq!(read(dist.join("blog/old/page.html")), "an old page");
    assert_eq!(read(dist.join("images/mine.svg")), "<svg/>");
    assert!(dist.join("empty").is_dir());
    assert_eq!(fs::read_link(dist.join("link")).expect("a link"), Path::new("nowhere"));
    assert_eq!(names(site.path()), ["content", "dist"]);
}

/// The folder itself, however it is named.
fn inode(folder: &Path) -> u64 {
    fs::metadata(folder).expect("a folder").ino()
}

#[test]
fn a_build_that_changes_one_file_replaces_it_and_leaves_the_folder_in_place() {
    let site = small_site();
    build(site.path(), &[]);
    let dist = site.path().join("dist");
    let (before, page) = (inode(&dist), read(dist.join("thank-you.html")));
    let source = site.path().join("content/thank-you.yaml");
    write(&source, &read(&source).replacen("title: ", "title: Very ", 1));
    build(site.path(), &[]);
    assert_ne!(read(dist.join("thank-you.html")), page);
    assert_eq!(inode(&dist), before);

    write(
        site.path().join("content/posts/dry-slab.md"),
        &read(site.path().join("content/posts/dry-slab.md")).replace("title: ", "title: Very "),
    );
    build(site.path(), &["--verify"]);
    assert_ne!(inode(&dist), before, "several files change in one step, with the folder");
    assert_eq!(names(site.path()), ["content", "dist"]);
}

/// A site in which an edit of one post changes less than a hundredth of the files.
fn site_with_many_posts() -> TempDir {
    let site = small_site();
    let post = read(site.path().join("content/posts/dry-slab.md"));
    for number in 0..700 {
        let name = site.path().join(format!("content/posts/dry-slab-{number}.md"));
        write(name, &post.replace("title: ", &format!("title: Number {number} ")));
    }
    site
}

#[test]
fn a_build_that_changes_few_of_many_files_leaves_the_folder_in_place() {
    let site = site_with_many_posts();
    build(site.path(), &[]);
    let dist = site.path().join("dist");
    let before = inode(&dist);
    let post = site.path().join("content/posts/dry-slab-150.md");
    write(&post, &(read(&post) + "\nA zebra crossing.\n"));
    build(site.path(), &["--verify"]);
    assert!(read(dist.join("blog/dry-slab-150.html")).contains("zebra"));
    assert_eq!(inode(&dist), before);

    fs::remove_file(&post).expect("a post");
    fs::remove_file(site.path().join("content/addresses.txt")).expect("the list of addresses");
    write(site.path().join("content/files/price-list.txt"), "Prices");
    build(site.path(), &["--verify"]);
    assert!(!dist.join("blog/dry-slab-150.html").exists());
    assert_eq!(read(dist.join("price-list.txt")), "Prices");
    let list = read(dist.join(".ssg-files"));
    assert!(list.contains("\nprice-list.txt\n") && !list.contains("dry-slab-150.html"), "{list}");
    assert_eq!(names(site.path()), ["content", "dist"]);
}

#[test]
fn a_build_that_changes_few_files_writes_none_through_a_link_in_the_output_folder() {
    let site = site_with_many_posts();
    build(site.path(), &[]);
    let (blog, elsewhere) = (site.path().join("dist/blog"), site.path().join("elsewhere"));
    fs::rename(&blog, &elsewhere).expect("a moved folder");
    symlink("../elsewhere", &blog).expect("a link");
    let post = site.path().join("content/posts/dry-slab-150.md");
    write(&post, &(read(&post) + "\nA zebra crossing.\n"));
    let refusal = refused(site.path(), &[]);
    assert!(refusal.contains("a file of the same name as blog, which ssg did not write"), "{refusal}");
    assert!(!read(elsewhere.join("dry-slab-150.html")).contains("zebra"));
}

#[test]
fn the_list_names_every_file_that_ssg_wrote_and_is_not_served() {
    let site = small_site();
    build(site.path(), &[]);
    let dist = site.path().join("dist");
    let list = read(dist.join(LIST));
    let listed: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(listed, files(&dist));
    write(dist.join("CNAME"), "www.dune.example");
    build(site.path(), &[]);
    assert_eq!(read(dist.join(LIST)), list, "what is kept is not on the list");
    let server = Server::start(&dist, &[]);
    assert_eq!(server.get(&format!("/{LIST}")).status().as_u16(), 404);
}

#[test]
fn a_new_checkout_with_nothing_but_names_with_dots_can_be_built_into() {
    let site = small_site();
    write(site.path().join("dist/.git"), "gitdir: elsewhere");
    assert_eq!(build(site.path(), &[]), "");
    assert_eq!(read(site.path().join("dist/.git")), "gitdir: elsewhere");
}

#[test]
fn a_kept_file_with_the_name_of_a_new_one_stops_the_build() {
    let site = small_site();
    build(site.path(), &[]);
    write(site.path().join("dist/blog/sand.html"), "mine");
    let post = read(site.path().join("content/posts/dry-slab.md"));
    write(site.path().join("content/posts/sand.md"), &post);
    let said = refused(site.path(), &[]);
    assert_eq!(
        said,
        "ssg: the new site has a file of the same name as blog/sand.html, which ssg did not write; move it out of dist, \
         then build again\n"
    );
    assert_eq!(read(site.path().join("dist/blog/sand.html")), "mine");
    assert_eq!(names(site.path()), ["content", "dist"]);
    fs::remove_file(site.path().join("dist/blog/sand.html")).expect("moved");
    build(site.path(), &[]);
}

#[test]
fn a_site_of_an_older_ssg_loses_nothing_and_the_build_says_what_was_kept() {
    let site = small_site();
    build(site.path(), &[]);
    let dist = site.path().join("dist");
    fs::remove_file(dist.join(LIST)).expect("the list");
    write(dist.join(".git"), "gitdir: elsewhere");
    write(dist.join("CNAME"), "www.dune.example");
    write(dist.join("blog/gone.html"), "a page of a post that is gone");
    assert_eq!(
        build(site.path(), &[]),
        "ssg: warning: dist was written by an older ssg, so everything that this build did not make was kept: CNAME, \
         blog/gone.html. Remove from dist what is not needed; from now on ssg knows its own files\n"
    );
    assert_eq!(read(dist.join("CNAME")), "www.dune.example");
    assert_eq!(read(dist.join(".git")), "gitdir: elsewhere");
    assert!(dist.join("blog/gone.html").is_file());
    assert_eq!(build(site.path(), &[]), "", "said once");
}

#[test]
fn an_output_folder_behind_a_link_is_replaced_where_it_is() {
    let site = small_site();
    fs::create_dir_all(site.path().join("srv/web")).expect("a folder");
    symlink("srv/web", site.path().join("dist")).expect("a link");
    for _ in 0..2 {
        build(site.path(), &[]);
        assert!(site.path().join("dist").is_symlink());
        assert!(site.path().join("srv/web/index.html").is_file());
        assert_eq!(names(&site.path().join("srv")), ["web"]);
    }
    fs::remove_dir_all(site.path().join("srv/web")).expect("the target");
    assert_eq!(
        refused(site.path(), &[]),
        "ssg: dist is a link to srv/web, which is not there; make that folder, or remove the link\n"
    );
}

#[test]
fn a_leftover_that_cannot_be_removed_is_a_warning() {
    let site = small_site();
    // A file where a folder is expected cannot be removed as one, not even by root.
    write(site.path().join(".dist.building-7"), "");
    let said = build(site.path(), &[]);
    assert!(said.starts_with("ssg: warning: cannot remove ") && said.contains(".dist.building-7"), "{said}");
    assert!(site.path().join("dist/index.html").is_file());
}

#[test]
fn a_build_killed_while_sites_change_places_loses_nothing() {
    let site = small_site();
    build(site.path(), &[]);
    // Enough of each kind that a kill falls between any two steps.
    let mut kept = Vec::new();
    for number in 0..300 {
        kept.push(format!("folder-{number}/note.txt"));
        kept.push(format!("blog/folder-{number}/note.txt"));
        kept.push(format!("file-{number}.txt"));
    }
    for path in &kept {
        write(site.path().join("dist").join(path), path);
    }
    let is_replacing = || names(site.path()).iter().any(|name| name.starts_with(".dist.replaced-"));
    let mut hit = 0;
    let post = read(site.path().join("content/posts/dry-slab.md"));
    for round in 0..40_u32 {
        write(site.path().join("content/posts/dry-slab.md"), &format!("{post}\nRound {round}.\n"));
        let mut build = start(site.path());
        let deadline = Instant::now() + Duration::from_secs(20);
        while !is_replacing() && build.try_wait().expect("its state").is_none() && Instant::now() < deadline {}
        thread::sleep(Duration::from_micros(u64::from(round) * 150));
        hit += u32::from(build.try_wait().expect("its state").is_none());
        build.kill().expect("a kill");
        build.wait().expect("its end");
        // Each is in the old site, in the new one, or in a folder beside them.
        for path in &kept {
            let places = names(site.path()).into_iter().filter(|name| name != "content");
            let found = places.map(|place| site.path().join(place).join(path)).any(|path| path.is_file());
            assert!(found, "round {round}: {path} is lost");
        }
        assert!(site.path().join("dist/index.html").is_file(), "round {round}: no site");
    }
    assert!(hit > 5, "only {hit} builds were killed while they worked");
    assert_eq!(build(site.path(), &[]), "");
    for path in &kept {
        assert_eq!(&read(site.path().join("dist").join(path)), path);
    }
    assert_eq!(names(site.path()), ["content", "dist"]);
}

fn start(site: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ssg"))
        .arg("build")
        .current_dir(site)
        .stdout(Stdio::null())
        .spawn()
        .expect("ssg starts")
}

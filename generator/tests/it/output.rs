//! The output folder: a build replaces what ssg wrote and nothing else.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
};

use crate::support::{Server, copy, files, number_of, small_site, ssg, stderr, symlink};

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

#[test]
fn a_build_changes_files_in_the_folder_that_a_server_or_container_holds() {
    let site = small_site();
    build(site.path(), &[]);
    let dist = site.path().join("dist");
    let before = number_of(&dist);
    let holds = |change: &str| {
        build(site.path(), &["--verify"]);
        assert_eq!(number_of(&dist), before, "{change}");
        assert_eq!(names(site.path()), ["content", "dist"], "{change}");
    };
    let edit = |path: &str, from: &str, to: &str| {
        let source = site.path().join("content").join(path);
        write(&source, &read(&source).replacen(from, to, 1));
    };
    edit("thank-you.yaml", "title: ", "title: Very ");
    holds("one page");
    edit("site.yaml", "name: Dune Floors", "name: Shore Floors");
    holds("all pages");
    assert!(read(dist.join("index.html")).contains("Shore Floors"));
    write(site.path().join("content/files/price-list.txt"), "Prices");
    fs::remove_file(site.path().join("content/posts/dry-slab.md")).expect("the only post");
    fs::remove_file(site.path().join("content/addresses.txt")).expect("the list of addresses");
    holds("a new file, and a post that is gone");
    assert!(!dist.join("blog").exists(), "a folder without files");
    assert_eq!(read(dist.join("price-list.txt")), "Prices");
    build(site.path(), &["--no-cache", "--precompress"]);
    assert_eq!(number_of(&dist), before, "everything anew");
}

#[test]
fn a_file_takes_the_place_of_a_folder_and_back_unless_somebody_put_a_file_there() {
    let site = small_site();
    let (dist, notes) = (site.path().join("dist"), site.path().join("content/files/notes"));
    write(&notes, "One");
    build(site.path(), &[]);
    fs::remove_file(&notes).expect("a file");
    write(notes.join("more/two.txt"), "Two");
    build(site.path(), &["--verify"]);
    assert_eq!(read(dist.join("notes/more/two.txt")), "Two");
    fs::remove_dir_all(&notes).expect("a folder");
    write(&notes, "One");
    write(dist.join("notes/mine.txt"), "Mine");
    let before = files(&dist);
    let refusal = refused(site.path(), &[]);
    assert!(refusal.contains("a file of the same name as notes, which ssg did not write"), "{refusal}");
    assert_eq!(files(&dist), before);
    fs::remove_file(dist.join("notes/mine.txt")).expect("moved");
    build(site.path(), &["--verify"]);
    assert_eq!(read(dist.join("notes")), "One");
}

#[test]
fn a_build_writes_no_file_through_a_link_in_the_output_folder() {
    let site = small_site();
    build(site.path(), &[]);
    let (blog, elsewhere) = (site.path().join("dist/blog"), site.path().join("elsewhere"));
    fs::rename(&blog, &elsewhere).expect("a moved folder");
    symlink("../elsewhere", &blog).expect("a link");
    let post = site.path().join("content/posts/dry-slab.md");
    write(&post, &(read(&post) + "\nA zebra crossing.\n"));
    let refusal = refused(site.path(), &[]);
    assert!(refusal.contains("a file of the same name as blog, which ssg did not write"), "{refusal}");
    assert!(!read(elsewhere.join("dry-slab.html")).contains("zebra"));
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
fn a_build_that_finds_nothing_changed_removes_what_a_killed_one_left() {
    let site = small_site();
    build(site.path(), &[]);
    let left = site.path().join("dist/.ssg-building");
    write(left.join("blog/half.html"), "<html");
    build(site.path(), &[]);
    assert!(!left.exists());
    write(&left, "a file, which no build has made");
    let said = refused(site.path(), &["--no-cache"]);
    let expected = "ssg: cannot remove dist/.ssg-building, in which a build works; remove it, then build again: ";
    assert!(said.starts_with(expected), "{said}");
}

#[test]
fn a_build_waits_for_another_one_of_the_same_folder_and_says_so() {
    let site = small_site();
    build(site.path(), &[]);
    let folder = site.path().join("dist");
    let lock = system::FolderLock::try_take(&folder, ".ssg-building.lock").expect("a folder");
    let mut lock = lock.expect("the lock of a build");
    let post = site.path().join("content/posts/dry-slab.md");
    write(&post, &(read(&post) + "\nA zebra crossing.\n"));
    let mut second = Command::new(env!("CARGO_BIN_EXE_ssg"))
        .arg("build")
        .current_dir(site.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("ssg starts");
    let mut line = String::new();
    BufReader::new(second.stderr.take().expect("its messages")).read_line(&mut line).expect("a line");
    assert_eq!(line, "Waiting for another build of dist to end\n");
    let page = site.path().join("dist/blog/dry-slab.html");
    assert!(!read(&page).contains("zebra"));
    lock.end(&folder, false);
    assert!(second.wait().expect("its end").success());
    assert!(read(&page).contains("zebra"));
}

#[test]
fn a_disk_that_is_full_leaves_the_old_site_and_the_message_says_so() {
    let site = small_site();
    write(site.path().join("content/files/film.bin"), &"x".repeat(20_000_000));
    // A file cannot get larger than 8 MB at most.
    let build = || {
        let mut shell = Command::new("sh");
        let script = "trap '' XFSZ; ulimit -f 8000; exec \"$0\" build";
        shell.args(["-c", script, env!("CARGO_BIN_EXE_ssg")]).current_dir(site.path()).output().expect("sh starts")
    };
    let output = build();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let said = "ssg: cannot write dist/film.bin; dist is as it was: ";
    assert!(stderr(&output).starts_with(said), "{}", stderr(&output));
    assert_eq!(names(site.path()), ["content"], "no folder before the first site");
    fs::rename(site.path().join("content/files"), site.path().join("files")).expect("away");
    assert!(build().status.success());
    let before = files(&site.path().join("dist"));
    fs::rename(site.path().join("files"), site.path().join("content/files")).expect("back");
    assert!(stderr(&build()).starts_with(said));
    assert_eq!(files(&site.path().join("dist")), before);
}

#[test]
fn a_build_goes_on_from_the_files_and_the_list_that_a_killed_one_left() {
    let site = small_site();
    build(site.path(), &[]);
    let dist = site.path().join("dist");
    let post = site.path().join("content/posts/dry-slab.md");
    write(&post, &(read(&post) + "\nA zebra crossing.\n"));
    // A list that a killed build left names more than there is, and a page of the old site is missing.
    let list = read(dist.join(LIST)) + "blog/gone.html\nblog/never.html\n";
    write(dist.join(LIST), &list);
    write(dist.join("blog/gone.html"), "a page of the site that was to come");
    fs::remove_file(dist.join("thank-you.html")).expect("a page");
    build(site.path(), &["--verify"]);
    assert!(!dist.join("blog/gone.html").exists() && dist.join("thank-you.html").is_file());
    assert!(!read(dist.join(LIST)).contains("gone.html"));
}

/// Opens a file as a virus scanner of Windows does, which lets nobody else have it.
#[cfg(windows)]
fn scan(path: &Path) -> fs::File {
    use std::os::windows::fs::OpenOptionsExt;
    fs::OpenOptions::new().read(true).share_mode(0).open(path).expect("a file that nobody has open")
}

#[test]
#[cfg(windows)]
fn a_page_that_a_virus_scanner_reads_is_replaced_when_it_is_done() {
    /// Longer than the steps between the list and the pages, shorter than the program waits.
    const SCANNED: std::time::Duration = std::time::Duration::from_millis(80);
    let site = small_site();
    build(site.path(), &[]);
    let (page, list) = (site.path().join("dist/index.html"), site.path().join("dist").join(LIST));
    crate::support::change(&site, "site.yaml", "name: Dune Floors", "name: Sand Floors");
    write(site.path().join("content/files/new.txt"), "A new file, so that the list changes before the pages do.");
    let scanner = scan(&page);
    let building = std::thread::spawn({
        let site = site.path().to_owned();
        move || build(&site, &[])
    });
    while !fs::read_to_string(&list).is_ok_and(|list| list.contains("new.txt")) && !building.is_finished() {}
    std::thread::sleep(SCANNED);
    drop(scanner);
    building.join().expect("a build");
    assert!(read(page).contains("Sand Floors"));
}

#[test]
#[cfg(windows)]
fn a_page_that_stays_open_fails_the_build_and_the_next_one_goes_on() {
    let site = small_site();
    build(site.path(), &[]);
    let page = site.path().join("dist/index.html");
    crate::support::change(&site, "site.yaml", "name: Dune Floors", "name: Sand Floors");
    let scanner = scan(&page);
    let output = ssg(site.path(), &["build"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot replace dist/index.html; dist has files of"), "{}", stderr(&output));
    drop(scanner);
    build(site.path(), &[]);
    assert!(read(page).contains("Sand Floors"));
}

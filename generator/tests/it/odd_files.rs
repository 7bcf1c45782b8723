//! Files and folders that are not what they seem, and some that one may not read or write.

use std::{
    ffi::OsStr,
    fs,
    os::unix::{
        ffi::OsStrExt,
        fs::{MetadataExt, PermissionsExt, chown, symlink},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Command, Output},
};

use crate::support::{copy_program, files, small_site, ssg, stderr, stdout};

/// Somebody who is not root: to root, permissions mean nothing.
const NOBODY: u32 = 65534;

/// Runs the program as somebody whom permissions stop. `site` belongs to them.
struct Somebody {
    folder: tempfile::TempDir,
}

impl Somebody {
    fn with_site() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let site = small_site();
        crate::support::copy(&site.path().join("content"), &folder.path().join("site/content"));
        fs::create_dir(folder.path().join("cache")).expect("a folder");
        copy_program(&folder.path().join("ssg"));
        let somebody = Self { folder };
        if is_root() {
            for entry in walkdir::WalkDir::new(somebody.folder.path()) {
                chown(entry.expect("an entry").path(), Some(NOBODY), Some(NOBODY)).expect("another owner");
            }
        }
        somebody
    }

    fn site(&self) -> PathBuf {
        self.folder.path().join("site")
    }

    fn ssg(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(self.folder.path().join("ssg"));
        command.args(arguments).current_dir(self.site()).env("XDG_CACHE_HOME", self.folder.path().join("cache"));
        if is_root() {
            command.gid(NOBODY).uid(NOBODY);
        }
        command.output().expect("ssg starts")
    }
}

fn is_root() -> bool {
    tempfile::tempfile().and_then(|own| own.metadata()).expect("a file").uid() == 0
}

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions");
}

#[test]
fn an_output_folder_around_the_content_or_among_its_pictures_is_refused() {
    let site = small_site();
    fs::create_dir_all(site.path().join("content/images")).expect("a folder");
    let before = files(site.path());
    for (out, said) in [
        (".", "ssg: . cannot be an output folder; name another with --out, for example --out dist\n"),
        ("..", "ssg: .. cannot be an output folder; name another with --out, for example --out dist\n"),
        ("/", "ssg: / cannot be an output folder; name another with --out, for example --out dist\n"),
        ("../..", "cannot be an output folder"),
        ("content/images", "the output folder content/images is inside the content folder content"),
        ("content/images/new/site", "the output folder content/images/new/site is inside the content folder content"),
    ] {
        let output = ssg(site.path(), &["build", "--out", out]);
        assert_eq!(output.status.code(), Some(2), "{out}: {}", stderr(&output));
        assert!(stderr(&output).contains(said), "{out}: {}", stderr(&output));
        assert_eq!(files(site.path()), before, "{out}");
    }
}

#[test]
fn a_name_that_is_not_utf8_is_reported_beside_other_mistakes() {
    let site = small_site();
    let posts = site.path().join("content/posts");
    fs::copy(posts.join("dry-slab.md"), posts.join(OsStr::from_bytes(b"caf\xe9.md"))).expect("a post");
    fs::write(posts.join("sand.md"), "Sand.\n").expect("a post");
    let output = ssg(site.path(), &["check"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let told = stderr(&output);
    assert!(told.contains("error[file-unreadable]: this file cannot be read: its name is not UTF-8"), "{told}");
    assert!(
        told.contains("content/posts/caf\u{fffd}.md:1:1") && told.contains("error[front-matter-missing]"),
        "{told}"
    );
}

#[test]
fn links_that_lead_in_a_circle_are_reported_beside_other_mistakes() {
    let site = small_site();
    let posts = site.path().join("content/posts");
    symlink("../posts", posts.join("more")).expect("a link");
    symlink("self.md", posts.join("self.md")).expect("a link");
    symlink("b.md", posts.join("a.md")).expect("a link");
    symlink("a.md", posts.join("b.md")).expect("a link");
    fs::write(posts.join("sand.md"), "Sand.\n").expect("a post");
    let output = ssg(site.path(), &["check"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let told = stderr(&output);
    assert!(told.contains("this file cannot be read: it is a link to a folder that it is in"), "{told}");
    for name in ["more", "self.md", "a.md", "b.md"] {
        assert_eq!(told.matches(&format!("content/posts/{name}:1:1")).count(), 1, "{name}: {told}");
    }
    assert!(told.contains("error[front-matter-missing]"), "{told}");
}

#[test]
fn pipes_and_devices_are_not_read_and_hold_up_nothing() {
    let site = small_site();
    let content = site.path().join("content");
    for folder in ["images", "files"] {
        fs::create_dir_all(content.join(folder)).expect("a folder");
    }
    for path in ["posts/pipe.md", "images/pipe.jpg", "files/pipe.pdf", "layout.yaml"] {
        let made = Command::new("mkfifo").arg(content.join(path)).status().expect("mkfifo starts");
        assert!(made.success(), "{path}");
    }
    symlink("/dev/zero", content.join("images/zero.jpg")).expect("a link");
    symlink("/dev/zero", content.join("posts/zero.md")).expect("a link");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("Built 5 pages into dist in "), "{}", stdout(&output));
    assert_eq!(stderr(&output), "");
}

#[test]
fn a_file_or_folder_that_may_not_be_read_is_reported_beside_other_mistakes() {
    let somebody = Somebody::with_site();
    let content = somebody.site().join("content");
    for path in ["images", "posts/old"] {
        fs::create_dir_all(content.join(path)).expect("a folder");
    }
    for path in ["posts/salt.md", "images/floor.jpg", "layout.yaml"] {
        fs::write(content.join(path), "Salt.\n").expect("a file");
        allow(&content.join(path), 0);
    }
    allow(&content.join("posts/old"), 0);
    fs::write(content.join("posts/sand.md"), "Sand.\n").expect("a post");
    let output = somebody.ssg(&["check"]);
    // Otherwise the folder cannot be removed.
    allow(&content.join("posts/old"), 0o700);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let told = stderr(&output);
    for path in ["posts/salt.md", "posts/old", "images/floor.jpg", "layout.yaml"] {
        let at = told.find(&format!("content/{path}:1:1")).unwrap_or_else(|| panic!("{path}: {told}"));
        let message = told[..at].rsplit("error[").next().unwrap_or_default();
        assert!(message.contains("cannot be read: Permission denied"), "{path}: {told}");
    }
    assert!(told.contains("error[front-matter-missing]"), "{told}");
}

#[test]
fn a_folder_that_may_not_be_written_keeps_its_site_and_the_reason_is_told() {
    let somebody = Somebody::with_site();
    let dist = somebody.site().join("dist");
    assert!(somebody.ssg(&["build"]).status.success());
    let before: Vec<(String, Vec<u8>)> =
        files(&dist).into_iter().map(|name| (name.clone(), fs::read(dist.join(name)).expect("a file"))).collect();
    let post = somebody.site().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("the post");
    fs::write(&post, text.replace("lifts it", "peels it")).expect("the post");
    allow(&dist, 0o555);
    allow(&somebody.site(), 0o555);
    let output = somebody.ssg(&["build"]);
    let after: Vec<(String, Vec<u8>)> =
        files(&dist).into_iter().map(|name| (name.clone(), fs::read(dist.join(name)).expect("a file"))).collect();
    allow(&somebody.site(), 0o755);
    allow(&dist, 0o755);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let told = stderr(&output);
    assert!(told.starts_with("ssg: cannot ") && told.contains("Permission denied"), "{told}");
    assert!(before == after, "the site has changed");
    // Nothing of it is left to hold up the next one.
    let output = somebody.ssg(&["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(fs::read_to_string(dist.join("blog/dry-slab.html")).expect("a page").contains("peels it"));
}

//! `ssg dev` shows the content as it is, also where the system reports no change of a file.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::{Duration, Instant},
};

use crate::support::{Server, copy, small_site, symlink, tests};

/// The preview looks at the content once a second.
const PATIENCE: Duration = Duration::from_secs(30);

struct Preview {
    site: tempfile::TempDir,
    server: Server,
}

impl Preview {
    fn of(site: tempfile::TempDir) -> Self {
        let path = |name: &str| site.path().join(name).to_string_lossy().into_owned();
        let server = Server::of("dev", &["--content", &path("content"), "--out", &path("preview"), "--port", "0"]);
        Self { site, server }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.site.path().join(name)
    }

    /// Waits until the post says this.
    #[track_caller]
    fn shows(&self, words: &str) {
        let start = Instant::now();
        loop {
            let page = self.server.get("/blog/dry-slab").body_mut().read_to_string().expect("a page");
            if page.contains(words) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "still without {words:?}");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Writes the post of the small site with other words, in one step.
fn write_post(path: &Path, words: &str) {
    let post = fs::read_to_string(tests().join("base/posts/dry-slab.md")).expect("a post");
    let new = path.with_extension("new");
    fs::write(&new, post.replace("Water under a coating lifts it.", words)).expect("a post");
    fs::rename(new, path).expect("a post");
}

#[test]
fn an_edit_behind_a_link_to_a_file_or_a_folder_is_shown() {
    for linked in ["content/posts/dry-slab.md", "content/posts"] {
        let site = small_site();
        let (shared, linked) = (site.path().join("shared"), site.path().join(linked));
        fs::rename(&linked, &shared).expect("moved");
        symlink(&shared, &linked).expect("a link");
        let preview = Preview::of(site);
        let post = if shared.is_dir() { shared.join("dry-slab.md") } else { shared };
        for words in ["Salt lifts it.", "Oil lifts it."] {
            write_post(&post, words);
            preview.shows(words);
        }
    }
}

#[test]
fn a_content_folder_that_is_a_link_is_followed_when_it_leads_elsewhere() {
    let site = small_site();
    fs::rename(site.path().join("content"), site.path().join("first")).expect("moved");
    copy(&site.path().join("first"), &site.path().join("second"));
    symlink("first", site.path().join("content")).expect("a link");
    let preview = Preview::of(site);
    write_post(&preview.path("second/posts/dry-slab.md"), "Salt lifts it.");
    symlink("second", preview.path("new")).expect("a link");
    fs::rename(preview.path("new"), preview.path("content")).expect("another link");
    preview.shows("Salt lifts it.");
    write_post(&preview.path("second/posts/dry-slab.md"), "Oil lifts it.");
    preview.shows("Oil lifts it.");
}

#[test]
fn a_content_folder_that_goes_and_comes_back_is_shown_with_every_later_edit() {
    let preview = Preview::of(small_site());
    for round in ["Salt", "Oil"] {
        fs::rename(preview.path("content"), preview.path("away")).expect("moved away");
        preview.server.wait_for_message("there is no content folder");
        copy(&preview.path("away"), &preview.path("content"));
        fs::remove_dir_all(preview.path("away")).expect("removed");
        for words in ["lifts it.", "peels it."].map(|words| format!("{round} {words}")) {
            write_post(&preview.path("content/posts/dry-slab.md"), &words);
            preview.shows(&words);
        }
    }
}

#[test]
fn files_that_are_put_back_or_copied_over_the_folder_at_once_are_shown() {
    let preview = Preview::of(small_site());
    let all = preview.path("all");
    copy(&preview.path("content"), &all);
    write_post(&all.join("posts/dry-slab.md"), "Salt lifts it.");
    // As a program for versions or an archive does: everything goes, and comes again.
    for name in ["posts", "site.yaml", "home.yaml"] {
        let path = preview.path("content").join(name);
        if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.expect("removed");
    }
    copy(&all, &preview.path("content"));
    preview.shows("Salt lifts it.");
    write_post(&preview.path("content/posts/dry-slab.md"), "Oil lifts it.");
    preview.shows("Oil lifts it.");
}

#[test]
fn files_with_which_office_programs_mark_an_open_one_stop_nothing() {
    let preview = Preview::of(small_site());
    for name in ["content/posts/~$y-slab.md", "content/~$site.yaml", "content/files/~$prices.docx"] {
        fs::create_dir_all(preview.path(name).parent().expect("a folder")).expect("a folder");
        fs::write(preview.path(name), b"\x07Karen\0\0\xff").expect("a lock");
    }
    write_post(&preview.path("content/posts/dry-slab.md"), "Salt lifts it.");
    preview.shows("Salt lifts it.");
    assert_eq!(preview.server.get("/~$prices.docx").status().as_u16(), 404);
}

#[test]
fn a_project_folder_that_a_copy_replaces_is_shown_with_every_later_edit() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let project = root.path().join("project");
    copy(small_site().path(), &project);
    let mut program = Command::new(env!("CARGO_BIN_EXE_ssg"));
    program.current_dir(&project).args(["dev", "--port", "0", "--out"]).arg(root.path().join("preview"));
    let preview = Preview { site: root, server: Server::running(program) };
    fs::rename(&project, preview.path("moved")).expect("moved away");
    copy(&preview.path("moved"), &project);
    write_post(&project.join("content/posts/dry-slab.md"), "Salt lifts it.");
    preview.shows("Salt lifts it.");
    write_post(&project.join("content/posts/dry-slab.md"), "Oil lifts it.");
    preview.shows("Oil lifts it.");
}

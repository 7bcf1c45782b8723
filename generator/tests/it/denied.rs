//! `--deny`: a run that lets neither warnings nor advice pass.

use std::fs;

use crate::support::{copy, small_site, ssg, stderr, stdout, tests};

const POST: &str = "---\ntitle: Sand\ndate: 2025-01-03\ncategory: Residental\nauthor: Ann Lee\nmetaDescription: What sand does \
                    to a floor, why it dulls sooner than under cars, and how a hose keeps it bright.\nkeywords: [sand]\n\
                    excerpt: Sand wears a floor.\n---\nSand wears.\n";

/// A site with one warning, `category-unknown`, and no advice.
fn site() -> tempfile::TempDir {
    let site = small_site();
    fs::write(site.path().join("content/posts/sand.md"), POST).expect("a post");
    let path = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("site.yaml");
    fs::write(path, format!("{}\nacknowledged: [rating-self-given]\n", text.trim_end())).expect("site.yaml");
    site
}

#[test]
fn a_warning_passes_and_denied_warnings_end_with_status_1_and_leave_the_site_as_it_was() {
    let site = site();
    let posts = site.path().join("content/posts");
    fs::rename(posts.join("sand.md"), site.path().join("sand.md")).expect("a post");
    assert!(ssg(site.path(), &["build"]).status.success());
    fs::rename(site.path().join("sand.md"), posts.join("sand.md")).expect("a post");
    let output = ssg(site.path(), &["build", "--deny", "warnings"]);
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("warning[category-unknown]: there is no category `Residental`"), "{told}");
    assert!(told.ends_with("Not built: 1 warning, stopped by --deny; dist is as it was\n"), "{told}");
    assert_eq!(stdout(&output), "`ssg explain category-unknown` tells more, `ssg guide` everything\n");
    assert!(!site.path().join("dist/blog/sand.html").exists(), "a denied site is published");
    assert!(ssg(site.path(), &["build"]).status.success());
    assert!(site.path().join("dist/blog/sand.html").exists());
    // Nothing has changed since, and the warning is still there.
    assert_eq!(ssg(site.path(), &["build", "--deny", "warnings"]).status.code(), Some(1));
}

#[test]
fn check_counts_what_is_denied_and_says_so() {
    let site = site();
    let output = ssg(site.path(), &["check", "--deny", "warnings"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stdout(&output),
        "Checked 6 pages: 1 warning, stopped by --deny\n`ssg explain category-unknown` tells more, `ssg guide` everything\n"
    );
    assert!(ssg(site.path(), &["check"]).status.success());
}

#[test]
fn one_code_is_denied_and_the_others_pass() {
    let site = site();
    assert_eq!(ssg(site.path(), &["check", "--deny", "category-unknown"]).status.code(), Some(1));
    assert!(ssg(site.path(), &["check", "--deny", "picture-unused", "--deny", "word-repeated"]).status.success());
    let output = ssg(site.path(), &["check", "--deny", "category_unknown"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("did you mean `category-unknown`?"), "{}", stderr(&output));
}

#[test]
fn denied_advice_is_shown_by_a_build_and_stops_it_unless_it_is_acknowledged() {
    let site = small_site();
    let output = ssg(site.path(), &["build", "--deny", "advice"]);
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("advice[rating-self-given]"), "{told}");
    assert!(told.ends_with("Not built: 1 piece of advice, stopped by --deny\n"), "{told}");
    assert!(ssg(site.path(), &["build", "--deny", "warnings"]).status.success());
    let acknowledged = self::site();
    fs::remove_file(acknowledged.path().join("content/posts/sand.md")).expect("the post with a warning");
    let output = ssg(acknowledged.path(), &["build", "--deny", "advice"]);
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn a_warning_about_a_finished_page_stops_the_build_before_it_is_published() {
    let site = small_site();
    copy(&tests().join("errors/page-heavy/content"), &site.path().join("content"));
    let output = ssg(site.path(), &["build", "--deny", "page-heavy", "--now", "2025-06-01"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(!site.path().join("dist").exists(), "a denied site is published");
    let left = fs::read_dir(site.path()).expect("a folder").count();
    assert_eq!(left, 1, "the build leaves something beside the content");
}

#[test]
fn a_post_acknowledges_its_own_advice_and_a_build_after_the_line_is_gone_is_stopped_again() {
    let site = self::site();
    let path = site.path().join("content/posts/sand.md");
    let acknowledged = POST
        .replace("category: Residental", "category: Residential\nreadTime: 30 min read")
        .replace("---\nSand", "acknowledged: [read-time-off]\n---\nSand");
    let build = || ssg(site.path(), &["build", "--deny", "advice"]);
    // Twice: the second build finds everything as it was.
    for _ in 0..2 {
        fs::write(&path, &acknowledged).expect("the post");
        let output = build();
        assert!(output.status.success(), "{}", stderr(&output));
    }
    fs::write(&path, acknowledged.replace("acknowledged: [read-time-off]\n", "")).expect("the post");
    let told = stderr(&build());
    assert!(told.contains("advice[read-time-off]") && told.contains("stopped by --deny"), "{told}");
    fs::write(&path, acknowledged.replace("readTime: 30 min read\n", "")).expect("the post");
    let told = stderr(&build());
    assert!(told.contains("advice[advice-gone]: `read-time-off` is acknowledged here"), "{told}");
}

#[test]
fn the_words_of_the_layout_and_of_the_form_acknowledge_advice_and_it_reaches_no_page() {
    let site = site();
    let files = [
        ("layout.yaml", "quoteButton: Get a Wrfl Today\n"),
        ("form.yaml", "projectTypes: [{ value: a, label: A }]\ndetailsHint: Tell us of the Wrfl and of the wall.\n"),
    ];
    for (name, text) in files {
        let path = site.path().join("content").join(name);
        fs::write(&path, text).expect("a file");
        let told = stderr(&ssg(site.path(), &["check", "--spelling"]));
        assert!(told.contains("advice[word-unknown]: `Wrfl`"), "{name}: {told}");
        fs::write(&path, format!("{text}acknowledged: [word-unknown]\n")).expect("a file");
        let told = stderr(&ssg(site.path(), &["check", "--spelling"]));
        assert!(!told.contains("Wrfl"), "{name}: {told}");
    }
    assert!(ssg(site.path(), &["build"]).status.success());
    for page in ["index.html", "admin.html", "blog/sand.html"] {
        let html = fs::read_to_string(site.path().join("dist").join(page)).expect("a page");
        assert!(!html.contains("acknowledged"), "{page}");
    }
}

#[test]
fn every_kind_of_file_can_acknowledge_advice() {
    for (name, schema) in generator::content::schema::all() {
        assert!(schema.as_value()["properties"]["acknowledged"].is_object(), "{name}");
    }
}

#[test]
fn unknown_words_of_a_file_that_acknowledges_them_are_reported_of_other_files_only() {
    let site = self::site();
    let post =
        POST.replace("category: Residental", "category: Residential").replace("Sand wears.", "Wrfl wears a floor.");
    let acknowledged = post.replace("---\nWrfl", "acknowledged: [word-unknown]\n---\nWrfl");
    let path = site.path().join("content/posts/sand.md");
    let check = || stderr(&ssg(site.path(), &["check", "--spelling"]));
    fs::write(&path, &post).expect("the post");
    let told = check();
    assert!(told.contains("advice[word-unknown]: `Wrfl`"), "{told}");
    fs::write(&path, &acknowledged).expect("the post");
    let told = check();
    assert!(!told.contains("Wrfl"), "{told}");
    let other = post.replace("title: Sand", "title: Salt").replace("What sand does", "What salt does");
    fs::write(site.path().join("content/posts/salt.md"), other).expect("a post");
    let told = check();
    assert!(told.contains("content/posts/salt.md:") && told.contains("`Wrfl` is not in the dictionary\n"), "{told}");
}

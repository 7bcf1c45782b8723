//! The whole way: `ssg deploy` with content, its program, and a place.

use std::{
    env, fs,
    path::Path,
    process::{Command, Output},
};

use crate::{folder, program::Place, servers::TestBucket};

fn ssg(site: &Path, arguments: &[&str], place: &Place) -> Output {
    let program = env::var("SSG").expect("the path of ssg; `make test-deploy` gives it");
    let path = Path::new(env!("CARGO_BIN_EXE_ssg-deploy")).parent().unwrap();
    let mut command = Command::new(program);
    command.arg("deploy").args(arguments).arg(&place.target.to).envs(place.variables.clone()).env("PATH", path);
    if let Some(endpoint) = &place.target.endpoint {
        command.args(["--endpoint", endpoint]);
    }
    command.current_dir(site).output().unwrap()
}

fn fine(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn copy_content(site: &Path) {
    let base = concat!(env!("CARGO_MANIFEST_DIR"), "/../generator/tests/base");
    let copied = Command::new("cp").args(["-r", base]).arg(site.join("content")).status().unwrap();
    assert!(copied.success());
}

/// Publishes a site, changes a post, and goes back.
fn publish(place: &Place, get: &dyn Fn(&str) -> Option<String>) {
    let site = tempfile::tempdir().unwrap();
    copy_content(site.path());
    let run = |arguments: &[&str]| fine(&ssg(site.path(), arguments, place));
    assert!(run(&["plan"]).contains("+ /blog/dry-slab"));
    run(&["push"]);
    assert!(get("/blog/dry-slab").is_some() && get("/").is_some());
    let post = site.path().join("content/posts/dry-slab.md");
    fs::write(&post, fs::read_to_string(&post).unwrap() + "\nA sentence of the second release.\n").unwrap();
    let plan = run(&["plan"]);
    assert!(plan.contains("~ /blog/dry-slab") && !plan.contains("/locations"), "{plan}");
    run(&["push"]);
    assert!(get("/blog/dry-slab").unwrap().contains("second release"));
    assert!(run(&["push"]).contains("Nothing to do"));
    assert_eq!(run(&["releases"]).lines().count(), 2);
    run(&["rollback"]);
    assert!(!get("/blog/dry-slab").unwrap().contains("second release"));
}

#[test]
#[ignore = "needs ssg: make test-deploy"]
fn a_site_is_published_into_a_folder_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path().join("www").to_str().unwrap());
    publish(&place, &|address| folder::get(&place, address));
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_site_is_published_into_a_bucket_and_back() {
    let bucket = TestBucket::new();
    publish(&bucket.place(), &|address| bucket.get(address));
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_bucket_keeps_text_compressed_if_that_is_asked_for() {
    let (bucket, site) = (TestBucket::new(), tempfile::tempdir().unwrap());
    copy_content(site.path());
    fine(&ssg(site.path(), &["push", "--gzip"], &bucket.place()));
    let mut page = bucket.response("blog/dry-slab").unwrap();
    let header = |name: &str| page.headers()[name].to_str().unwrap().to_owned();
    assert_eq!([header("content-encoding"), header("content-type")], ["gzip", "text/html; charset=utf-8"]);
    let compressed = page.body_mut().read_to_vec().unwrap();
    assert_eq!(compressed, fs::read(site.path().join("dist/blog/dry-slab.html.gz")).unwrap());
    let icon = bucket.response("icon-192.png").unwrap();
    assert!(!icon.headers().contains_key("content-encoding"), "pictures are compressed themselves");
}

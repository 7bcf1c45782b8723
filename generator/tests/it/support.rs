//! What every test from outside needs: the program, and folders of content.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::LazyLock,
    thread,
};

/// The folder of the tests.
pub(crate) fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The site's own content.
pub(crate) fn real_content() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

/// The program, run in `folder`.
pub(crate) fn ssg(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ssg")).args(arguments).current_dir(folder).output().expect("ssg starts")
}

/// A folder with a small healthy site in `content/`.
pub(crate) fn small_site() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy(&tests().join("base"), &folder.path().join("content"));
    folder
}

/// Copies a folder over another.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder to copy") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        let kind = entry.file_type().expect("a type");
        if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(entry.path()).expect("a link"), target).expect("a link");
        } else if kind.is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// Every file below a folder, sorted, with forward slashes.
pub(crate) fn files(folder: &Path) -> Vec<String> {
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().map(|entry| entry.expect("an entry"));
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|entry| entry.path().strip_prefix(folder).expect("inside").to_string_lossy().replace('\\', "/")).collect()
}

/// Standard error as text.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// Standard output as text.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// The real site, built once for all tests that only read it.
pub(crate) fn real_site() -> &'static Path {
    static BUILT: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let content = real_content();
        let output = ssg(folder.path(), &["build", "--content", &content.to_string_lossy(), "--now", "2026-01-01"]);
        assert!(output.status.success(), "{}", stderr(&output));
        folder
    });
    static DIST: LazyLock<PathBuf> = LazyLock::new(|| BUILT.path().join("dist"));
    &DIST
}

/// A running `ssg serve`, ended when it is dropped.
pub(crate) struct Server {
    process: Child,
    /// Such as <http://localhost:40123>.
    pub url: String,
}

impl Server {
    /// Serves `dist` on a free port.
    pub(crate) fn start(dist: &Path, more: &[&str]) -> Self {
        let dist = dist.to_string_lossy();
        Self::of("serve", &[&["--port", "0", "--dir", &dist], more].concat())
    }

    /// A command that serves; its address is in one of the first lines that it prints.
    pub(crate) fn of(command: &str, arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_ssg"))
            .arg(command)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("ssg starts");
        let lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let mut words =
            lines.flat_map(|line| line.expect("a line").split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let url = words.find(|word| word.starts_with("http://")).expect("an address");
        // Read on, so that the program never waits for somebody to take its words.
        thread::spawn(move || words.for_each(drop));
        Self { process, url }
    }

    /// The answer to a request as it comes: no redirect followed, nothing decompressed.
    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> ureq::http::Response<ureq::Body> {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .accept_encoding("")
            .build()
            .into();
        let mut request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        agent.run(request.body(()).expect("a request")).expect("an answer")
    }

    /// The answer to a plain GET.
    pub(crate) fn get(&self, path: &str) -> ureq::http::Response<ureq::Body> {
        self.request("GET", path, &[])
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

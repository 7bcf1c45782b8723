//! Helpers of all tests: the program, and folders of content.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::{LazyLock, Mutex, mpsc},
    thread,
    time::Duration,
};

/// The folder `generator/tests`.
pub(crate) fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The frozen content that the specification describes.
pub(crate) fn acceptance_content() -> PathBuf {
    tests().join("acceptance/content")
}

/// The addresses that the specification lists.
pub(crate) struct Routes(serde_json::Value);

impl Routes {
    pub(crate) fn read() -> Self {
        let text = fs::read_to_string(tests().join("acceptance/routes.json")).expect("the list of routes");
        Self(serde_json::from_str(&text).expect("JSON"))
    }

    /// Every list below a name, in order.
    fn below(&self, name: &str) -> Vec<String> {
        fn collect(value: &serde_json::Value) -> Vec<String> {
            match value {
                serde_json::Value::String(text) => vec![text.clone()],
                serde_json::Value::Array(values) => values.iter().flat_map(collect).collect(),
                serde_json::Value::Object(groups) => groups.values().flat_map(collect).collect(),
                other => panic!("{other} is no route"),
            }
        }
        let found = collect(&self.0[name]);
        assert!(!found.is_empty(), "routes.json has no {name}");
        found
    }

    pub(crate) fn posts(&self) -> Vec<String> {
        self.below("posts")
    }

    /// The pages that do not depend on posts and locations.
    pub(crate) fn fixed(&self) -> Vec<String> {
        ["pages", "services"].into_iter().flat_map(|name| self.below(name)).collect()
    }

    /// The home page, the lists, all locations and services.
    pub(crate) fn without_posts(&self) -> Vec<String> {
        ["pages", "services", "locations"].into_iter().flat_map(|name| self.below(name)).collect()
    }

    /// Every page for visitors.
    pub(crate) fn all(&self) -> Vec<String> {
        [self.without_posts(), self.posts()].concat()
    }

    /// Anchors of the home page.
    pub(crate) fn home_sections(&self) -> Vec<String> {
        self.below("homeSections")
    }

    /// Old addresses and their new ones.
    pub(crate) fn moved(&self) -> Vec<(String, String)> {
        let pairs = self.0["moved"].as_object().expect("old and new addresses").iter();
        pairs.map(|(from, to)| (from.clone(), to.as_str().expect("an address").to_owned())).collect()
    }
}

/// The file of a page, below the folder of a built site.
pub(crate) fn file_of(route: &str) -> String {
    if route == "/" { "index.html".to_owned() } else { format!("{}.html", &route[1..]) }
}

/// The program, run in `folder`.
pub(crate) fn ssg(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ssg")).args(arguments).current_dir(folder).output().expect("ssg starts")
}

/// Copies the program. Another process writes the copy: a test that starts a program at that moment would hand an open
/// file down to it, and a file that is open for writing cannot be started.
pub(crate) fn copy_program(to: &Path) {
    if cfg!(windows) {
        fs::copy(env!("CARGO_BIN_EXE_ssg"), to.with_extension("exe")).expect("a copy");
        return;
    }
    let status = Command::new("cp").arg(env!("CARGO_BIN_EXE_ssg")).arg(to).status().expect("cp starts");
    assert!(status.success(), "cannot copy the program to {}", to.display());
}

/// A folder with a small healthy site in `content/`.
pub(crate) fn small_site() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy(&tests().join("base"), &folder.path().join("content"));
    folder
}

/// A copy of the build of `site/`, whose renderer ends with more code.
pub(crate) struct Bundle(tempfile::TempDir);

impl Bundle {
    pub(crate) fn with(code: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../site/dist"), folder.path());
        let renderer = folder.path().join("renderer.js");
        let script = fs::read_to_string(&renderer).expect("the renderer");
        fs::write(renderer, format!("{script}\n{code}\n")).expect("the renderer");
        Self(folder)
    }

    /// For `--site`.
    pub(crate) fn path(&self) -> String {
        self.0.path().to_string_lossy().into_owned()
    }
}

/// Changes some words in a file of the content of a site.
#[track_caller]
pub(crate) fn change(site: &tempfile::TempDir, path: &str, old: &str, new: &str) {
    let path = site.path().join("content").join(path);
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.contains(old), "{} has no {old}", path.display());
    fs::write(&path, text.replacen(old, new, 1)).expect("a change");
}

/// Copies a folder over another.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder to copy") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        let kind = entry.file_type().expect("a type");
        if kind.is_symlink() {
            symlink(fs::read_link(entry.path()).expect("a link"), target).expect("a link");
        } else if kind.is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// Makes a link.
#[cfg(unix)]
pub(crate) use std::os::unix::fs::symlink;

/// Makes a link, which Windows has of two kinds.
#[cfg(windows)]
pub(crate) fn symlink(target: impl AsRef<Path>, link: impl AsRef<Path>) -> std::io::Result<()> {
    let (target, link) = (target.as_ref(), link.as_ref());
    let is_folder = link.parent().is_some_and(|folder| folder.join(target).is_dir());
    if is_folder {
        std::os::windows::fs::symlink_dir(target, link)
    } else {
        std::os::windows::fs::symlink_file(target, link)
    }
}

/// The number of a file or a folder, which is another one after it was replaced.
pub(crate) fn number_of(path: &Path) -> u64 {
    system::facts_of(path).expect("a file").number
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

/// The acceptance content, built once for all tests that only read the result.
pub(crate) fn acceptance_site() -> &'static Path {
    static BUILT: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let content = acceptance_content();
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
    /// The lines on standard output before the one with the address.
    said: Vec<String>,
    output: Mutex<mpsc::Receiver<String>>,
    messages: Mutex<mpsc::Receiver<String>>,
    /// For example <http://localhost:40123>.
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
        let mut program = Command::new(env!("CARGO_BIN_EXE_ssg"));
        program.arg(command).args(arguments);
        Self::running(program)
    }

    /// A program that serves.
    pub(crate) fn running(mut program: Command) -> Self {
        let mut process = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("ssg starts");
        // Both are read on even if no test waits for them, so that the program never blocks on a full pipe.
        let messages = lines_of(process.stderr.take().expect("its messages"));
        let output = lines_of(process.stdout.take().expect("its output"));
        let mut said = Vec::new();
        let url = loop {
            let line = output.recv().expect("an address");
            if let Some(url) = line.split_whitespace().find(|word| word.starts_with("http://")) {
                break url.to_owned();
            }
            said.push(line);
        };
        Self { process, said, output: Mutex::new(output), messages: Mutex::new(messages), url }
    }

    /// The lines on standard output before the one with the address.
    pub(crate) fn said(&self) -> &[String] {
        &self.said
    }

    /// Waits until the program has printed a line with this text to standard output.
    pub(crate) fn wait_for_output(&self, text: &str) {
        if !self.said.iter().any(|line| line.contains(text)) {
            wait_for(&self.output, text);
        }
    }

    /// Waits until the program prints a line with this text to standard error. Returns all lines up to it.
    pub(crate) fn wait_for_message(&self, text: &str) -> Vec<String> {
        wait_for(&self.messages, text)
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

    /// The events that open pages follow, from now on.
    pub(crate) fn events_from_now(&self) -> Events {
        let lines = BufReader::new(self.get("/_dev/events").into_body().into_reader());
        let mut events = Events { lines, built: 0, unencoded: 0 };
        events.next();
        events
    }

    /// The events that open pages follow, from the one on in which all pictures are encoded: those after it come from
    /// changes of the content.
    pub(crate) fn events(&self) -> Events {
        let mut events = self.events_from_now();
        while events.unencoded > 0 {
            events.next();
        }
        events
    }

    /// The state that open pages show.
    pub(crate) fn state(&self) -> serde_json::Value {
        let lines = BufReader::new(self.get("/_dev/events").into_body().into_reader());
        Events { lines, built: 0, unencoded: 0 }.next()
    }

    /// Number of threads of the program; `None` where the system has no list of them.
    pub(crate) fn threads(&self) -> Option<usize> {
        Some(fs::read_dir(format!("/proc/{}/task", self.process.id())).ok()?.count())
    }

    /// Sends a signal, such as `TERM`, and waits for the end of the program.
    pub(crate) fn stop(mut self, signal: &str) -> ExitStatus {
        let sent = Command::new("kill").args(["-s", signal, &self.process.id().to_string()]).status();
        assert!(sent.expect("kill starts").success(), "cannot send {signal}");
        self.process.wait().expect("its end")
    }

    /// The answer to a plain GET.
    pub(crate) fn get(&self, path: &str) -> ureq::http::Response<ureq::Body> {
        self.request("GET", path, &[])
    }
}

/// The lines of a stream, read by a thread.
fn lines_of(stream: impl Read + Send + 'static) -> mpsc::Receiver<String> {
    let (send, lines) = mpsc::channel();
    let read = BufReader::new(stream).lines();
    thread::spawn(move || read.map_while(Result::ok).for_each(|line| drop(send.send(line))));
    lines
}

fn wait_for(lines: &Mutex<mpsc::Receiver<String>>, text: &str) -> Vec<String> {
    let lines = lines.lock().expect("the lines");
    let mut seen = Vec::new();
    while !seen.last().is_some_and(|line: &String| line.contains(text)) {
        match lines.recv_timeout(Duration::from_secs(60)) {
            Ok(line) => seen.push(line),
            Err(error) => panic!("no line with {text:?} ({error}) after {seen:#?}"),
        }
    }
    seen
}

/// Events of `ssg dev`.
pub(crate) struct Events {
    lines: BufReader<ureq::BodyReader<'static>>,
    /// The number of builds in the last event.
    built: u64,
    /// The number of pictures that are not encoded yet in the last event.
    unencoded: u64,
}

impl Events {
    /// The state in the next event.
    pub(crate) fn next(&mut self) -> serde_json::Value {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.lines.read_line(&mut line).expect("an event") > 0, "the server has ended");
            if let Some(state) = line.strip_prefix("data: ") {
                let state: serde_json::Value = serde_json::from_str(state).expect("JSON");
                let number = |name: &str| state[name].as_u64().expect("a number");
                (self.built, self.unencoded) = (number("built"), number("unencoded"));
                return state;
            }
        }
    }

    /// The number of builds that changed the site, as far as they are known.
    pub(crate) fn built(&self) -> u64 {
        self.built
    }

    /// Waits for a build that changed the site.
    pub(crate) fn wait(&mut self) {
        let before = self.built;
        while self.built == before {
            self.next();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

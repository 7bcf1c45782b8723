//! `ssg deploy` builds, checks, and describes the site to `ssg-deploy`. What that one does, its own tests show; here a
//! script in its place keeps the call.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpListener,
    path::Path,
    process::{Command, Output},
    thread,
};

use flate2::read::GzDecoder;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Server, copy, copy_program, files, small_site, ssg, stderr, stdout, tests};

/// The program in a folder of its own, beside a script that ends with this status.
fn programs(status: u8) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy_program(&folder.path().join("ssg"));
    let text = format!("#!/bin/sh\ncat >\"$(dirname \"$0\")/call.json\"\nexit {status}\n");
    // Written by another process, like the program.
    let mut write = Command::new("sh");
    write
        .args(["-c", "printf %s \"$1\" >\"$2\" && chmod 755 \"$2\"", "sh", &text])
        .arg(folder.path().join("ssg-deploy"));
    assert!(write.status().expect("sh starts").success(), "cannot write the script");
    folder
}

fn deploy(programs: &Path, site: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(programs.join("ssg"));
    command.arg("deploy").args(arguments).current_dir(site).output().expect("ssg starts")
}

fn add_to_site(site: &Path, text: &str) {
    let path = site.join("content/site.yaml");
    let before = fs::read_to_string(&path).expect("site.yaml");
    fs::write(path, before + text).expect("site.yaml");
}

fn call(programs: &Path) -> Option<Value> {
    fs::read_to_string(programs.join("call.json")).ok().map(|text| serde_json::from_str(&text).expect("JSON"))
}

#[test]
fn every_file_is_described_with_the_address_and_headers_that_ssg_serve_has_for_it() {
    let (programs, site) = (programs(0), small_site());
    let write = |name: &str| {
        let path = site.path().join("content/files").join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, "text").expect("a file");
    };
    let names = [
        "google1234.html",
        "papers/flyer.html",
        ".well-known/apple-app-site-association",
        "warranty.pdf",
        ".well-known/security.txt",
        "CNAME",
        "data.json",
        "app.js",
        "prices.csv",
        "prices.csv.gz",
    ];
    names.iter().for_each(|name| write(name));
    add_to_site(site.path(), "redirects:\n  - from: /old\n    to: /blog\n");
    let output = deploy(programs.path(), site.path(), &["push", "s3://bucket", "--keep", "7", "--values", "arn"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let call = call(programs.path()).expect("a call");
    assert_eq!(call["site"], "https://www.dune.example");
    assert_eq!((&call["target"]["to"], &call["target"]["values"]), (&"s3://bucket".into(), &"arn".into()));
    assert_eq!(call["command"]["push"]["keep"], 7);
    let release = &call["command"]["push"]["release"];
    assert_eq!(release["redirects"], serde_json::json!([{ "from": "/old", "to": "/blog", "status": 301 }]));

    let dist = site.path().join("dist");
    let server = Server::start(&dist, &[]);
    let files = release["files"].as_array().expect("files");
    let mut addresses = Vec::new();
    for file in files {
        let (path, text) =
            (file["path"].as_str().expect("a path"), |name: &str| file[name].as_str().unwrap_or_default());
        let content = fs::read(dist.join(path)).expect("a file");
        assert_eq!(file["bytes"], content.len(), "{path}");
        let Some(address) = file["address"].as_str() else { continue };
        addresses.push(address);
        // The document of unknown addresses has none itself.
        let asked = if address == "/404.html" { "/nothing" } else { address };
        let mut answer = server.get(asked);
        let header = |name: &str| answer.headers()[name].to_str().expect("letters").to_owned();
        assert_eq!(text("content_type"), header("content-type"), "{address}");
        assert_eq!(text("cache_control"), header("cache-control"), "{address}");
        assert_eq!(answer.body_mut().read_to_vec().expect("a body"), content, "{address}");
    }
    let some = [
        "/",
        "/404.html",
        "/blog",
        "/blog/dry-slab",
        "/CNAME",
        "/.well-known/security.txt",
        "/warranty.pdf",
        "/prices.csv.gz",
        "/google1234.html",
        "/papers/flyer.html",
    ];
    for address in some {
        assert!(addresses.contains(&address), "{address}");
    }
    assert!(!addresses.contains(&"/google1234") && !addresses.contains(&"/papers/flyer"), "{addresses:?}");
    let listed: Vec<_> = files.iter().filter_map(|file| file["path"].as_str()).collect();
    assert!(listed.contains(&"_headers") && !listed.contains(&".ssg-files"), "{listed:?}");
}

#[test]
fn compressed_files_are_for_folders_and_have_no_address_of_their_own() {
    let (programs, site) = (programs(0), small_site());
    let output = deploy(programs.path(), site.path(), &["push", "/srv/www", "--precompress"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let call = call(programs.path()).expect("a call");
    let files = call["command"]["push"]["release"]["files"].as_array().expect("files");
    let of = |ending: &'static str| files.iter().filter(move |file| file["path"].as_str().unwrap().ends_with(ending));
    assert!(of(".html").count() > 5 && of(".html.br").count() == of(".html").count());
    assert!(of(".css.gz").count() > 0);
    for file in of(".br").chain(of(".gz")) {
        assert!(file["address"].is_null() && file["shared"] == false, "{file}");
    }
}

#[test]
fn with_gzip_a_bucket_gets_text_compressed_with_the_headers_of_the_plain_file() {
    let (programs, site) = (programs(0), small_site());
    let output = deploy(programs.path(), site.path(), &["push", "s3://bucket", "--gzip"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let call = call(programs.path()).expect("a call");
    let files = call["command"]["push"]["release"]["files"].as_array().expect("files");
    let dist = site.path().join("dist");
    let mut compressed = 0;
    for file in files.iter().filter(|file| !file["address"].is_null()) {
        let path = file["path"].as_str().expect("a path");
        let plain = fs::read(dist.join(path)).expect("a file");
        let sent = if file["content_encoding"] == "gzip" {
            let sent = fs::read(dist.join(format!("{path}.gz"))).expect("a compressed file");
            let mut text = Vec::new();
            GzDecoder::new(&sent[..]).read_to_end(&mut text).expect("gzip");
            assert_eq!(text, plain, "{path}");
            compressed += 1;
            sent
        } else {
            assert!(file["content_encoding"].is_null(), "{file}");
            plain
        };
        assert_eq!(file["bytes"], sent.len(), "{path}");
        assert_eq!(file["hash"], blake3::hash(&sent).to_hex().as_str(), "{path}");
    }
    let of = |address: &str| files.iter().find(|file| file["address"] == address).expect("a file");
    assert!(compressed > 10, "{compressed}");
    assert_eq!(
        (&of("/")["path"], &of("/")["content_type"]),
        (&"index.html".into(), &"text/html; charset=utf-8".into())
    );
    assert!(of("/icon-192.png")["content_encoding"].is_null(), "pictures are compressed themselves");
}

#[test]
fn gzip_is_refused_where_something_else_compresses() {
    let cases: [(&[&str], &str); 2] = [
        (&["push", "/srv/www", "--gzip"], "--gzip is for buckets, and /srv/www is a folder"),
        (&["plan", "s3://bucket", "--gzip", "--distribution", "E1"], "cannot be used with"),
    ];
    for (arguments, message) in cases {
        let (programs, site) = (programs(0), small_site());
        let output = deploy(programs.path(), site.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert_eq!(call(programs.path()), None);
    }
}

#[test]
fn invented_facts_and_mistakes_stop_plan_and_push_before_anything_is_sent() {
    let cases = [("placeholders:\n  - phone\n", "placeholders-left"), ("unknown: 1\n", "field-unknown")];
    for (text, code) in cases {
        let (programs, site) = (programs(0), small_site());
        add_to_site(site.path(), text);
        for action in ["plan", "push"] {
            let output = deploy(programs.path(), site.path(), &[action, "s3://bucket"]);
            assert_eq!(output.status.code(), Some(1), "{action}: {}", stderr(&output));
            assert!(stderr(&output).contains(code), "{action}: {}", stderr(&output));
            assert_eq!(call(programs.path()), None);
        }
        // Going back must always be possible.
        let output = deploy(programs.path(), site.path(), &["rollback", "s3://bucket", "--to", "abc"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(call(programs.path()).expect("a call")["command"]["rollback"]["to"], "abc");
    }
}

#[test]
fn a_picture_by_a_program_is_not_published_as_a_finished_job() {
    let (programs, site) = (programs(0), small_site());
    copy(&tests().join("errors/job-computed/content"), &site.path().join("content"));
    let output = deploy(programs.path(), site.path(), &["push", "s3://bucket"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("[job-computed]"), "{}", stderr(&output));
    assert_eq!(call(programs.path()), None);
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let page = fs::read_to_string(site.path().join("dist/index.html")).expect("the home page");
    assert_eq!(page.matches(">Computer images, not job photos</").count(), 1, "{page}");
}

#[test]
fn a_plan_writes_nothing_and_a_push_notes_addresses_once_visitors_have_them() {
    let site = small_site();
    let (content, dist) = (site.path().join("content"), site.path().join("dist"));
    let before = files(&content);
    let (fine, failing) = (programs(0), programs(2));
    for (programs, action, status) in [(&fine, "plan", 0), (&failing, "plan", 2), (&failing, "push", 2)] {
        let output = deploy(programs.path(), site.path(), &[action, "s3://bucket"]);
        assert_eq!(output.status.code(), Some(status), "{action}: {}", stderr(&output));
        assert_eq!(files(&content), before, "{action} with status {status}");
        assert_eq!(dist.exists(), action == "push", "{action} with status {status}");
    }
    let release = &call(fine.path()).expect("a call")["command"]["plan"];
    assert!(release["files"].as_array().expect("files").len() > 10, "{release}");
    let output = deploy(fine.path(), site.path(), &["push", "s3://bucket", "--now", "2025-06-01"]);
    assert_eq!((output.status.code(), files(&content)), (Some(0), before), "a site of another day");
    let output = deploy(fine.path(), site.path(), &["push", "s3://bucket"]);
    let said = "Noted 3 new addresses in content/addresses.txt; keep it with the content";
    assert!(String::from_utf8_lossy(&output.stdout).contains(said), "{output:?}");
    let list = fs::read_to_string(content.join("addresses.txt")).expect("the list");
    assert!(list.contains("\n/blog/dry-slab\n"), "{list}");
    let output = deploy(fine.path(), site.path(), &["push", "s3://bucket"]);
    assert!(!String::from_utf8_lossy(&output.stdout).contains("Noted"), "{output:?}");
}

#[test]
fn a_refusal_has_status_1_and_a_fault_status_2() {
    let site = small_site();
    for (status, seen) in [(1, 1), (2, 2), (101, 2)] {
        let programs = programs(status);
        let output = deploy(programs.path(), site.path(), &["releases", "s3://bucket"]);
        assert_eq!(output.status.code(), Some(seen), "{}", stderr(&output));
    }
}

#[test]
fn a_missing_program_is_named_with_the_way_to_get_it() {
    let (programs, site) = (programs(0), small_site());
    fs::remove_file(programs.path().join("ssg-deploy")).expect("the script");
    let mut command = Command::new(programs.path().join("ssg"));
    let output = command.args(["deploy", "releases", "www"]).env("PATH", "").current_dir(site.path()).output();
    let output = output.expect("ssg starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the program ssg-deploy is missing"), "{}", stderr(&output));
    assert!(stderr(&output).contains("make ssg-deploy"), "{}", stderr(&output));
}

/// A host that answers every call with this status. Returns its address.
fn host(status: &'static str) -> String {
    host_by(move |_| status)
}

/// A host that answers calls with the status for their first line. Returns its address.
fn host_by(status: impl Fn(&str) -> &'static str + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.expect("a connection");
            let mut lines = BufReader::new(connection.try_clone().expect("the same connection")).lines();
            let first = lines.next().and_then(Result::ok).unwrap_or_default();
            while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
            let status = status(&first);
            let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            // The program may have gone.
            let _ = connection.write_all(answer.as_bytes());
        }
    });
    address
}

/// A push to this address with a script that ends with this status. Returns what it says on standard error.
fn push(site: &Path, status: u8, address: &str, variables: &[(&str, &str)]) -> String {
    let programs = programs(status);
    let mut command = Command::new(programs.path().join("ssg"));
    command.args(["deploy", "push", "s3://bucket", "--base-url", address]).current_dir(site);
    let output = command.envs(variables.iter().copied()).output().expect("ssg starts");
    assert_eq!(output.status.code(), Some(status.into()), "{}", stderr(&output));
    stderr(&output)
}

#[test]
fn a_push_of_a_site_whose_api_does_not_answer_says_that_nobody_receives_requests() {
    let site = small_site();
    for status in ["404 Not Found", "503 Service Unavailable"] {
        let address = host(status);
        let warning = format!(
            "warning: {address}/api/health does not answer, so requests of the form are not received; let the host \
             forward /api to api-lambda, as docs/operations.md says, and open this address to see whether it works, or \
             write `quoteForm: false` into content/site.yaml for a mail link in place of the form\n"
        );
        let said = push(site.path(), 0, &address, &[]);
        assert!(said.contains(&warning), "{said}");
    }
    let said = push(site.path(), 0, &host("200 OK"), &[]);
    assert!(!said.contains("/api/health"), "{said}");
}

#[test]
fn a_push_of_forms_that_the_api_cannot_read_publishes_nothing() {
    let site = small_site();
    let content = site.path().join("content");
    copy(&tests().join("errors/form-missing/content/forms"), &content.join("forms"));
    let home = fs::read_to_string(content.join("home.yaml")).expect("the home page");
    fs::write(content.join("home.yaml"), format!("{home}      form: appointment\n")).expect("the home page");
    let host = |health: &'static str, forms: &'static str| {
        host_by(move |line| if line.contains("/api/forms?format=1 ") { forms } else { health })
    };
    let (fine, missing) = ("200 OK", "404 Not Found");

    let older = host(fine, missing);
    let said = push(site.path(), 1, &older, &[]);
    let error = format!(
        "error: the API at {older}/api is older than the forms of this site and cannot read them (format 1); bring its \
         new version into service first, as docs/operations.md says, then push again\nNothing was published\n"
    );
    assert!(said.ends_with(&error), "{said}");

    assert!(!push(site.path(), 0, &host(fine, fine), &[]).contains("error"));
    // Nothing is there that could lose a request, and the push says that.
    assert!(push(site.path(), 0, &host(missing, missing), &[]).contains("warning"));
}

#[test]
fn a_push_from_a_machine_that_cannot_ask_for_the_api_says_so_without_a_warning() {
    let site = small_site();
    let closed = {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        format!("http://{}", listener.local_addr().expect("an address"))
    };
    let missing = site.path().join("missing");
    let missing = missing.to_str().expect("UTF-8");
    let without_certificates = [("SSL_CERT_FILE", missing), ("SSL_CERT_DIR", missing)];
    let cases = [
        (closed.as_str(), &[][..], "accepts no connections"),
        // Nobody has this name, so nobody is asked.
        ("https://www.dune.example", &[], "there is no site www.dune.example"),
        (&closed, &without_certificates, "this machine has no list of trusted certificates"),
    ];
    for (address, variables, reason) in cases {
        let said = push(site.path(), 0, address, variables);
        let start = format!("{address}/api/health could not be asked from here: ");
        let line = said.lines().find(|line| line.starts_with(&start));
        assert!(line.is_some_and(|line| line.contains(reason)) && !said.contains("warning"), "{said}");
    }
    // What was not published is not looked for.
    assert!(!push(site.path(), 1, &closed, &[]).contains("/api/health"));
}

#[test]
fn a_push_to_a_host_that_sends_another_policy_names_the_parameters_for_the_guests() {
    let site = small_site();
    let guests = "guests:\n  - { name: Booking, frame: \"https://booking.example.com/dune\" }\n  \
                  - { name: Counter, send: \"https://stats.example.com/event\" }\n";
    add_to_site(site.path(), guests);
    let said = push(site.path(), 0, &host("200 OK\r\nContent-Security-Policy: default-src 'self'"), &[]);
    let parameters = "GuestFrames=\"https://booking.example.com\" GuestSends=\"https://stats.example.com\"";
    assert!(said.contains("warning[guest-blocked]: http://127.0.0.1:") && said.contains(parameters), "{said}");
    let headers = fs::read_to_string(site.path().join("dist/_headers")).expect("the headers");
    let policy = headers.lines().find(|line| line.starts_with("  Content-Security-Policy: ")).expect("a policy");
    let right: &'static str = Box::leak(format!("200 OK\r\n{}", policy.trim()).into_boxed_str());
    assert!(!push(site.path(), 0, &host(right), &[]).contains("guest-blocked"));
    // A site without guests asks nobody.
    let plain = small_site();
    assert!(!push(plain.path(), 0, &host("200 OK"), &[]).contains("guest-blocked"));
}

#[test]
fn a_push_of_a_site_without_the_form_asks_for_no_api_and_says_how_visitors_reach_the_business() {
    let site = small_site();
    fs::remove_file(site.path().join("content/thank-you.yaml")).expect("the page after the form");
    add_to_site(site.path(), "quoteForm: false\n");
    let programs = programs(0);
    // There would be a warning if this host was asked.
    let address = host("404 Not Found");
    let output = deploy(programs.path(), site.path(), &["push", "s3://bucket", "--base-url", &address]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(!stderr(&output).contains("/api/health"), "{}", stderr(&output));
    let sentence =
        "The site has no form (`quoteForm: false`): visitors write to quotes@dune.example or call (239) 555-0100";
    assert_eq!(stdout(&output).matches(sentence).count(), 1, "{}", stdout(&output));
    let call = call(programs.path()).expect("a call");
    let files = call["command"]["push"]["release"]["files"].as_array().expect("files");
    assert!(files.iter().all(|file| file["address"] != "/thank-you" && file["address"] != "/admin"));
}

#[test]
fn a_preview_has_drafts_a_bar_with_its_end_and_no_way_to_send_its_form_and_notes_no_address() {
    let (programs, site) = (programs(0), small_site());
    let content = site.path().join("content");
    let post = fs::read_to_string(content.join("posts/dry-slab.md")).expect("a post");
    let draft = post.replacen("\ntitle: Why a Slab Must Be Dry\n", "\ntitle: Sand\ndraft: true\n", 1);
    fs::write(content.join("posts/sand.md"), draft).expect("a post");
    let before = files(&content);
    // The files are gone when the program has ended, so the script in its place keeps a copy.
    let script = "#!/bin/sh\ncd \"$(dirname \"$0\")\"\ncat >call.json\ncp -r \"$(sed 's/.*\"folder\":\"\\([^\"]*\\)\".*/\\1/' call.json)\" sent\n";
    fs::write(programs.path().join("ssg-deploy"), script).expect("a script");
    let output = deploy(programs.path(), site.path(), &["preview", "/srv/www", "--days", "3", "--precompress"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let call = call(programs.path()).expect("a call");
    let preview = &call["command"]["preview"];
    let token = preview["token"].as_str().expect("a token");
    assert!(token.len() == 26 && token.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'2'..=b'7')), "{token}");
    let end = jiff::Timestamp::from_second(preview["ends"].as_i64().expect("seconds")).expect("a moment");
    let hours = end.duration_since(jiff::Timestamp::now()).as_hours();
    assert!((71..=72).contains(&hours), "{end}");
    let page = fs::read_to_string(programs.path().join("sent/blog/sand.html")).expect("the draft");
    let day = end.to_zoned(jiff::tz::TimeZone::UTC).strftime("%B %-d, %Y").to_string();
    for part in [
        &*format!("<body><p class=\"shown-until\">Preview until {day}, with drafts."),
        "<meta name=\"robots\" content=\"noindex, nofollow\">",
        "<meta http-equiv=\"Content-Security-Policy\" content=\"form-action 'none'\">",
        "<a href=\"/_preview/off\">",
    ] {
        assert_eq!(page.matches(part).count(), 1, "{part}");
    }
    for start in ["href=\"/assets/shown.", "src=\"/assets/shown."] {
        let (_, rest) = page.split_once(start).expect(start);
        let name = rest.split('"').next().expect("an end");
        assert!(programs.path().join("sent/assets").join(format!("shown.{name}")).is_file(), "{name}");
        let described = preview["release"]["files"].as_array().expect("files");
        assert!(described.iter().any(|file| file["path"] == format!("assets/shown.{name}")), "{name}");
    }
    let home = fs::read_to_string(programs.path().join("sent/index.html")).expect("the home page");
    let note = "<noscript><p class=\"shown-until\">This is a preview. The form sends nothing.</p></noscript></form>";
    assert!(home.contains(note), "{home}");
    let sent = files(&programs.path().join("sent"));
    assert!(!sent.iter().any(|file| file.ends_with(".html.gz") || file.ends_with(".html.br")), "without the bar");
    let rules = fs::read_to_string(programs.path().join("sent/speculation-rules.json")).expect("rules");
    assert_eq!(rules, "{}\n", "a link that is followed early would leave the preview");
    let admin = fs::read_to_string(programs.path().join("sent/admin.html")).expect("the inbox");
    assert!(!admin.contains("shown-until"));
    assert_eq!(files(&content), before);
    assert!(!site.path().join("dist").exists());
}

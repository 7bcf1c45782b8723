//! `--external`: links to other sites, which are servers on this machine here. Names that end in `.localhost` lead to
//! it, so each test has hosts of its own.

pub(crate) mod server;

use std::{
    fs,
    net::TcpListener,
    path::Path,
    process::{Command, Output},
    time::Duration,
};

use crate::{
    support::{small_site, stderr, stdout, tests},
    translations,
};

use server::{Answer, OtherSite};

const MATTER: &str = "---\ntitle: Sand\ndate: 2025-01-03\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: What sand does \
                      to a floor, why it dulls sooner than under cars, and how a hose keeps it bright.\nkeywords: [sand]\n\
                      excerpt: Sand wears a floor.\n---\n";

/// A site without other links than those in a post, and a cache of its own.
fn site(body: &str) -> tempfile::TempDir {
    let site = small_site();
    fs::write(site.path().join("content/posts/sand.md"), format!("{MATTER}{body}\n")).expect("a post");
    let path = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("site.yaml");
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with("designTool:")).collect();
    fs::write(path, format!("{}\nacknowledged: [rating-self-given]\n", kept.join("\n"))).expect("site.yaml");
    site
}

fn run(site: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
    command.args(arguments).args(["--now", "2025-06-01"]).current_dir(site);
    command.env("XDG_CACHE_HOME", site.join("cache")).env("SSL_CERT_FILE", tests().join("external/authority.pem"));
    command.output().expect("ssg starts")
}

/// The messages of a check, each as `severity[code] line:column message = help`.
fn messages(site: &Path, more: &[&str]) -> Vec<String> {
    let output = run(site, &[&["check", "--message-format", "json"], more].concat());
    let lines = stdout(&output);
    let messages = lines.lines().map(|line| {
        let one: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let word = |name: &str| one[name].as_str().unwrap_or_default().to_owned();
        format!(
            "{}[{}] {}:{}:{} {} = {}",
            word("severity"),
            word("code"),
            word("file"),
            one["line"],
            one["column"],
            word("message"),
            word("help")
        )
    });
    messages.collect()
}

#[test]
fn links_of_a_translation_are_opened_beside_those_of_its_original() {
    let other = OtherSite::start();
    let url = |path: &str| other.url("languages.localhost", path);
    let site = translations::site();
    let add = |path: &str, more: &str| {
        let path = site.path().join("content").join(path);
        let text = fs::read_to_string(&path).expect("a file");
        fs::write(path, format!("{text}\n{more}\n")).expect("a file");
    };
    add("posts/dry-slab.md", &format!("[Here it is]({}).", url("/gone-in-english")));
    add("posts/dry-slab.es.md", &format!("[Aquí está]({}).", url("/gone-in-spanish")));
    let told = messages(site.path(), &["--external"]);
    let dead: Vec<_> = told.iter().filter(|one| one.contains("languages.localhost")).collect();
    assert_eq!(dead.len(), 2, "{told:?}");
    for file in ["posts/dry-slab.md", "posts/dry-slab.es.md"] {
        assert_eq!(dead.iter().filter(|one| one.contains(file)).count(), 1, "{file}: {told:?}");
    }
}

#[test]
fn each_answer_of_another_site_gets_its_severity_at_the_line_of_the_link() {
    let other = OtherSite::start();
    let url = |path: &str| other.url("answers.localhost", path);
    other.answer("/fine", Answer::status(200));
    other.answer("/head-refused", Answer::status(200).with_head(405));
    other.answer("/head-wrong", Answer::status(200).with_head(404));
    other.answer("/for-now", Answer::redirect(302, "/fine"));
    other.answer("/moved", Answer::redirect(301, &url("/fine")));
    other.answer("/moved-twice", Answer::redirect(308, "/moved"));
    other.answer("/moved-to-nothing", Answer::redirect(301, "/nothing"));
    other.answer("/gone", Answer::status(410));
    other.answer("/forbidden", Answer::status(403));
    other.answer("/fault", Answer::status(503));
    other.answer("/circle", Answer::redirect(301, "/circle"));
    let paths = [
        "/fine#part", "/head-refused", "/head-wrong", "/for-now", "/moved#part", "/moved-twice", "/moved-to-nothing",
        "/nothing", "/gone", "/forbidden", "/fault", "/circle",
    ];
    let body: Vec<String> = paths.iter().map(|path| format!("[Link]({}).", url(path))).collect();
    let site = site(&body.join("\n\n"));
    let host = other.authority("answers.localhost");
    let fine = url("/fine");
    let expected = [
        format!(
            "advice[link-moved] content/posts/sand.md:18:1 {} has moved for good = write the new address: {fine}#part",
            url("/moved#part")
        ),
        format!(
            "advice[link-moved] content/posts/sand.md:20:1 {} has moved for good = write the new address: {fine}",
            url("/moved-twice")
        ),
        format!(
            "warning[link-dead] content/posts/sand.md:22:1 the other site answers that {} is not found (404) = look for the page's new address, or take the link out",
            url("/moved-to-nothing")
        ),
        format!(
            "warning[link-dead] content/posts/sand.md:24:1 the other site answers that {} is not found (404) = look for the page's new address, or take the link out",
            url("/nothing")
        ),
        format!(
            "warning[link-dead] content/posts/sand.md:26:1 the other site answers that {} is gone (410) = look for the page's new address, or take the link out",
            url("/gone")
        ),
        format!(
            "advice[link-unchecked] content/posts/sand.md:28:1 {} could not be checked: {host} refuses programs (403) = open it in a browser to see whether visitors reach it",
            url("/forbidden")
        ),
        format!(
            "advice[link-unchecked] content/posts/sand.md:30:1 {} could not be checked: {host} has a fault (503) = try again later, or open it in a browser",
            url("/fault")
        ),
        format!(
            "advice[link-unchecked] content/posts/sand.md:32:1 {} could not be checked: {host} sends visitors on and on, or nowhere = open it in a browser to see whether visitors reach it",
            url("/circle")
        ),
    ];
    assert_eq!(messages(site.path(), &["--external"]), expected);
}

#[test]
fn a_host_that_nobody_has_is_a_warning_and_one_that_is_silent_is_advice() {
    let closed = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its number").port();
    let other = OtherSite::start();
    other.answer("/slow", Answer::status(200).after(Duration::from_secs(60)));
    other.answer("/on", Answer::redirect(302, "http://gone.invalid/"));
    let [slow, on] = ["/slow", "/on"].map(|path| other.url(&format!("{}.localhost", &path[1..]), path));
    let site = site(&format!(
        "[None](https://www.marlpiont.invalid/guide).\n\n[Closed](http://closed.localhost:{closed}/).\n\n[Slow]({slow}).\n\n\
         [On]({on}).\n\nTwice [none](https://www.marlpiont.invalid/other)."
    ));
    let host = other.authority("slow.localhost");
    assert_eq!(
        messages(site.path(), &["--external"]),
        [
            "warning[link-dead] content/posts/sand.md:10:1 there is no site www.marlpiont.invalid = correct its name, or take the \
             link out"
                .to_owned(),
            format!(
                "advice[link-unchecked] content/posts/sand.md:12:1 http://closed.localhost:{closed}/ could not be checked: \
                 closed.localhost:{closed} accepts no connections = open it in a browser to see whether visitors reach it"
            ),
            format!(
                "advice[link-unchecked] content/posts/sand.md:14:1 {slow} could not be checked: {host} does not answer within ten \
                 seconds = try again later, or open it in a browser"
            ),
            format!(
                "warning[link-dead] content/posts/sand.md:16:1 {on} leads on to gone.invalid, and there is no such site = look for \
                 the page's new address, or take the link out"
            ),
            "warning[link-dead] content/posts/sand.md:18:7 there is no site www.marlpiont.invalid = correct its name, or take \
             the link out"
                .to_owned(),
        ]
    );
}

#[test]
fn no_connection_is_opened_without_the_option() {
    let other = OtherSite::start();
    let site = site(&format!("[Link]({}).", other.url("quiet.localhost", "/gone")));
    for command in ["check", "build"] {
        assert!(run(site.path(), &[command]).status.success());
    }
    assert_eq!(other.calls(), []);
    assert_eq!(run(site.path(), &["check", "--external-days", "3"]).status.code(), Some(2), "days alone do nothing");
}

#[test]
fn a_host_is_called_once_at_a_time_with_a_pause_by_a_program_that_says_who_it_is() {
    let other = OtherSite::start();
    for path in ["/one", "/two", "/three"] {
        other.answer(path, Answer::status(200).after(Duration::from_millis(300)));
    }
    // Both hosts are on this server; only the first one is called three times, and once by a redirect of the other.
    other.answer("/away", Answer::redirect(302, &other.url("polite.localhost", "/three")));
    let [one, two] = ["/one", "/two"].map(|path| other.url("polite.localhost", path));
    let away = other.url("elsewhere.localhost", "/away");
    let site = site(&format!("[One]({one}), [two]({two}), [one again]({one}) and [away]({away})."));
    assert_eq!(messages(site.path(), &["--external"]), Vec::<String>::new());
    let polite = other.authority("polite.localhost");
    let calls: Vec<_> = other.calls().into_iter().filter(|call| call.host == polite).collect();
    let mut paths: Vec<&str> = calls.iter().map(|call| call.path.as_str()).collect();
    paths.sort_unstable();
    assert_eq!(paths, ["/one", "/three", "/two"]);
    for pair in calls.windows(2) {
        let pause = pair[1].came.checked_duration_since(pair[0].answered).expect("one at a time");
        assert!(pause >= Duration::from_millis(700), "the pause was {pause:?}");
    }
    for call in other.calls() {
        assert_eq!(call.method, "HEAD");
        let agent =
            format!("ssg/{} (looks whether links work; for https://www.dune.example)", env!("CARGO_PKG_VERSION"));
        assert_eq!(call.agent, agent);
    }
}

#[test]
fn a_host_that_asks_for_fewer_questions_is_not_asked_further() {
    let other = OtherSite::start();
    other.answer("/a", Answer::status(429));
    let [a, b] = ["/a", "/b"].map(|path| other.url("busy.localhost", path));
    let site = site(&format!("[A]({a}) and [b]({b})."));
    let found = messages(site.path(), &["--external"]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|one| one.contains("asks for fewer questions (429)")), "{found:?}");
    assert_eq!(other.calls().len(), 1);
}

#[test]
fn a_link_that_worked_is_opened_again_only_after_days() {
    let other = OtherSite::start();
    other.answer("/fine", Answer::status(200));
    other.answer("/moved", Answer::redirect(301, "/fine"));
    let [fine, moved] = ["/fine", "/moved"].map(|path| other.url("known.localhost", path));
    let gone = other.url("lost.localhost", "/gone");
    let site = site(&format!("[Fine]({fine}), [moved]({moved}), [gone]({gone})."));
    let first = messages(site.path(), &["--external"]);
    assert_eq!(first.len(), 2, "{first:?}");
    let called = |what: &str| other.take_calls().iter().filter(|call| call.path == what).count();
    other.take_calls();
    assert_eq!(messages(site.path(), &["--external"]), first);
    assert_eq!(called("/fine"), 0, "a link that worked is opened again");
    assert!(
        stdout(&run(site.path(), &["check", "--external"])).contains(
            "Looked at 3 addresses of 2 other sites; 2 addresses worked in the last days and were not opened"
        )
    );
    assert_eq!(called("/gone"), 2, "a link that did not work is not opened again");
    messages(site.path(), &["--external", "--external-days", "0"]);
    assert!(called("/fine") > 0, "0 days do not open it");
    let cache = site.path().join("cache/ssg/links/worked.json");
    let text = fs::read_to_string(&cache).expect("the cache");
    // Eight days ago.
    let mut answers: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for answer in answers.as_object_mut().expect("an object").values_mut() {
        let at = answer["at"].as_u64().expect("a moment");
        answer["at"] = serde_json::Value::from(at - 8 * 24 * 60 * 60);
    }
    fs::write(&cache, answers.to_string()).expect("the cache");
    messages(site.path(), &["--external", "--external-days", "30"]);
    assert_eq!(called("/fine"), 0);
    messages(site.path(), &["--external"]);
    assert!(called("/fine") > 0, "an old answer counts");
    fs::write(&cache, "not the cache").expect("the cache");
    assert_eq!(messages(site.path(), &["--external"]), first, "a damaged cache does harm");
}

#[test]
fn a_build_warns_of_dead_links_and_stops_only_when_they_are_denied() {
    let site = site("[None](https://dead.invalid/).");
    let output = run(site.path(), &["build", "--external", "--deny", "link-dead"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).ends_with("Not built: 1 warning, stopped by --deny\n"), "{}", stderr(&output));
    assert!(!site.path().join("dist").exists());
    let output = run(site.path(), &["build", "--external"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("warning[link-dead]: there is no site dead.invalid"), "{}", stderr(&output));
    assert!(site.path().join("dist/index.html").exists());
    // Nothing of it stays with the site.
    assert_eq!(stderr(&run(site.path(), &["build"])), "");
}

#[test]
fn the_facts_of_the_business_and_waiting_posts_are_looked_at_and_expired_ones_are_not() {
    let site = site("Sand.");
    let content = site.path().join("content");
    let post =
        |more: &str, link: &str| MATTER.replace("keywords", &format!("{more}\nkeywords")) + &format!("[A]({link}).\n");
    fs::write(
        content.join("posts/waits.md"),
        post("expires: 2031-01-01", "https://waits.invalid/").replace("2025-01-03", "2030-01-03"),
    )
    .expect("a post");
    fs::write(content.join("posts/over.md"), post("expires: 2025-02-01", "https://over.invalid/")).expect("a post");
    let yaml = fs::read_to_string(content.join("site.yaml")).expect("site.yaml");
    fs::write(content.join("site.yaml"), yaml + "designTool: https://design.example\n").expect("site.yaml");
    let found: Vec<String> =
        messages(site.path(), &["--external"]).into_iter().filter(|one| one.contains("link-")).collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("posts/waits.md:11:1 there is no site waits.invalid"), "{found:?}");
    assert!(found[1].contains("there is no site design.example"), "{found:?}");
}

#[test]
fn a_secure_site_is_opened_and_one_whose_certificate_nobody_signed_is_advice() {
    let other = OtherSite::start_secure();
    other.answer("/fine", Answer::status(200));
    let site = site(&format!("[A]({}).", other.url("secure.localhost", "/fine")));
    assert_eq!(messages(site.path(), &["--external"]), Vec::<String>::new());
    assert_eq!(other.calls().len(), 1);
    let wrong = other.url("other.localhost", "/fine");
    fs::write(site.path().join("content/posts/sand.md"), format!("{MATTER}[A]({wrong}).\n")).expect("a post");
    let found = messages(site.path(), &["--external"]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("no secure connection to other.localhost"), "{found:?}");
}

#[test]
fn a_moved_link_of_a_file_that_acknowledges_it_is_not_reported_and_a_dead_one_is() {
    let other = OtherSite::start();
    let url = |path: &str| other.url("acknowledged.localhost", path);
    other.answer("/moved", Answer::redirect(301, &url("/fine")));
    other.answer("/fine", Answer::status(200));
    other.answer("/gone", Answer::status(410));
    let site = site(&format!("[Moved]({}) and [gone]({}).", url("/moved"), url("/gone")));
    let post = site.path().join("content/posts/sand.md");
    let text = fs::read_to_string(&post).expect("the post");
    fs::write(&post, text.replace("excerpt:", "acknowledged: [link-moved]\nexcerpt:")).expect("the post");
    let output = run(site.path(), &["check", "--external"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("warning[link-dead]"), "{told}");
    assert!(!told.contains("link-moved") && !told.contains("advice-gone"), "{told}");
}

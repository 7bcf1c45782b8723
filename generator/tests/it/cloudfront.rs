//! CloudFront, as `template.yaml` sets it up, answers like `ssg serve`: its functions run here in a JavaScript engine,
//! with a bucket that has the files of a built site.

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use rquickjs::{Context, Function, Promise, Runtime};

use crate::support::{Routes, Server, acceptance_site, files, small_site, ssg, stderr, tests};

/// The release that is shown.
const RELEASE: &str = "r1";

/// The answer of both for an address.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    status: u16,
    location: Option<String>,
    cookie: Option<String>,
    headers: BTreeMap<String, String>,
}

/// Headers that CloudFront takes from the files themselves or makes; everything else comes from the template.
const OF_FILES: [&str; 12] = [
    "accept-ranges", "allow", "cache-control", "content-length", "content-type", "date", "etag", "last-modified",
    "location", "set-cookie", "transfer-encoding", "vary",
];

fn template() -> String {
    fs::read_to_string(tests().join("../../template.yaml")).expect("template.yaml")
}

/// The lines of a resource of the template.
fn resource(template: &str, name: &str) -> String {
    let start = template.find(&format!("\n  {name}:\n")).unwrap_or_else(|| panic!("no {name}")) + 1;
    let lines = template[start..].lines();
    let own =
        lines.enumerate().take_while(|(number, line)| *number == 0 || line.is_empty() || line.starts_with("    "));
    own.map(|(_, line)| format!("{line}\n")).collect()
}

/// The code of a function of the template.
fn code(template: &str, name: &str) -> String {
    let resource = resource(template, name);
    let (_, code) = resource.split_once("FunctionCode: |\n").expect("code");
    code.lines().map(|line| format!("{}\n", line.strip_prefix("        ").unwrap_or(line))).collect()
}

struct CloudFront<'a> {
    site: &'a Path,
    /// The release of a preview, by its id.
    previewed: Option<(&'a str, &'a Path)>,
    runtime: Runtime,
    addresses: String,
    headers: String,
    policy: BTreeMap<String, String>,
    /// Folders whose files are answered without a function.
    plain: Vec<String>,
}

impl<'a> CloudFront<'a> {
    fn of(site: &'a Path) -> Self {
        Self::with(site, serde_json::json!({}))
    }

    /// The same with more values in the key value store.
    fn with(site: &'a Path, mut values: serde_json::Value) -> Self {
        let template = template();
        values["release"] = RELEASE.into();
        for (from, to, status) in redirects(site) {
            values[format!("{RELEASE}{from}")] = format!("{status} {to}").into();
        }
        let store = format!(
            "const stored = {values};
             const cf = {{ kvs: () => ({{ get: async (key) => {{
               if (!(key in stored)) throw new Error(`no ${{key}}`);
               return stored[key];
             }} }}) }};"
        );
        let import = "import cf from \"cloudfront\";\n";
        let addresses = code(&template, "SiteAddresses");
        assert!(addresses.starts_with(import), "{addresses}");
        let addresses = addresses.replacen(import, &store, 1);
        let headers = code(&template, "PageHeaders");
        let behaviors = resource(&template, "Distribution");
        let patterns = behaviors.lines().filter_map(|line| line.trim().strip_prefix("- PathPattern: "));
        let plain =
            patterns.filter(|pattern| *pattern != "/api/*").map(|pattern| pattern.trim_end_matches('*').to_owned());
        let plain = plain.collect();
        let previewed = None;
        Self {
            site,
            previewed,
            runtime: Runtime::new().expect("an engine"),
            addresses,
            headers,
            policy: policy(&template),
            plain,
        }
    }

    /// Calls a function of the template with an event and the query of its request, and returns its result.
    fn call(&self, code: &str, event: &serde_json::Value, query: &str) -> serde_json::Value {
        let context = Context::full(&self.runtime).expect("a context");
        context.with(|ctx| {
            ctx.eval::<(), _>(code).expect("the function's code");
            let query = serde_json::json!(query);
            let call = format!(
                "(async () => {{
                   const event = {event};
                   event.request.rawQueryString = () => {query};
                   return JSON.stringify(await handler(event));
                 }})"
            );
            let call: Function = ctx.eval(call).expect("a call");
            let result: Promise = call.call(()).expect("a promise");
            let result: String = result.finish().expect("a result");
            serde_json::from_str(&result).expect("JSON")
        })
    }

    fn answer(&self, address: &str) -> Answer {
        self.answer_to("", address)
    }

    /// The answer to somebody with this token in his cookie.
    fn answer_to(&self, token: &str, address: &str) -> Answer {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        if self.plain.iter().any(|folder| path.starts_with(folder)) {
            let status = if self.has(path) { 200 } else { 404 };
            return Answer { status, location: None, cookie: None, headers: self.policy.clone() };
        }
        let cookies = if token.is_empty() {
            serde_json::json!({})
        } else {
            serde_json::json!({ "ssg-preview": { "value": token } })
        };
        let request = serde_json::json!({ "method": "GET", "uri": path, "headers": {}, "cookies": cookies });
        let result = self.call(&self.addresses, &serde_json::json!({ "request": request }), query);
        let mut headers = self.policy.clone();
        if let Some(status) = result["statusCode"].as_u64() {
            let location = result["headers"]["location"]["value"].as_str().map(str::to_owned);
            assert!(result["statusDescription"].is_string(), "{address}: a status of its own needs its description");
            let cookie = result["cookies"]["ssg-preview"].as_object().map(|cookie| {
                format!(
                    "ssg-preview={}; {}",
                    cookie["value"].as_str().expect("a value"),
                    cookie["attributes"].as_str().expect("attributes")
                )
            });
            return Answer { status: status.try_into().expect("a status"), location, cookie, headers };
        }
        if !self.has(result["uri"].as_str().expect("a path")) {
            return Answer { status: 404, location: None, cookie: None, headers };
        }
        // CloudFront calls the second function only for answers below 400.
        let response = serde_json::json!({ "statusCode": 200, "headers": {} });
        let response = self.call(&self.headers, &serde_json::json!({ "request": result, "response": response }), "");
        for (name, header) in response["headers"].as_object().expect("headers") {
            let value = header["value"].as_str().expect("a value").to_owned();
            if name == "cache-control" {
                assert_eq!((value.as_str(), token.is_empty()), ("no-store", false), "files bring it themselves");
            } else {
                headers.insert(name.clone(), value);
            }
        }
        Answer { status: 200, location: None, cookie: None, headers }
    }

    /// Returns true if the bucket has a file: pages without their ending, everything else below its own name.
    fn has(&self, key: &str) -> bool {
        let shared = key.starts_with("/assets/") || key.starts_with("/images/");
        let previewed =
            self.previewed.and_then(|(id, site)| Some((key.strip_prefix(&format!("/releases/{id}"))?, site)));
        let (name, site) = match previewed {
            Some(found) => found,
            None if shared => (key, self.site),
            None => (key.strip_prefix(&format!("/releases/{RELEASE}")).expect("a file of the release"), self.site),
        };
        let name = name.trim_start_matches('/');
        let own = redirects(site).into_iter().filter(|(_, _, status)| status == "200").map(|(from, _, _)| from);
        let own: Vec<String> = own.collect();
        let is_page = |name: &str| name.ends_with(".html") && !own.contains(&format!("/{name}"));
        let has = |name: &str| site.join(name).is_file() && !name.starts_with('_');
        has(&format!("{name}.html")) && is_page(&format!("{name}.html")) || has(name) && !is_page(name)
    }
}

/// The policy of the template with these parameters.
pub(crate) fn open_policy(template: &str, frames: &str, sends: &str) -> String {
    let (_, rest) = template.split_once("{ContentSecurityPolicy: !Sub [\"").expect("the policy");
    let (policy, rest) = rest.split_once("\", {").expect("its end");
    let given = |name: &str, parameter: &str, value: &str| {
        let (_, rest) = rest.split_once(&format!("{name}: !If [Has{parameter}, !Sub \"")).expect(name);
        let (opened, rest) = rest.split_once("\", \"\"]").expect("nothing without the parameter");
        assert!(rest.starts_with([',', '}']), "{rest}");
        if value.is_empty() { String::new() } else { opened.replace(&format!("${{{parameter}}}"), value) }
    };
    let policy = policy.replace("${Frames}", &given("Frames", "GuestFrames", frames));
    policy.replace("${Sends}", &given("Sends", "GuestSends", sends))
}

/// The headers that the template's policy adds to every response of a site without guests.
fn policy(template: &str) -> BTreeMap<String, String> {
    let policy = resource(template, "SiteHeaders");
    let after = |start: &str, end: &str| {
        let (_, rest) = policy.split_once(start).unwrap_or_else(|| panic!("{start} is missing"));
        rest.split_once(end).expect("an end").0.to_owned()
    };
    let mut headers = BTreeMap::from([
        ("content-security-policy".to_owned(), open_policy(template, "", "")),
        ("x-frame-options".to_owned(), after("FrameOption: ", ",")),
        ("referrer-policy".to_owned(), after("{ReferrerPolicy: ", ",")),
        ("strict-transport-security".to_owned(), format!("max-age={}", after("AccessControlMaxAgeSec: ", ","))),
    ]);
    assert!(policy.contains("ContentTypeOptions: {Override: true}"));
    headers.insert("x-content-type-options".to_owned(), "nosniff".to_owned());
    for line in policy.lines().filter_map(|line| line.trim().strip_prefix("- {Header: ")) {
        let (name, rest) = line.split_once(", Value: ").expect("a value");
        let value = rest.strip_suffix(", Override: true}").expect("an own value wins").trim_matches('"');
        headers.insert(name.to_lowercase(), value.to_owned());
    }
    headers
}

fn of_server(server: &Server, address: &str) -> Answer {
    of_server_to(server, "", address)
}

/// The answer to somebody with this token in his cookie.
fn of_server_to(server: &Server, token: &str, address: &str) -> Answer {
    let cookies = format!("other=1; ssg-preview=x; ssg-preview={token}");
    let cookies = if token.is_empty() { vec![] } else { vec![("Cookie", &*cookies)] };
    let answer = server.request("GET", address, &cookies);
    let text = |value: &ureq::http::HeaderValue| value.to_str().expect("plain letters").to_owned();
    let location = answer.headers().get("location").map(text);
    let cookie = answer.headers().get("set-cookie").map(text);
    let headers = answer.headers().iter().filter(|(name, _)| !OF_FILES.contains(&name.as_str()));
    let mut headers: BTreeMap<_, _> = headers.map(|(name, value)| (name.to_string(), text(value))).collect();
    if answer.status().as_u16() != 200 {
        // CloudFront adds headers of single pages to pages only.
        headers.remove("speculation-rules");
        headers.remove("x-robots-tag");
    }
    Answer { status: answer.status().as_u16(), location, cookie, headers }
}

#[track_caller]
fn assert_same<'a>(site: &Path, addresses: impl IntoIterator<Item = &'a str>) {
    let (server, cloudfront) = (Server::start(site, &[]), CloudFront::of(site));
    for address in addresses {
        assert_eq!(cloudfront.answer(address), of_server(&server, address), "{address}");
    }
}

/// Compares the answers for every file and page of a built site, and for each redirect in several spellings.
#[track_caller]
pub(crate) fn assert_same_for_all_addresses(site: &Path) {
    let addresses: Vec<_> = files(site).into_iter().map(|file| format!("/{file}")).collect();
    let pages: Vec<_> = addresses.iter().filter_map(|file| file.strip_suffix(".html")).collect();
    assert!(!pages.is_empty() && addresses.len() > pages.len(), "{addresses:?}");
    assert_same(site, pages.into_iter().chain(addresses.iter().map(String::as_str)).chain(["/"]));
    let redirects = redirects(site);
    let spellings: Vec<_> = ["", "?utm_source=x", "/", ".html"]
        .into_iter()
        .flat_map(|end| redirects.iter().map(move |(from, _, _)| format!("{}{end}", as_browsers_send(from))))
        .collect();
    assert_same(site, spellings.iter().map(String::as_str));
}

/// The lines of `_redirects`: from, to, status.
fn redirects(site: &Path) -> Vec<(String, String, String)> {
    let lines = fs::read_to_string(site.join("_redirects")).expect("redirects");
    let words = lines.lines().map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    words.map(|words| <[String; 3]>::try_from(words).expect("three words").into()).collect()
}

/// An address with `%` and two digits in place of each byte that is no ASCII.
fn as_browsers_send(address: &str) -> String {
    let part = |byte: u8| if byte.is_ascii() { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    address.bytes().map(part).collect()
}

#[test]
fn the_home_page_has_no_default_object_that_its_function_would_redirect() {
    let distribution = resource(&template(), "Distribution");
    let has_one = distribution.lines().any(|line| line.trim().starts_with("DefaultRootObject:"));
    assert!(!has_one, "the function may get /index.html in place of /, and redirects that to /");
}

#[test]
fn every_file_of_the_site_has_the_same_answer_on_cloudfront() {
    let pages = files(acceptance_site()).into_iter().filter(|file| file.ends_with(".html"));
    assert!(pages.count() >= 40);
    assert_same_for_all_addresses(acceptance_site());
}

#[test]
fn every_redirect_has_the_same_answer_on_cloudfront() {
    let moved = Routes::read().moved();
    assert_same(acceptance_site(), moved.iter().map(|(from, _)| from.as_str()));
}

#[test]
fn files_of_the_author_and_an_expired_post_have_the_same_answer_on_cloudfront() {
    let folder = small_site();
    let write = |name: &str, text: &str| {
        let path = folder.path().join("content").join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    write("files/.well-known/security.txt", "Contact: mailto:quotes@dune.example\n");
    write("files/warranty.pdf", "a document");
    write("files/prices.csv", "floor,price\n");
    let post = fs::read_to_string(folder.path().join("content/posts/dry-slab.md")).expect("a post");
    write(
        "posts/spring-offer.md",
        &post.replacen("\ndate: 2025-01-02\n", "\ndate: 2025-01-02\nexpires: 2025-02-03\n", 1),
    );
    let output = ssg(folder.path(), &["build", "--now", "2026-01-01"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let site = folder.path().join("dist");
    let moved = CloudFront::of(&site).answer("/blog/spring-offer");
    assert_eq!((moved.status, moved.location.as_deref()), (302, Some("/blog")));
    for file in ["/.well-known/security.txt", "/warranty.pdf", "/prices.csv"] {
        assert_eq!(CloudFront::of(&site).answer(file).status, 200, "{file}");
    }
    assert_same_for_all_addresses(&site);
}

#[test]
fn other_spellings_and_attempts_to_leave_the_site_have_the_same_answer_on_cloudfront() {
    let other = [
        "/blog/",
        "/blog.html",
        "/blog/index.html",
        "/index.html?a=1&a=3&b=2&c",
        "/locations/naples/?q=caf%C3%A9",
        "/locations/naples//",
        "/services/",
        "/nothing",
        "/nothing/",
        "/nothing.html",
        "/BLOG",
        "/404",
        "/404/",
        "/404.html",
        "/.html",
        "/feed.xml/",
        "/feed.xml.html",
        "/_headers",
        "/_redirects",
        "/_nothing",
        "/assets/nothing.js",
        "/assets/index.html",
        "/images/",
        "/.git/config",
        "/.ssg-files",
        "/blog/.hidden",
        "/.well-known",
        "/.well-known/security.txt",
        "/.well-known/.hidden",
        "/.well-known/_x",
        "/blog%2fx",
        "/%62log",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/blog/%00",
        "/a//b",
        "/blog;x=1",
        "/blog:80",
        "/releases/r1/blog",
        "/release",
        "/r1/services",
        "/../Cargo.toml",
        "/./blog",
        "/blog/..",
        "/%252e%252e/x",
        "/%c0%ae%c0%ae/x",
        "/%",
        "/%zz",
        "/blog%20",
        "/blog+x",
        "/index",
        "/index/",
        "/blog/index",
        "/404/index",
        "/404.html/",
        "/blog.html.html",
        "/blog.html/index.html",
        "/x.HTML",
        "/?",
        "/blog?",
        "/blog/?",
        "/blog/?=d&a=b=c",
        "/blog/?b=2&a=&b=1&c",
        "/blog\\/",
        "/\\evil.example/",
    ];
    assert_same(acceptance_site(), other);
}

#[test]
fn an_old_address_with_letters_outside_of_a_to_z_leads_on_however_it_is_escaped() {
    let site = small_site();
    let post = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("a post");
    fs::write(&post, text.replacen("\ntitle:", "\naliases: [/über-uns/, /gr%c3%b6%C3%9fe]\ntitle:", 1))
        .expect("a post");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let dist = site.path().join("dist");
    assert_same_for_all_addresses(&dist);
    let server = Server::start(&dist, &[]);
    for old in ["/%C3%BCber-uns/", "/%c3%bcber-uns", "/gr%C3%B6%C3%9Fe", "/gr%c3%b6%c3%9fe"] {
        let answer = of_server(&server, old);
        assert_eq!((answer.status, answer.location.as_deref()), (301, Some("/blog/dry-slab")), "{old}");
    }
    let other = ["/%C3%BCber-un", "/blog/dry%2Dslab", "/%2e%2e/content/site.yaml", "/assets/%2e%2e/index.html", "/%"];
    for address in other {
        assert_eq!(of_server(&server, address).status, 404, "{address}");
    }
    assert_same(&dist, other);
}

/// A place as `ssg deploy` leaves it, with a release that visitors see and one of a preview.
fn place_with_preview(token: &str, ends: i64) -> tempfile::TempDir {
    let (place, site) = (tempfile::tempdir().expect("a temporary folder"), small_site());
    let build = |out: &Path, more: &[&str]| {
        let out = out.to_string_lossy().into_owned();
        let output = ssg(site.path(), &[&["build", "--out", &out], more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
    };
    let release = |id: &str| place.path().join("releases").join(id);
    build(&release(RELEASE), &[]);
    let post = fs::read_to_string(site.path().join("content/posts/dry-slab.md")).expect("a post");
    let draft = post.replacen("\ntitle: Why a Slab Must Be Dry\n", "\ntitle: Sand\ndraft: true\n", 1);
    fs::write(site.path().join("content/posts/sand.md"), draft).expect("a post");
    build(&release("r2"), &["--drafts"]);
    let (new, current) = (place.path().join("new"), place.path().join("current"));
    system::link_folder(&Path::new("releases").join(RELEASE), &new, &current).expect("a link");
    let previews = place.path().join(".ssg/previews");
    fs::create_dir_all(&previews).expect("a folder");
    fs::write(previews.join(token), format!("r2 {ends}")).expect("a preview");
    place
}

fn seconds_now() -> i64 {
    jiff::Timestamp::now().as_second()
}

#[test]
fn a_preview_is_shown_to_whoever_opened_its_address_alone_and_cloudfront_answers_in_the_same_way() {
    const TOKEN: &str = "abcdefghijklmnopqrstuvwx27";
    let ends = seconds_now() + 1000;
    let place = place_with_preview(TOKEN, ends);
    let server = Server::start(&place.path().join("current"), &[]);
    let (site, previewed) = (place.path().join("releases").join(RELEASE), place.path().join("releases/r2"));
    let mut cloudfront =
        CloudFront::with(&site, serde_json::json!({ format!("preview/{TOKEN}"): format!("r2 {ends}") }));
    cloudfront.previewed = Some(("r2", &previewed));

    let door = format!("/_preview/{TOKEN}");
    assert_eq!(server.get(&door).headers()["cache-control"], "no-store");
    let opened = of_server(&server, &door);
    assert_eq!((opened.status, opened.location.as_deref()), (302, Some("/")));
    let cookie = opened.cookie.expect("a cookie");
    let (start, rest) = cookie.split_once("Max-Age=").expect(&cookie);
    let (seconds, rest) = rest.split_once(';').expect(&cookie);
    assert_eq!((start, rest), (&*format!("ssg-preview={TOKEN}; Path=/; "), " Secure; HttpOnly; SameSite=Lax"));
    assert!((900..=1000).contains(&seconds.parse::<u32>().expect("a number")), "{cookie}");

    for (token, status) in [(TOKEN, 200), ("", 404), ("abcdefghijklmnopqrstuvwx26", 404), ("../../current", 404)] {
        let draft = of_server_to(&server, token, "/blog/sand");
        assert_eq!(draft.status, status, "{token}");
        assert_eq!(cloudfront.answer_to(token, "/blog/sand"), draft, "{token}");
    }
    let page = of_server_to(&server, TOKEN, "/blog/dry-slab");
    assert_eq!(page.headers["x-robots-tag"], "noindex");
    assert_eq!(cloudfront.answer_to(TOKEN, "/blog/dry-slab"), page);
    let kept = server.request("GET", "/blog/dry-slab", &[("Cookie", &format!("ssg-preview={TOKEN}"))]);
    assert_eq!(kept.headers()["cache-control"], "no-store");
    let others = server.get("/blog/dry-slab");
    assert_eq!(others.headers()["cache-control"], "public, max-age=0, must-revalidate");
    assert!(!others.headers().contains_key("x-robots-tag"));

    let left = of_server_to(&server, TOKEN, "/_preview/off");
    assert_eq!(left.cookie.as_deref(), Some("ssg-preview=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax"));
    assert_eq!(cloudfront.answer_to(TOKEN, "/_preview/off"), left);
    for address in ["/_preview/abcdefghijklmnopqrstuvwx26", "/_preview/", "/_preview/..", "/_preview/OFF"] {
        let answer = of_server(&server, address);
        assert_eq!((answer.status, &answer.cookie), (410, &None), "{address}");
        assert_eq!(cloudfront.answer(address), answer, "{address}");
    }
}

#[test]
fn a_preview_that_has_ended_shows_the_site_of_everybody_without_a_restart() {
    const TOKEN: &str = "abcdefghijklmnopqrstuvwxyz";
    let ends = seconds_now() - 1;
    let place = place_with_preview(TOKEN, ends);
    let server = Server::start(&place.path().join("current"), &[]);
    let site = place.path().join("releases").join(RELEASE);
    let cloudfront = CloudFront::with(&site, serde_json::json!({ format!("preview/{TOKEN}"): format!("r2 {ends}") }));
    for (address, status) in [(&*format!("/_preview/{TOKEN}"), 410), ("/blog/sand", 404)] {
        let answer = of_server_to(&server, TOKEN, address);
        assert_eq!((answer.status, &answer.cookie), (status, &None), "{address}");
        assert_eq!(cloudfront.answer_to(TOKEN, address), answer, "{address}");
    }
    assert_eq!(of_server_to(&server, TOKEN, "/blog/dry-slab").status, 200);
    assert_eq!(cloudfront.answer_to(TOKEN, "/blog/dry-slab").status, 200);
}

#[test]
fn a_site_that_is_served_from_inside_has_its_previews_and_the_release_of_the_next_push() {
    const TOKEN: &str = "abcdefghijklmnopqrstuvwx27";
    let place = place_with_preview(TOKEN, seconds_now() + 1000);
    let current = place.path().join("current");
    let mut program = Command::new(env!("CARGO_BIN_EXE_ssg"));
    program.args(["serve", "--port", "0", "--dir", "."]).current_dir(&current);
    let server = Server::running(program);
    assert_eq!(server.get(&format!("/_preview/{TOKEN}")).status(), 302);
    assert_eq!(server.get("/blog/sand").status(), 404);
    system::link_folder(Path::new("releases/r2"), &place.path().join("new"), &current).expect("a link");
    assert_eq!(server.get("/blog/sand").status(), 200);
}

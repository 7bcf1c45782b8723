//! CloudFront, as `template.yaml` sets it up, answers like `ssg serve`: its functions run here in a JavaScript engine,
//! with a bucket that has the files of a built site.

use std::{collections::BTreeMap, fs, path::Path};

use rquickjs::{Context, Function, Promise, Runtime};

use crate::support::{Routes, Server, acceptance_site, files, small_site, ssg, stderr, tests};

/// The release that is shown.
const RELEASE: &str = "r1";

/// The answer of both for an address.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    status: u16,
    location: Option<String>,
    headers: BTreeMap<String, String>,
}

/// Headers that CloudFront takes from the files themselves or makes; everything else comes from the template.
const OF_FILES: [&str; 11] = [
    "accept-ranges", "allow", "cache-control", "content-length", "content-type", "date", "etag", "last-modified",
    "location", "transfer-encoding", "vary",
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
    runtime: Runtime,
    addresses: String,
    headers: String,
    policy: BTreeMap<String, String>,
    /// Folders whose files are answered without a function.
    plain: Vec<String>,
}

impl<'a> CloudFront<'a> {
    fn of(site: &'a Path) -> Self {
        let template = template();
        let mut values = serde_json::json!({ "release": RELEASE });
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
        Self { site, runtime: Runtime::new().expect("an engine"), addresses, headers, policy: policy(&template), plain }
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
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        if self.plain.iter().any(|folder| path.starts_with(folder)) {
            let status = if self.has(path) { 200 } else { 404 };
            return Answer { status, location: None, headers: self.policy.clone() };
        }
        let request = serde_json::json!({ "method": "GET", "uri": path, "headers": {}, "cookies": {} });
        let result = self.call(&self.addresses, &serde_json::json!({ "request": request }), query);
        let mut headers = self.policy.clone();
        if let Some(status) = result["statusCode"].as_u64() {
            let location = result["headers"]["location"]["value"].as_str().expect("a location").to_owned();
            assert!(result["statusDescription"].is_string(), "{address}: a status of its own needs its description");
            return Answer { status: status.try_into().expect("a status"), location: Some(location), headers };
        }
        if !self.has(result["uri"].as_str().expect("a path")) {
            return Answer { status: 404, location: None, headers };
        }
        // CloudFront calls the second function only for answers below 400.
        let response = serde_json::json!({ "statusCode": 200, "headers": {} });
        let response = self.call(&self.headers, &serde_json::json!({ "request": result, "response": response }), "");
        for (name, header) in response["headers"].as_object().expect("headers") {
            headers.insert(name.clone(), header["value"].as_str().expect("a value").to_owned());
        }
        Answer { status: 200, location: None, headers }
    }

    /// Returns true if the bucket has a file: pages without their ending, everything else below its own name.
    fn has(&self, key: &str) -> bool {
        let shared = key.starts_with("/assets/") || key.starts_with("/images/");
        let name = if shared {
            key
        } else {
            key.strip_prefix(&format!("/releases/{RELEASE}")).expect("a file of the release")
        };
        let name = name.trim_start_matches('/');
        let own = redirects(self.site).into_iter().filter(|(_, _, status)| status == "200").map(|(from, _, _)| from);
        let own: Vec<String> = own.collect();
        let is_page = |name: &str| name.ends_with(".html") && !own.contains(&format!("/{name}"));
        let has = |name: &str| self.site.join(name).is_file() && !name.starts_with('_');
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
    let answer = server.get(address);
    let text = |value: &ureq::http::HeaderValue| value.to_str().expect("plain letters").to_owned();
    let location = answer.headers().get("location").map(text);
    let headers = answer.headers().iter().filter(|(name, _)| !OF_FILES.contains(&name.as_str()));
    let mut headers: BTreeMap<_, _> = headers.map(|(name, value)| (name.to_string(), text(value))).collect();
    if answer.status().as_u16() != 200 {
        // CloudFront adds headers of single pages to pages only.
        headers.remove("speculation-rules");
        headers.remove("x-robots-tag");
    }
    Answer { status: answer.status().as_u16(), location, headers }
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

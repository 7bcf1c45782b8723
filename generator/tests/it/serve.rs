//! `ssg serve` answers the way the CDN does.

use std::{
    fs,
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    thread,
};

use crate::support::{Routes, Server, acceptance_site, small_site, ssg, stderr};

/// The policy of the site, written out: a test that read it from the program could not see it shrink.
const SECURITY_HEADERS: [(&str, &str); 7] = [
    (
        "Content-Security-Policy",
        "default-src 'self'; img-src 'self' data:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("Strict-Transport-Security", "max-age=63072000"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
];

fn header<'a>(answer: &'a ureq::http::Response<ureq::Body>, name: &str) -> &'a str {
    answer.headers().get(name).map_or("", |value| value.to_str().expect("plain letters"))
}

#[test]
fn a_page_answers_at_its_clean_address_and_other_spellings_redirect_to_it() {
    let server = Server::start(acceptance_site(), &[]);
    for path in ["/", "/blog", "/blog/polished-concrete-vs-grind-seal", "/locations/naples", "/services/flake-systems"]
    {
        let answer = server.get(path);
        assert_eq!(
            (answer.status().as_u16(), header(&answer, "content-type")),
            (200, "text/html; charset=utf-8"),
            "{path}"
        );
    }
    for (path, to) in [
        ("/blog/", "/blog"),
        ("/blog.html", "/blog"),
        ("/index.html", "/"),
        ("/locations/naples/?a=1", "/locations/naples?a=1"),
        ("/locations/naples.html", "/locations/naples"),
    ] {
        let answer = server.get(path);
        assert_eq!((answer.status().as_u16(), header(&answer, "location")), (308, to), "{path}");
    }
}

#[test]
fn old_addresses_redirect_to_the_new_ones() {
    let server = Server::start(acceptance_site(), &[]);
    for (path, to) in Routes::read().moved() {
        let answer = server.get(&path);
        assert_eq!((answer.status().as_u16(), header(&answer, "location")), (301, to.as_str()), "{path}");
    }
}

#[test]
fn every_redirect_keeps_the_query_before_the_fragment_of_its_target() {
    let site = small_site();
    let write = |path: &str, text: &str| fs::write(site.path().join("content").join(path), text).expect("a file");
    let read = |path: &str| fs::read_to_string(site.path().join("content").join(path)).expect("a file");
    let redirects = "redirects:\n  - { from: /plain, to: /blog/dry-slab }\n  - { from: /to-query, to: /blog?utm_source=a }\n  \
                     - { from: /to-part, to: /#contact }\n  - { from: /to-both, to: \"/blog?utm_source=a#search-posts\" }\n  \
                     - { from: /2019/05/14/teeth/, to: /blog }\n  - { from: /away, to: \"https://other.example/x#y\" }\n";
    write("site.yaml", &(read("site.yaml") + redirects));
    let post = read("posts/dry-slab.md");
    let expired = |title: &str, more: &str| {
        post.replacen("\ndate: 2025-01-02\n", &format!("\ndate: 2025-01-02\n{more}\n"), 1)
            .replacen("Why a Slab Must Be Dry", title, 1)
    };
    write("posts/spring.md", &expired("Spring", "expires: 2025-02-03"));
    write("posts/sand.md", &expired("Sand", "aliases: [/blog/grit, /grit/]"));
    let output = ssg(site.path(), &["rename", "sand", "sand-and-salt"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let output = ssg(site.path(), &["build", "--now", "2026-01-01"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let server = Server::start(&site.path().join("dist"), &[]);
    let query = "utm_source=ad&gclid=x%2F1&q=a?b&empty=&flag";
    for (path, before, after) in [
        ("/plain", "/blog/dry-slab?", ""),
        ("/to-query", "/blog?utm_source=a&", ""),
        ("/to-part", "/?", "#contact"),
        ("/to-both", "/blog?utm_source=a&", "#search-posts"),
        ("/away", "https://other.example/x?", "#y"),
        ("/2019/05/14/teeth/", "/blog?", ""),
        ("/2019/05/14/teeth", "/blog?", ""),
        ("/blog/spring", "/blog?", ""),
        ("/blog/sand", "/blog/sand-and-salt?", ""),
        ("/blog/grit", "/blog/sand-and-salt?", ""),
        ("/grit/", "/blog/sand-and-salt?", ""),
        ("/grit", "/blog/sand-and-salt?", ""),
        ("/blog/", "/blog?", ""),
        ("/blog.html", "/blog?", ""),
        ("/index.html", "/?", ""),
    ] {
        let location = |path: &str| header(&server.get(path), "location").to_owned();
        assert_eq!(location(&format!("{path}?{query}")), format!("{before}{query}{after}"), "{path}");
        let bare = format!("{}{after}", before.trim_end_matches(['?', '&']));
        assert_eq!(location(path), bare, "{path}");
        assert_eq!(location(&format!("{path}?")), bare, "{path}");
    }
    crate::cloudfront::assert_same_for_all_addresses(&site.path().join("dist"));
}

#[test]
fn a_backslash_never_reaches_a_location() {
    let server = Server::start(acceptance_site(), &[]);
    for path in
        ["/\\evil.example/", "/\\\\evil.example/", "/blog\\/", "/\\evil.example/index.html", "/blog/\\..\\x.html"]
    {
        let answer = raw(&server, &format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
        let is_refused = ["HTTP/1.1 404 ", "HTTP/1.1 400 "].iter().any(|start| answer.starts_with(start));
        assert!(is_refused && !answer.to_lowercase().contains("\nlocation:"), "{path}: {answer}");
    }
}

#[test]
fn a_path_without_a_public_file_gets_the_404_document_with_status_404() {
    let server = Server::start(acceptance_site(), &[]);
    for path in [
        "/nothing", "/blog/nothing", "/404", "/404.html", "/_headers", "/..%2fCargo.toml", "/.git/config",
        "/assets/x.js",
    ] {
        let mut answer = server.get(path);
        assert_eq!(answer.status().as_u16(), 404, "{path}");
        let body = answer.body_mut().read_to_string().expect("a document");
        assert!(body.contains("404 Page Not Found") && body.contains("Post Not Found"), "{path}");
    }
}

#[test]
fn hashed_files_are_immutable_and_pages_are_revalidated() {
    let server = Server::start(acceptance_site(), &[]);
    let page = server.get("/");
    assert_eq!(header(&page, "cache-control"), "public, max-age=0, must-revalidate");
    let css = crate::support::files(&acceptance_site().join("assets")).into_iter().find(|path| path.ends_with(".css"));
    let css = server.get(&format!("/assets/{}", css.expect("a style sheet")));
    assert_eq!(header(&css, "cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header(&css, "content-type"), "text/css; charset=utf-8");
}

#[test]
fn the_owners_pages_are_never_cached_and_never_indexed() {
    let server = Server::start(acceptance_site(), &[]);
    for path in ["/admin", "/admin-login"] {
        let page = server.get(path);
        assert_eq!(page.status().as_u16(), 200, "{path}");
        assert_eq!((header(&page, "cache-control"), header(&page, "x-robots-tag")), ("no-store", "noindex"), "{path}");
    }
    assert!(!server.get("/").headers().contains_key("x-robots-tag"));
}

#[test]
fn public_pages_name_the_speculation_rules_and_nothing_else_does() {
    let server = Server::start(acceptance_site(), &[]);
    for path in ["/", "/blog", "/blog/polished-concrete-vs-grind-seal", "/locations", "/services/flake-systems"] {
        assert_eq!(header(&server.get(path), "speculation-rules"), "\"/speculation-rules.json\"", "{path}");
    }
    for path in ["/admin", "/admin-login", "/favicon.svg", "/speculation-rules.json"] {
        assert_eq!(header(&server.get(path), "speculation-rules"), "", "{path}");
    }
    let rules = server.get("/speculation-rules.json");
    assert_eq!(header(&rules, "content-type"), "application/speculationrules+json");
}

#[test]
fn an_unchanged_page_is_answered_with_304() {
    let server = Server::start(acceptance_site(), &[]);
    let first = server.get("/blog");
    let etag = header(&first, "etag");
    assert!(!etag.is_empty());
    let again = server.request("GET", "/blog", &[("if-none-match", etag)]);
    assert_eq!(again.status().as_u16(), 304);
    assert_eq!(server.request("GET", "/blog", &[("if-none-match", "\"other\"")]).status().as_u16(), 200);
}

#[test]
fn answers_are_compressed_when_the_client_accepts_it() {
    let server = Server::start(acceptance_site(), &[]);
    for (accepted, used) in [("br, gzip", "br"), ("gzip", "gzip"), ("identity", "")] {
        let answer = server.request("GET", "/", &[("accept-encoding", accepted)]);
        assert_eq!(header(&answer, "content-encoding"), used);
    }
    let plain = std::fs::metadata(acceptance_site().join("index.html")).expect("the page").len();
    let mut packed = server.request("GET", "/", &[("accept-encoding", "br")]);
    let packed = packed.body_mut().read_to_vec().expect("bytes").len();
    assert!((packed as u64) * 3 < plain, "{packed} of {plain} bytes");
}

#[test]
fn a_compressed_answer_has_a_weak_etag_by_which_it_is_revalidated() {
    let server = Server::start(acceptance_site(), &[]);
    let plain = server.get("/blog");
    let strong = header(&plain, "etag");
    assert!(strong.starts_with('"'), "{strong}");
    for encoding in ["br", "gzip"] {
        let packed = server.request("GET", "/blog", &[("accept-encoding", encoding)]);
        let weak = header(&packed, "etag");
        assert_eq!(weak, format!("W/{strong}"), "{encoding}");
        let again = server.request("GET", "/blog", &[("accept-encoding", encoding), ("if-none-match", weak)]);
        assert_eq!((again.status().as_u16(), header(&again, "etag")), (304, weak), "{encoding}");
    }
    let again = server.request("GET", "/blog", &[("if-none-match", strong)]);
    assert_eq!((again.status().as_u16(), header(&again, "etag")), (304, strong));
}

/// The bytes that come back until the server closes the connection.
fn raw(server: &Server, bytes: &str) -> String {
    let mut stream = TcpStream::connect(server.url.trim_start_matches("http://")).expect("a connection");
    stream.write_all(bytes.as_bytes()).expect("a request");
    let mut answer = Vec::new();
    // The end may be a reset: the server has not read everything.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn a_head_that_another_server_may_read_differently_is_refused_and_hides_no_second_request() {
    let server = Server::start(acceptance_site(), &[]);
    let second = "GET /feed.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    for (head, body, status) in [
        ("GET / HTTP/1.1\r\n", "", "400"),
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n", "", "400"),
        ("GET / HTTP/1.1\r\nHost: x/y\r\n", "", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n", "501"),
        ("POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n", "501"),
    ] {
        let answer = raw(&server, &format!("{head}\r\n{body}{second}"));
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{head:?}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{head:?}: {answer}");
    }
    for head in ["GET / HTTP/1.0\r\n", "GET / HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n"] {
        let answer = raw(&server, &format!("{head}\r\n"));
        assert!(answer.split(' ').nth(1) == Some("200"), "{head:?}: {answer}");
    }
}

#[test]
fn feeds_icons_and_manifests_have_their_content_types() {
    let server = Server::start(acceptance_site(), &[]);
    for (path, kind) in [
        ("/sitemap.xml", "application/xml; charset=utf-8"),
        ("/feed.xml", "application/xml; charset=utf-8"),
        ("/feed.json", "application/json"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/site.webmanifest", "application/manifest+json"),
        ("/favicon.svg", "image/svg+xml"),
        ("/icon-512.png", "image/png"),
    ] {
        let answer = server.get(path);
        assert_eq!((answer.status().as_u16(), header(&answer, "content-type")), (200, kind), "{path}");
    }
}

#[test]
fn every_answer_of_the_site_has_the_security_headers() {
    let server = Server::start(acceptance_site(), &[]);
    // A page, a 404, a redirect of a rule, one of a spelling, a file, a refused method, the owner's page.
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/nothing"),
        ("GET", "/services"),
        ("GET", "/blog/"),
        ("GET", "/favicon.svg"),
        ("POST", "/blog"),
        ("GET", "/admin"),
    ] {
        let answer = server.request(method, path, &[]);
        for (name, value) in SECURITY_HEADERS {
            assert_eq!(header(&answer, name), value, "{name} of {method} {path}");
        }
    }
}

#[test]
fn the_headers_file_for_the_cdn_has_the_security_headers_the_cache_rules_and_the_default() {
    let everywhere: String = SECURITY_HEADERS.iter().map(|(name, value)| format!("  {name}: {value}\n")).collect();
    let speculation = "  Speculation-Rules: \"/speculation-rules.json\"\n";
    let rules = [
        ("/*", everywhere.as_str()),
        ("/assets/*", "  Cache-Control: public, max-age=31536000, immutable\n"),
        ("/images/*", "  Cache-Control: public, max-age=31536000, immutable\n"),
        ("/blog/*", speculation),
        ("/locations/*", speculation),
        ("/services/*", speculation),
        ("/", speculation),
        ("/blog", speculation),
        ("/locations", speculation),
        ("/thank-you", speculation),
        ("/admin", "  Cache-Control: no-store\n  X-Robots-Tag: noindex\n"),
        ("/admin-login", "  Cache-Control: no-store\n  X-Robots-Tag: noindex\n"),
        ("/feed.xml", "  Cache-Control: public, max-age=3600\n"),
        ("/feed.json", "  Cache-Control: public, max-age=3600\n"),
        ("/sitemap.xml", "  Cache-Control: public, max-age=3600\n"),
        (
            "/speculation-rules.json",
            "  Content-Type: application/speculationrules+json\n  Cache-Control: public, max-age=3600\n",
        ),
    ];
    let rules: String = rules.iter().map(|(path, headers)| format!("{path}\n{headers}")).collect();
    let expected = format!(
        "# A path without a Cache-Control below needs Cache-Control: public, max-age=0, must-revalidate\n\
         # Cloudflare Pages and Netlify send it by default. Other hosts need a rule.\n{rules}"
    );
    let written = std::fs::read_to_string(acceptance_site().join("_headers")).expect("the file for the CDN");
    assert_eq!(written, expected);
}

#[test]
fn a_taken_port_is_reported_with_the_option_for_another() {
    let server = Server::start(acceptance_site(), &[]);
    let (_, port) = server.url.rsplit_once(':').expect("a port");
    let output = ssg(acceptance_site(), &["serve", "--dir", ".", "--port", port]);
    assert_eq!(output.status.code(), Some(2));
    let message = format!("ssg: cannot listen on port {port} of 127.0.0.1; name another with --port");
    assert!(stderr(&output).starts_with(&message), "{}", stderr(&output));
}

#[test]
fn a_post_to_a_page_is_answered_with_405() {
    let server = Server::start(acceptance_site(), &[]);
    let answer = server.request("POST", "/blog", &[]);
    assert_eq!((answer.status().as_u16(), header(&answer, "allow")), (405, "GET, HEAD"));
}

/// An API that reads one request and gives it this answer. The thread returns the request.
fn api(answer: &'static str) -> (String, thread::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("its address"));
    let request = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a request");
        let mut buffer = [0; 4096];
        let length = stream.read(&mut buffer).expect("its bytes");
        stream.write_all(answer.as_bytes()).expect("an answer");
        String::from_utf8_lossy(&buffer[..length]).to_lowercase()
    });
    (url, request)
}

#[test]
fn requests_below_api_are_forwarded_and_the_answer_comes_back() {
    let (url, request) = api("HTTP/1.1 201 Created\r\ncontent-type: application/json\r\nset-cookie: a=b\r\n\
                              content-length: 11\r\n\r\n{\"ok\":true}");
    let server = Server::start(acceptance_site(), &["--api", &url]);
    let mut answer = server.request("GET", "/api/health?deep=1", &[("cookie", "session=1")]);
    assert_eq!((answer.status().as_u16(), header(&answer, "set-cookie")), (201, "a=b"));
    assert_eq!(answer.body_mut().read_to_string().expect("a body"), r#"{"ok":true}"#);
    let request = request.join().expect("the request");
    assert!(request.starts_with("get /api/health?deep=1 http/1.1\r\n"), "{request}");
    assert!(request.contains("cookie: session=1\r\n"), "{request}");
}

#[test]
fn a_forwarded_request_names_the_client_and_the_host() {
    for (came, told) in [
        (&[][..], "127.0.0.1"),
        (&[("x-forwarded-for", "203.0.113.7")], "203.0.113.7, 127.0.0.1"),
        (&[("x-forwarded-for", "2001:db8::7, 192.0.2.1")], "2001:db8::7, 192.0.2.1, 127.0.0.1"),
        (&[("x-forwarded-for", "192.0.2.1"), ("x-forwarded-for", "192.0.2.2")], "192.0.2.1, 192.0.2.2, 127.0.0.1"),
    ] {
        let (url, request) = api("HTTP/1.1 204 No Content\r\n\r\n");
        let server = Server::start(acceptance_site(), &["--api", &url]);
        let answer = server.request("GET", "/api/health", &[&[("host", "www.dune.example")], came].concat());
        assert_eq!(answer.status().as_u16(), 204);
        let request = request.join().expect("the request");
        let lines = |name: &str| request.lines().filter(|line| line.starts_with(name)).collect::<Vec<_>>();
        assert_eq!(lines("x-forwarded-for:"), [format!("x-forwarded-for: {told}")]);
        assert_eq!(lines("host:"), ["host: www.dune.example"]);
    }
}

#[test]
fn headers_of_one_connection_are_not_forwarded_in_either_direction() {
    let (url, request) = api("HTTP/1.1 200 OK\r\nconnection: keep-alive, x-hop\r\nkeep-alive: timeout=5\r\n\
                              x-hop: 1\r\nx-kept: 1\r\ncontent-length: 0\r\n\r\n");
    let server = Server::start(acceptance_site(), &["--api", &url]);
    let head = "GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close, X-Hop\r\nConnection: X-Forwarded-For\r\n\
                X-Hop: 1\r\nX-Kept: 1\r\nKeep-Alive: timeout=5\r\nProxy-Connection: keep-alive\r\n\
                TE: trailers\r\n\r\n";
    let answer = raw(&server, head).to_lowercase();
    let request = request.join().expect("the request");
    for (one, text) in [("the request", request.as_str()), ("the answer", answer.as_str())] {
        let names: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once(':')?.0)).collect();
        assert!(names.contains(&"x-kept"), "{one}: {text}");
        for name in ["x-hop", "keep-alive", "proxy-connection", "te"] {
            assert!(!names.contains(&name), "{one}: {text}");
        }
    }
    assert!(request.contains("x-forwarded-for: 127.0.0.1\r\n"), "{request}");
}

#[test]
fn without_a_running_api_a_call_is_answered_with_503_or_502_and_the_reason() {
    let none = Server::start(acceptance_site(), &[]);
    assert_eq!(none.get("/api/health").status().as_u16(), 503);
    let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address");
    let gone = Server::start(acceptance_site(), &["--api", &format!("http://{free}")]);
    let mut answer = gone.get("/api/health");
    assert_eq!((answer.status().as_u16(), header(&answer, "content-type")), (502, "text/plain; charset=utf-8"));
    assert_eq!(
        answer.body_mut().read_to_string().expect("a body"),
        format!(
            "The API at http://{free}/ does not answer. Start it, for example with `api-lambda serve`, or name another \
             one with --api.\n"
        )
    );
}

#[test]
fn only_this_machine_may_connect_unless_the_call_names_another_address() {
    // A Mac has one address of its own.
    if TcpListener::bind("127.0.0.2:0").is_err() {
        return;
    }
    let site = acceptance_site();
    let own = Server::start(site, &[]);
    let all = Server::start(site, &["--host", "127.0.0.2"]);
    let port = |server: &Server| server.url.rsplit(':').next().expect("a port").to_owned();
    let connects = |address: String| TcpStream::connect(address).is_ok();
    assert!(!connects(format!("127.0.0.2:{}", port(&own))));
    assert!(connects(format!("127.0.0.2:{}", port(&all))));
}

#[test]
fn signals_to_stop_are_handled_so_that_a_container_ends_at_once() {
    for signal in ["TERM", "INT"] {
        let ended = Server::start(acceptance_site(), &[]).stop(signal);
        assert_eq!(ended.code(), Some(0), "{signal}: {ended}");
    }
}

#[test]
fn an_address_with_a_name_that_no_file_can_have_is_not_found() {
    let server = Server::start(acceptance_site(), &[]);
    for name in ["a".repeat(255), "a".repeat(256), "a".repeat(2_000), "ü".repeat(128), "%C3%BC".repeat(128)] {
        for path in [format!("/{name}"), format!("/blog/{name}/x.png")] {
            let path = path.replace('ü', "%c3%bc");
            assert_eq!(server.get(&path).status().as_u16(), 404, "{path}");
        }
    }
}

//! Who may read a preview: a page of another site, whose name leads to this machine, may not.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::Path,
};

use crate::support::{Server, small_site, ssg, stderr};

fn path(folder: &Path) -> String {
    folder.to_string_lossy().into_owned()
}

/// Every kind of address of a preview: pages, files, redirects, the preview's own, the API, and what is not there.
const ADDRESSES: [&str; 13] = [
    "/", "/blog/dry-slab", "/blog/", "/old", "/feed.xml", "/search.json", "/nothing", "/_headers", "/api/health",
    "/_dev/events", "/_dev/preview.js", "/_dev/preview.css", "/_dev/mend",
];

/// A site with a draft and a redirect.
fn site_with_draft() -> tempfile::TempDir {
    let site = small_site();
    let content = site.path().join("content");
    let text = fs::read_to_string(content.join("site.yaml")).expect("site.yaml");
    fs::write(content.join("site.yaml"), text + "redirects: [{ from: /old, to: /blog }]\n").expect("site.yaml");
    let post = fs::read_to_string(content.join("posts/dry-slab.md")).expect("a post");
    let draft = post.replacen("\ntitle: Why a Slab Must Be Dry\n", "\ntitle: Sand\ndraft: true\n", 1);
    fs::write(content.join("posts/sand.md"), draft).expect("a post");
    site
}

fn send(server: &Server, host: &str, address: &str) -> TcpStream {
    let (_, port) = server.url.rsplit_once(':').expect("a port");
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
    let head = format!("GET {address} HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("a head");
    stream
}

/// The status of the answer to a request for this host at an address.
fn status(server: &Server, host: &str, address: &str) -> String {
    let mut stream = send(server, host, address);
    let mut start = [0; 12];
    // Not to the end: events go on.
    stream.read_exact(&mut start).expect("the start of an answer");
    String::from_utf8_lossy(&start[9..]).into_owned()
}

#[track_caller]
fn assert_answers_only_its_own_host(server: &Server, more: &[&str]) {
    let (_, port) = server.url.rsplit_once(':').expect("a port");
    let own = ["localhost", "127.0.0.1", "[::1]", "LocalHost"];
    for name in own.iter().chain(more) {
        for address in ADDRESSES {
            let status = status(server, &format!("Host: {name}:{port}\r\n"), address);
            assert!(!["400", "403"].contains(&&*status), "{name} {address}: {status}");
        }
    }
    let wrong = [
        "",
        "Host:\r\n",
        "Host: evil.example\r\n",
        "Host: evil.example:PORT\r\n",
        "Host: localhost\r\n",
        "Host: localhost:1\r\n",
        "Host: localhost.evil.example:PORT\r\n",
        "Host: evil.localhost:PORT\r\n",
        "Host: localhost.:PORT\r\n",
        "Host: 127.0.0.1.nip.example:PORT\r\n",
        "Host: 127.0.0.1:PORT@evil.example\r\n",
        "Host: localhost:PORT\r\nHost: evil.example\r\n",
        "Host: localhost:PORT, evil.example\r\n",
    ];
    for host in wrong {
        for address in ADDRESSES {
            let status = status(server, &host.replace("PORT", port), address);
            assert!(["400", "403"].contains(&&*status), "{host:?} {address}: {status}");
        }
    }
    // The target of a request to a proxy names a host too.
    for address in ADDRESSES {
        let host = format!("Host: localhost:{port}\r\n");
        assert_eq!(status(server, &host, &format!("http://evil.example{address}")), "403", "{address}");
    }
}

#[test]
fn a_preview_answers_only_its_own_host_at_every_address() {
    let site = site_with_draft();
    let (content, out) = (path(&site.path().join("content")), path(&site.path().join("preview")));
    let server = Server::of("dev", &["--content", &content, "--out", &out, "--port", "0"]);
    assert_answers_only_its_own_host(&server, &[]);
}

#[test]
fn a_served_site_with_drafts_answers_only_its_own_host_and_a_public_one_answers_every_host() {
    let site = site_with_draft();
    for arguments in [&["build", "--drafts", "--out", "preview"][..], &["build"]] {
        let output = ssg(site.path(), arguments);
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let [preview, dist] = ["preview", "dist"].map(|name| site.path().join(name));
    assert_answers_only_its_own_host(&Server::start(&preview, &[]), &[]);
    assert_answers_only_its_own_host(&Server::start(&preview, &["--host", "0.0.0.0"]), &["192.0.2.7"]);
    let public = Server::start(&dist, &[]);
    assert_eq!(status(&public, "Host: www.dune.example\r\n", "/blog/dry-slab"), "200");
    assert_eq!(status(&public, "Host: www.dune.example\r\n", "/blog/sand"), "404");
}

#[test]
fn the_refusal_names_the_address_of_the_preview() {
    let site = site_with_draft();
    let (content, out) = (path(&site.path().join("content")), path(&site.path().join("preview")));
    let server = Server::of("dev", &["--content", &content, "--out", &out, "--port", "0"]);
    let mut answer = String::new();
    let mut stream = send(&server, "Host: evil.example\r\n", "/blog/sand");
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.contains(&format!("open {} ", server.url)) && !answer.contains("Sand"), "{answer}");
}

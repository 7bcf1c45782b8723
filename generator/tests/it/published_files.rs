//! Files of `content/files/`: published as they are, with checked names and links.

use std::{fs, path::Path};

use crate::support::{Server, acceptance_site, files, small_site, ssg, stderr, stdout};

fn write(site: &tempfile::TempDir, path: &str, bytes: impl AsRef<[u8]>) {
    let path = site.path().join("content").join(path);
    fs::create_dir_all(path.parent().expect("a folder above")).expect("a folder");
    fs::write(path, bytes).expect("a file");
}

fn build(site: &Path, arguments: &[&str]) -> String {
    let output = ssg(site, &[&["build"], arguments].concat());
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A small site whose home page links to one of its files.
fn site() -> tempfile::TempDir {
    let site = small_site();
    write(&site, "files/CNAME", "www.dune.example\n");
    write(&site, "files/papers/Warranty_2025.pdf", b"%PDF-1.7\n\xff\x00");
    write(&site, "files/.well-known/security.txt", "Contact: mailto:quotes@dune.example\n");
    let post = include_str!("../base/posts/dry-slab.md");
    write(&site, "posts/papers.md", format!("{post}See [the paper](/papers/Warranty_2025.pdf).\n"));
    site
}

#[test]
fn files_are_published_byte_by_byte_and_links_to_them_are_valid() {
    let site = site();
    build(site.path(), &[]);
    for path in ["CNAME", "papers/Warranty_2025.pdf", ".well-known/security.txt"] {
        let bytes = |folder: &str| fs::read(site.path().join(folder).join(path)).expect("a file");
        assert_eq!(bytes("dist"), bytes("content/files"), "{path}");
    }
    assert!(!fs::read_to_string(site.path().join("dist/sitemap.xml")).expect("the sitemap").contains("Warranty"));
}

#[test]
fn a_link_leads_to_each_file_that_every_site_has_and_a_folder_with_all_of_them_is_a_site() {
    let site = small_site();
    build(site.path(), &[]);
    let made = fs::read_dir(site.path().join("dist")).expect("a folder").map(|entry| entry.expect("an entry"));
    let names = made.filter(|entry| entry.path().is_file()).map(|entry| entry.file_name().into_string());
    let names: Vec<String> = names.map(|name| name.expect("UTF-8")).filter(|name| !name.starts_with('.')).collect();
    let (settings, served): (Vec<&String>, Vec<_>) = names.iter().partition(|name| name.starts_with('_'));
    let served: Vec<String> = served.iter().map(|name| name.trim_end_matches(".html").replace("index", "")).collect();
    assert_eq!((settings.len(), served.contains(&"icon-512.png".to_owned())), (2, true), "{names:?}");
    let links: String = served.iter().map(|name| format!("\nSee [the {name} file](/{name}) there.\n")).collect();
    write(&site, "posts/links.md", format!("{}{links}", include_str!("../base/posts/dry-slab.md")));
    let said = stderr(&ssg(site.path(), &["check"]));
    assert!(!said.contains("there is no page at"), "{said}");
    fs::remove_file(site.path().join("content/posts/links.md")).expect("removed");
    // Without its list of files, a folder is a site if it has all of these.
    fs::remove_file(site.path().join("dist/.ssg-files")).expect("removed");
    build(site.path(), &[]);
}

#[test]
fn a_link_to_a_file_that_is_gone_is_an_error() {
    let site = site();
    fs::remove_file(site.path().join("content/files/papers/Warranty_2025.pdf")).expect("removed");
    let output = ssg(site.path(), &["build"]);
    assert!(stderr(&output).contains("there is no page at /papers/Warranty_2025.pdf"), "{}", stderr(&output));
}

#[test]
fn a_changed_file_is_written_again_and_a_removed_one_goes() {
    let site = site();
    build(site.path(), &[]);
    write(&site, "files/CNAME", "dune.example\n");
    fs::remove_file(site.path().join("content/files/.well-known/security.txt")).expect("removed");
    build(site.path(), &["--verify"]);
    assert_eq!(fs::read_to_string(site.path().join("dist/CNAME")).expect("a file"), "dune.example\n");
    assert!(!files(&site.path().join("dist")).iter().any(|path| path.contains("security")));
}

#[test]
fn rules_for_robots_follow_the_generated_ones() {
    let site = site();
    write(&site, "files/robots.txt", "User-agent: GPTBot\nDisallow: /\n");
    build(site.path(), &[]);
    let robots = || fs::read_to_string(site.path().join("dist/robots.txt")).expect("robots.txt");
    assert_eq!(
        robots(),
        "User-agent: *\nAllow: /\n\nSitemap: https://www.dune.example/sitemap.xml\n\nUser-agent: GPTBot\nDisallow: /\n"
    );
    write(&site, "files/robots.txt", "User-agent: GPTBot\nDisallow: /blog\n");
    build(site.path(), &["--verify"]);
    assert!(robots().ends_with("Disallow: /blog\n"));
}

#[test]
fn files_are_served_and_browsers_ask_each_time() {
    let site = site();
    build(site.path(), &[]);
    let server = Server::start(&site.path().join("dist"), &[]);
    for (path, kind) in [("/papers/Warranty_2025.pdf", "application/pdf"), ("/.well-known/security.txt", "text/plain")]
    {
        let answer = server.get(path);
        let header = |name: &str| answer.headers()[name].to_str().expect("text").to_owned();
        assert_eq!(answer.status(), 200, "{path}");
        assert!(header("content-type").starts_with(kind), "{path}");
        assert_eq!(header("cache-control"), "public, max-age=0, must-revalidate", "{path}");
    }
}

#[test]
fn a_page_of_another_program_is_at_its_own_name_and_at_no_other() {
    let site = site();
    let page = "<!doctype html><title>Flyer</title><p>google-site-verification: google1234.html</p>";
    for name in ["google1234.html", "papers/flyer.html", ".well-known/check.html"] {
        write(&site, &format!("files/{name}"), page);
    }
    let post = include_str!("../base/posts/dry-slab.md");
    write(&site, "posts/flyer.md", format!("{post}See [the flyer](/papers/flyer.html).\n"));
    build(site.path(), &[]);
    let dist = site.path().join("dist");
    let server = Server::start(&dist, &[]);
    for name in ["/google1234.html", "/papers/flyer.html", "/.well-known/check.html"] {
        let mut answer = server.get(name);
        assert_eq!(answer.status().as_u16(), 200, "{name}");
        assert_eq!(answer.body_mut().read_to_string().expect("a page"), page, "{name}");
        assert_eq!(answer.headers()["content-type"], "text/html; charset=utf-8", "{name}");
        let stem = name.trim_end_matches(".html");
        assert_eq!(server.get(stem).status().as_u16(), 404, "{stem}");
        // Hosts that read this file would send visitors on, as for a page.
        let rules = fs::read_to_string(dist.join("_redirects")).expect("redirects");
        assert!(rules.lines().any(|line| line == format!("{name} {stem} 200")), "{rules}");
    }
    assert_eq!(server.get("/blog.html").status().as_u16(), 308, "a page of the site");
    crate::cloudfront::assert_same_for_all_addresses(&dist);
}

#[test]
fn a_file_whose_name_does_not_say_its_type_has_that_of_its_content_everywhere() {
    let site = site();
    let json = "application/json";
    let text = "text/plain; charset=utf-8";
    let cases: [(&str, &[u8], &str); 8] = [
        (".well-known/apple-app-site-association", b"{\"applinks\": {\"details\": []}}\n", json),
        (".well-known/matrix/server", b"\xef\xbb\xbf {\"m.server\": \"a.example:443\"}", json),
        (".well-known/com.apple.remotemanagement", b"[{\"Version\": \"mdm-byod\"}]", json),
        (".well-known/host-meta", b"<?xml version=\"1.0\"?><XRD/>", "application/xml; charset=utf-8"),
        (".well-known/acme-challenge/x-Y_z", b"x-Y_z.thumb", text),
        ("LICENSE", b"[draft] All rights reserved.\n", text),
        ("empty", b"", text),
        ("firmware", b"\x7fELF\0\0\xff", "application/octet-stream"),
    ];
    for (name, bytes, _) in cases {
        write(&site, &format!("files/{name}"), bytes);
    }
    build(site.path(), &[]);
    let dist = site.path().join("dist");
    let (server, headers) = (Server::start(&dist, &[]), fs::read_to_string(dist.join("_headers")).expect("headers"));
    for (name, bytes, kind) in cases {
        let mut answer = server.get(&format!("/{name}"));
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["content-type"]),
            (200, &kind.parse().unwrap()),
            "{name}"
        );
        assert_eq!(answer.body_mut().read_to_vec().expect("bytes"), bytes, "{name}");
        assert!(headers.contains(&format!("\n/{name}\n  Content-Type: {kind}\n")), "{name}: {headers}");
    }
    assert!(!headers.contains("/papers/Warranty_2025.pdf"), "{headers}");
}

#[test]
fn every_name_that_a_site_uses_is_refused() {
    let built = files(acceptance_site());
    let reserved = |path: &&String| {
        let is_page_of_folder = path.contains('/') && !path.starts_with("assets/") && !path.starts_with("images/");
        !is_page_of_folder && ![".ssg-files", ".ssg-next-build.json", "robots.txt"].contains(&path.as_str())
    };
    let names: Vec<&String> = built.iter().filter(reserved).collect();
    let site = small_site();
    names.iter().for_each(|name| write(&site, &format!("files/{name}"), "x"));
    let output = ssg(site.path(), &["check", "--message-format", "json"]);
    for name in names {
        let told = format!("the file would be at /{name}, which belongs to");
        assert!(stdout(&output).contains(&told), "{name}: {}", stdout(&output));
    }
}

#[test]
fn a_picture_that_says_where_it_was_taken_gets_a_warning() {
    let jpeg = |order: &[u8], tag: [u8; 2]| {
        let notes = [b"\xff\xd8\xff\xe1\x00\x2aExif\0\0", order, &tag, &[0; 14]].concat();
        [notes, b"\xff\xd9".to_vec()].concat()
    };
    let (motorola, intel) = (b"MM\0\x2a\0\0\0\x08\0\x01", b"II\x2a\0\x08\0\0\0\x01\0");
    let messages = |bytes: &[u8]| {
        let site = site();
        write(&site, "files/floor.JPG", bytes);
        let found = stderr(&ssg(site.path(), &["check"]));
        found.matches("files/floor.JPG").count()
    };
    assert_eq!(messages(&jpeg(motorola, [0x88, 0x25])), 1);
    assert_eq!(messages(&jpeg(intel, [0x25, 0x88])), 1);
    // The orientation, and notes that end early.
    assert_eq!(messages(&jpeg(motorola, [0x01, 0x12])), 0);
    assert_eq!(messages(b"\xff\xd8\xff\xe1\x00\x2aExif\0\0MM"), 0);
}

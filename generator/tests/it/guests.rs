//! `guests` in `site.yaml`: services of other sites, for which the security policy opens, and nothing else.

use std::{fs, path::Path};

use regex::Regex;

use crate::{
    cloudfront::open_policy,
    support::{Server, files, small_site, ssg, stderr},
};

/// The policy of a site without guests, written out: a test that read it from the program could not see it shrink.
const PLAIN: &str = "default-src 'self'; img-src 'self' data:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const GUESTS: &str = "guests:\n  - { name: Lakeside Booking, frame: \"https://Booking.Example.com/lakeside\" }\n  \
                      - { name: Map, frame: \"https://maps.example.org:8443/embed?q=1\" }\n  \
                      - { name: Counter, send: \"https://stats.example.com/api/event\", site: dune }\n";

const OPEN: &str = "default-src 'self'; img-src 'self' data:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://booking.example.com https://maps.example.org:8443; connect-src 'self' https://stats.example.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The small site with guests, two of which it shows: one on the page `/visit`.
fn site() -> tempfile::TempDir {
    let site = small_site();
    let content = site.path().join("content");
    let text = fs::read_to_string(content.join("site.yaml")).expect("the business");
    fs::write(content.join("site.yaml"), text + GUESTS).expect("the business");
    fs::create_dir(content.join("pages")).expect("a folder");
    let page = "title: Book a Visit\nmetaDescription: Choose a day and a time.\nsections:\n  \
                - hero: { heading: Book a visit, intro: It takes a minute. }\n  \
                - guest: { id: book, heading: Days, name: Lakeside Booking, label: Choose a day, \
                frame: \"https://booking.example.com/lakeside/dublin\" }\n";
    fs::write(content.join("pages/visit.yaml"), page).expect("a page");
    site
}

fn build(site: &Path) {
    let output = ssg(site, &["build", "--verify"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

fn read(site: &Path, name: &str) -> String {
    fs::read_to_string(site.join("dist").join(name)).expect(name)
}

/// The policy in the head of a page.
fn in_head(html: &str) -> Option<&str> {
    let (before, rest) = html.split_once("<meta http-equiv=\"Content-Security-Policy\" content=\"")?;
    assert!(!before.contains("<script") && !before.contains("<link"), "it counts for what follows");
    rest.split_once('"').map(|(policy, _)| policy)
}

#[test]
fn the_policy_opens_for_the_listed_origins_and_pages_narrow_it_to_what_they_show() {
    let site = site();
    build(site.path());
    let headers = read(site.path(), "_headers");
    assert!(headers.contains(&format!("\n/*\n  Content-Security-Policy: {OPEN}\n")), "{headers}");
    for page in ["/admin", "/admin-login"] {
        let (_, rules) = headers.split_once(&format!("\n{page}\n")).expect(page);
        let own = rules.lines().take_while(|line| line.starts_with("  "));
        let policies: Vec<_> = own.filter_map(|line| line.strip_prefix("  Content-Security-Policy: ")).collect();
        assert_eq!(policies, [PLAIN], "{page}");
    }
    let players = "frame-src https://www.youtube-nocookie.com https://player.vimeo.com";
    let booking = format!("{players} https://booking.example.com");
    for (name, policy) in [
        ("visit.html", booking.as_str()),
        ("index.html", players),
        ("blog/dry-slab.html", players),
        ("404.html", players),
        ("admin.html", PLAIN.trim_end_matches("; frame-ancestors 'none'")),
        ("admin-login.html", PLAIN.trim_end_matches("; frame-ancestors 'none'")),
    ] {
        assert_eq!(in_head(&read(site.path(), name)), Some(policy), "{name}");
    }
    let server = Server::of("serve", &["--dir", &site.path().join("dist").to_string_lossy(), "--port", "0"]);
    for (path, policy) in
        [("/", OPEN), ("/visit", OPEN), ("/nothing", OPEN), ("/admin", PLAIN), ("/admin-login", PLAIN)]
    {
        let answer = server.get(path);
        let sent = answer.headers().get_all("content-security-policy").iter().collect::<Vec<_>>();
        assert_eq!(sent, [policy], "{path}");
    }
}

#[test]
fn the_template_with_its_parameters_sends_the_policy_of_the_site() {
    let template = concat!(env!("CARGO_MANIFEST_DIR"), "/../template.yaml");
    let template = fs::read_to_string(template).expect("the template");
    assert_eq!(open_policy(&template, "", ""), PLAIN);
    let frames = "https://booking.example.com https://maps.example.org:8443";
    assert_eq!(open_policy(&template, frames, "https://stats.example.com"), OPEN);
}

#[test]
fn no_page_loads_anything_of_another_site_before_a_click() {
    let site = site();
    build(site.path());
    let loads =
        Regex::new(r#"<(?:script|img|source|iframe|link|video|audio|embed|object)\b[^>]*>"#).expect("a pattern");
    let address = Regex::new(r#"(?:src|srcset|href|data|poster|action)="([^"]*)""#).expect("a pattern");
    for name in files(&site.path().join("dist")).iter().filter(|name| name.ends_with(".html")) {
        let html = read(site.path(), name);
        for tag in loads.find_iter(&html) {
            let is_named = tag.as_str().contains("rel=\"canonical\"");
            for found in address.captures_iter(tag.as_str()).filter(|_| !is_named) {
                // What the script of a counter is told is no address that a browser loads.
                let is_told = tag.as_str().contains(&format!("-{}", &found[0]));
                assert!(found[1].starts_with('/') && !found[1].starts_with("//") || is_told, "{name}: {tag:?}");
            }
        }
        assert!(!html.contains("<iframe"), "{name}");
    }
    let visit = read(site.path(), "visit.html");
    let link = "href=\"https://booking.example.com/lakeside/dublin\" data-video=\"\"";
    assert!(visit.contains(link) && visit.contains("Opens here, from Lakeside Booking"), "{visit}");
}

#[test]
fn no_counter_hears_of_visits_to_a_page_with_a_form_whose_answers_are_confidential() {
    let site = site();
    let content = site.path().join("content");
    fs::create_dir(content.join("forms")).expect("a folder");
    for (name, sensitive) in [("health", true), ("flowers", false)] {
        let form = format!(
            "title: Ask\nsensitive: {sensitive}\nfields:\n  - {{ name: phone, label: Phone, kind: phone }}\n\
             send: Ask\nsent: {{ title: Thank you, text: We call you. }}\n"
        );
        fs::write(content.join(format!("forms/{name}.yaml")), form).expect("a form");
        let page = format!(
            "title: About {name}\nmetaDescription: Ask us about {name}.\nsections:\n  \
             - hero: {{ heading: Ask about {name}, intro: We call you. }}\n  - form: {{ heading: Ask, form: {name} }}\n"
        );
        fs::write(content.join(format!("pages/{name}.yaml")), page).expect("a page");
    }
    assert!(ssg(site.path(), &["build"]).status.success());
    let is_counted = |name: &str| read(site.path(), name).contains("data-send");
    assert_eq!(["health.html", "flowers.html", "index.html"].map(is_counted), [false, true, true]);
}

#[test]
fn public_pages_of_a_site_with_a_counter_have_its_script_and_no_others_do() {
    let site = site();
    build(site.path());
    let told =
        "data-send=\"https://stats.example.com/api/event\" data-site=\"dune\" data-host=\"www.dune.example\"></script>";
    for name in ["index.html", "visit.html", "blog.html", "404.html"] {
        let html = read(site.path(), name);
        let (_, rest) = html.split_once("<script defer src=\"").expect("the script");
        let (src, rest) = rest.split_once("\" ").expect("its address");
        assert!(rest.starts_with(told), "{rest}");
        let script = read(site.path(), &src[1..]);
        assert!(script.contains("credentials: \"omit\"") && !script.contains("cookie") && !script.contains("Storage"));
    }
    for name in ["admin.html", "admin-login.html"] {
        assert!(!read(site.path(), name).contains("data-send"), "{name}");
    }
    let plain = small_site();
    build(plain.path());
    let dist = plain.path().join("dist");
    assert!(!files(&dist).iter().any(|name| name.contains("count")));
    for name in files(&dist).iter().filter(|name| name.ends_with(".html")) {
        let html = read(plain.path(), name);
        assert!(!html.contains("data-send") && in_head(&html).is_none(), "{name}");
    }
    assert!(read(plain.path(), "_headers").contains(&format!("\n/*\n  Content-Security-Policy: {PLAIN}\n")));
    assert_eq!(read(plain.path(), "_headers").matches("Content-Security-Policy").count(), 1);
}

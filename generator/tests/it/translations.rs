//! A site in several languages: translations beside their originals, their addresses, and the links between them. The
//! translations are in `tests/languages`, those of the site in `tests/base`.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

use crate::support::{Server, change, copy, files, small_site, ssg, stderr, stdout, tests};

/// The site in English, and in Spanish without one of its services.
pub(crate) fn site() -> tempfile::TempDir {
    let site = small_site();
    copy(&tests().join("languages"), &site.path().join("content"));
    change(&site, "site.yaml", "navigation:\n", "otherLanguages: [es]\nnavigation:\n");
    let home = "  - services: { id: services, heading: What we do }\n  - contact:\n";
    change(&site, "home.yaml", "  - contact:\n", home);
    change(
        &site,
        "site.yaml",
        "evidence:",
        "categories:\n  - { name: Technical, color: purple, metaDescription: \"How we measure water in a slab, which coats we \
         trust, and what a floor costs a year later, said without detours and without jargon.\" }\nevidence:",
    );
    site
}

pub(crate) fn build(site: &tempfile::TempDir) {
    let output = ssg(site.path(), &["build"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{}", stdout(&output));
}

/// The messages of a site with mistakes.
fn mistakes(site: &tempfile::TempDir) -> String {
    let output = ssg(site.path(), &["check"]);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    stderr(&output)
}

fn read(site: &tempfile::TempDir, path: &str) -> String {
    fs::read_to_string(site.path().join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The pages of a built site with the targets of their `hreflang` links, by language.
fn alternates(dist: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let pages = files(dist).into_iter().filter(|path| path.ends_with(".html"));
    let of_page = |path: String| {
        let html = fs::read_to_string(dist.join(&path)).expect("a page");
        let links = html.split("<link rel=\"alternate\" hreflang=\"").skip(1).map(|rest| {
            let (language, rest) = rest.split_once("\" href=\"").expect("an address");
            (language.to_owned(), rest.split('"').next().expect("its end").to_owned())
        });
        (path, links.collect())
    };
    pages.map(of_page).collect()
}

#[test]
fn a_translation_is_in_the_folder_of_its_language_with_its_words_and_the_facts_of_its_original() {
    let site = site();
    build(&site);
    let post = read(&site, "es/blog/losa-seca.html");
    assert!(post.contains("<html lang=\"es\">"));
    assert!(post.contains("<h1>Por qué la losa debe estar seca</h1>"));
    assert!(post.contains("2025-01-02"), "the day is that of the original");
    assert!(post.contains("Ann Lee"), "and so is the author");
    assert!(post.contains("Técnico") && !post.contains("Technical"), "the category has its name in the language");
    let service = read(&site, "es/servicios/hojuelas.html");
    assert!(service.contains("<link rel=\"canonical\" href=\"https://www.dune.example/es/servicios/hojuelas\">"));
    assert!(read(&site, "es.html").contains("Pisos que duran"));
    assert!(read(&site, "es/404.html").contains("href=\"/es\""));
    assert!(read(&site, "es/blog/tema/tecnico.html").contains("href=\"/es/blog/losa-seca\""));
    // The first language is as it was.
    assert!(read(&site, "services/flakes.html").contains("<html lang=\"en-US\">"));
}

#[test]
fn a_link_names_the_original_and_leads_to_the_translation_or_says_that_there_is_none() {
    let site = site();
    build(&site);
    let service = read(&site, "es/servicios/hojuelas.html");
    assert!(service.contains("<a href=\"/services/walls\" hreflang=\"en-US\">nuestras paredes</a>"), "{service}");
    assert!(service.contains("<a href=\"/es/blog/losa-seca\">"));
    assert!(read(&site, "es/blog/losa-seca.html").contains("<a href=\"/es/servicios/hojuelas#asked\">"));
    let feed = read(&site, "es/feed.json");
    assert!(feed.contains("https://www.dune.example/es/servicios/hojuelas#asked"), "{feed}");
    // A page without a translation is in no list of the language.
    assert!(!read(&site, "es.html").contains("/services/walls"));
    assert!(!files(&site.path().join("dist")).iter().any(|path| path.starts_with("es/") && path.contains("walls")));
}

#[test]
fn each_page_names_all_its_translations_and_each_of_them_names_it() {
    let site = site();
    build(&site);
    let dist = site.path().join("dist");
    let all = alternates(&dist);
    let url = |path: &str| {
        let page = path.strip_suffix(".html").unwrap_or(path);
        let page = if page == "index" { "" } else { page };
        format!("https://www.dune.example/{page}")
    };
    let mut linked = 0;
    for (path, links) in &all {
        let Some(own) = links.values().find(|to| **to == url(path)) else {
            assert!(links.is_empty(), "{path} does not name itself: {links:?}");
            continue;
        };
        assert_eq!(links.keys().collect::<Vec<_>>(), ["en-US", "es", "x-default"], "{path}");
        assert_eq!(links["x-default"], links["en-US"], "{own}");
        for to in links.values() {
            let other =
                all.iter().find(|(other, _)| url(other) == *to).unwrap_or_else(|| panic!("{path}: {to} is no page"));
            assert_eq!(other.1, links, "{path} and {}", other.0);
        }
        linked += 1;
    }
    // Home, blog, category, service and post.
    assert_eq!(linked, 10, "{all:?}");
    assert!(all["services/walls.html"].is_empty() && all["404.html"].is_empty() && all["thank-you.html"].is_empty());
}

#[test]
fn the_switcher_keeps_the_page_and_leads_home_where_there_is_no_translation() {
    let site = site();
    build(&site);
    let switch = |page: &str| {
        let html = read(&site, page);
        let (_, rest) = html.split_once("class=\"language\" href=\"/").expect("a link to the other language");
        format!("/{}", rest.split(" title=").next().expect("its end"))
    };
    assert_eq!(switch("services/flakes.html"), "/es/servicios/hojuelas\" lang=\"es\" hreflang=\"es\"");
    assert_eq!(switch("es/servicios/hojuelas.html"), "/services/flakes\" lang=\"en-US\" hreflang=\"en-US\"");
    assert_eq!(switch("services/walls.html"), "/es\" lang=\"es\" hreflang=\"es\"");
    assert_eq!(switch("es/404.html"), "/\" lang=\"en-US\" hreflang=\"en-US\"");
    assert!(read(&site, "es.html").contains("<li><a href=\"/\" lang=\"en-US\" hreflang=\"en-US\">English</a></li>"));
}

#[test]
fn each_page_offers_its_other_languages_in_their_words_and_a_site_of_one_language_loads_nothing_for_it() {
    let site = site();
    build(&site);
    let home = read(&site, "index.html");
    assert!(home.contains("data-offer=\"Esta página en español\"") && home.contains("assets/offerLanguage"), "{home}");
    assert!(read(&site, "es.html").contains("data-offer=\"This page in English\""));
    let one = small_site();
    build(&one);
    let all = files(&one.path().join("dist"));
    assert!(!all.iter().any(|path| path.contains("offerLanguage")) && !read(&one, "index.html").contains("data-offer"));
}

#[test]
fn sitemap_feeds_search_and_published_addresses_are_per_language() {
    let site = site();
    build(&site);
    let sitemap = read(&site, "sitemap.xml");
    let url = |path: &str, language: &str| {
        format!("<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"https://www.dune.example{path}\"/>")
    };
    let both =
        [url("/services/flakes", "en-US"), url("/services/flakes", "x-default"), url("/es/servicios/hojuelas", "es")]
            .concat();
    assert_eq!(sitemap.matches(&both).count(), 2, "{sitemap}");
    assert!(sitemap.contains("/services/walls</loc></url>"), "a page in one language has no alternates: {sitemap}");
    let feed: Value = serde_json::from_str(&read(&site, "es/feed.json")).expect("JSON");
    assert_eq!(feed["home_page_url"], "https://www.dune.example/es/blog");
    assert_eq!(feed["language"], "es");
    assert_eq!(feed["items"][0]["title"], "Por qué la losa debe estar seca");
    let search: Value = serde_json::from_str(&read(&site, "es/search.json")).expect("JSON");
    assert_eq!((&search["count"], &search["blog"]), (&1.into(), &"/es/blog".into()));
    assert!(read(&site, "es/blog.html").contains("&quot;index&quot;:&quot;/es/search.json&quot;"));
    let addresses = fs::read_to_string(site.path().join("content/addresses.txt")).expect("the list");
    assert!(addresses.contains("\n/es/servicios/hojuelas\n") && addresses.contains("\n/services/flakes\n"));
    fs::remove_file(site.path().join("content/services/flakes.es.yaml")).expect("a file");
    let lost = mistakes(&site);
    assert!(lost.contains("/es/servicios/hojuelas is published and would be gone"), "{lost}");
}

#[test]
fn an_unknown_address_of_a_language_has_the_page_of_that_language() {
    let site = site();
    build(&site);
    let server = Server::start(&site.path().join("dist"), &[]);
    let mut answer = server.get("/es/nada");
    assert_eq!(answer.status(), 404);
    assert!(answer.body_mut().read_to_string().expect("a page").contains("<html lang=\"es\">"));
    assert!(server.get("/nothing").body_mut().read_to_string().expect("a page").contains("<html lang=\"en-US\">"));
}

#[test]
fn a_language_without_its_files_is_told_which_ones_it_lacks() {
    let site = site();
    for path in ["site.es.yaml", "home.es.yaml", "thank-you.es.yaml"] {
        fs::remove_file(site.path().join("content").join(path)).expect("a file");
    }
    let messages = mistakes(&site);
    for path in ["site.es.yaml", "home.es.yaml", "thank-you.es.yaml"] {
        assert!(messages.contains(&format!("{path} is missing")), "{path}: {messages}");
    }
}

#[test]
fn mistakes_of_a_translation_are_told_at_its_place_beside_those_of_the_first_language() {
    let site = site();
    change(&site, "services/flakes.es.yaml", "summary:", "summaries:");
    change(&site, "services/walls.yaml", "summary:", "summaries:");
    change(&site, "posts/dry-slab.es.md", "(/services/flakes#asked)", "(/services/flake)");
    change(&site, "site.es.yaml", "serviceArea: Suroeste de Florida\n", "");
    let messages = mistakes(&site);
    assert!(messages.contains("content/services/flakes.es.yaml:6:1"), "{messages}");
    assert!(messages.contains("content/services/walls.yaml:7:1"), "{messages}");
    assert!(messages.contains("there is no page at /services/flake"), "{messages}");
    assert!(messages.contains("content/posts/dry-slab.es.md:8:"), "{messages}");
    assert!(messages.contains("`serviceArea` is missing"), "{messages}");
}

#[test]
fn a_translation_of_nothing_and_one_into_an_unnamed_language_are_reported() {
    let site = site();
    let content = site.path().join("content");
    fs::copy(content.join("services/flakes.es.yaml"), content.join("services/tiles.es.yaml")).expect("a copy");
    fs::copy(content.join("services/flakes.es.yaml"), content.join("services/flakes.fr.yaml")).expect("a copy");
    let messages = mistakes(&site);
    assert!(messages.contains("this is a translation of services/tiles.yaml, which is not there"), "{messages}");
    assert!(messages.contains("`fr` is none of the languages in site.yaml"), "{messages}");
}

#[test]
fn a_text_that_the_original_has_and_the_translation_lacks_is_an_error() {
    let site = site();
    change(&site, "posts/dry-slab.es.md", "slug: losa-seca\n", "slug: Losa Seca\n");
    change(&site, "services/flakes.yaml", "sections:", "button: { to: /#contact, label: Ask us }\nsections:");
    let messages = mistakes(&site);
    assert!(messages.contains("`button` is in services/flakes.yaml, and its words are missing here"), "{messages}");
    assert!(messages.contains("`Losa Seca` cannot be part of an address"), "{messages}");
}

#[test]
fn a_site_may_have_other_names_for_the_fixed_parts_of_its_addresses() {
    let site = site();
    let names =
        "addresses: { services: leistungen, blog: ratgeber, category: thema, thankYou: danke }\notherLanguages:";
    change(&site, "site.yaml", "otherLanguages:", names);
    build(&site);
    let service = read(&site, "leistungen/flakes.html");
    assert!(service.contains("<a href=\"/leistungen/walls\">our walls</a>"), "{service}");
    assert!(service.contains("\"@id\":\"https://www.dune.example/leistungen/flakes"), "{service}");
    assert!(read(&site, "ratgeber/dry-slab.html").contains("href=\"/ratgeber/thema/technical\""));
    assert!(read(&site, "danke.html").contains("Quote Request Sent!"));
    assert!(read(&site, "_redirects").contains("/thank-you /danke 301"));
    assert!(read(&site, "_headers").contains("/leistungen/*\n  Speculation-Rules"));
    assert!(read(&site, "404.html").contains("href=\"/ratgeber\""));
    let search: Value = serde_json::from_str(&read(&site, "search.json")).expect("JSON");
    assert_eq!(search["blog"], "/ratgeber");
    assert!(
        !files(&site.path().join("dist")).iter().any(|path| path.starts_with("services") || path.starts_with("blog"))
    );
    // The Spanish names are their own.
    assert!(read(&site, "es/blog/losa-seca.html").contains("href=\"/es/servicios/hojuelas#asked\""));
}

#[test]
fn a_site_of_one_language_has_its_names_in_addresses_and_leads_from_those_of_before() {
    let site = small_site();
    build(&site);
    change(&site, "site.yaml", "navigation:\n", "addresses: { blog: guides }\nnavigation:\n");
    build(&site);
    let redirects = read(&site, "_redirects");
    assert!(redirects.contains("/blog /guides 301") && redirects.contains("/blog/dry-slab /guides/dry-slab 301"));
    let to_it = "redirects:\n  - { from: /notes, to: /blog }\n  - { from: /news, to: /notes }\nnavigation:\n";
    change(&site, "site.yaml", "navigation:\n", to_it);
    let onward = mistakes(&site);
    assert!(onward.contains("/notes is redirected itself") && !onward.contains("leads back"), "{onward}");
    assert!(read(&site, "guides.html").contains("href=\"/guides/dry-slab\""));
    assert!(read(&site, "feed.xml").contains("https://www.dune.example/guides/dry-slab"));
    assert!(!read(&site, "index.html").contains("hreflang"));
}

#[test]
fn a_link_with_the_address_that_visitors_know_is_told_the_one_of_the_file() {
    let site = site();
    change(&site, "site.yaml", "otherLanguages:", "addresses: { services: leistungen }\notherLanguages:");
    change(&site, "services/flakes.yaml", "(/services/walls)", "(/leistungen/walls)");
    let messages = mistakes(&site);
    assert!(messages.contains("there is no page at /leistungen/walls"), "{messages}");
    assert!(messages.contains("write /services/walls"), "{messages}");
}

#[test]
fn a_name_that_other_addresses_have_is_an_error() {
    let site = site();
    fs::create_dir_all(site.path().join("content/pages/es")).expect("a folder");
    let page = "---\ntitle: A Page\nmetaDescription: Of no use.\n---\nA text.\n";
    fs::write(site.path().join("content/pages/es/team.md"), page).expect("a page");
    change(
        &site,
        "site.yaml",
        "otherLanguages:",
        "addresses: { services: blog, projects: jobs, locations: jobs }\notherLanguages:",
    );
    let messages = mistakes(&site);
    assert!(messages.contains("/es/team is below `es`, which site.yaml names in `otherLanguages`"), "{messages}");
    assert!(messages.contains("`blog` is the name of other addresses of the site"), "{messages}");
    assert!(messages.contains("`jobs` is the name of other addresses of the site"), "{messages}");
}

#[test]
fn a_renamed_post_takes_its_translations_with_it() {
    let site = site();
    change(&site, "posts/dry-slab.es.md", "slug: losa-seca\n", "");
    build(&site);
    let renamed = ssg(site.path(), &["rename", "dry-slab", "damp-slab"]);
    assert_eq!(renamed.status.code(), Some(0), "{}", stderr(&renamed));
    let text = fs::read_to_string(site.path().join("content/posts/damp-slab.es.md")).expect("the translation");
    assert!(text.contains("aliases: [/es/blog/dry-slab]"), "{text}");
    assert!(!site.path().join("content/posts/dry-slab.es.md").exists());
    build(&site);
    assert!(read(&site, "_redirects").contains("/es/blog/dry-slab /es/blog/damp-slab 301"));
}

#[test]
fn two_pages_at_one_address_are_an_error_in_the_translation() {
    let site = site();
    let content = site.path().join("content");
    let text = fs::read_to_string(content.join("services/flakes.es.yaml")).expect("a translation");
    fs::write(content.join("services/walls.es.yaml"), text.replace("en Naples\n", "y paredes en Naples\n"))
        .expect("another one");
    let messages = mistakes(&site);
    assert!(messages.contains("/es/servicios/hojuelas is already the address of services/"), "{messages}");
    assert!(messages.contains("--> content/services/"), "{messages}");
}

#[test]
fn a_markdown_page_takes_its_facts_from_its_original_too_so_that_a_hidden_one_stays_hidden() {
    let site = site();
    fs::create_dir_all(site.path().join("content/pages")).expect("a folder");
    let page = |title: &str, more: &str| {
        format!("---\ntitle: {title}\nmetaDescription: {title} for readers of the letter.\n{more}---\n{title}.\n")
    };
    fs::write(site.path().join("content/pages/offer.md"), page("Offer", "listed: false\nfooter: 1\n")).expect("a page");
    fs::write(site.path().join("content/pages/offer.es.md"), page("Oferta", "slug: oferta\n")).expect("a page");
    build(&site);
    let offer = read(&site, "es/oferta.html");
    assert!(offer.contains("content=\"noindex, follow\"") && offer.contains("<a href=\"/es/oferta\""), "{offer}");
    assert!(!read(&site, "sitemap.xml").contains("oferta"));
}

#[test]
fn a_draft_of_a_translation_leaves_links_to_the_original() {
    let site = site();
    change(&site, "posts/dry-slab.es.md", "slug: losa-seca\n", "draft: true\n");
    build(&site);
    let service = read(&site, "es/servicios/hojuelas.html");
    assert!(service.contains("<a href=\"/blog/dry-slab\" hreflang=\"en-US\">"), "{service}");
}

#[test]
fn an_old_address_in_a_translation_cannot_be_that_of_a_page_in_another_language() {
    let site = site();
    change(&site, "posts/dry-slab.es.md", "slug: losa-seca\n", "aliases: [/services/walls]\n");
    let messages = mistakes(&site);
    assert!(messages.contains("/services/walls is the address of a page or a redirect already"), "{messages}");
}

#[test]
fn words_of_a_language_for_the_layout_need_none_in_the_first_one() {
    let site = site();
    fs::write(site.path().join("content/layout.es.yaml"), "skip: Al texto\n").expect("words");
    build(&site);
    assert!(read(&site, "es.html").contains(">Al texto</a>"));
}

#[test]
fn a_further_language_without_words_is_told_what_visitors_would_read_in_english() {
    let site = site();
    let content = site.path().join("content");
    for path in files(&content).iter().filter(|path| path.contains(".es.")) {
        fs::rename(content.join(path), content.join(path.replace(".es.", ".sv."))).expect("another language");
    }
    change(&site, "site.yaml", "otherLanguages: [es]", "otherLanguages: [sv]");
    let messages = mistakes(&site);
    assert!(messages.contains("error[words-english]") && messages.contains("content/site.sv.yaml"), "{messages}");
}

/// Changes of the translations, each with its way back.
const CHANGES: [(&str, &str, &str); 5] = [
    ("posts/dry-slab.es.md", "slug: losa-seca\n", "slug: losa\n"),
    ("posts/dry-slab.md", "date: 2025-01-02\n", "date: 2025-01-03\n"),
    ("services/flakes.es.yaml", "heading: Pisos de hojuelas", "heading: Hojuelas"),
    ("services/flakes.yaml", "position: 1", "position: 3"),
    ("site.es.yaml", "name: Técnico", "name: Ciencia"),
];

#[test]
fn after_each_change_of_a_translation_or_its_original_a_build_gives_the_bytes_of_a_clean_one() {
    let site = site();
    let compare = |step: &str| {
        // Nobody has seen the pages, so that addresses may go.
        drop(fs::remove_file(site.path().join("content/addresses.txt")));
        let output = ssg(site.path(), &["build"]);
        assert_eq!(output.status.code(), Some(0), "{step}: {}", stderr(&output));
        let output = ssg(site.path(), &["build", "--verify"]);
        assert_eq!(output.status.code(), Some(0), "{step}: {}", stderr(&output));
    };
    compare("the first build");
    for (path, old, new) in CHANGES {
        change(&site, path, old, new);
        compare(&format!("{new} in {path}"));
    }
    for path in ["services/flakes.es.yaml", "posts/dry-slab.es.md"] {
        let path = site.path().join("content").join(path);
        let text = fs::read(&path).expect("a translation");
        fs::remove_file(&path).expect("a translation");
        compare("a translation less");
        fs::write(&path, text).expect("a translation");
        compare("the translation again");
    }
    change(&site, "site.yaml", "otherLanguages: [es]\n", "");
    compare("no other language");
    change(&site, "posts/dry-slab.md", "author: Ann Lee", "author: Bo Diaz");
    compare("another author");
    change(&site, "site.yaml", "navigation:\n", "otherLanguages: [es]\nnavigation:\n");
    compare("the language again");
    assert!(read(&site, "es/blog/losa.html").contains("Bo Diaz"));
    change(&site, "site.yaml", "otherLanguages: [es]\n", "");
    for path in files(&site.path().join("content")).iter().filter(|path| path.contains(".es.")) {
        fs::remove_file(site.path().join("content").join(path)).expect("a translation");
    }
    compare("one language");
    assert!(!files(&site.path().join("dist")).iter().any(|path| path.starts_with("es")));
}

//! The addresses of the pages of each language: their names, their last parts, and old ones.

use std::fs;

use serde_json::Value;

use super::{build, mistakes, read, site};
use crate::support::{change, files, small_site, ssg, stderr};

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
    assert!(messages.contains("`services` cannot be called `blog`"), "{messages}");
    assert!(messages.contains("`locations` has the name `jobs` already"), "{messages}");
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
fn an_old_address_in_a_translation_cannot_be_that_of_a_page_in_another_language() {
    let site = site();
    change(&site, "posts/dry-slab.es.md", "slug: losa-seca\n", "aliases: [/services/walls]\n");
    let messages = mistakes(&site);
    assert!(messages.contains("/services/walls is the address of a page or a redirect already"), "{messages}");
}

#[test]
fn a_slug_is_read_however_yaml_lets_it_be_written() {
    let ways = [
        "slug: pisos # su dirección",
        "\"slug\": pisos",
        "'slug' : \"pisos\" # así",
        "slug: &uno pisos",
        "slug: >-\n  pisos",
    ];
    for written in ways {
        let site = site();
        change(&site, "services/flakes.es.yaml", "slug: hojuelas", written);
        build(&site);
        assert!(site.path().join("dist/es/servicios/pisos.html").is_file(), "{written}");
    }
}

#[test]
fn a_wrong_slug_has_one_message() {
    let wrong = [
        ("slug: pisos\nslug: otros", "`slug` is written twice"),
        ("slug:", "`slug` has no value"),
        ("slug: [pisos]", "`slug` has to be a text"),
        ("slug: Pisos Ñ # x", "`Pisos Ñ` cannot be part of an address"),
    ];
    for (written, message) in wrong {
        let site = site();
        change(&site, "services/flakes.es.yaml", "slug: hojuelas", written);
        let messages = mistakes(&site);
        assert_eq!((messages.matches("error[").count(), messages.contains(message)), (1, true), "{messages}");
    }
}

#[test]
fn the_help_about_a_lost_address_of_a_language_names_its_files_and_cures_it() {
    let lost = [
        ("services/flakes.es.yaml", "slug: hojuelas", "slug: pisos", "/es/servicios/hojuelas", "/es/servicios/pisos"),
        ("posts/dry-slab.es.md", "slug: losa-seca", "slug: losa", "/es/blog/losa-seca", "/es/blog/losa"),
        ("site.es.yaml", "name: Técnico", "name: Química", "/es/blog/tema/tecnico", "/es/blog/tema/quimica"),
    ];
    for (path, old, new, from, to) in lost {
        let site = site();
        build(&site);
        change(&site, path, old, new);
        let messages = mistakes(&site);
        let (_, help) = messages.split_once(&format!("if it is {to} now, write in {path}:\n")).expect(&messages);
        let indent = help.len() - help.trim_start().len();
        let lines = help.lines().map(|line| &line[indent..]).take_while(|line| !line.contains("gone for good"));
        let lines: String = lines.map(|line| format!("{line}\n")).collect();
        let first = if path.ends_with(".md") { "title:" } else { "sections:" };
        let first = if path == "site.es.yaml" { "tagline:" } else { first };
        change(&site, path, first, &format!("{lines}{first}"));
        build(&site);
        assert!(read(&site, "_redirects").contains(&format!("{from} {to} 301")), "{}", read(&site, "_redirects"));
    }
    let site = site();
    build(&site);
    fs::remove_file(site.path().join("content/services/flakes.es.yaml")).expect("a translation");
    let help = "with these lines in site.es.yaml:";
    let messages = mistakes(&site);
    assert!(messages.contains(help), "{messages}");
    change(&site, "site.es.yaml", "tagline:", "redirects:\n  - from: /es/servicios/hojuelas\n    to: /\ntagline:");
    let built = ssg(site.path(), &["build"]);
    assert!(built.status.success(), "{}", stderr(&built));
    assert!(read(&site, "_redirects").contains("/es/servicios/hojuelas /es 301"));
}

#[test]
fn a_link_with_an_address_of_any_language_is_told_the_one_of_the_original() {
    let site = site();
    change(&site, "services/flakes.es.yaml", "(/services/walls)", "(/es/servicios/hojuelas)");
    change(&site, "services/flakes.es.yaml", "(/blog/dry-slab)", "(/es/blog/losa-seca#x)");
    change(&site, "services/flakes.yaml", "(/services/walls)", "(https://www.dune.example/es/blog/losa-seca/)");
    let messages = mistakes(&site);
    assert_eq!(
        messages.matches("write /services/flakes: a link has the address of the original").count(),
        1,
        "{messages}"
    );
    assert_eq!(
        messages.matches("write /blog/dry-slab: a link has the address of the original").count(),
        2,
        "{messages}"
    );
}

#[test]
fn a_link_to_the_home_page_of_a_language_is_not_said_to_be_in_another_one() {
    let site = site();
    change(&site, "services/flakes.es.yaml", "(/services/walls)", "(/es)");
    build(&site);
    assert!(read(&site, "es/servicios/hojuelas.html").contains("<a href=\"/es\">nuestras paredes</a>"));
}

#[test]
fn names_in_addresses_that_cannot_be_told_apart_have_one_message() {
    let wrong = [
        ("{ services: blog, blog: services }", "`services` and `blog` have each other's names"),
        ("{ services: x, blog: x }", "`services` has the name `x` already"),
        ("{ category: x, author: x }", "`category` has the name `x` already"),
        ("{ author: category }", "`author` cannot be called `category`"),
        ("{ projects: services }", "`projects` cannot be called `services`"),
        ("{ services: es }", "`es` is the folder of the pages in the language `es`"),
        ("{ services: feed }", "`feed` is the name of addresses that ssg makes or reserves"),
    ];
    for (names, message) in wrong {
        let site = site();
        change(&site, "site.yaml", "otherLanguages:", &format!("addresses: {names}\notherLanguages:"));
        let messages = mistakes(&site);
        assert_eq!((messages.matches("error[").count(), messages.contains(message)), (1, true), "{messages}");
    }
    let site = site();
    change(
        &site,
        "site.yaml",
        "otherLanguages:",
        "addresses: { services: services, thankYou: thank-you }\notherLanguages:",
    );
    build(&site);
}

#[test]
fn addresses_of_a_post_that_is_over_lead_on_in_each_language_also_with_names_and_slugs() {
    let site = site();
    change(&site, "site.yaml", "otherLanguages", "addresses: { blog: guides }\notherLanguages");
    change(&site, "site.es.yaml", "addresses: {", "addresses: { blog: consejos,");
    build(&site);
    let known = fs::read_to_string(site.path().join("content/addresses.txt")).expect("the list");
    assert!(known.contains("\n/es/consejos/losa-seca\n"), "{known}");
    change(&site, "posts/dry-slab.md", "date:", "expires: 2025-06-01\ndate:");
    change(&site, "services/flakes.es.yaml", "(/blog/dry-slab)", "(/)");
    build(&site);
    let redirects = read(&site, "_redirects");
    let gone = ["/guides", "/guides/dry-slab", "/guides/category/technical"].map(|from| format!("{from} / 302"));
    let gone_in_spanish =
        ["/es/consejos", "/es/consejos/losa-seca", "/es/consejos/tema/tecnico"].map(|from| format!("{from} /es 302"));
    for line in gone.iter().chain(&gone_in_spanish) {
        assert_eq!(redirects.lines().filter(|one| one == line).count(), 1, "{line}: {redirects}");
    }
}

#[test]
fn a_new_name_in_the_addresses_of_a_language_leads_from_the_old_one_also_to_pages_with_their_own_last_part() {
    let site = site();
    build(&site);
    change(&site, "site.es.yaml", "addresses: { services: servicios", "addresses: { services: trabajos");
    fs::remove_file(site.path().join("content/addresses.txt")).expect("the list");
    fs::write(site.path().join("content/addresses.txt"), "/es/services/hojuelas\n/es/services/flakes\n")
        .expect("the list");
    build(&site);
    let redirects = read(&site, "_redirects");
    for from in ["hojuelas", "flakes"] {
        assert!(redirects.contains(&format!("/es/services/{from} /es/trabajos/hojuelas 301")), "{redirects}");
    }
}

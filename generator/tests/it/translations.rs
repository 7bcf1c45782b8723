//! A site in several languages: translations beside their originals, and the links between them. The translations are in
//! `tests/languages`, those of the site in `tests/base`.

mod addresses;

use std::fs;

use serde_json::Value;

use crate::{
    incremental::follow::assert_languages_follow,
    support::{Server, change, copy, files, small_site, ssg, stderr, stdout, tests},
};

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
fn an_item_of_the_menu_leads_to_the_list_of_the_first_language_where_a_language_has_none() {
    let site = site();
    build(&site);
    assert!(read(&site, "es.html").contains("<li><a href=\"/es/blog\">Blog</a></li>"));
    fs::remove_file(site.path().join("content/addresses.txt")).expect("the list of addresses");
    fs::remove_file(site.path().join("content/posts/dry-slab.es.md")).expect("the only post");
    build(&site);
    assert!(read(&site, "es.html").contains("<li><a href=\"/blog\" hreflang=\"en-US\">Blog</a></li>"));
}

#[test]
fn a_language_needs_no_page_after_the_form_that_the_first_one_does_not_have() {
    let site = site();
    fs::create_dir(site.path().join("content/forms")).expect("a folder");
    let form = "title: Ask\nfields:\n  - { name: phone, label: Phone number, kind: phone }\nsend: Ask\n\
                sent: { title: Thank you, text: We call you. }\n";
    fs::write(site.path().join("content/forms/quote.yaml"), form).expect("a form");
    fs::write(site.path().join("content/forms/quote.es.yaml"), form).expect("its translation");
    for name in ["thank-you.yaml", "thank-you.es.yaml"] {
        fs::remove_file(site.path().join("content").join(name)).expect(name);
    }
    let said = ssg(site.path(), &["check"]);
    assert!(!stderr(&said).contains("thank-you"), "{}", stderr(&said));
    // Also while the forms are not translated yet.
    fs::remove_file(site.path().join("content/forms/quote.es.yaml")).expect("the translation");
    let said = ssg(site.path(), &["check"]);
    assert!(!stderr(&said).contains("thank-you"), "{}", stderr(&said));
}

#[test]
fn a_translation_need_not_say_again_in_english_what_the_business_is() {
    let site = site();
    change(&site, "site.yaml", "name: Dune Floors", "name: Dune and Sons");
    build(&site);
}

#[test]
fn a_site_without_a_page_after_the_form_leads_nobody_there_whatever_its_name() {
    for addresses in ["folder: en", "thankYou: gone"] {
        let site = small_site();
        fs::create_dir(site.path().join("content/forms")).expect("a folder");
        let form = "title: Ask\nfields:\n  - { name: phone, label: Phone number, kind: phone }\nsend: Ask\n\
                    sent: { title: Thank you, text: We call you. }\n";
        fs::write(site.path().join("content/forms/quote.yaml"), form).expect("a form");
        fs::remove_file(site.path().join("content/thank-you.yaml")).expect("the page");
        change(&site, "site.yaml", "navigation:\n", &format!("addresses: {{ {addresses} }}\nnavigation:\n"));
        build(&site);
        let redirects = fs::read_to_string(site.path().join("dist/_redirects")).unwrap_or_default();
        assert!(!redirects.contains("/thank-you"), "{addresses}: {redirects}");
    }
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
    // Home, blog, category, service and post.
    assert_eq!(assert_languages_follow(&site.path().join("dist"), "a build", false), 10);
    for page in ["services/walls.html", "404.html", "thank-you.html"] {
        assert!(!read(&site, page).contains("<link rel=\"alternate\" hreflang"), "{page}");
    }
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
    assert!(messages.contains("`serviceArea` is in site.yaml, and its words are missing here"), "{messages}");
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

#[test]
fn a_translation_has_the_facts_of_its_original_in_every_form_of_yaml() {
    let site = site();
    let [original, translation] = ["services/flakes.yaml", "services/flakes.es.yaml"];
    change(&site, original, "They do, as [our walls](/services/walls) do.", "They do.");
    let body = "Sí, como [nuestras paredes](/services/walls). Lea [por qué la losa debe estar seca](/blog/dry-slab).";
    change(&site, translation, body, "Sí.");
    let read_file = |path: &str| fs::read_to_string(site.path().join("content").join(path)).expect("a file");
    let (usual, words) = (read_file(original), read_file(translation));
    build(&site);
    let expected = read(&site, "es/servicios/hojuelas.html");
    let indented = |text: &str| text.lines().map(|line| format!("  {line}\n")).collect::<String>();
    let in_braces = |text: &str| {
        let entries = text.split("sections:").next().expect("fields").lines().map(|line| {
            let (name, value) = line.split_once(": ").expect("a field");
            let value = if value.starts_with('[') { value.to_owned() } else { format!("\"{value}\"") };
            let value = if name == "position" { value.replace('"', "") } else { value };
            format!("  {name}: {value}, # one of them }}\n")
        });
        let heading =
            if text.contains("slug") { ["Pisos de hojuelas", "¿Duran?"] } else { ["Flake floors", "Do they last?"] };
        let body = text.split("body: |\n").nth(1).expect("a body").trim();
        let intro = text.split("summary: ").nth(1).and_then(|rest| rest.lines().next()).expect("a summary");
        let sections = format!(
            "sections: [{{ hero: {{ heading: \"{}\", intro: \"{intro}\" }} }}, {{ text: {{ id: asked, heading: \"{}\", body: \
             \"{body}\" }} }}]",
            heading[0], heading[1]
        );
        format!("{{\n{}  {sections}\n}}\n", entries.collect::<String>())
    };
    let ways = [
        ("indented", indented(&usual), indented(&words)),
        ("an indented original", indented(&usual), words.clone()),
        ("an original in braces", in_braces(&usual), words.clone()),
        ("a translation in braces", usual.clone(), in_braces(&words)),
        ("both in braces", in_braces(&usual), in_braces(&words)),
        ("an end", format!("{usual}...\n"), format!("{words}... # the end\n# and no more\n")),
        (
            "anchors",
            usual.replace("name: Flake", "name: &n Flake").replace("position: 1", "position: &p 1"),
            words.clone(),
        ),
        (
            "a name for a fact",
            usual
                .replace("keywords: [flakes]", "keywords: [&g main]")
                .replace("group: main", "")
                .replace("sections:", "group: *g\nsections:"),
            words.clone(),
        ),
        ("a start", format!("---\n{usual}"), format!("# Words\n---\n{words}")),
    ];
    for (way, original_text, translation_text) in ways {
        fs::write(site.path().join("content").join(original), original_text).expect("an original");
        fs::write(site.path().join("content").join(translation), translation_text).expect("a translation");
        build(&site);
        assert!(read(&site, "es/servicios/hojuelas.html") == expected, "{way}");
    }
}

#[test]
fn a_mistake_in_a_fact_is_reported_in_the_original_alone() {
    for (old, new) in
        [("position: 1\n", "position: first\n"), ("position: 1\n", ""), ("group: main\n", "group: main: x\n")]
    {
        let site = site();
        change(&site, "services/flakes.yaml", old, new);
        let messages = mistakes(&site);
        assert_eq!(messages.matches("error[").count(), 1, "{messages}");
        assert!(messages.contains("content/services/flakes.yaml:"), "{messages}");
    }
}

#[test]
fn a_mistake_in_the_facts_of_the_business_has_one_message_and_hides_none_of_the_translations() {
    for (old, new) in [("latitude: 26.14", "latitude: north"), ("tagline: Floors", "tagline Floors")] {
        let site = site();
        change(&site, "site.yaml", old, new);
        change(&site, "services/flakes.es.yaml", "summary:", "summaries:");
        let messages = mistakes(&site);
        assert_eq!((messages.matches("error[").count(), messages.matches("warning[").count()), (2, 0), "{messages}");
        assert!(messages.contains("content/services/flakes.es.yaml:6:1"), "{messages}");
    }
}

#[test]
fn a_language_that_cannot_be_is_told_the_right_way_and_one_of_three_letters_or_a_script_may_be() {
    let wrong = [
        ("[es, xx]", "cannot be `xx`", "write the code of the language"),
        ("[ES]", "cannot be `ES`", "did you mean `es`?"),
        ("[es_mx]", "cannot be `es_mx`", "did you mean `es-MX`?"),
        ("[Español]", "cannot be `Español`", "write the code of the language: es"),
        ("[es, es]", "`es` is named already", "remove it from the list"),
        ("[es, en-US]", "`en-US` is the language of the site itself", "remove it from the list"),
    ];
    for (list, message, help) in wrong {
        let site = site();
        change(&site, "site.yaml", "otherLanguages: [es]", &format!("otherLanguages: {list}"));
        let messages = mistakes(&site);
        assert_eq!(messages.matches("error[").count() + messages.matches("warning[").count(), 1, "{messages}");
        assert!(messages.contains(message) && messages.contains(help), "{messages}");
    }
    for language in ["gsw", "zh-Hans", "es-419", "sr-Latn-RS"] {
        let site = site();
        let content = site.path().join("content");
        for path in files(&content).iter().filter(|path| path.contains(".es.")) {
            fs::rename(content.join(path), content.join(path.replace(".es.", &format!(".{language}."))))
                .expect("a name");
        }
        change(&site, "site.yaml", "otherLanguages: [es]", &format!("otherLanguages: [{language}]"));
        let output = ssg(site.path(), &["check"]);
        let messages = stderr(&output);
        assert!(!messages.contains("file-missing") && !messages.contains("file-unused"), "{language}: {messages}");
        let has_words = language.starts_with("es");
        let layout = format!("write them into layout.{language}.yaml");
        assert!(
            has_words == output.status.success() && has_words != messages.contains(&layout),
            "{language}: {messages}"
        );
    }
}

#[test]
fn two_regions_of_one_language_can_be_told_apart_in_the_switch() {
    let site = site();
    let content = site.path().join("content");
    for path in files(&content).iter().filter(|path| path.contains(".es.")) {
        fs::copy(content.join(path), content.join(path.replace(".es.", ".es-MX."))).expect("a copy");
    }
    change(&site, "site.yaml", "otherLanguages: [es]", "otherLanguages: [es, es-MX]");
    build(&site);
    let home = read(&site, "index.html");
    for link in [
        "<li><a href=\"/es\" lang=\"es\" hreflang=\"es\">Español</a>",
        "<li><a href=\"/es-mx\" lang=\"es-MX\" hreflang=\"es-MX\">Español (MX)</a>",
        ">ES</a>",
        ">ES-MX</a>",
    ] {
        assert!(home.contains(link), "{link}");
    }
    assert!(read(&site, "es.html").contains(">English</a>"));
}

#[test]
fn a_translation_without_words_is_told_all_that_it_lacks_at_once() {
    for path in ["services/flakes.es.yaml", "site.es.yaml", "home.es.yaml"] {
        let site = site();
        fs::write(site.path().join("content").join(path), "# Later\n").expect("an empty file");
        let messages = mistakes(&site);
        let original = path.replace(".es.", ".");
        assert!(messages.contains(&format!("are in {original}, and their words are missing here")), "{messages}");
        assert_eq!(messages.matches("error[").count(), 1, "{messages}");
    }
    let site = site();
    fs::write(site.path().join("content/posts/dry-slab.es.md"), "").expect("an empty file");
    fs::write(site.path().join("content/services/flakes.es.yaml"), "- Later\n").expect("a list");
    let messages = mistakes(&site);
    assert!(messages.contains("the title and the other words of posts/dry-slab.md in this language"), "{messages}");
    assert!(messages.contains("this has to be a group of fields, and this is a list"), "{messages}");
}

#[test]
fn a_file_with_its_language_in_another_place_is_told_the_right_name() {
    let names = [
        ("home.es.yaml", "home.ES.yaml"),
        ("home.es.yaml", "home_es.yaml"),
        ("home.es.yaml", "ES/home.yaml"),
        ("services/flakes.es.yaml", "services/flakes.Es.yaml"),
        ("posts/dry-slab.es.md", "posts/dry-slab.ES.MD"),
        ("services/flakes.es.yaml", "services/es/flakes.yaml"),
    ];
    for (right, wrong) in names {
        let site = site();
        let content = site.path().join("content");
        for folder in ["ES", "services/es"] {
            fs::create_dir_all(content.join(folder)).expect("a folder");
        }
        fs::rename(content.join(right), content.join(wrong)).expect("another name");
        let messages = stderr(&ssg(site.path(), &["check"]));
        assert!(messages.contains(&format!("content/{wrong}")), "{messages}");
        assert!(messages.contains(&format!("did you mean {right}?")), "{messages}");
    }
}

#[test]
fn a_form_without_a_translation_is_told_the_file_that_is_missing() {
    let site = site();
    fs::create_dir_all(site.path().join("content/forms")).expect("a folder");
    let form = "title: Ask for a visit\nsend: Ask\nsent: { title: Thank you, text: We call you. }\nfields:\n  \
                - { name: mail, label: E-mail, kind: email }\n";
    fs::write(site.path().join("content/forms/visit.yaml"), form).expect("a form");
    for path in ["home.yaml", "home.es.yaml"] {
        change(&site, path, "      id: contact\n", "      id: contact\n      form: visit\n");
    }
    let messages = mistakes(&site);
    assert!(messages.contains("make forms/visit.es.yaml beside forms/visit.yaml"), "{messages}");
    fs::write(site.path().join("content/forms/visit.es.yaml"), form.replace("Ask for a visit", "Pida una visita"))
        .expect("it");
    build(&site);
}

#[test]
fn notes_in_hours_are_words_and_days_and_times_are_facts() {
    let site = site();
    let hours = "specialHours:\n  - { from: 2035-12-24, to: 2035-12-26, note: Christmas }\nhours:";
    change(&site, "site.yaml", "hours:", hours);
    let messages = mistakes(&site);
    assert!(messages.contains("`specialHours` is in site.yaml, and its words are missing here"), "{messages}");
    let in_spanish = "specialHours:\n  - { from: 2035-12-24, to: 2035-12-25, note: Navidad }\ntagline:";
    change(&site, "site.es.yaml", "tagline:", in_spanish);
    let messages = mistakes(&site);
    assert!(messages.contains("`specialHours` has other days or times than in site.yaml"), "{messages}");
    change(&site, "site.es.yaml", "to: 2035-12-25", "to: 2035-12-26");
    build(&site);
    assert!(read(&site, "es.html").contains("Navidad") && !read(&site, "es.html").contains("Christmas"));
}

#[test]
fn the_locale_of_a_language_without_a_country_has_that_of_the_business() {
    let site = site();
    change(&site, "site.yaml", "otherLanguages:", "language: en\notherLanguages:");
    build(&site);
    assert!(read(&site, "index.html").contains("<meta property=\"og:locale\" content=\"en_US\">"));
    assert!(read(&site, "es.html").contains("<meta property=\"og:locale\" content=\"es_US\">"));
}

#[test]
fn only_a_page_with_a_translation_offers_it() {
    let site = site();
    build(&site);
    assert!(read(&site, "services/flakes.html").contains("data-offer"));
    assert!(!read(&site, "services/walls.html").contains("data-offer"));
}

#[test]
fn a_language_that_is_not_ready_is_in_previews_alone_and_its_files_are_no_mistake() {
    let site = site();
    change(&site, "site.yaml", "otherLanguages: [es]", "draftLanguages: [es]");
    fs::remove_file(site.path().join("content/thank-you.es.yaml")).expect("a translation that is not written yet");
    build(&site);
    assert!(!site.path().join("dist/es.html").exists());
    assert!(!read(&site, "index.html").contains("hreflang"));
    let told = stderr(&ssg(site.path(), &["check", "--drafts"]));
    assert!(told.contains("thank-you.es.yaml"), "{told}");
    fs::copy(tests().join("languages/thank-you.es.yaml"), site.path().join("content/thank-you.es.yaml"))
        .expect("the rest");
    let built = ssg(site.path(), &["build", "--drafts", "--out", "preview"]);
    assert_eq!(built.status.code(), Some(0), "{}", stderr(&built));
    assert!(site.path().join("preview/es.html").exists());
}

#[test]
fn a_page_in_one_further_language_alone_is_there_if_it_has_all_facts() {
    let site = site();
    let alone = site.path().join("content/posts/oferta.es.md");
    let post = "---\ntitle: Oferta de verano para garajes\nmetaDescription: En julio y agosto los garajes de dos autos cuestan \
                menos. Vea qué incluye el precio, cuánto dura el trabajo y cómo se pide una visita.\nkeywords: [oferta]\n\
                excerpt: En julio los garajes cuestan menos.\nFACTS---\nEn julio los garajes cuestan menos.\n";
    fs::write(&alone, post.replace("FACTS", "")).expect("a post");
    let told = mistakes(&site);
    assert!(told.contains("this is a translation of posts/oferta.md, which is not there"), "{told}");
    assert!(told.contains("or write all facts that a page in this language alone needs"), "{told}");
    let facts = "date: 2025-01-05\ncategory: Técnico\nauthor: Ann Lee\n";
    fs::write(&alone, post.replace("FACTS", facts)).expect("a post");
    build(&site);
    assert!(read(&site, "es/blog.html").contains("/es/blog/oferta") && !read(&site, "blog.html").contains("oferta"));
    let page = read(&site, "es/blog/oferta.html");
    assert!(
        !page.contains("rel=\"alternate\" hreflang") && page.contains("<a class=\"language\" href=\"/\""),
        "{page}"
    );
}

#[test]
fn a_translation_whose_original_cannot_be_read_has_no_message_of_its_own() {
    let broken: [fn(&std::path::Path); 3] = [
        |content| fs::remove_file(content.join("home.yaml")).expect("no home page"),
        |content| fs::write(content.join("services/flakes.yaml"), b"name: Caf\xe9\n").expect("other letters"),
        |content| fs::write(content.join("services/flakes.yaml"), "name: [\n").expect("no YAML"),
    ];
    for broken in broken {
        let site = site();
        broken(&site.path().join("content"));
        let messages = mistakes(&site);
        assert_eq!((messages.matches("error[").count(), messages.contains(".es.")), (1, false), "{messages}");
    }
    let site = site();
    let content = site.path().join("content");
    fs::rename(content.join("services/flakes.yaml"), content.join("services/flake.yaml")).expect("another name");
    let messages = mistakes(&site);
    let help = "if it is the translation of services/flake.yaml, name it services/flake.es.yaml";
    assert!(messages.contains(help), "{messages}");
}

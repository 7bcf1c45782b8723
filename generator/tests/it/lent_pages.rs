//! Pages that a language lacks and others have, a folder for the first language, translations in the folders of their languages,
//! words of another language in a text, and languages from right to left.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

use crate::{
    support::{change, files, small_site, ssg, stderr, stdout},
    translations::{build, site},
};

fn read(site: &tempfile::TempDir, path: &str) -> String {
    fs::read_to_string(site.path().join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every file of a built site, but the list of them.
fn dist(site: &tempfile::TempDir) -> BTreeMap<String, Vec<u8>> {
    let dist = site.path().join("dist");
    let all = files(&dist).into_iter().filter(|path| path != ".ssg-files");
    all.map(|path| (path.clone(), fs::read(dist.join(path)).expect("a file"))).collect()
}

/// Moves all translations into the folder of their language.
fn move_into_folder(content: &Path) {
    for path in files(content).iter().filter(|path| path.contains(".es.")) {
        let to = content.join("es").join(path.replace(".es.", "."));
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::rename(content.join(path), to).expect("a translation");
    }
}

#[test]
fn translations_in_the_folder_of_their_language_give_the_site_of_those_beside_their_originals() {
    let (beside, site) = (site(), site());
    build(&beside);
    let content = site.path().join("content");
    move_into_folder(&content);
    build(&site);
    assert!(dist(&beside) == dist(&site), "another site");
    change(&site, "es/posts/dry-slab.md", "levanta, también", "despega, también");
    build(&site);
    assert!(read(&site, "es/blog/losa-seca.html").contains("despega, también"), "the change was not noticed");
    change(&site, "es/posts/dry-slab.md", "title: Por", "titel: Por");
    let messages = stderr(&ssg(site.path(), &["check"]));
    assert!(messages.contains(" --> content/es/posts/dry-slab.md:2:1"), "{messages}");
}

#[test]
fn of_two_files_that_translate_one_the_one_in_the_folder_is_told_to_be_too_many() {
    let site = site();
    let content = site.path().join("content");
    fs::create_dir_all(content.join("es/services")).expect("a folder");
    fs::copy(content.join("services/flakes.es.yaml"), content.join("es/services/flakes.yaml")).expect("a copy");
    let messages = stderr(&ssg(site.path(), &["check"]));
    assert!(
        messages.contains("warning[file-unused]") && messages.contains("content/es/services/flakes.yaml"),
        "{messages}"
    );
    assert!(messages.contains("services/flakes.es.yaml is the same translation, and is read: remove one of the two"));
}

#[test]
fn a_renamed_post_takes_a_translation_in_a_folder_with_it() {
    let site = site();
    let content = site.path().join("content");
    move_into_folder(&content);
    let output = ssg(site.path(), &["rename", "dry-slab", "wet-slab"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(content.join("es/posts/wet-slab.md").is_file() && !content.join("es/posts/dry-slab.md").exists());
    build(&site);
}

#[test]
fn a_post_in_a_folder_that_is_called_like_a_language_is_told_where_a_translation_belongs() {
    let site = site();
    let content = site.path().join("content");
    fs::create_dir_all(content.join("posts/es")).expect("a folder");
    fs::copy(content.join("posts/dry-slab.md"), content.join("posts/es/sand.md")).expect("a post");
    let messages = stderr(&ssg(site.path(), &["check"]));
    assert!(messages.contains("this is a post in the first language of the site, although its folder is called `es`"));
    assert!(messages.contains("name it posts/sand.es.md, or move it to es/posts/sand.md"), "{messages}");
}

#[test]
fn a_page_without_a_translation_stands_in_for_it_where_the_site_says_so_and_search_engines_know_the_original() {
    let site = site();
    build(&site);
    assert!(!site.path().join("dist/es/servicios/walls.html").exists(), "nobody asked for it");
    change(&site, "site.yaml", "otherLanguages: [es]", "otherLanguages: [es]\nshowUntranslated: true");
    build(&site);
    let lent = read(&site, "es/servicios/walls.html");
    assert!(lent.contains("<link rel=\"canonical\" href=\"https://www.dune.example/services/walls\">"), "{lent}");
    assert!(lent.contains("<html lang=\"es\">") && lent.contains("<main lang=\"en-US\" id=\"main\""));
    assert!(!lent.contains("<link rel=\"alternate\" hreflang"));
    assert!(read(&site, "es.html").contains("href=\"/es/servicios/walls\""), "the list has it");
    let original = read(&site, "services/walls.html");
    assert!(original.contains("class=\"language\" href=\"/es/servicios/walls\"") && !original.contains("data-offer"));
    for list in ["dist/sitemap.xml", "content/addresses.txt"] {
        let list = fs::read_to_string(site.path().join(list)).expect("a list");
        assert!(!list.contains("/es/servicios/walls"), "{list}");
    }
    let told = stdout(&ssg(site.path(), &["check"]));
    assert!(told.contains("Not in Español: 1 page: /services/walls"), "{told}");
}

#[test]
fn a_post_that_stands_in_for_its_translation_is_found_by_the_search_of_each_language_in_its_own_index() {
    let site = site();
    fs::remove_file(site.path().join("content/posts/dry-slab.es.md")).expect("a translation");
    change(&site, "services/flakes.es.yaml", "Lea [por qué la losa debe estar seca](/blog/dry-slab).", "");
    change(&site, "site.yaml", "otherLanguages: [es]", "otherLanguages: [es]\nshowUntranslated: true");
    build(&site);
    for index in ["search.json", "es/search.json"] {
        let index: Value = serde_json::from_str(&read(&site, index)).expect("JSON");
        assert_eq!(index["count"], 1);
    }
    assert!(
        read(&site, "es/blog/dry-slab.html")
            .contains("<link rel=\"canonical\" href=\"https://www.dune.example/blog/dry-slab\">")
    );
    let before = dist(&site);
    change(&site, "site.yaml", "tagline: ", "tagline: New ");
    build(&site);
    change(&site, "site.yaml", "tagline: New ", "tagline: ");
    build(&site);
    assert!(before == dist(&site), "another site after a change and its way back");
}

#[test]
fn a_variant_of_a_language_has_all_that_it_does_not_say_from_the_language() {
    let site = site();
    change(&site, "site.yaml", "otherLanguages: [es]", "otherLanguages: [es, es-MX, en-GB]");
    let content = site.path().join("content");
    let flakes = fs::read_to_string(content.join("services/flakes.es.yaml")).expect("a translation");
    fs::write(content.join("services/flakes.es-MX.yaml"), flakes.replace("Pisos de hojuelas", "Pisos de chips"))
        .expect("a file");
    build(&site);
    let own = read(&site, "es-mx/servicios/hojuelas.html");
    assert!(own.contains("<html lang=\"es-MX\">") && own.contains("Pisos de chips"));
    assert!(own.contains("<link rel=\"canonical\" href=\"https://www.dune.example/es-mx/servicios/hojuelas\">"));
    let lent = read(&site, "es-mx/blog/losa-seca.html");
    assert!(lent.contains("<link rel=\"canonical\" href=\"https://www.dune.example/es/blog/losa-seca\">"), "{lent}");
    assert!(read(&site, "en-gb/services/walls.html").contains("https://www.dune.example/services/walls\">"));
    let told = stdout(&ssg(site.path(), &["check"]));
    assert!(told.contains("Not in Español (MX): 1 page: /services/walls") && !told.contains("English (GB)"), "{told}");
    // Spanish has nothing of Mexico's.
    assert!(!read(&site, "es/servicios/hojuelas.html").contains("Pisos de chips"));
}

#[test]
fn a_language_in_another_script_is_no_variant() {
    let site = small_site();
    change(
        &site,
        "site.yaml",
        "name: Dune Floors\n",
        "name: Dune Floors\nlanguage: sr-Latn\notherLanguages: [sr-Cyrl]\n",
    );
    let messages = stderr(&ssg(site.path(), &["check"]));
    assert!(messages.contains("home.sr-Cyrl.yaml is missing"), "{messages}");
}

#[test]
fn the_first_language_below_a_folder_has_all_its_addresses_there_and_the_old_ones_lead_to_them() {
    let site = site();
    build(&site);
    change(&site, "site.yaml", "otherLanguages: [es]", "otherLanguages: [es]\naddresses: { folder: en, blog: guides }");
    build(&site);
    let service = read(&site, "en/services/flakes.html");
    for link in
        ["href=\"/en/guides\"", "href=\"/en/feed.xml\"", "href=\"/favicon.svg\"", "href=\"/es/servicios/hojuelas\""]
    {
        assert!(service.contains(link), "{link} is missing: {service}");
    }
    let x_default = "hreflang=\"x-default\" href=\"https://www.dune.example/en/services/flakes\"";
    assert!(read(&site, "es/servicios/hojuelas.html").contains(x_default));
    let redirects = read(&site, "_redirects");
    for line in [
        "/ /en 302",
        "/thank-you /en/thank-you 301",
        "/services/flakes /en/services/flakes 301",
        "/blog /en/guides 301",
        "/blog/dry-slab /en/guides/dry-slab 301",
    ] {
        assert!(redirects.lines().any(|one| one == line), "{line} is missing: {redirects}");
    }
    assert!(read(&site, "index.html").contains("<meta http-equiv=\"refresh\" content=\"0; url=/en\">"));
    assert!(read(&site, "404.html").contains("href=\"/en\""));
    assert!(read(&site, "es/servicios/hojuelas.html").contains("href=\"/en/services/walls\" hreflang=\"en-US\""));
    assert!(!site.path().join("dist/services").exists());
}

#[test]
fn a_folder_of_the_first_language_that_something_else_has_is_an_error() {
    for (folder, told) in
        [("es", "`es` is the name of other addresses"), ("blog", "`blog` is the name of other addresses")]
    {
        let site = site();
        change(
            &site,
            "site.yaml",
            "otherLanguages: [es]",
            &format!("otherLanguages: [es]\naddresses: {{ folder: {folder} }}"),
        );
        let messages = stderr(&ssg(site.path(), &["check"]));
        assert!(messages.contains(told), "{messages}");
    }
    let site = site();
    change(&site, "site.es.yaml", "addresses: { services", "addresses: { folder: espanol, services");
    let messages = stderr(&ssg(site.path(), &["check"]));
    assert!(messages.contains("the pages of this language are in /es anyway"), "{messages}");
}

#[test]
fn entries_with_one_position_are_in_the_order_of_their_names_in_each_language() {
    let site = small_site();
    change(&site, "home.yaml", "  - contact:\n", "  - services: { id: services, heading: What we do }\n  - contact:\n");
    let content = site.path().join("content");
    fs::create_dir_all(content.join("services")).expect("a folder");
    let names = [("zug", "Zug"), ("oester", "Österreich"), ("ofen", "Ofen"), ("aepfel", "Äpfel"), ("apfel", "Apfel")];
    let write = |position: usize| {
        for (slug, name) in names {
            let text = format!(
                "name: {name}\ngroup: main\nposition: {position}\ntitle: {name} from us\nmetaDescription: All about {name} and what it \
                 costs, with the days that it takes, and what we need from you before we come to your house for it.\n\
                 keywords: [{slug}]\nsummary: {name} for you.\nsections:\n  - hero: {{ heading: {name}, intro: {name} for you. }}\n"
            );
            fs::write(content.join(format!("services/{slug}.yaml")), text).expect("a service");
        }
    };
    write(1);
    let order = |language: &str| {
        change(&site, "site.yaml", "name: Dune Floors\n", &format!("name: Dune Floors\nlanguage: {language}\n"));
        build(&site);
        change(&site, "site.yaml", &format!("language: {language}\n"), "");
        let home = read(&site, "index.html");
        let main = home.split("id=\"services\"").nth(1).expect("the list").to_owned();
        let mut found =
            names.map(|(slug, name)| (main.find(&format!("href=\"/services/{slug}\"")).expect("an entry"), name));
        found.sort_unstable();
        found.map(|(_, name)| name)
    };
    assert_eq!(order("de"), ["Apfel", "Äpfel", "Ofen", "Österreich", "Zug"]);
    assert_eq!(order("en-US"), ["Apfel", "Äpfel", "Ofen", "Österreich", "Zug"]);
}

#[test]
fn words_that_are_marked_with_their_language_say_so_and_a_code_that_is_none_is_an_error() {
    let site = small_site();
    let post = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("a post");
    fs::write(&post, format!("{text}\nThe [Dachstuhl *aus* Holz](lang:de) and [שלום](lang:he).\n")).expect("a post");
    build(&site);
    let html = read(&site, "blog/dry-slab.html");
    assert!(html.contains("The <span lang=\"de\">Dachstuhl <em>aus</em> Holz</span> and"), "{html}");
    assert!(html.contains("<span lang=\"he\" dir=\"rtl\">שלום</span>."));
    assert!(read(&site, "feed.json").contains("<span lang=\\\"de\\\">Dachstuhl"));
    fs::write(&post, format!("{text}\nThe [Dachstuhl](lang:german) and <span lang=\"de\">Holz</span>.\n"))
        .expect("a post");
    let messages = stderr(&ssg(site.path(), &["check"]));
    assert!(messages.contains("error[link-broken]: `german` is no language"), "{messages}");
    assert!(messages.contains("write [Holz](lang:de)"), "{messages}");
}

#[test]
fn a_language_from_right_to_left_turns_the_page_around_and_others_carry_nothing_for_it() {
    let styles = |site: &tempfile::TempDir| {
        let sheet = files(&site.path().join("dist")).into_iter().find(|path| path.contains("/styles_index"));
        read(site, &sheet.expect("the style sheet"))
    };
    let site = site();
    build(&site);
    assert!(!styles(&site).contains("rtl") && !read(&site, "es.html").contains(" dir="));
    let content = site.path().join("content");
    for path in files(&content).iter().filter(|path| path.contains(".es.")) {
        fs::rename(content.join(path), content.join(path.replace(".es.", ".he."))).expect("another language");
    }
    change(&site, "site.yaml", "otherLanguages: [es]", "otherLanguages: [he]\nquoteForm: false");
    fs::remove_file(content.join("addresses.txt")).expect("addresses that nobody knows");
    for path in ["thank-you.yaml", "thank-you.he.yaml"] {
        fs::remove_file(content.join(path)).expect("a page of the form");
    }
    let words = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../words/es/site.yaml")).expect("words");
    let words = words.lines().map(|line| match line.split_once(" | ") {
        Some((first, _)) if line.contains(": \"") => format!("{first}\"\n"),
        Some((first, _)) => format!("{first}\n"),
        None => format!("{line}\n"),
    });
    fs::write(content.join("layout.he.yaml"), words.collect::<String>()).expect("words");
    build(&site);
    let home = read(&site, "he.html");
    assert!(home.contains("<html lang=\"he\" dir=\"rtl\">"), "{home}");
    assert!(home.contains("\u{2068}(239) 555-0100\u{2069}"), "the number would be turned around");
    assert!(read(&site, "index.html").contains("<html lang=\"en-US\">"));
    assert!(read(&site, "he/blog/losa-seca.html").contains("2 בינואר 2025"), "a date in Hebrew");
    assert!(styles(&site).contains("[dir=\"rtl\"]"));
}

#[test]
fn a_site_in_polish_brings_the_letters_of_its_language_and_others_carry_nothing_for_them() {
    for (language, has_more) in [("pl", true), ("de", false)] {
        let site = small_site();
        change(&site, "site.yaml", "navigation:\n", &format!("language: {language}\nnavigation:\n"));
        build(&site);
        let dist = site.path().join("dist");
        let all = files(&dist);
        let font = all.iter().find(|path| path.contains("more-letters"));
        let styles = all.iter().filter(|path| path.contains("styles_index") && path.ends_with(".css"));
        let styles: Vec<String> = styles.map(|path| fs::read_to_string(dist.join(path)).expect("styles")).collect();
        assert_eq!((font.is_some(), styles.len()), (has_more, 1), "{language}");
        assert_eq!(font.is_some_and(|font| styles[0].contains(&format!("url(/{font})"))), has_more, "{language}");
    }
}

#[test]
fn each_language_has_its_own_color_guide_and_a_link_leads_to_the_one_of_its_readers() {
    let site = site();
    let content = site.path().join("content");
    fs::create_dir_all(content.join("swatches")).expect("a folder");
    fs::create_dir_all(content.join("images")).expect("a folder");
    image::RgbImage::from_pixel(800, 800, image::Rgb([120, 120, 120]))
        .save(content.join("images/ash.png"))
        .expect("a picture");
    let collection = "name: Stone\nsummary: Blends.\nswatches:\n  - name: Ash\n    colors: [{ name: Ash, value: \"#8f918c\", \
                      share: 50 }, { name: Bone, value: \"#dedbd2\", share: 50 }]\n    picture: { file: ash.png, alt: Gray and white flakes }\n    larger: [{ file: \
                      ash.png, alt: Gray and white flakes from near }]\n";
    fs::write(content.join("swatches/stone.yaml"), collection).expect("colors");
    let guide = |title: &str| format!("title: {title}\nintro: {title}.\nnote: {title}.\n");
    fs::write(content.join("color-guide.yaml"), guide("Color guide") + "collections: [stone]\n").expect("a guide");
    fs::write(content.join("color-guide.es.yaml"), guide("Todos los colores")).expect("a guide");
    change(&site, "services/flakes.es.yaml", "Lea [por qué", "Vea [los colores](/color-guide.pdf). Lea [por qué");
    build(&site);
    assert!(read(&site, "es/servicios/hojuelas.html").contains("<a href=\"/es/color-guide.pdf\">los colores</a>"));
    let pdf = |path: &str| fs::read(site.path().join("dist").join(path)).expect("a guide");
    let has = |path: &str, title: &str| pdf(path).windows(title.len()).any(|part| part == title.as_bytes());
    assert!(has("color-guide.pdf", "/Title(Color guide)") && has("es/color-guide.pdf", "/Title(Todos los colores)"));
    assert!(fs::read_to_string(content.join("addresses.txt")).expect("the list").contains("/es/color-guide.pdf"));
}

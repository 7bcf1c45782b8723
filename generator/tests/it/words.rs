//! The sentences of the layout: each of them comes from `layout.yaml`, and no other one is on a page.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use regex::Regex;
use words::Language;

use crate::{
    contracts,
    support::{files, small_site, ssg, stderr, tests},
};

/// A text with all that markdown makes words for, in four sections.
const TEXT: &str = "> [!NOTE]\n> A.\n\n> [!TIP]\n> B.\n\n> [!IMPORTANT]\n> C.\n\n> [!WARNING]\n> D.\n\n> [!CAUTION]\n> E.\n\n\
    <https://vimeo.com/76979871>\n\n## One\n\nSand[^1].\n\n## Two\n\n- [x] Swept\n- [ ] Rinsed\n\n## Three\n\n\
    | A | B |\n|---|---|\n| 1 | 2 |\n\n## Four\n\nSalt.\n\n[^1]: Quartz.\n";

/// A form with every message of this program.
const FORM: &str = "\
title: Qq
fields:
  - { name: text, label: Qq, kind: text }
  - { name: email, label: Qq, kind: email }
  - { name: phone, label: Qq, kind: phone }
  - { name: place, label: Qq, kind: address }
  - { name: one, label: Qq, kind: choice, choices: [{ value: a, label: Qa }, { value: b, label: Qb }] }
  - name: list
    label: Qq
    kind: choice
    choices:
      - { value: a, label: Qa }
      - { value: b, label: Qb }
      - { value: c, label: Qc }
      - { value: d, label: Qd }
      - { value: e, label: Qe }
      - { value: f, label: Qf }
  - { name: some, label: Qq, kind: choices, choices: [{ value: a, label: Qa }, { value: b, label: Qb }] }
  - { name: day, label: Qq, kind: date, when: { field: one, is: [a] } }
  - { name: after, label: Qq, kind: date, rule: { from: today } }
  - { name: until, label: Qq, kind: date, rule: { to: today } }
  - { name: during, label: Qq, kind: date, rule: { from: 2030-01-01, to: 2030-12-31 } }
  - { name: number, label: Qq, kind: number, required: false }
  - { name: least, label: Qq, kind: number, rule: { min: 1 } }
  - { name: most, label: Qq, kind: number, rule: { max: 9 } }
  - { name: between, label: Qq, kind: number, rule: { min: 1, max: 9 } }
  - { name: more, label: Qq, kind: longText, rule: { maxChars: 500 } }
  - { name: agreed, label: Qq, kind: consent }
  - { name: ticked, label: Qq, kind: text, when: { field: agreed, is: [yes] } }
  - { name: pictures, label: Qq, kind: photos }
send: Qq
sent: { title: Qq, text: Qq }
";

/// Dates and days, which are written as language and country have them.
const DATE: &str = "(?:de )?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|\
                    diciembre)(?: de)?|\\b(?:lun|mar|mié|jue|vie|sáb|dom)\\b";

/// A sentence with blanks and fewer letters is not looked for.
const MIN_LETTERS: usize = 6;

/// Texts of the content itself that are like a sentence: the page, and the sentence's name.
const OF_CONTENT: [(&str, &str); 7] = [
    ("index.html", "notFoundPlaces"),
    ("locations.html", "places"),
    ("services/epoxy-countertops-sanibel.html", "layersGround"),
    ("services/guide.html", "notFoundPlaces"),
    ("services/moisture-vapor-barriers.html", "places"),
    ("thank-you.html", "sent"),
    ("thank-you.html", "sentText"),
];

/// The sentences of the schema with what is used when the file leaves them out.
pub(crate) fn sentences() -> BTreeMap<String, String> {
    let site = small_site();
    assert!(ssg(site.path(), &["schema"]).status.success());
    let schema = fs::read(site.path().join("content/.schemas/layout.schema.json")).expect("the schema");
    let schema: serde_json::Value = serde_json::from_slice(&schema).expect("JSON");
    let fields = schema["properties"].as_object().expect("fields").iter();
    let sentences = fields.filter(|(name, _)| *name != "acknowledged");
    sentences.map(|(name, field)| (name.clone(), field["default"].as_str().expect("a text").to_owned())).collect()
}

/// The words in braces.
pub(crate) fn blanks(sentence: &str) -> Vec<&str> {
    let braces = Regex::new(r"\{[a-z]+\}").expect("a pattern");
    braces.find_iter(sentence).map(|blank| blank.as_str()).collect()
}

/// The words that take the place of a sentence.
fn marked(name: &str, usual: &str) -> String {
    let blanks: String = blanks(usual).into_iter().map(|blank| format!(" / {blank}")).collect();
    format!("Qq{name}Qq{blanks}")
}

fn write(content: &Path, name: &str, text: &str) {
    let path = content.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

fn replace(content: &Path, name: &str, from: &str, to: &str) {
    let text = fs::read_to_string(content.join(name)).expect("a file");
    assert!(text.contains(from), "{name} has no {from:?}");
    fs::write(content.join(name), text.replace(from, to)).expect("a file");
}

/// A site with every section and every kind of page, whose layout has none of the usual words.
fn marked_site(sentences: &BTreeMap<String, String>) -> tempfile::TempDir {
    let (folder, _) = contracts::examples_of_sections();
    let content = folder.path().join("content");
    let mut layout = String::new();
    for (name, usual) in sentences {
        writeln!(layout, "{name}: \"{}\"", marked(name, usual)).expect("a line");
    }
    write(&content, "layout.yaml", &layout);
    // Then the form that is built in is that of the language, and none of the API.
    replace(&content, "site.yaml", "language: en-US", "language: es-US");
    // Words of the content itself that a sentence has too.
    replace(&content, "site.yaml", "label: Services", "label: Our work");
    replace(&content, "site.yaml", "label: Blog", "label: Reading");
    replace(&content, "site.yaml", "label: About", "label: Who we are");
    for (heading, field) in [
        ("What your garage comes to", "id: cost"),
        (
            "Metallic and polished floors for Naples homes",
            "price: { to: /services/guide#cost, system: Metallic, size: 2-car garage }",
        ),
        (
            "Floors that outlast the cars on them",
            "price: { to: /services/guide#cost, system: Metallic, size: 2-car garage, time: in 1 day }",
        ),
    ] {
        let heading = format!("heading: {heading}");
        replace(&content, "services/guide.yaml", &heading, &format!("{field}\n      {heading}"));
    }
    for path in files(&content.join("posts")) {
        replace(&content, &format!("posts/{path}"), "\nreadTime: ", "\n# ");
    }
    let category = "categories:\n  - { name: Technical, color: blue, metaDescription: Tests and tools. }\n";
    let site = fs::read_to_string(content.join("site.yaml")).expect("site.yaml");
    write(
        &content,
        "site.yaml",
        &format!("{site}\nformPhotos: true\nlicense: FL 1234\ninsurance: $1 million\nwarranty: Ten years\n{category}"),
    );
    let answers = fs::read_to_string(content.join("site.yaml")).expect("site.yaml");
    write(
        &content,
        "site.yaml",
        &format!(
            "{answers}\ntimezone: America/New_York\nspecialHours: [{{ from: 2099-12-24, note: Qq }}]\nanswers: {{ by: ann-lee, sameDayUntil: \"15:00\" }}\nopenNow: true\n"
        ),
    );
    // Metadata that an author's program has written.
    let picture = content.join("images/quartz-pool-bath.jpg");
    let bytes = [fs::read(&picture).expect("a picture"), b"digitalsourcetype/algorithmicMedia".to_vec()].concat();
    fs::write(picture, bytes).expect("a picture");
    replace(&content, "swatches/signature.yaml", "        caption: 1/32 inch\n", "");
    replace(
        &content,
        "services/guide.yaml",
        "          text: It is stripped first.\n",
        "          text: It is stripped first.\n        - { name: Wet, toward: upper, text: It is dried. }\n",
    );
    let prices = ["sq-ft", "m2", "ft", "m", "piece", "room", "hour", "visit"].map(|unit| {
        format!(
            "  - cost-finder:\n      heading: Prices\n      unit: {unit}\n      sizes: [{{ name: Large, area: 30 }}]\n      \
             systems: [{{ name: Sealed, price: 2-3 }}]\n"
        )
    });
    let head = "title: Prices\nmetaDescription: What it costs.\nkeywords: [price]\nsections:\n  - hero: { heading: Prices, \
                intro: What it costs. }\n";
    write(&content, "pages/prices.yaml", &format!("{head}{}", prices.concat()));
    // A list of computed pictures, and somebody who answers a form of the business's own.
    let card = |name: &str| {
        format!("{{ title: {name}, text: Wet., picture: {{ file: quartz-pool-bath.jpg, alt: Bath {name}. }} }}")
    };
    let (tub, shower) = (card("Tub"), card("Shower"));
    let page = format!(
        "title: Baths\nmetaDescription: Two baths.\nkeywords: [bath]\nsections:\n  - hero: {{ heading: Baths, intro: \
         Two. }}\n  - cards: {{ heading: Two, cards: [{tub}, {shower}] }}\n  - contact: {{ heading: Ask, intro: Ask \
         Ann., form: everything }}\n"
    );
    write(&content, "pages/baths.yaml", &page);
    let author = "name: Ann Lee\nrole: Foreman\ntext: She mixes.\nmetaDescription: What she writes.\n";
    write(&content, "authors/ann-lee.yaml", author);
    let page =
        "---\ntitle: Care\nmetaDescription: Care of a floor.\nkeywords: [care]\nupdated: 2025-02-01\n---\nRinse it.\n";
    write(&content, "pages/care.md", page);
    write(&content, "forms/everything.yaml", FORM);
    let page = "title: Form\nmetaDescription: All fields.\nkeywords: [form]\nsections:\n  - hero: { heading: All, intro: \
                Of them. }\n  - form: { heading: Fields, form: everything }\n";
    write(&content, "pages/form.yaml", page);
    // More than a page of the blog.
    for number in 0..64 {
        let matter = format!(
            "title: Note {number}\ndate: 2024-01-{:02}\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: Note.\n\
             keywords: [note]\nexcerpt: A note.",
            number % 28 + 1,
        );
        write(&content, &format!("posts/note-{number}.md"), &format!("---\n{matter}\n---\n{TEXT}"));
    }
    let output = ssg(folder.path(), &["build", "--now", "2026-06-01"]);
    assert!(output.status.success(), "{}", stderr(&output));
    // One sentence is for a site without the form, and one for a map in kilometers.
    let empty = small_site();
    write(&empty.path().join("content"), "layout.yaml", &layout);
    replace(&empty.path().join("content"), "site.yaml", "label: Blog", "label: Reading");
    replace(&empty.path().join("content"), "site.yaml", "navigation:", "quoteForm: false\nnavigation:");
    replace(&empty.path().join("content"), "site.yaml", "serviceRadiusMiles: 50", "serviceRadiusKm: 80");
    replace(&empty.path().join("content"), "home.yaml", "  - contact:", "  - area-map: { heading: Far }\n  - contact:");
    for (number, north) in [(1, 26.2), (2, 26.3), (3, 26.4)] {
        let place = format!(
            "name: Town {number}\ntitle: Town {number}\nmetaDescription: A town.\nkeywords: [town]\nlatitude: {north}\n\
             longitude: -81.8\nzipCode: \"34102\"\nlisted: {{ index: {number} }}\nsummary: A town.\nfeatures: [a, b, c, d]\n\
             sections:\n  - hero: {{ heading: Town {number}, intro: A town. }}\n"
        );
        write(&empty.path().join("content"), &format!("locations/town-{number}.yaml"), &place);
    }
    let output = ssg(empty.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let copy = folder.path().join("dist/home-without-form.html");
    fs::copy(empty.path().join("dist/index.html"), copy).expect("a page");
    folder
}

/// The texts of a page that people see or hear: between tags, and in attributes that are read out.
fn texts(html: &str) -> Vec<String> {
    let hidden = Regex::new(r"(?s)<script\b.*?</script>|<style\b.*?</style>|<!--.*?-->").expect("a pattern");
    let html = hidden.replace_all(html, "");
    let shown = Regex::new(r#">([^<>]+)<|(?:aria-label|title|alt|placeholder)="([^"]*)""#).expect("a pattern");
    let found = shown.captures_iter(&html).filter_map(|found| found.get(1).or_else(|| found.get(2)));
    let plain = |text: &str| text.replace("&amp;", "&").replace("&#x27;", "'").replace("&quot;", "\"");
    found.map(|text| plain(text.as_str()).trim().to_owned()).filter(|text| !text.is_empty()).collect()
}

/// The letters and digits of a text, with one blank between words.
fn plain(text: &str) -> String {
    let letters: String =
        text.chars().map(|letter| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' }).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The letters of all texts of a content folder.
fn content_of(content: &Path) -> String {
    let written = files(content).into_iter().filter(|path| path.ends_with(".yaml") || path.ends_with(".md"));
    written.map(|path| plain(&fs::read_to_string(content.join(path)).expect("a file")) + " | ").collect()
}

#[test]
fn a_site_whose_layout_replaces_every_sentence_shows_all_of_its_own_and_none_of_the_usual_ones() {
    let sentences = sentences();
    let site = marked_site(&sentences);
    let dist = site.path().join("dist");
    // Words of their own for the owner.
    let pages = files(&dist).into_iter().filter(|path| path.ends_with(".html") && !path.starts_with("admin"));
    let pages: Vec<(String, String)> = pages
        .map(|path| (fs::read_to_string(dist.join(&path)).expect("a page"), path))
        .map(|(html, path)| (path, html))
        .collect();
    assert!(pages.len() > 100, "only {} pages were looked at", pages.len());

    // Only a site of several languages offers one: see `translations`.
    let unused: Vec<&String> = sentences
        .keys()
        .filter(|name| *name != "languageOffer" && !pages.iter().any(|(_, html)| html.contains(&format!("Qq{name}Qq"))))
        .collect();
    assert!(unused.is_empty(), "no page has the sentences {unused:?}");

    let patterns = sentences.iter().filter_map(|(name, usual)| {
        let rest = blanks(usual).iter().fold(usual.clone(), |rest, blank| rest.replace(blank, ""));
        // "$1,600" and "1 of 3" may come from the content.
        if rest.len() < usual.len() && rest.chars().filter(|letter| letter.is_alphabetic()).count() < MIN_LETTERS {
            return None;
        }
        let words = blanks(usual)
            .iter()
            .fold(regex::escape(usual), |pattern, blank| pattern.replace(&regex::escape(blank), r"\S+(?: \S+){0,2}"));
        Some((name, Regex::new(&format!("^(?:{words})$")).expect("a pattern")))
    });
    let patterns: Vec<(&String, Regex)> = patterns.collect();
    let mut left: Vec<String> = Vec::new();
    for (path, html) in &pages {
        for text in texts(html) {
            let usual = patterns.iter().filter(|(_, pattern)| pattern.is_match(&text));
            let usual = usual.filter(|(name, _)| !OF_CONTENT.contains(&(path.as_str(), name.as_str())));
            left.extend(usual.map(|(name, _)| format!("{path}: {name}: {text}")));
        }
    }
    let form = Language::of("es").expect("Spanish").words("form");
    let form: String = form.values().map(|text| plain(text) + " | ").collect();
    let written = content_of(&site.path().join("content")) + &content_of(&tests().join("base")) + &form + "town";
    let between = Regex::new(&format!(r"Qq\w+Qq|[|,·:;()©.!?/&+]|{DATE}|[0-9]+")).expect("a pattern");
    let mut unknown = BTreeMap::new();
    for (path, html) in &pages {
        for text in texts(html) {
            let parts = between.split(&text).map(plain).filter(|part| part.chars().any(char::is_alphabetic));
            let left: Vec<String> = parts.filter(|part| !written.contains(part.as_str())).collect();
            if !left.is_empty() {
                unknown.insert(left.join(" … "), format!("{path}: {text}"));
            }
        }
    }
    let list: Vec<String> = unknown.iter().map(|(part, place)| format!("{part} <- {place}")).collect();
    assert!(list.is_empty(), "{} texts are of nobody:\n{}", list.len(), list.join("\n"));
    assert!(left.is_empty(), "{} usual sentences are left:\n{}", left.len(), left[..left.len().min(40)].join("\n"));
}

#[test]
fn a_page_carries_words_for_scripts_only_where_they_are_not_the_usual_ones() {
    let site = small_site();
    let content = site.path().join("content");
    let built = |words: &str| {
        write(&content, "layout.yaml", words);
        let output = ssg(site.path(), &["build"]);
        assert!(output.status.success(), "{}", stderr(&output));
        fs::read_to_string(site.path().join("dist/index.html")).expect("the home page")
    };
    assert!(built("viewerClose: Close\nmenu: Open\n").contains("<main id=\"main\" tabindex=\"-1\">"));
    let own = "<main id=\"main\" tabindex=\"-1\" data-words=\"{&quot;viewerClose&quot;:&quot;Shut&quot;}\">";
    assert!(built("viewerClose: Shut\nmenu: Open\n").contains(own));
}

#[test]
fn an_empty_sentence_and_one_that_no_page_has_are_mistakes() {
    let site = small_site();
    write(&site.path().join("content"), "layout.yaml", "skip: \"\"\nskips: Past the menu\n");
    let output = ssg(site.path(), &["build"]);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    for message in ["error[field-empty]: `skip`", "error[field-unknown]: there is no field `skips`"] {
        assert!(told.contains(message), "{message}: {told}");
    }
}

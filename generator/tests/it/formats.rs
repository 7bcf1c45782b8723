//! Sites in other languages: dates, hours, numbers, prices, phone numbers and signs of print as their readers write them.

use std::fs;

use serde_json::Value;

use crate::support::{files, small_site, ssg, stderr, stdout};

const FACTS: &str = "address: { street: 1 Shell Road, city: Naples, region: FL, postalCode: \"34102\", country: US }";
const PHONE: &str = "phone: \"+1 239 555 0100\"";
const HOURS: &str = "  - { days: Mon-Fri, opens: \"07:00\", closes: \"18:00\" }\n";

/// Hours and prices in sections of the home page.
const SECTIONS: &str = "
  - proof: { id: proof }
  - testimonials:
      heading: Kunden
      testimonials:
        - { name: Ann, location: Ulm, rating: 4.5, text: Gut., date: 2025-03-09 }
  - cost-finder:
      heading: Preise
      unit: m2
      sizes:
        - { name: Halle, area: 1400-12000 }
      systems:
        - { name: Eins, price: 4.50-8 }
        - { name: Zwei, price: 100 }
";

/// The day of a build before the special hours.
const NOW: &str = "2025-06-02";

/// A site with these changes of its business and this text in the head of its home page.
struct Made(tempfile::TempDir);

impl Made {
    fn new(language: &str, address: &str, phone: &str, intro: &str) -> Self {
        let site = Self(small_site());
        let hours = "  - { days: Mon-Wed, opens: \"07:00\", closes: \"18:00\" }
  - { days: \"Thu, Sat-Sun\", opens: \"08:30\", closes: \"16:30\" }
specialHours:
  - { from: 2025-12-24, to: 2025-12-26, note: \"—\" }
  - { from: 2025-12-31, to: 2026-01-02, opens: \"08:00\", closes: \"12:00\" }
openNow: true
timezone: Europe/Berlin
";
        site.change("site.yaml", FACTS, &format!("address: {address}\nlanguage: {language}"));
        site.change("site.yaml", PHONE, &format!("phone: \"{phone}\""));
        site.change("site.yaml", HOURS, hours);
        site.change("site.yaml", "count: 12", "count: 1234");
        site.change("home.yaml", "We grind, coat and seal.", intro);
        let home = site.read("content/home.yaml");
        fs::write(site.0.path().join("content/home.yaml"), home + SECTIONS).expect("home.yaml");
        site
    }

    fn change(&self, path: &str, old: &str, new: &str) {
        let text = self.read(&format!("content/{path}"));
        assert!(text.contains(old), "{path} has no {old}");
        fs::write(self.0.path().join("content").join(path), text.replacen(old, new, 1)).expect("a change");
    }

    fn build(&self) {
        let output = ssg(self.0.path(), &["build", "--now", NOW]);
        assert!(output.status.success(), "{}", stderr(&output));
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.path().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// The home page with spaces that do not break as `~`, narrow ones as `^` and thin ones as `_`, and without the signs
    /// that keep a range on one line.
    fn home(&self) -> String {
        self.seen("dist/index.html")
    }

    fn seen(&self, path: &str) -> String {
        let page = self.read(path).replace('\u{2060}', "");
        page.replace('\u{a0}', "~").replace('\u{202f}', "^").replace('\u{2009}', "_")
    }
}

#[track_caller]
fn assert_all(page: &str, texts: &[&str]) {
    let lacks: Vec<&&str> = texts.iter().filter(|text| !page.contains(**text)).collect();
    assert!(lacks.is_empty(), "lacks {lacks:?}: {page}");
}

#[test]
fn a_german_site_has_german_dates_hours_numbers_prices_phone_numbers_and_quotes() {
    let address = "{ street: Hauptstraße 1, city: Fürstenfeldbruck, postalCode: \"82256\", country: DE }";
    let intro = "'Wir sagen \"Dach\" und meinen 5-8 % von 1.600-4.000 € in 24 Stunden. Fax: 08141 12-345.'";
    let site = Made::new("de", address, "08141 5550", intro);
    site.build();
    let home = site.home();
    assert_all(
        &home,
        &[
            "<html lang=\"de\"",
            "content=\"de_DE\"",
            "Mo–Mi",
            "7–18~Uhr",
            "Do, Sa–So",
            "8:30–16:30~Uhr",
            "24.–26.~Dez.",
            "31.~Dez._–_2.~Jan.",
            "8–12~Uhr",
            "4,9 von 5",
            "Bewertungen: 1.234",
            "aria-label=\"4,5 von 5 Sternen\"",
            "März 2025",
            "„Dach“",
            "5–8~% von 1.600–4.000~€ in 24~Stunden. Fax: 08141 12-345.",
            "1.400–12.000 m²",
            "4,50–8,00~€ je m²",
            "6.300–96.000~€",
            "140.000–1.200.000~€",
            "82256 Fürstenfeldbruck",
            ">08141 5550<",
            "tel:+4981415550",
            "\"telephone\":\"+4981415550\"",
        ],
    );
    for english in ["Mon-", "7AM", "PM", "March", "Dec 24", ">4.9", "”", ", FL"] {
        // Structured data has the English names of days and points in numbers.
        let body = home.split("<body").nth(1).expect("a body");
        let shown = body.split("data-open-now=\"").map(|part| part.split_once("\">").map_or(part, |(_, rest)| rest));
        assert!(!shown.collect::<String>().contains(english), "{english} is shown: {body}");
    }
    let open_now = home.split("data-open-now=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("its hours");
    let open_now: Value = serde_json::from_str(&open_now.replace("&quot;", "\"")).expect("JSON");
    assert_eq!(open_now["week"][0]["opensText"], "7~Uhr");
    assert_eq!(open_now["week"][1]["closesText"], "16:30~Uhr");
    assert_all(&site.seen("dist/blog.html"), &["<time dateTime=\"2025-01-02\">2. Januar 2025</time>"]);
    let assets = site.0.path().join("dist/assets");
    let found = files(&assets).into_iter().find(|path| path.starts_with("search-posts."));
    let index = site.read(&format!("dist/assets/{}", found.expect("the posts of the search")));
    assert!(index.contains("2. Januar 2025"), "{index}");
}

#[test]
fn a_spanish_site_in_florida_has_spanish_words_and_american_numbers() {
    let address = "{ street: 1 Shell Road, city: Naples, region: FL, postalCode: \"34102\", country: US }";
    let intro = "'Decimos \"piso\" por $1,600-4,000 en 24 horas. ¿\"Cuánto\" es?'";
    let site = Made::new("es", address, "+1 239 555 0100", intro);
    site.build();
    assert_all(
        &site.home(),
        &[
            "<html lang=\"es\"",
            "content=\"es_US\"",
            "lun–mié",
            "7^a.m._–_6^p.m.",
            "jue, sáb–dom",
            "8:30^a.m._–_4:30^p.m.",
            "24–26 de dic",
            "31 de dic_–_2 de ene",
            "4.9 de 5",
            "Opiniones: 1,234",
            "marzo de 2025",
            "“piso”",
            "$1,600–4,000 en 24~horas. ¿“Cuánto” es?",
            "1,400–12,000 m²",
            "$4.50–8.00 por m²",
            "$6,300–96,000",
            "Naples, FL 34102",
            "(239) 555-0100",
        ],
    );
    assert_all(&site.seen("dist/blog.html"), &["2 de enero de 2025"]);
}

#[test]
fn other_languages_have_their_own_hours_prices_and_quotes() {
    let address =
        |country: &str, code: &str| format!("{{ street: 1, city: X, postalCode: \"{code}\", country: {country} }}");
    for (language, country, code, phone, quoted, texts) in [
        ("es", "ES", "28001", "912 34 56 78", "«piso»", vec!["lun–mié", "7:00–18:00", "6300–96.000~€", "912 34 56 78"]),
        ("fr", "FR", "75001", "01 23 45 67 89", "«~piso~»", vec!["lun.–mer.", "07:00_–_18:00", "6^300–96^000~€"]),
        ("it", "IT", "00184", "06 1234 5678", "«piso»", vec!["lun–mer", "07:00–18:00", "6300–96.000~€", "4,9 su 5"]),
        ("pt-BR", "BR", "01310-100", "(11) 91234-5678", "“piso”", vec!["seg.–qua.", "R$~6.300–96.000", "4,9 de 5"]),
        ("nl", "NL", "1011 AB", "020 123 4567", "“piso”", vec!["ma–wo", "07:00–18:00", "€~6.300–96.000", "24–26~dec"]),
        ("pl", "PL", "00-001", "22 123 45 67", "„piso”", vec!["pon.–śr.", "6300–96~000~zł", "00-001 X", "24–26~gru"]),
    ] {
        let site = Made::new(language, &address(country, code), phone, "'A \"piso\" A.'");
        site.build();
        let home = site.home();
        assert_all(&home, &texts);
        assert_all(&home, &[quoted, phone]);
    }
}

#[test]
fn french_has_a_narrow_space_before_its_signs_and_none_inside_addresses_and_times() {
    let address = "{ street: 1 rue X, city: Paris, postalCode: \"75001\", country: FR }";
    let intro = "'Un devis ? Écrivez-nous! À 10:30: voir https://a.example/?b;c «ici».'";
    let site = Made::new("fr", address, "+33 1 23 45 67 89", intro);
    site.change("posts/dry-slab.md", "---\nWater under a coating lifts it.\n", "---\nQuoi? \"Oui\" : non !\n");
    site.build();
    assert_all(&site.home(), &["Un devis^? Écrivez-nous^! À 10:30^: voir https://a.example/?b;c «ici»."]);
    let post = site.seen("dist/blog/dry-slab.html");
    assert_all(&post, &["Quoi^? «~Oui~»^: non^!"]);
}

#[test]
fn the_words_of_the_business_have_the_signs_of_print_as_all_others_have() {
    let address = "{ street: 1 rue X, city: Paris, postalCode: \"75001\", country: FR }";
    let site = Made::new("fr", address, "+33 1 23 45 67 89", "Un devis.");
    for (field, text) in [("tagline", "Sols d'été"), ("serviceArea", "L'Île"), ("copyrightNote", "Droits d'auteur !")]
    {
        let business = site.read("content/site.yaml");
        let line = business.lines().find(|line| line.starts_with(&format!("{field}: "))).expect(field);
        site.change("site.yaml", line, &format!("{field}: \"{text}\""));
    }
    site.change("site.yaml", "specialHours:\n", "  - { days: Fri, note: \"l'après-midi !\" }\nspecialHours:\n");
    let page = "---\ntitle: Entretien\nname: L'entretien\nmetaDescription: Soin.\nfooter: 1\n---\nDe l'eau.\n";
    fs::create_dir(site.0.path().join("content/pages")).expect("a folder");
    fs::write(site.0.path().join("content/pages/entretien.md"), page).expect("a page");
    site.build();
    assert_all(&site.home(), &["Sols d’été", "L’Île", "Droits d’auteur^!", "l’après-midi^!", "L’entretien"]);
    let page = site.seen("dist/entretien.html");
    assert_eq!(
        (page.matches(">L’entretien<").count(), page.matches(">L'entretien<").count()),
        (2, 0),
        "path and footer"
    );
}

#[test]
fn an_address_is_made_by_the_rules_of_the_language_of_the_site() {
    for (language, name, file) in
        [("de", "Fürth", "fuerth"), ("da", "Ærø", "aeroe"), ("pl", "Łódź", "lodz"), ("es", "Año Nuevo", "ano-nuevo")]
    {
        let site = small_site();
        let path = site.path().join("content/site.yaml");
        let text = fs::read_to_string(&path).expect("site.yaml");
        fs::write(&path, format!("{text}language: {language}\n")).expect("site.yaml");
        let output = ssg(site.path(), &["new", "location", name]);
        assert!(stdout(&output).ends_with(&format!("{file}.yaml\n")), "{language}: {}", stdout(&output));
    }
}

#[test]
fn a_category_with_an_umlaut_has_its_page_at_the_german_address() {
    let site = small_site();
    let path = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("site.yaml");
    let more = "language: de\ncategories:\n  - { name: Dämmung, color: blue, metaDescription: Wärme und Kälte. }\n";
    fs::write(&path, text + more).expect("site.yaml");
    let post = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&post).expect("the post");
    fs::write(&post, text.replace("category: Technical", "category: Dämmung")).expect("the post");
    let output = ssg(site.path(), &["build", "--now", NOW]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(site.path().join("dist/blog/category/daemmung.html").is_file());
}

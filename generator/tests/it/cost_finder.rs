//! Ranges of prices, read from the finished page. Browsers look up what is written there and compute nothing.

use std::fs;

use serde_json::{Value, json};

use crate::support::{small_site, ssg, stderr};

const SECTION: &str = "
  - cost-finder:
      heading: What it comes to
      sizes:
        - { name: Shed, area: 101 }
        - { name: Garage, area: 400-500 }
        - { name: Plant, area: 1000000 }
      systems:
        - { name: Flake, price: 4-8 }
        - { name: Sealer, price: 1.50-3.05 }
      conditions:
        - { name: Sound, text: Nothing to do. }
        - { name: Painted, adds: 1.50-3.50, toward: upper, text: It comes off. }
";

/// A list of prices.
const PRICES: &str = "
  - cost-finder:
      heading: What it costs
      unit: piece
      askSystem: Which flower?
      systems:
        - { name: Rose, price: 3.50-5 }
        - { name: Sunflower, price: 4 }
";

/// The section, whose prices are for one of these.
fn with_unit(unit: &str) -> String {
    SECTION.replace("heading: What", &format!("unit: {unit}\n      heading: What"))
}

/// The built page of a site with this section and these further files.
fn page(section: &str, files: &[(&str, &str)]) -> String {
    let site = small_site();
    let home = site.path().join("content/home.yaml");
    let text = fs::read_to_string(&home).expect("home.yaml").trim_end().to_owned();
    fs::write(&home, text + section).expect("home.yaml");
    for (name, more) in files {
        let path = site.path().join("content").join(name);
        let text = fs::read_to_string(&path).unwrap_or_default();
        fs::write(&path, text + more).expect("a file");
    }
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    fs::read_to_string(site.path().join("dist/index.html")).expect("the home page")
}

/// The props of the island.
fn props(page: &str) -> Value {
    let start = page.find("data-island=\"costFinder\"").expect("the island");
    let start = start + page[start..].find("data-props=\"").expect("its props") + "data-props=\"".len();
    let text = page[start..].split('"').next().expect("their end");
    serde_json::from_str(&text.replace("&quot;", "\"").replace("&amp;", "&")).expect("JSON")
}

/// The texts of the table's cells without a heading.
fn cells(page: &str) -> Vec<&str> {
    let table = &page[page.find("<tbody>").expect("a table")..page.find("</tbody>").expect("its end")];
    table.split("<td>").skip(1).map(|cell| cell.split("</td>").next().expect("its end")).collect()
}

#[test]
fn the_table_has_the_area_times_the_price_in_whole_dollars() {
    let page = page(SECTION, &[]);
    assert_eq!(
        cells(&page),
        [
            "$404–808", "$1,600–4,000", "$4,000,000–8,000,000",
            // 101 times 1.50 is 151.50, and times 3.05 it is 308.05.
            "$152–308", "$600–1,525", "$1,500,000–3,050,000"
        ]
    );
    assert!(page.contains("$1.50–3.05 per sq ft"), "{page}");
    assert!(page.contains("400–500 sq ft"), "{page}");
}

#[test]
fn the_choices_of_the_island_have_what_their_condition_adds_and_the_half_that_it_leaves() {
    let props = props(&page(SECTION, &[]));
    assert_eq!(
        props["choices"],
        json!([
            [
                ["$404–808", "$404–808", "$758–1,162"],
                ["$1,600–4,000", "$1,600–4,000", "$3,000–5,750"],
                ["$4,000,000–8,000,000", "$4,000,000–8,000,000", "$7,500,000–11,500,000"]
            ],
            [
                ["$152–308", "$152–308", "$381–662"],
                ["$600–1,525", "$600–1,525", "$1,508–3,275"],
                ["$1,500,000–3,050,000", "$1,500,000–3,050,000", "$3,770,000–6,550,000"]
            ]
        ])
    );
    assert_eq!(props["conditions"][0]["moves"], "");
    assert_eq!(props["conditions"][1]["moves"], "Adds $1.50–3.50 per sq ft. Toward the upper end.");
}

#[test]
fn each_unit_has_its_words_and_a_size_that_its_name_counts_has_none() {
    for (unit, price, size) in [
        ("sq-ft", "$4–8 per sq ft", Some("400–500 sq ft")),
        ("m2", "$4–8 per m²", Some("400–500 m²")),
        ("ft", "$4–8 per ft", Some("400–500 ft")),
        ("m", "$4–8 per m", Some("400–500 m")),
        ("piece", "$4–8 each", None),
        ("room", "$4–8 per room", None),
        ("hour", "$4–8 per hour", None),
        ("visit", "$4–8 per visit", None),
    ] {
        let page = page(&with_unit(unit), &[]);
        let props = props(&page);
        assert_eq!(
            (&props["systems"][0]["price"], &props["sizes"][1]["area"]),
            (&json!(price), &json!(size)),
            "{unit}"
        );
        assert_eq!(cells(&page)[1], "$1,600–4,000", "{unit}");
    }
}

#[test]
fn a_list_of_prices_without_sizes_and_conditions_shows_prices_of_one_unit_with_their_cents_and_asks_nothing() {
    let page = page(PRICES, &[]);
    assert_eq!(cells(&page), ["$3.50–5.00 each", "$4 each"]);
    assert!(!page.contains("<thead>") && !page.contains("What moves the price"), "{page}");
    assert!(!page.contains("data-island=\"costFinder\""), "there is nothing to choose: {page}");
}

#[test]
fn prices_of_one_unit_with_a_condition_are_chosen_without_a_question_about_the_size() {
    let condition = "      conditions: [{ name: In February, adds: 0.50-1, text: Everybody wants them. }]\n";
    let page = page(&format!("{PRICES}{condition}"), &[]);
    let choices = json!([[["$3.50–5.00", "$4–6"]], [["$4", "$4.50–5.00"]]]);
    assert_eq!(props(&page)["choices"], choices);
    let finder = page.split("data-island=\"costFinder\"").nth(1).and_then(|rest| rest.split("</form>").next());
    let finder = finder.expect("the finder");
    assert!(finder.contains("<legend>Which flower?</legend>") && finder.matches("<legend>").count() == 2, "{finder}");
}

#[test]
fn the_questions_of_a_section_are_its_own_where_it_has_some() {
    let own = "askSize: How many guests?\n      askCondition: When?\n      heading: What";
    let words = &props(&page(&SECTION.replace("heading: What", own), &[]))["words"];
    let asked = ["costSize", "costSystem", "costCondition"].map(|name| words[name].as_str().expect("a question"));
    assert_eq!(asked, ["How many guests?", "What goes on it?", "When?"]);
}

#[test]
fn another_language_and_currency_are_written_as_the_layout_says() {
    let words = "price: \"{amount} €\"\nperM2: \"{price} pro m²\"\n";
    let page = page(&with_unit("m2"), &[("layout.yaml", words), ("site.yaml", "\nlanguage: de-DE\n")]);
    assert_eq!(cells(&page)[1], "1.600–4.000 €");
    assert!(page.contains("1,50–3,05 € pro m²"), "{page}");
    assert!(page.contains("400–500 m²"), "{page}");
}

#[test]
fn prices_have_the_form_of_the_currency_of_the_country_unless_the_files_say_otherwise() {
    let price = |fields: &[(&str, &str)], words: &str| {
        let site = small_site();
        let content = site.path().join("content");
        let home = fs::read_to_string(content.join("home.yaml")).expect("home.yaml").trim_end().to_owned();
        fs::write(content.join("home.yaml"), home + &with_unit("m2")).expect("home.yaml");
        let mut business = fs::read_to_string(content.join("site.yaml")).expect("site.yaml");
        for (from, to) in fields {
            assert!(business.contains(from), "{from}");
            business = business.replace(from, to);
        }
        fs::write(content.join("site.yaml"), business).expect("site.yaml");
        fs::write(content.join("layout.yaml"), words).expect("layout.yaml");
        let output = ssg(site.path(), &["build"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let page = fs::read_to_string(site.path().join("dist/index.html")).expect("the home page");
        let accepted = page.split("\"currenciesAccepted\":\"").nth(1).map(|rest| rest[..3].to_owned());
        (cells(&page)[0].to_owned(), accepted.unwrap_or_default())
    };
    let said = |price: &str, currency: &str| (price.to_owned(), currency.to_owned());
    let german = ("country: US", "country: DE");
    let place = ("latitude: 26.14\nlongitude: -81.79", "latitude: 52.5\nlongitude: 13.4");
    let language = ("name: Dune Floors", "language: de-DE\nname: Dune Floors");
    assert_eq!(price(&[], ""), said("$404–808", "USD"));
    assert_eq!(price(&[german, place, language], ""), said("404–808\u{a0}€", "EUR"));
    assert_eq!(price(&[german, place], ""), said("€404–808", "EUR"));
    assert_eq!(
        price(&[german, place, ("name: Dune Floors", "currency: CHF\nname: Dune Floors")], ""),
        said("CHF 404–808", "CHF")
    );
    assert_eq!(price(&[german, place], "price: \"{amount} Euro\"\n"), said("404–808 Euro", "EUR"));
    assert_eq!(price(&[("name: Dune Floors", "currency: MVR\nname: Dune Floors")], ""), said("404–808 MVR", "MVR"));
}

#[test]
fn the_head_of_a_page_has_the_price_of_the_cost_finder_that_it_links_to_also_after_that_has_changed() {
    let site = small_site();
    let (content, dist) = (site.path().join("content"), site.path().join("dist"));
    let home = fs::read_to_string(content.join("home.yaml")).expect("home.yaml").trim_end().to_owned();
    let section = SECTION.replace("heading: What", "id: cost\n      heading: What");
    let head = |kind: &str, more: &str| {
        format!(
            "title: Prices for {kind}\nkeywords: [price]\nmetaDescription: >-\n  What a floor comes to before anybody has \
             seen it, with the size that we count for a garage, in the head of kind {kind}.\nsections:\n  - {kind}:\n      \
             heading: Prices\n      intro: What it comes to.\n      price: {{ to: /#cost, system: Flake, size: Garage{more} }}\n"
        )
    };
    let choice = "      choices: [{ id: garage, title: Garage, text: For cars., button: Ask us }]\n";
    fs::create_dir_all(content.join("pages")).expect("a folder");
    fs::write(content.join("pages/first.yaml"), head("hero", "")).expect("a page");
    fs::write(content.join("pages/second.yaml"), head("choices", ", time: in 1 day") + choice).expect("a page");
    for (price, shown) in [("4-8", "$1,600–\u{2060}4,000"), ("5", "$2,000–\u{2060}2,500")] {
        fs::write(content.join("home.yaml"), home.clone() + &section.replace("4-8", price)).expect("home.yaml");
        let output = ssg(site.path(), &["build"]);
        assert!(output.status.success(), "{}", stderr(&output));
        for (file, time) in [("first.html", ""), ("second.html", ", in 1\u{a0}day")] {
            let page = fs::read_to_string(dist.join(file)).expect("the page");
            let link = page.split("<a class=\"arrow-link\" href=\"/#cost\">").nth(1).expect("the line");
            assert!(
                link.starts_with(&format!("<span>Flake, garage: {shown}{time}</span>")),
                "{file} {price}: {link:.90}"
            );
        }
    }
}

#[test]
fn a_project_type_that_the_form_lacks_is_reported_with_those_that_it_has() {
    let site = small_site();
    let home = site.path().join("content/home.yaml");
    let text = fs::read_to_string(&home).expect("home.yaml").trim_end().to_owned();
    let section = SECTION.replace("What it comes to", "What it comes to\n      projectType: repairs");
    fs::write(&home, text + &section).expect("home.yaml");
    let form = "projectTypes:\n  - { value: repair, label: Repair }\ndetailsHint: What is broken.\n";
    fs::write(site.path().join("content/form.yaml"), form).expect("form.yaml");
    let output = ssg(site.path(), &["check"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output);
    assert!(said.contains("the form has no project type `repairs`"), "{said}");
    assert!(said.contains("write one of these: `repair`"), "{said}");
}

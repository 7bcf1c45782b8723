//! Offices at places: their pages have their own facts and none of another office. The site is `tests/offices`.

use std::fs;

use serde_json::{Value, json};

use crate::support::{change, copy, ssg, stderr, stdout, tests};

/// A day before all special hours of the fixture but the first.
const NOW: &str = "2025-06-02";

/// What identifies each office on a page: phone, mail, street, and times that no other one has.
const MAIN: [&str; 5] = ["555-0100", "columbus@", "1 High Street", "7:15AM", "07:15"];
const DUBLIN: [&str; 6] = ["555-0188", "dublin@", "40 Bridge Street", "9:30AM", "8:15AM", "09:30"];
const WESTERVILLE: [&str; 4] = ["7 State Street", "10:10AM", "11:20AM", "10:10"];

fn site() -> tempfile::TempDir {
    let site = tempfile::tempdir().expect("a temporary folder");
    copy(&tests().join("offices"), &site.path().join("content"));
    site
}

/// The site with other words in a file.
fn site_with(path: &str, old: &str, new: &str) -> tempfile::TempDir {
    let site = site();
    change(&site, path, old, new);
    site
}

fn build(site: &tempfile::TempDir, now: &str) -> String {
    let output = ssg(site.path(), &["build", "--now", now]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    // Nothing else is to be mended in the fixture.
    let said = stderr(&output);
    assert_eq!(said.matches("warning[").count(), said.matches("warning[hours-over]").count(), "{said}");
    stdout(&output)
}

fn read(site: &tempfile::TempDir, path: &str) -> String {
    fs::read_to_string(site.path().join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The structured data of a page.
fn graph(page: &str) -> Vec<Value> {
    let json = page.split("application/ld+json\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let graph: Value = serde_json::from_str(json.expect("structured data")).expect("JSON");
    graph["@graph"].as_array().expect("nodes").clone()
}

fn node<'n>(nodes: &'n [Value], end_of_id: &str) -> &'n Value {
    let is_it = |node: &&Value| node["@id"].as_str().is_some_and(|id| id.ends_with(end_of_id));
    nodes.iter().find(is_it).unwrap_or_else(|| panic!("no node {end_of_id} in {nodes:?}"))
}

#[test]
fn the_pages_of_an_office_have_its_facts_and_none_of_another_one() {
    let site = site();
    build(&site, NOW);
    let pages = [
        ("index.html", vec![&MAIN[..]], vec![&DUBLIN[..], &WESTERVILLE]),
        ("locations/grove-city.html", vec![&MAIN], vec![&DUBLIN, &WESTERVILLE]),
        ("locations/dublin.html", vec![&DUBLIN], vec![&MAIN, &WESTERVILLE]),
        ("team.html", vec![&DUBLIN], vec![&MAIN, &WESTERVILLE]),
        // It has no phone and no mail of its own, so those of the business are right.
        ("locations/westerville.html", vec![&WESTERVILLE, &MAIN[..2]], vec![&DUBLIN, &MAIN[2..]]),
        ("parking.html", vec![&WESTERVILLE[..1], &MAIN[..2]], vec![&DUBLIN, &MAIN[2..]]),
    ];
    for (path, own, others) in pages {
        let page = read(&site, path);
        let lacks: Vec<&str> = own.concat().into_iter().filter(|fact| !page.contains(fact)).collect();
        assert!(lacks.is_empty(), "{path} lacks {lacks:?}: {page}");
        let has: Vec<&str> = others.concat().into_iter().filter(|fact| page.contains(fact)).collect();
        assert!(has.is_empty(), "{path} has {has:?} of another office: {page}");
    }
}

#[test]
fn header_hero_strip_bar_and_footer_call_the_office_of_the_page() {
    let site = site();
    build(&site, NOW);
    let page = read(&site, "locations/dublin.html");
    for class in ["menu-phone", "contact-strip-phone", "site-footer-phone"] {
        let link = page.split(&format!("class=\"{class}\"")).nth(1).and_then(|rest| rest.split("</a>").next());
        assert!(link.is_some_and(|link| link.contains("tel:+16145550188")), "{class}: {page}");
    }
    assert_eq!(page.matches("tel:").count(), page.matches("tel:+16145550188").count());
    assert!(page.split("call-bar").nth(1).is_some_and(|bar| bar.contains("tel:+16145550188")));
    assert!(page.matches("40 Bridge Street").count() >= 4, "proof, crew, footer and structured data");
}

#[test]
fn the_inbox_knows_the_days_and_hours_on_which_the_form_promises_an_answer_on_the_same_day() {
    let site = site();
    build(&site, NOW);
    let inbox = read(&site, "admin.html");
    let json = inbox.split("id=\"same-day\" type=\"application/json\">").nth(1).and_then(|rest| rest.split('<').next());
    let hours: serde_json::Value = serde_json::from_str(json.expect("the hours")).expect("JSON");
    assert_eq!(hours["zone"], "America/New_York");
    let line = &hours["lines"][0];
    assert_eq!(
        (&line["days"][0], &line["until"], &line["closes"]),
        (&json!("Monday"), &json!("15:00"), &json!("18:45")),
        "{hours}"
    );
    assert!(!read(&site, "admin-login.html").contains("same-day"));
}

#[test]
fn an_office_is_a_business_of_its_own_with_a_parent_and_a_served_town_stays_a_place() {
    let site = site();
    build(&site, NOW);
    let nodes = graph(&read(&site, "locations/dublin.html"));
    let office = node(&nodes, "/locations/dublin#office");
    let parent = json!({ "@id": "https://www.lakeside.example/#business" });
    assert_eq!(office["@type"], "Dentist");
    assert_eq!(office["telephone"], "+16145550188");
    assert_eq!(office["email"], "dublin@lakeside.example");
    assert_eq!(office["parentOrganization"], parent);
    assert_eq!(office["areaServed"], json!({ "@type": "City", "name": "Dublin" }));
    assert_eq!(office["address"]["streetAddress"], "40 Bridge Street");
    assert_eq!(office["geo"]["latitude"], 40.0992);
    let days = &office["openingHoursSpecification"][1];
    assert_eq!((&days["dayOfWeek"], &days["opens"]), (&json!(["Monday", "Wednesday", "Thursday"]), &json!("08:15")));
    assert_eq!(node(&nodes, "/locations/dublin#page")["about"], json!({ "@id": office["@id"] }));
    let business = node(&nodes, "/#business");
    assert_eq!((&business["@type"], &business["telephone"]), (&json!("Organization"), &Value::Null));
    assert!(!nodes.iter().any(|node| node["@type"] == "Place"));
    let home = graph(&read(&site, "index.html"));
    let ids = ["dublin", "westerville"]
        .map(|slug| json!({ "@id": format!("https://www.lakeside.example/locations/{slug}#office") }));
    assert_eq!(node(&home, "/#business")["subOrganization"], json!(ids));
    let served = graph(&read(&site, "locations/grove-city.html"));
    assert_eq!(node(&served, "/locations/grove-city#place")["@type"], "Place");
    assert_eq!(node(&served, "/#business")["telephone"], "+16145550100");
    let team = graph(&read(&site, "team.html"));
    assert_eq!(node(&team, "/locations/dublin#office")["telephone"], "+16145550188");
}

#[test]
fn a_site_without_offices_says_nothing_of_them() {
    let site = site();
    for slug in ["dublin", "westerville"] {
        fs::remove_file(site.path().join(format!("content/locations/{slug}.yaml"))).expect("a place");
    }
    for page in ["team.yaml", "parking.md"] {
        fs::remove_file(site.path().join("content/pages").join(page)).expect("a page");
    }
    change(&site, "site.yaml", "/locations/dublin", "/locations/grove-city");
    build(&site, NOW);
    let home = read(&site, "index.html");
    assert!(!home.contains("subOrganization") && !home.contains("#office"));
}

#[test]
fn the_map_of_an_office_has_it_in_the_middle() {
    let site = site();
    build(&site, NOW);
    let page = read(&site, "locations/dublin.html");
    assert!(page.contains("aria-label=\"Distances as the crow flies from Dublin\""), "{page}");
    // The same point is its own place, so the name is there once.
    assert_eq!(page.matches(">Dublin</text>").count(), 1);
}

#[test]
fn special_hours_stand_below_the_usual_ones_until_they_are_over() {
    let site = site();
    // The second one finds nothing changed.
    for _ in 0..2 {
        let said = build(&site, NOW);
        assert!(said.contains("Build again on Sat 24 Nov 2029, 00:00 America/New_York"), "{said}");
    }
    let text = |page: &str| page.replace("</dt><dd>", " ").replace("<!-- -->", "");
    let page = text(&read(&site, "locations/dublin.html"));
    for line in ["Tue 9:30AM-8:15PM", "Mon, Wed, Thu 8:15AM-5:30PM", "Dec 24-26 closed", "Dec 31 8AM-12:05PM"] {
        assert!(page.contains(line), "no {line} in {page}");
    }
    assert_eq!(page.matches("Dec 24-26").count(), 3, "in proof, in the strip and at the shop; those of 2020 are over");
    assert!(text(&read(&site, "index.html")).contains("Nov 22-23 closed"));
    let next = read(&site, ".ssg-next-build.json");
    assert!(next.contains("2029-11-24T05:00:00Z"), "a build is due when the first ones are over: {next}");
    let said = build(&site, "2030-01-02");
    assert!(!said.contains("Build again"), "{said}");
    build(&site, "2029-12-27");
    let page = text(&read(&site, "locations/dublin.html"));
    assert!(!page.contains("Dec 24") && page.contains("Dec 31 8AM-12:05PM"), "{page}");
}

#[test]
fn search_engines_get_special_hours_with_their_days_and_closed_ones_from_midnight_to_midnight() {
    let site = site();
    build(&site, NOW);
    let nodes = graph(&read(&site, "locations/dublin.html"));
    let line = |from: &str, to: &str, opens: &str, closes: &str| json!({ "@type": "OpeningHoursSpecification", "validFrom": from, "validThrough": to, "opens": opens, "closes": closes });
    let expected =
        json!([line("2029-12-24", "2029-12-26", "00:00", "00:00"), line("2029-12-31", "2029-12-31", "08:00", "12:05")]);
    assert_eq!(node(&nodes, "#office")["specialOpeningHoursSpecification"], expected);
    build(&site, "2030-01-01");
    let nodes = graph(&read(&site, "locations/dublin.html"));
    assert_eq!(node(&nodes, "#office")["specialOpeningHoursSpecification"], Value::Null);
}

/// The site whose main office has hours past midnight, a whole day, and hours until midnight.
fn open_at_night() -> tempfile::TempDir {
    let hours = "  - { days: Mon-Fri, opens: \"18:00\", closes: \"26:00\" }
  - { days: Sat, opens: \"00:00\", closes: \"24:00\" }
  - { days: Sun, opens: \"17:30\", closes: \"24:00\" }
specialHours:
  - { from: 2029-11-22, opens: \"08:00\", closes: \"12:00\" }
  - { from: 2029-11-22, opens: \"14:00\", closes: \"25:30\" }
";
    let site = site();
    let path = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("the business");
    let (before, rest) = text.split_once("hours:\n").expect("hours");
    let (_, after) = rest.split_once("openNow:").expect("the rest");
    fs::write(&path, format!("{before}hours:\n{hours}openNow:{after}")).expect("the business");
    site
}

#[test]
fn hours_past_midnight_and_round_the_clock_are_on_pages_and_in_what_search_engines_get() {
    let site = open_at_night();
    build(&site, NOW);
    let text = |page: &str| page.replace("</dt><dd>", " ").replace("<!-- -->", "").replace('\u{a0}', " ");
    let page = read(&site, "locations/grove-city.html");
    for line in ["Mon-Fri 6PM-2AM", "Sat 24 hours", "Sun 5:30PM-12AM", "Nov 22 8AM-12PM", "Nov 22 2PM-1:30AM"] {
        assert!(text(&page).contains(line), "no {line} in {page}");
    }
    let nodes = graph(&page);
    let times = |field: &str| -> Vec<[String; 2]> {
        let lines = node(&nodes, "/#business")[field].as_array().expect("hours");
        lines
            .iter()
            .map(|line| ["opens", "closes"].map(|name| line[name].as_str().expect("a time").to_owned()))
            .collect()
    };
    assert_eq!(times("openingHoursSpecification"), [["18:00", "02:00"], ["00:00", "23:59"], ["17:30", "00:00"]]);
    assert_eq!(times("specialOpeningHoursSpecification"), [["08:00", "12:00"], ["14:00", "01:30"]]);
    let data = page.split("data-open-now=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("hours");
    let hours: Value = serde_json::from_str(&data.replace("&quot;", "\"")).expect("JSON");
    assert_eq!((&hours["week"][2]["closes"], &hours["week"][2]["closesText"]), (&json!("26:00"), &json!("2AM")));
    change(&site, "site.yaml", "openNow: true", "openNow: true\nlanguage: de");
    build(&site, NOW);
    let page = text(&read(&site, "locations/grove-city.html"));
    for line in ["Mo–Fr 18–2 Uhr", "Sa 0–24 Uhr", "So 17:30–24 Uhr", "14–1:30 Uhr"] {
        assert!(page.contains(line), "no {line} in {page}");
    }
}

#[test]
fn hours_that_end_before_they_begin_get_the_time_that_is_meant() {
    for (line, message, help) in [
        (
            "opens: \"18:00\", closes: \"02:00\"",
            "closes at 02:00, before it opens at 18:00",
            "past midnight: write \"26:00\"",
        ),
        ("opens: \"18:00\", closes: \"00:00\"", "closes at 00:00, before", "past midnight: write \"24:00\""),
        ("opens: \"10:00\", closes: \"02:00\"", "closes at 02:00, before", "write \"14:00\", or for the night"),
        ("opens: \"25:00\", closes: \"27:00\"", "25:00 is on the day after `Mon-Fri`", "a time before \"24:00\""),
        ("opens: \"06:00\", closes: \"30:00\"", "closes at 30:00, a day later or more", "\"00:00\" to \"24:00\""),
        ("opens: \"18:00\", closes: \"48:00\"", "48:00", "write the time as HH:MM in quotes"),
        (
            "opens: \"07:15\", closes: \"18:45\", note: by appointment",
            "`Mon-Fri` has times, so no page shows its `note`",
            "remove the `note`, or the times",
        ),
    ] {
        let site = site_with("site.yaml", "opens: \"07:15\", closes: \"18:45\"", line);
        let output = ssg(site.path(), &["check", "--now", NOW]);
        assert_eq!(output.status.code(), Some(1), "{line}");
        let said = stdout(&output) + &stderr(&output);
        assert!(said.contains(message) && said.contains(help), "{line}: {said}");
    }
}

#[test]
fn special_hours_that_are_all_over_are_a_warning_and_those_of_an_earlier_day_are_none() {
    let site = site();
    let warned = |now: &str| {
        let output = ssg(site.path(), &["check", "--now", now]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        (stdout(&output) + &stderr(&output)).matches("[hours-over]").count()
    };
    assert_eq!([warned("2029-11-23"), warned("2029-11-24"), warned("2030-01-01"), warned(NOW)], [0, 1, 2, 0]);
}

#[test]
fn special_hours_that_overlap_end_before_they_begin_or_have_no_times_are_errors() {
    let wrong = [
        ("{ from: 2029-12-20, to: 2029-12-24, note: closed }", "2029-12-24 is already in an entry above"),
        ("{ from: 2030-12-24, to: 2030-12-23, note: closed }", "2030-12-23 is before 2030-12-24, the first day"),
        ("{ from: 2030-12-24 }", "`Dec 24` needs `opens` and `closes`, or a `note`"),
        ("{ from: 2030-12-24, opens: \"12:00\", closes: \"08:00\" }", "closes at 08:00, before it opens at 12:00"),
        ("{ from: Dec 24, note: closed }", "write the day as YYYY-MM-DD"),
    ];
    for (line, message) in wrong {
        let old = "    - { from: 2029-12-31,";
        let site = site_with("locations/dublin.yaml", old, &format!("    - {line}\n{old}"));
        let output = ssg(site.path(), &["check", "--now", NOW]);
        assert_eq!(output.status.code(), Some(1), "{line}");
        let said = stdout(&output) + &stderr(&output);
        assert!(said.contains(message) && said.contains("locations/dublin.yaml"), "{line}: {said}");
    }
}

#[test]
fn proof_says_the_hours_of_most_days_or_the_days_alone_with_the_way_to_the_hours() {
    let site = site();
    build(&site, NOW);
    let open = |path: &str| {
        let page = read(&site, path);
        let fact = page.split("<dt>Open</dt><dd>").nth(1).and_then(|rest| rest.split("</dd>").next());
        fact.unwrap_or_else(|| panic!("{path} has no hours: {page}")).to_owned()
    };
    // Tuesday is the first line, and three days have the same hours.
    assert_eq!(
        open("locations/dublin.html"),
        "<a href=\"#opening-hours\">Mon, Wed, Thu 8:15AM-5:30PM, except Dec 24-26, Dec 31</a>"
    );
    assert!(read(&site, "locations/dublin.html").contains("id=\"opening-hours\""));
    assert_eq!(
        open("team.html"),
        "<a href=\"/locations/dublin\">Mon, Wed, Thu 8:15AM-5:30PM, except Dec 24-26, Dec 31</a>"
    );
    assert_eq!(open("locations/westerville.html"), "<a href=\"#reach\">Tue, Fri</a>");
    // It is right on days with other hours, too, until these are over.
    assert_eq!(open("index.html"), "<a href=\"/#contact\">Mon-Fri 7:15AM-6:45PM, except Nov 22-23</a>");
    build(&site, "2030-01-01");
    assert_eq!(open("index.html"), "Mon-Fri 7:15AM-6:45PM");
}

#[test]
fn a_page_that_names_an_unknown_office_is_an_error() {
    for (old, new, help) in [
        ("office: dublin", "office: dublyn", "did you mean `dublin`?"),
        ("office: dublin", "office: grove-city", "write one of these: dublin, westerville"),
    ] {
        let site = site_with("pages/team.yaml", old, new);
        let output = ssg(site.path(), &["check", "--now", NOW]);
        assert_eq!(output.status.code(), Some(1));
        let said = stdout(&output) + &stderr(&output);
        assert!(said.contains("pages/team.yaml:3:9") && said.contains(help), "{said}");
    }
}

#[test]
fn facts_of_an_office_are_checked_as_those_of_the_business() {
    let wrong = [
        ("postalCode: \"43017\", country", "postalCode: \"4301\", country", "`4301` is not a postal code of US"),
        ("region: OH", "region: XX", "`XX` is not a region of US"),
        (", region: OH", "", "addresses in US need a `region`"),
        ("\"Mon, Wed, Thu\"", "\"Mon, Tue, Thu\"", "Tuesday is already in a line above"),
        ("phone: \"+1 614 555 0188\"", "phone: 614 555 0188", "write it with the country code"),
        ("phone: \"+1 614 555 0188\"", "telephone: \"+1 614 555 0188\"", "did you mean `phone`?"),
    ];
    for (old, new, message) in wrong {
        let site = site_with("locations/dublin.yaml", old, new);
        let output = ssg(site.path(), &["check", "--now", NOW]);
        assert_eq!(output.status.code(), Some(1), "{new}");
        let said = stdout(&output) + &stderr(&output);
        assert!(said.contains(message) && said.contains("locations/dublin.yaml"), "{new}: {said}");
    }
}

#[test]
fn a_place_is_far_when_it_is_far_from_every_office() {
    let far = |path: &str, lines: [(&str, &str); 2]| {
        let site = site();
        lines.iter().for_each(|(old, new)| change(&site, path, old, new));
        let output = ssg(site.path(), &["check", "--now", NOW]);
        let said = stdout(&output) + &stderr(&output);
        said.lines().skip_while(|line| !line.contains("[place-far]")).take(2).collect::<String>()
    };
    let to_toledo = [("latitude: 39.8815", "latitude: 41.6528"), ("longitude: -83.0930", "longitude: -83.5379")];
    let said = far("locations/grove-city.yaml", to_toledo);
    assert!(
        said.contains("Grove City is") && said.contains("miles from the business, which drives 20 miles"),
        "{said}"
    );
    // An office there is far from no office, and so is a town beside it.
    let to_toledo = [("latitude: 40.0992", "latitude: 41.6528"), ("longitude: -83.1141", "longitude: -83.5379")];
    assert_eq!(far("locations/dublin.yaml", to_toledo), "");
    let to_nowhere = [("latitude: 40.0992", "latitude: 40.0992"), ("longitude: -83.1141", "longitude: 83.1141")];
    let said = far("locations/dublin.yaml", to_nowhere);
    assert!(said.contains("are outside of US") && said.contains("locations/dublin.yaml"), "{said}");
}

#[test]
fn a_person_of_a_crew_may_have_a_portrait_and_a_page() {
    let site = site();
    let images = site.path().join("content/images");
    fs::create_dir_all(&images).expect("a folder");
    let picture = image::RgbImage::from_pixel(900, 1200, image::Rgb([120, 130, 140]));
    picture.save(images.join("mia.jpg")).expect("a picture");
    let portrait = "picture: { file: mia.jpg, alt: Mia Cole laughs. }, to: /team }";
    change(&site, "locations/dublin.yaml", "to: /team }", portrait);
    build(&site, NOW);
    let page = read(&site, "locations/dublin.html");
    let crew = page.split("section-crew").nth(1).and_then(|rest| rest.split("</section>").next()).expect("the crew");
    assert!(crew.contains("<h3><a href=\"/team\">Mia Cole</a></h3>") && crew.contains("<h3>Ann Lee</h3>"), "{crew}");
    assert_eq!((crew.matches("<picture>").count(), crew.matches("alt=\"Mia Cole laughs.\"").count()), (1, 1));
    for (old, new, message) in [
        ("to: /team }", "to: /teams }", "did you mean /team?"),
        ("file: mia.jpg", "file: mio.jpg", "[picture-missing]"),
        ("alt: Mia Cole laughs.", "alt: photo", "[picture-alt-poor]"),
    ] {
        change(&site, "locations/dublin.yaml", old, new);
        let output = ssg(site.path(), &["check", "--now", NOW]);
        let said = stdout(&output) + &stderr(&output);
        assert!(said.contains(message) && said.contains("locations/dublin.yaml"), "{new}: {said}");
        change(&site, "locations/dublin.yaml", new, old);
    }
}

#[test]
fn a_business_in_germany_needs_no_region_and_has_kilometers_and_the_postal_code_first() {
    let site = site_with(
        "site.yaml",
        "address: { street: 1 High Street, city: Columbus, region: OH, regionName: Ohio, postalCode: \"43215\", country: US }\nlatitude: 39.9612\nlongitude: -82.9988",
        "address: { street: Marktplatz 1, city: München, postalCode: \"80331\", country: DE }\nlatitude: 48.137\nlongitude: 11.575",
    );
    change(&site, "site.yaml", "serviceRadiusMiles: 20", "serviceRadiusKm: 50");
    change(&site, "site.yaml", "timezone: America/New_York", "timezone: Europe/Berlin");
    for (slug, zip, [north, east]) in [
        ("dublin", "80331", ["48.15", "11.6"]),
        ("westerville", "82008", ["48.1", "11.5"]),
        ("grove-city", "82008", ["48.3", "11.2"]),
    ] {
        let path = site.path().join(format!("content/locations/{slug}.yaml"));
        let text = fs::read_to_string(&path).expect("a place");
        let lines = text.lines().map(|line| match line.split(':').next() {
            Some("latitude") => format!("latitude: {north}"),
            Some("longitude") => format!("longitude: {east}"),
            Some("zipCode") => format!("zipCode: \"{zip}\""),
            Some("  address") => {
                format!("  address: {{ street: Ring 4, city: Pasing, postalCode: \"{zip}\", country: DE }}")
            }
            _ => line.to_owned(),
        });
        fs::write(path, lines.collect::<Vec<_>>().join("\n") + "\n").expect("a place");
    }
    build(&site, NOW);
    let home = read(&site, "index.html");
    assert!(home.contains("80331 München") && home.contains("\"geoRadius\":\"50 km\""), "{home}");
    let business = node(&graph(&home), "/#business").clone();
    assert_eq!(business["address"].get("addressRegion"), None);
    let served = graph(&read(&site, "locations/grove-city.html"));
    assert_eq!(node(&served, "#place")["address"].get("addressRegion"), None);
    let map = read(&site, "locations/dublin.html");
    assert!(map.contains("80331 Pasing") && map.contains("flies from Pasing"), "{map}");
    assert!(map.contains(" km</text>") && !map.contains(" miles</text>"), "{map}");
    for (radius, message) in [
        ("serviceRadiusKm: 50\nserviceRadiusMiles: 30", "the distance is here in miles and in kilometers"),
        ("tagline: Dentists", "`serviceRadiusMiles` is missing"),
    ] {
        let path = site.path().join("content/site.yaml");
        let file = fs::read_to_string(&path).expect("the business");
        let radius = if radius.starts_with("tagline") { "" } else { radius };
        fs::write(&path, file.replace("serviceRadiusKm: 50", radius)).expect("the business");
        let output = ssg(site.path(), &["check", "--now", NOW]);
        assert!(stderr(&output).contains(message) || stdout(&output).contains(message), "{}", stderr(&output));
        fs::write(&path, file).expect("the business");
    }
}

#[test]
fn only_a_site_that_asks_for_it_says_whether_it_is_open_now() {
    let site = site();
    build(&site, NOW);
    let page = read(&site, "locations/dublin.html");
    let data = page.split("data-open-now=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("hours");
    let hours: Value = serde_json::from_str(&data.replace("&quot;", "\"")).expect("JSON");
    assert_eq!(hours["zone"], "America/New_York");
    assert_eq!(hours["week"][0]["opens"], "08:15", "the earliest first");
    assert_eq!(hours["special"][0], json!({ "from": "2029-12-24", "to": "2029-12-26", "hours": null }));
    let script = page.split("<script type=\"module\" src=\"/").filter_map(|rest| rest.split('"').next());
    let script = script.skip(1).find(|path| path.contains("openNow")).expect("the script").to_owned();
    assert!(read(&site, &script).contains("openNow"));
    change(&site, "site.yaml", "openNow: true\n", "");
    build(&site, NOW);
    let page = read(&site, "locations/dublin.html");
    assert!(!page.contains("open-now") && !page.contains("openNow"), "{page}");
    assert!(!site.path().join("dist").join(&script).exists());
}

#[test]
fn a_site_that_says_whether_it_is_open_needs_its_time_zone() {
    let site = site_with("site.yaml", "timezone: America/New_York\n", "");
    let output = ssg(site.path(), &["check", "--now", NOW]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("pages do not know the hour at the business"), "{}", stderr(&output));
}

#[test]
fn nobody_is_promised_an_answer_today_on_a_special_day() {
    let site = site();
    build(&site, NOW);
    let page = read(&site, "index.html");
    let props = page.split("data-answers=").nth(1).and_then(|rest| rest.split('>').next()).expect("the hours");
    assert!(props.contains("&quot;Friday&quot;,&quot;2029-11-22&quot;,&quot;2029-11-23&quot;]"), "{props}");
}

#[test]
fn a_changed_office_changes_its_pages_and_no_others() {
    let site = site();
    build(&site, NOW);
    let before = ["index.html", "locations/dublin.html", "team.html", "locations/westerville.html"]
        .map(|path| read(&site, path));
    change(&site, "locations/dublin.yaml", "555 0188", "555 0199");
    build(&site, NOW);
    let after = ["index.html", "locations/dublin.html", "team.html", "locations/westerville.html"]
        .map(|path| read(&site, path));
    let changed: Vec<bool> = before.iter().zip(&after).map(|(one, other)| one != other).collect();
    assert_eq!(changed, [false, true, true, false]);
    assert!(after[1].contains("555-0199") && after[2].contains("555-0199") && !after[2].contains("555-0188"));
}

#[test]
fn a_form_has_the_phone_number_of_each_office_with_one_of_its_own() {
    let site = site();
    let form = "title: Ask for a visit\nsend: Ask\nsent: { title: Thank you, text: We call you. }\nfields:\n  \
                - { name: phone, label: Phone number, kind: phone }\n";
    fs::create_dir(site.path().join("content/forms")).expect("a folder");
    fs::write(site.path().join("content/forms/visit.yaml"), form).expect("a form");
    let output = ssg(site.path(), &["build", "--now", NOW]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let forms = fs::read_dir(site.path().join("dist/assets/forms")).expect("forms").flatten();
    let texts: Vec<String> = forms.filter_map(|file| fs::read_to_string(file.path()).ok()).collect();
    let [form] = &texts[..] else { panic!("{texts:?}") };
    let form: Value = serde_json::from_str(form).expect("JSON");
    let dublin = json!({ "page": "/locations/dublin", "phone": "(614) 555-0188", "call": "tel:+16145550188" });
    assert_eq!(
        (&form["business"]["phone"], &form["business"]["offices"]),
        (&json!("(614) 555-0100"), &json!([dublin]))
    );
}

//! Facts and the language of the business come from `site.yaml` and are nowhere in the program.

use std::fs;

use crate::support::{files, small_site, ssg, stderr, stdout};

const PLACE: &str = "\
name: Round Rock
title: Floors in Round Rock
metaDescription: Floors.
keywords: [floors]
latitude: 30.5
longitude: -97.7
zipCode: \"34102\"
listed: {}
summary: Floors.
features: [a, b, c, d]
sections:
  - hero: { heading: Floors in Round Rock, intro: Floors. }
";

const SERVICE: &str = "\
name: Flake
group: main
position: 1
title: Flake
metaDescription: Flake.
keywords: [flake]
summary: Flake.
sections:
  - hero: { heading: Flake, intro: Flake. }
";

fn site_with(more: &str) -> tempfile::TempDir {
    let site = small_site();
    let content = site.path().join("content");
    for folder in ["locations", "services"] {
        fs::create_dir_all(content.join(folder)).expect("a folder");
    }
    fs::write(content.join("locations/round-rock.yaml"), PLACE).expect("a place");
    fs::write(content.join("services/flake.yaml"), SERVICE).expect("a service");
    let file = fs::read_to_string(content.join("site.yaml")).expect("the business");
    let texan = file.replace("region: FL", "region: TX").replace("country: US", "country: MX");
    assert_ne!(file, texan);
    fs::write(content.join("site.yaml"), format!("{texan}{more}")).expect("the business");
    site
}

#[test]
fn a_street_with_a_number_behind_capitals_has_plain_blanks_in_the_structured_data() {
    let site = small_site();
    let path = site.path().join("content/site.yaml");
    let file = fs::read_to_string(&path).expect("the business");
    fs::write(&path, file.replace("1 Shell Road", "8250 US 41")).expect("the business");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let home = fs::read_to_string(site.path().join("dist/index.html")).expect("the home page");
    assert!(home.contains("\"streetAddress\":\"8250 US 41\""), "{home}");
}

#[test]
fn the_language_of_the_site_is_said_everywhere() {
    let site = site_with("language: es-MX\n");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let dist = site.path().join("dist");
    let read = |path: &str| fs::read_to_string(dist.join(path)).expect("a file");
    for (path, said) in [
        ("index.html", "<html lang=\"es-MX\">"),
        ("index.html", "<meta property=\"og:locale\" content=\"es_MX\">"),
        ("blog/dry-slab.html", "\"inLanguage\":\"es-MX\""),
        ("feed.xml", "xml:lang=\"es-MX\""),
        ("feed.json", "\"language\":\"es-MX\""),
        ("site.webmanifest", "\"lang\":\"es-MX\""),
    ] {
        assert!(read(path).contains(said), "{path} does not say {said}");
    }
    let pages = files(&dist).into_iter().filter(|path| !path.starts_with("admin") && path.contains('.'));
    for path in pages.filter(|path| [".html", ".xml", ".json", ".webmanifest"].iter().any(|end| path.ends_with(end))) {
        let text = read(&path);
        assert!(!text.contains("en-US") && !text.contains("en_US"), "{path} says American English");
    }
}

#[test]
fn a_site_without_a_language_is_american_english_and_a_wrong_one_is_an_error() {
    let site = site_with("");
    assert!(ssg(site.path(), &["build"]).status.success());
    let home = fs::read_to_string(site.path().join("dist/index.html")).expect("the home page");
    assert!(home.contains("<html lang=\"en-US\">"));
    let write = "write the code of the language";
    let meant = "did you mean `en-US`?";
    for (wrong, help) in
        [("english", write), ("en_US", meant), ("en-us", meant), ("EN", "did you mean `en`?"), ("en-US-x", write)]
    {
        let site = site_with(&format!("language: {wrong}\n"));
        let output = ssg(site.path(), &["check"]);
        assert_eq!(output.status.code(), Some(1), "{wrong}");
        assert!(stderr(&output).contains(help), "{wrong}: {}", stderr(&output));
    }
}

#[test]
fn places_and_services_are_in_the_state_of_the_business() {
    for (more, state) in [("", "TX"), ("priceRange: $$$\n", "TX")] {
        let site = site_with(more);
        let output = ssg(site.path(), &["build"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let read = |path: &str| fs::read_to_string(site.path().join("dist").join(path)).expect("a page");
        let place = read("locations/round-rock.html");
        assert!(place.contains(r#""addressRegion":"TX""#) && place.contains(r#""addressCountry":"MX""#));
        let service = read("services/flake.html");
        assert!(service.contains(&format!(r#""areaServed":{{"@type":"State","name":"{state}"}}"#)), "{service}");
        for page in [place, service] {
            assert!(!page.contains("\"FL\"") && !page.contains("\"US\"") && !page.contains("\"Florida\""));
            assert_eq!(page.contains(r#""priceRange":"$$$""#), !more.is_empty());
        }
    }
}

#[test]
fn the_state_of_services_can_be_written_in_words() {
    let site = site_with("");
    let path = site.path().join("content/site.yaml");
    let file = fs::read_to_string(&path).expect("the business");
    fs::write(&path, file.replace("region: TX", "region: TX, regionName: Texas")).expect("the business");
    assert!(ssg(site.path(), &["build"]).status.success());
    let service = fs::read_to_string(site.path().join("dist/services/flake.html")).expect("a page");
    assert!(service.contains(r#""areaServed":{"@type":"State","name":"Texas"}"#), "{service}");
}

/// Replaces a fact of the business.
fn site_where(from: &str, to: &str) -> tempfile::TempDir {
    let site = small_site();
    let path = site.path().join("content/site.yaml");
    let file = fs::read_to_string(&path).expect("the business");
    assert!(file.contains(from), "{from} is not in site.yaml");
    fs::write(&path, file.replace(from, to)).expect("the business");
    site
}

fn home_of(site: &tempfile::TempDir) -> String {
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    fs::read_to_string(site.path().join("dist/index.html")).expect("the home page")
}

#[test]
fn an_extension_is_dialed_after_the_number_and_is_no_part_of_it() {
    for written in ["+1 239 555 0100 ext. 12", "+1 (239) 555-0100 x12", "+1.239.555.0100 extension 12"] {
        let home = home_of(&site_where("+1 239 555 0100", written));
        assert!(home.contains("href=\"tel:+12395550100;ext=12\""), "{written}");
        assert!(home.contains("(239) 555-0100 ext. 12") && home.contains(r#""telephone":"+12395550100""#), "{written}");
    }
}

#[test]
fn days_go_over_the_weekend_and_may_have_an_en_dash() {
    for (written, days) in [
        ("Mon–Wed", r#"["Monday","Tuesday","Wednesday"]"#),
        ("Fri-Mon", r#"["Friday","Saturday","Sunday","Monday"]"#),
        ("saturday", r#"["Saturday"]"#),
    ] {
        let home = home_of(&site_where("days: Mon-Fri", &format!("days: {written}")));
        assert!(home.contains(&format!("\"dayOfWeek\":{days}")), "{written}: {home}");
    }
}

#[test]
fn a_day_may_have_hours_before_and_after_noon() {
    let line = "  - { days: Mon-Fri, opens: \"07:00\", closes: \"18:00\" }";
    let two = "  - { days: Mon-Fri, opens: \"07:00\", closes: \"12:00\" }\n\
               \x20 - { days: Mon-Fri, opens: \"13:00\", closes: \"18:00\" }";
    assert!(home_of(&site_where(line, two)).contains("\"opens\":\"13:00\""));
}

#[test]
fn phone_numbers_and_addresses_of_other_countries_are_right() {
    let site =
        site_where("region: FL, postalCode: \"34102\", country: US", "region: NSW, postalCode: \"2000\", country: AU");
    let path = site.path().join("content/site.yaml");
    let file = fs::read_to_string(&path).expect("the business");
    fs::write(&path, file.replace("+1 239 555 0100", "+61 2 5550 0100")).expect("the business");
    assert!(home_of(&site).contains("href=\"tel:+61255500100\""));
}

#[test]
fn a_base_url_with_a_path_is_refused_because_links_would_miss_it() {
    let site = small_site();
    for url in ["https://x.example/sub", "https://x.example/sub/", "https://x.example?a", "https://", "x.example"] {
        let output = ssg(site.path(), &["check", "--base-url", url]);
        assert_eq!(output.status.code(), Some(2), "{url}");
    }
    for url in ["https://x.example", "http://localhost:8080/"] {
        assert_eq!(ssg(site.path(), &["check", "--base-url", url]).status.code(), Some(0), "{url}");
    }
}

#[test]
fn the_business_is_in_the_wrong_place_when_more_than_half_of_its_places_are_far_away_and_otherwise_they_are() {
    for (near, far, reported) in [
        (0, 1, vec!["content/locations/far-0.yaml"]),
        (1, 1, vec!["content/locations/far-0.yaml"]),
        (1, 2, vec!["content/site.yaml"]),
        (2, 2, vec!["content/locations/far-0.yaml", "content/locations/far-1.yaml"]),
        (2, 3, vec!["content/site.yaml"]),
    ] {
        let site = small_site();
        let folder = site.path().join("content/locations");
        fs::create_dir_all(&folder).expect("a folder");
        let places = (0..near).map(|index| ("near", index)).chain((0..far).map(|index| ("far", index)));
        for (kind, index) in places {
            let position =
                if kind == "near" { "latitude: 26.2\nlongitude: -81.8" } else { "latitude: 30.5\nlongitude: -97.7" };
            let text = PLACE.replace("latitude: 30.5\nlongitude: -97.7", position);
            fs::write(folder.join(format!("{kind}-{index}.yaml")), text).expect("a place");
        }
        let output = stdout(&ssg(site.path(), &["check", "--message-format", "json"]));
        let messages = output.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let found: Vec<String> = messages
            .filter(|one| one["code"] == "place-far")
            .map(|one| one["file"].as_str().expect("a file").to_owned())
            .collect();
        assert_eq!(found, reported, "{near} near and {far} far");
    }
}

/// The home page of a site with these lines in `site.yaml`, and a section `proof`.
fn proven(rating: bool, more: &str) -> String {
    let site = small_site();
    let content = site.path().join("content");
    let file = fs::read_to_string(content.join("site.yaml")).expect("the business");
    let without: String = file.split_inclusive('\n').filter(|line| !line.starts_with("rating:")).collect();
    let without = without
        .split_inclusive('\n')
        .filter(|line| !["  value:", "  count:", "  review:"].iter().any(|field| line.starts_with(field)));
    let file = if rating { file.clone() } else { without.collect() };
    fs::write(content.join("site.yaml"), format!("{file}{more}")).expect("the business");
    let home = fs::read_to_string(content.join("home.yaml")).expect("the home page");
    fs::write(content.join("home.yaml"), home.replace("  - contact:", "  - proof: {}\n  - contact:"))
        .expect("the page");
    home_of(&site)
}

#[test]
fn the_facts_of_the_business_are_in_the_proof_and_its_license_at_the_foot() {
    let facts = "license: FL 1234\ninsurance: $1 million\nwarranty: Fifteen years\n";
    // A line does not break between a state and its number.
    let home = proven(true, facts).replace('\u{a0}', " ");
    let times = |words: &str| home.matches(words).count();
    // Not once more at the form.
    assert_eq!(times("<dl class=\"proof-facts\">"), 1, "{home}");
    for fact in ["12 reviews", "4.9 of 5", "million", "Fifteen years"] {
        assert_eq!(times(fact), 1, "{fact}: {home}");
    }
    // Once more in the last line.
    assert_eq!(times("FL 1234"), 2, "{home}");
    // The section, the facts beside the form, and the foot.
    assert_eq!(times("1 Shell Road"), 4, "{home}");
    assert_eq!(times("Naples, FL 34102"), 3, "{home}");
}

#[test]
fn on_a_page_without_a_proof_the_facts_of_the_business_are_at_the_quote_form() {
    let home = home_of(&small_site()).replace('\u{a0}', " ");
    assert_eq!(home.matches("<dl class=\"proof-facts\">").count(), 1, "{home}");
    assert_eq!(home.matches("4.9 of 5").count(), 1, "{home}");
}

#[test]
fn nothing_is_shown_of_facts_that_the_business_does_not_give() {
    let home = proven(false, "");
    assert_eq!(home.matches("<dl class=\"proof-facts\">").count(), 1, "{home}");
    for word in ["License", "Insured", "Warranty", "of 5", "reviews"] {
        let shown = home.matches(&format!("<dt>{word}</dt>")).count();
        assert_eq!(shown, 0, "{word}: {home}");
    }
    assert!(home.contains("<dt>Address</dt><dd>1 Shell Road<br/>Naples, FL 34102</dd>"), "{home}");
    assert!(home.contains("<dt>Open</dt><dd>Mon-Fri"), "{home}");
}

#[test]
fn the_proof_has_the_hours_of_most_days_and_else_the_open_days_with_a_link_to_the_hours() {
    let line = |days: &str, opens: &str, closes: &str| {
        format!("  - {{ days: {days}, opens: \"{opens}\", closes: \"{closes}\" }}\n")
    };
    let note = |days: &str| format!("  - {{ days: {days}, note: by appointment }}\n");
    for (hours, shown) in [
        (line("Mon-Fri", "07:00", "18:00") + &line("Sat", "08:00", "12:00"), "Mon-Fri 7AM-6PM"),
        // Tuesday differs, and has fewer days.
        (
            line("Tue", "10:00", "19:00") + &line("Mon", "08:00", "17:00") + &line("Wed-Fri", "08:00", "17:00"),
            "Mon, Wed-Fri 8AM-5PM",
        ),
        (line("Mon-Wed", "08:00", "17:00") + &line("Thu-Sat", "10:00", "12:00"), "Mon-Wed 8AM-5PM"),
        // A break at noon.
        (
            line("Mon-Thu", "08:00", "12:00") + &line("Mon-Thu", "13:00", "17:00") + &note("Sat"),
            "<a href=\"/#contact\">Mon-Thu</a>",
        ),
        (
            line("Mon", "08:00", "17:00") + &line("Wed", "08:00", "17:00") + &line("Sat-Sun", "10:00", "12:00"),
            "<a href=\"/#contact\">Mon, Wed, Sat-Sun</a>",
        ),
        (line("\"Sat, Sun\"", "10:00", "12:00"), "Sat, Sun 10AM-12PM"),
        (note("Mon-Fri") + &line("Sat", "08:00", "12:00"), "Sat 8AM-12PM"),
        (note("Mon-Sun"), "Mon-Sun by appointment"),
    ] {
        let site = small_site();
        let content = site.path().join("content");
        let file = fs::read_to_string(content.join("site.yaml")).expect("the business");
        let (before, rest) = file.split_once("hours:\n").expect("hours");
        let end = rest.find(|sign: char| !sign.is_whitespace()).expect("a line");
        let after: String = rest[end..].split_inclusive('\n').skip_while(|line| line.starts_with(['-', ' '])).collect();
        fs::write(content.join("site.yaml"), format!("{before}hours:\n{hours}{after}")).expect("the business");
        let home = fs::read_to_string(content.join("home.yaml")).expect("the home page");
        fs::write(content.join("home.yaml"), home.replace("  - contact:", "  - proof: {}\n  - contact:"))
            .expect("the page");
        let home = home_of(&site).replace('\u{a0}', " ");
        assert!(home.contains(&format!("<dt>Open</dt><dd>{shown}</dd>")), "{shown}: {home}");
    }
}

#[test]
fn the_name_of_the_site_is_published_as_machines_write_it_and_any_spelling_of_it_is_the_own_site() {
    for (written, plain) in [
        ("https://www.Bücher.example", "https://www.xn--bcher-kva.example"),
        ("https://WWW.Dune.Example", "https://www.dune.example"),
        ("https://www.xn--bcher-kva.example/", "https://www.xn--bcher-kva.example"),
    ] {
        let site = small_site();
        let path = site.path().join("content/site.yaml");
        let text = fs::read_to_string(&path).expect("site.yaml");
        fs::write(&path, text.replace("url: https://www.dune.example", &format!("url: {written}"))).expect("site.yaml");
        let output = ssg(site.path(), &["build"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let read = |name: &str| fs::read_to_string(site.path().join("dist").join(name)).expect(name);
        assert!(read("robots.txt").contains(&format!("Sitemap: {plain}/sitemap.xml")), "{}", read("robots.txt"));
        assert!(read("sitemap.xml").contains(&format!("<loc>{plain}/blog/dry-slab</loc>")));
        assert!(read("blog/dry-slab.html").contains(&format!("rel=\"canonical\" href=\"{plain}/blog/dry-slab\"")));
        for file in
            files(&site.path().join("dist")).iter().filter(|file| file.contains('.') && !file.contains("images/"))
        {
            let text = fs::read(site.path().join("dist").join(file)).expect("a file");
            let shown = String::from_utf8_lossy(&text);
            for other in ["://www.Bücher", "://www.bücher", "://WWW.", "://www.Dune"] {
                assert!(!shown.contains(other), "{file} has {other}");
            }
        }
        let host = plain.trim_start_matches("https://");
        for own in [
            plain.to_owned(),
            written.to_owned(),
            plain.to_uppercase().replace("HTTPS", "https"),
            format!("https://{host}:443"),
        ] {
            let own = own.trim_end_matches('/');
            let post = site.path().join("content/posts/dry-slab.md");
            let before = fs::read_to_string(&post).expect("a post");
            fs::write(&post, format!("{before}\nSee [here]({own}/nowhere).\n")).expect("a post");
            let output = ssg(site.path(), &["check"]);
            assert_eq!(output.status.code(), Some(1), "{own} is another site: {}", stderr(&output));
            assert!(stderr(&output).contains("there is no page at /nowhere"), "{own}: {}", stderr(&output));
            fs::write(&post, before).expect("a post");
        }
    }
}

//! The requirements of the specification for pages, feeds and lists, on the frozen content in `tests/acceptance`.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;

use crate::support::{Routes, acceptance_content, acceptance_site, file_of, files, ssg, stderr, stdout};

const BASE: &str = "https://www.marlpointfloors.example";

/// 2025-01-03 as a page writes it: January 3, 2025.
fn long_date(iso: &str) -> String {
    iso.parse::<jiff::civil::Date>().expect("a date").strftime("%B %-d, %Y").to_string()
}

fn page(route: &str) -> String {
    fs::read_to_string(acceptance_site().join(file_of(route))).unwrap_or_else(|_| panic!("{route} is not built"))
}

/// Returns the text between the first `start` and the next `end`.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start}")) + start.len();
    &text[from..from + text[from..].find(end).unwrap_or_else(|| panic!("no {end} after {start}"))]
}

fn meta<'a>(html: &'a str, name: &str) -> &'a str {
    between(html, &format!("{name}\" content=\""), "\"")
}

fn graph(html: &str) -> Vec<Value> {
    let data: Value =
        serde_json::from_str(between(html, "<script type=\"application/ld+json\">", "</script>")).expect("JSON");
    data["@graph"].as_array().expect("a graph").clone()
}

fn node<'a>(graph: &'a [Value], kind: &str) -> &'a Value {
    graph.iter().find(|node| node["@type"] == kind).unwrap_or_else(|| panic!("no {kind}"))
}

/// Returns the text of a page, without tags.
fn words(html: &str) -> String {
    let body = between(html, "<body>", "</body>");
    let mut words = String::new();
    let mut inside = false;
    for letter in body.chars() {
        match letter {
            '<' => inside = true,
            '>' => {
                inside = false;
                words.push(' ');
            }
            _ if !inside => words.push(letter),
            _ => {}
        }
    }
    let words = words.replace("&#x27;", "'").replace("&quot;", "\"").replace("&amp;", "&");
    // As the specification has it: typed on a keyboard.
    let words = words.replace('\u{2060}', "").replace('–', "-").replace(['‘', '’'], "'").replace(['“', '”'], "\"");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_built_site_has_the_specified_files_and_no_others() {
    let mut expected: BTreeSet<String> = Routes::read().all().iter().map(|route| file_of(route)).collect();
    let others = [
        "404.html", "_headers", "_redirects", ".ssg-files", ".ssg-next-build.json", "color-guide.pdf", "feed.json",
        "feed.xml", "robots.txt", "search.json", "site.webmanifest", "sitemap.xml", "thank-you.html",
    ];
    expected.extend(others.map(str::to_owned));
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../site/dist/client");
    let manifest = fs::read_to_string(client.join("../manifest.json")).expect("the manifest");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    let other_words: Vec<&str> =
        manifest["inboxWords"].as_object().expect("words").values().filter_map(|path| path.as_str()).collect();
    // The site does not ask to say whether it is open, has one language, and its owner reads English.
    let is_left_out = |path: &String| {
        path.starts_with("assets/openNow")
            || path.starts_with("assets/offerLanguage")
            || other_words.contains(&format!("/{path}").as_str())
    };
    expected.extend(files(&client).into_iter().filter(|path| !is_left_out(path)));
    // Pictures and the index of the search have tests of their own.
    let built: BTreeSet<String> = files(acceptance_site())
        .into_iter()
        .filter(|path| !path.starts_with("images/") && !path.starts_with("assets/search-"))
        .collect();
    let differ: Vec<&String> = built.symmetric_difference(&expected).collect();
    assert!(differ.is_empty(), "missing or too many: {differ:?}");
}

#[test]
fn every_hashed_file_is_referenced_and_every_referenced_file_exists() {
    let assets = files(&acceptance_site().join("assets"));
    let pictures = files(&acceptance_site().join("images"));
    let texts: Vec<String> = files(acceptance_site())
        .iter()
        .filter(|path| [".html", ".css", ".js", "search.json"].iter().any(|ending| path.ends_with(ending)))
        .map(|path| fs::read_to_string(acceptance_site().join(path)).expect("text"))
        .collect();
    for asset in &assets {
        let name = asset.rsplit('/').next().expect("a name");
        // The list of the index has the hashes of its files alone.
        let name = if name.starts_with("search-") { name.split('.').nth(1).expect("a hash") } else { name };
        assert!(texts.iter().any(|text| text.contains(name)), "nothing uses {asset}");
    }
    for route in Routes::read().all() {
        let html = page(&route);
        let used = html.split('"').filter_map(|word| word.strip_prefix("/assets/"));
        for path in used {
            assert!(assets.iter().any(|asset| asset == path), "{route} uses /assets/{path}, which is not there");
        }
        let used = html.split(['"', ' ', ',']).filter_map(|word| word.strip_prefix("/images/"));
        for path in used {
            assert!(pictures.iter().any(|picture| picture == path), "{route} shows /images/{path}, which is not there");
        }
    }
}

#[test]
fn every_page_head_has_title_canonical_description_robots_and_social_card() {
    let mut descriptions = BTreeSet::new();
    for route in Routes::read().all() {
        let html = page(&route);
        let url = format!("{BASE}{route}");
        let title = between(&html, "<title>", "</title>");
        assert_eq!(title.matches("Marlpoint Floors").count(), 1, "{route}: {title}");
        assert_eq!(meta(&html, "og:title"), title, "{route}");
        assert_eq!(between(&html, "rel=\"canonical\" href=\"", "\""), url);
        assert_eq!(meta(&html, "og:url"), url);
        assert_eq!(meta(&html, "twitter:card"), "summary_large_image", "{route}");
        let picture = meta(&html, "og:image").strip_prefix(BASE).expect("an address of this site");
        assert!(
            acceptance_site().join(&picture[1..]).is_file() && picture.ends_with(".jpg"),
            "{route} shares {picture}"
        );
        assert!(!meta(&html, "og:image:alt").is_empty(), "{route}");
        assert_eq!(meta(&html, "robots"), "index, follow, max-image-preview:large");
        assert_eq!(meta(&html, "theme-color"), "#1357c2");
        assert!(!meta(&html, "name=\"keywords").is_empty());
        let description = meta(&html, "name=\"description").to_owned();
        assert_eq!(meta(&html, "og:description"), description);
        assert!((70..=200).contains(&description.chars().count()), "{route}: {description}");
        assert!(descriptions.insert(description), "{route} has the description of another page");
        assert_eq!(html.matches("<h1").count(), 1, "{route}");
    }
}

#[test]
fn noindex_pages_are_missing_from_sitemap_and_feeds() {
    for route in ["/404", "/thank-you"] {
        let html = page(route);
        assert_eq!(meta(&html, "robots"), "noindex, follow", "{route}");
        assert!(!html.contains("canonical"), "{route}");
        for list in ["sitemap.xml", "feed.xml", "feed.json"] {
            let list = fs::read_to_string(acceptance_site().join(list)).expect("a list of pages");
            assert!(!list.contains(&format!("{BASE}{route}")), "{route}");
        }
    }
}

#[test]
fn every_page_has_structured_data_of_the_business_and_breadcrumbs() {
    for route in Routes::read().all() {
        let graph = graph(&page(&route));
        let business = node(&graph, "HomeAndConstructionBusiness");
        assert_eq!(business["@id"], format!("{BASE}/#business"));
        assert_eq!(business["telephone"], "+12395550142");
        assert_eq!(business["serviceArea"]["geoRadius"], "50 mi");
        assert_eq!(business["aggregateRating"]["ratingValue"], 4.9);
        assert_eq!(business["aggregateRating"]["reviewCount"], 127);
        assert_eq!(business["areaServed"].as_array().map(Vec::len), Some(12));
        assert_eq!(business["hasOfferCatalog"]["itemListElement"].as_array().map(Vec::len), Some(6));
        let hours = business["openingHoursSpecification"].as_array().expect("hours");
        assert_eq!(hours[0]["dayOfWeek"].as_array().map(Vec::len), Some(5));
        assert_eq!((&hours[0]["opens"], &hours[0]["closes"]), (&Value::from("07:00"), &Value::from("18:00")));
        if route != "/" {
            let crumbs = node(&graph, "BreadcrumbList")["itemListElement"].as_array().expect("crumbs").clone();
            let start = if route.starts_with("/services/") { "/#services" } else { "/" };
            assert_eq!(crumbs[0]["item"], format!("{BASE}{start}"));
            assert_eq!(crumbs.last().expect("a last one")["item"], format!("{BASE}{route}"));
        }
    }
    let post = graph(&page("/blog/polished-concrete-vs-grind-seal"));
    let article = node(&post, "BlogPosting");
    assert_eq!(article["datePublished"], "2025-01-03");
    assert_eq!(article["publisher"]["@id"], format!("{BASE}/#business"));
    assert_eq!(
        node(&graph(&page("/services/metallic-epoxy-naples")), "FAQPage")["mainEntity"].as_array().map(Vec::len),
        Some(5)
    );
}

#[test]
fn every_page_links_to_all_services_locations_and_home_sections() {
    let mut promised = Routes::read().without_posts();
    promised.extend(
        ["/#residential", "/#commercial", "/#design-center", "/#services", "/#about", "/#contact"].map(str::to_owned),
    );
    for route in Routes::read().all() {
        let html = page(&route);
        for link in &promised {
            assert!(html.contains(&format!("href=\"{link}\"")), "{route} does not link to {link}");
        }
        let words = words(&html);
        assert!(words.contains("© 2024 Marlpoint Floors. Licensed & Insured"), "{route}");
        for social in ["Facebook", "Instagram", "YouTube"] {
            assert!(html.contains(&format!("{}.example", social.to_lowercase())), "{route} has no {social}");
        }
    }
}

#[test]
fn every_home_section_has_its_anchor_once() {
    let home = page("/");
    for anchor in Routes::read().home_sections() {
        assert_eq!(home.matches(&format!("id=\"{anchor}\"")).count(), 1, "#{anchor}");
    }
}

#[test]
fn the_blog_list_shows_the_featured_post_then_the_others_newest_first() {
    let html = page("/blog");
    let words = words(&html);
    let featured = words.find("Complete Guide").expect("the featured post");
    let recent = words.find("Recent Articles").expect("the heading");
    assert!(featured < recent);
    let order = [
        "January 9, 2025", "January 3, 2025", "December 27, 2024", "December 12, 2024", "December 5, 2024",
        "November 30, 2024",
    ];
    let places: Vec<usize> = order.iter().map(|day| words.find(day).unwrap_or_else(|| panic!("no {day}"))).collect();
    assert!(places.is_sorted() && places[0] > recent, "{places:?}");
    for text in ["Technical", "Residential", "Commercial", "Cost Guide", "Industrial", "8 min read", "Read more"] {
        assert!(words.contains(text), "{text}");
    }
}

#[test]
fn every_post_shows_date_author_keywords_quote_card_and_share_button() {
    for route in Routes::read().posts() {
        let html = page(&route);
        let words = words(&html);
        for text in
            ["min read", "By ", "Keywords:", "Ready to Get Started?", "Get Your Free Quote", "Share this article:"]
        {
            assert!(words.contains(text), "{route} has no {text}");
        }
        // React writes the attribute like this; HTML does not mind.
        let (machine, human) = between(&html, "<time dateTime=\"", "</time>").split_once("\">").expect("a date");
        assert_eq!(long_date(machine), human, "{route}");
        assert!(html.contains("<h2 id="), "{route}: headings of the text start at h2");
    }
}

#[test]
fn posts_have_the_specified_dates_read_times_categories_and_length() {
    let content = acceptance_content();
    let output = ssg(Path::new("."), &["props", "--all", "--content", &content.to_string_lossy()]);
    let pages: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let posts: Vec<&Value> = pages.iter().filter(|page| page["page"]["id"] == "/blog/@slug").collect();
    assert_eq!(posts.len(), 7);
    let colors = [
        ("Residential", "blue"),
        ("Commercial", "green"),
        ("Technical", "purple"),
        ("Cost Guide", "orange"),
        ("Industrial", "gray"),
    ];
    let mut categories = BTreeSet::new();
    for post in posts {
        let props = &post["page"]["props"];
        let date = props["date"]["iso"].as_str().expect("a date");
        assert!(("2024-11-30"..="2025-01-09").contains(&date), "{date}");
        let minutes: u32 =
            props["readTime"].as_str().and_then(|text| text.split(' ').next()?.parse().ok()).expect("minutes");
        assert!((6..=10).contains(&minutes), "{minutes}");
        let category = props["category"]["name"].as_str().expect("a category");
        let color = colors.iter().find(|(name, _)| *name == category).expect("a known category").1;
        assert_eq!(props["category"]["color"], color);
        categories.insert(category.to_owned());
        let text = words(&format!("<body>{}</body>", props["bodyHtml"].as_str().expect("HTML")));
        let count = text.split(' ').filter(|word| word.contains(char::is_alphanumeric)).count();
        assert!((700..=1400).contains(&count), "{}: {count} words", props["title"]);
    }
    assert_eq!(categories.len(), 5);
}

#[test]
fn location_pages_show_the_specified_numbers_and_drive_times() {
    let index = words(&page("/locations"));
    for name in ["Fort Myers", "Cape Coral", "Immokalee", "Captiva Island", "Lee County", "Collier County"] {
        assert!(index.contains(name), "{name}");
    }
    let says = |slug: &str, texts: &[&str]| {
        let words = words(&page(&format!("/locations/{slug}")));
        for text in texts {
            assert!(words.contains(text), "{slug} does not say {text}");
        }
    };
    says("lee-county", &["500+", "15+", "24/7", "100%"]);
    says("fort-myers", &["500+", "A+", "Home", "Service Areas", "15 min", "10 min", "20 min", "30 min"]);
    says("naples", &["15 min", "30 min", "20 min"]);
    says("sanibel-island", &["2009"]);
    says("cape-coral", &["100+", "400+ miles"]);
    says("lehigh-acres", &["50+"]);
    says("golden-gate", &["2,000"]);
    let golf = words(&page("/locations/collier-county")).to_lowercase();
    for text in ["golf", "medical", "retail", "school"] {
        assert!(golf.contains(text), "collier-county does not name {text}");
    }
}

#[test]
fn the_sitemap_lists_every_page_and_dates_only_pages_with_a_date() {
    let sitemap = fs::read_to_string(acceptance_site().join("sitemap.xml")).expect("the sitemap");
    let named: BTreeSet<String> =
        sitemap.split("<loc>").skip(1).map(|rest| rest.split("</loc>").next().expect("an end").to_owned()).collect();
    let expected: BTreeSet<String> = Routes::read().all().iter().map(|route| format!("{BASE}{route}")).collect();
    assert_eq!(named, expected);
    let dated = |route: &str| sitemap.contains(&format!("<loc>{BASE}{route}</loc><lastmod>"));
    assert!(dated("/blog") && dated("/blog/polished-concrete-vs-grind-seal"));
    assert!(
        sitemap
            .contains(&format!("<loc>{BASE}/blog/polished-concrete-vs-grind-seal</loc><lastmod>2025-01-03</lastmod>"))
    );
    assert!(!dated("/locations/naples"), "nobody said when this page changed");
    let robots = fs::read_to_string(acceptance_site().join("robots.txt")).expect("robots.txt");
    assert!(robots.contains(&format!("Sitemap: {BASE}/sitemap.xml")));
}

#[test]
fn the_feeds_carry_the_full_text_of_every_post_newest_first() {
    let atom = fs::read_to_string(acceptance_site().join("feed.xml")).expect("the Atom feed");
    assert_eq!(atom.matches("<entry>").count(), 7);
    assert!(atom.contains("<updated>2025-01-09T00:00:00+00:00</updated>"));
    let json: Value =
        serde_json::from_slice(&fs::read(acceptance_site().join("feed.json")).expect("the JSON feed")).expect("JSON");
    assert_eq!(json["version"], "https://jsonfeed.org/version/1.1");
    let items = json["items"].as_array().expect("items");
    let days: Vec<&str> = items.iter().map(|item| item["date_published"].as_str().expect("a day")).collect();
    assert!(days.len() == 7 && days.is_sorted_by(|a, b| a >= b), "{days:?}");
    for item in items {
        let html = item["content_html"].as_str().expect("a text");
        assert!(html.len() > 4000 && !html.contains("href=\"/"), "{}", item["title"]);
    }
}

#[test]
fn with_another_base_url_no_file_names_the_first_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let content = acceptance_content();
    let output = ssg(
        folder.path(),
        &["build", "--content", &content.to_string_lossy(), "--base-url", "https://preview.example/"],
    );
    assert!(output.status.success(), "{}", stderr(&output));
    let home = fs::read_to_string(folder.path().join("dist/index.html")).expect("the home page");
    assert_eq!(between(&home, "rel=\"canonical\" href=\"", "\""), "https://preview.example/");
    for path in files(&folder.path().join("dist")) {
        if [".html", ".xml", ".txt", ".json"].iter().any(|ending| path.ends_with(ending)) {
            let text = fs::read_to_string(folder.path().join("dist").join(&path)).expect("text");
            assert!(!text.contains(BASE), "{path} still names {BASE}");
        }
    }
}

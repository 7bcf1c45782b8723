//! Another trade in another state, from content alone: `examples/plumber`.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

use crate::support::{copy, files, small_site, ssg, stderr, stdout};

const WORDS: [&str; 14] = [
    "floor", "epoxy", "florida", "flake", "slab", "concrete", "garage", "coating", "marlpoint", "naples", "fort myers",
    "residential", "commercial", "warehouse",
];

/// The example, copied and built.
fn site() -> tempfile::TempDir {
    let site = tempfile::tempdir().expect("a temporary folder");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/plumber");
    copy(&example, site.path());
    let output = ssg(site.path(), &["build"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    site
}

fn read(site: &tempfile::TempDir, path: &str) -> String {
    fs::read_to_string(site.path().join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn no_page_and_no_list_of_a_plumber_has_a_word_of_the_flooring_trade() {
    let site = site();
    let texts = [".html", ".xml", ".json", ".txt", ".webmanifest", "_redirects"];
    let mut seen = 0;
    for path in files(&site.path().join("dist")) {
        if !texts.iter().any(|ending| path.ends_with(ending)) {
            continue;
        }
        seen += 1;
        let text = read(&site, &path).to_lowercase();
        let found: Vec<&str> = WORDS.into_iter().filter(|word| text.contains(word)).collect();
        assert!(found.is_empty(), "{path} has {found:?}");
    }
    assert!(seen > 15, "only {seen} files were looked at");
}

#[test]
fn a_word_that_a_business_with_a_trade_leaves_out_is_one_that_any_trade_can_say_also_in_scripts() {
    let site = site();
    let file = site.path().join("content/layout.yaml");
    fs::write(&file, "quoteButton: Free Quote\n").expect("a layout of one word");
    assert!(ssg(site.path(), &["build"]).status.success());
    let home = read(&site, "index.html");
    assert!(home.contains(">Free Quote<"), "a word that is written stays, also if it is the usual one");
    for foreign in ["estimate", "free of charge", "Get Free", "Email Quote", "Get Expert", "Service area"] {
        assert!(!home.contains(foreign), "{foreign}");
    }
    let props = home.split("data-words=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or(&home);
    assert!(props.contains("&quot;sentText&quot;:&quot;Thank you. We have what you wrote.&quot;"), "{props}");
}

#[test]
fn search_engines_are_told_of_a_plumber_in_texas_without_a_rating() {
    let home = read(&site(), "index.html");
    let json = home.split("application/ld+json\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let graph: Value = serde_json::from_str(json.expect("structured data")).expect("JSON");
    let business = &graph["@graph"][0];
    assert_eq!((&business["@type"], &business["address"]["addressRegion"]), (&"Plumber".into(), &"TX".into()));
    let fields = business.as_object().expect("fields");
    assert!(["aggregateRating", "review", "priceRange"].iter().all(|name| !fields.contains_key(*name)));
}

#[test]
fn the_form_offers_the_choices_of_the_content_before_and_after_the_script_has_loaded() {
    let home = read(&site(), "index.html");
    assert!(home.contains("<option value=\"water-heater\">A water heater</option>"));
    assert!(home.contains("What drips, where, and since when.</p>"));
    let props = home.split("data-island=\"quoteForm\"").nth(1).and_then(|rest| rest.split('>').next()).expect("props");
    assert!(props.contains("water-heater") && props.contains("What drips"), "{props}");
    assert!(home.contains("Book a visit</button>"));
}

#[test]
fn a_form_that_takes_photos_names_no_trade_unless_the_content_does() {
    let site = site();
    assert!(read(&site, "index.html").contains("<legend>Photos <span"));
    let file = site.path().join("content/layout.yaml");
    let text = fs::read_to_string(&file).expect("layout.yaml");
    fs::write(&file, format!("{text}photos: Photos of the leak\n")).expect("a change");
    assert!(ssg(site.path(), &["build"]).status.success());
    let home = read(&site, "index.html");
    assert!(home.contains("<legend>Photos of the leak <span") && home.contains("&quot;photos&quot;:&quot;Photos of"));
}

#[test]
fn what_the_form_promises_after_sending_is_on_every_page_that_may_send() {
    let site = site();
    for page in ["index.html", "blog.html", "404.html"] {
        let html = read(&site, page);
        assert!(html.contains("&quot;sentText&quot;:&quot;We call you back within two"), "{page}");
    }
}

#[test]
fn search_engines_are_told_of_a_service_for_each_kind_of_customers_that_the_content_names() {
    let site = site();
    assert!(!read(&site, "services/leaks.html").contains("Residential"));
    let file = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&file).expect("site.yaml");
    let customers = "customers:\n  - { value: homes, label: Domestic }\n  - { value: trade, label: Trade }\n";
    fs::write(&file, format!("{text}{customers}")).expect("a change");
    let home = site.path().join("content/home.yaml");
    let text = fs::read_to_string(&home).expect("home.yaml");
    let voices = "  - testimonials:\n      heading: Voices\n      testimonials:\n        \
                  - { name: Ann, location: Hutto, tag: homes, rating: 4.5, text: Good. }\n        \
                  - { name: Bob, location: Taylor, rating: 5, text: Quick. }\n";
    fs::write(&home, format!("{text}{voices}")).expect("a change");
    let output = ssg(site.path(), &["build"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let service = read(&site, "services/leaks.html");
    let names: Vec<&str> = service.split("\"@type\":\"Service\",\"name\":\"").skip(1).collect();
    let names: Vec<&str> = names.iter().map(|rest| rest.split('"').next().expect("an end")).collect();
    assert!(names.iter().any(|name| name.starts_with("Domestic ")), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("Trade ")), "{names:?}");
    let home = read(&site, "index.html").replace("<!-- -->", "");
    assert!(home.contains("<span>Hutto, Domestic</span>") && home.contains("<span>Taylor</span>"), "{home}");
}

#[test]
fn a_testimonial_of_a_kind_of_customers_that_the_content_does_not_name_is_a_mistake() {
    for (customers, help) in [
        ("", "site.yaml has no `customers`; name the kinds there, or leave out `tag`"),
        ("customers:\n  - { value: homes, label: Homes }\n", "did you mean `homes`?"),
        ("customers:\n  - { value: trade, label: Trade }\n", "the `customers` of site.yaml are `trade`"),
    ] {
        let site = site();
        for (name, more) in [
            ("site.yaml", customers),
            (
                "home.yaml",
                "  - testimonials:\n      heading: Voices\n      testimonials:\n        \
                 - { name: Ann, location: Hutto, tag: home, rating: 5, text: Good. }\n",
            ),
        ] {
            let file = site.path().join("content").join(name);
            let text = fs::read_to_string(&file).expect("a file");
            fs::write(&file, text + more).expect("a change");
        }
        let output = ssg(site.path(), &["build"]);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains("error[field-value]: `tag` cannot be `home`") && told.contains(help), "{told}");
        assert!(told.contains("tag: home"), "{told}");
    }
}

#[test]
fn posts_have_the_categories_and_colors_of_the_content() {
    let site = site();
    assert!(read(&site, "blog.html").contains("Water heaters"));
    let post = site.path().join("content/posts/flush-a-water-heater.md");
    let text = fs::read_to_string(&post).expect("the post");
    fs::write(&post, text.replace("category: Water heaters", "category: Residential")).expect("a change");
    let told = stderr(&ssg(site.path(), &["build"]));
    assert!(told.contains("warning[category-unknown]: there is no category `Residential`"), "{told}");
    assert!(told.contains("the categories with a color are Water heaters, Leaks, Drains"), "{told}");
}

#[test]
fn a_color_of_a_category_that_changes_reaches_posts_and_list() {
    let site = site();
    let file = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&file).expect("site.yaml");
    fs::write(&file, text.replace("color: orange", "color: purple")).expect("a change");
    let output = ssg(site.path(), &["build", "--verify"]);
    assert!(output.status.success(), "{}", stderr(&output));
    for page in ["blog.html", "blog/flush-a-water-heater.html"] {
        assert!(read(&site, page).contains("purple"), "{page}");
    }
}

#[test]
fn a_sentence_of_the_layout_that_changes_reaches_every_page_that_has_it() {
    let site = site();
    let file = site.path().join("content/layout.yaml");
    let text = fs::read_to_string(&file).expect("layout.yaml");
    fs::write(&file, text.replace("quoteButton: Book a visit", "quoteButton: Ask us")).expect("a change");
    let output = ssg(site.path(), &["build", "--verify"]);
    assert!(output.status.success(), "{}", stderr(&output));
    for page in ["index.html", "blog/flush-a-water-heater.html", "warranty.html", "404.html"] {
        assert!(read(&site, page).contains(">Ask us<"), "{page}");
    }
}

#[test]
fn the_words_of_the_form_are_printed_for_the_api_and_are_in_the_document_of_the_inbox() {
    let site = site();
    let line = stdout(&ssg(site.path(), &["form"]));
    let mut form: Value = serde_json::from_str(&line).expect("JSON");
    let business = form.as_object_mut().and_then(|form| form.remove("business")).expect("the business");
    assert_eq!((&business["name"], &business["accent"]), (&"Cedar Bend Plumbing".into(), &"#a8481a".into()));
    assert_eq!(form["projectTypes"][0], serde_json::json!({ "value": "leak", "label": "A leak" }));
    assert_eq!((line.lines().count(), &form["detailsHint"]), (1, &"What drips, where, and since when.".into()));
    let inbox = read(&site, "admin.html");
    let json = inbox.split("id=\"quote-form-words\" type=\"application/json\">").nth(1).expect("the words");
    assert_eq!(serde_json::from_str::<Value>(json.split("</script>").next().expect("an end")).expect("JSON"), form);
}

#[test]
fn the_inbox_knows_the_currency_of_the_site() {
    let site = site();
    let currency =
        |inbox: &str| inbox.split("<meta name=\"currency\" content=\"").nth(1).map(|code| code[..3].to_owned());
    assert_eq!(currency(&read(&site, "admin.html")).as_deref(), Some("USD"), "of the country");
    let file = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&file).expect("site.yaml");
    fs::write(&file, format!("currency: CAD\n{text}")).expect("site.yaml");
    assert_eq!(ssg(site.path(), &["build"]).status.code(), Some(0));
    assert_eq!(currency(&read(&site, "admin.html")).as_deref(), Some("CAD"));
    assert_eq!(currency(&read(&site, "admin-login.html")), None);
}

#[test]
fn the_settings_of_the_api_are_printed_as_a_shell_takes_them_however_the_yaml_is_written() {
    let site = site();
    let file = site.path().join("content/site.yaml");
    let text = fs::read_to_string(&file).expect("site.yaml");
    let text = text.replace("name: Cedar Bend Plumbing", "name: \"Ann's $PATH `Pipes`\" # the shop");
    fs::write(&file, text.replace("timezone: America/Chicago", "timezone: 'America/Denver'")).expect("site.yaml");
    let settings = stdout(&ssg(site.path(), &["form", "--settings"]));
    let shell = "eval \"$1\" && \
                 printf '%s\\n' \"$SITE_NAME\" \"$SITE_PHONE\" \"$SITE_LANGUAGE\" \"$TIME_ZONE\" \"$QUOTE_FORM\"";
    let read = Command::new("sh").args(["-c", shell, "sh", &settings]).output().expect("a shell");
    let form = stdout(&ssg(site.path(), &["form"]));
    assert_eq!(
        stdout(&read),
        format!("Ann's $PATH `Pipes`\n(512) 555-0147\nen-US\nAmerica/Denver\n{form}"),
        "{settings}"
    );
}

#[test]
fn a_site_without_words_of_its_own_for_the_form_prints_none() {
    let site = small_site();
    let output = ssg(site.path(), &["form"]);
    assert_eq!((output.status.code(), stdout(&output), stderr(&output)), (Some(0), String::new(), String::new()));
}

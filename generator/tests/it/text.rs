//! The text of posts as pages show it: signs of print, callouts, contents, videos, code.

use std::{fs, path::Path};

use crate::support::{small_site, ssg, stderr};

/// Adds a post to a site and returns the HTML of its text.
pub(crate) fn html_of(body: &str) -> String {
    html_in(small_site().path(), body)
}

/// The same in a site that has more.
pub(crate) fn html_in(site: &Path, body: &str) -> String {
    write_post(site, "sand", body);
    let output = ssg(site, &["props", "/blog/sand"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    data["page"]["props"]["bodyHtml"].as_str().expect("the text as HTML").trim_end().to_owned()
}

/// A small site with the picture `a.jpg`.
pub(crate) fn site_with_picture() -> tempfile::TempDir {
    let site = small_site();
    let picture = crate::support::tests().join("errors/picture-alt-poor/content/images/gray-floor.jpg");
    fs::create_dir_all(site.path().join("content/images")).expect("a folder");
    fs::copy(picture, site.path().join("content/images/a.jpg")).expect("a picture");
    site
}

pub(crate) fn write_post(site: &Path, name: &str, body: &str) {
    let matter = "---\ntitle: Sand\ndate: 2024-01-01\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: Sand.\n\
                  keywords: [epoxy]\nexcerpt: Sand.\n---\n";
    fs::write(site.join(format!("content/posts/{name}.md")), format!("{matter}{body}\n")).expect("a post");
}

pub(crate) fn page(site: &Path, name: &str) -> String {
    fs::read_to_string(site.join("dist").join(name)).expect("a page")
}

pub(crate) fn build(site: &Path) {
    let output = ssg(site, &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
}

/// The intro of the home page's hero in the props, for a text as an author writes it.
fn intro_of(written: &str) -> String {
    let site = small_site();
    let path = site.path().join("content/home.yaml");
    let home = fs::read_to_string(&path).expect("the home page");
    let quoted = serde_json::to_string(written).expect("JSON is YAML");
    let (before, after) = home.split_once("      intro: ").expect("an intro");
    let after = after.split_once('\n').expect("a line").1;
    fs::write(&path, format!("{before}      intro: {quoted}\n{after}")).expect("the home page");
    let output = ssg(site.path(), &["props", "/"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    data["page"]["props"]["sections"][0]["intro"].as_str().expect("the intro").to_owned()
}

#[test]
fn a_text_of_yaml_gets_the_signs_of_print_and_addresses_and_codes_keep_theirs() {
    for (written, published) in [
        (r#"It's "dry", Ann's and the owners' floor"#, "It’s “dry”, Ann’s and the owners’ floor"),
        (r#"A 2" slab, 12"x12" tiles, a 6' wall"#, r#"A 2" slab, 12"x12" tiles, a 6' wall"#),
        ("lasts 15-20 years", "lasts 15\u{2060}–\u{2060}20\u{a0}years"),
        (
            "$4-8 or $1,600-4,000 (48-72 hours).",
            "$4\u{2060}–\u{2060}8 or $1,600\u{2060}–\u{2060}4,000 (48\u{2060}–\u{2060}72\u{a0}hours).",
        ),
        ("to CSP 2-3, off US 41", "to CSP\u{a0}2\u{2060}–\u{2060}3, off US\u{a0}41"),
        ("400 sq ft in 2.5-3 days", "400\u{a0}sq\u{a0}ft in 2.5\u{2060}–\u{2060}3\u{a0}days"),
        // Neither ranges nor measures, and no names.
        ("WAREHOUSE 2, Bay 3, PA1B 4, A 5", "WAREHOUSE 2, Bay 3, PA1B 4, A 5"),
        ("Call (239) 555-0142 or 555-1234", "Call (239) 555-0142 or 555-1234"),
        ("P1000-P1710, PB-101, on 2024-11-30 at 33901-1234", "P1000-P1710, PB-101, on 2024-11-30 at 33901-1234"),
        ("a 15-year warranty, 24/7, 9-5, 1/4-1/2", "a 15-year warranty, 24/7, 9-5, 1/4-1/2"),
        ("https://tool.example/10-20/a-1-2.html", "https://tool.example/10-20/a-1-2.html"),
    ] {
        assert_eq!(intro_of(written), published, "{written}");
    }
}

#[test]
fn a_text_in_markdown_gets_the_dashes_of_yaml_and_its_code_and_anchors_do_not() {
    assert_eq!(html_of("In 15-20 years, `15-20`."), "<p>In 15\u{2060}–\u{2060}20\u{a0}years, <code>15-20</code>.</p>");
    assert!(html_of("## Days 2-3\n\nDry.").contains("<h2 id=\"days-2-3\">Days 2-3"));
}

#[test]
fn feet_and_inches_keep_straight_quotes_and_words_get_curly_ones() {
    for (written, published) in [
        (r#"A 2" slab, a 1/32" chip, 12"x12" tiles"#, r#"A 2" slab, a 1/32" chip, 12"x12" tiles"#),
        (r"A 6' wall, 6'x8' in all", "A 6' wall, 6'x8' in all"),
        (r#"A door of 6'8" and a ½" gap (or 3/4")."#, r#"A door of 6'8" and a ½" gap (or 3/4")."#),
        (r#"**2**" and `2`""#, r#"<strong>2</strong>" and <code>2</code>""#),
        ("2'' thick", "2'' thick"),
        (r#"He said "a 2" slab" to us."#, r#"He said “a 2" slab” to us."#),
        (r#"The "Type 2" floor, "dry" or not."#, "The “Type 2” floor, “dry” or not."),
        (r#""12"x12" tiles" it said"#, r#"“12"x12" tiles” it said"#),
        (r#"A 2" slab under a "wet" floor"#, r#"A 2" slab under a “wet” floor"#),
        ("The 1990's and the '90s: it's Ann's", "The 1990’s and the ’90s: it’s Ann’s"),
        ("A 'wet' floor, 'twas dry", "A ‘wet’ floor, ’twas dry"),
        ("'twas the '90s rock 'n' roll", "’twas the ’90s rock ’n’ roll"),
        ("Tell 'em it is 'n' or 'em', 'til 'dawn' comes", "Tell ’em it is ’n’ or ‘em’, ’til ‘dawn’ comes"),
        (r#"("bare"), "*it*" -- "and" so"#, "(“bare”), “<em>it</em>” – “and” so"),
        (r#""She said 'dry' twice," he said."#, "“She said ‘dry’ twice,” he said."),
        ("A line\n\"dry\" next", "A line\n“dry” next"),
        ("One \"line\nand the\" next", "One “line\nand the” next"),
        (r#""`code`" is "[a link](/blog)""#, "“<code>code</code>” is “<a href=\"/blog\">a link</a>”"),
    ] {
        assert_eq!(html_of(written), format!("<p>{published}</p>"), "{written}");
    }
}

#[test]
fn the_time_to_read_counts_the_words_that_are_shown_and_two_hundred_take_a_minute() {
    let site = site_with_picture();
    let words = |count: usize| "floor ".repeat(count);
    for (text, minutes) in [
        (words(3), 1),
        (words(200), 1),
        (words(201), 2),
        (words(600), 3),
        (words(601), 4),
        (format!("{}`a b`", words(198)), 1),
        (format!("{}`a b`", words(199)), 2),
        (format!("{}– & ...", words(200)), 1),
        (format!("{}é", words(200)), 2),
        (format!("{}\n\n```text\n{}\n```", words(150), words(51)), 2),
        (format!("{}\n\n![{}](a.jpg)", words(150), words(51)), 1),
    ] {
        write_post(site.path(), "sand", &text);
        let output = ssg(site.path(), &["props", "/blog/sand"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let data: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(data["page"]["props"]["readTime"], format!("{minutes} min read"), "{text}");
    }
}

#[test]
fn quotes_of_one_paragraph_or_cell_do_not_reach_into_the_next() {
    let html = html_of("An \"open quote\n\n2\" slab\n\n| A | B |\n|---|---|\n| \"x | 12\" |");
    assert!(html.contains("<p>An “open quote</p>\n<p>2\" slab</p>"), "{html}");
    assert!(html.contains("<td>“x</td><td>12\"</td>"), "{html}");
    let html = html_of("- An \"open quote\n  - 2\" slab\n- A 3\" slab");
    assert!(
        html.contains("<li>An “open quote\n<ul>\n<li>2\" slab</li>") && html.contains("<li>A 3\" slab</li>"),
        "{html}"
    );
    let html = html_of("- Sand\n  ### An \"open quote\n  2\" slab");
    assert!(html.contains(">An “open quote<") && html.contains("2\" slab</li>"), "{html}");
}

#[test]
fn no_control_character_reaches_a_feed_or_a_page() {
    let site = small_site();
    write_post(site.path(), "sand", "Sand &#1;wears.");
    let output = ssg(site.path(), &["build"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    for written in ["Sand \0wears.", "Sand\u{fffe}", "Sand\u{c}", "Sand \u{85}", "Sand\u{1fffe}", "Sand \u{7f}"] {
        write_post(site.path(), "sand", written);
        let output = ssg(site.path(), &["check"]);
        assert_eq!(output.status.code(), Some(1), "{written:?}");
        assert!(stderr(&output).contains("content/posts/sand.md:10:"), "{written:?}: {}", stderr(&output));
    }
    // Tabs, joiners and emoji are text.
    write_post(site.path(), "sand", "Sand\twears 👩\u{200d}🔧 \u{feff} © \u{a0}.\r");
    build(site.path());
}

#[test]
fn the_five_callouts_of_github_get_their_titles_and_other_quotations_stay() {
    let html = html_of(
        "> [!NOTE]\n> Rinse **it**.\n>\n> - daily\n\n> [!tip]\n> A hose.\n\n> [!IMPORTANT]\n> Dry.\n\n> [!WARNING]\n> Wet.\n\n\
         > [!CAUTION]\n> Slippery.\n\n> Plain.\n",
    );
    for (kind, title, text) in [
        ("note", "Note", "<p>Rinse <strong>it</strong>.</p>\n<ul>\n<li>daily</li>\n</ul>\n"),
        ("tip", "Tip", "<p>A hose.</p>\n"),
        ("important", "Important", "<p>Dry.</p>\n"),
        ("warning", "Warning", "<p>Wet.</p>\n"),
        ("caution", "Caution", "<p>Slippery.</p>\n"),
    ] {
        let callout = format!(
            "<div class=\"callout callout-{kind}\" role=\"note\">\n<p class=\"callout-title\">{title}</p>\n{text}</div>\n"
        );
        assert!(html.contains(&callout), "{kind}: {html}");
    }
    assert!(html.contains("<blockquote>\n<p>Plain.</p>\n</blockquote>"), "{html}");
}

#[test]
fn words_of_callouts_contents_and_videos_come_from_the_layout() {
    let site = small_site();
    let words = "calloutNote: Hinweis\ncontents: Auf dieser Seite\nvideo: Von {site} abspielen\n";
    fs::write(site.path().join("content/layout.yaml"), words).expect("the words");
    write_post(site.path(), "sand", &format!("> [!NOTE]\n> A.\n\n<https://vimeo.com/76979871>\n\n{}", sections(4)));
    build(site.path());
    let html = page(site.path(), "blog/sand.html");
    for words in ["<p class=\"callout-title\">Hinweis</p>", "<p>Auf dieser Seite</p>", ">Von Vimeo abspielen<"] {
        assert!(html.contains(words), "{words}: {html}");
    }
}

/// Sections of a text, each with a smaller one in it.
fn sections(count: usize) -> String {
    (1..=count)
        .map(|number| format!("## Step *{number}* & more\n\nWords.\n\n### Within {number}\n\nWords.\n\n"))
        .collect()
}

#[test]
fn a_post_of_four_sections_has_a_list_of_contents_before_the_first_one_and_its_feed_has_none() {
    let site = small_site();
    write_post(site.path(), "sand", &format!("Sand wears.\n\n> ## Quoted\n\n{}", sections(4)));
    write_post(site.path(), "salt", &format!("Salt wears.\n\n{}", sections(3)));
    build(site.path());
    let html = page(site.path(), "blog/sand.html");
    let item = |number: u32| format!("<li><a href=\"#step-{number}-more\">Step {number} &amp; more</a></li>\n");
    let list = (1..=4).map(item).collect::<String>();
    let contents = format!(
        "</blockquote>\n<nav class=\"contents\" aria-label=\"In this article\">\n<p>In this article</p>\n<ol>\n{list}</ol>\n\
         </nav>\n<h2 id=\"step-1-more\">"
    );
    assert!(html.contains(&contents), "{html}");
    assert!(!page(site.path(), "blog/salt.html").contains("class=\"contents\""), "three are few");
    assert!(!page(site.path(), "feed.xml").contains("In this article"));
}

#[test]
fn front_matter_can_leave_out_the_list_of_contents() {
    let site = small_site();
    write_post(site.path(), "sand", &sections(5));
    build(site.path());
    assert!(page(site.path(), "blog/sand.html").contains("class=\"contents\""));
    let path = site.path().join("content/posts/sand.md");
    let text = fs::read_to_string(&path).expect("a post");
    fs::write(path, text.replacen("---\n", "---\ncontents: false\n", 1)).expect("a post");
    build(site.path());
    assert!(!page(site.path(), "blog/sand.html").contains("class=\"contents\""));
}

#[test]
fn a_link_to_a_video_alone_in_its_paragraph_has_the_player_that_stores_least() {
    let youtube = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ";
    let cases = [
        ("[How we grind](https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=9)", youtube, "How we grind", "YouTube"),
        ("[How *we* grind](https://youtu.be/aqz-KE-bpKQ?si=x)", youtube, "How we grind", "YouTube"),
        ("<https://www.youtube.com/shorts/aqz-KE-bpKQ>", youtube, "YouTube", "YouTube"),
        ("[Sealing](https://vimeo.com/76979871)", "https://player.vimeo.com/video/76979871", "Sealing", "Vimeo"),
        (
            "[Rinsing](https://vimeo.com/76979871/ab12cd34ef?share=copy)",
            "https://player.vimeo.com/video/76979871?h=ab12cd34ef",
            "Rinsing",
            "Vimeo",
        ),
    ];
    for (written, player, title, site) in cases {
        let html = html_of(&format!("Before.\n\n{written}\n\nAfter."));
        let expected = format!(
            "data-video=\"{player}\"><span class=\"video-title\">{title}</span> <span class=\"video-note\">Play the video from \
             {site}</span></a></p>"
        );
        assert!(html.contains(&expected), "{written}: {html}");
    }
    for written in [
        "See [how](https://youtu.be/aqz-KE-bpKQ).",
        "[a](https://youtu.be/aqz-KE-bpKQ) [b](https://youtu.be/aqz-KE-bpKQ)",
        "[Our channel](https://www.youtube.com/@marlpoint)",
        "[A list](https://www.youtube.com/playlist?list=PL12345678)",
        "[Plain](http://youtu.be/aqz-KE-bpKQ)",
        "[Other](https://youtu.be.example.com/aqz-KE-bpKQ)",
        "[Quote](https://youtu.be/aqz-KE\"bpKQ)",
        "[About](https://vimeo.com/about)",
    ] {
        let html = html_of(written);
        assert!(!html.contains("data-video"), "{written}: {html}");
        assert!(html.contains("href="), "{written}: {html}");
    }
}

/// Code whose elements are inside each other.
fn nested(bytes: usize) -> String {
    let count = bytes / "<div></div>".len();
    format!("{}{}", "<div>".repeat(count), "</div>".repeat(count))
}

#[test]
fn code_of_16_kb_gets_colors_and_longer_code_a_warning_and_none() {
    let page = |code: &str| {
        let site = small_site();
        write_post(site.path(), "sand", &format!("Code:\n\n```html\n{code}\n```"));
        let output = ssg(site.path(), &["build"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let html = fs::read_to_string(site.path().join("dist/blog/sand.html")).expect("a page");
        let (_, code) = html.split_once("<code class=\"language-html\">").expect("code");
        let colored = code.split_once("</code>").expect("its end").0.matches("</a-").count();
        (colored, stderr(&output))
    };
    // The line break at its end belongs to the code.
    let fits = format!("{:<16383}", nested(16_000));
    let (colored, told) = page(&fits);
    assert!(colored > 1_000 && !told.contains("code-language"), "{colored}: {told}");
    let (colored, told) = page(&format!("{fits} "));
    assert_eq!(colored, 0);
    assert!(
        told.contains("warning[code-language]: this code has 16385 bytes, and only up to 16384 get colors"),
        "{told}"
    );
    // It took 43 seconds to find the colors of this one.
    let (colored, told) = page(&nested(250_000));
    assert_eq!(colored, 0);
    assert!(told.contains("warning[code-language]"), "{told}");
}

#[test]
fn front_matter_without_quotes_is_read_as_the_same_with_quotes() {
    let site = small_site();
    let props = |matter: &str| {
        let rest = "date: 2024-01-01\ncategory: Technical\nauthor: Ann Lee\n";
        fs::write(site.path().join("content/posts/sand.md"), format!("---\n{rest}{matter}---\nSand.\n"))
            .expect("a post");
        let output = ssg(site.path(), &["props", "/blog/sand"]);
        assert!(output.status.success(), "{}", stderr(&output));
        String::from_utf8(output.stdout).expect("JSON")
    };
    let plain = "title: Ann's slab, 2 years – and it's dry\nmetaDescription: What we saw there; dry & clean!\n\
                 keywords: [epoxy, dry slab, wear 2]\nexcerpt:   Dry [nearly].  \ncontents: false\n";
    let quoted = "title: \"Ann's slab, 2 years – and it's dry\"\nmetaDescription: \"What we saw there; dry & clean!\"\n\
                  keywords: [\"epoxy\", \"dry slab\", \"wear 2\"]\nexcerpt: \"Dry [nearly].\"\ncontents: false\n";
    assert_eq!(props(plain), props(quoted));
}

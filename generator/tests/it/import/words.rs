//! Every word of a text, in its order, and every block of it.

use std::{collections::BTreeMap, fs};

use super::{build, fixture, read, site, wordpress};
use crate::support::{ssg, stderr};

/// The words of HTML in order, without signs, and how often each element of a text is there.
fn words_and_structure(html: &str) -> (Vec<String>, BTreeMap<String, usize>) {
    let pattern = |text: &str| regex::Regex::new(text).expect("a pattern");
    let hidden = pattern(r"(?s)<(script|style|svg|noscript)\b.*?</(?:script|style|svg|noscript)>|<!--.*?-->")
        .replace_all(html, "");
    let mut structure = BTreeMap::new();
    for tag in pattern(r"<(h[1-6]|li|tr|pre|blockquote|strong|em|del)\b").captures_iter(&hidden) {
        // The largest heading of a text becomes one level smaller on the page.
        let name = if tag[1].starts_with('h') { "heading".to_owned() } else { tag[1].to_owned() };
        *structure.entry(name).or_default() += 1;
    }
    let inline =
        pattern(r"</?(?:a|b|i|u|strong|em|del|code|span|sup|sub|mark|cite|wbr)\b[^>]*>").replace_all(&hidden, "");
    let text = pattern(r"<[^>]*>").replace_all(&inline, " ");
    let text = text
        .replace("&amp;", "&")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&#39;", "'");
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    (words.map(str::to_owned).collect(), structure)
}

/// The text of a post on its page.
fn text_of_post(html: &str) -> &str {
    let start = html.find("class=\"prose").expect("a text");
    let rest = &html[start..];
    let start = rest.find('>').expect("the end of a tag") + 1;
    let mut depth = 1;
    let tags = regex::Regex::new(r"<(/?)div\b[^>]*>").expect("a pattern");
    for tag in tags.captures_iter(&rest[start..]) {
        depth += if tag[1].is_empty() { 1 } else { -1 };
        if depth == 0 {
            return &rest[start..start + tag.get(0).expect("a tag").start()];
        }
    }
    panic!("the text has no end: {rest}")
}

#[test]
fn a_built_post_has_the_words_and_the_structure_of_the_old_one() {
    let site = site();
    wordpress(site.path());
    let pages = build(site.path());
    let (words, structure) = words_and_structure(text_of_post(&pages["blog/which-topcoat.html"]));
    let export = fs::read_to_string(fixture("wordpress.xml")).expect("the export");
    let old =
        export.split("<content:encoded><![CDATA[").nth(2).and_then(|rest| rest.split("]]>").next()).expect("a text");
    let (old_words, old_structure) = words_and_structure(old);
    assert_eq!(words, old_words);
    // The caption of a picture has no emphasis.
    let old_structure: BTreeMap<_, _> = old_structure.into_iter().filter(|(name, _)| name != "em").collect();
    let structure: BTreeMap<_, _> = structure.into_iter().filter(|(name, _)| name != "em").collect();
    assert_eq!(structure, old_structure);
}

/// Numbers that look random and are the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % count
    }
}

/// A piece of HTML with words that are there once, as people and editors nest it.
fn random_html(dice: &mut Dice, depth: usize, next: &mut usize) -> String {
    const INLINE: [&str; 8] =
        ["b", "i", "strong", "em", "a href=\"https://example.net/x\"", "span class=\"x\"", "code", "del"];
    let word = |dice: &mut Dice, next: &mut usize| {
        *next += 1;
        let signs = ["", "", "", ".", ",", ":", "!", " - ", " * ", "_", " #", "[x]", " 1. "];
        format!("word{next}{} ", signs[dice.below(signs.len())])
    };
    let inline = |dice: &mut Dice, next: &mut usize| {
        let mut text = String::new();
        for _ in 0..=dice.below(4) {
            let inner = word(dice, next);
            let tag = INLINE[dice.below(INLINE.len())];
            let name = tag.split(' ').next().unwrap_or(tag);
            text += &match dice.below(4) {
                0 => inner,
                1 => format!("<{tag}>{inner}</{name}>"),
                2 => format!("<{tag}>{}</{name}>", inner.trim_end()),
                _ => format!("<{tag}><em>{inner}</em>{}</{name}>", word(dice, next)),
            };
        }
        text
    };
    match dice.below(if depth > 2 { 2 } else { 9 }) {
        0 | 1 => format!("<p>{}</p>", inline(dice, next)),
        2 => format!("<h{0}>{1}</h{0}>", 2 + dice.below(3), inline(dice, next)),
        3 => format!("<blockquote>{}</blockquote>", random_html(dice, depth + 1, next)),
        4 => format!("<div>{}{}</div>", random_html(dice, depth + 1, next), random_html(dice, depth + 1, next)),
        5 => format!("<p>{}<br>{}<br/>{}</p>", inline(dice, next), inline(dice, next), inline(dice, next)),
        6 => format!(
            "<table><tr><th>{}</th><td>{}</td></tr><tr><td>{}</td><td>{}</td></tr></table>",
            inline(dice, next),
            inline(dice, next),
            inline(dice, next),
            inline(dice, next)
        ),
        _ => {
            let tag = ["ul", "ol"][dice.below(2)];
            let items: String = (0..=dice.below(3))
                .map(|_| {
                    format!(
                        "<li>{}</li>",
                        if dice.below(3) == 0 { random_html(dice, depth + 1, next) } else { inline(dice, next) }
                    )
                })
                .collect();
            format!("<{tag}>{items}</{tag}>")
        }
    }
}

#[test]
fn three_hundred_random_texts_keep_every_word_in_its_order_and_every_block() {
    let site = site();
    let mut dice = Dice(39);
    let mut posts = Vec::new();
    for number in 0..300 {
        let mut next = 0;
        let html: String = (0..3).map(|_| random_html(&mut dice, 0, &mut next)).collect();
        posts.push((number, format!("{html}<p>lastword of post {number} stands here</p>")));
    }
    let rows = posts.iter().map(|(number, html)| {
        serde_json::json!({"id": format!("{number}"), "slug": format!("post-{number}"), "title": format!("Title {number}"), "html": html, "status": "published", "type": "post", "published_at": "2024-06-01T02:00:00.000Z"})
    });
    let export = serde_json::json!({"db": [{"data": {"posts": rows.collect::<Vec<_>>()}}]});
    fs::write(site.path().join("export.json"), export.to_string()).expect("an export");
    let output = ssg(site.path(), &["import", "export.json", "--yes"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let pages = build(site.path());
    let contents = regex::Regex::new(r"(?s)<nav\b.*?</nav>").expect("a pattern");
    for (number, html) in &posts {
        let page = text_of_post(&pages[&format!("blog/post-{number}.html")]);
        // The list of contents repeats the headings.
        let (words, structure) = words_and_structure(&contents.replace_all(page, ""));
        let (old, old_structure) = words_and_structure(html);
        // Bold and italic words inside of words, code and each other have no form in markdown.
        for name in ["heading", "li", "tr", "blockquote"] {
            assert_eq!(structure.get(name), old_structure.get(name), "{name}: {html}");
        }
        assert_eq!(words, old, "{html}\n{}", read(site.path(), &format!("content/posts/post-{number}.md")));
    }
}

#[test]
fn a_text_in_four_thousand_elements_keeps_its_words() {
    const DEPTH: usize = 4_000;
    let site = site();
    let html = format!("{}Deep words.{}", "<div><b>".repeat(DEPTH / 2), "</b></div>".repeat(DEPTH / 2));
    let post = serde_json::json!({"id": "1", "slug": "deep", "title": "Deep", "html": html, "status": "published"});
    let export = serde_json::json!({"db": [{"data": {"posts": [post]}}]});
    fs::write(site.path().join("export.json"), export.to_string()).expect("an export");
    let output = ssg(site.path(), &["import", "export.json", "--yes"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let post = read(site.path(), "content/posts/deep.md");
    assert!(post.ends_with("---\n**Deep words.**\n"), "{post}");
}

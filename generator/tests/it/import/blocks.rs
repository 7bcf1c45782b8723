//! Blocks of the editor of WordPress that have no text of their own in an export.

use std::fs;

use super::{build, messages, read, site};
use crate::support::{ssg, stderr};

/// Imports an export of WordPress with these posts, each with its title, its text and more fields.
fn import(posts: &[(&str, &str, &str)]) -> tempfile::TempDir {
    let site = site();
    let items: String = posts
        .iter()
        .zip(1..)
        .map(|((title, text, fields), number)| {
            let kind = if fields.contains("wp:post_type") { "" } else { "<wp:post_type>post</wp:post_type>" };
            format!(
                "<item><title>{title}</title><link>https://old.dune.example/post-{number}/</link><content:encoded><![CDATA[{text}]]></content:encoded>\
                 <wp:post_id>{number}</wp:post_id><wp:post_date>2024-05-01 08:00:00</wp:post_date><wp:post_name>post-{number}</wp:post_name>\
                 <wp:status>publish</wp:status>{kind}{fields}</item>"
            )
        })
        .collect();
    let export = format!(
        "<rss><channel><link>https://old.dune.example</link><wp:wxr_version>1.2</wp:wxr_version>{items}</channel></rss>"
    );
    fs::write(site.path().join("export.xml"), export).expect("an export");
    let output = ssg(site.path(), &["import", "export.xml", "--yes", "--without-pictures"]);
    assert!(output.status.success(), "{}", stderr(&output));
    site
}

/// The text below the front matter.
fn text(post: &str) -> &str {
    post.rsplit_once("---\n").expect("front matter").1
}

#[test]
fn shared_blocks_footnotes_and_profiles_of_an_export_are_in_the_texts() {
    let text_of_post = "<!-- wp:paragraph -->\n<p>Sand dulls a floor<sup data-fn=\"a1\" class=\"fn\"><a href=\"#a1\" id=\"a1-link\">1</a></sup> and salt does<sup data-fn=\"b2\" class=\"fn\"><a href=\"#b2\" id=\"b2-link\">2</a></sup>.</p>\n<!-- /wp:paragraph -->\n\
        <!-- wp:block {\"ref\":2} /-->\n<!-- wp:footnotes /-->\n<!-- wp:spacer {\"height\":\"20px\"} /-->\n\
        <!-- wp:social-links --><ul class=\"wp-block-social-links\"><!-- wp:social-link {\"url\":\"https://www.instagram.com/dune\",\"service\":\"instagram\"} /--></ul><!-- /wp:social-links -->";
    let footnotes = "<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{\"content\":\"As <em>Ann Lee<\\/em> measured.\",\"id\":\"a1\"},{\"content\":\"In winter.\",\"id\":\"b2\"}]]]></wp:meta_value></wp:postmeta>";
    let shared = "<wp:post_type>wp_block</wp:post_type>";
    let site = import(&[
        ("Sand on Floors", text_of_post, footnotes),
        ("Our promise", "<!-- wp:paragraph -->\n<p>We come back for ten years.</p>\n<!-- /wp:paragraph -->", shared),
    ]);
    let post = read(site.path(), "content/posts/post-1.md");
    assert_eq!(
        text(&post),
        "Sand dulls a floor[^1] and salt does[^2].\n\nWe come back for ten years.\n\n- [Instagram](https://www.instagram.com/dune)\n\n\
         [^1]: As *Ann Lee* measured.\n\n[^2]: In winter.\n"
    );
    assert!(!site.path().join("content/posts/post-2.md").exists());
    assert!(
        !site.path().join("import/report.md").exists() || !read(site.path(), "import/report.md").contains("Left out")
    );
    assert!(build(site.path())["blog/post-1.html"].contains("As <em>Ann Lee</em> measured."));
}

#[test]
fn what_wordpress_fills_in_is_listed_and_all_words_stay() {
    let text_of_post = "<!-- wp:heading --><h2>News</h2><!-- /wp:heading -->\n\
        <!-- wp:latest-posts {\"postsToShow\":5,\"note\":\"a-b\"} /-->\n<!-- wp:paragraph --><p>Rinse it once a month.</p><!-- /wp:paragraph -->\n\
        <!-- wp:search {\"label\":\"Search\"} /-->\n<!-- wp:latest-posts /-->";
    let site = import(&[("Sand on Floors", text_of_post, "")]);
    assert_eq!(text(&read(site.path(), "content/posts/post-1.md")), "## News\n\nRinse it once a month.\n");
    let report = read(site.path(), "import/report.md");
    assert!(report.contains("- posts/post-1.md\n  - what WordPress fills in: latest-posts, search\n"), "{report}");
}

#[test]
fn a_sentence_that_a_text_has_twice_is_once_in_its_description() {
    let text =
        "<p>Sand dulls a garage floor in a winter. Sand dulls a garage floor in a winter. Rinse it. Rinse it.</p>";
    let site = import(&[("Sand on Floors", text, "")]);
    let post = read(site.path(), "content/posts/post-1.md");
    let once = "Sand dulls a garage floor in a winter. Rinse it. Rinse it.\n";
    assert!(post.contains(&format!("metaDescription: {once}")) && post.contains(&format!("excerpt: {once}")), "{post}");
    let found = messages(site.path());
    let twice = found.iter().filter(|one| one["code"] == "word-repeated" && one["line"].as_u64() < Some(10));
    assert_eq!(twice.count(), 0, "{found:#?}");
}

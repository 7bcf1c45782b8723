//! Edits of nothing but texts of posts, the most frequent ones: the site and the messages are those of a clean build.

use std::fs;

use super::site::{Site, built, messages, replace};
use crate::support::stderr;

/// A text that is long enough to be compared with those of other posts.
fn long_text(word: &str) -> String {
    (0..20).map(|number| format!("Here is {word} number {number}.\n")).collect()
}

/// Builds, and returns its messages, which are those of a clean build.
fn told(site: &Site, after: &str) -> String {
    let output = site.try_build(&[]);
    assert!(output.status.success(), "after {after}: {}", stderr(&output));
    site.assert_clean_and_told(&[], after, &messages(&output));
    messages(&output)
}

#[test]
fn an_edited_text_is_compared_with_those_of_other_posts() {
    let site = built();
    let edit = |name: &str, text: &str| {
        let path = site.content(&format!("posts/{name}.md"));
        let post = fs::read_to_string(&path).expect("a post");
        let yaml = &post[..post.rfind("---").expect("the end of its YAML")];
        fs::write(path, format!("{yaml}---\n{text}")).expect("a post");
    };
    edit("salt", &long_text("salt"));
    edit("tar", &long_text("tar"));
    let of_two_texts = told(&site, "two texts");
    edit("tar", &long_text("salt"));
    let of_a_copy = told(&site, "a copied text");
    assert_ne!(of_a_copy, of_two_texts, "nothing is said about a copied text");
    edit("salt", &long_text("slab"));
    assert_eq!(told(&site, "an edit of the text that was copied"), of_two_texts);
    edit("salt", &long_text("salt"));
    assert_eq!(told(&site, "the same edit taken back"), of_a_copy);
    edit("tar", "Tar stains.");
    assert_eq!(told(&site, "a text too short to be compared"), of_two_texts);
}

#[test]
fn mistakes_that_come_and_go_with_a_text_are_reported_by_the_next_build() {
    let site = built();
    let at_first = told(&site, "nothing");
    for (mistake, text) in [("a word twice", "Salt, the the salt."), ("a filler", "Lorem ipsum dolor sit amet.")] {
        replace(&site, "posts/salt.md", "Salt, too.", text);
        assert_ne!(told(&site, mistake), at_first);
        replace(&site, "posts/salt.md", text, "Salt, too.");
        assert_eq!(told(&site, "a mended text"), at_first);
    }
    replace(&site, "posts/salt.md", "Salt, too.", "Salt, [too](/nowhere).");
    let failed = site.try_build(&[]);
    assert!(!failed.status.success() && stderr(&failed).contains("/nowhere"), "{}", stderr(&failed));
    replace(&site, "posts/salt.md", "(/nowhere)", "(/blog/tar)");
    assert_eq!(told(&site, "a link"), at_first);
    // Its page gets too heavy, and light again.
    replace(&site, "posts/salt.md", "Salt, ", &("***\n\n".repeat(1600) + "Salt, "));
    assert!(told(&site, "many lines").contains("warning[page-heavy]: the page /blog/salt"));
    replace(&site, "posts/salt.md", "***\n\n", "");
    assert_eq!(told(&site, "no lines"), at_first);
}

#[test]
fn an_edit_of_texts_only_is_published_whatever_happened_to_the_site_in_between() {
    let site = built();
    let damages: [&dyn Fn(); 4] = [
        &|| fs::remove_file(site.dist("blog/salt.html")).expect("removed"),
        &|| fs::write(site.dist("blog/sand.html"), "Another page.").expect("replaced"),
        &|| fs::remove_file(site.dist("search.json")).expect("removed"),
        &|| fs::remove_dir_all(site.dist("")).expect("removed"),
    ];
    for (number, damage) in damages.iter().enumerate() {
        damage();
        replace(&site, "posts/sand.md", " a floor.", &format!(" a floor {number}.\n\nAnd a floor."));
        site.build(&[]);
        site.assert_clean(&[], &format!("damage {number}"));
    }
}

#[test]
fn several_texts_edited_at_once_and_one_twice_are_on_their_pages_and_in_the_search() {
    let site = built();
    for round in ["first", "second"] {
        replace(&site, "posts/sand.md", "wears a", &format!("{round} wears a"));
        replace(&site, "posts/tar.md", "Tar stains.", &format!("Tar stains. {round} gravel."));
        site.build(&[]);
        site.assert_clean(&[], round);
    }
    replace(&site, "posts/sand.md", "Sand first second wears a floor.", "Gravel.");
    site.build(&["--precompress"]);
    site.assert_clean(&["--precompress"], "words that no post has any more");
    replace(&site, "posts/sand.md", "Gravel.", "Sand.");
    site.build(&["--precompress"]);
    site.assert_clean(&["--precompress"], "an edit with compressed files");
}

#[test]
fn signs_that_pages_show_as_they_are_typed_are_those_of_a_clean_build_after_an_edit_elsewhere() {
    let site = built();
    site.write("layout.yaml", "allPosts: All of Ann's posts\nhome: Ann's home\nreadTime: \"{minutes} min of Ann's\"\n");
    replace(&site, "posts/sand.md", "alt: A red floor.", "alt: Ann's floor of 400 sq ft.");
    replace(&site, "posts/sand.md", "metaDescription: About sand.", "metaDescription: What we'd ask in 24 hours.");
    site.build(&[]);
    replace(&site, "posts/salt.md", "title: About salt", "title: About rock salt");
    site.build(&[]);
    site.assert_clean(&[], "another title beside a post whose fields have quotes and units");
    replace(&site, "posts/sand.md", "alt: Ann's", "alt: Ann’s");
    site.build(&[]);
    site.assert_clean(&[], "another quote in an alt text");
    replace(&site, "layout.yaml", "Ann's", "Ann’s");
    site.build(&[]);
    site.assert_clean(&[], "another quote in the words of the layout");
}

//! `check`, `props` and `build` process the same pages, and every check comes first.

use std::fs;

use crate::support::{small_site, ssg, stderr, stdout};

fn write_posts(content: &std::path::Path, count: usize) {
    for number in 0..count {
        let post = format!(
            "---\ntitle: Post {number}\ndate: 2024-01-01\ncategory: Technical\nauthor: Ann Lee\n\
             metaDescription: About post {number}.\nkeywords: [epoxy]\nexcerpt: Post {number}.\n---\nSand wears a floor.\n"
        );
        fs::write(content.join(format!("posts/post-{number}.md")), post).expect("a post");
    }
}

#[test]
fn check_and_build_count_the_same_pages_of_a_blog_with_several_lists() {
    let site = small_site();
    write_posts(&site.path().join("content"), 70);
    let pages = |output: &str| output.split_whitespace().nth(1).expect("a number").parse::<usize>().expect("a number");
    let checked = pages(&stdout(&ssg(site.path(), &["check"])));
    let built = pages(&stdout(&ssg(site.path(), &["build"])));
    assert_eq!(checked, built);
    let props = stdout(&ssg(site.path(), &["props", "--all"]));
    assert_eq!(props.lines().count(), built);
}

#[test]
fn a_broken_link_is_reported_before_anything_is_rendered_or_written() {
    let site = small_site();
    let post = site.path().join("content/posts/sand.md");
    write_posts(&site.path().join("content"), 1);
    fs::rename(site.path().join("content/posts/post-0.md"), &post).expect("a post");
    let text = fs::read_to_string(&post).expect("a post");
    fs::write(&post, format!("{text}\nMore [here](/nowhere).\n")).expect("a post");
    // The folder of React pages does not exist: a build that renders first ends with status 2.
    let output = ssg(site.path(), &["build", "--site", "no-such-folder"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("there is no page at /nowhere"), "{}", stderr(&output));
}

#[test]
fn props_of_one_page_are_one_line_and_an_unknown_address_gets_a_suggestion() {
    let site = small_site();
    let output = stdout(&ssg(site.path(), &["props", "/blog"]));
    assert_eq!(output.lines().count(), 1);
    assert!(output.starts_with(r#"{"url":"/blog","#), "{output}");
    let output = ssg(site.path(), &["props", "/blgo"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "ssg: there is no page at /blgo; did you mean /blog?\n");
}

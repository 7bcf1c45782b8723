//! Names with accents become addresses.

use std::fs;

use crate::support::{files, small_site, ssg, stderr, stdout};

#[test]
fn a_new_post_with_an_accent_in_its_title_gets_the_plain_letters() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "post", "Ann's Café: Über Floors"]);
    assert_eq!(stdout(&output).trim(), "content/posts/anns-cafe-uber-floors.md", "{}", stderr(&output));
}

#[test]
fn a_file_name_with_an_accent_gets_the_plain_letters_as_a_suggestion() {
    let site = small_site();
    let posts = site.path().join("content/posts");
    let some = fs::read_dir(&posts).expect("the posts").next().expect("a post").expect("a post").path();
    fs::copy(some, posts.join("Café.md")).expect("a post");
    let output = ssg(site.path(), &["check"]);
    assert!(stderr(&output).contains("single hyphens: cafe\n"), "{}", stderr(&output));
}

#[test]
fn a_picture_with_an_accent_in_its_name_is_published_with_the_plain_letters() {
    let site = small_site();
    let content = site.path().join("content");
    fs::create_dir_all(content.join("images")).expect("a folder");
    image::RgbImage::from_pixel(800, 10, image::Rgb([90, 100, 110]))
        .save(content.join("images/Café.png"))
        .expect("a picture");
    let text = "---\ntitle: Sand\ndate: 2024-01-01\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: Sand.\n\
                keywords: [epoxy]\nexcerpt: Sand.\n---\nSand.\n\n![A floor](<Café.png>)\n";
    fs::write(content.join("posts/sand.md"), text).expect("a post");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let published = files(&site.path().join("dist/images"));
    assert!(published.iter().any(|name| name.starts_with("cafe.")), "{published:?}");
}

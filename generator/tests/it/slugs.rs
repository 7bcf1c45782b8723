//! Names with accents become addresses, and long names become files.

use std::fs;

use crate::support::{files, small_site, ssg, stderr, stdout};

const POST: &str = "---\ntitle: Sand\ndate: 2024-01-01\ncategory: Technical\nauthor: Ann Lee\nmetaDescription: Sand.\n\
                    keywords: [epoxy]\nexcerpt: Sand.\n---\nSand.\n";

#[test]
fn a_new_post_with_an_accent_in_its_title_gets_the_plain_letters() {
    let site = small_site();
    let output = ssg(site.path(), &["new", "post", "Ann's Café: Über Floors"]);
    assert_eq!(stdout(&output).trim(), "content/posts/anns-cafe-uber-floors.md", "{}", stderr(&output));
}

#[test]
fn a_new_post_in_another_script_gets_an_address_in_plain_letters_or_a_reason() {
    let site = small_site();
    for (title, path) in [
        ("Übergröße Café", "content/posts/ubergrosse-cafe.md"),
        ("日本語", "content/posts/ri-ben-yu.md"),
        ("Łódź № 1", "content/posts/lodz-no-1.md"),
    ] {
        let output = ssg(site.path(), &["new", "post", title]);
        assert_eq!(stdout(&output).trim(), path, "{}", stderr(&output));
        let text = fs::read_to_string(site.path().join(path)).expect("the post");
        assert!(text.contains(title), "{text}");
    }
    let output = ssg(site.path(), &["new", "post", "?!"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no address can be made of \"?!\"; it needs a letter or a digit"));
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
    fs::write(content.join("posts/sand.md"), format!("{POST}\n![A floor](<Café.png>)\n")).expect("a post");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let published = files(&site.path().join("dist/images"));
    assert!(published.iter().any(|name| name.starts_with("cafe.")), "{published:?}");
}

#[test]
fn a_name_that_is_too_long_for_an_address_is_refused_with_the_limit() {
    for (folder, ending) in [("posts", "md"), ("locations", "yaml"), ("services", "yaml"), ("swatches", "yaml")] {
        for count in [201, 250] {
            let site = small_site();
            let (content, name) = (site.path().join("content"), "a".repeat(count));
            fs::create_dir_all(content.join(folder)).expect("a folder");
            fs::write(content.join(format!("{folder}/{name}.{ending}")), POST).expect("a file");
            let output = ssg(site.path(), &["check"]);
            assert_eq!(output.status.code(), Some(1), "{folder} {count}: {}", stderr(&output));
            let message = stderr(&output);
            assert!(message.contains("error[slug-invalid]"), "{folder} {count}: {message}");
            assert!(message.contains("use 200 characters at most"), "{folder} {count}: {message}");
        }
    }
}

#[test]
fn the_longest_names_are_built() {
    let site = small_site();
    let content = site.path().join("content");
    let name = "a".repeat(200);
    let picture = format!("{}.png", "b".repeat(251));
    fs::create_dir_all(content.join("images")).expect("a folder");
    image::RgbImage::from_pixel(800, 10, image::Rgb([90, 100, 110]))
        .save(content.join("images").join(&picture))
        .expect("a picture");
    fs::write(content.join(format!("posts/{name}.md")), format!("{POST}\n![A floor]({picture})\n")).expect("a post");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let built = files(&site.path().join("dist"));
    assert!(built.contains(&format!("blog/{name}.html")), "{built:?}");
    assert!(built.iter().any(|path| path.starts_with(&format!("images/{}.", "b".repeat(200)))), "{built:?}");
}

#[test]
fn a_new_post_with_a_long_title_gets_the_beginning_of_it() {
    let site = small_site();
    let title = format!("{} floor", "a".repeat(199));
    let output = ssg(site.path(), &["new", "post", &title]);
    assert_eq!(stdout(&output).trim(), format!("content/posts/{}.md", "a".repeat(199)), "{}", stderr(&output));
    assert_eq!(ssg(site.path(), &["check"]).status.code(), Some(0));
}

//! Pictures in the text of posts.

use std::fs;

use crate::{
    support::small_site,
    text::{build, html_in, page, site_with_picture, write_post},
};

#[test]
fn several_pictures_in_one_paragraph_are_a_gallery_and_one_with_words_is_none() {
    let site = small_site();
    let picture = crate::support::tests().join("errors/picture-alt-poor/content/images/gray-floor.jpg");
    fs::create_dir_all(site.path().join("content/images")).expect("a folder");
    for name in ["a.jpg", "b.jpg", "c.jpg"] {
        fs::copy(&picture, site.path().join("content/images").join(name)).expect("a picture");
    }
    write_post(
        site.path(),
        "sand",
        "![Before](a.jpg \"Day \\\"one\\\"\")\n![After](b.jpg)\n\nAlone: ![Beside](c.jpg) words ![Beside too](c.jpg)\n",
    );
    build(site.path());
    let html = page(site.path(), "blog/sand.html");
    let gallery = html.split_once("<ul class=\"text-gallery\" data-viewer-group=\"\">").expect("a gallery").1;
    let gallery = gallery.split_once("</ul>").expect("its end").0;
    assert_eq!(gallery.matches("<li><a href=\"/images/").count(), 2, "{gallery}");
    assert_eq!(gallery.matches(" data-viewer=\"").count(), 2, "{gallery}");
    assert!(gallery.contains("data-alt=\"Before\" data-caption=\"Day &quot;one&quot;\">"), "{gallery}");
    assert!(gallery.contains("<span class=\"text-gallery-caption\">Day &quot;one&quot;</span></a></li>"), "{gallery}");
    assert!(gallery.contains("alt=\"After\""), "{gallery}");
    assert_eq!(html.matches("data-viewer-group").count(), 1);
}

#[test]
fn in_a_gallery_pictures_are_half_as_wide_and_the_last_of_an_odd_number_is_not() {
    let site = site_with_picture();
    let is_half = |count: usize| {
        let html = html_in(site.path(), &"![A gray floor](a.jpg)\n".repeat(count));
        let sizes = html.split("<picture>").skip(1).map(|rest| rest.contains("sizes=\"(min-width: 46rem) 21rem"));
        sizes.collect::<Vec<bool>>()
    };
    assert_eq!(is_half(1), [false], "alone it is a figure");
    assert_eq!(is_half(2), [true, true]);
    assert_eq!(is_half(3), [true, true, false]);
    assert_eq!(is_half(4), [true; 4]);
}

#[test]
fn an_alt_text_over_two_lines_keeps_the_blank_between_its_words() {
    let html = html_in(site_with_picture().path(), "![A gray\nfloor](a.jpg)");
    assert!(html.starts_with("<figure><span class=\"picture\">") && html.contains("alt=\"A gray floor\""), "{html}");
}

#[test]
fn only_pictures_with_nothing_but_blanks_between_them_are_a_gallery() {
    let site = site_with_picture();
    assert_eq!(html_in(site.path(), "Sand.\n\n&nbsp;"), "<p>Sand.</p>\n<p>\u{a0}</p>");
    let html = html_in(site.path(), "&nbsp;![A gray floor](a.jpg)\n\nSand.");
    assert!(html.starts_with("<p>\u{a0}<span class=\"picture\">") && !html.contains("text-gallery"), "{html}");
    let html = html_in(site.path(), "![A gray floor](a.jpg)\n\n- [ ] ![A gray slab](a.jpg)\n\n- [x] Sand.");
    assert!(!html.contains("text-gallery"), "{html}");
    let html = html_in(site.path(), "![A gray floor](a.jpg) ![A gray slab](a.jpg)");
    assert!(html.contains("text-gallery"), "a blank between two pictures: {html}");
}

//! Sites of Jekyll, Hugo, Astro and Ghost.

use std::{fs, path::Path};

use image::RgbImage;

use super::{build, fixture, read, site};
use crate::support::{copy, ssg, stderr, stdout, tests};

fn import(site: &Path, from: &str) {
    let output = ssg(site, &["import", from, "--yes"]);
    assert!(output.status.success(), "{}", stderr(&output));
}

/// Builds the new site, and proves that the old addresses lead to its pages.
fn build_and_prove(site: &Path, from: &str) {
    build(site);
    let output = ssg(site, &["import", from, "--prove"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
}

#[test]
fn a_site_of_jekyll_keeps_its_days_its_code_and_its_addresses() {
    let site = site();
    import(site.path(), &fixture("jekyll"));
    let post = read(site.path(), "content/posts/grinding.md");
    for expected in [
        "title: \"Grinding: Dust and Noise\"\ndate: 2024-03-02\ncategory: Garages\nauthor: Ann Lee\n",
        "keywords: [grinder, vacuum, Tools]\n",
        "updated: 2024-04-01\n",
        "aliases: [/2024/03/grinding/, /old/grinding.html]\n",
        "---\nA grinder with a vacuum makes little dust. **Wear:** a mask, and see [the topcoats](/blog/topcoats).\n",
        "```bash\ngrind --slow\n```\n",
        "\nRead **this** first.\n",
        "Three signs of a bad slab.\n\n- **Dust:** a white film.\n- **Cracks:** wider than a hair.\n- **Damp:** dark spots",
    ] {
        assert!(post.contains(expected), "{expected:?} is not in:\n{post}");
    }
    // The evening before, in the zone of the business.
    // Of a field that is there twice, the last one counts.
    assert!(read(site.path(), "content/posts/topcoats.md").contains("date: 2024-03-09\ncategory: Garages\n"));
    assert!(read(site.path(), "content/posts/ideas.md").contains("draft: true\n"));
    assert!(read(site.path(), "import/report.md").contains("the shortcode {% include ad.html %}"));
    build_and_prove(site.path(), &fixture("jekyll"));
}

#[test]
fn a_site_of_hugo_keeps_its_bundles_its_shortcodes_and_its_later_day() {
    let site = site();
    copy(&tests().join("import/hugo"), &site.path().join("hugo"));
    let picture = RgbImage::from_pixel(900, 600, image::Rgb([90, 120, 150]));
    picture.save(site.path().join("hugo/content/posts/rinsing/floor.png")).expect("a picture");
    import(site.path(), "hugo");
    let post = read(site.path(), "content/posts/rinsing.md");
    for expected in [
        "title: Rinsing in Winter\ndate: 2024-05-02\n",
        "keywords: [winter, salt]\n",
        "picture:\n  file: floor.png\n  alt: A floor with salt on it\n",
        "aliases: [/notes/2024/rinsing/, /winter/]\n",
        "Salt comes in with the tires.\n\n[Video](https://www.youtube.com/watch?v=abcdefghijk)\n\n![A floor with salt on it](floor.png \"After a week of snow\")\n",
        "Words inside of a shortcode and after it. Go [home](/) or to [the sale](/blog/sale)",
    ] {
        assert!(post.contains(expected), "{expected:?} is not in:\n{post}");
    }
    assert!(read(site.path(), "content/posts/sale.md").contains("expires: 2030-01-01\n"));
    assert!(read(site.path(), "content/pages/about.md").contains("Two brothers and a grinder since 2009"));
    assert!(read(site.path(), "import/report.md").contains("fields without a counterpart: mood"));
    build_and_prove(site.path(), "hugo");
}

#[test]
fn markdown_of_astro_loses_its_code_and_keeps_its_words() {
    let site = site();
    let output = ssg(site.path(), &["import", &fixture("astro"), "--yes", "--without-pictures"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let post = read(site.path(), "content/posts/mixing.md");
    // Its address is what it was.
    assert!(post.contains("date: 2024-07-08\n") && !post.contains("aliases"), "{post}");
    assert!(!post.contains("import") && !post.contains("Button") && post.contains("\nAsk us\n"), "{post}");
    assert!(read(site.path(), "import/report.md").contains("the component <Button>"));
    build(site.path());
}

#[test]
fn an_export_of_ghost_keeps_its_tags_its_authors_and_its_members() {
    let site = site();
    import(site.path(), &fixture("ghost.json"));
    let post = read(site.path(), "content/posts/quartz.md");
    for expected in [
        // In New York it was still the day before.
        "date: 2024-05-31\ncategory: Garages\nauthor: Karen Whitfield\n",
        "excerpt: Why quartz is hard.\n",
        // Visitors do not see the other one.
        "See the members' page and [this one](/blog/quartz)",
        "```json\n{\"a\": 1}\n```",
    ] {
        assert!(post.contains(expected), "{expected:?} is not in:\n{post}");
    }
    assert!(read(site.path(), "content/posts/members.md").contains("draft: true\n"));
}

/// Imports a post of Hugo, whose front matter has these lines too. Returns the new post, after its old addresses were proven.
fn hugo_post(front_matter: &str) -> String {
    let site = site();
    let posts = site.path().join("hugo/content/posts");
    fs::create_dir_all(&posts).expect("a folder");
    fs::write(site.path().join("hugo/hugo.toml"), "baseURL = \"https://old.dune.example/\"\n").expect("settings");
    let post = format!(
        "---\ntitle: About Us\ndate: 2024-05-01\n{front_matter}\n---\n\nTwo brothers and a grinder since 2009.\n"
    );
    fs::write(posts.join("about-us.md"), post).expect("a post");
    import(site.path(), "hugo");
    build_and_prove(site.path(), "hugo");
    read(site.path(), "content/posts/about-us.md")
}

#[test]
fn old_addresses_with_letters_outside_of_a_to_z_lead_to_their_page() {
    let post = hugo_post("url: /über-uns/\naliases: [/%ce%b5%cf%80%ce%b9/caf%c3%a9]\ntags: [Böden]");
    assert!(post.contains("\naliases: [/posts/about-us/, /επι/café, /über-uns/]\n"), "{post}");
}

#[test]
fn an_old_page_is_found_where_the_new_site_has_a_list_of_nothing() {
    let post = hugo_post("url: /locations/");
    assert!(post.contains("\naliases: [/posts/about-us/, /locations/]\n"), "{post}");
}

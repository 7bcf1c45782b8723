//! Addresses that visitors know keep working: the list of published ones, aliases, and `ssg rename`.

use std::{fs, path::Path};

use crate::support::{Server, small_site, ssg, stderr, stdout};

fn write_post(site: &Path, name: &str, more: &str, body: &str) {
    let matter = format!(
        "---\ntitle: {name}\ndate: 2025-03-01\ncategory: Technical\nauthor: Ann\nmetaDescription: About.\n\
         keywords: [a]\nexcerpt: About.\n{more}---\n{body}\n"
    );
    fs::write(site.join(format!("content/posts/{name}.md")), matter).expect("a post");
}

fn read(site: &Path, path: &str) -> String {
    fs::read_to_string(site.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The addresses on the list, without its comments.
fn listed(site: &Path) -> Vec<String> {
    let list = read(site, "content/addresses.txt");
    list.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

fn build(site: &Path, arguments: &[&str]) {
    let output = ssg(site, &[&["build"], arguments].concat());
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn a_first_build_makes_the_list_and_later_ones_add_new_addresses() {
    let site = small_site();
    let output = ssg(site.path(), &["check"]);
    assert!(output.status.success() && !site.path().join("content/addresses.txt").exists(), "a check writes nothing");
    let output = ssg(site.path(), &["build"]);
    assert!(stdout(&output).contains("Noted 3 new addresses in content/addresses.txt; keep it with the content\n"));
    assert_eq!(listed(site.path()), ["/", "/blog", "/blog/dry-slab"]);
    write_post(site.path(), "sand", "", "Sand.");
    write_post(site.path(), "draft", "draft: true\n", "Not yet.");
    let output = ssg(site.path(), &["build"]);
    assert!(stdout(&output).contains("Noted 1 new address in content/addresses.txt"), "{}", stdout(&output));
    assert_eq!(listed(site.path()), ["/", "/blog", "/blog/dry-slab", "/blog/sand"]);
    let output = ssg(site.path(), &["build"]);
    assert!(!stdout(&output).contains("Noted"), "{}", stdout(&output));
}

#[test]
fn a_preview_and_a_build_for_another_day_add_nothing() {
    let site = small_site();
    write_post(site.path(), "draft", "draft: true\n", "Not yet.");
    build(site.path(), &["--drafts", "--out", "preview"]);
    build(site.path(), &["--now", "2999-01-01"]);
    assert!(!site.path().join("content/addresses.txt").exists());
}

#[test]
fn a_build_that_would_lose_an_address_stops_and_what_it_proposes_mends_it() {
    let site = small_site();
    write_post(site.path(), "sand-on-floors", "", "Sand.");
    build(site.path(), &[]);
    let (from, to) = ("content/posts/sand-on-floors.md", "content/posts/sand-on-a-floor.md");
    fs::rename(site.path().join(from), site.path().join(to)).expect("renamed by hand");
    let output = ssg(site.path(), &["build"]);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    let message = stderr(&output);
    assert!(message.contains("error[address-lost]: /blog/sand-on-floors is published and would be gone"), "{message}");
    assert!(message.contains("run `ssg rename sand-on-floors sand-on-a-floor`"), "{message}");
    assert!(site.path().join("dist/blog/sand-on-floors.html").is_file(), "the site is as it was");

    let output = ssg(site.path(), &["rename", "sand-on-floors", "sand-on-a-floor"]);
    assert!(output.status.success(), "{}", stderr(&output));
    build(site.path(), &[]);
    let server = Server::start(&site.path().join("dist"), &[]);
    let response = server.get("/blog/sand-on-floors");
    let location = response.headers()["location"].to_str().expect("an address");
    assert_eq!((response.status().as_u16(), location), (301, "/blog/sand-on-a-floor"));
    assert!(listed(site.path()).contains(&"/blog/sand-on-floors".to_owned()), "the promise is forgotten");

    // Without the alias it would be lost again.
    let text = read(site.path(), to);
    fs::write(site.path().join(to), text.replace("aliases: [/blog/sand-on-floors]\n", "")).expect("a post");
    assert_eq!(ssg(site.path(), &["build"]).status.code(), Some(1));
}

#[test]
fn a_redirect_or_the_removal_of_its_line_also_lets_an_address_go() {
    let site = small_site();
    write_post(site.path(), "sand", "", "Sand.");
    write_post(site.path(), "salt", "", "Salt.");
    build(site.path(), &[]);
    for name in ["sand", "salt"] {
        fs::remove_file(site.path().join(format!("content/posts/{name}.md"))).expect("removed");
    }
    assert_eq!(ssg(site.path(), &["build"]).status.code(), Some(1));
    let business = read(site.path(), "content/site.yaml");
    let redirects = "redirects:\n  - from: /blog/sand\n    to: /blog\n";
    fs::write(site.path().join("content/site.yaml"), format!("{business}{redirects}")).expect("a redirect");
    let list = read(site.path(), "content/addresses.txt").replace("/blog/salt\n", "");
    fs::write(site.path().join("content/addresses.txt"), list).expect("a shorter list");
    build(site.path(), &[]);
}

#[test]
fn a_published_post_that_becomes_a_draft_or_waits_is_lost_and_an_expired_one_is_not() {
    let site = small_site();
    write_post(site.path(), "sand", "", "Sand.");
    build(site.path(), &[]);
    for (more, reason) in [("draft: true\n", "is a draft now"), ("slug: salt\n", "would be gone\n")] {
        write_post(site.path(), "sand", more, "Sand.");
        let output = ssg(site.path(), &["build"]);
        assert_eq!(output.status.code(), Some(1), "{more}");
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
    let post = site.path().join("content/posts/sand.md");
    let later =
        fs::read_to_string(&post).expect("a post").replace("slug: salt\n", "").replace("2025-03-01", "2999-01-01");
    fs::write(&post, later).expect("a post");
    let output = ssg(site.path(), &["build"]);
    assert!(stderr(&output).contains("because its post waits for a day in the future"), "{}", stderr(&output));
    assert!(ssg(site.path(), &["build", "--now", "2024-01-01"]).status.success(), "a build for a day before the post");
    write_post(site.path(), "sand", "expires: 2025-06-01\n", "Sand.");
    build(site.path(), &[]);
    assert!(!site.path().join("dist/blog/sand.html").exists());
}

#[test]
fn a_preview_has_a_published_post_that_becomes_a_draft_or_waits() {
    let site = small_site();
    write_post(site.path(), "sand", "", "Sand.");
    build(site.path(), &[]);
    write_post(site.path(), "sand", "draft: true\n", "Sand, written again.");
    assert_eq!(ssg(site.path(), &["build"]).status.code(), Some(1));
    build(site.path(), &["--drafts", "--out", "preview"]);
    assert!(read(site.path(), "preview/blog/sand.html").contains("Sand, written again."));
    let post = read(site.path(), "content/posts/sand.md").replace("draft: true\n", "");
    fs::write(site.path().join("content/posts/sand.md"), post.replace("2025-03-01", "2999-01-01")).expect("a post");
    assert_eq!(ssg(site.path(), &["build"]).status.code(), Some(1));
    build(site.path(), &["--drafts", "--out", "preview"]);
    fs::remove_file(site.path().join("content/posts/sand.md")).expect("removed");
    assert_eq!(ssg(site.path(), &["build", "--drafts", "--out", "preview"]).status.code(), Some(1));
}

#[test]
fn a_list_that_cannot_be_written_is_a_warning_and_is_tried_again() {
    let site = small_site();
    // A folder in the place of the list cannot be replaced by a file; it counts as no content.
    fs::create_dir(site.path().join("content/addresses.txt")).expect("a folder");
    for _ in 0..2 {
        let output = ssg(site.path(), &["build"]);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(stderr(&output).contains("ssg: warning: cannot write content/addresses.txt: "), "{}", stderr(&output));
    }
    fs::remove_dir(site.path().join("content/addresses.txt")).expect("no folder");
    build(site.path(), &[]);
    assert_eq!(listed(site.path()).len(), 3);
}

#[test]
fn marks_of_a_merge_conflict_in_the_list_lose_no_address() {
    let site = small_site();
    let list = "# Ours.\n/\n<<<<<<< HEAD\n/blog/dry-slab\n=======\n/blog/gone\n>>>>>>> other\n";
    fs::write(site.path().join("content/addresses.txt"), list).expect("a list");
    let output = ssg(site.path(), &["build"]);
    assert!(stderr(&output).contains("/blog/gone is published and would be gone"), "{}", stderr(&output));
    assert!(!stderr(&output).contains("/blog/dry-slab is published"), "{}", stderr(&output));
}

#[test]
fn addresses_lists_known_and_new_ones_and_records_them_without_a_build() {
    let site = small_site();
    build(site.path(), &[]);
    write_post(site.path(), "sand", "", "Sand.");
    let output = ssg(site.path(), &["addresses"]);
    assert_eq!(stdout(&output), "/\n/blog\n/blog/dry-slab\n/blog/sand  (new)\n");
    assert!(stderr(&output).starts_with("1 of 4 new"), "{}", stderr(&output));
    assert_eq!(listed(site.path()).len(), 3);
    let output = ssg(site.path(), &["addresses", "--record"]);
    assert_eq!(stderr(&output), "1 of 4 noted\n");
    assert_eq!(listed(site.path()).len(), 4);
}

#[test]
fn aliases_of_posts_pages_and_places_redirect_for_good_and_links_to_them_are_valid() {
    let site = small_site();
    let place = "name: Naples\ntitle: Floors\nmetaDescription: Floors.\nkeywords: [floors]\nlatitude: 26.1\nlongitude: -81.7\n\
                 zipCode: \"34102\"\nlisted: { index: 1 }\nsummary: A place.\nfeatures: [One, Two, Three, Four]\n\
                 aliases: [/areas/naples/]\nsections:\n  - call-to-action:\n      heading: Tell us\n      text: We answer.\n";
    fs::create_dir(site.path().join("content/locations")).expect("a folder");
    fs::write(site.path().join("content/locations/naples.yaml"), place).expect("a place");
    let home = read(site.path(), "content/home.yaml");
    fs::write(site.path().join("content/home.yaml"), format!("aliases: [/index.php]\n{home}")).expect("the home page");
    write_post(site.path(), "sand", "aliases: [/2019/05/sand, /blog/old-sand]\n", "See [this](/blog/old-sand).");
    write_post(site.path(), "later", "draft: true\naliases: [/blog/earlier]\n", "Later.");
    build(site.path(), &[]);
    let server = Server::start(&site.path().join("dist"), &[]);
    for (from, to) in [
        ("/areas/naples/", "/locations/naples"),
        ("/index.php", "/"),
        ("/2019/05/sand", "/blog/sand"),
        ("/blog/old-sand", "/blog/sand"),
    ] {
        let response = server.get(from);
        assert_eq!((response.status().as_u16(), &response.headers()["location"]), (301, &to.parse().expect("a value")));
    }
    assert_eq!(server.get("/blog/earlier").status(), 404, "the alias of a draft leads to no page");
}

#[test]
fn the_address_of_an_expired_post_can_lead_to_its_successor() {
    let site = small_site();
    write_post(site.path(), "sale-2025", "expires: 2025-06-01\n", "Half.");
    write_post(site.path(), "sale-2026", "aliases: [/blog/sale-2025]\n", "See [last year](/blog/sale-2025).");
    build(site.path(), &["--now", "2026-01-01"]);
    assert_eq!(read(site.path(), "dist/_redirects"), "/blog/sale-2025 /blog/sale-2026 301\n");
    let output = ssg(site.path(), &["build", "--now", "2025-05-31"]);
    assert!(stderr(&output).contains("error[alias-taken]"), "while both are in the site: {}", stderr(&output));
}

#[test]
fn rename_moves_the_file_corrects_links_everywhere_and_leaves_an_alias() {
    let site = small_site();
    write_post(
        site.path(),
        "sand",
        "slug: sand-and-salt\naliases: [/2019/sand]\n",
        "See [above](/blog/sand-and-salt#a).\n\n## A",
    );
    write_post(
        site.path(),
        "salt",
        "",
        "See [sand](/blog/sand-and-salt) and `/blog/sand-and-salt`, not [this](/blog/sand-and-salt-2).",
    );
    write_post(site.path(), "more", "slug: sand-and-salt-2\n", "More.");
    let business = read(site.path(), "content/site.yaml");
    let redirects = "redirects:\n  - from: /old\n    to: /blog/sand-and-salt\n";
    fs::write(site.path().join("content/site.yaml"), format!("{business}{redirects}")).expect("a redirect");
    build(site.path(), &[]);
    let output = ssg(site.path(), &["rename", "/blog/sand-and-salt", "content/posts/grit.md"]);
    assert_eq!(stderr(&output), "");
    assert_eq!(
        stdout(&output),
        "content/posts/grit.md is at /blog/grit now; /blog/sand-and-salt leads there\nCorrected 3 links to it in 3 files\n"
    );
    assert!(!site.path().join("content/posts/sand.md").exists());
    let post = read(site.path(), "content/posts/grit.md");
    assert!(post.contains("\naliases: [/2019/sand, /blog/sand-and-salt]\n") && !post.contains("slug:"), "{post}");
    assert!(post.contains("[above](/blog/grit#a)"), "{post}");
    let other = read(site.path(), "content/posts/salt.md");
    assert!(
        other.contains("[sand](/blog/grit) and `/blog/sand-and-salt`, not [this](/blog/sand-and-salt-2)"),
        "{other}"
    );
    assert!(read(site.path(), "content/site.yaml").contains("    to: /blog/grit\n"));
    build(site.path(), &[]);

    let output = ssg(site.path(), &["rename", "grit", "sand-and-salt"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let post = read(site.path(), "content/posts/sand-and-salt.md");
    assert!(post.contains("\naliases: [/2019/sand, /blog/grit]\n"), "a name that comes back is no alias: {post}");
    build(site.path(), &[]);
}

#[test]
fn rename_of_a_draft_leaves_no_alias_and_a_taken_or_unknown_name_changes_nothing() {
    let site = small_site();
    write_post(site.path(), "sand", "draft: true\n", "Sand.");
    let output = ssg(site.path(), &["rename", "sand", "dry-slab"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "ssg: /blog/dry-slab is already the address of posts/dry-slab.md; nothing was changed\n"
    );
    let output = ssg(site.path(), &["rename", "snd", "salt"]);
    assert_eq!(stderr(&output), "ssg: there is no post snd; did you mean sand?\n");
    let output = ssg(site.path(), &["rename", "sand", "salt"]);
    assert_eq!(stdout(&output), "content/posts/salt.md is at /blog/salt now\n", "{}", stderr(&output));
    assert!(!read(site.path(), "content/posts/salt.md").contains("aliases"));
}

/// Writes a list of published addresses without the post of the small site, and with others.
fn publish_without_the_post(site: &Path, others: &[String]) {
    fs::write(site.join("content/addresses.txt"), format!("/\n/blog\n{}\n", others.join("\n"))).expect("a list");
}

#[test]
fn the_only_new_address_is_proposed_for_the_only_lost_one_beside_it_whatever_their_names() {
    let site = small_site();
    publish_without_the_post(site.path(), &["/blog/grinding".to_owned()]);
    let message = stderr(&ssg(site.path(), &["build"]));
    assert!(message.contains("if it is /blog/dry-slab now"), "{message}");
}

#[test]
fn a_new_address_is_proposed_among_fifty_lost_ones_and_none_is_compared_with_more() {
    for (lost, is_proposed) in [(50, true), (51, false)] {
        let site = small_site();
        let others = (1..lost).map(|number| format!("/blog/lost-{number}"));
        let others = ["/blog/dry-slap".to_owned()].into_iter().chain(others);
        publish_without_the_post(site.path(), &others.collect::<Vec<_>>());
        let message = stderr(&ssg(site.path(), &["build"]));
        assert!(message.contains("/blog/dry-slap is published and would be gone"), "{message}");
        assert_eq!(message.contains("if it is /blog/dry-slab now"), is_proposed, "{lost}: {message}");
    }
}

#[test]
fn papers_that_people_send_around_are_on_the_list_whatever_the_case_of_their_ending() {
    let site = small_site();
    let files = site.path().join("content/files");
    fs::create_dir_all(&files).expect("a folder");
    for name in ["a.pdf", "b.PDF", "c.docx", "d.xlsx", "ads.txt", "e.css"] {
        fs::write(files.join(name), if name.to_lowercase().ends_with("pdf") { "%PDF-1.7\n" } else { "PK\n" })
            .expect("a file");
    }
    build(site.path(), &[]);
    let listed = listed(site.path());
    for paper in ["/a.pdf", "/b.PDF", "/c.docx", "/d.xlsx"] {
        assert!(listed.iter().any(|one| one == paper), "{paper}: {listed:?}");
    }
    assert!(!listed.iter().any(|one| matches!(one.as_str(), "/ads.txt" | "/e.css")), "{listed:?}");
    fs::remove_file(files.join("c.docx")).expect("a file");
    let output = ssg(site.path(), &["build"]);
    assert!(stderr(&output).contains("/c.docx is published and would be gone"), "{}", stderr(&output));
}

#[test]
fn renaming_a_page_that_is_no_post_says_how_it_gets_another_address() {
    let site = small_site();
    let content = site.path().join("content");
    for path in ["services/fillings.yaml", "pages/about/team.md"] {
        fs::create_dir_all(content.join(path).parent().expect("a folder")).expect("a folder");
        fs::write(content.join(path), "name: Fillings\n").expect("a page");
    }
    for (old, file, address) in [
        ("services/fillings", "services/fillings.yaml", "/services/fillings"),
        ("/services/fillings", "services/fillings.yaml", "/services/fillings"),
        ("about/team", "pages/about/team.md", "/about/team"),
        ("content/pages/about/team.md", "pages/about/team.md", "/about/team"),
    ] {
        let output = ssg(site.path(), &["rename", old, "services/crowns"]);
        let text = stderr(&output);
        assert!(text.contains(&format!("this moves posts, and {file} is none")), "{old}: {text}");
        assert!(text.contains(&format!("`aliases: [{address}]`")), "{old}: {text}");
    }
}

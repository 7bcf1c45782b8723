//! An edit of the content changes the files that show it, and no others.

use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime},
};

use super::site::{COLORS, Site, built, replace, set_modified};
use crate::support::{Server, stderr, stdout};

#[test]
fn a_build_without_a_change_writes_nothing_and_prints_the_same() {
    let site = built();
    let before = (site.stamps(), fs::metadata(site.dist("")).expect("dist").modified().expect("a time"));
    replace(&site, "posts/tar.md", "Technical", "Metallic");
    let printed = |site: &Site| {
        let output = site.try_build(&[]);
        let text = stdout(&output).split(" in ").next().unwrap_or_default().to_owned();
        (text, stderr(&output))
    };
    let first = printed(&site);
    assert!(first.1.contains("there is no category `Metallic`"), "{}", first.1);
    assert_eq!(printed(&site), first);
    replace(&site, "posts/tar.md", "Metallic", "Technical");
    site.build(&[]);
    let now = site.stamps();
    site.build(&[]);
    assert_eq!((site.stamps(), site.written_since(&now)), (now, Vec::new()));
    assert!(before.0.len() > 20, "{before:?}");
}

#[test]
fn a_file_that_was_only_touched_changes_nothing() {
    let site = built();
    let before = site.stamps();
    for path in ["posts/sand.md", "site.yaml", "images/red.png"] {
        set_modified(&site.content(path), SystemTime::now() + Duration::from_secs(3600));
        let bytes = fs::read(site.content(path)).expect("a file");
        fs::remove_file(site.content(path)).expect("removed");
        fs::write(site.content(path), bytes).expect("the same again");
    }
    site.build(&[]);
    assert_eq!(site.written_since(&before), Vec::<String>::new());
}

#[test]
fn an_edited_post_writes_its_page_and_what_shows_its_text() {
    let site = built();
    let before = site.stamps();
    replace(&site, "posts/sand.md", "Sand wears", "Dust wears");
    site.build(&[]);
    assert_eq!(site.pages_written_since(&before), ["blog/sand.html", "feed.json", "feed.xml"]);
    assert!(site.page("blog/sand.html").contains("Dust wears a floor."));
    let before = site.stamps();
    replace(&site, "posts/sand.md", "title: About sand", "title: About dust");
    site.build(&[]);
    // The pages of the other posts have its title at their end. Its card has it too: the old one goes, a new one comes.
    let others = ["blog/dry-slab.html", "blog/salt.html", "blog/sand.html", "blog/tar.html"];
    let written = site.pages_written_since(&before);
    let (cards, pages): (Vec<_>, Vec<_>) = written.into_iter().partition(|path| path.starts_with("images/cards/"));
    assert_eq!(pages, [&["blog.html"][..], &others, &["feed.json", "feed.xml"]].concat());
    assert!(matches!(&cards[..], [old, new] if [old, new].iter().all(|card| card.contains("/sand-"))), "{cards:?}");
    site.assert_clean(&[], "two edits");
}

#[test]
fn posts_lead_to_those_around_them_and_a_new_one_changes_few_pages() {
    let site = Site::new();
    for number in 0..80 {
        let (month, day) = (number / 20 + 1, number % 20 + 1);
        site.write_post(&format!("post-{number:02}"), &format!("date: 2024-{month:02}-{day:02}"), "Words.");
    }
    site.build(&[]);
    let links = |page: &str| -> Vec<String> {
        let html = site.page(page);
        let more = html.split_once("class=\"more-posts\"").expect("more posts").1.split("</nav>").next().expect("them");
        more.split("href=\"").skip(1).map(|rest| rest.split('"').next().expect("an address").to_owned()).collect()
    };
    let near = |numbers: &[u32]| numbers.iter().map(|number| format!("/blog/post-{number:02}")).collect::<Vec<_>>();
    // Older, newer; related ones are the next by date, and none of these.
    assert_eq!(links("blog/post-30.html"), near(&[29, 31, 32, 28, 33]));
    let before = site.stamps();
    replace(&site, "posts/post-30.md", "Words.", "More words.");
    site.build(&[]);
    assert_eq!(site.pages_written_since(&before), ["blog/post-30.html"]);
    let before = site.stamps();
    site.write_post("new", "date: 2024-02-11", "Words.");
    site.build(&[]);
    let written = site.pages_written_since(&before);
    let pages = written.iter().filter(|path| path.starts_with("blog/post-")).count();
    assert!((2..=12).contains(&pages), "{written:?}");
    assert!(links("blog/post-30.html").contains(&"/blog/new".to_owned()));
    site.assert_clean(&[], "a new post in the middle");
    site.build(&["--verify"]);
}

#[test]
fn an_edited_post_changes_the_lists_it_stands_in_and_no_others() {
    let site = Site::new();
    let category = |name: &str| format!("  - {{ name: {name}, color: blue, metaDescription: About {name}. }}\n");
    let business = fs::read_to_string(site.content("site.yaml")).expect("site.yaml");
    site.write("site.yaml", format!("{business}categories:\n{}{}", category("Technical"), category("Costs")));
    for (slug, name) in [("ann-lee", "Ann Lee"), ("bo-diaz", "Bo Diaz")] {
        let text = format!("name: {name}\nmetaDescription: About {name}.\ntext: Writes about floors.\n");
        site.write(&format!("authors/{slug}.yaml"), text);
    }
    // Far apart by date, so that no post leads to one of the others at its end.
    for number in 0..70 {
        let (month, day) = (number / 20 + 1, number % 20 + 1);
        site.write_post(&format!("post-{number:02}"), &format!("date: 2024-{month:02}-{day:02}"), "Words.");
    }
    site.write_post("price", "date: 2023-01-01", "Words.");
    replace(&site, "posts/price.md", "Technical", "Costs");
    replace(&site, "posts/price.md", "Ann Lee", "Bo Diaz");
    site.build(&[]);
    let before = site.stamps();
    replace(&site, "posts/price.md", "excerpt: About price", "excerpt: About prices");
    site.build(&[]);
    // Its own page does not show the excerpt.
    let lists = ["blog/author/bo-diaz.html", "blog/category/costs.html", "blog/page/2.html"];
    assert_eq!(site.pages_written_since(&before), lists);
    let before = site.stamps();
    replace(&site, "posts/price.md", "Words.", "More words.");
    site.build(&[]);
    assert_eq!(site.pages_written_since(&before), ["blog/price.html"]);
    let before = site.stamps();
    replace(&site, "posts/price.md", "category: Costs", "category: Technical");
    site.build(&[]);
    let written = site.pages_written_since(&before);
    assert!(written.contains(&"blog/category/costs.html".to_owned()), "{written:?}");
    assert!(written.contains(&"blog/category/technical/page/2.html".to_owned()), "{written:?}");
    // All others have the same posts; the links at the head of their first pages have one category fewer.
    assert!(!written.contains(&"blog/author/ann-lee.html".to_owned()), "{written:?}");
    site.assert_clean(&[], "another category");
    let before = site.stamps();
    replace(&site, "authors/bo-diaz.yaml", "Writes about floors.", "Writes about money.");
    site.build(&[]);
    assert_eq!(site.pages_written_since(&before), ["blog/author/bo-diaz.html"]);
    fs::remove_file(site.content("authors/bo-diaz.yaml")).expect("removed");
    fs::remove_file(site.content("addresses.txt")).expect("the list of addresses");
    site.build(&[]);
    assert!(!site.page("blog/price.html").contains("/blog/author/"), "it links to a page that is gone");
    site.assert_clean(&[], "an author without a page");
}

#[test]
fn the_index_of_the_search_changes_with_the_words_of_posts_only() {
    let site = built();
    let before = site.stamps();
    replace(&site, "site.yaml", "tagline: Floors", "tagline: Good floors");
    site.build(&[]);
    assert_eq!(site.index_written_since(&before), Vec::<String>::new(), "no post has changed");
    let before = site.stamps();
    replace(&site, "posts/sand.md", "Sand wears a floor.", "A floor wears sand.");
    site.build(&[]);
    assert_eq!(site.index_written_since(&before), Vec::<String>::new(), "the words are the same");
    let before = site.stamps();
    replace(&site, "posts/sand.md", "wears sand", "wears gravel");
    site.build(&[]);
    let changed = site.index_written_since(&before);
    // The old file of words is gone and a new one is there; titles and excerpts are those of before.
    assert!(changed.contains(&"search.json".to_owned()) && changed.len() == 3, "{changed:?}");
    assert!(!changed.iter().any(|path| path.starts_with("assets/search-posts")), "{changed:?}");
    let before = site.stamps();
    site.build(&[]);
    assert_eq!(site.written_since(&before), Vec::<String>::new());
    fs::remove_file(site.dist("search.json")).expect("removed");
    site.build(&[]);
    site.assert_clean(&[], "the loss of the index");
    fs::remove_dir_all(site.content("posts")).expect("removed");
    fs::remove_file(site.content("addresses.txt")).expect("the list of addresses");
    site.build(&[]);
    assert!(!site.dist("search.json").exists(), "without posts there is nothing to find");
}

#[test]
fn words_of_posts_that_were_out_of_the_site_for_a_while_are_found_again() {
    let site = built();
    let before_all_posts = ["--now", "2020-01-01"];
    site.build(&before_all_posts);
    assert!(!site.dist("search.json").exists(), "there is nothing to find yet");
    // Its words would get the numbers of other posts' words, were the numbering started again.
    site.write_post("gravel", "date: 2019-05-01", "Gravel bounces.");
    site.build(&before_all_posts);
    site.assert_clean(&before_all_posts, "the first post of all");
    site.build(&[]);
    site.assert_clean(&[], "posts that came back");
}

#[test]
fn an_edit_of_the_same_size_with_its_time_set_back_is_noticed() {
    let site = built();
    let path = site.content("posts/sand.md");
    let time = fs::metadata(&path).expect("a post").modified().expect("its time");
    replace(&site, "posts/sand.md", "Sand wears", "Dust wears");
    set_modified(&path, time);
    site.build(&[]);
    assert!(site.page("blog/sand.html").contains("Dust wears a floor."));
}

#[test]
fn an_edit_right_after_a_build_is_noticed_every_time() {
    let site = built();
    for number in 0..20 {
        // The same size, and often the same step of the file system's clock.
        site.write_post("sand", "date: 2025-03-01", &format!("Sand {number:02} wears a floor."));
        site.build(&[]);
        assert!(site.page("blog/sand.html").contains(&format!("Sand {number:02} wears")), "{number}");
    }
}

#[test]
fn a_fact_of_the_business_reaches_every_page_and_the_feeds() {
    let site = built();
    replace(&site, "site.yaml", "name: Dune Floors", "name: Shore Floors");
    site.build(&[]);
    for page in ["index.html", "blog.html", "blog/sand.html", "blog/salt.html", "404.html", "feed.xml", "feed.json"] {
        let text = site.page(page);
        assert!(text.contains("Shore Floors") && !text.contains("Dune Floors"), "{page}");
    }
    site.assert_clean(&[], "a new name");
    site.build(&["--base-url", "https://shore.example"]);
    assert!(site.page("blog/sand.html").contains("https://shore.example/blog/sand"));
    site.assert_clean(&["--base-url", "https://shore.example"], "a new address");
}

#[test]
fn renamed_and_replaced_pictures_reach_the_pages_that_show_them() {
    let site = built();
    let before = site.stamps();
    fs::rename(site.content("images/blue.png"), site.content("images/sky.png")).expect("renamed");
    replace(&site, "posts/salt.md", "blue.png", "sky.png");
    site.build(&[]);
    assert!(site.page("blog/salt.html").contains("/images/sky."));
    assert!(!site.written_since(&before).iter().any(|path| path.starts_with("images/red.")), "red is unchanged");
    site.assert_clean(&[], "a renamed picture");
    let page = site.page("blog/salt.html");
    site.write_picture("sky.png", COLORS[1]);
    site.build(&[]);
    assert_ne!(site.page("blog/salt.html"), page, "the post is unchanged, its picture is another");
    site.assert_clean(&[], "a replaced picture");
}

#[test]
fn a_removed_post_takes_its_page_along() {
    let site = built();
    fs::remove_file(site.content("posts/tar.md")).expect("removed");
    fs::remove_file(site.content("addresses.txt")).expect("the list of addresses");
    site.build(&[]);
    assert!(!site.dist("blog/tar.html").exists());
    site.assert_clean(&[], "a removed post");
}

#[test]
fn dev_writes_only_what_a_save_changes() {
    let site = built();
    let path = |name: &str| site.folder.path().join(name).to_string_lossy().into_owned();
    let server = Server::of("dev", &["--content", &path("content"), "--out", &path("out"), "--port", "0"]);
    let mut events = server.events();
    let before = site.stamps();
    replace(&site, "posts/sand.md", "Sand wears", "Dust wears");
    events.wait();
    assert_eq!(site.pages_written_since(&before), ["blog/sand.html", "feed.json", "feed.xml"]);
    let before = site.stamps();
    fs::remove_file(site.content("addresses.txt")).expect("the list of addresses");
    fs::rename(site.content("posts/tar.md"), site.content("posts/oil.md")).expect("renamed");
    events.wait();
    let changed = site.pages_written_since(&before);
    assert!(
        changed.contains(&"blog/oil.html".to_owned()) && changed.contains(&"blog/tar.html".to_owned()),
        "{changed:?}"
    );
    // The new address has a card of its own; no other picture is written.
    let is_other = |path: &&String| path.starts_with("images/") && !path.contains("/oil-") && !path.contains("/tar-");
    assert_eq!(changed.iter().find(is_other), None, "{changed:?}");
    drop(server);
    site.assert_clean(&["--drafts"], "two saves");
    site.build(&[]);
    site.assert_clean(&[], "a build after dev");
}

#[test]
fn dev_publishes_a_file_of_any_name_and_a_folder_in_place_of_a_file_and_back() {
    let site = built();
    let path = |name: &str| site.folder.path().join(name);
    let name = |name: &str| path(name).to_string_lossy().into_owned();
    let server = Server::of("dev", &["--content", &name("content"), "--out", &name("out"), "--port", "0"]);
    let mut events = server.events();
    let mut built = || {
        let state = events.next();
        let messages = state["messages"].as_array().expect("messages");
        assert!(messages.iter().all(|message| message["severity"] == "advice"), "{state}");
    };
    fs::create_dir(site.content("files")).expect("a folder");
    for file in ["both", "notes"] {
        fs::write(path(file), file).expect("a file");
        // In one step, so that no build sees half of it.
        fs::rename(path(file), site.content("files").join(file)).expect("a file");
        built();
        assert_eq!(fs::read_to_string(site.dist(file)).expect("a file"), file);
    }
    fs::create_dir(path("other")).expect("a folder");
    fs::write(path("other/a.txt"), "A").expect("a file");
    let exchange = || exchange(&path("other"), &site.content("files/notes"));
    exchange();
    built();
    assert_eq!(fs::read_to_string(site.dist("notes/a.txt")).expect("a file"), "A");
    exchange();
    built();
    assert_eq!(fs::read_to_string(site.dist("notes")).expect("a file"), "notes");
    drop(server);
    site.assert_clean(&["--drafts"], "a file, a folder and a file");
}

#[test]
fn a_page_over_its_budget_is_reported_by_each_build() {
    let site = built();
    site.write_post("heavy", "date: 2025-03-04", &"- one more\n".repeat(1600));
    let reports = || {
        let output = site.try_build(&[]);
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output).matches("warning[page-heavy]: the page /blog/heavy").count()
    };
    assert_eq!(reports(), 1, "when it is new");
    assert_eq!(reports(), 1, "when nothing has changed");
    replace(&site, "posts/tar.md", "Tar stains.", "Tar stains tires.");
    assert_eq!(reports(), 1, "when another page has changed");
}

#[test]
fn links_and_pictures_of_an_unchanged_post_are_compared_again_when_what_they_lead_to_changes() {
    let site = built();
    let text = "[Tar](/blog/tar#why), [all](https://www.dune.example/blog).\n\n![A red floor](red.png)";
    site.write_post("oil", "date: 2025-03-05", text);
    site.write_post("tar", "date: 2025-03-03", "## Why\n\nTar stains.");
    let advice = || stdout(&site.try_build(&[])).lines().find(|line| line.contains("advice")).map(str::to_owned);
    let before = advice();
    replace(&site, "posts/sand.md", "Sand wears", "Dust wears");
    assert_eq!(advice(), before, "the advice about a link stays while other posts change");
    let reported = |message: &str| {
        // The second build knows the posts, too.
        for _ in 0..2 {
            let output = site.try_build(&[]);
            assert_eq!(output.status.code(), Some(1));
            let said = stderr(&output);
            assert!(said.contains(message) && said.contains("content/posts/oil.md:"), "{said}");
        }
    };
    replace(&site, "posts/tar.md", "## Why", "## How");
    reported("error[link-broken]: there is no anchor #why on /blog/tar");
    replace(&site, "posts/tar.md", "## How", "## Why");
    site.build(&[]);
    fs::rename(site.content("posts/tar.md"), site.content("tar")).expect("away");
    reported("error[link-broken]: there is no page at /blog/tar#why");
    fs::rename(site.content("tar"), site.content("posts/tar.md")).expect("back");
    site.build(&[]);
    fs::rename(site.content("images/red.png"), site.content("images/rose.png")).expect("away");
    replace(&site, "posts/sand.md", "red.png", "rose.png");
    reported("error[picture-missing]: ");
    replace(&site, "posts/oil.md", "red.png", "rose.png");
    site.build(&[]);
    site.assert_clean(&[], "mended links and pictures");
    assert!(before.is_some());
}

/// Lets two files or folders have each other's names.
#[cfg(unix)]
fn exchange(one: &Path, other: &Path) {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).expect("a file and a folder");
}

/// The same in three steps; a build between them sees less.
#[cfg(windows)]
fn exchange(one: &Path, other: &Path) {
    let between = one.with_extension("between");
    for (from, to) in [(one, &*between), (other, one), (&*between, other)] {
        system::rename(from, to).expect("a file or a folder");
    }
}

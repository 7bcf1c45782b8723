//! The files of a build on the disk, also when it fails, is killed, or runs elsewhere.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command, Stdio},
};

use crate::support::{Bundle, acceptance_content, copy, files, small_site, ssg, stderr, symlink};

/// Every file below a folder with its bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    files(folder).into_iter().map(|path| (path.clone(), fs::read(folder.join(path)).expect("a file"))).collect()
}

fn write_post(site: &Path, name: &str, more: &str, body: &str) {
    let matter = format!(
        "---\ntitle: {name}\ndate: 2025-03-01\ncategory: Technical\nauthor: Ann\nmetaDescription: About.\n\
         keywords: [a]\nexcerpt: About.\n{more}---\n{body}\n"
    );
    fs::write(site.join(format!("content/posts/{name}.md")), matter).expect("a post");
}

/// The entries of a folder itself, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn each_post_of_more_text_than_is_held_in_memory_has_its_own_text_on_its_page() {
    let site = small_site();
    let text = |number: usize| format!("Grain {number} of sand. ").repeat(10_000);
    for number in 0..12 {
        write_post(site.path(), &format!("grain-{number}"), "", &text(number));
    }
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    for number in 0..12 {
        let page = fs::read_to_string(site.path().join(format!("dist/blog/grain-{number}.html"))).expect("a page");
        assert!(page.contains(&format!("<p>{}</p>", text(number).trim_end())), "{number}");
    }
}

#[test]
fn a_failed_build_leaves_the_old_site_and_no_trace() {
    let site = small_site();
    assert!(ssg(site.path(), &["build"]).status.success());
    let before = contents(&site.path().join("dist"));
    fs::write(site.path().join("content/posts/bad.md"), "no front matter").expect("a post");
    let output = ssg(site.path(), &["build"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).ends_with("Not built: 1 error; dist is as it was\n"), "{}", stderr(&output));
    assert_eq!(contents(&site.path().join("dist")), before);
    assert_eq!(names(site.path()), ["content", "dist"], "a failed build leaves a trace");
}

#[test]
fn a_killed_build_leaves_the_old_site_and_the_next_build_removes_its_folder() {
    let site = small_site();
    assert!(ssg(site.path(), &["build"]).status.success());
    let before = contents(&site.path().join("dist"));
    for number in 0..3000 {
        write_post(site.path(), &format!("post-{number}"), "", "Some words about floors.");
    }
    let mut build = Command::new(env!("CARGO_BIN_EXE_ssg"))
        .arg("build")
        .current_dir(site.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("ssg starts");
    let staging = site.path().join("dist/.ssg-building");
    while files_now(&staging) < 20 {
        assert!(build.try_wait().expect("its state").is_none(), "the build ended before it could be killed");
    }
    build.kill().expect("a kill");
    build.wait().expect("its end");
    assert!(staging.exists(), "a killed build cannot clear up after itself");
    let mut after = contents(&site.path().join("dist"));
    after.retain(|path, _| !path.starts_with(".ssg-building/"));
    assert_eq!(after, before);

    assert!(ssg(site.path(), &["build"]).status.success());
    assert!(!staging.exists());
    assert!(site.path().join("dist/blog/post-2999.html").is_file());
}

/// Counts the files of a folder that is being written to.
fn files_now(folder: &Path) -> usize {
    walkdir::WalkDir::new(folder).into_iter().filter_map(Result::ok).count()
}

#[test]
fn a_post_removed_from_the_content_is_removed_from_the_site() {
    let site = small_site();
    write_post(site.path(), "sand", "", "Sand wears.");
    assert!(ssg(site.path(), &["build"]).status.success());
    assert!(site.path().join("dist/blog/sand.html").is_file());
    fs::remove_file(site.path().join("content/posts/sand.md")).expect("a file to remove");
    fs::remove_file(site.path().join("content/addresses.txt")).expect("the list of addresses");
    assert!(ssg(site.path(), &["build"]).status.success());
    assert!(!site.path().join("dist/blog/sand.html").exists());
}

#[test]
fn the_same_content_gives_the_same_bytes_with_any_number_of_threads_in_any_folder() {
    let mut seen = Vec::new();
    for jobs in ["1", "2", "7"] {
        // Another folder, other times on the files, another order on the disk.
        let folder = tempfile::tempdir().expect("a temporary folder");
        copy(&acceptance_content(), &folder.path().join("content"));
        let output = ssg(folder.path(), &["build", "--jobs", jobs, "--now", "2026-01-01"]);
        assert!(output.status.success(), "{}", stderr(&output));
        seen.push(contents(&folder.path().join("dist")));
    }
    for other in &seen[1..] {
        let differ: Vec<&String> =
            seen[0].keys().chain(other.keys()).filter(|path| seen[0].get(*path) != other.get(*path)).collect();
        assert!(differ.is_empty(), "{differ:?}");
    }
}

#[test]
fn sixteen_threads_that_create_the_same_folders_lose_no_file() {
    let site = small_site();
    for number in 0..60 {
        write_post(site.path(), &format!("post-{number}"), "", "Words.");
    }
    let dist = site.path().join("dist");
    // Without the cache and the last build, each round writes every file.
    let build = |jobs: &str| {
        let output = ssg(site.path(), &["build", "--no-cache", "--jobs", jobs]);
        assert!(output.status.success(), "{}", stderr(&output));
        let built = contents(&dist);
        fs::remove_dir_all(&dist).expect("the output is removed");
        built
    };
    let expected = build("1");
    assert!(expected.contains_key("blog/post-59.html"));
    for round in 0..8 {
        let built = build("16");
        let lost: Vec<&String> = expected.keys().filter(|path| built.get(*path) != expected.get(*path)).collect();
        assert!(lost.is_empty(), "round {round}: {lost:?}");
    }
}

#[test]
fn an_output_folder_with_foreign_files_is_refused_and_left_alone() {
    let site = small_site();
    fs::create_dir(site.path().join("photos")).expect("a folder");
    fs::write(site.path().join("photos/wedding.jpg"), "precious").expect("a file");
    let output = ssg(site.path(), &["build", "--out", "photos"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("photos holds files that ssg did not write"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(site.path().join("photos/wedding.jpg")).expect("the file"), "precious");
}

#[test]
fn drafts_and_future_posts_are_in_a_preview_only_with_a_badge_and_in_no_feed() {
    let site = small_site();
    write_post(site.path(), "draft", "draft: true\n", "Not yet.");
    write_post(site.path(), "later", "", "Tomorrow.");
    let there = |name: &str| site.path().join(format!("dist/blog/{name}.html")).is_file();
    assert!(ssg(site.path(), &["build", "--now", "2025-02-28"]).status.success());
    assert!(!there("draft") && !there("later"));
    assert!(ssg(site.path(), &["build", "--now", "2025-03-01"]).status.success());
    assert!(!there("draft") && there("later"));
    let output = ssg(site.path(), &["build", "--now", "2025-02-28", "--drafts", "--out", "preview"]);
    assert_eq!(stderr(&output), "");
    let preview = |name: &str| fs::read_to_string(site.path().join("preview").join(name)).expect("a file");
    for (name, badge) in [("draft", "Draft"), ("later", "From Mar 1, 2025")] {
        let badge = format!("<span class=\"badge badge-orange\">{badge}</span>");
        assert!(preview(&format!("blog/{name}.html")).contains(&badge), "{name} has no badge");
        assert!(preview(&format!("blog/{name}.html")).contains("content=\"noindex, follow\""), "{name}");
        assert!(preview("blog.html").contains(&badge), "{name} has no badge in the list");
        for file in ["feed.xml", "feed.json", "sitemap.xml"] {
            assert!(!preview(file).contains(&format!("/blog/{name}")), "{name} is in {file}");
            assert!(preview(file).contains("/blog"), "{file} has nothing");
        }
    }
    assert!(!preview("blog/dry-slab.html").contains("badge-orange"));
}

#[test]
fn drafts_are_refused_in_the_folder_for_publishing() {
    let site = small_site();
    assert!(ssg(site.path(), &["build"]).status.success());
    let before = contents(&site.path().join("dist"));
    write_post(site.path(), "draft", "draft: true\n", "Not yet.");
    symlink("dist", site.path().join("link")).expect("a link");
    for out in [&[][..], &["--out", "dist"], &["--out", "./dist/"], &["--out", "link"]] {
        let output = ssg(site.path(), &[&["build", "--drafts"], out].concat());
        assert_eq!(output.status.code(), Some(2), "{out:?}");
        assert!(stderr(&output).starts_with("ssg: dist is for publishing"), "{out:?}: {}", stderr(&output));
    }
    assert_eq!(contents(&site.path().join("dist")), before);
}

#[test]
fn pictures_of_drafts_and_waiting_posts_are_published_with_them() {
    let site = small_site();
    fs::create_dir_all(site.path().join("content/images")).expect("a folder");
    for name in ["one.png", "two.png"] {
        let picture = image::RgbImage::from_pixel(800, 10, image::Rgb([90, 100, 110]));
        picture.save(site.path().join("content/images").join(name)).expect("a picture");
    }
    write_post(site.path(), "draft", "draft: true\n", "A floor.\n\n![A floor](one.png)");
    write_post(site.path(), "later", "", "A floor.\n\n![A floor](two.png)");
    let output = ssg(site.path(), &["build", "--now", "2025-02-28"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "both pictures are used");
    let published = |out: &str| files(&site.path().join(out)).join(" ");
    let early = published("dist");
    assert!(!early.contains("images/one.") && !early.contains("images/two."), "{early}");
    assert!(ssg(site.path(), &["build", "--now", "2025-03-01"]).status.success());
    assert!(published("dist").contains("images/two.") && !published("dist").contains("images/one."));
    assert!(ssg(site.path(), &["build", "--drafts", "--out", "preview"]).status.success());
    assert!(published("preview").contains("images/one."));
}

#[test]
fn the_program_builds_the_whole_site_in_an_empty_environment() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy(&acceptance_content(), &folder.path().join("content"));
    let program = folder.path().join("ssg");
    crate::support::copy_program(&program);
    let output =
        Command::new(&program).arg("build").current_dir(folder.path()).env_clear().output().expect("it starts");
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(folder.path().join("dist/blog/polished-concrete-vs-grind-seal.html").is_file());
    assert!(files(&folder.path().join("dist/assets")).iter().any(|path| path.ends_with(".css")));
}

#[test]
fn every_kind_of_markdown_becomes_the_expected_html() {
    let site = small_site();
    let body = fs::read_to_string(crate::support::tests().join("markdown/kinds.md")).expect("the text");
    write_post(site.path(), "kinds", "", &body);
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let props = ssg(site.path(), &["props", "/blog/kinds"]);
    let data: serde_json::Value = serde_json::from_slice(&props.stdout).expect("JSON");
    let html = data["page"]["props"]["bodyHtml"].as_str().expect("the text as HTML").to_owned();
    let expected = snapbox::Data::read_from(&crate::support::tests().join("markdown/kinds.html"), None).raw();
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(html, expected);
}

#[test]
fn a_blog_of_131_posts_has_three_list_pages_with_each_post_once() {
    let site = small_site();
    for number in 0..130 {
        write_post(
            site.path(),
            &format!("post-{number:03}"),
            if number == 7 { "featured: true\n" } else { "" },
            "Words.",
        );
    }
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let read = |name: &str| fs::read_to_string(site.path().join("dist").join(name)).expect("a page");
    let pages = ["blog.html", "blog/page/2.html", "blog/page/3.html"].map(&read);
    assert!(!site.path().join("dist/blog/page/4.html").exists());

    let lists = |page: &str, post: &str| page.contains(&format!("<h3><a href=\"/blog/{post}\">"));
    for number in (0..130).filter(|number| *number != 7) {
        let post = format!("post-{number:03}");
        assert_eq!(pages.iter().filter(|page| lists(page, &post)).count(), 1, "{post}");
    }
    assert!(pages[0].contains("Featured article") && pages[0].contains("href=\"/blog/post-007\""));
    assert!(!pages[1].contains("Featured article"));

    let links =
        pages.each_ref().map(|page| ["href=\"/blog/page/2\"", "href=\"/blog/page/3\""].map(|link| page.contains(link)));
    assert_eq!(links, [[true, false], [false, true], [true, false]]);
    assert!(pages[1].contains("<title>Blog, page 2 of 3 | Dune Floors</title>"));
    assert!(pages[1].contains("rel=\"canonical\" href=\"https://www.dune.example/blog/page/2\""));
    assert!(read("sitemap.xml").contains("<loc>https://www.dune.example/blog/page/3</loc>"));
}

#[test]
fn lists_are_there_as_long_as_they_have_entries_with_their_links_and_feeds() {
    let site = small_site();
    let places = [("/blog", "posts/dry-slab.md"), ("/locations", "locations/naples.yaml")];
    let location = "name: Naples\ntitle: Floors in Naples\nmetaDescription: Floors.\nkeywords: [floors]\nlatitude: 26.1\n\
                    longitude: -81.7\nzipCode: \"34102\"\nlisted: { index: 1 }\nsummary: A place.\n\
                    features: [One, Two, Three, Four]\nsections:\n  - call-to-action: { heading: Tell us, text: We answer. }\n";
    let post = fs::read_to_string(site.path().join("content/posts/dry-slab.md")).expect("the post");
    fs::create_dir(site.path().join("content/locations")).expect("a folder");
    for entries in [[true, false], [true, true], [false, true], [false, false], [true, false]] {
        for ((_, path), (text, is_there)) in places.iter().zip([(&*post, entries[0]), (location, entries[1])]) {
            let path = site.path().join("content").join(path);
            if is_there {
                fs::write(path, text).expect("an entry");
            } else {
                let _ = fs::remove_file(path);
            }
        }
        let _ = fs::remove_file(site.path().join("content/addresses.txt"));
        let output = ssg(site.path(), &["build"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let read = |name: &str| fs::read_to_string(site.path().join("dist").join(name)).expect(name);
        for ((address, _), is_there) in places.iter().zip(entries) {
            let footer = read("thank-you.html").split("<footer").nth(1).expect("a footer").to_owned();
            assert_eq!(footer.contains(&format!("href=\"{address}\"")), is_there, "{address} {entries:?}: {footer}");
            let entry = format!("<loc>https://www.dune.example{address}</loc>");
            assert_eq!(read("sitemap.xml").contains(&entry), is_there, "{address} {entries:?}");
            let page = site.path().join(format!("dist{address}.html"));
            assert_eq!(page.exists(), is_there, "{address} {entries:?}");
        }
        let page = |name: &str| read(name).split("</header>").next().expect("a header").to_owned();
        assert_eq!(page("index.html").contains("href=\"/blog\""), entries[0], "the item of the menu waits for a post");
        assert_eq!(read("404.html").matches("href=\"/blog\"").count(), if entries[0] { 4 } else { 0 });
        for name in ["feed.xml", "feed.json", "search.json"] {
            assert_eq!(site.path().join("dist").join(name).exists(), entries[0], "{name}");
            let is_named = read("index.html").contains(&format!("href=\"/{name}\""));
            assert_eq!(is_named, entries[0] && name != "search.json", "{name}");
        }
    }
}

#[test]
fn a_site_without_posts_and_places_needs_no_texts_for_their_lists() {
    let site = small_site();
    let content = site.path().join("content");
    fs::remove_dir_all(content.join("posts")).expect("no posts");
    for name in ["blog.yaml", "locations.yaml"] {
        fs::remove_file(content.join(name)).expect("a file");
    }
    let output = ssg(site.path(), &["build"]);
    assert!(stderr(&output).contains("there is no page at /blog\n"), "the menu leads there: {}", stderr(&output));
    let text = fs::read_to_string(content.join("site.yaml")).expect("the business");
    fs::write(
        content.join("site.yaml"),
        text.replace("{ label: Blog, to: /blog }", "{ label: Contact, to: /#contact }"),
    )
    .expect("the business");
    // The addresses are free.
    fs::create_dir(content.join("pages")).expect("a folder");
    let page = "---\ntitle: Where we are\nmetaDescription: Our office.\n---\nOne office.\n";
    fs::write(content.join("pages/locations.md"), page).expect("a page");
    let output = ssg(site.path(), &["build", "--verify"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let dist = site.path().join("dist");
    assert!(!dist.join("blog.html").exists() && !dist.join("feed.xml").exists());
    for path in files(&dist).iter().filter(|path| path.ends_with(".html")) {
        let html = fs::read_to_string(dist.join(path)).expect("a page");
        assert!(!html.contains("/blog") && !html.contains("feed."), "{path}");
    }
    assert!(fs::read_to_string(dist.join("locations.html")).expect("the page").contains("One office."));
}

#[test]
fn a_blog_whose_posts_are_all_gone_leads_its_visitors_to_the_home_page() {
    let site = small_site();
    assert!(ssg(site.path(), &["build"]).status.success());
    fs::remove_file(site.path().join("content/posts/dry-slab.md")).expect("the post");
    let text = fs::read_to_string(site.path().join("content/site.yaml")).expect("the business");
    let redirects = "redirects:\n  - { from: /blog/dry-slab, to: / }\n";
    fs::write(site.path().join("content/site.yaml"), text + redirects).expect("the business");
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let rules = fs::read_to_string(site.path().join("dist/_redirects")).expect("redirects");
    assert_eq!(rules, "/blog/dry-slab / 301\n/blog / 302\n");
}

/// A site with 80 posts whose titles each way of escaping changes, built with `code` at the end of the renderer.
fn site_drawn_with(code: &str) -> BTreeMap<String, Vec<u8>> {
    let site = small_site();
    let hostile = ["a <b> & \"c\" 'd'", "back\\slash", "100 % of é 😀", "java script", "(x)!*~", "</div>"];
    for number in 0..80 {
        write_post(site.path(), &format!("post-{number}"), "", "Some words about floors.");
        let path = site.path().join(format!("content/posts/post-{number}.md"));
        let text = fs::read_to_string(&path).expect("the post");
        let title = format!("{} {number}", hostile[number % hostile.len()]).replace('\'', "''");
        fs::write(&path, text.replace(&format!("title: post-{number}"), &format!("title: '{title}'")))
            .expect("the post");
    }
    let output = ssg(site.path(), &["build", "--site", &Bundle::with(code).path()]);
    assert!(output.status.success(), "{}", stderr(&output));
    contents(&site.path().join("dist"))
}

#[test]
fn pages_that_are_filled_in_have_the_bytes_of_those_that_the_engine_draws() {
    let few = "let drawn = 0; const page = renderPage; globalThis.renderPage = (id, props) => {
        if (id === '/blog/@slug' && ++drawn > 20) throw new Error('drawn one by one');
        return page(id, props); };";
    let (filled, drawn) = (site_drawn_with(few), site_drawn_with("globalThis.renderTemplate = () => null;"));
    assert_eq!(filled.keys().collect::<Vec<_>>(), drawn.keys().collect::<Vec<_>>());
    for (path, bytes) in filled.iter().filter(|(path, _)| path.ends_with(".html")) {
        assert_eq!(String::from_utf8_lossy(bytes), String::from_utf8_lossy(&drawn[path]), "{path}");
    }
}

//! `ssg import`: sites of other programs become content, with all words, all pictures and all addresses.

mod blocks;
mod others;
mod words;

use std::{
    collections::BTreeMap,
    fs,
    io::{Read, Write},
    net::TcpListener,
    path::Path,
    process::Output,
    sync::{Arc, Mutex},
    thread,
};

use image::{ImageEncoder, RgbImage, codecs::jpeg::JpegEncoder};

use crate::support::{change, files, small_site, ssg, stderr, stdout, tests};

/// A site for the imports: one whose own pages get no message.
pub(crate) fn site() -> tempfile::TempDir {
    let site = small_site();
    fs::remove_file(site.path().join("content/thank-you.yaml")).expect("a page that only a form needs");
    change(
        &site,
        "site.yaml",
        "navigation:",
        "timezone: America/New_York\nbusinessType: LocalBusiness\nquoteForm: false\nacknowledged: [rating-self-given]\nnavigation:",
    );
    site
}

fn fixture(name: &str) -> String {
    tests().join("import").join(name).to_string_lossy().into_owned()
}

/// A picture with a pattern of its own, and perhaps the note of a camera that it lies on its side.
fn jpeg(path: &Path, [width, height]: [u32; 2], seed: u8, orientation: Option<u8>) {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        let part = |value: u32| u8::try_from(value % 200).unwrap_or(0);
        image::Rgb([part(x / 4), part(y / 4), seed])
    });
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    if let Some(orientation) = orientation {
        let mut notes = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        notes.extend([orientation, 0, 0, 0, 0, 0, 0]);
        encoder.set_exif_metadata(notes).expect("a format with EXIF");
    }
    encoder.write_image(picture.as_raw(), width, height, image::ExtendedColorType::Rgb8).expect("a picture");
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, bytes).expect("a picture");
}

/// The folder of uploads of the WordPress fixture. One picture lies on its side.
pub(crate) fn uploads(site: &Path) {
    let folder = site.join("uploads");
    jpeg(&folder.join("2024/01/gray-garage.jpg"), [900, 600], 1, None);
    jpeg(&folder.join("2024/01/gray-garage-300x200.jpg"), [300, 200], 1, None);
    jpeg(&folder.join("2024/01/IMG_0042.jpg"), [600, 400], 2, Some(6));
    jpeg(&folder.join("2024/01/DSC_0044.jpg"), [1000, 700], 5, None);
    fs::create_dir_all(folder.join("2024/02")).expect("a folder");
    fs::write(folder.join("2024/02/Top Coats.pdf"), "%PDF-1.4\n%%EOF\n").expect("a paper");
}

/// Imports the WordPress fixture with its pictures.
fn wordpress(site: &Path) -> Output {
    uploads(site);
    ssg(site, &["import", &fixture("wordpress.xml"), "--uploads", "uploads", "--yes"])
}

fn read(site: &Path, path: &str) -> String {
    fs::read_to_string(site.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn messages(site: &Path) -> Vec<serde_json::Value> {
    let text = stdout(&ssg(site, &["check", "--message-format", "json"]));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Builds, and returns the text of each page by its file.
fn build(site: &Path) -> BTreeMap<String, String> {
    let output = ssg(site, &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let pages = files(&site.join("dist")).into_iter().filter(|path| path.ends_with(".html"));
    pages.map(|path| (path.clone(), read(&site.join("dist"), &path))).collect()
}

#[test]
fn an_export_of_wordpress_becomes_posts_pages_and_pictures_that_build_without_an_error() {
    let site = site();
    let output = wordpress(site.path());
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stdout(&output).contains("Imported 5 posts and 2 pages of WordPress, 4 pictures and files"),
        "{}",
        stdout(&output)
    );
    let post = read(site.path(), "content/posts/sand-on-a-flake-floor.md");
    for expected in [
        "title: Sand on a Flake Floor & How to Rinse It\n",
        // The day that visitors saw, in the zone of the old site.
        "date: 2024-01-05\n",
        "category: Garages\n",
        "author: Karen Whitfield\n",
        "metaDescription: Sand and salt dull a garage floor.",
        "keywords: [\"Sand & salt\"]\n",
        "picture:\n  file: img-0042.jpg\n  alt: A broom of horsehair beside a hose\n",
        "updated: 2024-03-01\n",
        "aliases: [/2024/01/sand-on-a-flake-floor/, /2024/01/sand-on-floors/, /2024/01/sand-on-a-flake-floor/gray-garage/]\n",
        "dull a [topcoat](/blog/which-topcoat) than cars do.\\\nRinse it",
        "\n![A gray garage floor](gray-garage.jpg \"Rinsed in ten minutes.\")\n",
        "- A hose with a **spray nozzle:** any will do\n- A *soft* broom\n  1. of horsehair\n  2. or of nylon\n",
        // A gallery is several pictures in one paragraph.
        "\n![A broom of horsehair beside a hose](img-0042.jpg \"A broom of horsehair beside a hose\")\n![A gray garage floor under a lamp](gray-garage.jpg)\n",
        "**Is it slippery?**\\\n**No, not with sand.**",
        "| Coat | Mils |\n|---|---|\n| Base | 10 |\n",
        "\n[Video](https://www.youtube.com/watch?v=abcdefghijk)\n",
        "10 m²",
    ] {
        assert!(post.contains(expected), "{expected:?} is not in:\n{post}");
    }
    let topcoat = read(site.path(), "content/posts/which-topcoat.md");
    for expected in [
        "excerpt: Two numbers decide which topcoat lasts in your garage.\n",
        "[what sand does](/blog/sand-on-a-flake-floor). See [the numbers](#two-numbers) or the old list.",
        // Two lists stay two lists.
        "- Gloss\n\n* Hardness\n",
        "![A gray garage floor under a lamp](gray-garage.jpg \"The same garage, a year later.\")",
        "[here in full](/top-coats.pdf)",
    ] {
        assert!(topcoat.contains(expected), "{expected:?} is not in:\n{topcoat}");
    }
    // Its address is what it was.
    assert!(!read(site.path(), "content/pages/about/our-warranty.md").contains("aliases"));
    let report = read(site.path(), "import/report.md");
    for expected in [
        "- posts/sand-on-a-flake-floor.md\n  - the shortcode [contact-form-7 id=\"5\" title=\"Contact\"]\n",
        "- posts/which-topcoat.md\n  - the link to https://old.dune.example/gone/: the new site has no such page",
        "the picture dsc-0044.jpg has no alt text",
        "img-0042.jpg: it was 400 pixels wide and is 800",
    ] {
        assert!(report.contains(expected), "{expected:?} is not in:\n{report}");
    }
    let found = messages(site.path());
    let of_posts = found.iter().filter(|one| one["file"].as_str().is_some_and(|file| file.contains("/posts/"))).count();
    assert!(found.iter().all(|one| one["severity"] != "error"), "{found:#?}");
    assert!(of_posts <= 5, "{found:#?}");
    build(site.path());
}

#[test]
fn nothing_that_was_not_public_is_on_a_page() {
    let site = site();
    wordpress(site.path());
    for [path, line] in [
        ["posts/not-ready.md", "draft: true\n"],
        ["posts/for-the-crew.md", "draft: true\n"],
        ["posts/behind-a-word.md", "draft: true\n"],
    ] {
        assert!(read(site.path(), &format!("content/{path}")).contains(line), "{path}");
    }
    assert!(site.path().join("content/pages/crew/.prices.md").is_file());
    ssg(site.path(), &["import", &fixture("ghost.json"), "--yes"]);
    ssg(site.path(), &["import", &fixture("jekyll"), "--yes"]);
    build(site.path());
    for path in files(&site.path().join("dist")) {
        let bytes = fs::read(site.path().join("dist").join(&path)).expect("a file");
        let text = String::from_utf8_lossy(&bytes);
        let secret = ["xyzdraft", "xyzprivate", "xyzpassword", "xyzpage", "xyzmembers", "xyzidea"]
            .into_iter()
            .find(|word| text.contains(word));
        assert_eq!(secret, None, "{path}");
    }
}

#[test]
fn every_old_address_leads_to_its_page_and_the_proof_names_one_that_does_not() {
    let site = site();
    wordpress(site.path());
    build(site.path());
    let prove = |from: &str| ssg(site.path(), &["import", from, "--uploads", "uploads", "--prove"]);
    let output = prove(&fixture("wordpress.xml"));
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).contains("0 are wrong"), "{}", stdout(&output));
    let map = "<urlset><url><loc>https://old.dune.example/2024/02/which-topcoat/</loc></url><url><loc>https://old.dune.example/category/garages/</loc></url></urlset>";
    fs::write(site.path().join("sitemap.xml"), map).expect("a sitemap");
    assert!(
        stdout(&prove("sitemap.xml")).starts_with("2 old addresses: 2 lead to their page"),
        "{}",
        stdout(&prove("sitemap.xml"))
    );
    // The address of one post leads to another one, and that of a list nowhere.
    change(&site, "posts/which-topcoat.md", "/2024/02/which-topcoat/", "/2024/02/other/");
    change(&site, "posts/sand-on-a-flake-floor.md", "aliases: [", "aliases: [/2024/02/which-topcoat/, ");
    change(&site, "site.yaml", "from: /category/garages/", "from: /category/garage/");
    fs::remove_file(site.path().join("content/addresses.txt")).expect("the list of addresses");
    build(site.path());
    let output = prove(&fixture("wordpress.xml"));
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("/2024/02/which-topcoat/: it leads to dist/blog/sand-on-a-flake-floor.html"),
        "{}",
        stderr(&output)
    );
    assert!(stderr(&output).contains("/category/garages/: nothing is there"), "{}", stderr(&output));
}

#[test]
fn a_second_run_writes_nothing_and_a_later_export_adds_only_what_is_new() {
    let site = site();
    wordpress(site.path());
    change(&site, "posts/which-topcoat.md", "Two numbers decide", "My own words decide");
    fs::remove_file(site.path().join("content/posts/not-ready.md")).expect("a post");
    let state = || {
        let all = [files(&site.path().join("content")), files(&site.path().join("import"))].concat();
        let path = |name: &String| {
            ["content", "import"]
                .into_iter()
                .map(|folder| site.path().join(folder).join(name))
                .find(|path| path.is_file())
        };
        all.iter()
            .map(|name| (name.clone(), fs::read(path(name).expect("a file")).expect("a file")))
            .collect::<Vec<_>>()
    };
    let before = state();
    let output = wordpress(site.path());
    assert!(
        stdout(&output).starts_with(
            "Imported 0 posts and 0 pages of WordPress, 0 pictures and files and 0 redirects; 7 were imported before"
        ),
        "{}",
        stdout(&output)
    );
    assert_eq!(state(), before);
    let export = fs::read_to_string(fixture("wordpress.xml")).expect("the export");
    let item = "<item><title>One More</title><link>https://old.dune.example/2024/05/one-more/</link><dc:creator>admin</dc:creator><content:encoded><![CDATA[A new text of the spring.]]></content:encoded><wp:post_id>90</wp:post_id><wp:post_date>2024-05-01 08:00:00</wp:post_date><wp:post_name>which-topcoat</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel>";
    fs::write(site.path().join("later.xml"), export.replace("</channel>", item)).expect("an export");
    let output = ssg(site.path(), &["import", "later.xml", "--uploads", "uploads", "--yes"]);
    assert!(stdout(&output).contains("Imported 1 post and 0 pages"), "{}{}", stdout(&output), stderr(&output));
    // Its name is taken by a post that stays as it is.
    assert!(read(site.path(), "content/posts/which-topcoat-2.md").contains("A new text of the spring."));
    assert!(read(site.path(), "content/posts/which-topcoat.md").contains("My own words decide"));
}

#[test]
fn what_the_export_does_not_say_is_asked_once_and_the_answers_are_kept() {
    let site = site();
    uploads(site.path());
    let import = || ssg(site.path(), &["import", &fixture("wordpress.xml"), "--uploads", "uploads"]);
    let output = import();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("import/answers.yaml has 4 answers that the export does not give"),
        "{}",
        stderr(&output)
    );
    assert!(!site.path().join("content/posts/which-topcoat.md").exists());
    let answers = read(site.path(), "import/answers.yaml");
    assert!(answers.contains("  \"admin\": \"Karen Whitfield\"\n") && answers.contains("pages: true\n"), "{answers}");
    let mine =
        answers.replace("\"Garages\": \"Garages\"", "\"Garages\": \"At Home\"").replace("pages: true", "pages: false");
    fs::write(site.path().join("import/answers.yaml"), mine.replace("\"Karen Whitfield\"", "\"Ann Lee\""))
        .expect("answers");
    let output = import();
    assert!(stdout(&output).contains("Imported 5 posts and 0 pages"), "{}{}", stdout(&output), stderr(&output));
    let post = read(site.path(), "content/posts/which-topcoat.md");
    assert!(post.contains("category: At Home\nauthor: Ann Lee\n"), "{post}");
    fs::write(site.path().join("import/answers.yaml"), "pagse: true\n").expect("answers");
    assert!(stderr(&import()).contains("answers.yaml cannot be read"), "{}", stderr(&import()));
}

#[test]
#[cfg(target_os = "linux")]
fn on_a_terminal_each_open_answer_is_asked_for() {
    use std::process::{Command, Stdio};

    let site = site();
    uploads(site.path());
    let line = format!("{} import {} --uploads uploads", env!("CARGO_BIN_EXE_ssg"), fixture("wordpress.xml"));
    let mut terminal = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .current_dir(site.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program `script`");
    terminal.stdin.take().expect("its input").write_all(b"maybe\nno\n\n\nAt Home\n").expect("answers");
    let shown = stdout(&terminal.wait_with_output().expect("its end"));
    assert!(shown.contains("Do 2 pages come along") && shown.contains("write yes or no"), "{shown}");
    assert!(shown.contains("Imported 5 posts and 0 pages"), "{shown}");
    assert!(read(site.path(), "content/posts/which-topcoat.md").contains("category: At Home\n"));
}

#[test]
fn pictures_that_are_not_here_stop_an_import_before_it_writes() {
    let site = site();
    let export = fixture("wordpress.xml");
    let output = ssg(site.path(), &["import", &export, "--yes"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("name the folder that has them with --uploads, fetch them with --download"),
        "{}",
        stderr(&output)
    );
    assert!(!site.path().join("content/posts/which-topcoat.md").exists());
    let output = ssg(site.path(), &["import", &export, "--yes", "--without-pictures"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        read(site.path(), "import/report.md").contains(
            "the picture https://old.dune.example/wp-content/uploads/2024/01/gray-garage.jpg: it was not found"
        )
    );
    build(site.path());
}

#[test]
fn a_picture_is_taken_once_turned_upright_and_wide_enough() {
    let site = site();
    wordpress(site.path());
    assert_eq!(files(&site.path().join("content/images")), ["dsc-0044.jpg", "gray-garage.jpg", "img-0042.jpg"]);
    let size = |name: &str| image::image_dimensions(site.path().join("content/images").join(name)).expect("a picture");
    assert_eq!(size("gray-garage.jpg"), (900, 600));
    // It was 600 by 400 pixels on its side.
    assert_eq!(size("img-0042.jpg"), (800, 1200));
    assert_eq!(
        fs::read(site.path().join("uploads/2024/01/gray-garage.jpg")).expect("a picture"),
        fs::read(site.path().join("content/images/gray-garage.jpg")).expect("a picture"),
    );
}

#[test]
fn what_is_no_export_is_refused_with_what_to_name() {
    let site = site();
    fs::write(site.path().join("posts.zip"), b"PK\x03\x04").expect("a file");
    fs::write(site.path().join("feed.xml"), "<rss><channel/></rss>").expect("a file");
    fs::write(site.path().join("data.json"), "{\"posts\": 3}").expect("a file");
    fs::write(site.path().join("notes.txt"), "Notes").expect("a file");
    fs::create_dir(site.path().join("empty")).expect("a folder");
    for [from, help] in [
        ["posts.zip", "unpack it"],
        ["feed.xml", "make one in WordPress under Tools, Export"],
        ["data.json", "is no export of Ghost"],
        ["notes.txt", "name the XML file of WordPress"],
        ["empty", "name the folder with the settings of the old site"],
        ["gone", "there is no file or folder at gone"],
    ] {
        let output = ssg(site.path(), &["import", from, "--yes"]);
        assert_eq!(output.status.code(), Some(1), "{from}");
        assert!(stderr(&output).contains(help), "{from}: {}", stderr(&output));
    }
}

#[test]
fn a_picture_outside_of_the_folders_of_the_old_site_is_not_read() {
    let site = site();
    jpeg(&site.path().join("secret.jpg"), [900, 600], 3, None);
    fs::create_dir_all(site.path().join("old/posts")).expect("a folder");
    let text = "---\ntitle: Sand\ndate: 2024-01-01\n---\nSand dulls a floor.\n\n![A floor](../../secret.jpg)\n\n![A floor](/../secret.jpg)\n";
    fs::write(site.path().join("old/posts/sand.md"), text).expect("a post");
    let output = ssg(site.path(), &["import", "old", "--yes", "--without-pictures"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(!site.path().join("content/images").exists());
}

/// A web server with one picture, on this machine, that notes what it was asked for.
fn server(picture: Vec<u8>) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let asked = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&asked);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let mut request = [0; 4096];
            let length = stream.read(&mut request).unwrap_or(0);
            let line = String::from_utf8_lossy(&request[..length]).lines().next().unwrap_or_default().to_owned();
            noted.lock().expect("the list").push(line);
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", picture.len());
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&picture));
        }
    });
    (address, asked)
}

#[test]
fn pictures_are_fetched_on_request_and_from_this_network_only_if_the_user_has_named_the_host() {
    let site = site();
    jpeg(&site.path().join("gray.jpg"), [900, 600], 4, None);
    let (address, asked) = server(fs::read(site.path().join("gray.jpg")).expect("a picture"));
    let export = fs::read_to_string(fixture("wordpress.xml")).expect("the export");
    fs::write(site.path().join("export.xml"), export.replace("https://old.dune.example", &address)).expect("an export");
    let import = || ssg(site.path(), &["import", "export.xml", "--yes", "--download"]);
    // The export alone may not send this machine into its own network.
    let output = import();
    assert!(stdout(&output).contains("Fetched 0 of "), "{}{}", stdout(&output), stderr(&output));
    assert_eq!(asked.lock().expect("the list").len(), 0);
    let answers = read(site.path(), "import/answers.yaml");
    fs::remove_dir_all(site.path().join("import")).expect("the notes");
    for folder in ["posts", "pages"] {
        fs::remove_dir_all(site.path().join("content").join(folder)).expect("a folder");
    }
    fs::create_dir(site.path().join("import")).expect("a folder");
    fs::write(site.path().join("import/answers.yaml"), format!("{answers}\nsite: {address}\n")).expect("answers");
    let output = import();
    assert!(stdout(&output).contains("Fetched 5 of 5"), "{}{}", stdout(&output), stderr(&output));
    assert!(asked.lock().expect("the list").iter().all(|line| line.starts_with("GET /wp-content/uploads/")));
    // All are the same picture.
    assert_eq!(files(&site.path().join("content/images")).len(), 1);
}

#[test]
fn lines_are_added_to_the_lists_of_site_yaml_and_nothing_else_is_changed() {
    let site = small_site();
    let before = read(site.path(), "content/site.yaml");
    uploads(site.path());
    let import = || ssg(site.path(), &["import", &fixture("wordpress.xml"), "--uploads", "uploads", "--yes"]);
    assert!(import().status.success());
    let after = read(site.path(), "content/site.yaml");
    let added = after.strip_prefix(&before).expect("the same file with more lines");
    // The categories that this site had without a list are still there.
    let expected = "categories:\n  - { name: Technical, color: purple }\n";
    assert!(
        added.starts_with(expected) && added.contains("  - { name: Garages, color: gray }\nredirects:\n  - { from: "),
        "{added}"
    );
    let own = "redirects:   # old ones\n- from: /category/garages/\n  to: /blog\n# the end\n";
    let site = small_site();
    change(&site, "site.yaml", "navigation:", &format!("{own}businessType: LocalBusiness\nnavigation:"));
    uploads(site.path());
    ssg(site.path(), &["import", &fixture("wordpress.xml"), "--uploads", "uploads", "--yes"]);
    let after = read(site.path(), "content/site.yaml");
    let start = "redirects:   # old ones\n- from: /category/garages/\n  to: /blog\n- { from: /2024/, to: /blog }\n";
    assert!(
        after.contains(start) && after.contains("}\n# the end\nbusinessType:") && !after.contains("categories:"),
        "{after}"
    );
    assert_eq!(after.matches("/category/garages/").count(), 1);
}

//! `--precompress`: text files are there in three forms, and all of them follow the first one.

use std::{fs, io::Read};

use crate::support::{Server, files};

use super::site::{COLORS, Site};

const PRECOMPRESS: &[&str] = &["--precompress"];

fn built() -> Site {
    let site = Site::new();
    site.write_picture("red.png", COLORS[0]);
    site.write_post("sand", "date: 2025-03-01\npicture: { file: red.png, alt: A red floor. }", "Sand wears a floor.");
    site.write_post("salt", "date: 2025-03-02", "Salt, too.");
    site.build(PRECOMPRESS);
    site
}

fn is_compressed(path: &str) -> bool {
    path.ends_with(".br") || path.ends_with(".gz")
}

#[test]
fn each_text_file_is_there_as_brotli_and_gzip_and_pictures_are_not() {
    let site = built();
    let all = files(&site.dist(""));
    let (compressed, plain): (Vec<_>, Vec<_>) = all.iter().partition(|path| is_compressed(path));
    for path in ["index.html", "blog/sand.html", "sitemap.xml", "feed.json", "robots.txt", "favicon.svg"] {
        let unpacked = fs::read(site.dist(path)).expect("a file");
        let read = |ending: &str| fs::read(site.dist(&format!("{path}{ending}"))).expect("a compressed file");
        let (brotli, gzip, mut found) = (read(".br"), read(".gz"), Vec::new());
        brotli::Decompressor::new(&brotli[..], 4096).read_to_end(&mut found).expect("Brotli");
        assert_eq!(found, unpacked, "{path}.br");
        found.clear();
        flate2::read::GzDecoder::new(&gzip[..]).read_to_end(&mut found).expect("gzip");
        assert_eq!(found, unpacked, "{path}.gz");
    }
    let is_picture = |path: &&&String| path.starts_with("images/") || path.ends_with(".png");
    assert!(plain.iter().filter(is_picture).count() > 0 && compressed.iter().filter(is_picture).count() == 0);
    assert!(!compressed.iter().any(|path| path.starts_with('.')), "files of ssg itself are not for visitors");
}

#[test]
fn a_page_that_takes_a_second_round_trip_is_compressed_as_well_as_brotli_can() {
    let site = built();
    let mut state = 1_u32;
    let mut syllable = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ["bar", "cap", "dim", "fog", "gum", "lap", "met", "nib", "pot", "rug", "sun", "ten"]
            [(state >> 24) as usize % 12]
    };
    let text: Vec<String> = (0..7000).map(|_| [syllable(), syllable(), syllable()].concat()).collect();
    site.write_post(
        "long",
        "date: 2025-03-03",
        &text.chunks(100).map(|line| line.join(" ")).collect::<Vec<_>>().join("\n\n"),
    );
    site.build(PRECOMPRESS);
    for (path, is_better) in [("blog/long.html", true), ("blog/salt.html", false)] {
        let page = fs::read(site.dist(path)).expect("a page");
        let kept = fs::read(site.dist(&format!("{path}.br"))).expect("a compressed page");
        let quick = brotli::enc::BrotliEncoderParams { quality: 5, ..Default::default() };
        let mut compressed = Vec::new();
        brotli::BrotliCompress(&mut &page[..], &mut compressed, &quick).expect("Brotli");
        assert_eq!(
            kept.len() < compressed.len() * 97 / 100,
            is_better,
            "{path}: {} of {}",
            kept.len(),
            compressed.len()
        );
    }
}

#[test]
fn an_edit_compresses_what_it_changes_and_leaving_out_the_option_removes_the_compressed_files() {
    let site = built();
    let before = site.stamps();
    site.write_post("sand", "date: 2025-03-01\npicture: { file: red.png, alt: A red floor. }", "Gravel wears a floor.");
    site.build(PRECOMPRESS);
    let written = site.written_since(&before);
    assert!(
        ["", ".br", ".gz"].iter().all(|ending| written.contains(&format!("blog/sand.html{ending}"))),
        "{written:?}"
    );
    assert!(!written.iter().any(|path| path.starts_with("blog/salt.html")), "{written:?}");
    site.assert_clean(PRECOMPRESS, "an edit");
    fs::write(site.dist("blog/salt.html.br"), "damaged").expect("a file");
    fs::remove_file(site.dist("blog/salt.html.gz")).expect("a file");
    site.build(PRECOMPRESS);
    site.assert_clean(PRECOMPRESS, "damage");
    site.build(&[]);
    site.assert_clean(&[], "a build without the option");
    assert!(!files(&site.dist("")).iter().any(|path| is_compressed(path)));
}

#[test]
fn the_server_sends_the_compressed_file_that_the_browser_takes() {
    let site = built();
    let server = Server::start(&site.dist(""), &[]);
    for (accepted, ending, used) in [("gzip, br", ".br", "br"), ("gzip", ".gz", "gzip"), ("identity", "", "")] {
        let mut answer = server.request("GET", "/blog/sand", &[("accept-encoding", accepted)]);
        let header = |name: &str| answer.headers().get(name).map_or("", |value| value.to_str().expect("plain letters"));
        let (encoding, kind) = (header("content-encoding"), header("content-type"));
        assert_eq!((encoding, kind), (used, "text/html; charset=utf-8"), "{accepted}");
        let sent = answer.body_mut().read_to_vec().expect("bytes");
        assert!(sent == fs::read(site.dist(&format!("blog/sand.html{ending}"))).expect("a file"), "{accepted}");
    }
}

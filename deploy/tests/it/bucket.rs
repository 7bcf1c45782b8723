//! A bucket as the place, on a real S3-compatible server.

use release::Command;

use crate::{
    servers::{TestBucket, ValueStore, distribution, invalidations},
    site::Site,
};

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_push_shows_pages_at_their_addresses_with_their_headers_and_the_same_again_has_nothing_to_do() {
    let bucket = TestBucket::new();
    let site = Site::new("one", &["/about", "/blog", "/blog/post"]).with_redirect("/old", "/about?a=1&b");
    let site = site.with_redirect("/ü", "/about").with_redirect("/%C3%BC", "/about");
    let plan = bucket.place().run(Command::Plan(site.release())).fine();
    assert!(plan.contains("+ /blog/post") && plan.contains("5 added, 0 changed, 0 removed; 2 new assets"), "{plan}");
    assert!(bucket.object(".ssg/site.json").is_none(), "a plan writes nothing");
    bucket.place().push(&site).fine();
    for (address, text) in site.pages.iter().chain(&site.shared) {
        assert_eq!(bucket.get(address).as_ref(), Some(text), "{address}");
    }
    let headers = |key: &str| {
        let answer = bucket.response(key).unwrap();
        ["content-type", "cache-control"].map(|name| answer.headers()[name].to_str().unwrap().to_owned())
    };
    assert_eq!(headers("blog/post"), ["text/html; charset=utf-8", "public, max-age=0, must-revalidate"]);
    assert_eq!(headers("images/same-12345678.webp"), ["image/webp", "public, max-age=31536000, immutable"]);
    let moved = bucket.get("/old").unwrap();
    assert!(moved.contains("content=\"0;url=/about?a=1&amp;b\""), "{moved}");
    // The bucket reads the escapes before it looks for a page.
    assert!(bucket.object("%C3%BC").is_some() && bucket.object("%25C3%25BC").is_none());
    let out = bucket.place().push(&site).fine();
    assert!(out.contains("Nothing to do"), "{out}");
    let plan = bucket.place().run(Command::Plan(site.release())).fine();
    assert!(plan.contains("Nothing to do"), "{plan}");
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_push_sends_only_what_differs_and_removes_what_is_gone() {
    let bucket = TestBucket::new();
    let same = |site: Site| site.with_page("/same", "same").with_page("/terms", "terms");
    bucket.place().push(&same(Site::new("one", &["/gone"]).with_redirect("/older", "/gone"))).fine();
    let next = same(Site::new("two", &["/new"]).with_redirect("/gone", "/new"));
    let ended = bucket.place().push(&next);
    for line in
        ["Sending assets and pictures: 1 file", "Copying pages that did not change: 2 files", "Sending pages: 3 files"]
    {
        assert!(ended.err.contains(line), "no {line} in\n{}", ended.err);
    }
    let out = ended.fine();
    assert!(out.contains("1 added, 2 changed, 1 removed; 1 new asset or picture; 2 redirects"), "{out}");
    assert!(bucket.get("/gone").unwrap().contains("url=/new"));
    assert_eq!(bucket.get("/older"), None);
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn rollback_shows_an_earlier_release_and_what_no_kept_release_needs_is_removed() {
    let bucket = TestBucket::new();
    let versions: Vec<_> = ["one", "two", "three", "four"].iter().map(|name| Site::new(name, &["/about"])).collect();
    for version in &versions {
        bucket.place().push(version).fine();
    }
    let style = |site: &Site| site.shared.keys().find(|address| address.ends_with(".css")).unwrap().clone();
    assert_eq!(bucket.get(&style(&versions[0])), None, "three releases are kept");
    for version in [&versions[2], &versions[1]] {
        let out = bucket.place().rollback().fine();
        assert!(out.trim_end().ends_with("again: 0 added, 3 changed, 0 removed"), "{out}");
        for (address, text) in version.pages.iter().chain(&version.shared) {
            assert_eq!(bucket.get(address).as_ref(), Some(text), "{address}");
        }
    }
    let message = bucket.place().rollback().refused();
    assert!(message.contains("no release before the live one"), "{message}");
    let list = bucket.place().run(Command::Releases).fine();
    assert_eq!(list.lines().map(|line| line.ends_with("live")).collect::<Vec<_>>(), [false, false, true], "{list}");
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_push_that_was_cut_goes_on_with_what_is_missing() {
    let bucket = TestBucket::new();
    let site = Site::new("one", &["/about"]);
    let release = site.release();
    std::fs::write(site.folder().join("about.html"), "written after the description").unwrap();
    let ended = bucket.place().run(Command::Push { release: release.clone(), keep: 3 });
    assert!(ended.err.contains("Sending assets and pictures: 2 files"), "{}", ended.err);
    let message = ended.refused();
    assert!(message.contains("about.html changed while it was read"), "{message}");
    assert_eq!(bucket.get("/"), None, "visitors see nothing of it");
    std::fs::write(site.folder().join("about.html"), &site.pages["/about"]).unwrap();
    let ended = bucket.place().run(Command::Push { release, keep: 3 });
    assert!(!ended.err.contains("Sending assets"), "{}", ended.err);
    ended.fine();
    assert_eq!(bucket.get("/about").as_ref(), site.pages.get("/about"));
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_bucket_of_another_site_and_one_with_other_objects_are_refused_and_left_alone() {
    let bucket = TestBucket::new();
    bucket.place().push(&Site::new("one", &[])).fine();
    let mut other = bucket.place();
    other.site = "https://other.example".to_owned();
    for ended in [other.push(&Site::new("two", &[])), other.rollback()] {
        let message = ended.refused();
        assert!(message.contains("belongs to another site, https://www.example.com"), "{message}");
    }
    assert!(bucket.get("/").unwrap().contains("one"));

    let foreign = TestBucket::new();
    foreign.put("backup/customers.csv", "years of work");
    let message = foreign.place().push(&Site::new("one", &[])).refused();
    assert!(message.contains("is not empty") && message.contains("backup/customers.csv"), "{message}");
    assert_eq!(foreign.object(".ssg/site.json"), None);

    let empty = TestBucket::new();
    let message = empty.place().rollback().refused();
    assert!(message.contains("there is no release of https://www.example.com"), "{message}");
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_missing_bucket_a_missing_host_and_missing_credentials_are_named_in_one_line() {
    let site = Site::new("one", &[]);
    let bucket = TestBucket::new();
    let mut missing = bucket.place();
    missing.target.to = "s3://nobody-made-this".to_owned();
    let mut unreachable = bucket.place();
    unreachable.target.endpoint = Some("http://127.0.0.1:1".to_owned());
    let mut unknown = bucket.place();
    unknown.variables.retain(|(name, _)| !name.contains("KEY"));
    unknown.variables.push(("HOME".to_owned(), site.folder().to_str().unwrap().to_owned()));
    let cases = [
        (missing, "cannot list s3://nobody-made-this: there is no such bucket"),
        (unreachable, "Connection refused"),
        (unknown, "there are no usable credentials; `aws login` or `aws sso login` makes them"),
    ];
    for (place, expected) in cases {
        let ended = place.push(&site);
        assert_eq!(ended.status, Some(2), "{}", ended.err);
        assert!(ended.err.contains(expected) && ended.err.lines().count() == 1, "no {expected} in\n{}", ended.err);
    }
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn files_are_kept_compressed_with_their_encoding_also_when_they_are_copied() {
    let bucket = TestBucket::new();
    let style = "/assets/style.css";
    let site = |version: &str| Site::new(version, &["/about"]).with_page("/same", "same").with_shared(style, "style");
    bucket.place().push(&site("one")).fine();
    let compressed =
        |version: &str| site(version).with_compressed("/same", "gzip").with_compressed(style, "gzip of a style");
    let kept = || {
        ["same", &style[1..]].map(|key| {
            let mut answer = bucket.response(key).unwrap();
            let encoding = answer.headers().get("content-encoding").map(|value| value.to_str().unwrap().to_owned());
            (encoding, answer.body_mut().read_to_string().unwrap())
        })
    };
    let pair = |encoding: Option<&str>, text: &str| (encoding.map(str::to_owned), text.to_owned());
    assert_eq!(kept(), [pair(None, "same"), pair(None, "style")]);
    let out = bucket.place().push(&compressed("two")).fine();
    assert!(out.contains("0 added, 4 changed, 0 removed; 2 new assets and pictures"), "{out}");
    let both = [pair(Some("gzip"), "gzip"), pair(Some("gzip"), "gzip of a style")];
    assert_eq!(kept(), both);
    let ended = bucket.place().push(&compressed("three").with_page("/new", "new"));
    assert!(ended.err.contains("Copying pages that did not change: 1 file"), "{}", ended.err);
    ended.fine();
    assert_eq!(kept(), both);
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn exactly_the_addresses_that_differ_are_invalidated() {
    let bucket = TestBucket::new();
    let mut place = bucket.place();
    place.target.distribution = Some(distribution());
    let same = |site: Site| site.with_page("/same", "same");
    place.push(&same(Site::new("one", &["/gone"]))).fine();
    place.push(&same(Site::new("two", &["/new"]).with_redirect("/moved", "/new"))).fine();
    let mut all = invalidations(place.target.distribution.as_ref().unwrap());
    all.sort_by_key(|paths| paths.contains(&"/new".to_owned()));
    assert_eq!(all[1], ["/", "/404.html", "/gone", "/moved", "/new"]);
    assert_eq!(all.len(), 2);
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn one_value_shows_a_release_behind_cloudfront_and_redirects_are_values_of_their_release() {
    let (bucket, values) = (TestBucket::new(), ValueStore::start());
    let mut place = values.switching(bucket.place());
    place.target.distribution = Some(distribution());
    // More redirects than one request takes.
    let many =
        (0..60).fold(Site::new("one", &["/about"]), |site, n| site.with_redirect(&format!("/old-{n}"), "/about"));
    let many = many.with_redirect("/ü", "/about").with_redirect("/%C3%BC", "/about");
    place.push(&many).fine();
    assert!(!values.values().keys().any(|key| key.ends_with("/ü")), "the function sees the escapes");
    let first = values.values()["release"].clone();
    assert_eq!(values.values()[&format!("{first}/old-59")], "301 /about");
    assert_eq!(values.get(&bucket, "/about").as_ref(), many.pages.get("/about"));
    assert_eq!(bucket.get("/about"), None, "only the function knows the key");
    assert_eq!(bucket.get("/404.html").as_ref(), many.pages.get("/404.html"));
    let two = Site::new("two", &["/about"]);
    place.push(&two).fine();
    assert_eq!(values.get(&bucket, "/about").as_ref(), two.pages.get("/about"));
    // The bucket remembers its options.
    let mut without = place.clone();
    without.target.values = None;
    without.rollback().fine();
    assert_eq!(values.values()["release"], first);
    for version in ["three", "four", "five"] {
        place.push(&Site::new(version, &["/about"])).fine();
    }
    assert_eq!(values.values().keys().collect::<Vec<_>>(), ["release"], "redirects go with their release");
    let paths = invalidations(place.target.distribution.as_ref().unwrap());
    assert_eq!(paths, vec![vec!["/404.html"]; 6]);
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_new_key_value_store_is_filled_by_the_next_push_of_the_same_site() {
    let (bucket, values) = (TestBucket::new(), ValueStore::start());
    let site = Site::new("one", &["/about"]).with_redirect("/old", "/about");
    values.switching(bucket.place()).push(&site).fine();
    let new = ValueStore::start();
    new.switching(bucket.place()).push(&site).fine();
    assert_eq!(new.values(), values.values());
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_preview_behind_cloudfront_is_a_value_and_a_bucket_that_shows_all_it_has_refuses_one() {
    let (bucket, values) = (TestBucket::new(), ValueStore::start());
    let place = values.switching(bucket.place());
    place.push(&Site::new("one", &["/about"])).fine();
    let draft = Site::new("draft", &["/about"]).with_redirect("/old", "/about");
    let (token, ends) = ("a".repeat(26), jiff::Timestamp::now().as_second() + 1000);
    let preview = || Command::Preview { release: draft.release(), token: token.clone(), ends };
    place.run(preview()).fine();
    place.push(&Site::new("two", &["/about"])).fine();
    place.push(&Site::new("three", &["/about"])).fine();
    assert!(values.get(&bucket, "/about").unwrap().contains("three"));
    let shown = values.values()[&format!("preview/{token}")].clone();
    let (id, until) = shown.split_once(' ').unwrap();
    assert_eq!(until, ends.to_string());
    assert!(bucket.object(&format!("releases/{id}/about")).unwrap().contains("draft"));
    assert_eq!(values.values()[&format!("{id}/old")], "301 /about");
    place.run(Command::Previews { end: Some(String::new()) }).fine();
    assert!(!values.values().keys().any(|key| key.starts_with("preview/") || key.starts_with(id)));
    assert_eq!(bucket.object(&format!("releases/{id}/about")), None);

    let plain = TestBucket::new();
    plain.place().push(&Site::new("one", &[])).fine();
    let message = plain.place().run(preview()).refused();
    assert!(message.contains("shows everybody all that is in it, so it has no previews"), "{message}");
    assert_eq!(plain.object(&format!("releases/{id}/about")), None);
}

//! A hundred pushes, each killed at a random moment while it ran. After each, every page that is served is whole, and
//! everything that it refers to is there; where one write shows a release, all pages are of one.

use std::{collections::BTreeSet, thread::sleep, time::Instant};

use crate::{
    folder,
    program::{Place, push},
    servers::{TestBucket, ValueStore},
    site::Site,
};

const KILLS: usize = 100;

/// Maximum number of pushes. Those that end before their moment are not counted as killed.
const MAX_PUSHES: usize = 3 * KILLS;

/// Visits the site as a browser does: the page at an address.
type Get<'a> = &'a dyn Fn(&str) -> Option<String>;

#[test]
fn a_folder_shows_one_whole_release_after_each_of_a_hundred_kills() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path().join("www").to_str().unwrap());
    let get = |address: &str| folder::get(&place, address);
    kill_pushes(&place, &|| (), &get, &|link| get(link).is_some(), true);
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_bucket_behind_cloudfront_shows_one_whole_release_after_each_of_a_hundred_kills() {
    let (bucket, values) = (TestBucket::new(), ValueStore::start());
    let place = values.switching(bucket.place());
    let get = |address: &str| values.get(&bucket, address);
    kill_pushes(&place, &|| bucket.free_lock(), &get, &|link| get(&values.follow(link)).is_some(), true);
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_plain_bucket_shows_whole_pages_and_all_they_refer_to_after_each_of_a_hundred_kills() {
    let bucket = TestBucket::new();
    let get = |address: &str| bucket.get(address);
    kill_pushes(&bucket.place(), &|| bucket.free_lock(), &get, &|link| get(link).is_some(), false);
}

/// Returns true if a link leads to a page.
type Leads<'a> = &'a dyn Fn(&str) -> bool;

/// A site of which every page differs from the last one's, one page is new and one is gone and
/// redirects. All pages link to the new one.
fn version(number: usize) -> Site {
    let extra = format!("/blog/post-{}", number % 3);
    let mut site = Site::new(&format!("v{number}"), &["/about", "/blog", "/contact", "/services/floors"]);
    let texts: Vec<_> = site.pages.iter().map(|(address, text)| (address.clone(), text.clone())).collect();
    for (address, text) in texts {
        site = site.with_page(&address, &format!("{text}<a href=\"{extra}\">"));
    }
    let text = format!("{}<p>v{number} {extra}", site.pages["/about"].split("<p>").next().unwrap());
    let gone = (1..3).map(|other| format!("/blog/post-{}", (number + other) % 3));
    gone.fold(site, |site, gone| site.with_redirect(&gone, "/blog")).with_page(&extra, &text)
}

fn kill_pushes(place: &Place, free_lock: &dyn Fn(), get: Get<'_>, leads: Leads<'_>, at_once: bool) {
    let mut versions = vec![version(0), version(1)];
    place.push(&versions[0]).fine();
    let start = Instant::now();
    place.push(&versions[1]).fine();
    // The longest time after which a push is killed. It follows what pushes take on this machine now: each that
    // ended by itself shortens it, each that was killed before it showed anything lengthens it.
    let mut longest = start.elapsed();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut killed = 0;
    let mut shown = BTreeSet::new();
    while killed < KILLS {
        let round = versions.len();
        assert!(round < MAX_PUSHES, "only {killed} of {MAX_PUSHES} pushes were still running when they were killed");
        versions.push(version(round));
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let part = f64::from(u32::try_from(random >> 33).unwrap()) / f64::from(1_u32 << 31);
        let mut running = place.start(push(&versions[round]));
        sleep(longest.mul_f64(part));
        running.kill().unwrap();
        let ended = running.wait().unwrap().code().is_some();
        killed += usize::from(!ended);
        free_lock();
        let found = visit(&versions, get, leads, at_once);
        if ended {
            longest = longest.mul_f64(0.8);
        } else if !found.contains(&round) {
            longest = longest.mul_f64(1.1);
        }
        shown.extend(found);
    }
    assert!(shown.len() > 2, "no push came as far as the switch");
    let last = versions.len();
    versions.push(version(last));
    place.push(versions.last().unwrap()).fine();
    for (address, text) in &versions.last().unwrap().pages {
        assert_eq!(get(address).as_ref(), Some(text), "{address} at the end");
    }
    let extra = format!("/blog/post-{}", (last + 1) % 3);
    assert!(get(&extra).is_none_or(|page| page.contains("http-equiv")), "{extra} is gone at the end");
    println!("{killed} of {} pushes were killed while they ran; {} releases were seen", last - 2, shown.len());
}

/// Checks every page that is served, and returns the versions of their releases.
fn visit(versions: &[Site], get: Get<'_>, leads: Leads<'_>, at_once: bool) -> BTreeSet<usize> {
    let newest = versions.last().unwrap().pages.keys().cloned();
    let all: BTreeSet<_> = newest.chain((0..3).map(|number| format!("/blog/post-{number}"))).collect();
    let mut found = BTreeSet::new();
    for address in &all {
        let Some(page) = get(address) else {
            assert!(address.starts_with("/blog/post-"), "{address} is missing");
            continue;
        };
        if page.contains("http-equiv=\"refresh\" content=\"0;url=/blog\"") {
            continue;
        }
        let number: usize = page.split("<p>v").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        assert_eq!(versions[number].pages.get(address), Some(&page), "{address} is not whole");
        for (style, text) in versions[number].shared.iter() {
            assert_eq!(get(style).as_ref(), Some(text), "{style}, which {address} of v{number} refers to");
        }
        if let Some(link) = page.split("<a href=\"").nth(1).and_then(|rest| rest.split('"').next()) {
            assert!(leads(link), "{link} is missing, which {address} of v{number} links to");
        }
        // CloudFront has this one under a key of its own.
        if address != "/404.html" {
            found.insert(number);
        }
    }
    assert!(!at_once || found.len() == 1, "pages of several releases: {found:?}");
    found
}

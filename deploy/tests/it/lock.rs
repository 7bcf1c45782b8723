//! The lock of a bucket: of two programs at once, one changes the place.

use crate::{
    program::{end, first_line, push},
    servers::{TestBucket, ValueStore},
    site::Site,
};

/// A lock in a bucket, which another program has or gave back.
fn lock(renewed: u64, held: bool) -> String {
    format!("{{\"token\":1,\"renewed\":{renewed},\"held\":{held}}}")
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_second_push_is_refused_when_the_lock_is_renewed_and_goes_on_when_it_is_given_back() {
    let bucket = TestBucket::new();
    bucket.place().push(&Site::new("one", &[])).fine();
    bucket.put(".ssg/lock.json", &lock(0, true));
    let two = Site::new("two", &[]);
    let waiting = || {
        let mut running = bucket.place().start(push(&two));
        let line = first_line(&mut running);
        assert!(line.contains("is locked; waiting for 20 s"), "{line}");
        running
    };
    let running = waiting();
    bucket.put(".ssg/lock.json", &lock(1, true));
    let message = end(running).refused();
    assert!(message.contains("another push or rollback"), "{message}");
    assert!(bucket.get("/").unwrap().contains("one"));
    let running = waiting();
    bucket.put(".ssg/lock.json", &lock(1, false));
    end(running).fine();
    assert!(bucket.get("/").unwrap().contains("two"));
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn the_lock_of_a_program_that_is_dead_is_taken_when_its_lease_has_ended() {
    let bucket = TestBucket::new();
    bucket.place().push(&Site::new("one", &[])).fine();
    bucket.put(".ssg/lock.json", &lock(0, true));
    bucket.place().push(&Site::new("two", &[])).fine();
    assert!(bucket.get("/").unwrap().contains("two"));
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn of_two_pushes_at_once_the_site_is_that_of_one() {
    let bucket = TestBucket::new();
    let sites = [Site::new("one", &["/about"]), Site::new("two", &["/about"])];
    let running: Vec<_> = sites.iter().map(|site| bucket.place().start(push(site))).collect();
    let ended: Vec<_> = running.into_iter().map(|one| one.wait_with_output().unwrap().status.code()).collect();
    assert!(ended.contains(&Some(0)), "{ended:?}");
    let shown =
        sites.iter().filter(|site| site.pages.iter().all(|(address, text)| bucket.get(address).as_ref() == Some(text)));
    assert_eq!(shown.count(), 1, "{ended:?}");
}

#[test]
#[ignore = "needs an S3-compatible server: make test-deploy"]
fn a_push_whose_lock_another_program_took_stops_before_visitors_see_it() {
    let (bucket, values) = (TestBucket::new(), ValueStore::start());
    let place = values.switching(bucket.place());
    place.push(&Site::new("one", &["/about"])).fine();
    let before = values.values();
    // The push asks for the live release when it has the lock.
    let taken = bucket.clone();
    values.at_each_request(move || taken.put(".ssg/lock.json", &lock(1, true)));
    let message = place.push(&Site::new("two", &["/about"])).refused();
    assert!(message.contains("is lost") && message.contains("run the command again"), "{message}");
    assert_eq!(values.values(), before);
    assert_eq!(bucket.object(".ssg/lock.json"), Some(lock(1, true)), "the other program still has its lock");
}

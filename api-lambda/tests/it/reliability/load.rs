use std::{
    io::Write,
    time::{Duration, Instant},
};

use super::{Connections, Sent, assert_kept, ms, send_all, spread, stored};
use crate::support::{PRODUCT_DEADLINE, Server, Table};

/// Sends numbered requests and asserts that each is answered with 201 and stored. Returns the total time.
fn assert_all_are_stored(count: usize, connections: Connections) -> (Vec<Sent>, Duration) {
    // As behind a proxy: one address has fewer connections.
    let server = Server::on(&Table::on_disk(), &[("TRUSTED_HOPS", "1"), PRODUCT_DEADLINE]);
    let start = Instant::now();
    let (sent, ()) = send_all(&server, 0..count, connections, |_| {});
    let total = start.elapsed();
    let refused: Vec<_> = sent.iter().filter(|one| one.id().is_none()).map(|one| &one.answer).collect();
    assert!(refused.is_empty(), "{} of {count} were not stored, such as {:?}", refused.len(), refused[0]);
    let stored = stored(&server, &server.login());
    assert_kept(&sent, &stored);
    assert_eq!(stored.len(), count);
    (sent, total)
}

/// Prints the time of a sync on this disk. Every request needs a few, so other figures depend on it.
pub(super) fn print_sync_time() {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    let times: Vec<Duration> = (0..200)
        .map(|_| {
            file.write_all(&[0; 16_384]).expect("room");
            let start = Instant::now();
            file.as_file().sync_all().expect("a sync");
            start.elapsed()
        })
        .collect();
    println!("\na sync of 16 kB on this disk: {}", spread(times.into_iter()));
}

#[test]
#[ignore = "measures: make reliability"]
fn two_hundred_posts_at_once_are_all_stored() {
    print_sync_time();
    for round in 1..=5 {
        let (sent, total) = assert_all_are_stored(200, Connections::New(200));
        println!("200 posts at once, round {round}: {}, all in {}", spread(sent.iter().map(|one| one.time)), ms(total));
    }
}

#[test]
#[ignore = "measures: make reliability"]
fn posts_are_fast_one_by_one_and_fifty_at_a_time() {
    print_sync_time();
    for (count, connections) in
        [(1_000, Connections::Kept(1)), (5_000, Connections::Kept(50)), (5_000, Connections::New(50))]
    {
        let (sent, total) = assert_all_are_stored(count, connections);
        let rate = f64::from(u32::try_from(count).expect("few")) / total.as_secs_f64();
        println!("{connections:?}, {count} posts: {}, {rate:.0} a second", spread(sent.iter().map(|one| one.time)));
        assert!(sent.iter().all(|one| one.time < Duration::from_secs(2)), "somebody waited for too long");
    }
}

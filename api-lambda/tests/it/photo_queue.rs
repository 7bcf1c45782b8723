//! Photos that take long to decode and whose senders do not wait for the answer: nothing of them stays behind.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use jpeg_encoder::{ColorType, Encoder};
use serde_json::json;

use crate::support::{PRODUCT_DEADLINE, Photographer, Server, quote, skipped, taking_photos};

/// Photos that are sent at the same time: as many as have a place.
const AT_ONCE: usize = 16;

/// More of them than the program can decode before the deadline.
const ROUNDS: usize = 3;

/// A photo that costs nearly as much as a photo may: a megabyte of noise in some 60 scans.
fn costly_photo() -> Vec<u8> {
    let mut noise = 7_u32;
    let pixels: Vec<u8> = (0..2000 * 2000 * 3)
        .map(|_| {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            noise.to_be_bytes()[0]
        })
        .collect();
    let mut photo = Vec::new();
    let mut encoder = Encoder::new(&mut photo, 1);
    // Up to three for the brightness of the blocks, and 19 for each of three colors.
    encoder.set_progressive_scans(20);
    encoder.encode(&pixels, 2000, 2000, ColorType::Rgb).expect("a picture");
    photo
}

/// Sends a photo from an address of its own. Returns the status.
fn send(visitor: &Photographer<'_>, server: &Server, number: usize, photo: &[u8]) -> u16 {
    let call = server.call("PUT", &format!("/api/contact/{}/photos/{}", visitor.id, 1 + number % 5));
    let call = call.header("authorization", &format!("Bearer {}", visitor.permission));
    call.header("x-forwarded-for", &format!("198.51.100.{number}")).photo("image/jpeg", photo).send().status
}

/// A figure that the system knows of the program.
fn figure(server: &Server, name: &str) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

#[test]
fn photos_that_nobody_waits_for_any_more_take_neither_threads_nor_memory_nor_hold_up_the_form_or_the_stop() {
    let Some(server) = taking_photos(&[("TRUSTED_HOPS", "1"), PRODUCT_DEADLINE]) else { return };
    let photo = costly_photo();
    let visitors: Vec<_> = (0..=ROUNDS * AT_ONCE / 5).map(|_| Photographer::of(&server)).collect();
    let Some(before) = figure(&server, "Threads") else { return skipped("about Linux") };
    for round in 0..ROUNDS {
        let numbers = round * AT_ONCE..(round + 1) * AT_ONCE;
        let statuses: Vec<u16> = thread::scope(|scope| {
            let (server, visitors, photo) = (&server, &visitors, &photo);
            let send = |number: usize| scope.spawn(move || send(&visitors[number / 5], server, number, photo));
            let all: Vec<_> = numbers.map(send).collect();
            all.into_iter().map(|one| one.join().expect("a status")).collect()
        });
        assert!(statuses.contains(&503), "all were in time, so this test shows nothing: {statuses:?}");
        assert!(statuses.iter().all(|status| matches!(status, 201 | 503)), "{statuses:?}");
        assert_eq!(server.get("/api/health").send().json()["status"], json!("ok"));
        assert_eq!(server.contact(&quote()).status, 201);
    }
    let (threads, peak) = (figure(&server, "Threads").expect("threads"), figure(&server, "VmHWM").expect("a size"));
    println!("{threads} threads, {before} before; {peak} kB");
    assert!(threads < before + AT_ONCE, "{threads} threads, {before} before");
    assert!(peak < 140_000, "{peak} kB");
    let start = Instant::now();
    assert!(server.stop().success());
    // Three seconds, on a machine that has nothing else to do. All photos would take half a minute.
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

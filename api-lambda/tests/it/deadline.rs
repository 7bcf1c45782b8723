//! The time for a response that needs a password, on a machine that is slow: the program is stopped meanwhile.

use std::{thread, time::Duration};

use argon2::{Algorithm, Argon2, Params, Version, password_hash::PasswordHasher};
use serde_json::json;

use crate::support::{PASSWORD, PRODUCT_DEADLINE, Server, skipped};

/// A hash that takes four times as long to check as the product's own.
fn costly_hash() -> String {
    let costs = Params::new(19 * 1024, 8, 1, None).expect("correct costs");
    let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, costs);
    hasher.hash_password(PASSWORD.as_bytes()).expect("a hash").to_string()
}

/// Logs in while the program stands still for this time in the middle of checking the password. Returns the status;
/// `None` if the system does not tell how long a program works.
fn log_in_to_a_program_that_stops(server: &Server, time: Duration) -> Option<u16> {
    server.processor_time_of(|| ())?;
    thread::scope(|scope| {
        let call = server.post("/api/admin/login").json(&json!({ "password": PASSWORD }));
        let answer = scope.spawn(|| call.send().status);
        let mut worked = Duration::ZERO;
        while worked < Duration::from_millis(30) {
            worked += server.processor_time_of(|| thread::sleep(Duration::from_millis(5))).expect("a time");
        }
        server.signal("STOP");
        thread::sleep(time);
        server.signal("CONT");
        Some(answer.join().expect("a status"))
    })
}

#[test]
fn a_password_whose_check_takes_longer_than_two_seconds_is_answered_and_one_of_more_than_eight_is_not() {
    let server = Server::with(&[("ADMIN_PASSWORD_HASH", &costly_hash()), PRODUCT_DEADLINE]);
    let Some(status) = log_in_to_a_program_that_stops(&server, Duration::from_millis(2_100)) else {
        return skipped("needs the times of a process, of Linux");
    };
    assert_eq!(status, 200);
    assert_eq!(log_in_to_a_program_that_stops(&server, Duration::from_millis(8_100)), Some(503));
}

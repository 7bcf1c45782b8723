//! The client identity for rate limits.

use serde_json::json;

use crate::support::{Call, Owner, Server, quote_with};

/// A distinct request for each number.
fn contact<'a>(server: &'a Server, number: usize) -> Call<'a> {
    server.post("/api/contact").json(&quote_with("lastName", format!("Number {number}")))
}

/// The status of a form sent with this `X-Forwarded-For`.
fn from(server: &Server, number: usize, forwarded: &str) -> u16 {
    contact(server, number).header("x-forwarded-for", forwarded).send().status
}

#[test]
fn behind_one_proxy_the_last_forwarded_address_is_the_client() {
    let server = Server::with(&[("CONTACT_LIMIT", "2/2000000000"), ("TRUSTED_HOPS", "1")]);
    assert_eq!(from(&server, 0, "203.0.113.1"), 201);
    assert_eq!(from(&server, 1, "198.51.100.7, 203.0.113.1"), 201);
    assert_eq!(from(&server, 2, "198.51.100.8,203.0.113.1"), 429);
    assert_eq!(from(&server, 3, "203.0.113.1, 203.0.113.2"), 201, "somebody else");
    let two = |number, first, last| {
        contact(&server, number).header("x-forwarded-for", first).header("x-forwarded-for", last).send().status
    };
    assert_eq!(two(4, "203.0.113.9", "203.0.113.1"), 429, "the last header counts");
    assert_eq!(two(5, "203.0.113.1", "203.0.113.3"), 201);
}

#[test]
fn behind_two_proxies_the_last_but_one_forwarded_address_is_the_client() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "2")]);
    assert_eq!(from(&server, 0, "203.0.113.1, 192.0.2.1"), 201);
    assert_eq!(from(&server, 1, "198.51.100.7, 203.0.113.1, 192.0.2.2"), 429);
    assert_eq!(from(&server, 2, "203.0.113.2, 192.0.2.1"), 201);
}

#[test]
fn ipv6_addresses_of_one_64_network_are_counted_together() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    assert_eq!(from(&server, 0, "2001:db8:1:2::1"), 201);
    assert_eq!(from(&server, 1, "2001:DB8:1:2:ffff:ffff:ffff:ffff"), 429);
    assert_eq!(from(&server, 2, "2001:0db8:0001:0002::1"), 429);
    assert_eq!(from(&server, 3, "2001:db8:1:3::1"), 201);
    assert_eq!(from(&server, 4, "203.0.113.1"), 201);
    assert_eq!(from(&server, 5, "::ffff:203.0.113.1"), 429, "the same address, written as IPv6");
    assert_eq!(from(&server, 6, "::ffff:203.0.113.2"), 201);
}

#[test]
fn invalid_forwarded_addresses_are_counted_together() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    let statuses: Vec<u16> =
        ["unknown", "x", "", "999.1.1.1", "y"].iter().map(|text| from(&server, text.len(), text)).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
}

#[test]
fn a_56_of_ipv6_has_twice_the_limit_of_one_network_and_a_48_four_times() {
    // A day, so that no window ends in between.
    let server = Server::with(&[("CONTACT_LIMIT", "2/2000000000"), ("TRUSTED_HOPS", "1")]);
    let from = |number: usize, network: &str| from(&server, number, &format!("2001:db8:1:{network}::1"));
    assert_eq!(["a00", "a01", "a02", "a03"].map(|network| from(0, network)), [201; 4]);
    assert_eq!(from(0, "a04"), 429, "the same /56");
    assert_eq!(["b00", "c00", "d00", "e00"].map(|network| from(0, network)), [201; 4], "others of the same /48");
    assert_eq!(from(0, "f00"), 429, "the same /48");
    assert_eq!(self::from(&server, 0, "2001:db8:2::1"), 201, "a neighbor");
}

#[test]
fn a_network_over_its_limit_does_not_use_up_that_of_its_neighbors() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    let statuses: Vec<u16> = (0..10).map(|number| from(&server, number, "2001:db8:1:2::1")).collect();
    assert_eq!(statuses, [[201].as_slice(), &[429; 9]].concat());
    assert_eq!(from(&server, 10, "2001:db8:1:3::1"), 201);
}

/// The status of a form of a person from this address.
fn person(server: &Server, number: usize, address: &str) -> u16 {
    let call = server.post("/api/contact").json(&quote_with("fillTime", 60_000 + number));
    call.header("accept-language", "en").header("x-forwarded-for", address).send().status
}

#[test]
fn a_flood_from_many_addresses_is_stored_and_marked() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    for number in 0..100 {
        assert_eq!(person(&server, number, &format!("203.0.113.{number}")), 201, "{number}");
    }
    let mut requests = server.requests();
    requests.reverse();
    let marks: Vec<bool> = requests.iter().map(|one| one["marks"].to_string().contains("\"flood\"")).collect();
    assert_eq!(marks, [[false; 20].as_slice(), &[true; 80]].concat(), "from twenty times the limit on");
    assert!(requests.iter().all(|one| one["suspected"] == false), "customers write during a flood too");
    let log = server.log_at_stop();
    let warned = |words: &str| log.lines().filter(|line| line.contains("WARN") && line.contains(words)).count();
    assert_eq!((warned("stored and marked"), warned("are accepted")), (1, 0), "{log}");
}

/// The status of a form that a robot filled in at once, from this address.
fn robot(server: &Server, number: usize, address: &str) -> u16 {
    let call = server.post("/api/contact").json(&quote_with("fillTime", number));
    call.header("accept-language", "en").header("x-forwarded-for", address).send().status
}

#[test]
fn robots_use_up_neither_the_limit_nor_the_ceiling_of_customers_and_have_a_ceiling_of_their_own() {
    let server = Server::with(&[("CONTACT_LIMIT", "3/2000000000"), ("TRUSTED_HOPS", "1")]);
    for number in 0..300 {
        assert_eq!(robot(&server, number, &format!("10.3.0.{}", number / 3)), 201, "{number}");
    }
    let of_one = [0, 1, 2].map(|number| robot(&server, 300 + number, "203.0.113.7"));
    assert_eq!(of_one, [201, 201, 429], "over a hundred times the limit, the first two of an address");
    let of_another = [0, 1, 2].map(|number| person(&server, number, "203.0.113.8"));
    assert_eq!(of_another, [201; 3], "customers");
    let requests = Owner::of(&server).found(&json!({}));
    assert!(requests[..3].iter().all(|one| one["marks"] == json!([])), "{:?}", &requests[..3]);
    assert!(requests[3..].iter().all(|one| one["marks"] == json!(["too-fast"])), "{:?}", requests[3]);
    let log = server.log_at_stop();
    let warned = |words: &str| log.lines().filter(|line| line.contains("WARN") && line.contains(words)).count();
    assert_eq!((warned("newcomers alone are accepted"), warned("stored and marked")), (1, 0), "{log}");
}

#[test]
fn newcomers_are_stored_over_the_ceiling_up_to_another_one() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    let send = |number: usize| person(&server, number, &format!("10.1.{}.{}", number / 250, number % 250));
    let statuses: Vec<u16> = (0..1_002).map(send).collect();
    assert_eq!(statuses, [[201; 1_000].as_slice(), &[429; 2]].concat(), "a thousand times the limit");
    let log = server.log_at_stop();
    let warned = |words: &str| log.lines().filter(|line| line.contains("WARN") && line.contains(words)).count();
    assert_eq!((warned("newcomers alone are accepted"), warned("everybody is refused")), (1, 1), "{log}");
}

#[test]
fn over_the_ceiling_a_third_submission_is_refused_and_others_are_not() {
    let server = Server::with(&[("CONTACT_LIMIT", "3/2000000000"), ("TRUSTED_HOPS", "1")]);
    for number in 0..300 {
        assert_eq!(person(&server, number, &format!("10.2.0.{}", number / 3)), 201);
    }
    let of_one = [0, 1, 2, 3].map(|number| person(&server, 1_000 + number, "203.0.113.7"));
    assert_eq!(of_one, [201, 201, 429, 429]);
    assert_eq!(person(&server, 2_000, "203.0.113.8"), 201, "somebody else");
    assert_eq!(person(&server, 2_001, "10.2.0.5"), 429, "one of the flood");
    let of_48 = |network: usize| person(&server, 3_000 + network, &format!("2001:db8:1:{network:x}00::1"));
    let statuses: Vec<u16> = (1..=9).map(of_48).collect();
    assert_eq!(statuses, [[201; 8].as_slice(), &[429]].concat(), "a /48 may do four times as much");
}

#[test]
fn a_proxy_that_the_configuration_does_not_know_is_warned_of_once() {
    let warnings = |hops: &str, forwarded: bool| {
        let server = Server::with(&[("TRUSTED_HOPS", hops)]);
        for number in 0..3 {
            let call = contact(&server, number);
            let call = if forwarded { call.header("x-forwarded-for", "203.0.113.1") } else { call };
            assert_eq!(call.send().status, 201);
        }
        server.log_at_stop().lines().filter(|line| line.contains("TRUSTED_HOPS") && line.contains("WARN")).count()
    };
    assert_eq!([warnings("0", true), warnings("1", true), warnings("0", false)], [1, 0, 0]);
}

#[test]
fn forwarded_addresses_count_only_with_the_cdn_secret() {
    let server = Server::with(&[
        ("CONTACT_LIMIT", "1/2000000000"),
        ("TRUSTED_HOPS", "1"),
        ("CDN_SECRET", "only-the-cdn-knows-it"),
    ]);
    let from = |number, address: &str, secret: &str| {
        let call = contact(&server, number).header("x-forwarded-for", address);
        if secret.is_empty() { call } else { call.header("x-cdn-secret", secret) }.send().status
    };
    let secret = "only-the-cdn-knows-it";
    assert_eq!(from(0, "203.0.113.1", secret), 201);
    assert_eq!(from(1, "203.0.113.1", secret), 429);
    assert_eq!(from(2, "203.0.113.2", secret), 201);
    assert_eq!(from(3, "203.0.113.3", ""), 201, "the address of the connection");
    assert_eq!(from(4, "203.0.113.4", ""), 429);
    assert_eq!(from(5, "203.0.113.5", "only-the-cdn-knows-i"), 429);
    assert_eq!(from(6, "203.0.113.6", "Only-The-CDN-Knows-It"), 429);
}

#[test]
fn with_cdn_required_a_request_without_the_secret_is_a_403() {
    let secret = "only-the-cdn-knows-it";
    let server = Server::with(&[("TRUSTED_HOPS", "1"), ("CDN_SECRET", secret), ("CDN_REQUIRED", "1")]);
    for sent in ["", "only-the-cdn-knows-i", "Only-The-CDN-Knows-It"] {
        let calls = [contact(&server, 0), server.get("/api/health"), server.get("/api/nothing")];
        for call in calls {
            let call = if sent.is_empty() { call } else { call.header("x-cdn-secret", sent) };
            let answer = call.send();
            assert_eq!((answer.status, &answer.json()["status"]), (403, &json!(403)), "{}", answer.body);
            assert!(!answer.body.contains(secret), "{}", answer.body);
        }
    }
    assert_eq!(contact(&server, 1).header("x-cdn-secret", secret).send().status, 201);
    assert_eq!(server.get("/api/health").header("x-cdn-secret", secret).send().status, 200);
}

#[test]
fn bytes_that_are_no_ascii_in_x_forwarded_for_keep_the_position_of_the_addresses() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    let from = |number: usize, lines: &[&[u8]]| {
        let body = quote_with("lastName", format!("Number {number}")).to_string();
        let head = "POST /api/contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n";
        let mut request = format!("{head}Content-Length: {}\r\n", body.len()).into_bytes();
        for line in lines {
            request.extend([b"X-Forwarded-For: ", *line, b"\r\n"].concat());
        }
        server.raw(&[request, b"\r\n".to_vec(), body.into_bytes()].concat()).status
    };
    assert_eq!(from(0, &[b"203.0.113.1, \xff, 198.51.100.9"]), 201);
    assert_eq!(from(1, &[b"203.0.113.2, \xff, 198.51.100.9"]), 429, "beside what the proxy added");
    assert_eq!(from(2, &[b"203.0.113.3", b"\xff, 198.51.100.9"]), 429);
    assert_eq!(from(3, &[b"203.0.113.4\xff", b"198.51.100.9"]), 429);
    assert_eq!(from(4, &[b"203.0.113.5, \xff"]), 201, "in its place: the address of the connection");
    assert_eq!(from(5, &[b"203.0.113.6, \xfe"]), 429);
}

#[test]
fn a_visitor_with_the_address_of_the_proxy_is_counted_by_that_address() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    assert_eq!(from(&server, 0, "127.0.0.1"), 201);
    assert_eq!(from(&server, 1, "198.51.100.1, 127.0.0.1"), 429);
    assert_eq!(from(&server, 2, "198.51.100.2, 127.0.0.1"), 429);
}

#[test]
fn forms_with_mistakes_do_not_count_against_the_global_limit() {
    let server = Server::with(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]);
    for number in 0..30 {
        let call = server.post("/api/contact").header("x-forwarded-for", &format!("203.0.113.{number}"));
        assert_eq!(call.json(&json!({})).send().status, 422, "{number}");
    }
    assert_eq!(person(&server, 0, "198.51.100.1"), 201);
    assert!(!server.requests()[0]["marks"].to_string().contains("flood"));
}

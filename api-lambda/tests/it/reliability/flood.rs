use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::json;

use super::{figures::real_hash, load::print_sync_time, ms, spread};
use crate::support::{Answer, LIST, PASSWORD, PATIENCE, PRODUCT_DEADLINE, Server, Table, agent, ids, quote_with};

/// Requests of the flood.
const FLOOD: usize = 100_000;

/// The made-up addresses that send them, one after the other.
const ADDRESSES: usize = 10_000;

/// Connections of the flood at a time.
const WIDTH: usize = 100;

const VISITORS: usize = 50;

/// Logins of the owner, each in a browser that is not known.
const LOGINS: usize = 10;

/// The most that a visitor may wait.
const LIMIT: Duration = Duration::from_secs(2);

/// An address of this network for a number.
fn address(network: u8, number: usize) -> String {
    let [.., high, low] = number.to_be_bytes();
    format!("{network}.7.{high}.{low}")
}

/// Sends the form as the page does, through a proxy that names this address.
fn send(server: &Server, client: &ureq::Agent, from: &str, last_name: &str) -> Option<Answer> {
    let mut form = quote_with("lastName", last_name);
    // Nothing tells the flood from customers.
    form["fillTime"] = 60_000.into();
    let call = crate::support::Call::new(client, "POST", &format!("http://{}/api/contact", server.address));
    let call = call.header("accept-language", "en-US").header("x-forwarded-for", from);
    call.header("idempotency-key", &format!("key-of-{}", last_name.replace(' ', "-"))).json(&form).try_send().ok()
}

/// Waits until the flood has sent as much as a share of it.
fn wait_for(sent: &AtomicUsize, share: usize, of: usize) {
    let until = Instant::now() + PATIENCE * 30;
    while sent.load(SeqCst) < FLOOD * (2 * share + 1) / (2 * of) {
        assert!(Instant::now() < until, "the flood has come to a stop");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Logs in from an address and a browser of its own, reads the list and searches. Returns the time of each.
fn work(server: &Server, number: usize) -> [Duration; 3] {
    let timed = |work: &dyn Fn() -> Answer| {
        let start = Instant::now();
        let answer = work();
        assert_eq!(answer.status, 200, "{}", answer.body);
        (start.elapsed(), answer)
    };
    let (login, answer) = timed(&|| {
        let call = server.post("/api/admin/login").header("x-forwarded-for", &address(9, number));
        call.json(&json!({ "password": PASSWORD })).send()
    });
    let cookie = answer.cookie().expect("a session");
    let (list, _) = timed(&|| server.get(LIST).cookie(&cookie).send());
    let search = json!({ "text": "Visitor" });
    let (search, _) = timed(&|| server.call("POST", &format!("{LIST}/search")).cookie(&cookie).json(&search).send());
    [login, list, search]
}

#[test]
#[ignore = "measures: make reliability"]
fn in_a_flood_every_visitor_is_stored_and_the_owner_logs_in_and_works() {
    print_sync_time();
    let hash = real_hash();
    let limits = [("CONTACT_LIMIT", "30/600"), ("LOGIN_LIMIT", "10/900")];
    let variables =
        [limits.as_slice(), &[("TRUSTED_HOPS", "1"), ("ADMIN_PASSWORD_HASH", &hash), PRODUCT_DEADLINE]].concat();
    let server = Server::on(&Table::on_disk(), &variables);
    let (next, sent) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let statuses = Mutex::new(BTreeMap::<u16, usize>::new());
    let visit = |number| {
        wait_for(&sent, number, VISITORS);
        let start = Instant::now();
        let answer = send(&server, &agent(), &address(7, number), &format!("Visitor {number}"));
        (answer, start.elapsed())
    };
    let start = Instant::now();
    let (visits, owner) = thread::scope(|scope| {
        for _ in 0..WIDTH {
            scope.spawn(|| {
                let client = agent();
                loop {
                    let number = next.fetch_add(1, SeqCst);
                    if number >= FLOOD {
                        return;
                    }
                    let answer = send(&server, &client, &address(8, number % ADDRESSES), &format!("Flood {number}"));
                    let status = answer.map_or(0, |answer| answer.status);
                    *statuses.lock().expect("statuses").entry(status).or_default() += 1;
                    sent.fetch_add(1, SeqCst);
                }
            });
        }
        let visits: Vec<_> = (0..VISITORS)
            .map(|number| {
                let visit = &visit;
                scope.spawn(move || visit(number))
            })
            .collect();
        let owner = scope.spawn(|| {
            (0..LOGINS).map(|number| (wait_for(&sent, number, LOGINS), work(&server, number)).1).collect::<Vec<_>>()
        });
        let visits: Vec<_> = visits.into_iter().map(|visit| visit.join().expect("a visitor")).collect();
        (visits, owner.join().expect("the owner"))
    });
    let total = start.elapsed();
    println!("flood: {FLOOD} requests of {ADDRESSES} addresses in {}: {:?}", ms(total), statuses.lock().expect("them"));
    println!("visitors: {}", spread(visits.iter().map(|(_, time)| *time)));
    for (what, place) in [("login", 0), ("list", 1), ("search", 2)] {
        println!("owner, {what}: {}", spread(owner.iter().map(|times| times[place])));
    }
    let refused: Vec<_> =
        visits.iter().filter(|(answer, _)| answer.as_ref().is_none_or(|it| it.status != 201)).collect();
    assert!(refused.is_empty(), "{} of {VISITORS} visitors were refused, such as {:?}", refused.len(), refused[0]);
    assert!(visits.iter().all(|(_, time)| *time < LIMIT), "a visitor waited for too long");
    assert!(owner.iter().flatten().all(|time| *time < LIMIT), "the owner waited for too long");
    let found = crate::support::Owner::of(&server).found(&json!({ "text": "Visitor" }));
    let found = ids(&found);
    let id = |answer: &Option<Answer>| answer.as_ref().and_then(|it| Some(it.json()["id"].as_str()?.to_owned()));
    assert!(visits.iter().filter_map(|(answer, _)| id(answer)).all(|id| found.contains(&id)), "a visitor is lost");
    assert_eq!(found.len(), VISITORS);
}

//! Behavior under load, when the process or the machine dies, and when the disk is full, with figures. These tests
//! measure or take long, so only `make reliability` runs them, not `make test`. `docs/reliability.md` has the results.

mod damage;
mod figures;
mod flood;
mod full_disk;
mod kill;
mod large;
mod load;
mod outage;
mod power;
mod stop;
mod trace;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    sync::{
        Barrier, Mutex,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    thread,
    time::{Duration, Instant},
};

use crate::support::{Answer, Call, Server, agent, quote_with};

/// The connections of visitors.
#[derive(Debug, Clone, Copy)]
enum Connections {
    /// This many at a time, each reused for the next request.
    Kept(usize),
    /// This many at a time, each for one request.
    New(usize),
}

/// A request that was sent, and its answer.
struct Sent {
    number: usize,
    /// `None` when the connection ended without one.
    answer: Option<Answer>,
    time: Duration,
}

impl Sent {
    /// The id of the stored request, if the answer has one.
    fn id(&self) -> Option<String> {
        let created = self.answer.as_ref().filter(|answer| answer.status == 201)?;
        Some(created.json()["id"].as_str().expect("an id").to_owned())
    }
}

/// Sends one request. The same number is the same form with the same key.
fn send(agent: &ureq::Agent, server: &Server, number: usize, connections: Connections) -> Sent {
    let form = quote_with("lastName", format!("Reyes {number}"));
    let call = Call::new(agent, "POST", &format!("http://{}/api/contact", server.address));
    let call = call.header("idempotency-key", &format!("request-{number:06}")).json(&form);
    let call = if let Connections::New(_) = connections { call.header("connection", "close") } else { call };
    let start = Instant::now();
    let answer = call.try_send().ok();
    Sent { number, answer, time: start.elapsed() }
}

/// Sends many requests, as many at once as there are connections, while `watch` observes the number of answers.
fn send_all<W: Send>(
    server: &Server,
    numbers: Range<usize>,
    connections: Connections,
    watch: impl FnOnce(&AtomicUsize) -> W + Send,
) -> (Vec<Sent>, W) {
    let (Connections::Kept(width) | Connections::New(width)) = connections;
    let (next, answered, sent) = (AtomicUsize::new(numbers.start), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let begin = Barrier::new(width);
    let work = || {
        let agent = agent();
        begin.wait();
        loop {
            let number = next.fetch_add(1, SeqCst);
            if number >= numbers.end {
                return;
            }
            let one = send(&agent, server, number, connections);
            answered.fetch_add(usize::from(one.answer.is_some()), SeqCst);
            sent.lock().expect("what was sent").push(one);
        }
    };
    let watched = thread::scope(|scope| {
        (0..width).for_each(|_| drop(scope.spawn(work)));
        scope.spawn(|| watch(&answered)).join().expect("what was watched")
    });
    (sent.into_inner().expect("what was sent"), watched)
}

/// Everything in the list, the number of each request by its id. Panics if anything is there twice.
fn stored(server: &Server, cookie: &str) -> BTreeMap<String, usize> {
    let (mut requests, mut numbers) = (BTreeMap::new(), BTreeSet::new());
    let mut next = Some("/api/admin/contact-requests?limit=200".to_owned());
    while let Some(path) = next {
        let answer = server.get(&path).cookie(cookie).send();
        assert_eq!(answer.status, 200, "{}", answer.body);
        for request in answer.json().as_array().expect("an array") {
            let text = |name: &str| request[name].as_str().expect("a text").to_owned();
            let number =
                text("lastName").split_once(' ').and_then(|(_, number)| number.parse().ok()).expect("a number");
            assert!(numbers.insert(number), "request {number} is there twice");
            assert_eq!(requests.insert(text("id"), number), None, "an id is there twice");
        }
        next =
            answer.header("link").split_once('<').map(|(_, rest)| rest.split('>').next().expect("a path").to_owned());
    }
    requests
}

/// Asserts that every answered id is in the list, with the right request.
#[track_caller]
fn assert_kept(sent: &[Sent], stored: &BTreeMap<String, usize>) {
    for one in sent {
        let Some(id) = one.id() else { continue };
        assert_eq!(stored.get(&id), Some(&one.number), "request {} was answered {id} and is lost", one.number);
    }
}

/// Sends every request again: stored ones keep their id, the rest is stored now, and each is stored once.
#[track_caller]
fn assert_all_can_be_sent_again(server: &Server, sent: &[Sent]) {
    let ids: BTreeMap<usize, String> = sent.iter().filter_map(|one| Some((one.number, one.id()?))).collect();
    let (again, ()) = send_all(server, 0..sent.len(), Connections::Kept(8), |_| {});
    for one in &again {
        let id = one.id().unwrap_or_else(|| panic!("request {} again: {:?}", one.number, one.answer));
        assert!(ids.get(&one.number).is_none_or(|first| *first == id), "request {} has become another one", one.number);
    }
    let stored = stored(server, &server.login());
    assert_kept(&again, &stored);
    assert_eq!(stored.len(), sent.len());
}

/// `p50 3.1 ms, p99 8.0 ms, longest 9.2 ms`.
fn spread(times: impl Iterator<Item = Duration>) -> String {
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    let [half, most, all] = [50, 99, 100].map(|percent| ms(times[(times.len() * percent).div_ceil(100) - 1]));
    format!("p50 {half}, p99 {most}, longest {all}")
}

fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

use std::{
    collections::BTreeMap,
    env, fs,
    os::unix::fs::FileExt,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::support::{Server, Table, endpoint, program, quote_with, seed, skipped};

/// Requests in the file before it is damaged.
const REQUESTS: usize = 500;

/// Damaged files. `DAMAGE_ROUNDS` is another number.
const ROUNDS: u64 = 50;

/// Pseudorandom numbers (`SplitMix64`), so that a round can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }
}

/// Overwrites one to five places of up to a page with noise.
fn damage(file: &Path, random: &mut Random) {
    let bytes = fs::OpenOptions::new().write(true).open(file).expect("the file");
    let length = bytes.metadata().expect("the file").len();
    for _ in 0..=random.below(5) {
        let noise: Vec<u8> = (0..=random.below(4096)).map(|_| random.below(256).to_le_bytes()[0]).collect();
        let place = random.below(length - noise.len() as u64);
        bytes.write_all_at(&noise, place).expect("noise");
    }
}

/// All requests of a file as they are listed, by their id. `None` if they cannot be.
fn listed(server: &Server, cookie: &str) -> Option<BTreeMap<String, Value>> {
    let mut all = BTreeMap::new();
    let mut search = json!({ "limit": 200 });
    loop {
        let answer = server.post("/api/admin/contact-requests/search").cookie(cookie).json(&search).send();
        if answer.status != 200 {
            return None;
        }
        let page = answer.json();
        let requests = page["requests"].as_array().expect("an array");
        all.extend(requests.iter().map(|one| (one["id"].as_str().expect("an id").to_owned(), one.clone())));
        if page["next"].is_null() {
            return Some(all);
        }
        search["cursor"] = page["next"].clone();
    }
}

/// The program on a file, or its log if it refuses to start.
fn started(file: &Path) -> Result<Server, String> {
    let mut command = program(&["serve", "--listen", "127.0.0.1:0"], &[]);
    command.arg("--data").arg(file);
    Server::try_run(command, Table::in_folder(tempfile::tempdir().expect("a folder")))
}

/// True if health reports the damage. The count of rows that cannot be read is made after the start.
fn is_reported(server: &Server) -> bool {
    let until = Instant::now() + Duration::from_secs(10);
    loop {
        let health = server.get("/api/health").send();
        if health.status == 503 || health.json()["unreadable"].is_u64() || Instant::now() > until {
            return health.status == 503 || health.json()["unreadable"].is_u64();
        }
        thread::sleep(Duration::from_millis(20));
    }
}

fn salvage(file: &Path, new: &Path) -> bool {
    let mut command = program(&["restore", "--salvage"], &[]);
    command.arg("--from").arg(file).arg("--data").arg(new);
    command.output().expect("the program starts").status.success()
}

#[derive(Debug, Default)]
struct Figures {
    refused_at_the_start: usize,
    reported_by_health: usize,
    without_any_effect: usize,
    only_letters_changed: usize,
    not_salvageable: usize,
    /// Requests of all rounds: those that are listed unchanged while damaged, and after a salvage.
    listed: usize,
    salvaged: usize,
}

#[test]
#[ignore = "measures: make reliability"]
fn no_request_is_missing_from_a_damaged_file_without_a_report() {
    if endpoint().is_some() {
        return skipped("about the file");
    }
    let table = Table::in_folder(tempfile::tempdir().expect("a folder"));
    let server = Server::on(&table, &[]);
    let forms: Vec<_> = (0..REQUESTS).map(|number| quote_with("lastName", format!("Reyes {number}"))).collect();
    seed(&server, &forms);
    let cookie = server.login();
    let all = listed(&server, &cookie).expect("a list");
    assert!(server.stop().success());
    let (whole, folder) = (table.file().expect("a file"), tempfile::tempdir().expect("a folder"));
    let same = |found: &BTreeMap<String, Value>| found.iter().filter(|(id, one)| all.get(*id) == Some(one)).count();

    let rounds = env::var("DAMAGE_ROUNDS").map_or(ROUNDS, |rounds| rounds.parse().expect("a number"));
    let mut figures = Figures::default();
    for round in 0..rounds {
        let file = folder.path().join(format!("{round}.db"));
        fs::copy(&whole, &file).expect("a copy");
        damage(&file, &mut Random(round));
        match started(&file) {
            Err(log) => {
                assert!(log.contains("restore") && !log.contains("panicked"), "round {round}: {log}");
                figures.refused_at_the_start += 1;
            }
            Ok(server) => {
                let found = listed(&server, &cookie);
                let missing = found.as_ref().is_none_or(|found| all.keys().any(|id| !found.contains_key(id)));
                let unchanged = found.as_ref().map_or(0, same);
                figures.listed += unchanged;
                let reported =
                    if missing { is_reported(&server) } else { server.get("/api/health").send().status == 503 };
                assert!(reported || !missing, "round {round}: {unchanged} listed, and nobody is told");
                match () {
                    () if reported => figures.reported_by_health += 1,
                    () if unchanged == all.len() => figures.without_any_effect += 1,
                    () => figures.only_letters_changed += 1,
                }
                assert!(!server.log().contains("panicked"), "round {round}: {}", server.log());
            }
        }
        let new = folder.path().join(format!("{round}-new.db"));
        if salvage(&file, &new) {
            let server = started(&new).expect("a sound file");
            assert_eq!(server.get("/api/health").send().status, 200, "round {round}");
            figures.salvaged += same(&listed(&server, &server.login()).expect("a list"));
        } else {
            figures.not_salvageable += 1;
        }
        fs::remove_file(&file).expect("removed");
    }
    println!("{rounds} files of {REQUESTS} requests, {} bytes: {figures:#?}", fs::metadata(&whole).expect("it").len());
}

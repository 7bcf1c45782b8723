//! A machine that loses power: unsynced writes may be kept, lost, or kept in part.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use super::{
    Connections, send_all, stored,
    trace::{Event, events, traced},
};
use crate::support::{Server, Table, endpoint, program, quote_with, skipped};

const DATA: &str = "/table.db";

const LOG: &str = "/table.db-wal";

/// The events of the program during `posts` requests.
fn watch(posts: usize, connections: Connections) -> Result<Vec<Event>, String> {
    if endpoint().is_some() {
        return Err("about the file".to_owned());
    }
    let (table, folder) = (Table::on_disk(), tempfile::tempdir().expect("a temporary folder"));
    let log = folder.path().join("trace");
    let command = table.configure(program(&["serve", "--listen", "127.0.0.1:0"], &[]));
    let server = Server::run(traced(&command, &log)?, table);
    let pid = server.pid();
    let (sent, ()) = send_all(&server, 0..posts, connections, |_| {});
    assert!(sent.iter().all(|one| one.id().is_some()), "the program is slow under strace, but not that slow");
    assert!(server.stop().success());
    Ok(events(&log, pid))
}

/// One by one, so that all writes before an answer belong to it.
#[test]
#[ignore = "needs strace: make reliability"]
fn between_the_last_write_and_the_answer_the_log_is_synced() {
    let events = match watch(300, Connections::Kept(1)) {
        Ok(events) => events,
        Err(reason) => return skipped(&reason),
    };
    let (mut is_synced, mut synced_folders) = (true, BTreeSet::new());
    let (mut answers, mut syncs, mut since) = (0, 0, 0);
    for event in &events {
        match event {
            Event::Write { file, .. } if file.ends_with(LOG) => is_synced = false,
            Event::Sync { file } if file.ends_with(LOG) => {
                is_synced = true;
                since += 1;
            }
            Event::Sync { file } => drop(synced_folders.insert(format!("{file}{LOG}"))),
            Event::Answer { id } => {
                assert!(is_synced && since > 0, "{id} was answered before it was on the disk");
                (answers, syncs, since) = (answers + 1, syncs + since, 0);
            }
            _ => {}
        }
    }
    let log = events.iter().map(Event::file).find(|file| file.ends_with(LOG)).expect("a log");
    assert!(synced_folders.contains(log), "the log's name is not on the disk");
    assert_eq!(answers, 300);
    println!("{answers} posts one by one: {syncs} syncs of the log, and each answer after the last of its own");
}

/// A file as a disk has it.
#[derive(Default)]
struct Content {
    synced: Vec<u8>,
    /// Changes after the last sync.
    unsynced: Vec<Change>,
}

enum Change {
    Write(usize, Vec<u8>),
    Cut(usize),
}

/// The fate of unsynced changes.
#[derive(Debug, Clone, Copy)]
enum Loss {
    Everything,
    /// Each sector by chance.
    Sectors,
    Nothing,
}

const SECTOR: usize = 512;

impl Content {
    fn sync(&mut self) {
        self.synced = self.after(|| true);
        self.unsynced.clear();
    }

    /// The content when the power is back.
    fn after(&self, mut survives: impl FnMut() -> bool) -> Vec<u8> {
        let mut bytes = self.synced.clone();
        for change in &self.unsynced {
            match change {
                Change::Cut(length) if survives() => bytes.resize(*length, 0),
                Change::Cut(_) => {}
                Change::Write(at, written) => {
                    for (number, sector) in written.chunks(SECTOR).enumerate() {
                        let at = at + number * SECTOR;
                        if survives() {
                            bytes.resize(bytes.len().max(at + sector.len()), 0);
                            bytes[at..at + sector.len()].copy_from_slice(sector);
                        }
                    }
                }
            }
        }
        bytes
    }
}

/// Starts the program on the files that a power cut has left; every id in `answered` must be stored.
fn assert_kept(disk: &BTreeMap<&str, Content>, loss: Loss, chance: &mut Chance, answered: &[&str]) {
    let table = Table::on_disk();
    let file = table.file().expect("a file");
    let folder = file.parent().expect("its folder").display().to_string();
    for (name, content) in disk {
        let bytes = match loss {
            Loss::Everything => content.synced.clone(),
            Loss::Sectors => content.after(|| chance.flip()),
            Loss::Nothing => content.after(|| true),
        };
        fs::write(format!("{folder}{name}"), bytes).expect("a file");
    }
    let server = Server::on(&table, &[]);
    let stored = stored(&server, &server.login());
    let lost: Vec<_> = answered.iter().filter(|id| !stored.contains_key(**id)).collect();
    assert!(lost.is_empty(), "{lost:?} of {} answered are lost with {loss:?}", answered.len());
    assert_eq!(server.contact(&quote_with("lastName", "Reyes 1000000")).status, 201);
}

/// The same numbers every time (xorshift), so that what fails once fails again.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn flip(&mut self) -> bool {
        self.next() & 1 == 0
    }
}

/// Number of power cuts, each with every kind of loss.
const CUTS: usize = 60;

#[test]
#[ignore = "needs strace: make reliability"]
fn a_power_cut_at_any_moment_loses_nothing_that_was_answered() {
    let events = match watch(400, Connections::Kept(8)) {
        Ok(events) => events,
        Err(reason) => return skipped(&reason),
    };
    let mut chance = Chance(0x5EED);
    let first = events.iter().position(|event| matches!(event, Event::Answer { .. })).expect("an answer");
    let moments =
        (0..CUTS).map(|_| first + usize::try_from(chance.next() >> 1).expect("64 bits") % (events.len() - first));
    let moments: BTreeSet<usize> = moments.collect();
    let (mut disk, mut answered, mut checkpoints): (BTreeMap<&str, Content>, Vec<&str>, usize) = Default::default();
    let (mut cuts, mut unsynced) = (0, 0);
    for (moment, event) in events.iter().enumerate() {
        if let Event::Answer { id } = event {
            answered.push(id);
        } else if let Some(name) = [LOG, DATA].into_iter().find(|name| event.file().ends_with(name)) {
            let content = disk.entry(name).or_default();
            match event {
                Event::Write { at, bytes, .. } => content.unsynced.push(Change::Write(*at, bytes.clone())),
                Event::Cut { length, .. } => content.unsynced.push(Change::Cut(*length)),
                _ => content.sync(),
            }
            checkpoints += usize::from(name == DATA && content.unsynced.is_empty());
        }
        if moments.contains(&moment) {
            unsynced += disk.values().filter(|content| !content.unsynced.is_empty()).count();
            for loss in [Loss::Everything, Loss::Sectors, Loss::Nothing] {
                assert_kept(&disk, loss, &mut chance, &answered);
                cuts += 1;
            }
        }
    }
    assert_eq!(answered.len(), 400);
    println!(
        "{cuts} power cuts while 400 posts came, {unsynced} of {} moments with something not synced, {checkpoints} syncs of \
         the file itself: nothing that was answered is lost",
        moments.len()
    );
}

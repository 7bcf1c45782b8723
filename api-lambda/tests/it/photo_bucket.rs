//! Photos in a bucket of S3, as on AWS. The server is moto: `make test-bucket`.

use std::{fs, net::TcpListener};

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::{
    Bucket, Fault, FaultyTable, Function, LIST, Owner, Photographer, Server, Table, exif, noisy_photo, photo_of,
    program, quote, quote_with, wait_until,
};

/// Enough room for every test that is not about room.
const ROOM: &str = "1000";

fn names_of(id: &str, numbers: &[u8]) -> Vec<String> {
    let names = |number: &u8| [format!("photos/{id}/{number}.jpg"), format!("photos/{id}/{number}.small.jpg")];
    numbers.iter().flat_map(names).collect()
}

/// Waits until nothing is in the bucket. The sweep at the start of a server may look for a request just when it is
/// erased: it notes that the request is missing, sees that no photo is left, and removes the note.
fn wait_until_empty(bucket: &Bucket) {
    wait_until(|| bucket.names(), Vec::is_empty);
}

/// The bytes that all photos use, as the table counts them.
fn counted(table: &FaultyTable) -> Option<i64> {
    let row = table.rows().into_iter().find(|row| row["pk"]["S"] == "photos" && row["sk"]["S"] == "all")?;
    row["bytes"]["N"].as_str().map(|bytes| bytes.parse().expect("a number"))
}

fn size_of(bucket: &Bucket) -> i64 {
    bucket.objects().iter().map(|(_, size)| i64::try_from(*size).expect("a size")).sum()
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Runs the function that sends e-mails, as its schedule does.
fn run_schedule(table: &FaultyTable, variables: &[(&str, &str)]) -> Result<Value, Value> {
    Function::start("mail", &table.table, variables).invoke(json!({ "source": "aws.events" }))
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn the_bucket_gets_only_the_new_picture_and_only_a_session_reads_it() {
    let (table, bucket) = (FaultyTable::new(), Bucket::new());
    let server = Server::on(&table.table, &bucket.settings(ROOM));
    let visitor = Photographer::of(&server);
    let sent = photo_of(1600, 1200, &[(1, &exif())]);
    assert!(contains(&sent, b"26.6406"), "or this test shows nothing");
    assert_eq!(visitor.put("1", &sent).status, 201);
    assert_eq!(visitor.put("1", &photo_of(50, 50, &[])).status, 201, "the first one stays");
    assert_eq!(bucket.names(), names_of(&visitor.id, &[1]));
    assert_eq!(counted(&table), Some(size_of(&bucket)));
    let owner = Owner::of(&server);
    assert_eq!(owner.inbox()[0]["photos"], json!([1]));
    for (name, size) in names_of(&visitor.id, &[1]).iter().zip(["", "/small"]) {
        let stored = bucket.read(name);
        for part in [&b"Exif"[..], b"26.6406"] {
            assert!(!contains(&stored, part), "{name} {}", String::from_utf8_lossy(part));
        }
        let path = format!("{LIST}/{}/photos/1{size}", visitor.id);
        let (answer, seen) = owner.call("GET", &path).send_for_bytes();
        assert_eq!((answer.status, answer.header("content-type"), seen), (200, "image/jpeg", stored));
        assert_eq!(answer.header("cache-control"), "private, no-store");
        assert_eq!(server.get(&path).send().status, 401);
        let permission = format!("Bearer {}", visitor.permission);
        assert_eq!(server.get(&path).header("authorization", &permission).send().status, 401);
    }
    assert_eq!(owner.call("GET", &format!("{LIST}/{}/photos/2", visitor.id)).send().status, 404);
    assert_eq!(server.get("/api/health").send().json(), json!({ "status": "ok", "photosWritable": true }));
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn erasing_a_request_removes_its_objects_and_no_others() {
    let (table, bucket) = (FaultyTable::new(), Bucket::new());
    let server = Server::on(&table.table, &bucket.settings(ROOM));
    let dana = Photographer::of(&server);
    let kim = Photographer::who_sent(&server, &quote_with("email", "kim@example.com"));
    let photo = photo_of(200, 100, &[]);
    for (visitor, number) in [(&dana, "1"), (&dana, "5"), (&kim, "2")] {
        assert_eq!(visitor.put(number, &photo).status, 201);
    }
    let owner = Owner::of(&server);
    assert_eq!(owner.delete(&dana.id).status, 200);
    assert_eq!(bucket.names().len(), 6, "the trash keeps them");
    assert_eq!(owner.erase_all("dana@example.com").0, 1);
    assert_eq!(bucket.names(), names_of(&kim.id, &[2]));
    assert_eq!(counted(&table), Some(size_of(&bucket)), "and their room is free");
    assert_eq!(dana.put("1", &photo).status, 404, "nothing brings them back");
    assert_eq!(bucket.names(), names_of(&kim.id, &[2]));
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn two_instances_share_the_room_of_a_day_and_a_photo_beyond_it_leaves_nothing() {
    let (table, bucket) = (FaultyTable::new(), Bucket::new());
    // A tenth of it is the room of a day: two photos of about 360 kB each.
    let settings = bucket.settings("10");
    let (one, other) = (Server::on(&table.table, &settings), Server::on(&table.table, &settings));
    let robot = Photographer::who_sent(&one, &quote_with("fillTime", 1));
    let person = Photographer::of(&other);
    let photo = noisy_photo();
    assert_eq!(robot.put("1", &photo).status, 201);
    assert_eq!(robot.put("2", &photo).status, 507);
    assert_eq!(person.put("1", &photo).status, 201);
    let refused = person.put("2", &photo);
    assert_eq!(refused.status, 507, "{}", refused.body);
    assert!(refused.json()["detail"].as_str().expect("a text").contains("today"), "{}", refused.body);
    let mut left = [names_of(&robot.id, &[1]), names_of(&person.id, &[1])].concat();
    left.sort();
    assert_eq!(bucket.names(), left);
    assert_eq!(counted(&table), Some(size_of(&bucket)));
    assert_eq!(person.put("3", &photo_of(60, 40, &[])).status, 201, "a small one fits");
    assert_eq!(one.contact(&quote()).status, 201, "and requests always do");
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn while_the_bucket_is_away_requests_arrive_photos_and_erasing_wait_and_nothing_is_lost() {
    let (table, bucket) = (FaultyTable::new(), Bucket::new());
    let server = Server::on(&table.table, &bucket.settings(ROOM));
    let photo = photo_of(80, 60, &[]);
    let dana = Photographer::of(&server);
    assert_eq!(dana.put("1", &photo).status, 201);
    let (id, permission) = (dana.id.clone(), dana.permission.clone());

    // An address at which nobody listens.
    let closed = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its number");
    let closed = format!("http://{closed}");
    let [room, name, _] = bucket.settings(ROOM);
    let server = server.again(&[room, name, ("AWS_ENDPOINT_URL_S3", &closed)]);
    let put = |server: &Server, number: u8| {
        let call = server.call("PUT", &format!("/api/contact/{id}/photos/{number}"));
        call.header("authorization", &format!("Bearer {permission}")).photo("image/jpeg", photo.clone()).send()
    };
    let waits = put(&server, 2);
    assert_eq!(waits.status, 503, "{}", waits.body);
    assert_ne!(waits.header("retry-after"), "");
    let health = server.get("/api/health").send();
    assert_eq!((health.status, health.json()["photosWritable"].clone()), (200, json!(false)));
    assert_eq!(server.contact(&quote_with("email", "kim@example.com")).status, 201);
    let owner = Owner::of(&server);
    assert_eq!(owner.inbox()[1]["photos"], json!([1]), "no row names a photo that is not there");
    assert_eq!(owner.erase(&json!({ "email": "dana@example.com" })).status, 503);
    assert_eq!(owner.inbox().len(), 2, "or its photos would be left behind");
    assert_eq!(counted(&table), Some(size_of(&bucket)), "and no room was used");
    let log = server.log();
    assert!(log.contains("photos cannot be stored") && !log.contains(&id), "{log}");

    let server = server.again(&bucket.settings(ROOM));
    assert_eq!(put(&server, 2).status, 201, "the form sends it again");
    assert_eq!(bucket.names(), names_of(&id, &[1, 2]));
    assert_eq!(Owner::of(&server).erase_all("dana@example.com").0, 1);
    wait_until_empty(&bucket);
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn a_program_killed_between_objects_and_row_leaves_no_row_and_the_next_attempt_succeeds() {
    let (table, bucket) = (FaultyTable::new(), Bucket::new());
    let server = Server::on(&table.table, &bucket.settings(ROOM));
    let visitor = Photographer::of(&server);
    let photo = photo_of(80, 60, &[]);
    let (id, permission) = (visitor.id.clone(), visitor.permission.clone());
    table.breaks_at("TransactWriteItems", usize::MAX, Fault::Silence);
    std::thread::scope(|scope| {
        let upload = scope.spawn(|| {
            // No answer: the program is killed.
            let path = format!("http://{}/api/contact/{id}/photos/1", server.address);
            let call = ureq::put(path).header("authorization", format!("Bearer {permission}"));
            call.header("content-type", "image/jpeg").send(&photo[..]).is_err()
        });
        wait_until(|| table.met(), |met| *met > 0);
        assert_eq!(bucket.names(), names_of(&id, &[1]), "the objects are there before the row names them");
        server.signal("KILL");
        assert!(upload.join().expect("the upload"));
    });
    drop(server);
    table.heals();
    let server = Server::on(&table.table, &bucket.settings(ROOM));
    let owner = Owner::of(&server);
    assert_eq!(owner.inbox()[0]["photos"], json!([]));
    let call = server.call("PUT", &format!("/api/contact/{id}/photos/1"));
    let call = call.header("authorization", &format!("Bearer {permission}"));
    assert_eq!(call.photo("image/jpeg", photo).send().status, 201);
    let mut left = bucket.names();
    // The sweep at the start may have noted that the row does not name it.
    left.retain(|name| !name.contains("/unnamed-"));
    assert_eq!((owner.inbox()[0]["photos"].clone(), left), (json!([1]), names_of(&id, &[1])));
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn the_schedule_removes_photos_that_were_without_a_request_for_a_day_and_counts_the_room_again() {
    let (table, bucket) = (FaultyTable::new(), Bucket::new());
    let settings = bucket.settings(ROOM);
    let server = Server::on(&table.table, &settings);
    let id = {
        let visitor = Photographer::of(&server);
        assert_eq!(visitor.put("1", &photo_of(80, 60, &[])).status, 201);
        visitor.id
    };
    drop(server);
    let kept = bucket.objects();
    let [old, young, new] = [1, 2, 3].map(|number| format!("01999999-0000-7000-8000-00000000000{number}"));
    let hours_ago = |hours: i64| Timestamp::now().as_second() - hours * 3600;
    for id in [&old, &young, &new] {
        bucket.put(&format!("photos/{id}/1.jpg"), b"x");
    }
    bucket.put(&format!("photos/{old}/orphan-{}", hours_ago(25)), b"");
    bucket.put(&format!("photos/{young}/orphan-{}", hours_ago(23)), b"");
    // As if a restored table had not known the request for two days, and now it does.
    bucket.put(&format!("photos/{id}/orphan-{}", hours_ago(50)), b"");
    bucket.put("of-another-program", b"x");

    assert_eq!(run_schedule(&table, &settings), Ok(json!({ "batchItemFailures": [] })));
    let left = bucket.names();
    assert!(!left.iter().any(|name| name.contains(&old)), "{left:?}");
    assert!(
        left.contains(&format!("photos/{young}/1.jpg")) && left.contains(&"of-another-program".to_owned()),
        "{left:?}"
    );
    assert!(left.iter().any(|name| name.starts_with(&format!("photos/{new}/orphan-"))), "noted: {left:?}");
    let of_request: Vec<_> = bucket.objects().into_iter().filter(|(name, _)| name.contains(&id)).collect();
    assert_eq!(of_request, kept);
    let of_photos: u64 = kept.iter().map(|(_, size)| size).sum();
    assert_eq!(counted(&table), Some(i64::try_from(of_photos).expect("a size") + 2), "with the two that wait");

    bucket.put(&format!("photos/{old}/orphan-{}", hours_ago(25)), b"");
    assert!(run_schedule(&table, &settings).is_ok());
    assert!(bucket.names().iter().any(|name| name.contains(&old)), "the next time is hours later");

    // Written by a clock that was wrong.
    let mut state = table.rows().into_iter().find(|row| row["pk"]["S"] == "sweep").expect("the state");
    state["due"]["N"] = (Timestamp::now().as_second() + 400 * 24 * 3600).to_string().into();
    table.put(&state);
    assert!(run_schedule(&table, &settings).is_ok());
    assert!(!bucket.names().iter().any(|name| name.contains(&old)));
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn a_photo_that_its_request_does_not_name_is_removed_two_days_after_that_was_noted() {
    let (table, bucket) = (FaultyTable::new(), Bucket::new());
    let settings = bucket.settings(ROOM);
    let server = Server::on(&table.table, &settings);
    let visitor = Photographer::of(&server);
    assert_eq!(visitor.put("1", &photo_of(80, 60, &[])).status, 201);
    table.breaks_at("TransactWriteItems", usize::MAX, Fault::Answer(500, "{}"));
    assert_eq!(visitor.put("2", &photo_of(80, 60, &[])).status, 503);
    table.heals();
    assert_eq!(Owner::of(&server).inbox()[0]["photos"], json!([1]));
    let (named, both) = (names_of(&visitor.id, &[1]), names_of(&visitor.id, &[1, 2]));
    assert_eq!(bucket.names(), both, "or this test shows nothing");

    let sweep = || {
        if let Some(mut row) = table.rows().into_iter().find(|row| row["pk"]["S"] == "sweep") {
            row["due"]["N"] = "1".into();
            table.put(&row);
        }
        assert_eq!(run_schedule(&table, &settings), Ok(json!({ "batchItemFailures": [] })));
    };
    let note = |number: u8, hours: i64| {
        let since = Timestamp::now().as_second() - hours * 3600;
        bucket.put(&format!("photos/{}/unnamed-{number}-{since}", visitor.id), b"");
    };
    sweep();
    let left = bucket.names();
    assert!(left.iter().any(|name| name.contains("/unnamed-2-")), "{left:?}");
    assert!(both.iter().all(|name| left.contains(name)), "{left:?}");
    note(2, 47);
    sweep();
    assert!(both.iter().all(|name| bucket.names().contains(name)), "a day to go");
    note(2, 49);
    // The row did not name it for a while: an older table was in use.
    note(1, 100);
    sweep();
    assert_eq!(bucket.names(), named);
    assert_eq!(counted(&table), Some(size_of(&bucket)));
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn photos_in_a_bucket_are_seen_and_erased_after_photos_were_switched_off() {
    let (table, bucket) = (FaultyTable::new(), Bucket::new());
    let server = Server::on(&table.table, &bucket.settings(ROOM));
    let id = {
        let visitor = Photographer::of(&server);
        assert_eq!(visitor.put("1", &photo_of(80, 60, &[])).status, 201);
        visitor.id
    };
    let server = server.again(&bucket.settings("0"));
    let owner = Owner::of(&server);
    let (answer, photo) = owner.call("GET", &format!("{LIST}/{id}/photos/1")).send_for_bytes();
    assert_eq!((answer.status, photo), (200, bucket.read(&names_of(&id, &[1])[0])));
    assert_eq!(server.contact(&quote_with("email", "kim@example.com")).json()["photos"], Value::Null);
    assert_eq!(server.get("/api/health").send().json(), json!({ "status": "ok" }));
    assert_eq!(owner.erase_all("dana@example.com").0, 1);
    wait_until_empty(&bucket);
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn a_request_erased_in_the_middle_of_a_sweep_leaves_nothing_in_the_bucket() {
    let (table, bucket) = (FaultyTable::new(), Bucket::new());
    let server = Server::on(&table.table, &bucket.settings(ROOM));
    let dana = Photographer::of(&server);
    assert_eq!(dana.put("1", &photo_of(80, 60, &[])).status, 201);
    let owner = Owner::of(&server);
    std::thread::scope(|scope| {
        // The sweep has seen the photos, and asks for their request.
        let gate = table.holds_about("GetItem", &dana.id);
        let sweep = scope.spawn(|| run_schedule(&table, &bucket.settings(ROOM)));
        gate.wait_for_call();
        assert_eq!(owner.erase_all("dana@example.com").0, 1);
        gate.open();
        assert!(sweep.join().expect("the sweep").is_ok());
    });
    wait_until_empty(&bucket);
}

/// Runs `copy`. Returns its status and everything that it said.
fn copy(table: &FaultyTable, bucket: &Bucket, arguments: &[&str]) -> (i32, String) {
    let mut command = program(&["copy"], &bucket.settings(ROOM));
    let output = command.args(arguments).envs(table.table.access()).output().expect("the program starts");
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
    (output.status.code().expect("a status"), said)
}

#[test]
#[ignore = "needs a server with the API of S3: make test-bucket"]
fn photos_go_from_a_folder_to_a_bucket_and_back_byte_for_byte() {
    let (file, cloud, bucket) =
        (Table::in_folder(tempfile::tempdir().expect("a folder")), FaultyTable::new(), Bucket::new());
    let (data, on) = (file.file().expect("a file"), [("PHOTOS_MAX_MB", ROOM)]);
    let server = Server::on(&file, &on);
    let id = {
        let visitor = Photographer::of(&server);
        for number in ["1", "4"] {
            assert_eq!(visitor.put(number, &photo_of(400, 300, &[])).status, 201);
        }
        visitor.id
    };
    assert!(server.stop().success());
    let folder = data.with_file_name("table.db.photos").join(&id);
    let in_folder = |name: &String| fs::read(folder.join(name.rsplit('/').next().expect("a name"))).expect("a file");
    let names = names_of(&id, &[1, 4]);
    let from_file = ["--from-data", data.to_str().expect("UTF-8"), "--to-table", cloud.table.name()];

    let (status, said) = copy(&cloud, &bucket, &from_file);
    assert!(status == 0 && said.contains("2 photos are not copied: name a bucket"), "{said}");
    let to_bucket = [&from_file[..], &["--to-bucket", &bucket.name]].concat();
    bucket.put(&names[0], b"a file that is there");
    let (status, said) = copy(&cloud, &bucket, &to_bucket);
    assert!(status == 0 && said.contains("2 photos copied"), "{said}");
    assert_eq!(bucket.names(), names);
    assert_eq!(bucket.read(&names[0]), b"a file that is there", "it is not changed");
    for name in &names[1..] {
        assert_eq!(bucket.read(name), in_folder(name), "{name}");
    }
    let (status, said) = copy(&cloud, &bucket, &to_bucket);
    assert!(status == 0 && said.contains("0 photos copied"), "{said}");

    bucket.put(&names[0], &in_folder(&names[0]));
    let seen_in = |server: &Server| {
        let owner = Owner::of(server);
        assert_eq!(owner.inbox()[0]["photos"], json!([1, 4]));
        ["1", "4", "1/small", "4/small"].map(|place| {
            let (answer, photo) = owner.call("GET", &format!("{LIST}/{id}/photos/{place}")).send_for_bytes();
            assert_eq!(answer.status, 200, "{place}");
            photo
        })
    };
    let moved = Server::on(&cloud.table, &bucket.settings(ROOM));
    let seen = seen_in(&moved);
    drop(moved);
    assert_eq!(seen[0], in_folder(&names[0]));

    let back = Table::in_folder(tempfile::tempdir().expect("a folder"));
    let back_file = back.file().expect("a file");
    let back_file = back_file.to_str().expect("UTF-8");
    let to_file = ["--from-table", cloud.table.name(), "--from-bucket", &bucket.name, "--to-data", back_file];
    let (status, said) = copy(&cloud, &bucket, &to_file);
    assert!(status == 0 && said.contains("2 photos copied"), "{said}");
    assert_eq!(seen_in(&Server::on(&back, &on)), seen);

    let nowhere = [&from_file[..], &["--to-bucket", "no-such-bucket"]].concat();
    let (status, said) = copy(&cloud, &bucket, &nowhere);
    assert!(status == 1 && said.contains("the bucket no-such-bucket") && said.contains("NoSuchBucket"), "{said}");
}

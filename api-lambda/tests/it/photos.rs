//! Photos that visitors add to a request: who may add them, what is taken, and how it is kept.

use std::{
    fs,
    io::{Cursor, Read, Write},
    net::TcpStream,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    time::Duration,
};

use image::{GenericImageView, ImageFormat};
use serde_json::{Value, json};

use crate::support::{
    FaultyTable, LIST, OTHER_SECRET, Owner, PHOTOS_ON, Photographer, Server, Table, exif, files_below, id_of_first,
    noisy_photo, noisy_photo_of, photo_folder, photo_of, photos_seen, program, quote, quote_with, refused,
    taking_photos,
};

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn a_photo_is_stored_upright_and_without_its_location() {
    let Some(server) = taking_photos(&[]) else { return };
    let visitor = Photographer::of(&server);
    let comment = b"<script>alert(1)</script>";
    let sent = photo_of(1600, 1200, &[(1, &exif()), (13, comment)]);
    assert!(contains(&sent, b"26.6406") && contains(&sent, comment), "or this test shows nothing");
    assert_eq!(visitor.put("1", &sent).status, 201);
    let owner = Owner::of(&server);
    assert_eq!(owner.inbox()[0]["photos"], json!([1]));
    let [large, small] = photos_seen(&owner, &visitor.id, 1);
    for file in [&large, &small] {
        for part in [&b"Exif"[..], b"26.6406", b"script"] {
            assert!(!contains(file, part), "{}", String::from_utf8_lossy(part));
        }
    }
    let large = image::load_from_memory_with_format(&large, ImageFormat::Jpeg).expect("a picture");
    assert_eq!(large.dimensions(), (1200, 1600), "a quarter turn");
    let light = |x, y| large.get_pixel(x, y).0[0] > 120;
    assert_eq!((light(1100, 800), light(100, 800)), (true, false), "the upper half is on the right now");
    let small = image::load_from_memory_with_format(&small, ImageFormat::Jpeg).expect("a picture");
    assert_eq!(small.dimensions(), (240, 320));
    let root = photo_folder(&server);
    let stored = files_below(&root);
    assert_eq!(stored.len(), 2, "{stored:?}");
    for path in stored.iter().map(PathBuf::as_path).chain([root.as_path(), stored[0].parent().expect("a folder")]) {
        let mode = fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        assert_eq!(mode & 0o077, 0, "{path:?} {mode:o}");
    }
}

#[test]
fn a_photo_of_low_quality_takes_little_more_room_than_the_file_that_was_sent() {
    let Some(server) = taking_photos(&[]) else { return };
    let owner = Owner::of(&server);
    for quality in [5, 10, 30, 50, 80] {
        let visitor = Photographer::of(&server);
        let sent = noisy_photo_of(quality);
        assert_eq!(visitor.put("1", &sent).status, 201);
        let (_, stored) = owner.call("GET", &format!("{LIST}/{}/photos/1", visitor.id)).send_for_bytes();
        assert!(stored.len() <= sent.len() * 3 / 2, "{quality}: {} of {}", stored.len(), sent.len());
    }
}

#[test]
fn only_a_session_sees_a_photo_and_no_cache_keeps_it() {
    let Some(server) = taking_photos(&[]) else { return };
    let visitor = Photographer::of(&server);
    assert_eq!(visitor.put("2", &photo_of(400, 300, &[])).status, 201);
    let owner = Owner::of(&server);
    for size in ["", "/small"] {
        let path = format!("{LIST}/{}/photos/2{size}", visitor.id);
        let (answer, _) = owner.call("GET", &path).send_for_bytes();
        assert_eq!(answer.header("content-type"), "image/jpeg");
        assert_eq!(answer.header("cache-control"), "private, no-store");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("sandbox") && policy.contains("default-src 'none'"), "{policy}");
        let permission = format!("Bearer {}", visitor.permission);
        let cookie = format!("__Secure-session={}", visitor.permission);
        assert_eq!(server.get(&path).send().status, 401);
        assert_eq!(server.get(&path).header("authorization", &permission).send().status, 401);
        assert_eq!(server.get(&path).cookie(&cookie).send().status, 401, "a permission is no session");
    }
    for place in ["1", "3", "0", "6", "02", "x", "2.jpg", "..%2f2", "2/small/x"] {
        let answer = owner.call("GET", &format!("{LIST}/{}/photos/{place}", visitor.id)).send();
        assert_eq!(answer.status, 404, "{place}");
    }
}

#[test]
fn a_photo_needs_the_permission_of_its_own_request() {
    let Some(server) = taking_photos(&[]) else { return };
    let photo = photo_of(40, 30, &[]);
    let (visitor, other) =
        (Photographer::of(&server), Photographer::who_sent(&server, &quote_with("firstName", "Kim")));
    let session = server.login();
    let session = session.strip_prefix("__Secure-session=").expect("a cookie");
    let cut = &visitor.permission[..visitor.permission.len() - 2];
    for permission in [&*other.permission, session, cut, "", "x", "a.b.c"] {
        let answer = visitor.put_with(permission, "1", &photo);
        assert_eq!((answer.status, answer.header("connection")), (401, "close"), "{permission}");
    }
    let without =
        server.call("PUT", &format!("/api/contact/{}/photos/1", visitor.id)).photo("image/jpeg", photo.clone());
    assert_eq!(without.send().status, 401);
    for number in ["0", "6", "01", "1.jpg", "-1", ""] {
        assert_eq!(visitor.put(number, &photo).status, 404, "{number}");
    }
    assert_eq!(files_below(&photo_folder(&server)), Vec::<PathBuf>::new());
    assert_eq!(visitor.put("5", &photo).status, 201);
}

#[test]
fn another_secret_under_the_same_name_ends_the_permission_to_add_photos() {
    let Some(server) = taking_photos(&[]) else { return };
    let (id, permission) = {
        let visitor = Photographer::of(&server);
        (visitor.id, visitor.permission)
    };
    let put = |server: &Server| {
        let call = server.call("PUT", &format!("/api/contact/{id}/photos/1"));
        call.header("authorization", &format!("Bearer {permission}")).photo("image/jpeg", photo_of(40, 30, &[])).send()
    };
    let server = server.again(&[&PHOTOS_ON[..], &[("SESSION_SECRETS", &*format!("test:{OTHER_SECRET}"))]].concat());
    assert_eq!(put(&server).status, 401);
    assert_eq!(put(&server.again(&PHOTOS_ON)).status, 201, "with the first secret again");
}

#[test]
fn what_is_no_photo_is_refused_with_the_reason_and_nothing_is_stored() {
    let Some(server) = taking_photos(&[]) else { return };
    let visitor = Photographer::of(&server);
    let good = photo_of(64, 48, &[]);
    let with = |at: usize, bytes: &[u8]| {
        let mut file = good.clone();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        file
    };
    // The height and width in the head of the frame.
    let frame = good.windows(2).position(|bytes| bytes == [0xff, 0xc0]).expect("a frame") + 5;
    let polyglot = [&good[..], b"<script>alert(1)</script>"].concat();
    let scans = [&good[..good.len() - 2], &[0xff, 0xda].repeat(100)[..], &[0xff, 0xd9]].concat();
    let refused: [(&str, Vec<u8>, &str); 10] = [
        ("nothing", Vec::new(), "no whole JPEG"),
        ("a text", b"GIF89a".to_vec(), "no whole JPEG"),
        ("a page", b"<html></html>".to_vec(), "no whole JPEG"),
        ("the half", good[..good.len() / 2].to_vec(), "no whole JPEG"),
        ("a picture and a script", polyglot, "no whole JPEG"),
        ("a bomb of pixels", with(frame, &[0xff, 0xdc, 0xff, 0xdc]), "larger than 2400 pixels"),
        ("too wide", photo_of(2401, 10, &[]), "larger than 2400 pixels"),
        ("very many scans", scans, "larger than 2400 pixels"),
        ("no pixels", with(frame, &[0, 0, 0, 0]), "damaged"),
        ("only the head", [&good[..frame - 5], &[0xff, 0xd9]].concat(), "damaged"),
    ];
    for (what, file, reason) in refused {
        let answer = visitor.put("1", &file);
        assert_eq!(answer.status, 422, "{what}");
        assert!(answer.json()["detail"].as_str().expect("a text").contains(reason), "{what}: {}", answer.body);
        for inside in [visitor.id.as_str(), "/photos", ".part", "panicked", "zune"] {
            assert!(!answer.body.contains(inside), "{what}: {}", answer.body);
        }
    }
    let path = format!("/api/contact/{}/photos/1", visitor.id);
    for kind in ["image/png", "text/html", "image/jpeg; charset=utf-8", ""] {
        let call = server.call("PUT", &path).header("authorization", &format!("Bearer {}", visitor.permission));
        assert_eq!(call.photo(kind, good.clone()).send().status, 415, "{kind}");
    }
    let large = [&good[..], &[0; 1024 * 1024]].concat();
    assert_eq!(visitor.put("1", &large).status, 413);
    assert_eq!((server.requests()[0]["photos"].clone(), files_below(&photo_folder(&server)).len()), (json!([]), 0));
    assert_eq!(visitor.put("1", &good).status, 201, "and the same visitor goes on");
}

#[test]
fn a_repeated_photo_is_stored_once_and_the_first_one_stays() {
    let Some(server) = taking_photos(&[]) else { return };
    let visitor = Photographer::of(&server);
    for number in ["3", "1", "3", "3"] {
        assert_eq!(visitor.put(number, &photo_of(100, 50, &[])).status, 201);
    }
    let owner = Owner::of(&server);
    let [before, _] = photos_seen(&owner, &visitor.id, 3);
    assert_eq!(visitor.put("3", &photo_of(500, 500, &[])).status, 201);
    assert_eq!(photos_seen(&owner, &visitor.id, 3)[0], before);
    assert_eq!((owner.inbox()[0]["photos"].clone(), files_below(&photo_folder(&server)).len()), (json!([1, 3]), 4));
    let server = server.again(&PHOTOS_ON);
    let owner = Owner::of(&server);
    let id = id_of_first(&server);
    assert_eq!(photos_seen(&owner, &id, 3)[0], before, "after a restart");
}

#[test]
fn without_room_for_photos_the_answer_has_no_permission_and_an_upload_is_told_so() {
    let server = Server::start();
    let answer = server.contact(&quote());
    assert_eq!((answer.status, answer.json()["photos"].clone()), (201, Value::Null));
    let id = answer.json()["id"].as_str().expect("an id").to_owned();
    let answer =
        server.call("PUT", &format!("/api/contact/{id}/photos/1")).photo("image/jpeg", photo_of(9, 9, &[])).send();
    assert_eq!((answer.status, answer.json()["detail"].clone()), (404, json!("No photos are taken here.")));
    assert_eq!(server.get("/api/health").send().json()["photosWritable"], Value::Null);
    assert_eq!(server.requests()[0]["photos"], json!([]));
}

#[test]
fn a_bucket_beside_a_data_file_and_a_wrong_name_of_one_are_refused_with_what_to_write() {
    let table = Table::in_folder(tempfile::tempdir().expect("a folder"));
    for (bucket, advice) in [("floors-photos", "name a table with --table"), ("s3://Floors", "without `s3://`")] {
        let command = program(&["serve", "--listen", "127.0.0.1:0"], &[PHOTOS_ON[0], ("PHOTOS_BUCKET", bucket)]);
        let (status, said) = refused(table.configure(command));
        assert!(status == 1 && said.contains("PHOTOS_BUCKET") && said.contains(advice), "{said}");
    }
}

#[test]
fn a_table_without_a_bucket_takes_no_photos_and_the_log_says_so() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &PHOTOS_ON);
    let answer = server.contact(&quote());
    assert_eq!((answer.status, answer.json()["photos"].clone()), (201, Value::Null));
    let log = server.log_at_stop();
    assert!(log.contains("PHOTOS_BUCKET"), "{log}");
}

#[test]
fn the_room_of_a_day_ends_first_for_possible_robots_then_for_all_and_never_for_requests() {
    // A tenth of it is the room of a day.
    let Some(server) = taking_photos(&[("PHOTOS_MAX_MB", "10")]) else { return };
    let robot = Photographer::who_sent(&server, &quote_with("fillTime", 1));
    let person = Photographer::of(&server);
    let photo = noisy_photo();
    assert_eq!(robot.put("1", &photo).status, 201);
    let refused = robot.put("2", &photo);
    assert_eq!(refused.status, 507, "{}", refused.body);
    assert!(refused.json()["detail"].as_str().expect("a text").contains("today"), "{}", refused.body);
    assert_eq!(person.put("1", &photo).status, 201);
    assert_eq!(person.put("2", &photo).status, 507);
    assert_eq!(server.contact(&quote()).status, 201);
    let server = server.again(&[("PHOTOS_MAX_MB", "10")]);
    let person = Photographer::of(&server);
    assert_eq!(person.put("2", &photo).status, 507, "after a restart");
    let small = photo_of(60, 40, &[]);
    assert_eq!(person.put("3", &small).status, 201, "a small one fits");
}

#[test]
fn a_client_over_its_limit_is_asked_to_wait() {
    let Some(server) = taking_photos(&[("CONTACT_LIMIT", "1/2000000000")]) else { return };
    let visitor = Photographer::of(&server);
    let answers: Vec<u16> = (0..11).map(|_| visitor.put("1", &photo_of(20, 20, &[])).status).collect();
    assert_eq!(answers, [[201; 10].as_slice(), &[429]].concat());
    assert_ne!(visitor.put("1", &[]).header("retry-after"), "");
}

#[test]
fn when_the_folder_cannot_be_written_photos_wait_requests_arrive_and_health_tells() {
    let Some(server) = taking_photos(&[]) else { return };
    let visitor = Photographer::of(&server);
    let health = || server.get("/api/health").send();
    assert_eq!(health().json(), json!({ "status": "ok", "photosWritable": true }));
    let root = photo_folder(&server);
    fs::remove_dir(&root).expect("an empty folder");
    fs::write(&root, b"").expect("a file in its place");
    let answer = visitor.put("1", &photo_of(80, 60, &[]));
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert_ne!(answer.header("retry-after"), "");
    assert_eq!((health().status, health().json()), (200, json!({ "status": "ok", "photosWritable": false })));
    assert_eq!(server.contact(&quote()).status, 201);
    fs::remove_file(&root).expect("the file");
    assert_eq!(health().json()["photosWritable"], true);
    assert_eq!(visitor.put("1", &photo_of(80, 60, &[])).status, 201);
    let log = server.log_at_stop();
    assert!(log.contains("photos cannot be stored") && !log.contains(&visitor_name()), "{log}");
}

fn visitor_name() -> String {
    quote()["firstName"].as_str().expect("a name").to_owned()
}

/// Begins to send a photo from this address, without its body. Returns the start of the answer.
fn begin(server: &Server, visitor: &Photographer<'_>, from: &str, bytes: usize) -> (TcpStream, String) {
    let head = format!(
        "PUT /api/contact/{}/photos/1 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {from}\r\nAuthorization: Bearer {}\r\n\
         Content-Type: image/jpeg\r\nContent-Length: {bytes}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
        visitor.id, visitor.permission,
    );
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a limit");
    stream.write_all(head.as_bytes()).expect("a head");
    let mut status = [0; 12];
    stream.read_exact(&mut status).expect("an answer");
    (stream, String::from_utf8_lossy(&status).into_owned())
}

#[test]
fn one_client_has_four_places_for_photos_and_others_do_not_wait() {
    let Some(server) = taking_photos(&[("TRUSTED_HOPS", "1")]) else { return };
    let visitor = Photographer::of(&server);
    let photo = photo_of(80, 60, &[]);
    let slow = |_| begin(&server, &visitor, "203.0.113.7", photo.len());
    let held: Vec<(TcpStream, String)> = (0..5).map(slow).collect();
    let answers: Vec<&str> = held.iter().map(|(_, status)| &**status).collect();
    assert_eq!(answers, [["HTTP/1.1 100"; 4].as_slice(), &["HTTP/1.1 503"]].concat());
    assert_eq!(Photographer::of(&server).put("1", &photo).status, 201);
}

#[test]
fn a_photo_without_a_place_is_not_counted_as_an_attempt() {
    let Some(server) = taking_photos(&[("CONTACT_LIMIT", "1/2000000000"), ("TRUSTED_HOPS", "1")]) else { return };
    let visitor = Photographer::of(&server);
    let photo = photo_of(80, 60, &[]);
    let slow = |_| begin(&server, &visitor, "203.0.113.8", photo.len());
    let answers: Vec<(TcpStream, String)> = (0..14).map(slow).collect();
    let statuses: Vec<&str> = answers.iter().map(|(_, status)| &**status).collect();
    // The limit is ten attempts.
    assert_eq!(statuses, [["HTTP/1.1 100"; 4].as_slice(), &["HTTP/1.1 503"; 10]].concat());
}

#[test]
fn seventeen_photos_at_the_same_time_are_one_too_many_until_one_ends() {
    let Some(server) = taking_photos(&[("TRUSTED_HOPS", "1")]) else { return };
    let visitor = Photographer::of(&server);
    let photo = photo_of(80, 60, &[]);
    // The interim answer says that the body is being read.
    let begin = |client: usize| {
        let (stream, status) = begin(&server, &visitor, &format!("203.0.113.{client}"), photo.len());
        assert_eq!(status, "HTTP/1.1 100");
        stream
    };
    let mut held: Vec<TcpStream> = (0..16).map(|number| begin(number / 4)).collect();
    let busy = visitor.put("2", &photo);
    assert_eq!((busy.status, busy.header("retry-after")), (503, "2"), "{}", busy.body);
    let mut one = held.pop().expect("a connection");
    one.write_all(&photo).expect("a body");
    let mut answer = Vec::new();
    one.read_to_end(&mut answer).expect("an answer");
    assert!(contains(&answer, b"HTTP/1.1 201"), "{}", String::from_utf8_lossy(&answer));
    assert_eq!(visitor.put("2", &photo).status, 201);
    assert_eq!(held.len(), 15);
}

#[test]
fn a_stored_photo_is_a_picture_of_the_same_size() {
    let Some(server) = taking_photos(&[]) else { return };
    let visitor = Photographer::of(&server);
    for (number, (width, height)) in [(1, (1, 1)), (2, (300, 2400)), (3, (2400, 3)), (4, (320, 240))] {
        let photo = photo_of(width, height, &[]);
        assert_eq!(visitor.put(&number.to_string(), &photo).status, 201, "{width} {height}");
        let [large, small] = photos_seen(&Owner::of(&server), &visitor.id, number);
        let [large, small] =
            [large, small].map(|file| image::ImageReader::with_format(Cursor::new(file), ImageFormat::Jpeg));
        assert_eq!(large.into_dimensions().expect("a picture"), (width.into(), height.into()));
        assert!(small.into_dimensions().is_ok_and(|(width, height)| width <= 320 && height <= 320));
    }
}

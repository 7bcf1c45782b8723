//! The API learns each version of a site's form from the site's own files, checks with it, and keeps it.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    path::PathBuf,
    thread,
};

use forms::Definition;
use serde_json::{Value, json};

use crate::{
    backup::{backup, restore},
    copy::copy,
    support::{
        FaultyTable, Owner, Server, Site, Table, appointment, endpoint, filled, filled_with, form_address,
        memory_folder, mistakes_in, program, skipped, submit, version_of,
    },
};

#[test]
fn versions_overlap_and_a_page_of_last_week_is_checked_with_its_own() {
    let site = Site::new();
    let old = site.publish(&appointment());
    let mut form = appointment();
    form["fields"]
        .as_array_mut()
        .expect("fields")
        .retain(|field| !["plan", "days"].contains(&field["name"].as_str().unwrap_or_default()));
    form["fields"][3]["control"]["choices"][1]["label"] = "First visit".into();
    let new = site.publish(&form);
    let server = site.server();
    let mut later = filled();
    later.as_object_mut().expect("a form").retain(|name, _| name != "plan" && name != "days");
    assert_eq!(submit(&server, &new, &later), 201);
    assert_eq!(submit(&server, &old, &filled()), 201);
    assert_eq!(mistakes_in(&server, &old, &later).keys().collect::<Vec<_>>(), ["plan"]);
    let owner = Owner::of(&server);
    let versions = owner.call("GET", "/api/admin/forms").send().json();
    let hashes: Vec<_> = versions.as_array().expect("versions").iter().map(|each| &each["version"]).collect();
    assert_eq!(hashes, [version_of(&new), version_of(&old)]);
    assert_eq!(versions[1]["definition"], appointment());
    // Each is found by the labels of its time, and by its answers.
    let found = |text: &str| owner.found(&json!({ "text": text })).len();
    assert_eq!(["First visit", "new here", "Monday", "gold", "AB-123"].map(found), [1, 1, 1, 1, 2]);
    let count = |search: Value| owner.found(&search).len();
    assert_eq!(count(json!({ "form": "appointment", "projectType": "new" })), 2);
    assert_eq!(count(json!({ "form": "appointment", "projectType": "gone" })), 0);
    assert_eq!(count(json!({ "form": "quote" })), 0);
}

#[test]
fn a_version_that_nobody_can_get_costs_no_request() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    assert_eq!(submit(&server, &to, &filled()), 201);
    let unknown = form_address("appointment", &"0".repeat(32));
    let mut form = filled_with("visit", "of-tomorrow");
    form["extra"] = "A new question".into();
    form.as_object_mut().expect("a form").remove("terms");
    assert_eq!(submit(&server, &unknown, &form), 201);
    let request = server.requests().remove(0);
    assert_eq!((&request["firstName"], &request["projectType"]), (&"Dana Reyes".into(), &"of-tomorrow".into()));
    assert_eq!(
        (&request["answers"]["extra"], &request["formVersion"]),
        (&"A new question".into(), &"0".repeat(32).into())
    );
    assert_eq!(request["suspected"], false, "one weak sign: {request}");
    // Also of a plain form, which repeats the name of a list, one that is not known too.
    let plain = server
        .post(&unknown)
        .body("application/x-www-form-urlencoded", "patient=Dana&tel=2395550142&days=mon&days=sun&rooms=1&rooms=2");
    assert_eq!(plain.send().status, 200);
    let answers = server.requests()[0]["answers"].clone();
    assert_eq!((&answers["days"], &answers["rooms"]), (&"mon sun".into(), &"1 2".into()), "{answers}");
    // Nobody could answer this one.
    let errors = mistakes_in(&server, &unknown, &json!({ "patient": "Dana", "extra": "Hello" }));
    assert_eq!(errors.keys().collect::<Vec<_>>(), ["email"]);
    // Its own form is not known at all.
    let answer = server.post(&form_address("job", &"0".repeat(32))).json(&filled()).send();
    assert_eq!(answer.status, 404);
    assert!(answer.json()["detail"].as_str().expect("words").contains("reload"), "{}", answer.body);
    for odd in ["../secret", "", "A", "appointment%2F"] {
        assert_eq!(server.post(&form_address(odd, &"0".repeat(32))).json(&filled()).send().status, 404, "{odd}");
    }
}

#[test]
fn a_file_that_is_not_the_version_of_its_name_is_not_believed() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let path = site.path().join(Definition::path("appointment", version_of(&to)));
    let json = fs::read_to_string(&path).expect("a file");
    fs::write(&path, json.replace("Dental plan", "Credit card")).expect("a file");
    let server = site.server();
    assert_eq!(server.post(&to).json(&filled()).send().status, 201, "as text, for it cannot be had");
    assert_eq!(Owner::of(&server).call("GET", "/api/admin/forms").send().json(), json!([]));
    assert!(server.log().contains("cannot be had from the site"), "{}", server.log());
}

#[test]
fn a_version_is_fetched_from_the_address_of_the_site() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let (origin, _web) = serve(site.path().to_owned());
    let server = Server::with(&[("SITE_ORIGIN", &origin)]);
    assert_eq!(submit(&server, &to, &filled()), 201);
    assert_eq!(server.requests()[0]["answers"]["plan"], "Gold");
    assert_eq!(server.get("/api/forms").send().json(), json!({ "format": forms::FORMAT }));
    let status = |server: &Server, format: &str| server.get(&format!("/api/forms?format={format}")).send().status;
    assert_eq!(["1", "2", "x"].map(|format| status(&server, format)), [200, 404, 400]);
    let alone = Server::start();
    assert_eq!(alone.get("/api/forms").send().json(), json!({ "format": 0 }), "it knows no site");
    assert_eq!(status(&alone, "1"), 404);
}

/// A web server for the files of a folder, until the test ends.
fn serve(folder: PathBuf) -> (String, thread::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    let web = thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { continue };
            let mut line = String::new();
            BufReader::new(stream.try_clone().expect("a stream")).read_line(&mut line).expect("a line");
            let path = line.split(' ').nth(1).unwrap_or_default().trim_start_matches('/').to_owned();
            let body = fs::read(folder.join(path)).unwrap_or_default();
            let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            let _ = stream.write_all(&[head.as_bytes(), &body].concat());
        }
    });
    (origin, web)
}

#[test]
fn versions_are_in_a_backup_and_in_a_copy() {
    if endpoint().is_some() {
        return skipped("has a file of its own");
    }
    let (site, table, folder) = (Site::new(), Table::in_folder(memory_folder()), memory_folder());
    let to = site.publish(&appointment());
    let server = Server::on(&table, &[site.variable()]);
    assert_eq!(submit(&server, &to, &filled()), 201);
    let versions = |server: &Server| Owner::of(server).call("GET", "/api/admin/forms").send().json();
    let known = (versions(&server), server.requests());
    let copied = FaultyTable::new();
    let file = table.file().expect("a file");
    let (saved, again) = (folder.path().join("saved.db"), folder.path().join("again"));
    backup(&file, &saved);
    server.stop();
    let (status, said) =
        copy(&copied.table, &[("--from-data", file.to_str().expect("a path")), ("--to-table", copied.table.name())]);
    assert_eq!(status, 0, "{said}");
    fs::create_dir(&again).expect("a folder");
    let data = again.join("quotes.db");
    assert_eq!(restore(&saved, &data, &[]).0, 0);
    let mut command = program(&["serve", "--listen", "127.0.0.1:0"], &[]);
    command.arg("--data").arg(&data);
    for server in [Server::on(&copied.table, &[]), Server::run(command, Table::fresh())] {
        assert_eq!((versions(&server), server.requests()), known);
    }
}

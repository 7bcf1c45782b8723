//! Data that the log never contains.

use serde_json::json;

use crate::support::{Answer, Call, LIST, PASSWORD, PASSWORD_HASH, SECRET, Server, quote_with_fields};

/// Sends a call from one IP address and asserts the status of the answer.
#[track_caller]
fn send(call: Call<'_>, status: u16) -> Answer {
    let answer = call.header("x-forwarded-for", "203.0.113.77").send();
    assert_eq!(answer.status, status, "{}", answer.body);
    answer
}

/// Calls everything that can be called, with unique words.
fn visit(server: &Server) -> Vec<String> {
    let typed = quote_with_fields(json!({
        "firstName": "Zebedee", "lastName": "Quagmire", "email": "zq@mailhost.example", "phone": "(239) 555-0987",
        "propertyAddress": "77 Heliotrope Lane", "projectDetails": "A terrarium for iguanas.",
    }));
    let wrong = json!({ "firstName": 1, "Quixotic": "Wombat", "email": "Bandicoot at home" });
    let key = "idempotency-Kookaburra";
    let cookie = server.login();
    let token = cookie.split('=').nth(1).expect("a token").to_owned();
    let contact = || server.post("/api/contact").header("idempotency-key", key);
    send(contact().json(&typed), 201);
    send(contact().json(&wrong), 422);
    send(server.post("/api/contact").form(&typed), 303);
    send(server.post("/api/contact").form(&wrong), 422);
    send(contact().body("application/json", "{\"firstName\": Capybara}"), 400);
    send(contact().body("application/json", "{\"Quixotic\":\"Wombat\",\"fillTime\":\"Axolotl\"}"), 422);
    send(server.post("/api/contact").body("application/x-www-form-urlencoded", typed.to_string()), 422);
    send(server.post("/api/contact").body("text/Pangolin", typed.to_string()), 415);
    send(server.get("/api/contact?email=zq%40mailhost.example&firstName=Zebedee"), 405);
    send(
        server
            .get("/api/Ocelot/Zebedee")
            .header("user-agent", "Narwhal/1.0")
            .header("referer", "https://Okapi.example/"),
        404,
    );
    send(server.get(&format!("{LIST}?cursor=Zebedee&limit=Wombat")).cookie(&cookie), 400);
    send(server.call("DELETE", &format!("{LIST}/Zebedee")).cookie(&cookie), 404);
    send(server.get(LIST).cookie("__Secure-session=Forged.Tapir.Token"), 401);
    send(server.post("/api/admin/login").json(&json!({ "password": "Aardwolf" })), 401);
    send(server.post("/api/admin/login").json(&json!({ "password": PASSWORD })), 200);
    send(server.post("/api/admin/login").json(&json!({ "Password": "Aardwolf" })), 422);
    send(server.post("/api/admin/login").json(&json!({ "password": 7_654_321 })), 422);
    send(server.post("/api/contact").header("origin", "https://Okapi.example").json(&typed), 403);
    server.line_about(&send(server.post("/api/admin/logout").cookie(&cookie), 200));

    let words = [
        "Zebedee", "Quagmire", "mailhost", "555-0987", "2395550987", "Heliotrope", "terrarium", "Quixotic", "Wombat",
        "Bandicoot", "Capybara", "Axolotl", "Pangolin", "Kookaburra", "Ocelot", "Narwhal", "Okapi", "Tapir",
        "Aardwolf", "7654321", "203.0.113", "horse", "argon2", SECRET, PASSWORD_HASH, &token,
    ];
    words.map(str::to_lowercase).into()
}

#[test]
fn the_log_contains_neither_input_nor_secrets() {
    let server = Server::with(&[("TRUSTED_HOPS", "1")]);
    let words = visit(&server);
    let log = server.log();
    assert!(log.lines().count() >= 20, "{log}");
    let found: Vec<&String> = words.iter().filter(|word| log.to_lowercase().contains(word.as_str())).collect();
    assert!(found.is_empty(), "{found:?} in {log}");
    for line in log.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(line.is_object(), "{line}");
    }
}

#[test]
fn an_unknown_method_is_logged_as_a_dash() {
    let server = Server::start();
    let sent = |method: &str| {
        let head = format!("{method} /api/contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        server.line_about(&server.raw(head.as_bytes()))["method"].clone()
    };
    for method in ["ZEBEDEE", "get", "TRACE", &"ZEBEDEE".repeat(700)] {
        assert_eq!(sent(method), "-", "{method:.20}");
    }
    for method in ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] {
        assert_eq!(sent(method), method);
    }
    assert!(!server.log().contains("ZEBEDEE"), "{}", server.log());
}

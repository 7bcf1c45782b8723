//! Data that the log never contains.

use serde_json::json;

use crate::support::{Call, PASSWORD, PASSWORD_HASH, SECRET, Server};

const LIST: &str = "/api/admin/contact-requests";

/// Calls everything that can be called, with unique words.
fn visit(server: &Server) -> Vec<String> {
    let typed = json!({
        "firstName": "Zebedee", "lastName": "Quagmire", "email": "zq@mailhost.example", "phone": "(239) 555-0987",
        "propertyAddress": "77 Heliotrope Lane", "projectType": "other", "projectTimeline": "asap",
        "projectDetails": "A terrarium for iguanas.",
    });
    let wrong = json!({ "firstName": 1, "Quixotic": "Wombat", "email": "Bandicoot at home" });
    let key = "idempotency-Kookaburra";
    let address = |call: Call<'_>| call.header("x-forwarded-for", "203.0.113.77").send();
    let cookie = server.login();
    let token = cookie.split('=').nth(1).expect("a token").to_owned();
    let contact = || server.post("/api/contact").header("idempotency-key", key);
    address(contact().json(&typed));
    address(contact().json(&wrong));
    address(server.post("/api/contact").form(&typed));
    address(server.post("/api/contact").form(&wrong));
    address(contact().body("application/json", "{\"firstName\": Capybara}"));
    address(contact().body("application/json", "{\"Quixotic\":\"Wombat\",\"fillTime\":\"Axolotl\"}"));
    address(server.post("/api/contact").body("application/x-www-form-urlencoded", typed.to_string()));
    address(server.post("/api/contact").body("text/Pangolin", typed.to_string()));
    address(server.get("/api/contact?email=zq%40mailhost.example&firstName=Zebedee"));
    address(
        server
            .get("/api/Ocelot/Zebedee")
            .header("user-agent", "Narwhal/1.0")
            .header("referer", "https://Okapi.example/"),
    );
    address(server.get(&format!("{LIST}?cursor=Zebedee&limit=Wombat")).cookie(&cookie));
    address(server.call("DELETE", &format!("{LIST}/Zebedee")).cookie(&cookie));
    address(server.get(LIST).cookie("__Secure-session=Forged.Tapir.Token"));
    address(server.post("/api/admin/login").json(&json!({ "password": "Aardwolf" })));
    address(server.post("/api/admin/login").json(&json!({ "password": PASSWORD })));
    address(server.post("/api/admin/login").json(&json!({ "Password": "Aardwolf" })));
    address(server.post("/api/admin/login").json(&json!({ "password": 7_654_321 })));
    address(server.post("/api/contact").header("origin", "https://Okapi.example").json(&typed));
    server.line_about(&address(server.post("/api/admin/logout").cookie(&cookie)));

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

//! Forms of a site: the API learns each version from the site's own files, checks with it, and keeps it.

use std::fs;

use forms::Definition;
use serde_json::{Map, Value, json};

use crate::{
    backup::{backup, restore},
    copy::copy,
    owner_mail::{borrowed, header, unfolded},
    support::{
        FaultyTable, Function, MailServer, Owner, Receiver, Server, Table, endpoint, id_of, memory_folder, program,
        quote, skipped, stored_long_ago, wait_until,
    },
};

/// A folder of a site with forms.
pub(crate) struct Site(tempfile::TempDir);

impl Site {
    pub(crate) fn new() -> Self {
        let folder = memory_folder();
        fs::create_dir_all(folder.path().join("assets/forms")).expect("a folder");
        Self(folder)
    }

    /// Publishes a version. Returns the address to which its page sends.
    pub(crate) fn publish(&self, form: &Value) -> String {
        let definition: Definition = serde_json::from_value(form.clone()).expect("a definition");
        assert_eq!(definition.problems(), []);
        let json = definition.canonical_json();
        let hash = Definition::hash_of(&json);
        fs::write(self.0.path().join(Definition::path(&definition.name, &hash)), json).expect("a file");
        address(&definition.name, &hash)
    }

    fn server(&self) -> Server {
        self.server_with(&[])
    }

    pub(crate) fn server_with(&self, variables: &[(&str, &str)]) -> Server {
        Server::with(&[&[self.variable()], variables].concat())
    }

    pub(crate) fn variable(&self) -> (&str, &str) {
        ("SITE_DIR", self.0.path().to_str().expect("a path"))
    }
}

fn address(name: &str, hash: &str) -> String {
    format!("/api/contact?form={name}&v={hash}")
}

pub(crate) fn hash_of(address: &str) -> &str {
    address.rsplit('=').next().expect("a hash")
}

fn field(name: &str, label: &str, control: Value, rule: Value) -> Value {
    let mut field = json!({ "name": name, "label": label, "message": format!("{label}: please check"), "maxChars": 120, "wide": false });
    field["control"] = control;
    field["rule"] = rule;
    field
}

fn with(mut field: Value, more: &Value) -> Value {
    field.as_object_mut().expect("a field").extend(more.as_object().expect("more").clone());
    field
}

fn input(kind: &str) -> Value {
    json!({ "kind": "input", "input": kind, "autocomplete": "" })
}

fn choices(kind: &str, labels: &[(&str, &str)]) -> Value {
    let choices: Vec<Value> = labels.iter().map(|(value, label)| json!({ "value": value, "label": label })).collect();
    json!({ "kind": kind, "choices": choices })
}

/// A form with every kind of field.
pub(crate) fn appointment() -> Value {
    let any = || json!({ "kind": "any" });
    let optional = json!({ "required": false });
    let dental = choices("radios", &[("check-up", "Check-up and cleaning"), ("new", "I am new here")]);
    json!({
        "format": 1, "name": "appointment", "title": "Ask for an appointment", "language": "en-US",
        "fields": [
            with(field("patient", "Your name", input("text"), json!({ "kind": "name" })), &json!({ "role": "name" })),
            with(field("tel", "Phone number", input("tel"), json!({ "kind": "digits", "minDigits": 7 })), &json!({ "role": "phone" })),
            with(field("mail", "E-mail", input("email"), json!({ "kind": "pattern", "pattern": forms::EMAIL })), &json!({ "role": "email", "required": false })),
            with(field("visit", "What may we plan?", dental, json!({ "kind": "choice" })), &json!({ "role": "topic" })),
            with(field("plan", "Dental plan", input("text"), any()), &json!({ "when": { "field": "visit", "values": ["new"] } })),
            with(field("days", "Good days", choices("checkboxes", &[("mon", "Monday"), ("tue", "Tuesday"), ("wed", "Wednesday")]), json!({ "kind": "choices" })), &optional),
            with(field("day", "Day", input("date"), json!({ "kind": "day", "from": "today" })), &optional),
            with(field("people", "People", json!({ "kind": "input", "input": "number", "autocomplete": "", "unit": "persons" }), json!({ "kind": "number", "min": 1.0, "max": 9.5 })), &optional),
            with(field("member", "Member number", input("text"), json!({ "kind": "pattern", "pattern": "^(?:[A-Z]{2}-[0-9]{3,5})$" })), &optional),
            with(field("terms", "I have read the privacy note", json!({ "kind": "consent", "link": { "words": "privacy note", "to": "/privacy" } }), json!({ "kind": "accepted" })), &json!({})),
            with(field("status", "Status of insurance", input("text"), any()), &optional),
            with(field("sk", "Second key", input("text"), any()), &optional),
            with(field("pictures", "Photos", json!({ "kind": "photos" }), any()), &optional),
        ],
        "send": "Ask for an appointment",
        "sent": { "title": "Thank you, we call you", "text": "On the next working day.", "steps": ["We read it.", "We call."] },
        "answerWithinHours": 0,
    })
}

/// A good submission of [`appointment`].
pub(crate) fn filled() -> Value {
    json!({
        "patient": " Dana Reyes ", "tel": "239 555 0142", "mail": "dana@example.com", "visit": "new", "plan": "Gold",
        "days": "wed  mon", "day": "2099-03-05", "people": "2,5", "member": "AB-123", "terms": "yes",
        "status": "won", "sk": "quotes", "fillTime": 20_000,
    })
}

fn filled_with(name: &str, value: impl Into<Value>) -> Value {
    let mut form = filled();
    form[name] = value.into();
    form
}

fn post(server: &Server, address: &str, form: &Value) -> u16 {
    let answer = server.post(address).header("accept-language", "en").json(form).send();
    assert!(answer.status == 201 || answer.status == 422, "{}", answer.body);
    answer.status
}

#[track_caller]
fn wrong(server: &Server, address: &str, form: &Value) -> Map<String, Value> {
    let answer = server.post(address).json(form).send();
    assert_eq!(answer.status, 422, "{}", answer.body);
    answer.json()["errors"].as_object().expect("messages").clone()
}

#[test]
fn a_request_of_an_own_form_has_its_values_by_meaning_and_the_others_by_name() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    assert_eq!(post(&server, &to, &filled()), 201);
    let request = server.requests().remove(0);
    for (name, value) in [
        ("firstName", "Dana Reyes"),
        ("lastName", ""),
        ("phone", "239 555 0142"),
        ("email", "dana@example.com"),
        ("projectType", "new"),
        ("propertyAddress", ""),
        ("status", "new"),
        ("form", "appointment"),
        ("formVersion", hash_of(&to)),
    ] {
        assert_eq!(request[name], value, "{name}: {request}");
    }
    let answers = json!({
        "plan": "Gold", "days": "mon wed", "day": "2099-03-05", "people": "2.5", "member": "AB-123", "terms": "yes",
        "status": "won", "sk": "quotes",
    });
    assert_eq!(request["answers"], answers);
    assert_eq!((&request["suspected"], &request["marks"]), (&false.into(), &json!([])), "{request}");
    // Also after a restart, and when the site is not there any more.
    let server = server.again(&[]);
    assert_eq!(server.requests(), [request]);
    assert_eq!(post(&server, &to, &filled_with("plan", "Silver")), 201);
    assert_eq!(server.requests()[0]["answers"]["plan"], "Silver");
}

#[test]
fn each_kind_of_field_has_its_rule_and_the_message_of_the_definition() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    for (name, value, is_good) in [
        ("patient", "", false),
        ("patient", "李", true),
        ("tel", "12345", false),
        ("mail", "", true),
        ("mail", "dana", false),
        ("visit", "other", false),
        ("plan", "", false),
        ("days", "", true),
        ("days", "mon fri", false),
        ("days", "mon mon tue", true),
        ("day", "2099-02-29", false),
        ("day", "2096-02-29", true),
        ("day", "2020-01-01", false),
        ("day", "05.03.2099", false),
        ("people", "0.5", false),
        ("people", "9.5", true),
        ("people", "9.51", false),
        ("people", "1e0", false),
        ("people", "two", false),
        ("member", "AB-12", false),
        ("member", "xAB-123", false),
        ("terms", "", false),
        ("terms", "no", false),
        ("status", &"x".repeat(121), false),
        ("sk", "one\ntwo", false),
    ] {
        let form = filled_with(name, value);
        if is_good {
            assert_eq!(post(&server, &to, &form), 201, "{name}: {value}");
        } else {
            let errors = wrong(&server, &to, &form);
            assert_eq!(errors.keys().collect::<Vec<_>>(), [name], "{name}: {value}");
            let message = errors[name].as_str().expect("a text");
            assert!(message.ends_with("please check") || message.starts_with("Please "), "{message}");
        }
    }
    let without_plan = |visit: &str| {
        let mut form = filled_with("visit", visit);
        form.as_object_mut().expect("a form").remove("plan");
        form
    };
    assert_eq!(post(&server, &to, &without_plan("check-up")), 201, "the condition is not met");
    assert_eq!(wrong(&server, &to, &without_plan("new")).len(), 1);
    // A field that is not asked for leads to no other.
    let mut chain = appointment();
    chain["fields"][4] = with(
        field("plan", "Dental plan", choices("radios", &[("gold", "Gold")]), json!({ "kind": "choice" })),
        &json!({ "when": { "field": "visit", "values": ["new"] } }),
    );
    chain["fields"][10]["when"] = json!({ "field": "plan", "values": ["gold"] });
    chain["fields"][10]["required"] = true.into();
    let chained = site.publish(&chain);
    let form = |visit: &str| {
        let mut form = filled_with("visit", visit);
        form["plan"] = "gold".into();
        form["status"] = "".into();
        form
    };
    assert_eq!(post(&server, &chained, &form("check-up")), 201);
    assert_eq!(wrong(&server, &chained, &form("new")).keys().collect::<Vec<_>>(), ["status"]);
    // A value of a field that is not asked is kept: a person wrote it.
    assert_eq!(post(&server, &to, &filled_with("visit", "check-up")), 201);
    assert_eq!(server.requests()[0]["answers"]["plan"], "Gold");
}

#[test]
fn foreign_names_are_ignored_and_none_can_change_a_row() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    let mut form = filled();
    for name in ["__proto__", "constructor", "pk", "deletedAt", "suspected", "form", "answers", "pictures", "firstName"]
    {
        form[name] = "hostile".into();
    }
    assert_eq!(post(&server, &to, &form), 201);
    let request = server.requests().remove(0);
    assert_eq!(request["answers"].as_object().expect("answers").len(), 8, "{request}");
    assert_eq!(request["firstName"], "Dana Reyes");
    let owner = Owner::of(&server);
    assert_eq!(owner.change(&id_of(&request), &json!({ "status": "quoted" })).status, 200);
    let changed = server.requests().remove(0);
    assert_eq!((&changed["status"], &changed["answers"]["status"]), (&"quoted".into(), &"won".into()));
}

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
    assert_eq!(post(&server, &new, &later), 201);
    assert_eq!(post(&server, &old, &filled()), 201);
    assert_eq!(wrong(&server, &old, &later).keys().collect::<Vec<_>>(), ["plan"]);
    let owner = Owner::of(&server);
    let versions = owner.call("GET", "/api/admin/forms").send().json();
    let hashes: Vec<_> = versions.as_array().expect("versions").iter().map(|each| &each["version"]).collect();
    assert_eq!(hashes, [hash_of(&new), hash_of(&old)]);
    assert_eq!(versions[1]["definition"], appointment());
    // Each is found by the labels of its time, and by its answers.
    let found = |text: &str| owner.found(&json!({ "text": text })).len();
    assert_eq!(["First visit", "new here", "Monday", "gold", "AB-123"].map(found), [1, 1, 1, 1, 2]);
    let of = |search: Value| owner.search(&search);
    let count = |search: Value| of(search).json()["requests"].as_array().expect("requests").len();
    assert_eq!(count(json!({ "form": "appointment", "projectType": "new" })), 2);
    assert_eq!(count(json!({ "form": "quote" })), 0);
    assert_eq!(of(json!({ "projectType": "new" })).status, 422, "the built-in form has no such type");
}

#[test]
fn a_version_that_nobody_can_get_costs_no_request() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    assert_eq!(post(&server, &to, &filled()), 201);
    let unknown = address("appointment", &"0".repeat(32));
    let mut form = filled_with("visit", "of-tomorrow");
    form["extra"] = "A new question".into();
    form.as_object_mut().expect("a form").remove("terms");
    assert_eq!(post(&server, &unknown, &form), 201);
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
    let errors = wrong(&server, &unknown, &json!({ "patient": "Dana", "extra": "Hello" }));
    assert_eq!(errors.keys().collect::<Vec<_>>(), ["email"]);
    // Its own form is not known at all.
    let answer = server.post(&address("job", &"0".repeat(32))).json(&filled()).send();
    assert_eq!(answer.status, 404);
    assert!(answer.json()["detail"].as_str().expect("words").contains("reload"), "{}", answer.body);
    for odd in ["../secret", "", "A", "appointment%2F"] {
        assert_eq!(server.post(&address(odd, &"0".repeat(32))).json(&filled()).send().status, 404, "{odd}");
    }
}

#[test]
fn a_file_that_is_not_the_version_of_its_name_is_not_believed() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let path = site.0.path().join(Definition::path("appointment", hash_of(&to)));
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
    let (origin, _web) = serve(site.0.path().to_owned());
    let server = Server::with(&[("SITE_ORIGIN", &origin)]);
    assert_eq!(post(&server, &to, &filled()), 201);
    assert_eq!(server.requests()[0]["answers"]["plan"], "Gold");
    assert_eq!(server.get("/api/forms").send().json(), json!({ "format": forms::FORMAT }));
    let status = |server: &Server, format: &str| server.get(&format!("/api/forms?format={format}")).send().status;
    assert_eq!(["1", "2", "x"].map(|format| status(&server, format)), [200, 404, 400]);
    let alone = Server::start();
    assert_eq!(alone.get("/api/forms").send().json(), json!({ "format": 0 }), "it knows no site");
    assert_eq!(status(&alone, "1"), 404);
}

/// A web server for the files of a folder, until the test ends.
fn serve(folder: std::path::PathBuf) -> (String, std::thread::JoinHandle<()>) {
    use std::io::{BufRead, BufReader, Write};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    let web = std::thread::spawn(move || {
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
fn a_browser_without_scripts_gets_the_form_again_and_then_the_words_of_the_definition() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    let send = |form: &str| {
        let call = server.post(&to).body("application/x-www-form-urlencoded", form);
        call.header("accept-language", "en").send()
    };
    let good =
        "patient=Dana&tel=2395550142&mail=&visit=check-up&plan=&days=tue&days=mon&day=&people=3&member=&status=&sk=";
    let page = send(good);
    assert_eq!(page.status, 422);
    for part in [
        "<html lang=\"en-US\">",
        "I have read the privacy note: please check",
        "action=\"/api/contact?form=appointment&v=",
        "<legend>What may we plan?</legend>",
        "value=\"check-up\" required checked>",
        "name=\"days\" value=\"tue\" checked>",
        "type=\"date\"",
        "step=\"any\" value=\"3\"",
        "<a href=\"/privacy\" target=\"_blank\">privacy note</a>",
        "Dental plan (What may we plan?: I am new here)",
        "E-mail (optional)",
        "<button type=\"submit\">Ask for an appointment</button>",
    ] {
        let body = page.body.replace("&#x2f;", "/");
        assert!(body.contains(part), "no {part} in {body}");
    }
    for foreign in ["24 hours", "estimate", "Quote", "slab", "name=\"pictures\""] {
        assert!(!page.body.contains(foreign), "{foreign}: {}", page.body);
    }
    let sent = send(&format!("{good}&terms=yes"));
    assert_eq!((sent.status, sent.header("content-type")), (200, "text/html; charset=utf-8"));
    for part in ["<h1>Thank you, we call you</h1>", "On the next working day.", "1. We read it.", "2. We call."] {
        assert!(sent.body.contains(part), "no {part} in {}", sent.body);
    }
    assert!(!sent.body.contains("<form"), "{}", sent.body);
    assert_eq!(server.requests()[0]["answers"], json!({ "days": "mon tue", "people": "3", "terms": "yes" }));
    assert_eq!(send(&format!("{good}&terms=yes&sk=twice")).status, 422, "other fields come once");
}

#[test]
fn a_page_in_another_language_has_no_english_word_about_a_mistake() {
    let site = Site::new();
    let mut form = appointment();
    form["language"] = "de".into();
    let to = site.publish(&form);
    let server = site.server();
    let page = server.post(&to).form(&json!({ "patient": "x".repeat(121) })).send().body;
    assert!(page.contains("<html lang=\"de\">"), "{page}");
    for english in ["Please", "needs another look", "optional", "required.", "Rather talk", "Leave this empty"] {
        assert!(!page.contains(english), "{english}: {page}");
    }
}

#[test]
fn a_page_in_another_language_has_the_words_that_its_definition_brings() {
    let site = Site::new();
    let mut form = appointment();
    form["language"] = "de".into();
    let names = [
        "optional", "empty", "tooLong", "unseen", "check", "correct", "wrongOne", "wrong", "kept", "allRequired",
        "someRequired", "notSent", "busy", "wait", "later", "tooLarge", "call", "home",
    ];
    let words = names.map(|name| {
        let blank = [("tooLong", " {most}"), ("wrong", " {count}"), ("wait", " {minutes}")];
        let blank = blank.iter().find(|(of, _)| *of == name).map_or("", |(_, blank)| blank);
        (name.to_owned(), Value::from(format!("Wort-{name}{blank}")))
    });
    form["words"] = Value::Object(words.into_iter().collect());
    let to = site.publish(&form);
    let server = site.server();
    let page = server.post(&to).form(&json!({ "patient": "x".repeat(121) })).send().body;
    for words in ["check", "correct", "wrong 4", "kept", "someRequired", "optional", "tooLong 120", "call", "empty"] {
        assert!(page.contains(&format!("Wort-{words}")), "{words}: {page}");
    }
    for english in ["Please", "needs another look", "optional)", "required.", "Rather talk", "Leave this empty"] {
        assert!(!page.replace("Wort-optional)", "").contains(english), "{english}: {page}");
    }
}

#[test]
fn an_own_form_is_mailed_with_its_labels_and_no_promise_that_it_does_not_make() {
    let (site, mail) = (Site::new(), MailServer::start());
    let to = site.publish(&appointment());
    let variables = mail.variables();
    let server = site.server_with(&[borrowed(&variables), vec![("SITE_ORIGIN", "https://dentist.example")]].concat());
    let mut form = filled();
    form["source"] = json!({ "referrer": "search.example", "campaign": { "utm_source": "spring", "evil": "x" } });
    assert_eq!(post(&server, &to, &form), 201);
    let [message] = &mail.wait_for(1)[..] else { panic!("more than one") };
    assert_eq!(header(message, "Subject"), "Ask for an appointment: Dana Reyes, I am new here");
    for part in [
        "Good days: Monday, Wednesday",
        "People: 2.5 persons",
        "Dental plan: Gold",
        "Came from: search.example, utm_source spring",
    ] {
        assert!(unfolded(message).contains(part), "no {part} in {message}");
    }
    for foreign in ["hours", "asks for a quote", "evil", ">Map<", "Map:"] {
        assert!(!unfolded(message).contains(foreign), "{foreign} in {message}");
    }
    let request = server.requests().remove(0);
    assert_eq!(request["source"], json!({ "referrer": "search.example", "utm_source": "spring" }));
}

#[test]
fn a_sensitive_form_says_outside_of_the_inbox_only_that_a_request_came() {
    let (site, mail, receiver) = (Site::new(), MailServer::start(), Receiver::start());
    let mut form = appointment();
    form["sensitive"] = true.into();
    let to = site.publish(&form);
    let variables = mail.variables();
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    let url = receiver.url();
    let more = vec![("SITE_ORIGIN", "https://dentist.example"), ("WEBHOOK_URL", &*url), ("WEBHOOK_SECRET", secret)];
    let server = site.server_with(&[borrowed(&variables), more].concat());
    let mut form = filled();
    form["source"] = json!({ "referrer": "search.example" });
    assert_eq!(post(&server, &to, &form), 201);
    let message = mail.wait_for(1).remove(0);
    assert_eq!(header(&message, "Subject"), "Ask for an appointment: a new request");
    let told = [unfolded(&message), receiver.wait_for(1).remove(0).body];
    for secret in ["Dana", "239", "Gold", "Monday", "new here", "search.example"] {
        assert!(told.iter().all(|told| !told.contains(secret)), "{secret} in {told:?}");
    }
    assert!(told[0].contains("https://dentist.example/admin") && told[1].contains("appointment"), "{told:?}");
    let request = server.requests().remove(0);
    assert_eq!((&request["answers"]["plan"], &request["source"]), (&"Gold".into(), &Value::Null));
}

#[test]
fn the_webhook_has_the_answers_and_the_source() {
    let (site, receiver) = (Site::new(), Receiver::start());
    let to = site.publish(&appointment());
    let (url, secret) = (receiver.url(), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    let server = site.server_with(&[("WEBHOOK_URL", &url), ("WEBHOOK_SECRET", secret)]);
    let mut form = filled();
    form["source"] = json!({ "campaign": { "gclid": "g".repeat(200) } });
    assert_eq!(post(&server, &to, &form), 201);
    let body: Value = serde_json::from_str(&receiver.wait_for(1).remove(0).body).expect("JSON");
    let data = &body["data"];
    assert_eq!((&data["form"], &data["formVersion"]), (&"appointment".into(), &hash_of(&to).into()));
    assert_eq!((&data["answers"]["plan"], &data["firstName"]), (&"Gold".into(), &"Dana Reyes".into()));
    assert_eq!(data["source"], json!({ "gclid": "g".repeat(100) }));
}

#[test]
fn each_form_has_its_own_time_for_an_answer_or_none() {
    let (site, mail) = (Site::new(), MailServer::start());
    let mut addresses = vec![site.publish(&appointment())];
    for hours in [1, 48] {
        let mut form = appointment();
        form["answerWithinHours"] = hours.into();
        addresses.push(site.publish(&form));
    }
    let table = FaultyTable::new();
    let variables = mail.variables();
    let server = Server::on(&table.table, &[borrowed(&variables), vec![site.variable()]].concat());
    for (number, to) in addresses.iter().enumerate() {
        assert_eq!(post(&server, to, &filled_with("plan", format!("Plan {number}"))), 201);
    }
    let texts = mail.wait_for(3).concat();
    assert!(unfolded(&texts).contains("within 1 hour.") && unfolded(&texts).contains("within 48 hours"), "{texts}");
    // Reminders: at half of an hour, and four hours before the end of two days.
    let now = jiff::Timestamp::now();
    let is_reminder = |row: &Value| row["pk"]["S"] == "outbox" && row["sk"]["S"].to_string().contains("remind");
    let mut minutes: Vec<i64> = table
        .rows()
        .iter()
        .filter(|row| is_reminder(row))
        .map(|row| (row["due"]["N"].as_str().and_then(|due| due.parse().ok()).unwrap_or(0) - now.as_second() + 59) / 60)
        .collect();
    minutes.sort_unstable();
    assert_eq!(minutes, [30, 44 * 60]);
    // Today has the one that runs out, and none without a promise.
    let end = now + jiff::SignedDuration::from_hours(2);
    // Some zone has this day, which ends then.
    let day = (end - jiff::SignedDuration::from_hours(12)).to_zoned(jiff::tz::TimeZone::UTC).date();
    let today = json!({ "day": day.to_string(), "end": end.to_string() });
    let today = Owner::of(&server).call("POST", "/api/admin/today").json(&today).send().json();
    let due: Vec<_> = today["requests"].as_array().expect("requests").iter().map(|each| &each["formVersion"]).collect();
    assert_eq!(due, [hash_of(&addresses[1])], "{today}");
}

#[test]
fn a_page_of_the_largest_requests_of_an_own_form_fits_into_a_response_of_lambda() {
    const LAMBDA_MAX_RESPONSE_BYTES: usize = 6_291_556;
    let site = Site::new();
    let mut form = appointment();
    let fields = form["fields"].as_array_mut().expect("fields");
    fields.truncate(2);
    for number in 0..38 {
        let name = format!("{:x<38}{number:02}", "field");
        fields.push(with(field(&name, "A text", input("text"), json!({ "kind": "any" })), &json!({ "maxChars": 148 })));
    }
    let to = site.publish(&form);
    let server = site.server();
    let names = form["fields"].as_array().expect("fields").iter().skip(2).map(|field| field["name"].clone());
    let mut filled = json!({ "patient": "Dana", "tel": "2395550142", "fillTime": 20_000 });
    for name in names {
        filled[name.as_str().expect("a name")] = "\"".repeat(148).into();
    }
    for _ in 0..200 {
        assert_eq!(post(&server, &to, &filled), 201);
    }
    let owner = Owner::of(&server);
    let (mut path, mut count) = (Some("/api/admin/contact-requests?limit=200".to_owned()), 0);
    while let Some(next) = path {
        let page = owner.call("GET", &next).send();
        assert!(json!(page.body).to_string().len() < LAMBDA_MAX_RESPONSE_BYTES - 10_000, "{} bytes", page.body.len());
        count += page.json().as_array().expect("requests").len();
        let link = page.headers.get("link").and_then(|link| link.to_str().ok());
        path = link.and_then(|link| Some(link.split_once('<')?.1.split_once('>')?.0.to_owned()));
    }
    assert_eq!(count, 200);
}

#[test]
fn each_mistake_of_a_definition_has_its_place() {
    let mistakes = |change: &dyn Fn(&mut Value)| {
        let mut form = appointment();
        change(&mut form);
        let definition: Definition = serde_json::from_value(form).expect("a definition");
        definition.problems().into_iter().map(|problem| problem.path).collect::<Vec<_>>()
    };
    assert_eq!(mistakes(&|_| ()), Vec::<String>::new());
    let set = |pointer: &'static str, value: Value| {
        mistakes(&|form| *form.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value.clone())
    };
    for (pointer, value, path) in [
        ("/format", json!(2), "format"),
        ("/name", json!("Termin"), "name"),
        ("/title", json!(" "), "title"),
        ("/send", json!(""), "send"),
        ("/sent/title", json!(""), "sent.title"),
        ("/sent/steps/0", json!("x".repeat(301)), "sent.steps.0"),
        ("/answerWithinHours", json!(745), "answerWithinHours"),
        ("/fields/0/name", json!("__proto__"), "fields.0.name"),
        ("/fields/0/name", json!("subject"), "fields.0.name"),
        ("/fields/0/name", json!("größe"), "fields.0.name"),
        ("/fields/10/name", json!("tel"), "fields.10.name"),
        ("/fields/0/label", json!(""), "fields.0.label"),
        ("/fields/0/message", json!("a\nb"), "fields.0.message"),
        ("/fields/0/rule", json!({ "kind": "choice" }), "fields.0.rule"),
        ("/fields/0/rule", json!({ "kind": "length", "minChars": 121 }), "fields.0.rule"),
        ("/fields/0/role", json!("phone"), "fields.0.role"),
        ("/fields/2/role", json!("details"), "fields.2.role"),
        ("/fields/3/role", json!("name"), "fields.3.role"),
        ("/fields/3/control/choices/0/value", json!("two words"), "fields.3.control.choices.0.value"),
        ("/fields/3/control/choices/0/value", json!("new"), "fields.3.control.choices.1.value"),
        ("/fields/3/control/choices", json!([]), "fields.3.control.choices"),
        ("/fields/4/when/field", json!("days"), "fields.4.when.field"),
        ("/fields/4/when/field", json!("patient"), "fields.4.when.field"),
        ("/fields/4/when/values", json!(["old"]), "fields.4.when.values"),
        ("/fields/4/when/values", json!([]), "fields.4.when.values"),
        ("/fields/5/maxChars", json!(10), "fields.5.maxChars"),
        ("/fields/6/rule/from", json!("2026-02-30"), "fields.6.rule.from"),
        ("/fields/7/rule/max", json!(0.5), "fields.7.rule.max"),
        ("/fields/8/rule/pattern", json!("[A-Z]+"), "fields.8.rule.pattern"),
        ("/fields/9/control/link/words", json!("imprint"), "fields.9.control.link.words"),
        ("/fields/0/maxChars", json!(5_000), "fields"),
        ("/fields/1/required", json!(false), "fields"),
    ] {
        let found = match pointer {
            "/fields/1/required" => mistakes(&|form| form["fields"][1]["required"] = false.into()),
            _ => set(pointer, value.clone()),
        };
        assert!(found.iter().any(|each| each == path), "{pointer} = {value}: {found:?}");
    }
    let none = mistakes(&|form| form["fields"].as_array_mut().expect("fields").drain(1..3).for_each(drop));
    assert_eq!(none, ["fields"], "nobody could be answered");
    let many = mistakes(&|form| {
        let one = form["fields"][10].clone();
        let fields = form["fields"].as_array_mut().expect("fields");
        fields.extend(
            (0..28).map(|number| with(one.clone(), &json!({ "name": format!("more{number}"), "maxChars": 9 }))),
        );
    });
    assert_eq!(many, ["fields"], "41 fields");
}

#[test]
fn a_pattern_is_what_rust_and_javascript_read_alike() {
    for good in [
        "[A-Z]{2}-[0-9]{3,5}",
        "(?:ab|c)?d*",
        "[^,;]+",
        "ä|[а-я]+",
        r"\(\d\)".replace("\\d", "d").as_str(),
        r"a\.b",
        "[a\\-z]",
    ] {
        assert_eq!(forms::anchored(good), Ok(format!("^(?:{good})$")));
    }
    for (bad, words) in [
        ("", "1 to 300"),
        (r"\d+", "[0-9]"),
        (r"\w", "[A-Za-z0-9_]"),
        ("^a", "leave"),
        ("a$", "leave"),
        ("a.c", "class"),
        ("(?=a)", "ahead"),
        ("(a", "no `)`"),
        ("a)", "closes no group"),
        ("[]", "empty"),
        ("[a", "no `]`"),
        ("[z-a]", "range"),
        ("[a&&b]", "once"),
        ("[[a]]", "\\["),
        ("*a", "repeats nothing"),
        ("a**", "follows"),
        ("a{3,2}", "{2,5}"),
        ("a{1000}", "{2,5}"),
        ("(a+)+", "without end"),
        ("a}", "\\}"),
        (r"\b", "no meaning"),
    ] {
        let said = forms::anchored(bad).expect_err(bad);
        assert!(said.contains(words), "{bad}: {said}");
    }
}

#[test]
fn the_source_is_also_kept_for_the_built_in_form_and_is_never_an_error() {
    let server = Server::start();
    for (source, kept) in [
        (json!({ "referrer": "search.example" }), json!({ "referrer": "search.example" })),
        (json!("text"), Value::Null),
        (json!([1]), Value::Null),
        (json!({ "referrer": 3, "other": "x" }), Value::Null),
    ] {
        let mut form = quote();
        form["source"] = source;
        assert_eq!(server.contact(&form).status, 201, "{form}");
        let request = server.requests().remove(0);
        assert_eq!((&request["source"], &request["form"]), (&kept, &Value::Null));
    }
    let weeks = json!({ "weeks": ["2020-01-01T00:00:00Z", "2099-01-01T00:00:00Z"] });
    let numbers = Owner::of(&server).call("POST", "/api/admin/numbers").json(&weeks).send().json();
    let sources: Vec<_> = numbers["sources"].as_array().expect("sources").iter().map(|each| &each["name"]).collect();
    assert!(sources.contains(&&json!("search.example")), "{numbers}");
}

#[test]
fn a_person_is_erased_also_where_the_address_is_in_another_answer() {
    let site = Site::new();
    let to = site.publish(&appointment());
    let server = site.server();
    assert_eq!(post(&server, &to, &filled()), 201);
    let mut other = filled_with("status", "Dana@Example.com");
    other["mail"] = "lee@example.com".into();
    assert_eq!(post(&server, &to, &other), 201);
    assert_eq!(post(&server, &to, &filled_with("mail", "kim@example.com")), 201);
    let owner = Owner::of(&server);
    assert_eq!(owner.erase_all("dana@example.com").0, 2);
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn versions_are_in_a_backup_and_in_a_copy() {
    if endpoint().is_some() {
        return skipped("has a file of its own");
    }
    let (site, table, folder) = (Site::new(), Table::in_folder(memory_folder()), memory_folder());
    let to = site.publish(&appointment());
    let server = Server::on(&table, &[site.variable()]);
    assert_eq!(post(&server, &to, &filled()), 201);
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

#[test]
fn the_function_on_aws_learns_a_form_and_the_mail_function_writes_its_labels() {
    let (site, table) = (Site::new(), FaultyTable::new());
    let to = site.publish(&appointment());
    let mail = MailServer::start();
    let variables = mail.variables();
    let variables = [borrowed(&variables), vec![site.variable()]].concat();
    let function = Function::start("bootstrap", &table.table, &variables);
    let mut form = filled();
    form["fillTime"] = 20_000.into();
    assert_eq!(function.post(1, &to, &form)["statusCode"], 201);
    let mailer = Function::start("mail", &table.table, &variables);
    mailer.invoke(json!({ "source": "aws.events" })).expect("an answer");
    assert!(unfolded(&mail.wait_for(1)[0]).contains("Dental plan: Gold"));
}

#[test]
fn an_old_request_is_deleted_as_its_form_says_and_others_stay() {
    let (site, table) = (Site::new(), FaultyTable::new());
    let mut form = appointment();
    form["deleteAfterMonths"] = 6.into();
    let to = site.publish(&form);
    let server = Server::on(&table.table, &[site.variable()]);
    assert_eq!(post(&server, &to, &filled()), 201);
    server.stop();
    let ids = ["2023-01-05", "2023-02-05"].map(|day| stored_long_ago(&table, day, &quote()));
    for row in table.rows().into_iter().filter(|row| row["sk"]["S"] == *ids[0]) {
        let mut row = row;
        row["form"] = json!({ "S": "appointment" });
        table.put(&row);
    }
    let due = (jiff::Timestamp::now().as_second() - 5).to_string();
    table.put(&json!({ "pk": { "S": "retention" }, "sk": { "S": "retention" }, "due": { "N": due } }));
    let server = Server::on(&table.table, &[]);
    let left = wait_until(|| server.requests(), |requests| requests.len() < 3);
    assert!(left.len() == 2 && left.iter().all(|request| request["id"] != *ids[0]), "{left:?}");
    let history = Owner::of(&server).call("GET", "/api/admin/history").send().json();
    assert!(history["entries"].as_array().expect("entries").iter().any(|entry| entry["action"] == "age-deleted"));
}

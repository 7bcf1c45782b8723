//! While all senders together are over their ceiling, the form's script gets through with a proof of work.

use aws_lc_rs::{
    digest::{SHA256, digest},
    hkdf::{HKDF_SHA256, Salt},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::Timestamp;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

use crate::support::{Answer, Call, FaultyTable, OTHER_SECRET, SECRET, Server, quote_with};

/// One window until 2033.
const LIMIT: (&str, &str) = ("CONTACT_LIMIT", "10/2000000000");

/// Submissions of all senders together with this limit.
const CEILING: u32 = 1_000;

/// Submissions of newcomers, and as many with a proof.
const NEWCOMERS: u32 = 10_000;

/// A table that so many submissions have counted in already, by the name of the counter.
fn flooded(counts: &[(&str, u32)]) -> (FaultyTable, Server) {
    let table = FaultyTable::new();
    for (name, count) in counts {
        let [count, expires] = [i64::from(*count), 2_000_000_000].map(|number| json!({ "N": number.to_string() }));
        let pk = json!({ "S": format!("count#contact#{name}#0") });
        table.put(&json!({ "pk": pk, "sk": { "S": "count" }, "count": count, "expires": expires }));
    }
    let server = Server::on(&table.table, &[LIMIT, ("TRUSTED_HOPS", "1")]);
    (table, server)
}

fn shut() -> (FaultyTable, Server) {
    flooded(&[("all", CEILING), ("newcomers", NEWCOMERS)])
}

/// The form of a person, a distinct one for each number.
fn form(number: u32) -> Value {
    quote_with("fillTime", 60_000 + number)
}

fn call<'s>(server: &'s Server, key: &str, address: &str) -> Call<'s> {
    let call = server.post("/api/contact").header("accept-language", "en").header("x-forwarded-for", address);
    if key.is_empty() { call } else { call.header("idempotency-key", key) }
}

fn send(server: &Server, key: &str, form: &Value, proof: Option<&str>) -> Answer {
    let mut form = form.clone();
    if let Some(proof) = proof {
        form["proofOfWork"] = proof.into();
    }
    call(server, key, "203.0.113.7").json(&form).send()
}

/// The challenge of a refusal.
#[track_caller]
fn challenge(answer: &Answer) -> String {
    assert_eq!(answer.status, 429, "{}", answer.body);
    assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "for who cannot solve it");
    let work = &answer.json()["proofOfWork"];
    assert_eq!(work["zeroBits"], 19, "{}", answer.body);
    work["challenge"].as_str().expect("a challenge").to_owned()
}

fn zero_bits(challenge: &str, number: u64) -> u32 {
    let seed = digest(&SHA256, challenge.as_bytes());
    let hash = digest(&SHA256, &[seed.as_ref(), &number.to_be_bytes()].concat());
    u64::from_be_bytes(hash.as_ref()[..8].try_into().expect("eight bytes")).leading_zeros()
}

/// The first number with at least, or with fewer, zero bits than asked for.
fn number(challenge: &str, is_right: bool) -> u64 {
    (0..).find(|number| (zero_bits(challenge, *number) >= 19) == is_right).expect("a number")
}

fn solved(challenge: &str) -> String {
    format!("{challenge}:{}", number(challenge, true))
}

/// A challenge as the program signs it, with other claims or another key.
pub(crate) fn forged(secret: &str, purpose: &[u8], subject: &str, name: &str, seconds: i64) -> String {
    let secret = URL_SAFE_NO_PAD.decode(secret).expect("base64url");
    let mut key = [0; 32];
    let derived = Salt::new(HKDF_SHA256, &[]).extract(&secret);
    derived.expand(&[purpose], HKDF_SHA256).and_then(|output| output.fill(&mut key)).expect("a key");
    let now = Timestamp::now().as_second();
    let claims = json!({ "sub": subject, "jti": name, "iat": now - 3_600, "exp": now + seconds });
    let header = Header { kid: Some("test".to_owned()), ..Header::new(Algorithm::HS256) };
    encode(&header, &claims, &EncodingKey::from_secret(&key)).expect("a token")
}

/// The name of the submission in a challenge.
fn name(challenge: &str) -> String {
    let claims = challenge.split('.').nth(1).expect("claims");
    let claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).expect("base64url")).expect("JSON");
    claims["jti"].as_str().expect("a name").to_owned()
}

/// The count of submissions with a proof.
fn proven(table: &FaultyTable) -> Option<String> {
    let rows = table.rows();
    let row = rows.iter().find(|row| row["pk"]["S"] == "count#contact#proven#0")?;
    Some(row["count"]["N"].as_str().expect("a number").to_owned())
}

#[test]
fn a_submission_over_the_ceiling_is_accepted_with_the_proof_that_the_refusal_asks_for() {
    let (_table, server) = shut();
    let challenge = challenge(&send(&server, "key-of-the-form", &form(0), None));
    let answer = send(&server, "key-of-the-form", &form(0), Some(&solved(&challenge)));
    assert_eq!(answer.status, 201, "{}", answer.body);
    let requests = server.requests();
    assert_eq!((requests.len(), &requests[0]["id"]), (1, &answer.json()["id"]));
    assert_eq!((&requests[0]["marks"], &requests[0]["suspected"]), (&json!(["flood"]), &json!(false)));
    let log = server.log_at_stop();
    assert!(log.contains("a proof of work alone are accepted") && !log.contains("everybody is refused"), "{log}");
}

#[test]
fn a_third_submission_of_an_address_over_the_ceiling_is_accepted_with_a_proof() {
    let (_table, server) = flooded(&[("all", CEILING)]);
    let keys = ["first-form", "second-form", "third-form"];
    let answers = keys.map(|key| send(&server, key, &form(0), None));
    assert_eq!(answers.each_ref().map(|answer| answer.status), [201, 201, 429], "newcomers need none");
    let proof = solved(&challenge(&answers[2]));
    assert_eq!(send(&server, "third-form", &form(0), Some(&proof)).status, 201);
}

#[test]
fn a_wrong_expired_forged_or_foreign_proof_is_a_429_with_another_challenge() {
    let (_table, server) = shut();
    let mine = challenge(&send(&server, "key-of-the-form", &form(0), None));
    let other_key = challenge(&send(&server, "key-of-another", &form(0), None));
    let other_form = challenge(&send(&server, "key-of-the-form", &quote_with("lastName", "Other"), None));
    assert!(name(&mine) != name(&other_key) && name(&mine) != name(&other_form));
    let session = server.login();
    let session = session.split_once('=').expect("a cookie").1;
    let name = name(&mine);
    let work = b"proof of work".as_slice();
    let proofs = [
        ("a wrong number", format!("{mine}:{}", number(&mine, false))),
        ("the number of another challenge", format!("{mine}:{}", number(&other_key, true))),
        ("no number", format!("{mine}:")),
        ("a number that is none", format!("{mine}:one")),
        ("no challenge", ":0".to_owned()),
        ("the challenge alone", mine.clone()),
        ("another key", solved(&other_key)),
        ("another form", solved(&other_form)),
        ("expired", solved(&forged(SECRET, work, "work", &name, -1))),
        ("another secret", solved(&forged(OTHER_SECRET, work, "work", &name, 60))),
        ("a key for another purpose", solved(&forged(SECRET, b"photo permission", "work", &name, 60))),
        ("another subject", solved(&forged(SECRET, work, "photos", &name, 60))),
        ("the token of a session", solved(session)),
    ];
    for (what, proof) in proofs {
        let answer = send(&server, "key-of-the-form", &form(0), Some(&proof));
        assert_eq!(answer.status, 429, "{what}: {}", answer.body);
        challenge(&answer);
    }
    let own = forged(SECRET, work, "work", &name, 60);
    assert_eq!(send(&server, "key-of-the-form", &form(0), Some(&solved(&own))).status, 201, "we sign as it does");
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_proof_that_is_sent_again_is_the_same_request_and_takes_one_place() {
    let (table, server) = shut();
    let proof = solved(&challenge(&send(&server, "key-of-the-form", &form(0), None)));
    let answers = [(); 4].map(|()| send(&server, "key-of-the-form", &form(0), Some(&proof)));
    assert!(answers.iter().all(|answer| answer.status == 201 && answer.body == answers[0].body), "{answers:?}");
    assert_eq!(server.requests().len(), 1);
    assert_eq!(proven(&table).as_deref(), Some("1"));
}

#[test]
fn proofs_have_a_ceiling_and_over_it_there_is_no_challenge() {
    let (_table, server) = flooded(&[("all", CEILING), ("newcomers", NEWCOMERS), ("proven", NEWCOMERS - 1)]);
    let proof = |key: &str| solved(&challenge(&send(&server, key, &form(0), None)));
    let [last, late] = ["last-form", "late-form"].map(|key| (key, proof(key)));
    let send = |(key, proof): &(&str, String)| send(&server, key, &form(0), Some(proof));
    assert_eq!(send(&last).status, 201);
    assert_eq!(send(&late).status, 429);
    for _ in 0..2 {
        let answer = send(&late);
        assert_eq!((answer.status, &answer.json()["proofOfWork"]), (429, &Value::Null), "{}", answer.body);
    }
    assert!(server.log_at_stop().contains("everybody is refused"));
}

#[test]
fn a_form_without_a_script_or_without_a_key_gets_no_challenge() {
    let (_table, server) = shut();
    for _ in 0..2 {
        let answer = send(&server, "", &form(0), None);
        assert_eq!((answer.status, &answer.json()["proofOfWork"]), (429, &Value::Null), "{}", answer.body);
        let plain = call(&server, "key-of-a-form", "203.0.113.8").form(&form(0)).send();
        assert_eq!(plain.status, 429);
        assert!(!plain.body.contains("proofOfWork"), "{}", plain.body);
    }
}

#[test]
fn challenges_use_up_no_attempts_of_the_sender() {
    let (table, server) = shut();
    // From the second one on, from memory.
    let challenges: Vec<String> =
        (0..30).map(|_| challenge(&send(&server, "key-of-the-form", &form(0), None))).collect();
    assert_eq!(send(&server, "key-of-the-form", &form(0), Some(&solved(&challenges[29]))).status, 201);
    let bad = send(&server, "key-of-the-form", &json!({}), None);
    assert_eq!(bad.status, 422, "mistakes are named, as at other times");
    let counts =
        table.rows().into_iter().filter(|row| row["pk"]["S"].as_str().is_some_and(|pk| pk.starts_with("count#")));
    let counts: Vec<String> = counts.map(|row| row["count"]["N"].as_str().expect("a number").to_owned()).collect();
    assert!(counts.contains(&"2".to_owned()), "the first refusal and the answer: {counts:?}");
}

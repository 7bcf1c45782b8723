//! The life of passkeys: restarts, restores, resets and removals.

use serde_json::{Value, json};

use crate::{
    backup::{backup, folder, restore, serve},
    support::{
        Authenticator, FaultyTable, OWN_PASSWORD, Owner, PASSWORD, Person, Server, Table, endpoint,
        passkeys::{
            ORIGIN, PASSKEYS, STEP, add_first, log_in, log_in_with, options, possible, post, reasons, request, start,
            state,
        },
        skipped,
    },
};

#[test]
fn passkeys_survive_a_restore_and_challenges_do_not() {
    if endpoint().is_some() {
        return skipped("is about a file");
    }
    let (table, home) = (Table::in_folder(folder()), folder());
    let variables = [("SITE_ORIGIN", ORIGIN)];
    let server = Server::on(&table, &variables);
    let authenticator = Authenticator::es256();
    add_first(&server, &Owner::of(&server), &authenticator);
    let before = authenticator.used(&request(&server), ORIGIN);
    let (copy, restored) = (home.path().join("copy.db"), home.path().join("restored.db"));
    backup(&table.file().expect("a file"), &copy);
    assert!(server.stop().success());
    let (status, said) = restore(&copy, &restored, &[]);
    assert_eq!(status, 0, "{said}");
    let server = serve(&restored, &variables);
    assert_eq!(log_in_with(&server, &before).wrong_fields(), ["passkey"]);
    assert_eq!(reasons(&server.log()), ["the challenge is not known, or was used"]);
    assert_eq!(log_in_with(&server, &authenticator.used(&request(&server), ORIGIN)).status, 200);
}

#[test]
fn recovery_codes_are_made_with_the_first_factor_and_kept_until_the_last_one_is_removed() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let codes = add_first(&server, &owner, &authenticator);
    assert_eq!(codes.len(), 10);
    assert_eq!(log_in(&server, &json!({ "password": PASSWORD, "code": codes[0] })).status, 200);
    assert_eq!(log_in(&server, &json!({ "password": PASSWORD, "code": codes[0] })).wrong_fields(), ["code"]);

    let set_up = format!("{STEP}/setup");
    assert_eq!(post(&server, &owner.cookie, &set_up, &json!({ "password": PASSWORD })).wrong_fields(), ["code"]);
    let answer = post(&server, &owner.cookie, &set_up, &json!({ "password": PASSWORD, "code": codes[1] }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    let secret = answer.json()["secret"].as_str().expect("a secret").to_owned();
    let code = crate::second_step::code_of(&secret);
    let answer = post(&server, &owner.cookie, &format!("{STEP}/on"), &json!({ "code": code }));
    assert_eq!((answer.status, answer.json()), (200, json!({ "recoveryCodes": [] })));
    let now = state(&owner);
    assert_eq!((&now["app"], &now["recoveryCodes"]), (&json!(true), &json!(8)));
    let possible = possible(&log_in(&server, &json!({ "password": PASSWORD })));
    assert_eq!((&possible["app"], possible["passkey"].is_object()), (&json!(true), true));

    let off = json!({ "password": PASSWORD, "code": codes[2] });
    let answer = post(&server, &owner.cookie, &format!("{STEP}/off"), &off);
    let left = answer.json();
    assert_eq!((&left["on"], &left["app"], &left["recoveryCodes"]), (&json!(true), &json!(false), &json!(7)));
    assert_eq!(log_in_with(&server, &authenticator.used(&request(&server), ORIGIN)).status, 200);
    let answer =
        post(&server, &owner.cookie, &format!("{STEP}/off"), &json!({ "password": PASSWORD, "code": codes[3] }));
    assert_eq!(answer.status, 409, "there is no app");
}

#[test]
fn nobody_sees_or_removes_the_passkeys_of_somebody_else() {
    let server = start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let authenticator = Authenticator::es256();
    let codes = add_first(&server, &owner, &authenticator);
    assert_eq!(ann.call("GET", STEP).send().json()["passkeys"], json!([]));
    let id = state(&owner)["passkeys"][0]["id"].as_str().expect("an id").to_owned();
    let path = format!("{PASSKEYS}/{id}/remove");
    for body in
        [json!({ "password": OWN_PASSWORD, "code": codes[0] }), json!({ "password": PASSWORD, "code": codes[0] })]
    {
        assert_eq!(post(&server, &ann.cookie, &path, &body).status, 404);
    }
    assert_eq!(state(&owner)["passkeys"].as_array().map(Vec::len), Some(1));
    assert_eq!(log_in(&server, &json!({ "name": "Ann", "password": OWN_PASSWORD })).status, 200);
}

#[test]
fn a_reset_removes_the_passkeys_of_the_person() {
    let server = start();
    let owner = Owner::of(&server);
    let ann = Person::added(&server, &owner, "Ann", "staff");
    let options = options(&server, &ann.cookie, &json!({ "password": OWN_PASSWORD }));
    let authenticator = Authenticator::es256();
    assert_eq!(post(&server, &ann.cookie, PASSKEYS, &authenticator.made(&options, ORIGIN).body()).status, 201);
    assert_eq!(log_in(&server, &json!({ "name": "Ann", "password": OWN_PASSWORD })).wrong_fields(), ["code"]);
    let reset = owner.call("POST", &format!("{}/reset", ann.path())).json(&json!({ "password": PASSWORD })).send();
    let one_time = reset.json()["oneTimePassword"].as_str().expect("a password").to_owned();
    assert_eq!(log_in(&server, &json!({ "name": "Ann", "password": one_time })).status, 200);
}

#[test]
fn passkeys_survive_a_new_password_and_a_restart_and_end_with_another_configured_password() {
    let server = start();
    let owner = Owner::of(&server);
    let authenticator = Authenticator::es256();
    let codes = add_first(&server, &owner, &authenticator);
    let new = "a floor of polished concrete";
    let of_before = authenticator.used(&request(&server), ORIGIN).body();
    let change = json!({ "password": PASSWORD, "newPassword": new, "code": codes[0] });
    assert_eq!(owner.call("POST", "/api/admin/password").json(&change).send().status, 200);
    let server = server.again(&[("SITE_ORIGIN", ORIGIN)]);
    let answer = log_in(&server, &json!({ "password": new, "passkey": of_before }));
    assert_eq!(answer.wrong_fields(), ["passkey"], "a challenge of the password before");
    let used = authenticator.used(&possible(&answer)["passkey"], ORIGIN).body();
    assert_eq!(log_in(&server, &json!({ "password": new, "passkey": used })).status, 200);

    let server = server.again(&[("SITE_ORIGIN", ORIGIN), ("ADMIN_PASSWORD_HASH", &crate::second_step::rehashed())]);
    let answer = log_in(&server, &json!({ "password": PASSWORD }));
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[test]
fn passkeys_that_cannot_be_read_let_nobody_in_without_them() {
    let table = FaultyTable::new();
    let server = Server::on(&table.table, &[("SITE_ORIGIN", ORIGIN)]);
    let owner = Owner::of(&server);
    add_first(&server, &owner, &Authenticator::es256());
    let account = table.rows().into_iter().find(|row| row["pk"]["S"] == "account").expect("the account");
    let damage: [fn(&mut Value); 6] = [
        |row| row["passkeys"] = json!({ "S": "x" }),
        |row| row["passkeys"]["L"][0] = json!({ "S": "x" }),
        |row| row["passkeys"]["L"][0]["M"]["key"] = json!({ "S": "AA" }),
        |row| row["passkeys"]["L"][0]["M"]["counter"] = json!({ "N": "-1" }),
        |row| row["passkeys"]["L"][0]["M"]["used"] = json!({ "S": "x" }),
        |row| drop(row.as_object_mut().expect("a row").remove("recovery")),
    ];
    for change in damage {
        let mut row = account.clone();
        change(&mut row);
        table.put(&row);
        assert_eq!(server.try_password(PASSWORD).status, 503);
    }
}

//! The mail server of the owner: slow, refusing, away for a while, with a login, with and without TLS; and mail in a
//! folder.

use std::{fs, os::unix::fs::PermissionsExt, time::Duration};

use crate::{
    owner_mail::{borrowed, header, server, wait_until_all_are_told},
    support::{MailServer, Mood, Server, Table, Tls, program, quote, quote_with, refused},
};

#[test]
fn every_request_of_an_outage_is_mailed_once_when_the_server_is_back() {
    let mail = MailServer::start();
    mail.set(Mood::Busy);
    let server = server(&mail);
    for number in 0..20 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
    }
    mail.wait_for_refusals(2);
    assert!(server.requests().iter().all(|request| request["notice"] == "waiting"));
    mail.set(Mood::Accepts);
    mail.wait_for(20);
    wait_until_all_are_told(&server);
    let mut ids: Vec<String> =
        mail.wait_for(20).iter().map(|message| header(message, "Message-ID").to_owned()).collect();
    assert_eq!(ids.len(), 20);
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 20, "one was mailed twice");
    let log = server.log();
    assert!(log.contains("cannot be notified"), "{log}");
    assert!(!log.contains("example.com") && !log.contains("Dana"), "{log}");
}

#[test]
fn a_request_whose_mail_was_under_way_when_the_program_was_killed_is_mailed_again_with_the_same_id() {
    let mail = MailServer::start();
    mail.set(Mood::LosesAnswer);
    let server = server(&mail);
    assert_eq!(server.contact(&quote()).status, 201);
    mail.wait_for(1);
    server.signal("KILL");
    mail.set(Mood::Accepts);
    let server = server.again(&borrowed(&mail.variables()));
    wait_until_all_are_told(&server);
    let messages = mail.wait_for(2);
    assert_eq!(header(&messages[0], "Message-ID"), header(messages.last().expect("one"), "Message-ID"));
}

#[test]
fn a_refused_mail_does_not_hold_up_the_next_one() {
    let mail = MailServer::start();
    mail.set(Mood::Refuses);
    let server = server(&mail);
    assert_eq!(server.contact(&quote_with("firstName", "Robin")).status, 201);
    mail.wait_for_refusals(1);
    mail.set(Mood::Accepts);
    assert_eq!(server.contact(&quote_with("firstName", "Ada")).status, 201);
    let messages = mail.wait_for(1);
    assert!(header(&messages[0], "Subject").contains("Ada"), "{}", messages[0]);
    server.wait_for_log("refused the e-mail with code 550");
    assert!(!server.log().contains("example.com"), "{}", server.log());
}

#[test]
fn mails_that_the_server_puts_off_each_time_hold_up_no_other_one() {
    let mail = MailServer::start();
    mail.set(Mood::BusyAbout("Poppy"));
    let server = server(&mail);
    for number in 0..2 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Poppy {number}"))).status, 201);
    }
    mail.wait_for_refusals(3);
    for number in 0..3 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
    }
    assert_eq!(mail.wait_for(3).len(), 3);
    mail.set(Mood::Accepts);
    assert_eq!(server.contact(&quote_with("firstName", "Dana 3")).status, 201);
    assert_eq!(mail.wait_for(6).len(), 6);
    wait_until_all_are_told(&server);
}

#[test]
fn an_address_of_the_owner_that_is_not_there_any_more_keeps_no_other_one_from_being_told() {
    for receivers in ["gone@example.com, owner@example.com", "owner@example.com, gone@example.com"] {
        let mail = MailServer::start();
        mail.set(Mood::Misses("gone@example.com"));
        let [_, from, url] = mail.variables();
        let server = Server::with(&[("MAIL_TO", receivers), (from.0, &from.1), (url.0, &url.1)]);
        assert_eq!(server.contact(&quote()).status, 201);
        wait_until_all_are_told(&server);
        assert_eq!(mail.wait_for(1).len(), 1);
        server.wait_for_log("for some of the owner's addresses: the mail server refused");
        let log = server.log();
        assert!(log.contains("\"refusals\":1") && !log.contains("example.com"), "{log}");
    }
}

#[test]
fn a_full_mailbox_of_the_owner_keeps_no_other_one_from_being_told() {
    for receivers in ["full@example.com, owner@example.com", "owner@example.com, full@example.com"] {
        let mail = MailServer::start();
        mail.set(Mood::Full("full@example.com"));
        let [_, from, url] = mail.variables();
        let server = Server::with(&[("MAIL_TO", receivers), (from.0, &from.1), (url.0, &url.1)]);
        assert_eq!(server.contact(&quote()).status, 201);
        server.wait_for_log("for some of the owner's addresses: the mail server asked to try again later");
        wait_until_all_are_told(&server);
        assert_eq!(mail.wait_for(1).len(), 1);
        let log = server.log();
        assert!(log.contains("\"refusals\":1") && !log.contains("example.com"), "{log}");
    }
}

#[test]
fn an_address_of_the_owner_that_has_to_wait_a_moment_is_told_after_the_others() {
    let mail = MailServer::start();
    mail.set(Mood::FullTwice("full@example.com"));
    let [_, from, url] = mail.variables();
    let receivers = ("MAIL_TO", "full@example.com, owner@example.com");
    let server = Server::with(&[receivers, (from.0, &from.1), (url.0, &url.1)]);
    assert_eq!(server.contact(&quote()).status, 201);
    assert_eq!(mail.wait_for(2).len(), 2);
    wait_until_all_are_told(&server);
    assert!(!server.log().contains("for some of the owner's addresses"), "{}", server.log());
}

#[test]
fn a_wrong_password_is_one_failed_login_also_with_two_addresses_of_the_owner() {
    let mail = MailServer::with_login("website", "hunter2");
    let [_, from, _] = mail.variables();
    let url = mail.url_for("website", "hunter1");
    let receivers = ("MAIL_TO", "pat@example.com, owner@example.com");
    let server = Server::with(&[receivers, (from.0, &from.1), ("SMTP_URL", &url)]);
    assert_eq!(server.contact(&quote()).status, 201);
    server.wait_for_log("refused the login with code 535");
    assert_eq!(mail.refusals(), 1);
}

#[test]
fn a_mail_that_was_put_off_and_then_refused_waits_as_after_its_first_refusal() {
    let mail = MailServer::start();
    mail.set(Mood::Busy);
    let server = server(&mail);
    assert_eq!(server.contact(&quote()).status, 201);
    mail.wait_for_refusals(2);
    mail.set(Mood::Refuses);
    server.wait_for_log("refused the e-mail with code 550");
    let log = server.log();
    assert!(log.contains("\"refusals\":1") && !log.contains("\"refusals\":2"), "{log}");
}

#[test]
fn a_slow_mail_server_gets_each_mail_once_and_no_visitor_waits_for_it() {
    let mail = MailServer::start();
    mail.set(Mood::Slow(Duration::from_millis(300)));
    let server = server(&mail);
    for number in 0..3 {
        assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
    }
    assert!(server.requests().iter().any(|request| request["notice"] == "waiting"), "all were answered before");
    wait_until_all_are_told(&server);
    assert_eq!(mail.wait_for(3).len(), 3);
    assert!(!server.log().contains("cannot be notified"), "{}", server.log());
}

#[test]
fn a_mail_server_that_wants_a_login_gets_it_and_a_wrong_password_only_delays() {
    let mail = MailServer::with_login("website", "hunter2");
    let [to, from, _] = mail.variables();
    let run = |password: &str| vec![to.clone(), from.clone(), ("SMTP_URL", mail.url_for("website", password))];
    let server = Server::with(&borrowed(&run("hunter1")));
    assert_eq!(server.contact(&quote()).status, 201);
    mail.wait_for_refusals(1);
    server.wait_for_log("refused the login with code 535");
    assert_eq!(server.requests()[0]["notice"], "waiting");
    let log = server.log();
    assert!(!log.contains("hunter") && !log.contains("example.com"), "{log}");
    let server = server.again(&borrowed(&run("hunter2")));
    wait_until_all_are_told(&server);
    assert_eq!(mail.wait_for(1).len(), 1);
}

#[test]
fn a_mail_server_without_tls_gets_neither_mail_nor_password_if_the_setting_demands_tls() {
    let mail = MailServer::with_login("website", "hunter2");
    let [to, from, _] = mail.variables();
    let url = format!("{}?tls=required", mail.url_for("website", "hunter2"));
    let server = Server::with(&borrowed(&[to, from, ("SMTP_URL", url)]));
    assert_eq!(server.contact(&quote()).status, 201);
    server.wait_for_log("cannot be notified");
    assert_eq!(server.requests()[0]["notice"], "waiting");
    assert!(mail.has_nothing(), "{}", server.log());
}

/// The settings for a mail server with a login and TLS.
fn safe_settings(mail: &MailServer, tls: Tls) -> Vec<(&'static str, String)> {
    let [to, from, _] = mail.variables();
    let url = mail.url_for("website", "hunter2");
    let url = match tls {
        Tls::FromTheStart => url.replacen("smtp://", "smtps://", 1),
        Tls::OnDemand => format!("{url}?tls=required"),
    };
    vec![to, from, ("SMTP_URL", url)]
}

#[test]
fn a_mail_server_with_tls_gets_password_and_mail_over_it_on_demand_and_from_the_start() {
    for tls in [Tls::OnDemand, Tls::FromTheStart] {
        let mail = MailServer::with_tls(tls, "website", "hunter2");
        let trusted = ("SSL_CERT_FILE", MailServer::authority());
        let server = Server::with(&[borrowed(&safe_settings(&mail, tls)), vec![trusted]].concat());
        for name in ["Robin", "Ada"] {
            assert_eq!(server.contact(&quote_with("firstName", name)).status, 201);
        }
        wait_until_all_are_told(&server);
        assert_eq!(mail.wait_for(2).len(), 2, "{tls:?}");
        assert!(!server.log().contains("cannot be notified"), "{tls:?}: {}", server.log());
    }
}

#[test]
fn a_mail_server_with_a_certificate_that_nobody_vouches_for_gets_neither_password_nor_mail() {
    for tls in [Tls::OnDemand, Tls::FromTheStart] {
        let mail = MailServer::with_tls(tls, "website", "hunter2");
        // Another one's certificate is there, so that the list is not empty.
        let other = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tls/stranger.pem");
        let server = Server::with(&[borrowed(&safe_settings(&mail, tls)), vec![("SSL_CERT_FILE", other)]].concat());
        assert_eq!(server.contact(&quote()).status, 201);
        server.wait_for_log("cannot be notified");
        assert_eq!(server.requests()[0]["notice"], "waiting");
        assert!(mail.has_nothing(), "{tls:?}: {}", server.log());
    }
}

#[test]
fn without_a_mail_server_each_mail_is_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mail");
    let variables = [
        ("MAIL_TO", "owner@example.com"),
        ("MAIL_FROM", "website@example.com"),
        ("MAIL_FOLDER", path.to_str().expect("UTF-8")),
    ];
    let server = Server::with(&variables);
    assert_eq!(server.contact(&quote()).status, 201);
    let request = wait_until_all_are_told(&server).remove(0);
    let file = path.join(format!("{}.eml", request["id"].as_str().expect("an id")));
    assert!(fs::read_to_string(&file).expect("a file").contains("Reply-To: \"Dana Reyes\" <dana@example.com>"));
    let modes = [path, file].map(|path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777);
    assert_eq!(modes, [0o700, 0o600], "for the user of the program alone");
}

#[test]
fn an_incomplete_or_unsafe_setting_is_refused_with_advice_and_without_the_password() {
    let refusal = |variables: &[(&str, &str)]| {
        let table = Table::fresh();
        let (status, said) = refused(table.configure(program(&["serve", "--listen", "127.0.0.1:0"], variables)));
        assert_ne!(status, 0, "{said}");
        assert!(!said.contains("hunter2"), "{said}");
        said
    };
    let to = ("MAIL_TO", "owner@example.com");
    let from = ("MAIL_FROM", "website@example.com");
    assert!(refusal(&[to]).contains("MAIL_FROM: not set, but MAIL_TO is"));
    assert!(refusal(&[to, from]).contains("SMTP_URL: not set, but MAIL_TO is"));
    assert!(refusal(&[("MAIL_TO", "owner"), from]).contains("`owner` is not an e-mail address"));
    let open = ("SMTP_URL", "smtp://website:hunter2@mail.example.com");
    assert!(refusal(&[to, from, open]).contains("without TLS"));
    let odd = ("SMTP_URL", "https://website:hunter2@mail.example.com");
    assert!(refusal(&[to, from, odd]).contains("does not start with smtps://"));
    let safe = ("SMTP_URL", "smtps://website:hunter2@mail.example.com");
    assert!(refusal(&[to, from, safe, ("MAIL_FOLDER", "/tmp/mail")]).contains("MAIL_FOLDER: set beside SMTP_URL"));
}

use std::{collections::BTreeSet, thread, time::Instant};

use crate::{
    mail_function::{BATCH_SIZE, Stack, batch, deliver},
    support::{Answers, MailServer, Mood, Posted, Receiver, Server, Table, quote_with},
};

const REQUESTS: usize = 1_000;

/// Requests that are told of before the program is killed.
const BEFORE_KILL: usize = 300;

/// Messages that are waited for at a time.
const STEP: usize = 20;

#[test]
#[ignore = "takes a minute: make reliability"]
fn a_thousand_requests_of_an_outage_are_told_once_also_when_the_program_is_killed_meanwhile() {
    let (mail, receiver) = (MailServer::start(), Receiver::start());
    mail.set(Mood::Busy);
    receiver.set(Answers::Status(503));
    let (settings, url) = (mail.variables(), receiver.url());
    let mut variables: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    variables.extend([("WEBHOOK_URL", url.as_str()), ("TRUSTED_HOPS", "1")]);
    variables.push(("WEBHOOK_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
    let server = Server::on(&Table::on_disk(), &variables);
    thread::scope(|scope| {
        for visitor in 0..8 {
            let server = &server;
            scope.spawn(move || {
                for number in (visitor..REQUESTS).step_by(8) {
                    assert_eq!(server.contact(&quote_with("firstName", format!("Dana {number}"))).status, 201);
                }
            });
        }
    });
    mail.set(Mood::Accepts);
    receiver.set(Answers::Status(200));
    let start = Instant::now();
    // A new start does not wait for the end of the pause, which is long after many failures.
    server.signal("KILL");
    let server = server.again(&variables);
    wait_for(&mail, &receiver, BEFORE_KILL);
    server.signal("KILL");
    let server = server.again(&variables);
    let (mut mailed, mut posted) = wait_for(&mail, &receiver, REQUESTS);
    // A message that was under way at a kill goes out again, with the same id.
    while ids(&mailed).len() < REQUESTS {
        mailed = mail.wait_for(mailed.len() + 1);
    }
    let mut posted_ids: BTreeSet<_> = posted.iter().map(|each| each.header("webhook-id").to_owned()).collect();
    while posted_ids.len() < REQUESTS {
        posted = receiver.wait_for(posted.len() + 1);
        posted_ids = posted.iter().map(|each| each.header("webhook-id").to_owned()).collect();
    }
    let seconds = start.elapsed().as_secs_f64();
    assert!(mailed.len() <= REQUESTS + 2 && posted.len() <= REQUESTS + 2, "{} {}", mailed.len(), posted.len());
    drop(server);
    println!(
        "{REQUESTS} requests of an outage, with two kill -9: {} e-mails of {} requests and {} calls of {} requests in {seconds:.1} s",
        mailed.len(),
        ids(&mailed).len(),
        posted.len(),
        posted_ids.len()
    );
}

#[test]
#[ignore = "takes a minute: make reliability"]
fn on_aws_a_thousand_requests_of_an_outage_are_mailed_once_by_batches_that_fail_in_the_middle() {
    let stack = Stack::new();
    stack.mail.set(Mood::Busy);
    let records = stack.store(u16::try_from(REQUESTS).expect("a number"));
    let sender = stack.sender();
    let start = Instant::now();
    for records in records.chunks(BATCH_SIZE) {
        let answer = sender.invoke(batch(records)).expect("an answer");
        let first = answer["batchItemFailures"][0]["itemIdentifier"].clone();
        assert!(records.iter().any(|record| record["dynamodb"]["SequenceNumber"] == first), "{answer}");
    }
    stack.mail.set(Mood::EverySeventhBusy);
    let calls: usize = records.chunks(BATCH_SIZE).map(|records| deliver(&sender, records)).sum();
    stack.assert_each_was_mailed_once(REQUESTS);
    println!(
        "{REQUESTS} requests of an outage on AWS: each mailed once, in {calls} calls and {:.1} s",
        start.elapsed().as_secs_f64()
    );
}

/// Waits in steps, each as long as a test waits for one e-mail: a busy machine takes minutes for all.
fn wait_for(mail: &MailServer, receiver: &Receiver, count: usize) -> (Vec<String>, Vec<Posted>) {
    for step in (STEP..count).step_by(STEP) {
        mail.wait_for(step);
        receiver.wait_for(step);
    }
    (mail.wait_for(count), receiver.wait_for(count))
}

fn ids(messages: &[String]) -> BTreeSet<&str> {
    messages.iter().filter_map(|message| message.lines().find(|line| line.starts_with("Message-ID"))).collect()
}

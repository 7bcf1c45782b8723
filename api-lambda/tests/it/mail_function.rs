//! On AWS the table's stream and a schedule start a function that sends e-mails: each once, whatever fails in between.

use std::{collections::BTreeSet, time::Duration};

use serde_json::{Value, json};

use crate::support::{Fault, FaultyTable, Function, MailServer, Mood, quote_with};

/// Records of one batch, as in template.yaml.
pub(crate) const BATCH_SIZE: usize = 25;

/// The two functions of the stack on one table.
pub(crate) struct Stack {
    pub(crate) table: FaultyTable,
    pub(crate) mail: MailServer,
    api: Function,
}

impl Stack {
    pub(crate) fn new() -> Self {
        let table = FaultyTable::new();
        // The API does not know the mail server: a mistake in its settings must not keep it from storing requests.
        let api = Function::start("bootstrap", &table.table, &[("MAIL_TO", "owner@example.com")]);
        Self { table, mail: MailServer::start(), api }
    }

    /// Stores requests, and returns the records that the stream has of them, in its order.
    pub(crate) fn store(&self, count: u16) -> Vec<Value> {
        for number in 0..count {
            self.api.contact(number, &quote_with("firstName", format!("Dana {number}")));
        }
        let rows = self.rows("outbox").into_iter();
        let record = |(place, row): (usize, Value)| {
            json!({
                "eventID": place.to_string(),
                "eventName": "INSERT",
                "eventSource": "aws:dynamodb",
                "dynamodb": {
                    "Keys": { "pk": row["pk"], "sk": row["sk"] },
                    "SequenceNumber": format!("{:021}", 100 + place),
                    "StreamViewType": "KEYS_ONLY",
                },
            })
        };
        rows.enumerate().map(record).collect()
    }

    fn rows(&self, partition: &str) -> Vec<Value> {
        let is_there = |row: &Value| row["pk"]["S"].as_str().is_some_and(|pk| pk.starts_with(partition));
        self.table.rows().into_iter().filter(is_there).collect()
    }

    /// An instance of the function that sends.
    pub(crate) fn sender(&self) -> Function {
        let variables = self.mail.variables();
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        Function::start("mail", &self.table.table, &variables)
    }

    /// Asserts that exactly these many e-mails went out, none twice, that the inbox says so, and that only reminders
    /// are left.
    #[track_caller]
    pub(crate) fn assert_each_was_mailed_once(&self, count: usize) {
        let messages = self.mail.wait_for(count);
        let id = |message: &String| message.lines().find(|line| line.starts_with("Message-ID")).map(str::to_owned);
        let ids: BTreeSet<_> = messages.iter().map(id).collect();
        assert_eq!((messages.len(), ids.len()), (count, count));
        let notices: Vec<_> = self.rows("quotes#").into_iter().map(|row| row["notice"]["S"].clone()).collect();
        assert_eq!(notices.len(), count);
        assert!(notices.iter().all(|notice| notice != "waiting"), "{notices:?}");
        let is_reminder = |row: &Value| row["sk"]["S"].as_str().is_some_and(|sk| sk.ends_with("#reminder"));
        let left = self.rows("outbox");
        assert!(left.len() == count && left.iter().all(is_reminder), "{left:?}");
    }
}

pub(crate) fn batch(records: &[Value]) -> Value {
    json!({ "Records": records })
}

/// The event that the schedule sends.
fn schedule() -> Value {
    json!({ "version": "0", "id": "1", "detail-type": "Scheduled Event", "source": "aws.events", "detail": {} })
}

/// Sends a batch as Lambda does: from the record on that the function reports as failed, until none is. Returns the
/// number of calls.
#[track_caller]
pub(crate) fn deliver(function: &Function, records: &[Value]) -> usize {
    let mut from = 0;
    for calls in 1..1_000 {
        let answer = function.invoke(batch(&records[from..])).expect("an answer");
        let failures = answer["batchItemFailures"].as_array().expect("a list");
        let Some(failure) = failures.first() else { return calls };
        let failed = |record: &Value| record["dynamodb"]["SequenceNumber"] == failure["itemIdentifier"];
        from = records.iter().position(failed).expect("one of the records");
    }
    panic!("it fails for ever");
}

#[test]
fn each_record_of_the_stream_is_mailed_once_also_when_lambda_repeats_it() {
    let stack = Stack::new();
    let records = stack.store(3);
    assert_eq!(records.len(), 6, "a reminder each: {records:?}");
    let sender = stack.sender();
    for _ in 0..2 {
        assert_eq!(sender.invoke(batch(&records)), Ok(json!({ "batchItemFailures": [] })));
        stack.assert_each_was_mailed_once(3);
    }
}

#[test]
fn batches_that_fail_in_the_middle_lose_nothing_and_send_nothing_twice() {
    let stack = Stack::new();
    let records = stack.store(100);
    stack.mail.set(Mood::EverySeventhBusy);
    let sender = stack.sender();
    let calls: usize = records.chunks(BATCH_SIZE).map(|records| deliver(&sender, records)).sum();
    assert!(calls >= records.len() / BATCH_SIZE * 2, "{calls} calls: not each batch failed once");
    stack.assert_each_was_mailed_once(100);
}

#[test]
fn a_stream_and_a_schedule_at_the_same_time_send_each_once() {
    let stack = Stack::new();
    let records = stack.store(60);
    let senders = [stack.sender(), stack.sender(), stack.sender()];
    senders[0].send(schedule());
    senders[1].send(batch(&records));
    let reversed: Vec<Value> = records.iter().rev().cloned().collect();
    deliver(&senders[2], &reversed);
    for sender in &senders[..2] {
        sender.finish().expect("an answer");
    }
    stack.assert_each_was_mailed_once(60);
}

#[test]
fn what_the_stream_has_given_up_is_sent_by_the_schedule_and_the_outage_is_an_error() {
    let stack = Stack::new();
    let records = stack.store(5);
    stack.mail.set(Mood::Busy);
    let sender = stack.sender();
    let first = &records[0]["dynamodb"]["SequenceNumber"];
    let failure = json!({ "batchItemFailures": [{ "itemIdentifier": first }] });
    assert_eq!(sender.invoke(batch(&records)), Ok(failure));
    let error = sender.invoke(schedule()).expect_err("an outage");
    assert!(error["errorMessage"].to_string().contains("try again later, with code 451"), "{error}");
    assert!(!error.to_string().contains("owner@example.com"), "{error}");
    stack.mail.set(Mood::Accepts);
    sender.invoke(schedule()).expect("an answer");
    stack.assert_each_was_mailed_once(5);
}

#[test]
fn a_rejected_mail_holds_up_no_other_one_of_its_batch_and_is_tried_again() {
    let stack = Stack::new();
    let records = stack.store(3);
    stack.mail.set(Mood::Refuses);
    let sender = stack.sender();
    assert_eq!(sender.invoke(batch(&records)), Ok(json!({ "batchItemFailures": [] })));
    stack.mail.wait_for_refusals(3);
    stack.mail.set(Mood::Accepts);
    sender.invoke(schedule()).expect("an answer");
    let is_mail = |row: &Value| row["sk"]["S"].as_str().is_some_and(|sk| !sk.contains('#'));
    let waiting: Vec<_> = stack.rows("outbox").into_iter().filter(is_mail).collect();
    assert!(waiting.len() == 3 && waiting.iter().all(|row| row["refusals"]["N"] == "1"), "{waiting:?}");
    for mut row in waiting {
        // Ten minutes later.
        row["due"]["N"] = "1".into();
        stack.table.put(&row);
    }
    sender.invoke(schedule()).expect("an answer");
    stack.assert_each_was_mailed_once(3);
}

#[test]
fn a_mail_that_the_server_puts_off_each_time_holds_up_no_other_one_of_the_schedule_and_is_an_error() {
    let stack = Stack::new();
    stack.store(3);
    stack.mail.set(Mood::BusyAbout("Dana 0"));
    let sender = stack.sender();
    for _ in 0..2 {
        sender.invoke(schedule()).expect_err("one that is put off");
    }
    assert_eq!(stack.mail.wait_for(2).len(), 2);
    stack.mail.set(Mood::Accepts);
    sender.invoke(schedule()).expect("an answer");
    stack.assert_each_was_mailed_once(3);
}

#[test]
fn a_mail_that_the_server_puts_off_each_time_holds_up_no_other_one_of_its_batch() {
    let stack = Stack::new();
    let records = stack.store(3);
    stack.mail.set(Mood::BusyAbout("Dana 0"));
    let sender = stack.sender();
    let first = &records[0]["dynamodb"]["SequenceNumber"];
    let failure = json!({ "batchItemFailures": [{ "itemIdentifier": first }] });
    for _ in 0..2 {
        assert_eq!(sender.invoke(batch(&records)), Ok(failure.clone()));
        assert_eq!(stack.mail.wait_for(2).len(), 2);
    }
    stack.mail.set(Mood::Accepts);
    deliver(&sender, &records);
    stack.assert_each_was_mailed_once(3);
}

#[test]
fn a_slow_mail_server_gets_each_mail_of_a_batch_once() {
    let stack = Stack::new();
    let records = stack.store(3);
    stack.mail.set(Mood::Slow(Duration::from_millis(200)));
    deliver(&stack.sender(), &records);
    stack.assert_each_was_mailed_once(3);
}

#[test]
fn a_table_that_fails_after_an_email_was_sent_does_not_send_it_again() {
    let stack = Stack::new();
    let records = stack.store(2);
    // More calls than the SDK repeats.
    stack.table.breaks_at("TransactWriteItems", 4, Fault::Answer(500, r#"{"__type":"InternalServerError"}"#));
    deliver(&stack.sender(), &records);
    stack.assert_each_was_mailed_once(2);
}

/// A call that fails for this request alone, as when a permission for a rare call is missing.
const DENIED: Fault = Fault::Answer(
    400,
    r#"{"__type":"com.amazon.coral.service#AccessDeniedException","Message":"not authorized to perform: dynamodb:Rare"}"#,
);

#[test]
fn a_message_with_which_the_table_fails_each_time_holds_up_no_other_and_no_digest_and_the_log_says_why() {
    let stack = Stack::new();
    let records = stack.store(3);
    let rare = records[0]["dynamodb"]["Keys"]["sk"]["S"].as_str().expect("an id").to_owned();
    // The schedule asks for the request alone with this.
    stack.table.breaks_about("GetItem", &rare, DENIED);
    let sender = stack.sender();
    for tries in ["1", "2"] {
        sender.invoke(schedule()).expect("an answer");
        assert!(stack.mail.wait_for(2).iter().all(|message| !message.contains("Dana 0")));
        assert!(!stack.rows("digest").is_empty(), "the digest is planned");
        let row = stack.rows("outbox").into_iter().find(|row| row["sk"]["S"] == rare.as_str());
        let mut row = row.expect("the message waits");
        assert_eq!(row["refusals"]["N"], tries);
        row["due"]["N"] = "1".into();
        stack.table.put(&row);
    }
    let log = sender.log();
    let line = log.lines().find(|line| line.contains("\"refusals\":2")).unwrap_or_else(|| panic!("no line in {log}"));
    for part in [&*rare, "GetItem failed: AccessDeniedException: not authorized to perform: dynamodb:Rare"] {
        assert!(line.contains(part), "no {part} in {line}");
    }
    stack.table.heals();
    sender.invoke(schedule()).expect("an answer");
    stack.assert_each_was_mailed_once(3);
}

#[test]
fn a_record_that_the_table_does_not_answer_for_is_reported_and_sent_later() {
    let stack = Stack::new();
    let records = stack.store(2);
    let sender = stack.sender();
    stack.table.breaks(Fault::Reset);
    let first = &records[0]["dynamodb"]["SequenceNumber"];
    let failure = json!({ "batchItemFailures": [{ "itemIdentifier": first }] });
    assert_eq!(sender.invoke(batch(&records)), Ok(failure));
    stack.table.heals();
    deliver(&sender, &records);
    stack.assert_each_was_mailed_once(2);
}

#[test]
fn a_request_whose_sender_was_killed_is_mailed_again_with_the_same_id_after_its_claim() {
    let stack = Stack::new();
    let records = stack.store(1);
    stack.mail.set(Mood::TakesSilently);
    let killed = stack.sender();
    killed.send(batch(&records));
    let first = stack.mail.wait_for(1).remove(0);
    drop(killed);
    stack.mail.set(Mood::Accepts);
    let sender = stack.sender();
    sender.invoke(schedule()).expect("an answer");
    assert_eq!(stack.mail.wait_for(1).len(), 1, "its claim holds");
    let mut row = stack.rows("outbox").remove(0);
    row["due"]["N"] = "1".into();
    stack.table.put(&row);
    sender.invoke(schedule()).expect("an answer");
    let id = |message: &str| message.lines().find(|line| line.starts_with("Message-ID")).map(str::to_owned);
    assert_eq!(id(&first), id(&stack.mail.wait_for(2)[1]));
}

#[test]
fn other_changes_of_the_table_send_nothing_and_other_events_are_errors() {
    let stack = Stack::new();
    let mut records = stack.store(2);
    let request = stack.rows("quotes#").remove(0);
    records[0]["eventName"] = "MODIFY".into();
    records[2]["dynamodb"]["Keys"] = json!({ "pk": request["pk"], "sk": request["sk"] });
    let sender = stack.sender();
    assert_eq!(sender.invoke(batch(&records)), Ok(json!({ "batchItemFailures": [] })));
    sender.invoke(json!({ "Records": [{ "eventSource": "aws:s3" }] })).expect_err("not of a table");
    sender.invoke(json!({})).expect_err("of nothing");
    assert_eq!(stack.rows("outbox").len(), 4);
    sender.invoke(schedule()).expect("an answer");
    stack.assert_each_was_mailed_once(2);
}

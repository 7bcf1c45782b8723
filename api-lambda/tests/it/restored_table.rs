//! The restore on AWS, as docs/operations.md describes it, against a server with DynamoDB's calls for it.

use std::env;

use serde_json::{Value, json};

use crate::{
    copy::copy,
    support::{Function, OWN_PASSWORD, Owner, Person, Server, Table, id_of, ids, log_in, quote_with, remove, seed},
};

/// A stack's table, and the calls of the `aws` command about it.
struct Aws {
    endpoint: String,
    table: Table,
}

impl Aws {
    fn new() -> Self {
        let endpoint = env::var("PHOTOS_TEST_S3").expect("a server with AWS's API; `make test-bucket` starts one");
        Self { table: Table::at(endpoint.clone()), endpoint }
    }

    fn call(&self, operation: &str, arguments: &Value) -> Value {
        let credential = "Credential=test/20260101/us-east-1/dynamodb/aws4_request";
        let call = ureq::post(&self.endpoint)
            .header("X-Amz-Target", format!("DynamoDB_20120810.{operation}"))
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("Authorization", format!("AWS4-HMAC-SHA256 {credential}, SignedHeaders=host, Signature=0"));
        let mut answer = call.send(arguments.to_string()).unwrap_or_else(|error| panic!("{operation}: {error}"));
        answer.body_mut().read_json().expect("JSON")
    }

    /// Restores the table as it is now, under another name.
    fn restored(&self) -> Table {
        let source = self.table.name();
        let target = format!("{source}-restored");
        self.call("RestoreTableToPointInTime", &json!({ "SourceTableName": source, "TargetTableName": target }));
        let made = self.call("DescribeTable", &json!({ "TableName": target }));
        assert_eq!(made["Table"]["TableStatus"], "ACTIVE", "{made}");
        self.table.beside(&target)
    }
}

#[test]
#[ignore = "needs a server with the API of AWS: make test-bucket"]
fn lost_requests_come_back_from_a_restored_table_and_what_came_since_is_unchanged() {
    let aws = Aws::new();
    let server = Server::on(&aws.table, &[]);
    let forms: Vec<_> = (0..30).map(|number| quote_with("email", format!("dana{number}@example.com"))).collect();
    let all = seed(&server, &forms);
    let owner = Owner::of(&server);
    let bob = Person::added(&server, &owner, "Bob", "owner").path();
    let note = json!({ "status": "quoted", "note": "Call back", "noteRevision": 0 });
    assert_eq!(owner.change(&all[3], &note).status, 200);
    let before = owner.inbox();
    let restored = aws.restored();

    // The accident, and what went on since.
    assert_eq!(owner.erase_all("dana3@example.com").0, 1);
    assert_eq!(owner.erase_all("dana4@example.com").0, 1);
    assert_eq!(owner.change(&all[5], &json!({ "status": "won" })).status, 200);
    assert_eq!(remove(&owner, &bob).status, 200);
    let late = id_of(&server.contact(&quote_with("lastName", "Late")).json());

    let (status, said) = copy(&aws.table, &[("--from-table", restored.name()), ("--to-table", aws.table.name())]);
    assert_eq!(status, 0, "{said}");
    let now = owner.inbox();
    let find = |requests: &[Value], id: &str| requests.iter().find(|request| request["id"] == id).cloned();
    assert_eq!(find(&now, &all[3]), find(&before, &all[3]), "with its status and note");
    assert_eq!(find(&now, &all[4]), find(&before, &all[4]));
    assert_eq!(find(&now, &all[5]).expect("a request")["status"], "won");
    assert_eq!((now.len(), ids(&now)[0].as_str()), (31, late.as_str()));
    assert_eq!(log_in(&server, "Bob", OWN_PASSWORD).status, 401, "{said}");
}

#[test]
#[ignore = "needs a server with the API of AWS: make test-bucket"]
fn the_stack_runs_on_a_restored_table_that_its_parameter_names() {
    let aws = Aws::new();
    let server = Server::on(&aws.table, &[]);
    let forms: Vec<_> = (0..30).map(|number| quote_with("lastName", format!("Reyes {number}"))).collect();
    let all = seed(&server, &forms);
    let owner = Owner::of(&server);
    assert_eq!(owner.delete(&all[7]).status, 200);
    let (inbox, trash) = (owner.inbox(), owner.trash());
    let restored = aws.restored();
    assert_eq!(owner.erase_all("dana@example.com").0, 30, "the accident");

    // The settings that AWS does not restore, by the lines of the document.
    let name = restored.name();
    let expiry = json!({ "Enabled": true, "AttributeName": "expires" });
    aws.call("UpdateTimeToLive", &json!({ "TableName": name, "TimeToLiveSpecification": expiry }));
    let recovery = json!({ "PointInTimeRecoveryEnabled": true });
    aws.call("UpdateContinuousBackups", &json!({ "TableName": name, "PointInTimeRecoverySpecification": recovery }));
    let stream = json!({ "StreamEnabled": true, "StreamViewType": "KEYS_ONLY" });
    let made = aws.call("UpdateTable", &json!({ "TableName": name, "StreamSpecification": stream }));
    let label = made["TableDescription"]["LatestStreamLabel"].as_str();
    assert!(label.is_some_and(|label| !label.is_empty()), "for TableStream: {made}");
    aws.call("UpdateTable", &json!({ "TableName": name, "DeletionProtectionEnabled": true }));

    // `TABLE_NAME` is what the template makes of `TableName`: test_template.py compares that.
    let function = Function::start("bootstrap", &restored, &[]);
    function.contact(1, &quote_with("lastName", "After"));
    let server = Server::on(&restored, &[]);
    let owner = Owner::of(&server);
    assert_eq!(owner.trash(), trash);
    let now = owner.inbox();
    assert_eq!((now[0]["lastName"].as_str(), &now[1..]), (Some("After"), inbox.as_slice()));
    assert_eq!(owner.restore(&all[7]).status, 200);
    assert_eq!(owner.change(&all[3], &json!({ "status": "won" })).status, 200);
}

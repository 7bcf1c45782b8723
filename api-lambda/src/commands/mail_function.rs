//! The function that sends e-mails and webhooks on AWS, notifies browsers, applies the rules for lost and old requests, and removes
//! photos that no row names. The outbox in the table decides what has to be sent; an event only says when to look. So a
//! record of the stream that is lost, late or repeated neither loses an e-mail nor sends it twice.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{anyhow, bail};
use lambda_http::{LambdaEvent, lambda_runtime, service_fn};
use serde::{Deserialize, Serialize};

use super::{lambda::table_name, photos::in_bucket, settings};
use crate::{
    app::App,
    config::{RESPONSE_TIME, SentBy},
    photos::Patience,
    store::{Store, aws_config},
};

/// Time in which one call begins to send e-mails. With the time for sending and noting the last one, it is below
/// `Timeout` in template.yaml.
const SENDING_BUDGET: Duration = Duration::from_secs(30);

/// An event of the table's stream, or of the schedule.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Event {
    Stream {
        #[serde(rename = "Records")]
        records: Vec<Record>,
    },
    Schedule {
        source: ScheduleSource,
    },
}

#[derive(Debug, Deserialize)]
enum ScheduleSource {
    #[serde(rename = "aws.events")]
    Rule,
}

/// A change to a row of the table.
#[derive(Debug, Deserialize)]
struct Record {
    #[serde(rename = "eventName")]
    kind: String,
    dynamodb: Change,
}

#[derive(Debug, Deserialize)]
struct Change {
    #[serde(rename = "Keys")]
    keys: Keys,
    #[serde(rename = "SequenceNumber")]
    sequence_number: String,
}

#[derive(Debug, Deserialize)]
struct Keys {
    pk: Text,
    sk: Text,
}

#[derive(Debug, Deserialize)]
struct Text {
    #[serde(rename = "S")]
    text: String,
}

/// The answer to a batch of records. Lambda sends the first failed one again, and all after it.
/// <https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html>
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct BatchAnswer {
    batch_item_failures: Vec<Failure>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Failure {
    item_identifier: String,
}

/// Runs under the Lambda runtime.
pub(super) async fn run() -> anyhow::Result<()> {
    let table = table_name()?;
    let aws = aws_config(RESPONSE_TIME).await;
    let mut config = settings::config(Some(&aws), SentBy::ThisProcess).await?;
    let channels = settings::channels(&mut config)?;
    let has_work = config.lost_months.is_some() || config.photos.is_some() || config.push.is_some();
    if channels.mailer.is_none() && channels.webhook.is_none() && !has_work {
        bail!("MAIL_TO: not set\n  Write the owner's e-mail address.");
    }
    let store = in_bucket(Store::on_aws(&aws, &table), &aws, config.photos.as_ref(), Patience::WORK)?;
    let app = Arc::new(App::new(config, store, channels));
    let handler = service_fn(move |event: LambdaEvent<Event>| answer(Arc::clone(&app), event.payload));
    lambda_runtime::run(handler).await.map_err(|error| anyhow!(error))
}

async fn answer(app: Arc<App>, event: Event) -> Result<BatchAnswer, lambda_runtime::Error> {
    let end = Instant::now() + SENDING_BUDGET;
    match event {
        Event::Stream { records } => Ok(send_rows(&app, records, end).await),
        Event::Schedule { source: ScheduleSource::Rule } => {
            // As an error it counts in the function's metric, which has an alarm. The next call goes on.
            let sent = app.messages.send_due(end).await;
            app.inbox.apply_lost_rule(end).await?;
            app.photos.sweep_photos_if_due(end).await?;
            sent.map(|()| BatchAnswer::default()).map_err(Into::into)
        }
    }
}

/// Sends the message of each new row. The function's own changes to the outbox are in the stream too.
async fn send_rows(app: &Arc<App>, records: Vec<Record>, end: Instant) -> BatchAnswer {
    let (keys, mut numbers): (Vec<_>, Vec<_>) = records
        .into_iter()
        .filter(|record| record.kind == "INSERT")
        .map(|record| (record.dynamodb.keys, record.dynamodb.sequence_number))
        .unzip();
    let rows = keys.iter().map(|keys| (&*keys.pk.text, &*keys.sk.text));
    match app.messages.send_rows(rows, end).await {
        Ok(()) => BatchAnswer::default(),
        Err((at, problem)) => {
            tracing::warn!(%problem, "the rest of the batch has to wait");
            BatchAnswer { batch_item_failures: vec![Failure { item_identifier: numbers.swap_remove(at) }] }
        }
    }
}

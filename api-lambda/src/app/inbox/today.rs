use std::{sync::Arc, time::Instant};

use axum::{Json, extract::State};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, SCAN_BUDGET, accounts::Member, now},
    domain::{Day, SameDay, Status, Today},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{Fails, InSession, SentBody, Stored},
        schemas::day,
    },
};

use super::body::QuoteRequestBody;

/// The hours of the day in which the form of the site names a time of the same day: requests from `from` and before
/// `until` are promised for `at`. Those of other forms are not.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SameDayHours {
    #[schema(value_type = String, format = DateTime)]
    from: String,
    #[schema(value_type = String, format = DateTime)]
    until: String,
    #[schema(value_type = String, format = DateTime)]
    at: String,
}

impl SameDayHours {
    fn parse(&self) -> Option<SameDay> {
        let moment = |text: &str| text.parse().ok();
        Some(SameDay { from: moment(&self.from)?, until: moment(&self.until)?, at: moment(&self.at)? })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct TodayOf {
    /// The day in the owner's calendar.
    #[schema(schema_with = day, required = true)]
    day: Option<Day>,
    /// The end of that day.
    #[schema(value_type = String, format = DateTime, required = true)]
    end: Option<String>,
    /// Absent on a day without such hours.
    #[serde(default)]
    same_day: Option<SameDayHours>,
}

/// The number of requests with a status.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StatusCount {
    status: Status,
    requests: usize,
}

/// The work of a day. Possible robots and deleted requests are left out.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnerToday {
    /// The requests whose promised time ends on that day or has ended, and those to call again on that day or before:
    /// at most fifty, the most urgent first.
    requests: Vec<QuoteRequestBody>,
    /// Number of all such requests.
    count: usize,
    /// Number of requests without an answer whose promised time ended more than 14 days before: they are not among these.
    long_overdue: usize,
    /// Number of requests with each status.
    statuses: Vec<StatusCount>,
    /// Sum of the amounts of requests with the status *quoted*.
    quoted_amount: u64,
    /// False if there were too many requests for one call: then the oldest are missing.
    complete: bool,
}

/// Finds what has to be done on a day, and counts the requests of each status, for about a second.
#[utoipa::path(
    post,
    path = "/api/admin/today",
    request_body(content = TodayOf, content_type = "application/json"),
    responses((status = OK, description = "The work of the day", body = OwnerToday), Fails::<(InSession, SentBody, Stored)>)
)]
pub(crate) async fn today(
    State(app): State<Arc<App>>,
    _: Member,
    JsonBody(TodayOf { day, end, same_day }): JsonBody<TodayOf>,
) -> Result<Json<OwnerToday>, ApiError> {
    let Day(day) = day.ok_or_else(|| ApiError::of_field("day", "Please send the day"))?;
    let same_day = same_day.map(|hours| {
        hours.parse().ok_or_else(|| {
            ApiError::of_field("sameDay", "Please send three moments, such as 2026-12-04T20:00:00Z, or none")
        })
    });
    let same_day = same_day.transpose()?;
    let today = end.and_then(|end| Today::new(day, end.parse().ok()?, same_day));
    let mut today = today
        .ok_or_else(|| ApiError::of_field("end", "Please send the end of the day, such as 2026-12-05T05:00:00Z"))?;
    let versions = app.catalog.versions().await?;
    let add = |request: &_| today.add(request, versions.of(request));
    let end = Instant::now() + SCAN_BUDGET;
    let complete = app.inbox.store.each_since(Timestamp::UNIX_EPOCH, end, now(), add).await?;
    let statuses = today.statuses().map(|(status, requests)| StatusCount { status, requests });
    Ok(Json(OwnerToday {
        statuses: statuses.collect(),
        count: today.count,
        long_overdue: today.long_overdue,
        quoted_amount: today.quoted_amount,
        complete,
        requests: today.into_requests().into_iter().map(QuoteRequestBody).collect(),
    }))
}

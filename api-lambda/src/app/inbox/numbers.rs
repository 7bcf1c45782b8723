use std::{sync::Arc, time::Instant};

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, SCAN_BUDGET, accounts::Member, now},
    domain::{Numbers, Tally, Weeks},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{Fails, InSession, SentBody, Stored},
        schemas::week_starts,
    },
};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NumbersOf {
    #[schema(schema_with = week_starts, required = true)]
    weeks: Option<Weeks>,
}

/// The counts of some requests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Counts {
    requests: usize,
    /// Number of these with the status *won*.
    won: usize,
    /// Sum of the amounts of these.
    won_amount: u64,
    /// Number of the requests with a known time of the first answer.
    answered: usize,
    /// Minutes from arrival to the first status other than *new*; null if `answered` is 0.
    #[schema(required = true)]
    median_minutes: Option<i64>,
}

impl From<&Tally> for Counts {
    fn from(tally: &Tally) -> Self {
        let (answered, median_minutes) = (tally.answered(), tally.median_minutes());
        Self { requests: tally.requests, won: tally.won, won_amount: tally.won_amount, answered, median_minutes }
    }
}

/// Counts of requests, each with the name of its group.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NamedCounts {
    /// A project type, the path of a page, a town, a form or a source: empty if it is not known.
    name: String,
    counts: Counts,
}

/// The owner's numbers. Possible robots and deleted requests are left out.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnerNumbers {
    /// One for each week, in the order that was sent.
    weeks: Vec<Counts>,
    project_types: Vec<NamedCounts>,
    /// Counts by the page of the form, at most twenty, those with most requests first.
    pages: Vec<NamedCounts>,
    /// Counts by the town of the property, at most twenty, those with most requests first.
    places: Vec<NamedCounts>,
    /// Counts by the name of the form, which is empty for the built-in one.
    forms: Vec<NamedCounts>,
    /// Counts by the source of a campaign or the host of the page before, at most twenty, those with most requests
    /// first.
    sources: Vec<NamedCounts>,
    total: Counts,
    /// Number of requests that are still *new*.
    open: usize,
    /// False if there were too many requests to reach the first week: then older ones are missing.
    complete: bool,
}

/// Counts the requests of some weeks, for about a second.
#[utoipa::path(
    post,
    path = "/api/admin/numbers",
    request_body(content = NumbersOf, content_type = "application/json"),
    responses((status = OK, description = "The numbers", body = OwnerNumbers), Fails::<(InSession, SentBody, Stored)>)
)]
pub(crate) async fn numbers(
    State(app): State<Arc<App>>,
    _: Member,
    JsonBody(body): JsonBody<NumbersOf>,
) -> Result<Json<OwnerNumbers>, ApiError> {
    let message = "Please send the starts of the weeks and the end of the last";
    let weeks = body.weeks.ok_or_else(|| ApiError::of_field("weeks", message))?;
    let (start, end) = (weeks.start(), Instant::now() + SCAN_BUDGET);
    let mut numbers = Numbers::new(weeks);
    let complete = app.inbox.store.each_since(start, end, now(), |request| numbers.add(request)).await?;
    let named = |(name, tally): (&str, &Tally)| NamedCounts { name: name.to_owned(), counts: tally.into() };
    let most_requested = |tallies| Numbers::most_requested(tallies).into_iter().map(named).collect();
    Ok(Json(OwnerNumbers {
        weeks: numbers.by_week.iter().map(Counts::from).collect(),
        project_types: numbers.by_type.iter().map(|(name, tally)| named((name, tally))).collect(),
        pages: most_requested(&numbers.by_page),
        places: most_requested(&numbers.by_place),
        forms: most_requested(&numbers.by_form),
        sources: most_requested(&numbers.by_source),
        total: Counts::from(&numbers.total),
        open: numbers.open,
        complete,
    }))
}

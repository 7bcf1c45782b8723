use std::sync::Arc;

use axum::{
    Json,
    extract::{RawQuery, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

use crate::{
    app::{App, accounts::Member, now},
    domain::{MAX_PAGE_SIZE, PageSize, QuoteId, Search},
    http::{
        body::pairs_of,
        error::ApiError,
        fails::{Fails, InSession, QueryString, Stored},
    },
    store::Page,
};

use super::body::QuoteRequestBody;

/// Lists the inbox, newest first. With `suspected`, a page may be short although more follow. The header `Link` has the
/// next one.
#[utoipa::path(
    get,
    path = "/api/admin/contact-requests",
    params(
        ("limit" = Option<u16>, Query),
        ("cursor" = Option<String>, Query, description = "From the `Link` header of the page before"),
        ("suspected" = Option<bool>, Query, description = "Only requests that are suspected, or that are not")
    ),
    responses(
        (status = OK, description = "Quote requests", body = Vec<QuoteRequestBody>,
            headers(("Link" = String, description = "The next page, if there is one"))),
        Fails::<(QueryString, InSession, Stored)>
    )
)]
pub(crate) async fn list_quote_requests(
    State(app): State<Arc<App>>,
    _: Member,
    query: RawQuery,
) -> Result<Response, ApiError> {
    let Query { limit, after, suspected } = parse(query)?;
    let Page { requests, next } = match suspected {
        None => app.inbox.store.list(limit.get(), after, now()).await?,
        Some(_) => {
            let search = Search { page_size: limit.for_search(), after, suspected, ..Search::default() };
            app.inbox.search(&search).await?
        }
    };
    let requests: Vec<_> = requests.into_iter().map(QuoteRequestBody).collect();
    let mut response = Json(requests).into_response();
    if let Some(next) = next {
        let filter = suspected.map(|suspected| format!("&suspected={suspected}")).unwrap_or_default();
        let link = format!("</api/admin/contact-requests?limit={}{filter}&cursor={next}>; rel=\"next\"", limit.get());
        response.headers_mut().insert(header::LINK, HeaderValue::from_str(&link).expect("an address"));
    }
    Ok(response)
}

struct Query {
    limit: PageSize<MAX_PAGE_SIZE>,
    after: Option<QuoteId>,
    suspected: Option<bool>,
}

fn parse(query: RawQuery) -> Result<Query, ApiError> {
    let (mut limit, mut after, mut suspected) = (None, None, None);
    for (name, value) in pairs_of(query)? {
        match name.as_str() {
            "limit" if limit.is_none() => {
                let number = value.parse::<u64>().map_err(|_| ApiError::malformed("`limit` is a number."))?;
                limit = Some(
                    PageSize::try_from(number).map_err(|error| ApiError::malformed(&format!("`limit`: {error}.")))?,
                );
            }
            "cursor" if after.is_none() => {
                let id = QuoteId::parse(&value);
                after =
                    Some(id.ok_or_else(|| {
                        ApiError::malformed("`cursor` comes from the Link header of the page before.")
                    })?);
            }
            "suspected" if suspected.is_none() => {
                suspected = Some(value.parse().map_err(|_| ApiError::malformed("`suspected` is true or false."))?);
            }
            _ => {
                return Err(ApiError::malformed(
                    "There is `limit`, `cursor` and `suspected`, each once, and nothing else.",
                ));
            }
        }
    }
    Ok(Query { limit: limit.unwrap_or_default(), after, suspected })
}

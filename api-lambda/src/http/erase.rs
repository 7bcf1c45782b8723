use std::sync::Arc;

use axum::{Json, body::Bytes, extract::State, http::HeaderMap};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    domain::{FieldErrors, Fields, QuoteId, Written, email},
    store::Shelf,
};

use super::{
    admin::require_session,
    body::json_fields,
    error::ApiError,
    openapi::{BodyFails, NoSession, StoreFails},
    rim::in_time,
    schemas::{EraseSchema, place},
};

/// What was removed.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Erased {
    /// How many requests this call removed.
    erased: usize,
    /// The `cursor` of the next call; null when nothing is left.
    #[schema(schema_with = place, required = true)]
    next: Option<String>,
}

/// Removes a person's requests for good, from the inbox and from the trash, for about a second at a time.
#[utoipa::path(
    post,
    path = "/api/admin/erase",
    request_body(content = EraseSchema, content_type = "application/json"),
    responses((status = OK, description = "Removed, perhaps not all yet", body = Erased), NoSession, BodyFails, StoreFails),
    security(("session" = []))
)]
pub(super) async fn erase(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Erased>, ApiError> {
    let erased = in_time(async {
        require_session(&app, &headers).await?;
        let (email, Place { shelf, after }) = understand(json_fields(&headers, &body)?)?;
        let erased = app.erase(shelf, &email, after).await?;
        let next = match (shelf, erased.next) {
            (shelf, Some(id)) => Some(Place { shelf, after: Some(id) }),
            // What is deleted meanwhile goes from the inbox to the trash, so the trash comes last.
            (Shelf::Inbox, None) => Some(Place { shelf: Shelf::Trash, after: None }),
            (Shelf::Trash, None) => None,
        };
        Ok::<_, ApiError>(Erased { erased: erased.count, next: next.map(Place::written) })
    });
    Ok(Json(erased.await?))
}

/// Where the work goes on.
struct Place {
    shelf: Shelf,
    after: Option<QuoteId>,
}

impl Place {
    fn parse(text: &str) -> Option<Self> {
        let (shelf, id) = text.split_once('.').map_or((text, None), |(shelf, id)| (shelf, Some(id)));
        let shelf = match shelf {
            "inbox" => Shelf::Inbox,
            "trash" => Shelf::Trash,
            _ => return None,
        };
        let after = match id {
            Some(id) => Some(QuoteId::parse(id)?),
            None => None,
        };
        Some(Self { shelf, after })
    }

    fn written(self) -> String {
        let shelf = match self.shelf {
            Shelf::Inbox => "inbox",
            Shelf::Trash => "trash",
        };
        self.after.map_or_else(|| shelf.to_owned(), |id| format!("{shelf}.{id}"))
    }
}

fn understand(pairs: Vec<(String, Written)>) -> Result<(String, Place), FieldErrors> {
    let mut fields = Fields::read(pairs, &["email", "cursor"]);
    let start = Place { shelf: Shelf::Inbox, after: None };
    let place = fields.parsed("cursor", Place::parse, "Please send the `next` of the answer before").unwrap_or(start);
    let address = match email(&fields.text("email").unwrap_or_default()) {
        Ok(address) => address,
        Err(message) => {
            fields.mistake("email", &message);
            String::new()
        }
    };
    fields.finish((address, place))
}

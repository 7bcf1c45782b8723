use std::sync::Arc;

use axum::{Json, body::Bytes, extract::State, http::HeaderMap};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    domain::{FieldErrors, FieldReader, Mailbox, QuoteId, RawValue, email},
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
        let (email, Place { round, after }) = understand(json_fields(&headers, &body)?)?;
        let erased = app.erase(round.mailbox(), &email, after).await?;
        let next = match erased.next {
            Some(id) => Some(Place { round, after: Some(id) }),
            None => round.next().map(|round| Place { round, after: None }),
        };
        if next.is_none() {
            app.forget_erased().await?;
        }
        Ok::<_, ApiError>(Erased { erased: erased.count, next: next.map(Place::written) })
    });
    Ok(Json(erased.await?))
}

/// What is gone through, one after another. The trash after the inbox, for what is deleted meanwhile; and the inbox again, for what is
/// restored meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    Inbox,
    Trash,
    Again,
}

impl Round {
    const ALL: [(Self, &str); 3] = [(Self::Inbox, "inbox"), (Self::Trash, "trash"), (Self::Again, "again")];

    fn mailbox(self) -> Mailbox {
        match self {
            Self::Inbox | Self::Again => Mailbox::Inbox,
            Self::Trash => Mailbox::Trash,
        }
    }

    fn next(self) -> Option<Self> {
        Self::ALL.into_iter().map(|(round, _)| round).skip_while(|round| *round != self).nth(1)
    }
}

/// Where the work goes on.
struct Place {
    round: Round,
    after: Option<QuoteId>,
}

impl Place {
    fn parse(text: &str) -> Option<Self> {
        let (name, id) = text.split_once('.').map_or((text, None), |(name, id)| (name, Some(id)));
        let (round, _) = Round::ALL.into_iter().find(|(_, known)| *known == name)?;
        let after = match id {
            Some(id) => Some(QuoteId::parse(id)?),
            None => None,
        };
        Some(Self { round, after })
    }

    fn written(self) -> String {
        let name = Round::ALL.into_iter().find(|(round, _)| *round == self.round).map_or("", |(_, name)| name);
        self.after.map_or_else(|| name.to_owned(), |id| format!("{name}.{id}"))
    }
}

fn understand(pairs: Vec<(String, RawValue)>) -> Result<(String, Place), FieldErrors> {
    let mut fields = FieldReader::read(pairs, &["email", "cursor"]);
    let start = Place { round: Round::Inbox, after: None };
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

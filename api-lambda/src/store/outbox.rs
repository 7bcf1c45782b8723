//! The outbox: messages about requests and logins, each until its receiver has taken it or nobody needs it any more.

use aws_sdk_dynamodb::{
    operation::update_item::UpdateItemError,
    types::{AttributeValue, ConditionCheck, Delete, TransactWriteItem, Update},
};
use jiff::Timestamp;

use crate::domain::{Mailbox, MessageKind, NewBrowser, PersonName, PhotoNumber, QuoteId, QuoteRequest, SubscriptionId};

use super::{
    Item, Store, StoreError, failed,
    items::{CHANGES, NOTICE, PHOTOS_MAILED, UNSENT, quote_request},
    key, number, text, text_of,
    transactions::incomplete,
};

const OUTBOX: &str = "outbox";
/// The time from which the message may be sent, in seconds since 1970.
const DUE: &str = "due";
/// Number of times that the receiver has refused it.
const REFUSALS: &str = "refusals";
/// One if a try has failed, also one in an outage.
const FAILED: &str = "failed";

/// The end of a reminder's sort key, after the id.
const REMINDER: &str = "#reminder";

/// The end of a confirmation's sort key, after the id.
const CONFIRMATION: &str = "#confirmation";

/// The end of the sort key of an e-mail about photos, after the id and before the number of the photo. It sorts after
/// that of the request, whose e-mail may announce the photos.
const PHOTO: &str = "#photo-";

/// The end of a webhook's sort key, after the id.
const WEBHOOK: &str = "#webhook";

/// The end of the sort key of a message to a browser, after the id and before that of the subscription.
const PUSH: &str = "#push-";

/// The end of the sort key of a message to browsers that are not known yet.
const BROWSERS: &str = "#browsers";

/// The end of the sort key of the e-mail about a login, after its id.
const NEW_BROWSER: &str = "#new-device";

/// The browser of a login, in words.
const BROWSER: &str = "browser";
const PERSON: &str = "person";

/// A message in the outbox.
#[derive(Debug, Clone, Copy)]
pub struct OutboxMessage {
    /// The request, or the login.
    pub id: QuoteId,
    /// The kind of message.
    pub kind: MessageKind,
    /// The time from which it may be sent. Before that it is too early, or another process may be sending it.
    pub due: Timestamp,
    /// Number of times that its receiver has refused it.
    pub refusals: u32,
    /// True if a try has failed, also one in an outage.
    pub has_failed: bool,
}

/// The record of a message that was sent.
#[derive(Debug, Clone, Copy)]
pub struct SentRecord {
    /// The time.
    pub at: Timestamp,
    /// The number of photos that it announced.
    pub photos: usize,
}

impl OutboxMessage {
    fn key(self) -> Item {
        outbox_key(self.id, self.kind)
    }
}

fn outbox_key(id: QuoteId, kind: MessageKind) -> Item {
    let ending = match kind {
        MessageKind::NewRequest => "",
        MessageKind::Photos(photo) => return key(OUTBOX, format!("{id}{PHOTO}{photo}")),
        MessageKind::Reminder => REMINDER,
        MessageKind::Confirmation => CONFIRMATION,
        MessageKind::Webhook => WEBHOOK,
        MessageKind::Push(subscription) => return key(OUTBOX, format!("{id}{PUSH}{subscription}")),
        MessageKind::Browsers => BROWSERS,
        MessageKind::NewBrowser => NEW_BROWSER,
    };
    key(OUTBOX, format!("{id}{ending}"))
}

/// The item of one message.
pub(super) fn outbox_item(id: QuoteId, kind: MessageKind, due: Timestamp) -> Item {
    let mut item = outbox_key(id, kind);
    item.insert(DUE.to_owned(), number(due.as_second()));
    item
}

/// The item of the e-mail about a login.
pub(super) fn new_browser_item(NewBrowser { id, browser, person }: &NewBrowser) -> Item {
    let mut item = outbox_item(*id, MessageKind::NewBrowser, id.created());
    item.insert(BROWSER.to_owned(), text(browser));
    if let Some(person) = person {
        item.insert(PERSON.to_owned(), text(person.as_str()));
    }
    item
}

impl Store {
    /// All messages in the outbox, those of older requests first.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn outbox(&self) -> Result<Vec<OutboxMessage>, StoreError> {
        Ok(self.all(OUTBOX).await?.iter().filter_map(message_of).collect())
    }

    /// The message of one row; `None` if the row is gone, or not of the outbox.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn outbox_message(&self, partition: &str, row: &str) -> Result<Option<OutboxMessage>, StoreError> {
        if partition != OUTBOX {
            return Ok(None);
        }
        Ok(self.get(key(OUTBOX, row)).await?.as_ref().and_then(message_of))
    }

    /// Changes when a message may be sent, and by that claims it or puts it back, and notes its failures. `changed` is
    /// the same message after the change. Returns false if another process was faster.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn reschedule(&self, message: OutboxMessage, changed: OutboxMessage) -> Result<bool, StoreError> {
        let call = self.client.update_item().table_name(&self.table);
        let result = call
            .set_key(Some(message.key()))
            .update_expression("SET #due = :due, #refusals = :refusals, #failed = :failed")
            .condition_expression("#due = :before")
            .expression_attribute_names("#due", DUE)
            .expression_attribute_names("#refusals", REFUSALS)
            .expression_attribute_names("#failed", FAILED)
            .expression_attribute_values(":due", number(changed.due.as_second()))
            .expression_attribute_values(":before", number(message.due.as_second()))
            .expression_attribute_values(":refusals", number(changed.refusals.into()))
            .expression_attribute_values(":failed", number(changed.has_failed.into()))
            .send()
            .await;
        match result {
            Ok(_) => Ok(true),
            Err(error)
                if error.as_service_error().is_some_and(UpdateItemError::is_conditional_check_failed_exception) =>
            {
                Ok(false)
            }
            Err(error) => Err(failed("UpdateItem")(error)),
        }
    }

    /// A request of the inbox; `None` if it was deleted meanwhile.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn request(&self, id: QuoteId, now: Timestamp) -> Result<Option<QuoteRequest>, StoreError> {
        Ok(self.get(Mailbox::Inbox.key(id)).await?.and_then(|item| quote_request(&item, now)))
    }

    /// The login that an e-mail of the outbox is about; `None` if the e-mail is not there any more.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn new_browser(&self, message: OutboxMessage) -> Result<Option<NewBrowser>, StoreError> {
        let item = self.get(message.key()).await?;
        let login = |item: Item| NewBrowser {
            id: message.id,
            browser: text_of(&item, BROWSER).unwrap_or_default(),
            person: text_of(&item, PERSON).and_then(|name| PersonName::parse(&name).ok()),
        };
        Ok(item.map(login))
    }

    /// Takes a message out of the outbox, and notes in the request what an e-mail to the owner announced, if it was sent.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn finish(&self, message: OutboxMessage, sent: Option<SentRecord>) -> Result<(), StoreError> {
        let notes = match sent.filter(|_| matches!(message.kind, MessageKind::NewRequest | MessageKind::Photos(_))) {
            // It may have been moved to the trash while the e-mail was sent.
            Some(sent) => [Mailbox::Inbox, Mailbox::Trash].map(|mailbox| self.note_sent(message, sent, mailbox)).into(),
            None => Vec::new(),
        };
        let is_noted = self.take_out(message, notes.into_iter().collect::<Result<_, _>>()?).await?;
        // It was erased: there is nothing to note.
        if is_noted { Ok(()) } else { self.take_out(message, Vec::new()).await.map(drop) }
    }

    /// Takes a message out of the outbox whose request is not in the inbox. One in the trash keeps it, and a restore
    /// puts it back. Returns false if it was restored meanwhile: the message stays.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn set_aside(&self, message: OutboxMessage) -> Result<bool, StoreError> {
        self.take_out(message, vec![self.keep(message)?, self.is_not_in_inbox(message.id)?]).await
    }

    /// Puts messages in the place of another one, all or nothing, unless that is gone.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn replace(
        &self,
        message: OutboxMessage,
        messages: &[MessageKind],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let delete = Delete::builder().table_name(&self.table).set_key(Some(message.key()));
        let delete = delete.condition_expression("attribute_exists(pk)").build().map_err(incomplete)?;
        let mut items = vec![TransactWriteItem::builder().delete(delete).build()];
        for kind in messages {
            items.push(self.put(outbox_item(message.id, *kind, now))?);
        }
        self.transact(items).await?;
        Ok(())
    }

    /// Takes a message out of the outbox, together with the first of these writes whose condition holds. Returns false
    /// if none does; nothing was changed then.
    async fn take_out(&self, message: OutboxMessage, writes: Vec<TransactWriteItem>) -> Result<bool, StoreError> {
        let delete = Delete::builder().table_name(&self.table).set_key(Some(message.key())).build();
        let delete = TransactWriteItem::builder().delete(delete.map_err(incomplete)?).build();
        let mut writes = writes.into_iter();
        loop {
            let items = [delete.clone()].into_iter().chain(writes.next()).collect();
            if self.transact(items).await? {
                return Ok(true);
            }
            if writes.len() == 0 {
                return Ok(false);
            }
        }
    }

    /// Notes a message in its request in the trash.
    fn keep(&self, message: OutboxMessage) -> Result<TransactWriteItem, StoreError> {
        let row = text_of(&message.key(), "sk").unwrap_or_default();
        let update = Update::builder()
            .table_name(&self.table)
            .set_key(Some(Mailbox::Trash.key(message.id)))
            .condition_expression("attribute_exists(pk)")
            // A restore that is under way reads the request again.
            .update_expression("ADD #untold :row, #changes :one")
            .expression_attribute_names("#untold", UNSENT)
            .expression_attribute_names("#changes", CHANGES)
            .expression_attribute_values(":row", AttributeValue::Ss(vec![row]))
            .expression_attribute_values(":one", number(1))
            .build();
        Ok(TransactWriteItem::builder().update(update.map_err(incomplete)?).build())
    }

    fn is_not_in_inbox(&self, id: QuoteId) -> Result<TransactWriteItem, StoreError> {
        let check = ConditionCheck::builder()
            .table_name(&self.table)
            .set_key(Some(Mailbox::Inbox.key(id)))
            .condition_expression("attribute_not_exists(pk)")
            .build();
        Ok(TransactWriteItem::builder().condition_check(check.map_err(incomplete)?).build())
    }

    /// The writes that put back the messages of a request in the trash.
    pub(super) fn put_back(&self, item: &Item, now: Timestamp) -> Result<Vec<TransactWriteItem>, StoreError> {
        let rows = item.get(UNSENT).and_then(|rows| rows.as_ss().ok()).into_iter().flatten();
        rows.map(|row| {
            let mut item = key(OUTBOX, row);
            item.insert(DUE.to_owned(), number(now.as_second()));
            self.put(item)
        })
        .collect()
    }

    fn note_sent(
        &self,
        message: OutboxMessage,
        sent: SentRecord,
        mailbox: Mailbox,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder()
            .table_name(&self.table)
            .set_key(Some(mailbox.key(message.id)))
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_names("#changes", CHANGES)
            .expression_attribute_values(":one", number(1));
        let (mut set, mut update) = (Vec::new(), update);
        if message.kind == MessageKind::NewRequest {
            set.push("#notice = :sent");
            update = update
                .expression_attribute_names("#notice", NOTICE)
                .expression_attribute_values(":sent", text(sent.at.to_string()));
        }
        if sent.photos > 0 {
            set.push("#told = :told");
            update = update
                .expression_attribute_names("#told", PHOTOS_MAILED)
                .expression_attribute_values(":told", AttributeValue::N(sent.photos.to_string()));
        }
        // A move to the trash that is under way reads the request again.
        let update = update.update_expression(format!("SET {} ADD #changes :one", set.join(", "))).build();
        Ok(TransactWriteItem::builder().update(update.map_err(incomplete)?).build())
    }
}

fn message_of(item: &Item) -> Option<OutboxMessage> {
    let figure = |name: &str| item.get(name)?.as_n().ok()?.parse::<i64>().ok();
    let due = Timestamp::from_second(figure(DUE)?).ok()?;
    let refusals = figure(REFUSALS).and_then(|count| count.try_into().ok()).unwrap_or_default();
    let has_failed = refusals > 0 || figure(FAILED).is_some_and(|failed| failed > 0);
    let key = text_of(item, "sk")?;
    let ends_with = |ending, kind| Some((key.strip_suffix(ending)?, kind));
    let of_photo = || {
        let (id, photo) = key.split_once(PHOTO)?;
        Some((id, MessageKind::Photos(PhotoNumber::parse(photo)?)))
    };
    let of_browser = || {
        let (id, subscription) = key.split_once(PUSH)?;
        Some((id, MessageKind::Push(SubscriptionId::parse(subscription)?)))
    };
    let (id, kind) = ends_with(REMINDER, MessageKind::Reminder)
        .or_else(|| ends_with(CONFIRMATION, MessageKind::Confirmation))
        .or_else(|| ends_with(WEBHOOK, MessageKind::Webhook))
        .or_else(|| ends_with(BROWSERS, MessageKind::Browsers))
        .or_else(|| ends_with(NEW_BROWSER, MessageKind::NewBrowser))
        .or_else(of_photo)
        .or_else(of_browser)
        .unwrap_or((&*key, MessageKind::NewRequest));
    Some(OutboxMessage { id: QuoteId::parse(id)?, kind, due, refusals, has_failed })
}

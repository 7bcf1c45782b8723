//! The outbox: e-mails about requests and logins, each until a mail server has taken it or it is not needed any more.

use std::collections::VecDeque;

use aws_sdk_dynamodb::{
    operation::update_item::UpdateItemError,
    types::{AttributeValue, ConditionCheck, Delete, TransactWriteItem, Update},
};
use jiff::Timestamp;

use crate::domain::{Letter, Mailbox, NewDevice, PersonName, PhotoNumber, QuoteId, QuoteRequest, SubscriptionId};

use super::{
    Item, Store, StoreError, failed,
    items::{CHANGES, NOTICE, PHOTOS_TOLD, UNTOLD, quote_request},
    key, number, text, text_of,
    transactions::{MAX_ATTEMPTS, backoff, incomplete, is_conflict, reasons},
};

const OUTBOX: &str = "outbox";
/// The time from which the e-mail may be sent, in seconds since 1970.
const DUE: &str = "due";
/// Number of times that the mail server has refused it.
const REFUSALS: &str = "refusals";

/// The end of a reminder's sort key, after the id.
const REMINDER: &str = "#reminder";

/// The end of a confirmation's sort key, after the id.
const CONFIRMATION: &str = "#confirmation";

/// The end of the sort key of an e-mail about photos, after the id and before the number of the photo. It sorts after
/// that of the request, whose e-mail may tell of the photos.
const PHOTO: &str = "#photo-";

/// The end of a webhook's sort key, after the id.
const WEBHOOK: &str = "#webhook";

/// The end of the sort key of a message to a browser, after the id and before that of the subscription.
const PUSH: &str = "#push-";

/// The end of the sort key of a message to browsers that are not known yet.
const BROWSERS: &str = "#browsers";

/// The end of the sort key of a notice of a login, after its id.
const NEW_DEVICE: &str = "#new-device";

/// The browser of a login, in words.
const BROWSER: &str = "browser";
const PERSON: &str = "person";

/// An e-mail in the outbox.
#[derive(Debug, Clone, Copy)]
pub struct Waiting {
    /// The request, or the login.
    pub id: QuoteId,
    /// The kind of e-mail.
    pub letter: Letter,
    /// The time from which it may be sent. Until then it is not time for it, or another process is at it.
    pub due: Timestamp,
    /// Number of times that the mail server has refused it.
    pub refusals: u32,
}

/// A message that was sent.
#[derive(Debug, Clone, Copy)]
pub struct Sent {
    /// The time.
    pub at: Timestamp,
    /// The number of photos of which it tells.
    pub photos: usize,
}

impl Waiting {
    fn key(self) -> Item {
        outbox_key(self.id, self.letter)
    }
}

fn outbox_key(id: QuoteId, letter: Letter) -> Item {
    let ending = match letter {
        Letter::NewRequest => "",
        Letter::Photos(photo) => return key(OUTBOX, format!("{id}{PHOTO}{photo}")),
        Letter::Reminder => REMINDER,
        Letter::Confirmation => CONFIRMATION,
        Letter::Webhook => WEBHOOK,
        Letter::Push(subscription) => return key(OUTBOX, format!("{id}{PUSH}{subscription}")),
        Letter::Browsers => BROWSERS,
        Letter::NewDevice => NEW_DEVICE,
    };
    key(OUTBOX, format!("{id}{ending}"))
}

/// The item of one message.
pub(super) fn outbox_item(id: QuoteId, letter: Letter, due: Timestamp) -> Item {
    let mut item = outbox_key(id, letter);
    item.insert(DUE.to_owned(), number(due.as_second()));
    item
}

/// The item of the notice of a login.
pub(super) fn new_device_item(NewDevice { id, browser, person }: &NewDevice) -> Item {
    let mut item = outbox_item(*id, Letter::NewDevice, id.created());
    item.insert(BROWSER.to_owned(), text(browser));
    if let Some(person) = person {
        item.insert(PERSON.to_owned(), text(person.as_str()));
    }
    item
}

impl Store {
    /// All e-mails in the outbox, those of older requests first.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn outbox(&self) -> Result<Vec<Waiting>, StoreError> {
        let mut waiting = Vec::new();
        let mut from = None;
        loop {
            let call = self.client.query().table_name(&self.table).consistent_read(true);
            let call = call.key_condition_expression("pk = :pk").expression_attribute_values(":pk", text(OUTBOX));
            let answer = call.set_exclusive_start_key(from).send().await.map_err(failed("Query"))?;
            waiting.extend(answer.items.iter().flatten().filter_map(waiting_of));
            from = answer.last_evaluated_key;
            if from.is_none() {
                return Ok(waiting);
            }
        }
    }

    /// The e-mail of one row; `None` if the row is gone, or not of the outbox.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn waiting(&self, partition: &str, row: &str) -> Result<Option<Waiting>, StoreError> {
        if partition != OUTBOX {
            return Ok(None);
        }
        let call = self.client.get_item().table_name(&self.table).consistent_read(true);
        let answer = call.set_key(Some(key(OUTBOX, row))).send().await.map_err(failed("GetItem"))?;
        Ok(answer.item.as_ref().and_then(waiting_of))
    }

    /// Changes when an e-mail may be sent, and by that claims it or puts it back. Returns false if another process was
    /// faster.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn reschedule(&self, waiting: Waiting, due: Timestamp, refusals: u32) -> Result<bool, StoreError> {
        let call = self.client.update_item().table_name(&self.table);
        let changed = call
            .set_key(Some(waiting.key()))
            .update_expression("SET #due = :due, #refusals = :refusals")
            .condition_expression("#due = :before")
            .expression_attribute_names("#due", DUE)
            .expression_attribute_names("#refusals", REFUSALS)
            .expression_attribute_values(":due", number(due.as_second()))
            .expression_attribute_values(":before", number(waiting.due.as_second()))
            .expression_attribute_values(":refusals", number(refusals.into()))
            .send()
            .await;
        match changed {
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
        let call = self.client.get_item().table_name(&self.table).consistent_read(true);
        let answer = call.set_key(Some(Mailbox::Inbox.key(id))).send().await.map_err(failed("GetItem"))?;
        Ok(answer.item.and_then(|item| quote_request(&item, now)))
    }

    /// The login that an e-mail of the outbox is about; `None` if the e-mail is not there any more.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn new_device(&self, waiting: Waiting) -> Result<Option<NewDevice>, StoreError> {
        let call = self.client.get_item().table_name(&self.table).consistent_read(true);
        let answer = call.set_key(Some(waiting.key())).send().await.map_err(failed("GetItem"))?;
        let device = |item: Item| NewDevice {
            id: waiting.id,
            browser: text_of(&item, BROWSER).unwrap_or_default(),
            person: text_of(&item, PERSON).and_then(|name| PersonName::parse(&name).ok()),
        };
        Ok(answer.item.map(device))
    }

    /// Takes an e-mail out of the outbox, and notes in the request what the owner was told, if it was sent.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn finish(&self, waiting: Waiting, sent: Option<Sent>) -> Result<(), StoreError> {
        let notes = match sent.filter(|_| matches!(waiting.letter, Letter::NewRequest | Letter::Photos(_))) {
            // It may have been moved to the trash while the e-mail was sent.
            Some(sent) => [Mailbox::Inbox, Mailbox::Trash].map(|mailbox| self.note_sent(waiting, sent, mailbox)).into(),
            None => Vec::new(),
        };
        let is_noted = self.take_out(waiting, notes.into_iter().collect::<Result<_, _>>()?).await?;
        // It was erased: there is nothing to note.
        if is_noted { Ok(()) } else { self.take_out(waiting, Vec::new()).await.map(drop) }
    }

    /// Takes a message out of the outbox whose request is not in the inbox. One in the trash keeps it, and a restore
    /// puts it back.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn set_aside(&self, waiting: Waiting) -> Result<(), StoreError> {
        // Of one that was restored meanwhile the message stays, and is tried again after its claim.
        self.take_out(waiting, vec![self.keep(waiting)?, self.is_not_in_inbox(waiting.id)?]).await.map(drop)
    }

    /// Puts messages in the place of another one, all or nothing, unless that is gone.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn replace(&self, waiting: Waiting, letters: &[Letter], now: Timestamp) -> Result<(), StoreError> {
        let delete = Delete::builder().table_name(&self.table).set_key(Some(waiting.key()));
        let delete = delete.condition_expression("attribute_exists(pk)").build().map_err(incomplete)?;
        let mut items = vec![TransactWriteItem::builder().delete(delete).build()];
        for letter in letters {
            items.push(self.put(outbox_item(waiting.id, *letter, now))?);
        }
        for tried in 1.. {
            let call = self.client.transact_write_items().set_transact_items(Some(items.clone()));
            let Err(error) = call.send().await else { break };
            match reasons(error.as_service_error()) {
                [reason, ..] if reason.code() == Some("ConditionalCheckFailed") => break,
                reasons if tried < MAX_ATTEMPTS && is_conflict(reasons) => backoff().await,
                _ => return Err(failed("TransactWriteItems")(error)),
            }
        }
        Ok(())
    }

    /// Takes a message out of the outbox, together with the first of these writes whose condition holds. Returns false
    /// if none does; nothing was changed then.
    async fn take_out(&self, waiting: Waiting, writes: Vec<TransactWriteItem>) -> Result<bool, StoreError> {
        let delete = Delete::builder().table_name(&self.table).set_key(Some(waiting.key())).build();
        let delete = TransactWriteItem::builder().delete(delete.map_err(incomplete)?).build();
        let mut writes: VecDeque<_> = writes.into();
        for tried in 1.. {
            let items = [delete.clone()].into_iter().chain(writes.front().cloned()).collect();
            let call = self.client.transact_write_items().set_transact_items(Some(items));
            let Err(error) = call.send().await else { break };
            match reasons(error.as_service_error()) {
                [_, reason] if reason.code() == Some("ConditionalCheckFailed") => {
                    writes.pop_front();
                    if writes.is_empty() {
                        return Ok(false);
                    }
                }
                reasons if tried < MAX_ATTEMPTS && is_conflict(reasons) => backoff().await,
                _ => return Err(failed("TransactWriteItems")(error)),
            }
        }
        Ok(true)
    }

    /// Notes a message in its request in the trash.
    fn keep(&self, waiting: Waiting) -> Result<TransactWriteItem, StoreError> {
        let row = text_of(&waiting.key(), "sk").unwrap_or_default();
        let update = Update::builder()
            .table_name(&self.table)
            .set_key(Some(Mailbox::Trash.key(waiting.id)))
            .condition_expression("attribute_exists(pk)")
            // A restore that is under way reads the request again.
            .update_expression("ADD #untold :row, #changes :one")
            .expression_attribute_names("#untold", UNTOLD)
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
        let rows = item.get(UNTOLD).and_then(|rows| rows.as_ss().ok()).into_iter().flatten();
        rows.map(|row| {
            let mut item = key(OUTBOX, row);
            item.insert(DUE.to_owned(), number(now.as_second()));
            self.put(item)
        })
        .collect()
    }

    fn note_sent(&self, waiting: Waiting, sent: Sent, mailbox: Mailbox) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder()
            .table_name(&self.table)
            .set_key(Some(mailbox.key(waiting.id)))
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_names("#changes", CHANGES)
            .expression_attribute_values(":one", number(1));
        let (mut set, mut update) = (Vec::new(), update);
        if waiting.letter == Letter::NewRequest {
            set.push("#notice = :sent");
            update = update
                .expression_attribute_names("#notice", NOTICE)
                .expression_attribute_values(":sent", text(sent.at.to_string()));
        }
        if sent.photos > 0 {
            set.push("#told = :told");
            update = update
                .expression_attribute_names("#told", PHOTOS_TOLD)
                .expression_attribute_values(":told", AttributeValue::N(sent.photos.to_string()));
        }
        // A move to the trash that is under way reads the request again.
        let update = update.update_expression(format!("SET {} ADD #changes :one", set.join(", "))).build();
        Ok(TransactWriteItem::builder().update(update.map_err(incomplete)?).build())
    }
}

fn waiting_of(item: &Item) -> Option<Waiting> {
    let figure = |name: &str| item.get(name)?.as_n().ok()?.parse::<i64>().ok();
    let due = Timestamp::from_second(figure(DUE)?).ok()?;
    let refusals = figure(REFUSALS).and_then(|count| count.try_into().ok()).unwrap_or_default();
    let key = text_of(item, "sk")?;
    let kind = |ending, letter| Some((key.strip_suffix(ending)?, letter));
    let of_photo = || {
        let (id, photo) = key.split_once(PHOTO)?;
        Some((id, Letter::Photos(PhotoNumber::parse(photo)?)))
    };
    let of_browser = || {
        let (id, subscription) = key.split_once(PUSH)?;
        Some((id, Letter::Push(SubscriptionId::parse(subscription)?)))
    };
    let (id, letter) = kind(REMINDER, Letter::Reminder)
        .or_else(|| kind(CONFIRMATION, Letter::Confirmation))
        .or_else(|| kind(WEBHOOK, Letter::Webhook))
        .or_else(|| kind(BROWSERS, Letter::Browsers))
        .or_else(|| kind(NEW_DEVICE, Letter::NewDevice))
        .or_else(of_photo)
        .or_else(of_browser)
        .unwrap_or((&*key, Letter::NewRequest));
    Some(Waiting { id: QuoteId::parse(id)?, letter, due, refusals })
}

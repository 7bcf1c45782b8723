//! The outbox: messages about requests and logins, each until its receiver has taken it or nobody needs it any more.

use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;

use crate::domain::{Mailbox, MessageKind, NewBrowser, PersonName, PhotoNumber, QuoteId, QuoteRequest, SubscriptionId};

use super::{
    Item, Store, StoreError, Write,
    items::{CHANGES, NOTICE, PHOTOS_MAILED, UNSENT, quote_request},
    key, number, number_of, row, text, text_of, time, time_of,
    writes::{IS_NEW, IS_THERE},
};

const OUTBOX: &str = "outbox";
/// The time from which the message may be sent, in seconds since 1970.
const DUE: &str = "due";
/// Number of times that the receiver has refused it.
const REFUSALS: &str = "refusals";
/// One if a try has failed, also one in an outage.
const FAILED: &str = "failed";

/// The kinds of messages whose sort keys all end in the same way.
const ALIKE: [MessageKind; 6] = [
    MessageKind::NewRequest,
    MessageKind::Reminder,
    MessageKind::Confirmation,
    MessageKind::Webhook,
    MessageKind::Browsers,
    MessageKind::NewBrowser,
];

/// The end of an e-mail about photos, before the number of the photo. It sorts after that of the request, whose e-mail
/// may announce the photos.
const PHOTO: &str = "#photo-";

/// The end of a message to a browser, before the id of the subscription.
const PUSH: &str = "#push-";

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
        key(OUTBOX, sort_key(self.id, self.kind))
    }
}

fn sort_key(id: QuoteId, kind: MessageKind) -> String {
    format!("{id}{}", end_of(kind))
}

/// The end of the sort key of a message, after the id of the request or the login.
fn end_of(kind: MessageKind) -> String {
    match kind {
        MessageKind::NewRequest => String::new(),
        MessageKind::Reminder => "#reminder".to_owned(),
        MessageKind::Confirmation => "#confirmation".to_owned(),
        MessageKind::Webhook => "#webhook".to_owned(),
        MessageKind::Browsers => "#browsers".to_owned(),
        MessageKind::NewBrowser => "#new-device".to_owned(),
        MessageKind::Photos(photo) => format!("{PHOTO}{photo}"),
        MessageKind::Push(subscription) => format!("{PUSH}{subscription}"),
    }
}

/// The kind of message whose sort key has this end.
fn kind_of(end: &str) -> Option<MessageKind> {
    if let Some(photo) = end.strip_prefix(PHOTO) {
        return PhotoNumber::parse(photo).map(MessageKind::Photos);
    }
    if let Some(subscription) = end.strip_prefix(PUSH) {
        return SubscriptionId::parse(subscription).map(MessageKind::Push);
    }
    ALIKE.into_iter().find(|kind| end_of(*kind) == end)
}

/// The item of one message.
pub(super) fn outbox_item(id: QuoteId, kind: MessageKind, due: Timestamp) -> Item {
    row(key(OUTBOX, sort_key(id, kind)), [(DUE, Some(time(due)))])
}

/// The item of the e-mail about a login.
pub(super) fn new_browser_item(NewBrowser { id, browser, person }: &NewBrowser) -> Item {
    let person = person.as_ref().map(|person| text(person.as_str()));
    row(outbox_item(*id, MessageKind::NewBrowser, id.created()), [(BROWSER, Some(text(browser))), (PERSON, person)])
}

impl Store {
    /// All messages in the outbox, those of older requests first.
    pub async fn outbox(&self) -> Result<Vec<OutboxMessage>, StoreError> {
        Ok(self.all(OUTBOX).await?.iter().filter_map(message_of).collect())
    }

    /// The message of one row; `None` if the row is gone, or not of the outbox.
    pub async fn outbox_message(&self, partition: &str, row: &str) -> Result<Option<OutboxMessage>, StoreError> {
        if partition != OUTBOX {
            return Ok(None);
        }
        Ok(self.get(key(OUTBOX, row)).await?.as_ref().and_then(message_of))
    }

    /// Changes when a message may be sent, and by that claims it or puts it back, and notes its failures. `changed` is
    /// the same message after the change. Returns false if another process was faster.
    pub async fn reschedule(&self, message: OutboxMessage, changed: OutboxMessage) -> Result<bool, StoreError> {
        let update = Write::update(message.key())
            .set(DUE, time(changed.due))
            .set(REFUSALS, number(changed.refusals))
            .set(FAILED, number(i64::from(changed.has_failed)));
        self.write(update.only_if_still(DUE, Some(time(message.due)))).await
    }

    /// A request of the inbox; `None` if it was deleted meanwhile.
    pub async fn request(&self, id: QuoteId, now: Timestamp) -> Result<Option<QuoteRequest>, StoreError> {
        Ok(self.get(Mailbox::Inbox.key(id)).await?.and_then(|item| quote_request(&item, now)))
    }

    /// The login that an e-mail of the outbox is about; `None` if the e-mail is not there any more.
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
    pub async fn finish(&self, message: OutboxMessage, sent: Option<SentRecord>) -> Result<(), StoreError> {
        let sent = sent.filter(|_| matches!(message.kind, MessageKind::NewRequest | MessageKind::Photos(_)));
        // It may have been moved to the trash while the e-mail was sent.
        let notes = |sent| [Mailbox::Inbox, Mailbox::Trash].map(|mailbox| note_sent(message, sent, mailbox));
        let is_noted = self.take_out(message, sent.map(notes).into_iter().flatten().collect()).await?;
        // It was erased: there is nothing to note.
        if is_noted { Ok(()) } else { self.take_out(message, Vec::new()).await.map(drop) }
    }

    /// Takes a message out of the outbox whose request is not in the inbox. One in the trash keeps it, and a restore
    /// puts it back. Returns false if it was restored meanwhile: the message stays.
    pub async fn set_aside(&self, message: OutboxMessage) -> Result<bool, StoreError> {
        // A restore that is under way reads the request again.
        let keep = Write::update(Mailbox::Trash.key(message.id)).add(CHANGES, number(1)).only_if(IS_THERE);
        let keep = keep.add(UNSENT, AttributeValue::Ss(vec![sort_key(message.id, message.kind)]));
        self.take_out(message, vec![keep, Write::check(Mailbox::Inbox.key(message.id)).only_if(IS_NEW)]).await
    }

    /// Puts messages in the place of another one, all or nothing, unless that is gone.
    pub async fn replace(
        &self,
        message: OutboxMessage,
        messages: &[MessageKind],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let messages = messages.iter().map(|kind| Write::put(outbox_item(message.id, *kind, now)));
        let delete = Write::delete(message.key()).only_if(IS_THERE);
        self.transact([delete].into_iter().chain(messages).collect()).await.map(drop)
    }

    /// Takes a message out of the outbox, together with the first of these writes whose condition holds. Returns false
    /// if none does; nothing was changed then.
    async fn take_out(&self, message: OutboxMessage, writes: Vec<Write>) -> Result<bool, StoreError> {
        let delete = Write::delete(message.key());
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
}

/// The writes that put back the messages of a request in the trash.
pub(super) fn put_back(item: &Item, now: Timestamp) -> Vec<Write> {
    let rows = item.get(UNSENT).and_then(|rows| rows.as_ss().ok()).into_iter().flatten();
    rows.map(|message| Write::put(row(key(OUTBOX, message), [(DUE, Some(time(now)))]))).collect()
}

fn note_sent(message: OutboxMessage, sent: SentRecord, mailbox: Mailbox) -> Write {
    // A move to the trash that is under way reads the request again.
    let mut update = Write::update(mailbox.key(message.id)).add(CHANGES, number(1)).only_if(IS_THERE);
    if message.kind == MessageKind::NewRequest {
        update = update.set(NOTICE, text(sent.at.to_string()));
    }
    if sent.photos > 0 {
        update = update.set(PHOTOS_MAILED, number(sent.photos));
    }
    update
}

fn message_of(item: &Item) -> Option<OutboxMessage> {
    let due = time_of(item, DUE)?;
    let refusals = number_of(item, REFUSALS).unwrap_or_default();
    let has_failed = refusals > 0 || number_of::<i64>(item, FAILED).is_some_and(|failed| failed > 0);
    let key = text_of(item, "sk")?;
    let (id, end) = key.split_at(key.find('#').unwrap_or(key.len()));
    Some(OutboxMessage { id: QuoteId::parse(id)?, kind: kind_of(end)?, due, refusals, has_failed })
}

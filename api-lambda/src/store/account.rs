use aws_sdk_dynamodb::types::{Put, TransactWriteItem, Update};
use jiff::Timestamp;

use crate::{auth::Password, domain::NewEntry};

use super::{
    Item, Store, StoreError, StoredSession, failed,
    items::CHANGES,
    key, number,
    sessions::{PASSWORD, session_key},
    text, text_of,
    transactions::incomplete,
};

const CONFIGURED: &str = "configured";
const HASH: &str = "hash";

/// Changes of the owner to the account.
#[derive(Debug, Clone)]
pub struct StoredAccount {
    /// The fingerprint of the configured password at that time. When the operator configures another one, the changes do not count
    /// any more.
    pub configured: String,
    /// The owner's own password, in place of the configured one.
    pub password: Option<Password>,
    /// Number of changes so far, this one included.
    pub changes: u64,
}

impl Store {
    /// Returns the changes of the owner to the account, if there are any.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when the account cannot be read.
    pub async fn account(&self) -> Result<Option<StoredAccount>, StoreError> {
        let call = self.client.get_item().table_name(&self.table).set_key(Some(account_key())).consistent_read(true);
        let answer = call.send().await.map_err(failed("GetItem"))?;
        // Without it, an earlier password would count again.
        let unreadable = || StoreError::new("GetItem", "an account that cannot be read");
        answer.item.map(|item| account_of(&item).ok_or_else(unreadable)).transpose()
    }

    /// Stores the account, moves the caller's session to its password, the fingerprint, and notes an entry. Returns false if account or
    /// session have changed or ended meanwhile; nothing was changed then.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn save_account(
        &self,
        account: &StoredAccount,
        fingerprint: &str,
        entry: &NewEntry,
        by: &StoredSession,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let items =
            [self.put_account(account)?, self.move_session(&by.id, fingerprint)?, self.note(entry, Some(by), now)?];
        self.transact(items.into()).await
    }

    fn put_account(&self, account: &StoredAccount) -> Result<TransactWriteItem, StoreError> {
        let put = Put::builder().table_name(&self.table).set_item(Some(item_of(account)));
        let before = account.changes.saturating_sub(1);
        let put = match before {
            0 => put.condition_expression("attribute_not_exists(pk)"),
            _ => put
                .condition_expression("#changes = :before")
                .expression_attribute_names("#changes", CHANGES)
                .expression_attribute_values(":before", number(i64::try_from(before).unwrap_or(i64::MAX))),
        };
        Ok(TransactWriteItem::builder().put(put.build().map_err(incomplete)?).build())
    }

    fn move_session(&self, session: &str, fingerprint: &str) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder()
            .table_name(&self.table)
            .set_key(Some(session_key(session)))
            .update_expression("SET #password = :password")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_names("#password", PASSWORD)
            .expression_attribute_values(":password", text(fingerprint))
            .build();
        Ok(TransactWriteItem::builder().update(update.map_err(incomplete)?).build())
    }
}

fn account_key() -> Item {
    key("account", "account")
}

fn item_of(account: &StoredAccount) -> Item {
    let StoredAccount { configured, password, changes } = account;
    let mut item = account_key();
    item.insert(CONFIGURED.to_owned(), text(configured));
    item.insert(CHANGES.to_owned(), number(i64::try_from(*changes).unwrap_or(i64::MAX)));
    if let Some(password) = password {
        item.insert(HASH.to_owned(), text(password.to_string()));
    }
    item
}

fn account_of(item: &Item) -> Option<StoredAccount> {
    let password = match text_of(item, HASH) {
        Some(hash) => Some(Password::from_hash(&hash).ok()?),
        None => None,
    };
    let changes = item.get(CHANGES)?.as_n().ok()?.parse().ok()?;
    Some(StoredAccount { configured: text_of(item, CONFIGURED)?, password, changes })
}

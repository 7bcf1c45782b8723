use std::time::Instant;

use crate::{
    app::{accounts::Member, now},
    domain::{Numbers, Weeks},
    store::StoreError,
};

use super::{Inbox, list::SCAN_BUDGET};

impl Inbox {
    /// Counts the requests of some weeks in one scan of the inbox, for about a second. Returns false beside them if
    /// time was up before the first week was reached.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn numbers(&self, _: &Member, weeks: Weeks) -> Result<(Numbers, bool), StoreError> {
        let start = weeks.start();
        let mut numbers = Numbers::new(weeks);
        let end = Instant::now() + SCAN_BUDGET;
        let complete = self.store.each_since(start, end, now(), |request| numbers.add(request)).await?;
        Ok((numbers, complete))
    }
}

use crate::{
    auth::{ProofOfWork, WORK_ZERO_BITS},
    domain::Submission,
    store::IdempotencyKey,
};

use super::{App, now};

/// Work that a browser has to do while all senders together are over their ceiling. It is no state of ours: it is
/// signed, and names the submission that it is for.
#[derive(Debug, Clone)]
pub struct WorkChallenge {
    /// The signed text.
    pub token: String,
    /// Leading zero bits that the hash of a solution has.
    pub zero_bits: u32,
}

impl App {
    /// A challenge for a submission.
    pub(super) fn ask_for_work(&self, submission: &IdempotencyKey) -> WorkChallenge {
        let token = self.config.session_keys.ask_for_work(&submission.name, now());
        WorkChallenge { token, zero_bits: WORK_ZERO_BITS }
    }

    /// Returns true if the sender has done the work for this very submission. It is used once, because the same
    /// submission is one request.
    pub(super) fn is_proven(&self, submission: &Submission, key: Option<&IdempotencyKey>) -> bool {
        ProofOfWork::parse(submission.proof_of_work()).is_some_and(|proof| {
            let name = self.config.session_keys.work(proof.challenge);
            name.is_some() && name.as_ref() == key.map(|key| &key.name) && proof.is_done()
        })
    }
}

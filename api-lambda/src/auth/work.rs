use aws_lc_rs::digest::{Digest, SHA256, digest};
use jiff::SignedDuration;

/// Time within which a challenge has to be solved. A slow phone needs a minute; nobody can solve many beforehand.
pub(super) const WORK_TTL: SignedDuration = SignedDuration::from_mins(10);

/// Leading zero bits that the hash of a solution has. Half a million hashes on average: one to two seconds of a phone.
pub const WORK_ZERO_BITS: u32 = 19;

/// A challenge with the number that solves it, as a sender claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProofOfWork<'p> {
    /// The signed challenge.
    pub challenge: &'p str,
    number: u64,
}

impl<'p> ProofOfWork<'p> {
    /// Parses `challenge:number`.
    pub fn parse(text: &'p str) -> Option<Self> {
        let (challenge, number) = text.rsplit_once(':')?;
        Some(Self { challenge, number: number.parse().ok()? })
    }

    /// Returns true if the work was done: SHA-256 over the hash of the challenge and the number, eight bytes, has
    /// enough leading zero bits. The inner hash keeps the message within one block, whatever the challenge's length.
    pub fn is_done(&self) -> bool {
        let seed = digest(&SHA256, self.challenge.as_bytes());
        leading_zero_bits(&digest(&SHA256, &[seed.as_ref(), &self.number.to_be_bytes()].concat())) >= WORK_ZERO_BITS
    }
}

fn leading_zero_bits(hash: &Digest) -> u32 {
    let (start, _) = hash.as_ref().split_first_chunk().expect("a hash of 32 bytes");
    u64::from_be_bytes(*start).leading_zeros()
}

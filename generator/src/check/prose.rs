use crate::markdown::Facts;

/// The bytes that are published as they are written. Signs that markdown takes are not among them, so most texts have
/// few, and a check for rare seen can skip a whole text by them.
pub(super) struct WrittenBytes([bool; 256]);

impl WrittenBytes {
    pub(super) fn of(text: &str, facts: &Facts) -> Self {
        let mut seen = [false; 256];
        for run in facts.outline.blocks.iter().flat_map(|block| &block.runs) {
            text.as_bytes()[run.at.clone()].iter().for_each(|byte| seen[usize::from(*byte)] = true);
        }
        Self(seen)
    }

    pub(super) fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }

    pub(super) fn any(&self, is_wanted: impl Fn(u8) -> bool) -> bool {
        (0..=u8::MAX).any(|byte| self.has(byte) && is_wanted(byte))
    }
}

use super::{Code, Severity};

/// Messages that stop a run besides errors, for a continuous integration that lets nothing pass. Advice that the
/// content acknowledges is no message any more, so it cannot stop anything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Denied {
    /// Everything of this severity and of the worse ones.
    severity: Option<Severity>,
    codes: Vec<Code>,
}

impl Denied {
    /// Denies a severity with the worse ones.
    pub fn deny_severity(&mut self, severity: Severity) {
        self.severity = self.severity.max(Some(severity));
    }

    /// Denies a code.
    pub fn deny_code(&mut self, code: Code) {
        self.codes.push(code);
    }

    /// Returns true if nothing may be published with a message of this code.
    pub fn stops(&self, code: Code) -> bool {
        let severity = code.severity();
        severity == Severity::Error || Some(severity) <= self.severity || self.codes.contains(&code)
    }
}

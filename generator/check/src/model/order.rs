use std::{cell::OnceCell, cmp::Ordering};

use icu_collator::{Collator, CollatorBorrowed, options::CollatorOptions};

use crate::content::Language;

/// The order of names in a language: Ö is beside O in German, and behind Z in Swedish.
pub struct NameOrder<'l> {
    language: &'l Language,
    /// Few lists need it.
    collator: OnceCell<Option<CollatorBorrowed<'static>>>,
}

impl<'l> NameOrder<'l> {
    /// The order of a language.
    pub fn of(language: &'l Language) -> Self {
        Self { language, collator: OnceCell::new() }
    }

    /// Compares two names.
    pub fn compare(&self, one: &str, other: &str) -> Ordering {
        let collator = self.collator.get_or_init(|| {
            let locale: icu_locale_core::Locale = self.language.as_str().parse().ok()?;
            Collator::try_new(locale.into(), CollatorOptions::default()).ok()
        });
        collator.as_ref().map_or_else(|| one.cmp(other), |collator| collator.compare(one, other))
    }
}

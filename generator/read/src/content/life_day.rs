//! Fields with the days on which a text comes and goes, in the words of other programs.

use super::{
    dates::day_in,
    publicity::{is_answer, words_of},
};

/// A day in the life of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LifeDay {
    /// The one on which it comes.
    First,
    /// The one from which it is gone.
    Last,
}

/// Words in the names of such fields; of these alone, it may be any day.
const DAY: &[&str] = &["at", "date", "day", "gmt", "not", "on", "time", "until"];

/// Words for the day on which a text comes.
const COMES: &[&str] = &["available", "before", "go", "goes", "live", "post", "pub", "publication", "start", "starts"];

/// More of them. Behind these, words that are no day hold the text back: `published: next summer`.
const WAITS: &[&str] =
    &["embargo", "embargoed", "publish", "published", "publishing", "release", "released", "schedule", "scheduled"];

/// Words for the day from which a text is gone.
const GOES: &[&str] = &["expiration", "expire", "expires", "expiry", "unpublish"];

/// The day that a field is about by its name, such as `publishDate`, `embargo_until` and `expires`. Its value may be no
/// day that can be read.
pub fn life_day(name: &str, value: &str) -> Option<LifeDay> {
    let words = words_of(name);
    // `publishdate` has no sign between its words.
    let words = words.iter().map(|word| word.strip_suffix("date").filter(|rest| rest.len() > 2).unwrap_or(word));
    let words: Vec<&str> = words.filter(|word| !matches!(*word, "is" | "the" | "to" | "wp")).collect();
    let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
    if !words.iter().all(|word| [DAY, COMES, WAITS, GOES].iter().any(|list| list.contains(word))) {
        return None;
    }
    let is_day = day_in(value).is_some();
    let is_end = words.contains(&"until") && !has(&["embargo", "embargoed"]) && (has(COMES) || has(WAITS));
    if has(GOES) || is_end {
        is_day.then_some(LifeDay::Last)
    } else {
        let comes = (is_day && has(COMES)) || (has(WAITS) && (is_day || !is_answer(value)));
        comes.then_some(LifeDay::First)
    }
}

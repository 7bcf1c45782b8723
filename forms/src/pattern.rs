//! The part of regular expressions that Rust and JavaScript read alike, and that no value makes slow.
//!
//! Browsers try one way after another to read a value. The ways are few where the next character decides each choice.

use std::{iter::Peekable, str::Chars};

use regex_lite::Regex;

use crate::nfc;

/// Maximum length of a pattern.
const MAX_PATTERN_CHARS: usize = 300;

/// Maximum number in a repetition.
const MAX_REPETITIONS: u32 = 100;

/// Groups inside of each other.
const MAX_DEPTH: usize = 8;

/// Ways to read a value of a hundred characters: what two repetitions without end before a third have.
const MAX_WAYS: u64 = 10_000;

/// Signs that browsers read as operators where they stand twice in a class.
const NOT_TWICE: &str = "&!#$%*+,.:;<=>?@^`~";

const START: &str = "^(?:";
const END: &str = ")$";

/// Makes the pattern of a rule from what an author writes, which matches the whole value.
///
/// # Errors
///
/// Returns what is wrong, and what to write instead.
pub fn anchored(written: &str) -> Result<String, String> {
    let written = nfc(written);
    if !(1..=MAX_PATTERN_CHARS).contains(&written.chars().count()) {
        return Err(format!("a pattern has 1 to {MAX_PATTERN_CHARS} characters"));
    }
    let mut reader = Reader { letters: written.chars().peekable(), depth: 0 };
    let part = reader.alternatives()?;
    if reader.letters.peek().is_some() {
        return Err("`)` closes no group; write `\\)` for the character".to_owned());
    }
    if part.ways(&Letters::default()).is_none_or(|ways| ways > MAX_WAYS) {
        return Err("browsers would try too many ways to read a value: begin the choices of a group with different \
                    characters, and go on after a repetition with one that it does not have"
            .to_owned());
    }
    let pattern = format!("{START}{written}{END}");
    Regex::new(&pattern).map_err(|error| format!("it cannot be read: {error}"))?;
    Ok(pattern)
}

/// Returns true for a pattern that [`anchored`] has made.
pub(crate) fn is_anchored(pattern: &str) -> bool {
    let written = pattern.strip_prefix(START).and_then(|rest| rest.strip_suffix(END));
    written.is_some_and(|written| anchored(written).is_ok_and(|again| again == pattern))
}

/// Ranges of characters.
#[derive(Debug, Clone, Default)]
struct Letters(Vec<(char, char)>);

impl Letters {
    fn one(letter: char) -> Self {
        Self(vec![(letter, letter)])
    }

    /// All other characters.
    fn others(mut self) -> Self {
        self.0.sort_unstable();
        let mut next = 0;
        let mut others = Vec::new();
        for (first, last) in self.0 {
            others.push((next, u32::from(first).saturating_sub(1)));
            next = next.max(u32::from(last) + 1);
        }
        others.push((next, u32::from(char::MAX)));
        // No end is inside the gap of the surrogates, but next to it.
        let before = |end: u32| char::from_u32(end).unwrap_or('\u{d7ff}');
        let after = |start: u32| char::from_u32(start).unwrap_or(if start > 0xffff { char::MAX } else { '\u{e000}' });
        Self(others.into_iter().filter(|(a, b)| a <= b).map(|(a, b)| (after(a), before(b))).collect())
    }

    fn with(&self, more: &Self) -> Self {
        Self([&*self.0, &*more.0].concat())
    }

    fn meet(&self, others: &Self) -> bool {
        self.0.iter().any(|(a, b)| others.0.iter().any(|(c, d)| a <= d && c <= b))
    }
}

/// A part of a pattern.
#[derive(Debug)]
enum Part {
    Letter(Letters),
    Row(Vec<Self>),
    Choice(Vec<Self>),
    Repeated { part: Box<Self>, least: u32, most: Option<u32> },
}

impl Part {
    fn can_be_empty(&self) -> bool {
        match self {
            Self::Letter(_) => false,
            Self::Row(parts) => parts.iter().all(Self::can_be_empty),
            Self::Choice(parts) => parts.iter().any(Self::can_be_empty),
            Self::Repeated { part, least, .. } => *least == 0 || part.can_be_empty(),
        }
    }

    /// The characters with which it can begin.
    fn first(&self) -> Letters {
        match self {
            Self::Letter(letters) => letters.clone(),
            Self::Row(parts) => {
                let begin = parts.iter().position(|part| !part.can_be_empty()).map_or(parts.len(), |at| at + 1);
                Self::first_of(&parts[..begin])
            }
            Self::Choice(parts) => Self::first_of(parts),
            Self::Repeated { part, .. } => part.first(),
        }
    }

    fn first_of(parts: &[Self]) -> Letters {
        Letters(parts.iter().flat_map(|part| part.first().0).collect())
    }

    /// The characters with which it and what follows can begin.
    fn first_before(&self, next: &Letters) -> Letters {
        if self.can_be_empty() { self.first().with(next) } else { self.first() }
    }

    /// The number of ways to read a value, of which nothing but a later character says which is right; `None` for a number
    /// that doubles with each character, or is too large.
    fn ways(&self, next: &Letters) -> Option<u64> {
        match self {
            Self::Letter(_) => Some(1),
            Self::Row(parts) => {
                let mut next = next.clone();
                let mut ways = 1_u64;
                for part in parts.iter().rev() {
                    ways = ways.checked_mul(part.ways(&next)?)?;
                    next = part.first_before(&next);
                }
                Some(ways)
            }
            Self::Choice(parts) => {
                let firsts: Vec<_> = parts.iter().map(|part| part.first_before(next)).collect();
                let is_decided =
                    firsts.iter().enumerate().all(|(at, one)| !firsts[..at].iter().any(|two| one.meet(two)));
                let choices = if is_decided { 1 } else { parts.len() as u64 };
                let ways = parts.iter().map(|part| part.ways(next)).collect::<Option<Vec<_>>>()?;
                choices.checked_mul(ways.into_iter().max().unwrap_or(1))
            }
            Self::Repeated { part, least, most } => {
                let first = part.first();
                let numbers = match most.unwrap_or(MAX_REPETITIONS) - least {
                    0 if most.is_some() => 1,
                    more if first.meet(next) => u64::from(more) + 1,
                    _ => 1,
                };
                let again = if *most == Some(1) { next.clone() } else { first.with(next) };
                let ways = match (part.ways(&again)?, most) {
                    (1, _) => 1,
                    (ways, Some(most)) => ways.checked_pow(*most)?,
                    (_, None) => return None,
                };
                ways.checked_mul(numbers)
            }
        }
    }
}

struct Reader<'p> {
    letters: Peekable<Chars<'p>>,
    depth: usize,
}

impl Reader<'_> {
    fn alternatives(&mut self) -> Result<Part, String> {
        let mut choices = Vec::new();
        let mut row = Vec::new();
        while let Some(letter) = self.letters.next_if(|letter| *letter != ')') {
            let part = match letter {
                '|' => {
                    choices.push(Part::Row(std::mem::take(&mut row)));
                    continue;
                }
                '(' => self.group()?,
                '[' => Part::Letter(self.class()?),
                '\\' => Part::Letter(Letters::one(self.escaped("^$\\.*+?()[]{}|/")?)),
                '^' | '$' => {
                    return Err(format!(
                        "leave `{letter}` out: a pattern is for the whole value; write `\\{letter}` for the character"
                    ));
                }
                '.' => {
                    return Err("write a class such as `[^,]` in place of `.`, or `\\.` for the character".to_owned());
                }
                '*' | '+' | '?' | '{' => {
                    return Err(format!("`{letter}` repeats nothing; write `\\{letter}` for the character"));
                }
                ']' | '}' => return Err(format!("write `\\{letter}` for the character")),
                letter => Part::Letter(Letters::one(letter)),
            };
            row.push(self.repeated(part)?);
        }
        choices.push(Part::Row(row));
        Ok(Part::Choice(choices))
    }

    fn group(&mut self) -> Result<Part, String> {
        if self.letters.next_if_eq(&'?').is_some() && self.letters.next() != Some(':') {
            return Err("groups are `( )` or `(?: )`; looking ahead or behind is not possible".to_owned());
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!("more than {MAX_DEPTH} groups are inside of each other"));
        }
        let part = self.alternatives()?;
        self.depth -= 1;
        self.letters.next().ok_or("a group has no `)`")?;
        Ok(part)
    }

    fn class(&mut self) -> Result<Letters, String> {
        let is_negative = self.letters.next_if_eq(&'^').is_some();
        let mut letters = Letters::default();
        let mut before = None;
        loop {
            let letter = self.letters.next().ok_or("a class has no `]`")?;
            let is_empty = letters.0.is_empty();
            let range = match letter {
                ']' if is_empty => return Err("a class is empty; write `\\]` for the character".to_owned()),
                ']' => return Ok(if is_negative { letters.others() } else { letters }),
                '[' => return Err("write `\\[` for the character in a class".to_owned()),
                letter if before == Some(letter) && NOT_TWICE.contains(letter) => {
                    return Err(format!("write `{letter}` once in a class"));
                }
                '-' if !is_empty && self.letters.peek() != Some(&']') => {
                    let last = self.letters.next().unwrap_or(']');
                    let first = before.take().filter(|first| *first <= last && !"\\-[".contains(last));
                    (first.ok_or("write a range such as `a-z`, or `\\-` for the character")?, last)
                }
                '\\' => {
                    before = None;
                    let letter = self.escaped("^$\\.*+?()[]{}|/-")?;
                    (letter, letter)
                }
                letter => {
                    before = Some(letter);
                    (letter, letter)
                }
            };
            letters.0.push(range);
        }
    }

    fn escaped(&mut self, known: &str) -> Result<char, String> {
        match self.letters.next() {
            Some(letter) if known.contains(letter) => Ok(letter),
            Some('d') => Err("write `[0-9]` in place of `\\d`".to_owned()),
            Some('w') => Err("write `[A-Za-z0-9_]` in place of `\\w`".to_owned()),
            Some('s') => Err("write `[ ]` in place of `\\s`".to_owned()),
            Some('b' | 'B') => Err("leave `\\b` out: a pattern is for the whole value".to_owned()),
            Some(letter @ ('p' | 'P')) => Err(format!(
                "write a class with the letters that you mean in place of `\\{letter}{{…}}`, such as `[A-Za-zÀ-ž]`"
            )),
            Some(letter) => Err(format!("`\\{letter}` has no meaning; leave out the `\\`")),
            None => Err("it ends with `\\`; write `\\\\` for the character".to_owned()),
        }
    }

    /// A part with the sign of repetition after it, if there is one.
    fn repeated(&mut self, part: Part) -> Result<Part, String> {
        let (least, most) = match self.letters.peek() {
            Some('?') => (0, Some(1)),
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('{') => self.bounds()?,
            _ => return Ok(part),
        };
        self.letters.next();
        if let Some(letter @ ('?' | '*' | '+' | '{')) = self.letters.peek() {
            return Err(format!("`{letter}` follows another sign of repetition"));
        }
        Ok(Part::Repeated { part: Box::new(part), least, most })
    }

    /// `{2}`, `{2,}` or `{2,5}`, up to the last sign of it.
    fn bounds(&mut self) -> Result<(u32, Option<u32>), String> {
        self.letters.next();
        let mut text = String::new();
        while let Some(letter) = self.letters.next_if(|letter| letter.is_ascii_digit() || *letter == ',') {
            text.push(letter);
        }
        let (least, most) = text.split_once(',').unwrap_or((&text, &text));
        let is_endless = most.is_empty() && text.contains(',');
        let least = least.parse::<u32>().ok();
        let most = if is_endless { Some(MAX_REPETITIONS) } else { most.parse().ok() };
        let bounds = least.zip(most).filter(|(least, most)| least <= most && *most <= MAX_REPETITIONS);
        match bounds {
            Some((least, most)) if self.letters.peek() == Some(&'}') => Ok((least, (!is_endless).then_some(most))),
            _ => Err(format!("write repetitions such as `{{2}}` or `{{2,5}}`, up to {MAX_REPETITIONS}")),
        }
    }
}

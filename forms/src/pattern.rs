//! The part of regular expressions that Rust and JavaScript read alike, and that no value makes slow.

use std::{iter::Peekable, str::Chars};

use regex_lite::Regex;

use crate::nfc;

/// Maximum length of a pattern.
const MAX_PATTERN_CHARS: usize = 300;

/// Maximum number in a repetition.
const MAX_REPETITIONS: u32 = 100;

/// Groups inside of each other.
const MAX_DEPTH: usize = 8;

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
    reader.alternatives()?;
    if reader.letters.peek().is_some() {
        return Err("`)` closes no group; write `\\)` for the character".to_owned());
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

struct Reader<'p> {
    letters: Peekable<Chars<'p>>,
    depth: usize,
}

/// True for a part that can repeat something without end.
type IsEndless = bool;

impl Reader<'_> {
    fn alternatives(&mut self) -> Result<IsEndless, String> {
        let mut is_endless = false;
        while let Some(letter) = self.letters.next_if(|letter| *letter != ')') {
            let part = match letter {
                '|' => continue,
                '(' => self.group()?,
                '[' => self.class()?,
                '\\' => self.escaped("^$\\.*+?()[]{}|/")?,
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
                _ => false,
            };
            is_endless |= self.repetition(part)?;
        }
        Ok(is_endless)
    }

    fn group(&mut self) -> Result<IsEndless, String> {
        if self.letters.next_if_eq(&'?').is_some() && self.letters.next() != Some(':') {
            return Err("groups are `( )` or `(?: )`; looking ahead or behind is not possible".to_owned());
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!("more than {MAX_DEPTH} groups are inside of each other"));
        }
        let is_endless = self.alternatives()?;
        self.depth -= 1;
        self.letters.next().ok_or("a group has no `)`")?;
        Ok(is_endless)
    }

    fn class(&mut self) -> Result<IsEndless, String> {
        self.letters.next_if_eq(&'^');
        let mut before = None;
        let mut is_empty = true;
        loop {
            let letter = self.letters.next().ok_or("a class has no `]`")?;
            match letter {
                ']' if is_empty => return Err("a class is empty; write `\\]` for the character".to_owned()),
                ']' => return Ok(false),
                '[' => return Err("write `\\[` for the character in a class".to_owned()),
                '&' | '~' if before == Some(letter) => {
                    return Err(format!("write `{letter}` once in a class"));
                }
                '-' if !is_empty && self.letters.peek() != Some(&']') => {
                    let last = self.letters.next().unwrap_or(']');
                    if last == '\\' || last == '-' || last == '[' || before.is_none_or(|first| first > last) {
                        return Err("write a range such as `a-z`, or `\\-` for the character".to_owned());
                    }
                    before = None;
                }
                '\\' => {
                    self.escaped("^$\\.*+?()[]{}|/-")?;
                    before = None;
                }
                _ => before = Some(letter),
            }
            is_empty = false;
        }
    }

    fn escaped(&mut self, known: &str) -> Result<IsEndless, String> {
        match self.letters.next() {
            Some(letter) if known.contains(letter) => Ok(false),
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

    /// A sign of repetition after a part, if there is one.
    fn repetition(&mut self, part: IsEndless) -> Result<IsEndless, String> {
        let is_endless = match self.letters.peek() {
            Some('?') => false,
            Some('*' | '+') => true,
            Some('{') => self.bounds()?,
            _ => return Ok(part),
        };
        self.letters.next();
        if part && is_endless {
            return Err(
                "a repetition without end is inside another one; give one of them an end, such as `{1,20}`".to_owned()
            );
        }
        if let Some(letter @ ('?' | '*' | '+' | '{')) = self.letters.peek() {
            return Err(format!("`{letter}` follows another sign of repetition"));
        }
        Ok(part || is_endless)
    }

    /// `{2}`, `{2,}` or `{2,5}`, up to the last sign of it.
    fn bounds(&mut self) -> Result<IsEndless, String> {
        self.letters.next();
        let mut text = String::new();
        while let Some(letter) = self.letters.next_if(|letter| letter.is_ascii_digit() || *letter == ',') {
            text.push(letter);
        }
        let (least, most) = text.split_once(',').unwrap_or((&text, &text));
        let least = least.parse::<u32>().ok();
        let most = if most.is_empty() && text.contains(',') { Some(MAX_REPETITIONS) } else { most.parse().ok() };
        let fits = least.zip(most).is_some_and(|(least, most)| least <= most && most <= MAX_REPETITIONS);
        if !fits || self.letters.peek() != Some(&'}') {
            return Err(format!("write repetitions such as `{{2}}` or `{{2,5}}`, up to {MAX_REPETITIONS}"));
        }
        Ok(text.ends_with(','))
    }
}

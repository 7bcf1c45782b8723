//! Links whose words are an address, and lead to another one.

use std::ops::Range;

use super::targets::split_web;

/// The digits by which two phone numbers are compared: those behind the country code.
const COMPARED_DIGITS: usize = 10;

/// The fewest digits of a phone number in words.
const MIN_DIGITS: usize = 7;

/// The words of a link that are a phone number, an e-mail address or a web address other than its target, with the
/// message and the help.
pub(super) fn other_target(text: &str, at: &Range<usize>, href: &str) -> Option<(Range<usize>, String, String)> {
    let (words, _) = text[at.clone()].strip_prefix('[')?.split_once("](")?;
    let (scheme, target) = href.split_once(':')?;
    let is_other = match &*scheme.to_ascii_lowercase() {
        "tel" | "sms" => is_other_number(words, target),
        "mailto" => is_other_mail(words, target),
        "http" | "https" => is_other_site(words, href),
        _ => false,
    };
    is_other.then(|| {
        let at = at.start + 1..at.start + 1 + words.len();
        (at, format!("these words say {words}, and the link leads to {href}"), "correct one of the two".to_owned())
    })
}

fn is_other_number(words: &str, target: &str) -> bool {
    let is_number = words.chars().all(|sign| sign.is_ascii_digit() || "+-–.()/ \u{a0}".contains(sign));
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    // Nobody dials the (0) behind a country code, nor the 0 before a number from abroad.
    let said = digits(&words.replace("(0)", ""));
    let said = said.trim_start_matches('0');
    let dialed = digits(target.split([';', '?', ',']).next().unwrap_or(target));
    let compared = &said[said.len().saturating_sub(COMPARED_DIGITS)..];
    is_number && said.len() >= MIN_DIGITS && !dialed.ends_with(compared)
}

fn is_other_mail(words: &str, target: &str) -> bool {
    let address = target.split('?').next().unwrap_or(target);
    let is_mail = words.split_once('@').is_some_and(|(name, host)| {
        let plain = |part: &str| !part.is_empty() && !part.contains([' ', '@', '*', '_', '[', '<', '\\']);
        plain(name) && plain(host) && host.contains('.')
    });
    is_mail && !address.split(',').any(|one| one.eq_ignore_ascii_case(words))
}

fn is_other_site(words: &str, href: &str) -> bool {
    let host = |address: &str| -> String {
        let name = split_web(address)
            .map_or_else(|| address.split(['/', '?', '#']).next().unwrap_or(address), |(host, _)| host);
        let name = name.to_ascii_lowercase();
        name.strip_prefix("www.").map_or_else(|| name.clone(), str::to_owned)
    };
    let is_address = !words.contains(char::is_whitespace)
        && (split_web(words).is_some() || words.starts_with("www."))
        && words.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'*' | b'`' | b'\\'));
    let (said, target) = (host(words), host(href));
    let is_part =
        |part: &str, whole: &str| whole.strip_suffix(part).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    is_address && !is_part(&said, &target) && !is_part(&target, &said)
}

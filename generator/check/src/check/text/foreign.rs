//! Links that were copied with parts for the author alone: of a mail program, a search engine or a chat.

use crate::{diagnostics::Code, markdown::percent_decoded};

use super::targets::split_web;

/// The parameters in which sites that redirect have the address of the other site.
const TARGETS: [&str; 3] = ["url", "q", "u"];

/// Fields that a network or a mailing adds to an address for the one person who opens it. `utm_source` and its like
/// name a campaign, and may be meant.
const PERSONAL: [(&str, &str); 11] = [
    ("_hsenc", "a mailing"),
    ("dclid", "an ad of Google"),
    ("fbclid", "Facebook"),
    ("gclid", "an ad of Google"),
    ("igsh", "Instagram"),
    ("igshid", "Instagram"),
    ("mc_eid", "a mailing"),
    ("mkt_tok", "a mailing"),
    ("msclkid", "an ad of Bing"),
    ("ttclid", "TikTok"),
    ("twclid", "X"),
];

/// The shortest name of a mail in an address, in characters. Those of Google have 16 or more.
const MIN_MAIL_CHARS: usize = 16;

/// Hosts of mailboxes. Their addresses open only for the owner of the mailbox.
const MAILBOXES: [&str; 4] = ["mail.google.com", "outlook.live.com", "outlook.office.com", "outlook.office365.com"];

/// Hosts that RFC 2606 keeps for examples.
const EXAMPLES: [&str; 6] =
    ["example.com", "example.net", "example.org", "www.example.com", "www.example.net", "www.example.org"];

/// The code, the message and the help about a link to another site that is not what visitors should open.
pub(in crate::check) fn foreign(href: &str) -> Option<(Code, String, String)> {
    if href.contains("utm_source=chatgpt.com") {
        let message = "this address tells the other site that it comes from ChatGPT";
        return Some((Code::LinkDetour, message.to_owned(), removal(href, "utm_source=chatgpt.com")));
    }
    let mail_host =
        |mail: &'_ str| mail.split(['?', ',']).next().and_then(|one| one.split('@').nth(1)).map(str::to_owned);
    if let Some(host) = href.strip_prefix("mailto:").and_then(mail_host)
        && is_example(&host)
    {
        return Some(example(&host));
    }
    let (host, rest) = split_web(href)?;
    let host = host.to_ascii_lowercase();
    if is_example(&host) {
        return Some(example(&host));
    }
    let path = rest.split(['?', '#']).next().unwrap_or(rest);
    let leads_on = match path {
        "/url" => host.trim_start_matches("www.").starts_with("google."),
        "/l.php" => host.ends_with("l.facebook.com") || host == "lm.facebook.com",
        _ => host.ends_with(".safelinks.protection.outlook.com"),
    };
    if leads_on {
        let message = format!("this address leads through {host}, which sees each visitor");
        let target = TARGETS.iter().find_map(|field| field_of(rest, field));
        let help = match target {
            Some(target) => format!("write {target}"),
            None => "write the address of the page that it leads to".to_owned(),
        };
        return Some((Code::LinkDetour, message, help));
    }
    // `#inbox/FMfcgzQXJWDsKmvP` of Google, `/mail/inbox/id/AAQk` of Microsoft.
    let names_mail = path.contains("/id/") || rest.split_once('#').is_some_and(|(_, place)| is_mail(place));
    if MAILBOXES.contains(&&*host) && names_mail {
        let message = "this address opens a mail in your own mailbox".to_owned();
        let help = "put what it says into the text, or a file that came with it into content/files/".to_owned();
        return Some((Code::LinkDetour, message, help));
    }
    let personal = PERSONAL.iter().find_map(|(field, from)| Some((field, from, query_value(rest, field)?)));
    if let Some((field, from, value)) = personal {
        let message = format!("this address tells the other site that you came from {from}");
        return Some((Code::LinkDetour, message, removal(href, &format!("{field}={value}"))));
    }
    let is_wordpress = path.ends_with("/wp-admin/post.php");
    let is_editor = is_wordpress || host == "docs.google.com" && path.rsplit('/').next() == Some("edit");
    is_editor.then(|| {
        let help = if path.starts_with("/forms/") {
            "take the address that `Send` shows there; it ends with /viewform"
        } else if is_wordpress {
            "take the address that `View` shows there"
        } else {
            "take the address that `Publish to the web` shows there, or put the file into content/files/"
        };
        (Code::LinkDetour, "this is the address at which you edit the document".to_owned(), help.to_owned())
    })
}

/// The advice to remove a field from an address, with the sign that is left over then.
fn removal(href: &str, field: &str) -> String {
    // The ? before the first of several fields belongs to the next one.
    let sign = if href.contains(&format!("?{field}&")) { "the & behind it" } else { "the ? or & before" };
    format!("remove `{field}` from it, with {sign}")
}

/// Returns true for a mail in a mailbox of Google: `inbox/FMfcgzQXJWDsKmvP`. `settings/filters` and `label/Offers` open
/// for every owner of a mailbox.
fn is_mail(place: &str) -> bool {
    let place = place.split('?').next().unwrap_or(place);
    let name = place.rsplit_once('/').filter(|_| !place.starts_with("settings/")).map(|(_, name)| name);
    name.is_some_and(|name| name.len() >= MIN_MAIL_CHARS && name.bytes().all(|sign| sign.is_ascii_alphanumeric()))
}

/// Returns true for a field that a network or a mailing adds for the one person who opens an address.
pub(in crate::check) fn names_reader(field: &str) -> bool {
    PERSONAL.iter().any(|(name, _)| *name == field)
}

/// Returns true for the name of a site that RFC 2606 keeps for examples.
pub(in crate::check) fn is_example(host: &str) -> bool {
    EXAMPLES.contains(&host)
}

fn example(host: &str) -> (Code, String, String) {
    let message = format!("{host} is a name for examples, and nothing of yours is there");
    (Code::TextUnfinished, message, "write the address that is meant".to_owned())
}

/// A field of a query that is an address of the web, with its escaped signs as they are.
fn field_of(rest: &str, name: &str) -> Option<String> {
    let address = percent_decoded(query_value(rest, name)?);
    split_web(&address).filter(|(host, _)| host.contains('.')).is_some().then_some(address)
}

/// The value of a field of a query, as it is written.
fn query_value<'a>(rest: &'a str, name: &str) -> Option<&'a str> {
    let (_, query) = rest.split_once('?')?;
    query.split(['&', '#']).find_map(|field| field.strip_prefix(name)?.strip_prefix('='))
}

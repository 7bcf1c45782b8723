//! Links that were copied with parts for the author alone: of a mail program, a search engine or a chat.

use crate::{diagnostics::Code, markdown::percent_decoded};

use super::targets::split_web;

/// The parameters in which sites that redirect have the address of the other site.
const TARGETS: [&str; 3] = ["url", "q", "u"];

/// Hosts that RFC 2606 keeps for examples.
const EXAMPLES: [&str; 6] =
    ["example.com", "example.net", "example.org", "www.example.com", "www.example.net", "www.example.org"];

/// The code, the message and the help about a link to another site that is not what visitors should open.
pub(super) fn foreign(href: &str) -> Option<(Code, String, String)> {
    if href.contains("utm_source=chatgpt.com") {
        let message = "this address tells the other site that it comes from ChatGPT";
        let help = "remove `utm_source=chatgpt.com` from it, with the ? or & before";
        return Some((Code::LinkDetour, message.to_owned(), help.to_owned()));
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
    let is_editor = host == "docs.google.com" && path.rsplit('/').next() == Some("edit");
    is_editor.then(|| {
        let help = if path.starts_with("/forms/") {
            "take the address that `Send` shows there; it ends with /viewform"
        } else {
            "take the address that `Publish to the web` shows there, or put the file into content/files/"
        };
        (Code::LinkDetour, "this is the address at which you edit the document".to_owned(), help.to_owned())
    })
}

/// Returns true for the name of a site that RFC 2606 keeps for examples.
pub(super) fn is_example(host: &str) -> bool {
    EXAMPLES.contains(&host)
}

fn example(host: &str) -> (Code, String, String) {
    let message = format!("{host} is a name for examples, and nothing of yours is there");
    (Code::TextUnfinished, message, "write the address that is meant".to_owned())
}

/// A field of a query that is an address of the web, with its escaped signs as they are.
fn field_of(rest: &str, name: &str) -> Option<String> {
    let (_, query) = rest.split_once('?')?;
    let value = query.split(['&', '#']).find_map(|field| field.strip_prefix(name)?.strip_prefix('='))?;
    let address = percent_decoded(value);
    split_web(&address).filter(|(host, _)| host.contains('.')).is_some().then_some(address)
}

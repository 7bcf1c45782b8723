use crate::diagnostics::{Code, Diagnostic};

use super::{
    ExternalLink,
    verdict::{Doubt, TOO_MANY_REQUESTS, Verdict},
};

/// The message about a link; `None` when it works.
pub(super) fn of(link: &ExternalLink, verdict: &Verdict) -> Option<Diagnostic> {
    let written = &link.written;
    let (code, message, help) = match verdict {
        Verdict::Fine => return None,
        Verdict::Moved(to) => {
            // The author's own place on the page is still meant.
            let anchor = written.split_once('#').filter(|_| !to.contains('#'));
            let anchor = anchor.map_or_else(String::new, |(_, anchor)| format!("#{anchor}"));
            let message = format!("{written} has moved for good");
            (Code::LinkMoved, message, format!("write the new address: {to}{anchor}"))
        }
        Verdict::Gone(status) => {
            let meaning = if *status == 410 { "is gone" } else { "is not found" };
            let message = format!("the other site answers that {written} {meaning} ({status})");
            (Code::LinkDead, message, "look for the page's new address, or take the link out".to_owned())
        }
        Verdict::NoSuchHost(name) if link.url.host_str() == Some(name) => {
            let message = format!("there is no site {name}");
            (Code::LinkDead, message, "correct its name, or take the link out".to_owned())
        }
        Verdict::NoSuchHost(name) => {
            let message = format!("{written} leads on to {name}, and there is no such site");
            (Code::LinkDead, message, "look for the page's new address, or take the link out".to_owned())
        }
        Verdict::Unknown { authority, doubt } => {
            let message = format!("{written} could not be checked: {}", reason(authority, doubt));
            (Code::LinkUnchecked, message, help(doubt).to_owned())
        }
    };
    Some(Diagnostic::new(code, &link.path, link.place.clone(), message, help))
}

/// The reason why nothing is known, as a sentence without its end.
pub(super) fn reason(authority: &str, doubt: &Doubt) -> String {
    match doubt {
        Doubt::Status(401) => format!("{authority} asks for a password (401)"),
        Doubt::Status(TOO_MANY_REQUESTS) => format!("{authority} asks for fewer questions (429)"),
        Doubt::Status(status @ (403 | 405 | 406)) => format!("{authority} refuses programs ({status})"),
        Doubt::Status(status @ 500..) => format!("{authority} has a fault ({status})"),
        Doubt::Status(status) => format!("{authority} answers with status {status}"),
        Doubt::Timeout => format!("{authority} does not answer within ten seconds"),
        Doubt::Refused => format!("{authority} accepts no connections"),
        Doubt::Insecure => format!("no secure connection to {authority} is possible; its certificate may have expired"),
        Doubt::Lookup => format!("the name {authority} cannot be looked up now"),
        Doubt::Broken => format!("the connection to {authority} broke"),
        Doubt::Circle => format!("{authority} sends visitors on and on, or nowhere"),
    }
}

fn help(doubt: &Doubt) -> &'static str {
    match doubt {
        Doubt::Lookup => "check the network of this computer, and try again",
        Doubt::Timeout | Doubt::Status(TOO_MANY_REQUESTS | 500..) => "try again later, or open it in a browser",
        _ => "open it in a browser to see whether visitors reach it",
    }
}

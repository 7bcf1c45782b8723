//! The sentences of e-mails and of messages to browsers.

use std::{collections::HashMap, sync::Arc};

use jiff::{Timestamp, tz::TimeZone};
use locales::Locale;
use minijinja::{
    AutoEscape, Error, ErrorKind, HtmlEscape, State, Value,
    value::{Kwargs, Object, from_args},
};
use words::{Language, Words};

/// All sentences in English, by name. `words/LANG/mail.yaml` has those of other languages. `{name}` is filled in, and
/// `**words**` are bold in HTML. A name with `.one` is for the number one.
#[rustfmt::skip]
pub const ENGLISH: &[(&str, &str)] = &[
    ("asksQuote", "{customer} asks for a quote"),
    ("newRequest", "New request"),
    ("newRequestOf", "New request: {lead}"),
    ("noAnswer", "No answer yet: {lead}"),
    ("stillWaits", "{customer} still waits for an answer"),
    ("floodSubject", "Very many requests, the latest: {lead}"),
    ("floodHeading", "Very many requests arrive. {asks}"),
    ("sensitive", "a new request"),
    ("somebody", "somebody"),
    ("minutes", "{count} minutes"),
    ("hours.one", "1 hour"),
    ("hours", "{count} hours"),
    ("floodAbout", "So many arrive that robots are probably among them. The next ones are in the inbox, without a message for each. Look there today."),
    ("reminderAbout", "The request still has the status **New**. About {left} of the promised {hours} are left. If you have called or written, choose another status in the inbox."),
    ("call", "Call"),
    ("map", "Map"),
    ("inbox", "Inbox"),
    ("answerBy", "Answer by e-mail: reply to this message, it goes to {email}"),
    ("replyTo", "Reply to this message to write to {email}."),
    ("promised", "The website promises an answer within {hours}."),
    ("cameFrom", "Came from"),
    ("language", "Language"),
    ("photosLabel", "Photos"),
    ("photosInInbox", "{count}, in the inbox"),
    ("photos.one", "1 photo"),
    ("photos", "{count} photos"),
    ("photosOf", "{photos} of {customer}"),
    ("photosAdded", "{customer} added {photos}"),
    ("photosAbout", "You see them with the request in the inbox."),
    ("photosText", "{customer} added {photos} to the request. You see them in the inbox."),
    ("loginSubject", "New login to your inbox: {browser}"),
    ("loginTitle", "New login to your inbox"),
    ("loginHtml", "{who} logged in in a browser that had not logged in before, or not for half a year: **{browser}**, {time}."),
    ("loginText", "{who} logged in to your inbox in a browser that had not logged in before, or not for half a year."),
    ("loginWho", "Somebody"),
    ("browserLabel", "Browser"),
    ("timeLabel", "Time"),
    ("loginYou", "If it was you, you need not do anything."),
    ("loginThem", "If it was that person, you need not do anything."),
    ("loginNotYou", "If it was not you, somebody knows your password. Open the inbox, choose **Account**, and change the password: that ends all other sessions. Turn on the second step there, so that a password alone is not enough."),
    ("loginNotThem", "If it was somebody else, that person's password is known. Open the inbox, choose **Account**, then **People**, and reset the password: that ends that person's sessions. It is your own? Change it there."),
    ("browserOn", "{browser} on {system}"),
    ("silence", "No request for {count} days: does the form still work?"),
    ("notMailed.one", "1 request was not mailed to you"),
    ("notMailed", "{count} requests were not mailed to you"),
    ("storedOnly.one", "1 request was stored and not mailed to you, because of signs of robots or because very many came at once. Look through them: a customer may be among them."),
    ("storedOnly", "{count} requests were stored and not mailed to you, because of signs of robots or because very many came at once. Look through them: a customer may be among them."),
    ("lastCame", "The last request of a customer came on {time}."),
    ("noneYet", "No customer has sent a request yet."),
    ("sendOne", "Send one with the form yourself. If it does not come, the form or the way to it is broken. You are told this once, and again only after another request and another week."),
    ("ofFlood", "Came while very many were sent, without any other sign"),
    ("robots", "Possible robots"),
    ("more", "and {count} more"),
    ("callPhone", "Call {phone}"),
    ("phoneLabel", "Phone"),
    ("phoneEnding", "the number that ends in {ending}"),
    ("whyMailed", "You get this because somebody typed your address into the form on our website. For your safety nothing else from the form is repeated here. If it was not you, you need not do anything."),
    ("languages.de", "German"),
    ("languages.en", "English"),
    ("languages.es", "Spanish"),
    ("languages.fr", "French"),
    ("languages.it", "Italian"),
    ("languages.nl", "Dutch"),
    ("languages.pl", "Polish"),
    ("languages.pt", "Portuguese"),
];

/// The sentences of a language.
#[derive(Debug)]
pub(crate) struct Sentences {
    language: Option<&'static Language>,
    own: Words,
    locale: Locale,
}

impl Sentences {
    /// The sentences of a language such as `es-US`; English ones if there are no others.
    pub(crate) fn of(tag: &str) -> Arc<Self> {
        let language = Language::of(tag);
        let own = language.map(|language| language.words("mail")).unwrap_or_default();
        let locale = language.map_or(Locale::ENGLISH, |_| Locale::of(tag, ""));
        Arc::new(Self { language, own, locale })
    }

    /// True if there are sentences in this language.
    pub(crate) fn has(tag: &str) -> bool {
        tag.split('-').next() == Some("en") || Language::of(tag).is_some()
    }

    /// The language, as in HTML.
    pub(crate) fn tag(&self) -> &'static str {
        self.language.map_or("en", Language::tag)
    }

    /// A time as a clock in this zone shows it: January 9, 2025, 7:30AM EST.
    pub(super) fn time(&self, moment: Timestamp, zone: &TimeZone) -> String {
        let moment = moment.to_zoned(zone.clone());
        let [month, day, hour, minute] =
            [moment.month(), moment.day(), moment.hour(), moment.minute()].map(i8::unsigned_abs);
        let (date, clock) = (self.locale.date(moment.year(), month, day), self.locale.time(hour, minute));
        format!("{date}, {clock} {}", moment.strftime("%Z"))
    }

    /// The sentences of another file in this language; empty for English.
    pub(super) fn file(&self, name: &str) -> Words {
        self.language.map(|language| language.words(name)).unwrap_or_default()
    }

    fn find(&self, name: &str) -> Option<&str> {
        let english = || ENGLISH.iter().find(|(each, _)| *each == name).map(|(_, text)| *text);
        self.own.get(name).map(|text| &**text).or_else(|| english().filter(|_| !self.is_left_out(name)))
    }

    /// True for the form for the number one, which a language may do without.
    fn is_left_out(&self, name: &str) -> bool {
        self.language.is_some() && name.ends_with(".one")
    }

    /// A sentence without places.
    pub(crate) fn text<'s>(&'s self, name: &'s str) -> &'s str {
        self.find(name).unwrap_or(name)
    }

    /// A sentence with its places filled in.
    pub(crate) fn say(&self, name: &str, values: &[(&str, &str)]) -> String {
        filled(self.text(name), &|place| {
            values.iter().find(|(each, _)| *each == place).map(|(_, value)| (*value).into())
        })
    }

    /// A sentence with a number.
    pub(crate) fn count(&self, name: &str, count: usize) -> String {
        let text = self.find_for(name, Some(count)).unwrap_or(name);
        filled(text, &|place| (place == "count").then(|| count.to_string()))
    }

    /// The sentence for a number, if it has one of its own.
    fn find_for(&self, name: &str, count: Option<usize>) -> Option<&str> {
        let one = (count == Some(1)).then(|| self.find(&format!("{name}.one"))).flatten();
        one.or_else(|| self.find(name))
    }

    /// The name of a language, or its tag.
    pub(super) fn language_name(&self, tag: &str) -> String {
        let primary = tag.split('-').next().unwrap_or(tag);
        self.find(&format!("languages.{primary}")).unwrap_or(tag).to_owned()
    }
}

fn filled(text: &str, value: &dyn Fn(&str) -> Option<String>) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}').unwrap_or((part, ""));
        filled.push_str(&value(place).unwrap_or_default());
        filled.push_str(rest);
    }
    filled
}

/// In templates: `say("name", place=value)`. Values are escaped, sentences are not.
impl Object for Sentences {
    fn call(self: &Arc<Self>, state: &mut State<'_, '_>, args: &[Value]) -> Result<Value, Error> {
        let (name, values): (String, Kwargs) = from_args(args)?;
        let is_html = matches!(state.auto_escape(), AutoEscape::Html);
        let given: HashMap<_, _> =
            values.args().map(|place| Ok((place, values.get(place)?))).collect::<Result<_, Error>>()?;
        let text = self.find_for(&name, given.get("count").and_then(|count: &Value| count.as_usize()));
        let text = text.ok_or_else(|| Error::new(ErrorKind::UndefinedError, format!("no sentence `{name}`")))?;
        let bold = if is_html { text.split("**").enumerate().map(tagged).collect() } else { text.replace("**", "") };
        let value = |place: &str| {
            let value = given.get(place)?.to_string();
            Some(if is_html { HtmlEscape(&value).to_string() } else { value })
        };
        let text = filled(&bold, &value);
        Ok(if is_html { Value::from_safe_string(text) } else { Value::from(text) })
    }
}

/// Each second part is bold.
fn tagged((at, part): (usize, &str)) -> String {
    if at % 2 == 0 { part.to_owned() } else { format!("<strong>{part}</strong>") }
}

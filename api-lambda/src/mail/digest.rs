use jiff::Timestamp;
use lettre::Message;
use minijinja::{Value, context};

use crate::domain::{FieldName, Mark, QuoteRequest, Versions};

use super::{
    MailSettings,
    message::{customer, to_owner},
    templates::body,
    words::Sentences,
};

/// Requests of one kind that are listed. The others are counted.
const MAX_LISTED: usize = 50;

/// The daily e-mail about requests that no e-mail has announced.
#[derive(Debug, Default)]
pub struct Digest {
    /// Requests of a flood without any other sign: probably customers among them.
    pub of_flood: Listed,
    /// Requests that may be from robots.
    pub suspected: Listed,
    /// No customer has written for a week.
    pub silence: Option<Silence>,
}

/// The newest requests of one kind.
#[derive(Debug, Default)]
pub struct Listed {
    /// The requests that are listed, at most fifty.
    pub requests: Vec<QuoteRequest>,
    /// The number of all requests of this kind.
    pub count: usize,
}

/// A time without requests that is unusually long.
#[derive(Debug, Clone, Copy)]
pub struct Silence {
    /// Its length in days.
    pub days: i64,
    /// The arrival of the last request, if there ever was one.
    pub last: Option<Timestamp>,
}

impl Listed {
    /// Adds a request.
    pub fn add(&mut self, request: QuoteRequest) {
        self.count += 1;
        if self.requests.len() < MAX_LISTED {
            self.requests.push(request);
        }
    }

    fn shown(&self, settings: &MailSettings, versions: &Versions, sentences: &Sentences) -> Value {
        let marks = sentences.file("inbox");
        let sign = |mark: &Mark| match marks.get(&*format!("marks.{}", mark.as_str())) {
            Some(words) => words.to_string(),
            None => mark.as_str().replace('-', " "),
        };
        let rows = self.requests.iter().map(|request| {
            let form = &*versions.for_owner(request);
            let signs: Vec<_> = request.marks.iter().map(sign).collect();
            context! {
                name => customer(request, form, sentences),
                project => if form.sensitive { form.title.clone() } else { request.values.shown(form, FieldName::ProjectType) },
                phone => if form.sensitive { "" } else { request.values.value(FieldName::Phone) },
                arrived => sentences.time(request.id.created(), &settings.time_zone),
                signs => signs.join(", "),
            }
        });
        context! { rows => rows.collect::<Vec<_>>(), count => self.count, more => self.count - self.requests.len() }
    }
}

impl Digest {
    /// Returns true if there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.of_flood.count + self.suspected.count == 0 && self.silence.is_none()
    }
}

/// The e-mail. `name` makes its id.
pub(super) fn of(
    digest: &Digest,
    versions: &Versions,
    name: &str,
    settings: &MailSettings,
    inbox: &str,
) -> anyhow::Result<Message> {
    let zone = &settings.time_zone;
    let count = digest.of_flood.count + digest.suspected.count;
    let sentences = Sentences::of(&settings.language);
    let subject = match digest.silence {
        Some(silence) => sentences.say("silence", &[("count", &silence.days.to_string())]),
        None => sentences.count("notMailed", count),
    };
    let context = context! {
        subject => &*subject,
        count,
        of_flood => digest.of_flood.shown(settings, versions, &sentences),
        suspected => digest.suspected.shown(settings, versions, &sentences),
        silence => digest.silence.map(|silence| context! { days => silence.days, last => silence.last.map(|last| sentences.time(last, zone)) }),
        inbox,
    };
    Ok(to_owner(settings, name, subject).multipart(body("digest", &sentences, context)?)?)
}

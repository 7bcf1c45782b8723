use std::{
    io::{self, BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use super::server::PATIENCE;

/// The answer of the mail server to an e-mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mood {
    /// It takes it.
    Accepts,
    /// It takes it, and the connection breaks before it says so.
    LosesAnswer,
    /// It takes it, and never says so.
    TakesSilently,
    /// It asks to try again later.
    Busy,
    /// It takes six, asks to try the seventh again later, and so on.
    EverySeventhBusy,
    /// It is busy for e-mails to this address, and takes others.
    BusyTo(&'static str),
    /// It refuses it for good.
    Refuses,
    /// It refuses e-mails to this address, and takes others.
    RefusesTo(&'static str),
}

/// An SMTP server on a port of this machine (RFC 5321, without extensions).
pub(crate) struct MailServer {
    address: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    inner: Mutex<Inner>,
    changed: Condvar,
}

struct Inner {
    mood: Mood,
    /// The e-mails that it took, as they came, without the next ones.
    taken: Vec<String>,
    /// The e-mails about logins in new browsers that it took: each test that looks into the inbox causes one.
    logins: Vec<String>,
    /// Number of e-mails that it did not take.
    refused: usize,
}

impl Default for Inner {
    fn default() -> Self {
        Self { mood: Mood::Accepts, taken: Vec::new(), logins: Vec::new(), refused: 0 }
    }
}

impl MailServer {
    /// Starts one that accepts everything.
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its number");
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let shared = Arc::clone(&shared);
                thread::spawn(move || converse(&stream, &shared));
            }
        });
        Self { address, state }
    }

    /// The variables of a program that tells the owner by this server.
    pub(crate) fn variables(&self) -> [(&'static str, String); 3] {
        [
            ("MAIL_TO", "Pat Owner <owner@example.com>".to_owned()),
            ("MAIL_FROM", "Website <website@example.com>".to_owned()),
            ("SMTP_URL", format!("smtp://{}", self.address)),
        ]
    }

    /// Changes what happens to further e-mails.
    pub(crate) fn set(&self, mood: Mood) {
        self.lock().mood = mood;
    }

    /// Waits until it has taken this many e-mails, and returns them.
    #[track_caller]
    pub(crate) fn wait_for(&self, count: usize) -> Vec<String> {
        self.wait(|inner| inner.taken.len() >= count).taken.clone()
    }

    /// Waits until it has taken this many e-mails about logins in new browsers, and returns them.
    #[track_caller]
    pub(crate) fn wait_for_logins(&self, count: usize) -> Vec<String> {
        self.wait(|inner| inner.logins.len() >= count).logins.clone()
    }

    /// Waits until it has not taken this many e-mails.
    #[track_caller]
    pub(crate) fn wait_for_refusals(&self, count: usize) {
        drop(self.wait(|inner| inner.refused >= count));
    }

    #[track_caller]
    fn wait(&self, is_so: impl Fn(&Inner) -> bool) -> MutexGuard<'_, Inner> {
        let waited = self.state.changed.wait_timeout_while(self.lock(), PATIENCE, |inner| !is_so(inner));
        let (inner, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        assert!(!waited.timed_out(), "it took {} e-mails and refused {}", inner.taken.len(), inner.refused);
        inner
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.state.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Answers the commands of one connection until it ends.
fn converse(stream: &TcpStream, state: &State) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    let say = |line: &str| (&*stream).write_all(format!("{line}\r\n").as_bytes());
    say("220 mail.test ready")?;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        match line.split_whitespace().next().unwrap_or_default().to_uppercase().as_str() {
            "DATA" => {
                say("354 go on")?;
                let text = read_text(&mut reader)?;
                let mut inner = state.inner.lock().unwrap_or_else(PoisonError::into_inner);
                let mood = match inner.mood {
                    Mood::EverySeventhBusy if (inner.taken.len() + inner.refused) % 7 == 6 => Mood::Busy,
                    Mood::BusyTo(address) if text.contains(&format!("\r\nTo: {address}\r\n")) => Mood::Busy,
                    Mood::RefusesTo(address) if text.contains(&format!("\r\nTo: {address}\r\n")) => Mood::Refuses,
                    Mood::EverySeventhBusy | Mood::BusyTo(_) | Mood::RefusesTo(_) => Mood::Accepts,
                    mood => mood,
                };
                match mood {
                    Mood::Busy | Mood::Refuses => inner.refused += 1,
                    _ if text.contains("\r\nSubject: New login ") => inner.logins.push(text),
                    _ => inner.taken.push(text),
                }
                drop(inner);
                state.changed.notify_all();
                let answer = match mood {
                    Mood::TakesSilently => io::copy(&mut reader, &mut io::sink()).map(drop),
                    Mood::Busy => say("451 4.3.0 <owner@example.com> try again later"),
                    Mood::Refuses => say("550 5.1.1 <owner@example.com> is not here"),
                    Mood::LosesAnswer => Ok(()),
                    _ => say("250 taken"),
                };
                answer?;
                if mood == Mood::LosesAnswer {
                    return Ok(());
                }
            }
            "QUIT" => return say("221 bye"),
            _ => say("250 fine")?,
        }
    }
}

/// The lines up to a single dot.
fn read_text(reader: &mut impl BufRead) -> io::Result<String> {
    let mut text = String::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if line == ".\r\n" {
            return Ok(text);
        }
        text.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}

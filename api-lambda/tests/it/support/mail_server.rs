use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use base64::{Engine, prelude::BASE64_STANDARD};
use rustls::{
    ServerConfig, ServerConnection, StreamOwned,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};

use super::wait::PATIENCE;

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
    /// It is busy for e-mails with this word, and takes others.
    BusyAbout(&'static str),
    /// It refuses it for good.
    Refuses,
    /// It refuses e-mails to this address, and takes others.
    RefusesTo(&'static str),
    /// It knows no mailbox with this address, and says so before the text.
    Misses(&'static str),
    /// The mailbox with this address is full, and it says so before the text.
    Full(&'static str),
    /// The same, but for the first two times alone.
    FullTwice(&'static str),
    /// It takes it, and waits before each of its answers.
    Slow(Duration),
}

/// The moment from which a connection is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tls {
    /// From its first byte (RFC 8314).
    FromTheStart,
    /// From `STARTTLS` on (RFC 3207); before, nothing else is taken.
    OnDemand,
}

/// An SMTP server on a port of this machine (RFC 5321), with logins (RFC 4954) and TLS if the test asks for them.
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
    /// The name and the password that it wants, as `AUTH PLAIN` sends them.
    login: Option<String>,
    tls: Option<Tls>,
}

impl Default for Inner {
    fn default() -> Self {
        Self { mood: Mood::Accepts, taken: Vec::new(), logins: Vec::new(), refused: 0, login: None, tls: None }
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
                thread::spawn(move || converse(stream, &shared));
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

    /// Starts one that takes e-mails after a login alone.
    pub(crate) fn with_login(name: &str, password: &str) -> Self {
        let server = Self::start();
        server.lock().login = Some(BASE64_STANDARD.encode(format!("\0{name}\0{password}")));
        server
    }

    /// Starts one that takes e-mails after a login over TLS alone.
    pub(crate) fn with_tls(tls: Tls, name: &str, password: &str) -> Self {
        let server = Self::with_login(name, password);
        server.lock().tls = Some(tls);
        server
    }

    /// The certificate of whoever signed that of this server, for `SSL_CERT_FILE`.
    pub(crate) fn authority() -> &'static str {
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tls/authority.pem")
    }

    /// The address of this server, for a login with this name and password.
    pub(crate) fn url_for(&self, name: &str, password: &str) -> String {
        format!("smtp://{name}:{password}@{}", self.address)
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

    /// Returns true if neither an e-mail nor a login has come.
    pub(crate) fn has_nothing(&self) -> bool {
        let inner = self.lock();
        inner.taken.is_empty() && inner.logins.is_empty() && inner.refused == 0
    }

    /// Waits until it has not taken this many e-mails.
    #[track_caller]
    pub(crate) fn wait_for_refusals(&self, count: usize) {
        drop(self.wait(|inner| inner.refused >= count));
    }

    /// The number of e-mails and logins that it has not taken.
    pub(crate) fn refusals(&self) -> usize {
        self.lock().refused
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
fn converse(stream: TcpStream, state: &State) -> io::Result<()> {
    let lock = || state.inner.lock().unwrap_or_else(PoisonError::into_inner);
    let login = lock().login.clone();
    let tls = lock().tls;
    let mut is_logged_in = login.is_none();
    let mut reader = BufReader::new(match tls {
        Some(Tls::FromTheStart) => Wire::encrypted(stream),
        Some(Tls::OnDemand) | None => Wire::Plain(stream),
    });
    let mut is_safe = tls != Some(Tls::OnDemand);
    // A macro, because the line is read and written in turns.
    macro_rules! say {
        ($line:expr) => {{
            if let Mood::Slow(pause) = lock().mood {
                thread::sleep(pause);
            }
            reader.get_mut().write_all(format!("{}\r\n", $line).as_bytes())
        }};
    }
    say!("220 mail.test ready")?;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        match line.split_whitespace().next().unwrap_or_default().to_uppercase().as_str() {
            "DATA" => {
                say!("354 go on")?;
                let text = read_text(&mut reader)?;
                let mut inner = lock();
                let mood = match inner.mood {
                    Mood::EverySeventhBusy if (inner.taken.len() + inner.refused) % 7 == 6 => Mood::Busy,
                    Mood::BusyTo(address) if text.contains(&format!("\r\nTo: {address}\r\n")) => Mood::Busy,
                    Mood::RefusesTo(address) if text.contains(&format!("\r\nTo: {address}\r\n")) => Mood::Refuses,
                    Mood::BusyAbout(word) if text.contains(word) => Mood::Busy,
                    Mood::EverySeventhBusy
                    | Mood::BusyTo(_)
                    | Mood::BusyAbout(_)
                    | Mood::RefusesTo(_)
                    | Mood::Misses(_)
                    | Mood::Full(_)
                    | Mood::FullTwice(_) => Mood::Accepts,
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
                    Mood::Busy => say!("451 4.3.0 <owner@example.com> try again later"),
                    Mood::Refuses => say!("550 5.1.1 <owner@example.com> is not here"),
                    Mood::LosesAnswer => Ok(()),
                    _ => say!("250 taken"),
                };
                answer?;
                if mood == Mood::LosesAnswer {
                    return Ok(());
                }
            }
            "STARTTLS" if !is_safe => {
                say!("220 go on")?;
                let Wire::Plain(stream) = reader.into_inner() else { unreachable!("not safe yet") };
                reader = BufReader::new(Wire::encrypted(stream));
                is_safe = true;
            }
            "EHLO" if !is_safe => say!("250-mail.test\r\n250 STARTTLS")?,
            "QUIT" => return say!("221 bye"),
            "RCPT" => {
                let mut inner = lock();
                let problem = match inner.mood {
                    Mood::Misses(address) if line.contains(address) => Some("550 5.1.1 <owner@example.com> unknown"),
                    Mood::Full(address) if line.contains(address) => Some("452 4.2.2 <owner@example.com> is full"),
                    Mood::FullTwice(address) if line.contains(address) && inner.refused < 2 => {
                        Some("452 4.2.2 <owner@example.com> is full")
                    }
                    _ => None,
                };
                inner.refused += usize::from(problem.is_some());
                drop(inner);
                state.changed.notify_all();
                say!(problem.unwrap_or("250 fine"))?;
            }
            "MAIL" | "AUTH" if !is_safe => {
                // Nobody may send these without encryption.
                lock().refused += 1;
                say!("530 5.7.0 begin with STARTTLS")?;
            }
            "EHLO" if login.is_some() => say!("250-mail.test\r\n250 AUTH PLAIN")?,
            "AUTH" => {
                is_logged_in = login.as_deref() == line.split_whitespace().nth(2);
                if !is_logged_in {
                    lock().refused += 1;
                    state.changed.notify_all();
                }
                say!(if is_logged_in { "235 welcome" } else { "535 5.7.8 wrong <owner@example.com>" })?;
            }
            "MAIL" if !is_logged_in => say!("530 5.7.0 log in first")?,
            _ => say!("250 fine")?,
        }
    }
}

/// One side of a connection.
enum Wire {
    Plain(TcpStream),
    Encrypted(Box<StreamOwned<ServerConnection, TcpStream>>),
}

impl Wire {
    /// The same with TLS, with a certificate of `tests/tls`.
    fn encrypted(stream: TcpStream) -> Self {
        let chain = CertificateDer::pem_slice_iter(include_bytes!("../../tls/localhost.pem"));
        let chain = chain.collect::<Result<_, _>>().expect("a certificate");
        let key = PrivateKeyDer::from_pem_slice(include_bytes!("../../tls/localhost.key")).expect("a key");
        let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::aws_lc_rs::default_provider()));
        let config = config.with_safe_default_protocol_versions().expect("versions of TLS").with_no_client_auth();
        let config = config.with_single_cert(chain, key).expect("a key that belongs to the certificate");
        let connection = ServerConnection::new(Arc::new(config)).expect("a connection");
        Self::Encrypted(Box::new(StreamOwned::new(connection, stream)))
    }
}

impl Read for Wire {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.read(bytes),
            Self::Encrypted(stream) => stream.read(bytes),
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.write(bytes),
            Self::Encrypted(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(stream) => stream.flush(),
            Self::Encrypted(stream) => stream.flush(),
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

//! A server on this machine that stands for another site.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use rustls::{
    ServerConfig, ServerConnection, StreamOwned,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};

use crate::support::tests;

/// The answer to requests for a path.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    status: u16,
    status_of_head: Option<u16>,
    location: Option<String>,
    after: Duration,
    body: Vec<u8>,
}

impl Answer {
    pub(crate) fn status(status: u16) -> Self {
        Self { status, status_of_head: None, location: None, after: Duration::ZERO, body: Vec::new() }
    }

    pub(crate) fn file(body: Vec<u8>) -> Self {
        Self { body, ..Self::status(200) }
    }

    pub(crate) fn redirect(status: u16, to: &str) -> Self {
        Self { location: Some(to.to_owned()), ..Self::status(status) }
    }

    /// Another status for HEAD.
    pub(crate) fn with_head(self, status: u16) -> Self {
        Self { status_of_head: Some(status), ..self }
    }

    pub(crate) fn after(self, after: Duration) -> Self {
        Self { after, ..self }
    }
}

/// A request that came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) host: String,
    pub(crate) agent: String,
    pub(crate) came: Instant,
    pub(crate) answered: Instant,
}

#[derive(Debug, Default)]
struct Shared {
    answers: Mutex<HashMap<String, Answer>>,
    calls: Mutex<Vec<Call>>,
}

/// A running server. It answers 404 to what it does not know.
#[derive(Debug)]
pub(crate) struct OtherSite {
    port: u16,
    scheme: &'static str,
    shared: Arc<Shared>,
}

impl OtherSite {
    pub(crate) fn start() -> Self {
        Self::of("http", None)
    }

    /// With a certificate for `secure.localhost`.
    pub(crate) fn start_secure() -> Self {
        let file = |name: &str| tests().join("external").join(name);
        let certificate = CertificateDer::from_pem_file(file("server.pem")).expect("a certificate");
        let key = PrivateKeyDer::from_pem_file(file("server.key")).expect("a key");
        let config = ServerConfig::builder().with_no_client_auth().with_single_cert(vec![certificate], key);
        Self::of("https", Some(Arc::new(config.expect("a certificate with its key"))))
    }

    fn of(scheme: &'static str, secure: Option<Arc<ServerConfig>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its number").port();
        let shared = Arc::new(Shared::default());
        let of_thread = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (shared, secure) = (Arc::clone(&of_thread), secure.clone());
                thread::spawn(move || {
                    let stream = stream.expect("a connection");
                    match secure {
                        Some(config) => {
                            let connection = ServerConnection::new(config).expect("a connection");
                            shared.serve(StreamOwned::new(connection, stream));
                        }
                        None => shared.serve(stream),
                    }
                });
            }
        });
        Self { port, scheme, shared }
    }

    pub(crate) fn answer(&self, path: &str, answer: Answer) {
        self.shared.answers.lock().expect("the answers").insert(path.to_owned(), answer);
    }

    pub(crate) fn authority(&self, host: &str) -> String {
        format!("{host}:{}", self.port)
    }

    pub(crate) fn url(&self, host: &str, path: &str) -> String {
        format!("{}://{}{path}", self.scheme, self.authority(host))
    }

    /// The requests so far, in the order of their answers.
    pub(crate) fn calls(&self) -> Vec<Call> {
        self.shared.calls.lock().expect("the calls").clone()
    }

    /// The requests since the last time.
    pub(crate) fn take_calls(&self) -> Vec<Call> {
        std::mem::take(&mut *self.shared.calls.lock().expect("the calls"))
    }
}

impl Shared {
    fn serve(&self, stream: impl Read + Write) {
        let mut stream = BufReader::new(stream);
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            // A client that does not trust the certificate ends the connection.
            if stream.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            if line.trim().is_empty() {
                break;
            }
            lines.push(line.trim().to_owned());
        }
        let came = Instant::now();
        let mut words = lines[0].split(' ').map(str::to_owned);
        let (method, path) = (words.next().expect("a method"), words.next().expect("a path"));
        let header = |name: &str| {
            let value =
                lines.iter().filter_map(|line| line.split_once(": ")).find(|(one, _)| one.eq_ignore_ascii_case(name));
            value.map(|(_, value)| value.to_owned()).unwrap_or_default()
        };
        let answer =
            self.answers.lock().expect("the answers").get(&path).cloned().unwrap_or_else(|| Answer::status(404));
        // The other side of the test: a server that is slow.
        thread::sleep(answer.after);
        let status = answer.status_of_head.filter(|_| method == "HEAD").unwrap_or(answer.status);
        let location = answer.location.map(|to| format!("location: {to}\r\n")).unwrap_or_default();
        let (host, agent) = (header("host"), header("user-agent"));
        let call = Call { method, path, host, agent, came, answered: Instant::now() };
        self.calls.lock().expect("the calls").push(call);
        let length = answer.body.len();
        let head =
            format!("HTTP/1.1 {status} Status\r\n{location}content-length: {length}\r\nconnection: close\r\n\r\n");
        let whole = [head.as_bytes(), &answer.body].concat();
        // A client that waited too long is gone.
        let _ = stream.get_mut().write_all(&whole).and_then(|()| stream.get_mut().flush());
    }
}

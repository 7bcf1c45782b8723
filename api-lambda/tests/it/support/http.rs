use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::Value;
use ureq::http::{HeaderMap, HeaderName, HeaderValue, Request, request};

/// The answer as it came: no redirect is followed, no cookie is kept for the next call.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    /// The header's text; empty when it is not there.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("plain letters"))
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }

    /// The fields that the answer has a message for.
    #[track_caller]
    pub(crate) fn wrong_fields(&self) -> Vec<String> {
        assert_eq!((self.status, self.header("content-type")), (422, "application/problem+json"), "{}", self.body);
        let errors = self.json()["errors"].as_object().expect("messages").clone();
        assert!(errors.values().all(|message| message.as_str().is_some_and(|text| text.len() > 3)), "{errors:?}");
        errors.keys().cloned().collect()
    }

    /// The `name=value` of the session cookie that this answer sets.
    pub(crate) fn cookie(&self) -> Option<String> {
        let cookie = self.header("set-cookie").split(';').next().expect("a first part");
        cookie.starts_with("__Secure-session=").then(|| cookie.to_owned())
    }

    /// The `name=value` of the cookie by which the browser is known, if this answer sets it.
    pub(crate) fn device(&self) -> Option<String> {
        let mut cookies = self.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
        let cookie = cookies.find(|cookie| cookie.starts_with("__Secure-device="))?;
        cookie.split(';').next().map(str::to_owned)
    }

    /// Reads an answer from its bytes.
    fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text:?}"));
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status line");
        let headers = lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| {
            (name.parse::<HeaderName>().expect("a name"), value.parse::<HeaderValue>().expect("a value"))
        });
        Self { status: status.parse().expect("a number"), headers: headers.collect(), body: body.to_owned() }
    }
}

/// A call under construction. It has only the headers that were added.
pub(crate) struct Call<'a> {
    agent: &'a ureq::Agent,
    request: request::Builder,
    body: Option<Vec<u8>>,
}

impl<'a> Call<'a> {
    pub(crate) fn new(agent: &'a ureq::Agent, method: &str, url: &str) -> Self {
        let body = matches!(method, "POST" | "PUT" | "PATCH").then(Vec::new);
        Self { agent, request: Request::builder().method(method).uri(url), body }
    }

    /// Adds a header, even if one of this name exists.
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.request = self.request.header(name, value);
        self
    }

    pub(crate) fn cookie(self, cookie: &str) -> Self {
        self.header("cookie", cookie)
    }

    pub(crate) fn body(mut self, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        self.body = Some(body.into());
        if kind.is_empty() { self } else { self.header("content-type", kind) }
    }

    /// A photo, sent when the API asks for it. A refusal comes before, and one that came while the body was on its way
    /// could be lost with the connection.
    pub(crate) fn photo(self, kind: &str, photo: impl Into<Vec<u8>>) -> Self {
        self.header("expect", "100-continue").body(kind, photo)
    }

    pub(crate) fn json(self, value: &Value) -> Self {
        self.body("application/json", value.to_string())
    }

    /// As a browser without scripts sends it.
    pub(crate) fn form(self, value: &Value) -> Self {
        self.body("application/x-www-form-urlencoded", super::urlencoded(value))
    }

    pub(crate) fn send(self) -> Answer {
        self.try_send().expect("an answer")
    }

    /// The answer without its body, and the body, which is no text.
    pub(crate) fn send_for_bytes(self) -> (Answer, Vec<u8>) {
        let answer = self.agent.run(self.request.body(()).expect("a request")).expect("an answer");
        let (head, mut body) = answer.into_parts();
        let answer = Answer { status: head.status.as_u16(), headers: head.headers, body: String::new() };
        (answer, body.read_to_vec().expect("a body"))
    }

    /// The answer, if one came, whole.
    pub(crate) fn try_send(self) -> Result<Answer, ureq::Error> {
        let answer = match self.body {
            Some(body) => self.agent.run(self.request.body(body).expect("a request")),
            None => self.agent.run(self.request.body(()).expect("a request")),
        };
        let (head, mut body) = answer?.into_parts();
        let body = body.read_to_string()?;
        Ok(Answer { status: head.status.as_u16(), headers: head.headers, body })
    }
}

/// An HTTP client. It follows no redirects, accepts every status, and uses each connection once: a reused one that the
/// server is closing would be an error of the next call.
pub(crate) fn agent() -> ureq::Agent {
    ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_idle_connections(0)
        .timeout_global(Some(Duration::from_secs(30)))
        // For `Expect: 100-continue`.
        .timeout_await_100(Some(Duration::from_secs(30)))
        .build()
        .into()
}

/// Sends bytes exactly as they are and reads until the other side closes; for requests that no HTTP client would send.
pub(super) fn raw(address: &str, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a limit");
    // An answer may come, and the connection end, before all of it is sent.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    Answer::parse(&answer)
}

//! The servers of these tests: moto, which `make test-deploy` starts, a key value store of CloudFront, and one that
//! only keeps what it is sent.

use std::{
    collections::BTreeMap,
    env,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    thread,
};

use serde_json::{Value, json};
use ureq::{Body, http::Response};

use crate::program::Place;

/// Says the service to moto, which checks no signatures.
const AUTHORIZATION: &str = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/SERVICE/aws4_request, \
                             SignedHeaders=host, Signature=0";

fn endpoint() -> String {
    env::var("DEPLOY_TEST_S3").expect("the address of an S3-compatible server; `make test-deploy` starts one")
}

fn authorization(service: &str) -> String {
    AUTHORIZATION.replace("SERVICE", service)
}

/// A bucket of its own for each test.
#[derive(Clone)]
pub(crate) struct TestBucket {
    pub(crate) name: String,
}

impl TestBucket {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("site-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let bucket = Self { name };
        ureq::put(bucket.address("")).header("Authorization", authorization("s3")).send_empty().unwrap();
        bucket
    }

    pub(crate) fn place(&self) -> Place {
        let mut place = Place::new(&format!("s3://{}", self.name));
        place.target.endpoint = Some(endpoint());
        let variables = [
            ("AWS_ACCESS_KEY_ID", "test"),
            ("AWS_SECRET_ACCESS_KEY", "test"),
            ("AWS_REGION", "us-east-1"),
            ("AWS_EC2_METADATA_DISABLED", "true"),
            ("AWS_ENDPOINT_URL_CLOUDFRONT", &endpoint()),
            ("NO_PROXY", "127.0.0.1"),
        ];
        place.variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        place
    }

    fn address(&self, key: &str) -> String {
        format!("{}/{}/{key}", endpoint(), self.name)
    }

    pub(crate) fn response(&self, key: &str) -> Option<Response<Body>> {
        let answer = ureq::get(self.address(key)).header("Authorization", authorization("s3")).call();
        match answer {
            Ok(answer) => Some(answer),
            Err(ureq::Error::StatusCode(404)) => None,
            Err(error) => panic!("{key}: {error}"),
        }
    }

    pub(crate) fn object(&self, key: &str) -> Option<String> {
        self.response(key).map(|mut answer| answer.body_mut().read_to_string().unwrap())
    }

    pub(crate) fn put(&self, key: &str, text: &str) {
        ureq::put(self.address(key)).header("Authorization", authorization("s3")).send(text).unwrap();
    }

    /// Frees the lock of a program that is dead, so that nobody has to wait until its lease ends.
    pub(crate) fn free_lock(&self) {
        self.put(".ssg/lock.json", "{\"token\":0,\"renewed\":0,\"held\":false}");
    }

    /// The answer of a host that serves what it is asked for.
    pub(crate) fn get(&self, address: &str) -> Option<String> {
        self.object(if address == "/" { "index.html" } else { &address[1..] })
    }
}

/// The id of a new distribution of moto.
pub(crate) fn distribution() -> String {
    let config = "<DistributionConfig><CallerReference>REFERENCE</CallerReference><Comment></Comment><Enabled>true</Enabled>\
        <Origins><Quantity>1</Quantity><Items><Origin><Id>site</Id><DomainName>site.s3.amazonaws.com</DomainName>\
        <S3OriginConfig><OriginAccessIdentity></OriginAccessIdentity></S3OriginConfig></Origin></Items></Origins>\
        <DefaultCacheBehavior><TargetOriginId>site</TargetOriginId><ViewerProtocolPolicy>allow-all</ViewerProtocolPolicy>\
        <TrustedSigners><Enabled>false</Enabled><Quantity>0</Quantity></TrustedSigners></DefaultCacheBehavior>\
        </DistributionConfig>";
    let answer = ureq::post(format!("{}/2020-05-31/distribution", endpoint()))
        .header("Authorization", authorization("cloudfront"))
        .send(config.replace("REFERENCE", &TestBucket::new().name));
    let text = answer.unwrap().body_mut().read_to_string().unwrap();
    between(&text, "<Id>", "</Id>").next().unwrap().to_owned()
}

/// The addresses of each invalidation of a distribution.
pub(crate) fn invalidations(distribution: &str) -> Vec<Vec<String>> {
    let get = |path: &str| {
        let address = format!("{}/2020-05-31/distribution/{distribution}/invalidation{path}", endpoint());
        let answer = ureq::get(address).header("Authorization", authorization("cloudfront")).call();
        answer.unwrap().body_mut().read_to_string().unwrap()
    };
    let list = get("");
    let ids: Vec<_> = between(&list, "<Id>", "</Id>").collect();
    let paths = |id: &&str| between(&get(&format!("/{id}")), "<Path>", "</Path>").map(str::to_owned).collect();
    ids.iter().map(paths).collect()
}

fn between<'a>(text: &'a str, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(start).skip(1).filter_map(move |rest| rest.split(end).next())
}

/// A key value store of CloudFront: the calls of its API that this program makes, with versions that must match. The
/// SDK puts the account before the name of any host, so this one is a proxy for all names.
pub(crate) struct ValueStore {
    port: u16,
    content: Arc<Mutex<Content>>,
}

#[derive(Default)]
struct Content {
    version: u64,
    values: BTreeMap<String, String>,
    unsigned: Vec<String>,
    at_each_request: Option<Box<dyn Fn() + Send>>,
}

impl ValueStore {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let content = Arc::new(Mutex::new(Content::default()));
        let shared = Arc::clone(&content);
        thread::spawn(move || {
            for connection in listener.incoming() {
                let content = Arc::clone(&shared);
                // A killed program leaves half a request.
                thread::spawn(move || answer(connection.unwrap(), &content));
            }
        });
        Self { port, content }
    }

    /// The same place with this store as its switch.
    pub(crate) fn switching(&self, mut place: Place) -> Place {
        place.target.values = Some("arn:aws:cloudfront::123456789012:key-value-store/site".to_owned());
        let proxy = format!("http://127.0.0.1:{}", self.port);
        place.variables.push(("HTTP_PROXY".to_owned(), proxy));
        let host = "http://values.test".to_owned();
        place.variables.push(("AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE".to_owned(), host));
        place
    }

    /// Does something before each answer, while the program waits for it.
    pub(crate) fn at_each_request(&self, work: impl Fn() + Send + 'static) {
        self.content.lock().unwrap().at_each_request = Some(Box::new(work));
    }

    pub(crate) fn values(&self) -> BTreeMap<String, String> {
        let content = self.content.lock().unwrap();
        assert_eq!(content.unsigned, Vec::<String>::new(), "requests without the signature that the service needs");
        content.values.clone()
    }

    /// The address that a link leads to.
    pub(crate) fn follow(&self, link: &str) -> String {
        let values = self.values();
        let rule = values.get(&format!("{}{link}", values["release"]));
        rule.and_then(|rule| rule.split(' ').nth(1)).unwrap_or(link).to_owned()
    }

    /// The answer of a CloudFront function that reads this store, in front of a bucket.
    pub(crate) fn get(&self, bucket: &TestBucket, address: &str) -> Option<String> {
        let release = self.values().get("release")?.clone();
        let name = if address == "/" { "index" } else { &address[1..] };
        let shared = name.starts_with("assets/") || name.starts_with("images/") || name == "404.html";
        bucket.object(&if shared { name.to_owned() } else { format!("releases/{release}/{name}") })
    }
}

/// A request as it came.
pub(crate) struct Request {
    /// Method, path and version.
    line: String,
    /// The headers, with small letters in their names.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// Reads one request; `None` when the client is gone.
    fn read(connection: &TcpStream) -> Option<Self> {
        let mut reader = BufReader::new(connection);
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).ok().filter(|bytes| *bytes > 0)?;
            if line.trim().is_empty() {
                break;
            }
            lines.push(line.trim().to_owned());
        }
        let headers = lines[1..].iter().filter_map(|line| line.split_once(": "));
        let headers: BTreeMap<_, _> =
            headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
        let mut body = vec![0; length];
        reader.read_exact(&mut body).ok()?;
        Some(Self { line: lines.swap_remove(0), headers, body })
    }

    /// The address without a query that it was sent to.
    pub(crate) fn url(&self) -> String {
        format!("http://{}{}", self.headers["host"], self.line.split(' ').nth(1).unwrap())
    }

    pub(crate) fn method(&self) -> &str {
        self.line.split(' ').next().unwrap()
    }
}

/// A server that takes every request and hands it on. Returns its address.
pub(crate) fn record() -> (String, mpsc::Receiver<Request>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (sender, requests) = mpsc::channel();
    thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.unwrap();
            if let Some(request) = Request::read(&connection) {
                sender.send(request).unwrap();
                connection
                    .write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    .unwrap();
            }
        }
    });
    (address, requests)
}

/// Answers one request; `None` when the client is gone.
fn answer(mut connection: TcpStream, content: &Mutex<Content>) -> Option<()> {
    let Request { line, headers, body } = Request::read(&connection)?;
    let mut content = content.lock().unwrap();
    if let Some(work) = &content.at_each_request {
        work();
    }
    if !headers.get("authorization").is_some_and(|value| value.starts_with("AWS4-ECDSA-P256-SHA256")) {
        content.unsigned.push(line.clone());
    }
    let version = headers.get("if-match").map(String::as_str);
    let (status, json) = match line.split(' ').next() {
        Some("POST" | "PUT") => content.update(version, &serde_json::from_slice(&body).unwrap()),
        _ if line.contains("/keys/release") => match content.values.get("release") {
            Some(value) => {
                ("200 OK", json!({ "Key": "release", "Value": value, "ItemCount": 0, "TotalSizeInBytes": 0 }))
            }
            None => ("404 Not Found", json!({ "Message": "no such key" })),
        },
        _ if line.contains("/keys") => {
            let items: Vec<_> =
                content.values.iter().map(|(key, value)| json!({ "Key": key, "Value": value })).collect();
            ("200 OK", json!({ "Items": items }))
        }
        _ => (
            "200 OK",
            json!({ "ItemCount": 0, "TotalSizeInBytes": 0, "KvsARN": "arn", "Created": 0, "Status": "READY" }),
        ),
    };
    let (text, version) = (json.to_string(), content.version);
    let error = match &status[..3] {
        "409" => "x-amzn-ErrorType: ConflictException\r\n",
        "404" => "x-amzn-ErrorType: ResourceNotFoundException\r\n",
        _ => "",
    };
    let length = text.len();
    write!(
        connection,
        "HTTP/1.1 {status}\r\nETag: v{version}\r\n{error}Content-Type: application/json\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n{text}"
    )
    .ok()
}

impl Content {
    fn update(&mut self, version: Option<&str>, changes: &Value) -> (&'static str, Value) {
        if version != Some(format!("v{}", self.version).as_str()) {
            return ("409 Conflict", json!({ "Message": "another version" }));
        }
        let list = |name: &str| changes[name].as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        assert!(list("Puts").len() + list("Deletes").len() <= 50, "AWS takes no more at once");
        for put in list("Puts") {
            self.values.insert(text(&put["Key"]), text(&put["Value"]));
        }
        for delete in list("Deletes") {
            self.values.remove(&text(&delete["Key"]));
        }
        self.version += 1;
        ("200 OK", json!({ "ItemCount": self.values.len(), "TotalSizeInBytes": 0 }))
    }
}

use std::{
    env,
    sync::atomic::{AtomicU32, Ordering},
};

/// Says service and region to moto, which checks no signatures.
const AUTHORIZATION: &str =
    "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";

/// A bucket for one test, at the server with the API of S3 that `PHOTOS_TEST_S3` names; `make test-bucket` starts one.
pub(crate) struct Bucket {
    endpoint: String,
    pub(crate) name: String,
}

impl Bucket {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let endpoint = env::var("PHOTOS_TEST_S3").expect("a server with the API of S3; `make test-bucket` starts one");
        let name = format!("photos-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let bucket = Self { endpoint, name };
        ureq::put(bucket.address("")).header("Authorization", AUTHORIZATION).send_empty().expect("a new bucket");
        bucket
    }

    /// The variables with which the program keeps photos here, `megabytes` of them.
    pub(crate) fn settings<'b>(&'b self, megabytes: &'b str) -> [(&'b str, &'b str); 3] {
        [("PHOTOS_MAX_MB", megabytes), ("PHOTOS_BUCKET", &self.name), ("AWS_ENDPOINT_URL_S3", &self.endpoint)]
    }

    /// The names and sizes of all objects, by name.
    pub(crate) fn objects(&self) -> Vec<(String, u64)> {
        let mut answer = ureq::get(self.address("?list-type=2"))
            .header("Authorization", AUTHORIZATION)
            .call()
            .expect("the list of the bucket");
        let answer = answer.body_mut().read_to_string().expect("a text");
        assert!(answer.contains("<IsTruncated>false"), "{answer}");
        let between = |text: &str, tag: &str| {
            let (_, rest) = text.split_once(&format!("<{tag}>")).expect("the tag");
            rest.split_once('<').expect("its end").0.to_owned()
        };
        let objects = answer.split("<Contents>").skip(1);
        objects.map(|one| (between(one, "Key"), between(one, "Size").parse().expect("a number"))).collect()
    }

    /// The names of all objects.
    pub(crate) fn names(&self) -> Vec<String> {
        self.objects().into_iter().map(|(name, _)| name).collect()
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        let mut answer =
            ureq::get(self.address(name)).header("Authorization", AUTHORIZATION).call().expect("the object");
        answer.body_mut().read_to_vec().expect("its content")
    }

    pub(crate) fn put(&self, name: &str, content: &[u8]) {
        let call = ureq::put(self.address(name)).header("Authorization", AUTHORIZATION);
        call.send(content).expect("a place for the object");
    }

    fn address(&self, rest: &str) -> String {
        format!("{}/{}/{rest}", self.endpoint, self.name)
    }
}

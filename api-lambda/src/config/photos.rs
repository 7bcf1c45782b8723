use super::{Reader, Variable, wrong};

/// The home of photos, and their limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotoSettings {
    /// Room for all of them, in bytes; 0 if no more are taken.
    pub max_bytes: u64,
    /// The bucket in which they are; `None` for a folder beside the data file.
    pub bucket: Option<String>,
    /// The address of a server with the API of S3; `None` for AWS.
    pub endpoint: Option<String>,
}

pub(super) fn read_photos(from: &mut Reader<'_>) -> Option<PhotoSettings> {
    let max_bytes = from.read(&PHOTOS_MAX_MB).flatten();
    // Without room too: photos that were taken earlier are there.
    let bucket = from.read(&PHOTOS_BUCKET).flatten();
    if max_bytes.is_none() && bucket.is_none() {
        return None;
    }
    let endpoint = from.variables.get("AWS_ENDPOINT_URL_S3").filter(|text| !text.is_empty()).cloned();
    Some(PhotoSettings { max_bytes: max_bytes.unwrap_or_default(), bucket, endpoint })
}

const PHOTOS_MAX_MB: Variable<Option<u64>> = Variable {
    name: "PHOTOS_MAX_MB",
    default: Some("0"),
    parse: |text| match text.parse::<u32>() {
        Ok(0) => Ok(None),
        Ok(megabytes @ 10..) => Ok(Some(u64::from(megabytes) * 1_000_000)),
        _ => Err(wrong(text, "is no number of megabytes")),
    },
    advice: "Write the room for photos, in megabytes and at least 10: `2000`; `0` takes no more photos.",
};

const PHOTOS_BUCKET: Variable<Option<String>> = Variable {
    name: "PHOTOS_BUCKET",
    default: Some(""),
    parse: |text| {
        let fits = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || matches!(char, '-' | '.');
        match text.len() {
            0 => Ok(None),
            3..=63 if text.chars().all(fits) => Ok(Some(text.to_owned())),
            _ => Err(wrong(text, "is no name of a bucket")),
        }
    },
    advice: "Write the name of a private bucket of S3, such as `floors-photos`, without `s3://`.",
};

//! The calls of `ssg deploy` to the program `ssg-deploy`, as JSON on its standard input.
//!
//! `ssg` knows the site: its files, their addresses and their headers. `ssg-deploy` knows the hosts.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A call of `ssg-deploy`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// The version of both programs, which must be the same.
    pub version: String,
    /// The work to do.
    pub command: Command,
    /// The place of the site.
    pub target: Target,
    /// The site's identity: the address in `site.yaml`, without a slash at its end.
    pub site: String,
}

/// The work to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// Show the difference between a release and the live one.
    Plan(Release),
    /// Make a release live.
    Push {
        /// The release.
        release: Release,
        /// Number of releases to keep, the new one included. At least 1.
        keep: usize,
    },
    /// Make an earlier release live again.
    Rollback {
        /// Its id, or the start of it; the one before the live release when left out.
        to: Option<String>,
    },
    /// List the releases.
    Releases,
    /// Show a release to those who know an address, and to nobody else.
    Preview {
        /// The release.
        release: Release,
        /// The secret part of the address: [`TOKEN_CHARS`] letters and digits of base 32.
        token: String,
        /// The end, in seconds since 1970.
        ends: i64,
    },
    /// List the previews, or end some of them.
    Previews {
        /// The token of the one to end, or the start of it; empty for all.
        end: Option<String>,
    },
}

/// Length of the token of a preview: 130 bits.
pub const TOKEN_CHARS: usize = 26;

/// The place of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// `s3://BUCKET`, or a folder.
    pub to: String,
    /// The address of an S3-compatible host other than AWS.
    pub endpoint: Option<String>,
    /// The id of the CloudFront distribution in front of the bucket.
    pub distribution: Option<String>,
    /// The ARN of the CloudFront key value store that says which release is live.
    pub values: Option<String>,
    /// A lock that was not renewed for this long belongs to a push that was cut. In milliseconds.
    pub lease_ms: u64,
}

/// A built site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    /// The folder with the files.
    pub folder: PathBuf,
    /// All files, sorted by path.
    pub files: Vec<File>,
    /// Addresses that lead elsewhere.
    pub redirects: Vec<Redirect>,
}

/// A file of a release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Its path in the folder, with `/`.
    pub path: String,
    /// Its address at the site: `/about`. `None` for files that only hosts read, such as `_headers`.
    pub address: Option<String>,
    /// The value of `Content-Type`.
    pub content_type: String,
    /// The value of `Cache-Control`.
    pub cache_control: String,
    /// The compression in which a bucket keeps and sends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_encoding: Option<Encoding>,
    /// Size of what is sent, in bytes.
    pub bytes: u64,
    /// The BLAKE3 hash of what is sent, in hexadecimal.
    pub hash: String,
    /// True if its name has a hash of its content, so that all releases can share it.
    pub shared: bool,
}

/// A compression of files, as a value of `Content-Encoding`. A bucket can keep only one for each address, and every
/// browser knows this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    /// Written by `ssg build --precompress` as `FILE.gz`.
    Gzip,
}

impl Encoding {
    /// Returns the value of `Content-Encoding`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
        }
    }

    /// Returns the last ending of the names of files with this compression.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Gzip => ".gz",
        }
    }
}

impl File {
    /// Returns the path of the file whose content is sent.
    #[must_use]
    pub fn sent_path(&self) -> String {
        self.path.clone() + self.content_encoding.map_or("", Encoding::ending)
    }
}

/// An address that leads elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Redirect {
    /// The old address.
    pub from: String,
    /// The new address.
    pub to: String,
    /// The HTTP status: 301 or 302.
    pub status: u16,
}

use std::{fmt, fs::File, io};

use super::{
    Album, Found, Hash, HomeError, PhotoFile, S3,
    album::pass,
    bucket::{JPEG, key},
};

/// The photos of a place as files, for commands that copy them from one place to another.
#[derive(Debug)]
pub enum Gallery {
    /// A folder.
    Folder(Album),
    /// A bucket.
    Bucket(Box<S3>),
}

impl fmt::Display for Gallery {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(album) => album.path().display().fmt(formatter),
            Self::Bucket(s3) => write!(formatter, "the bucket {}", s3.name()),
        }
    }
}

impl Gallery {
    /// Waits until no other process has the place, and removes what a copy has left there that was killed. A bucket has
    /// whole files only, and no lock. The lock ends with the returned file.
    pub fn lock(&self) -> Result<Option<File>, HomeError> {
        let Self::Folder(album) = self else { return Ok(None) };
        let lock = album.lock()?;
        album.remove_unfinished()?;
        Ok(Some(lock))
    }

    /// Returns true if a file is there, and can be read.
    pub async fn has(&self, file: PhotoFile) -> Result<bool, HomeError> {
        match self {
            Self::Folder(album) => Ok(matches!(album.look(file), Found::File(_))),
            Self::Bucket(s3) => s3.has(&key(file)).await,
        }
    }

    /// Copies a file of another place. It is durable afterwards, and was compared with the source by its hash. Returns
    /// false if the other place has none, or cannot read it; then nothing changes.
    pub async fn take(&self, file: PhotoFile, from: &Self) -> Result<bool, HomeError> {
        let content = match from {
            // One that the disk does not give is missing, and the others are copied.
            Self::Folder(album) => album.read(file).unwrap_or_default(),
            Self::Bucket(s3) => s3.get(&key(file)).await?,
        };
        let Some(content) = content else { return Ok(false) };
        let hash = hash_of(&content)?;
        match self {
            Self::Folder(album) => Ok(album.write(file, content.as_slice(), &hash)?),
            Self::Bucket(s3) => {
                s3.put(&key(file), content, JPEG).await?;
                match s3.get(&key(file)).await? {
                    Some(written) if hash_of(&written)? == hash => Ok(true),
                    _ => Err(HomeError("the bucket gave back something else than was put".to_owned())),
                }
            }
        }
    }
}

fn hash_of(content: &[u8]) -> Result<Hash, HomeError> {
    Ok(pass(content, &mut io::sink())?)
}

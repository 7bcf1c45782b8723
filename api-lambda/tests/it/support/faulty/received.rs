//! A call to the table, as it was received.

use std::io::{self, BufRead};

/// A call to the table.
pub(super) struct Received {
    pub(super) operation: String,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Received {
    /// Reads the next call; `None` when the other side has ended the connection.
    pub(super) fn read(reader: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            match line.trim_end().split_once(": ") {
                Some((name, value)) => headers.push((name.to_lowercase(), value.to_owned())),
                None if line == "\r\n" => break,
                None => {}
            }
        }
        let header = |wanted: &str| headers.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value);
        let operation = header("x-amz-target").rsplit('.').next().expect("a last part").to_owned();
        let mut body = vec![0; header("content-length").parse().unwrap_or_default()];
        reader.read_exact(&mut body)?;
        Ok(Some(Self { operation, headers, body }))
    }
}

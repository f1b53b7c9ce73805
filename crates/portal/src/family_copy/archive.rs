//! A ZIP that is written while it is made: what is ready is taken away after each file, so that one picture is in memory at a time.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use jiff::civil::DateTime;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

pub(super) struct Archive {
    writer: ZipWriter<StreamWriter<Ready>>,
    ready: Ready,
    made: zip::DateTime,
}

/// What was written and not taken away yet.
#[derive(Clone, Default)]
struct Ready(Arc<Mutex<Vec<u8>>>);

impl Ready {
    fn take(&self) -> Bytes {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

impl Write for Ready {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(content);
        Ok(content.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Archive {
    pub fn new(made: DateTime) -> Self {
        let ready = Ready::default();
        let part = |number: i8| number.unsigned_abs();
        let made = zip::DateTime::from_date_and_time(
            made.year().unsigned_abs(),
            part(made.month()),
            part(made.day()),
            part(made.hour()),
            part(made.minute()),
            part(made.second()),
        );
        Self { writer: ZipWriter::new_stream(ready.clone()), ready, made: made.unwrap_or_default() }
    }

    /// Adds a file; answers the bytes that are ready. Everything is deflated, pictures too, which gain nothing by it: of a stored
    /// file that tells its length only behind itself, a program that reads on the way cannot find the end.
    pub fn file(&mut self, name: &str, content: &[u8]) -> io::Result<Bytes> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(if name.starts_with("pictures/") { 1 } else { 6 }))
            .last_modified_time(self.made)
            .unix_permissions(0o600);
        self.writer.start_file(name, options)?;
        self.writer.write_all(content)?;
        // What was begun is ended with the next, or with the archive.
        Ok(self.ready.take())
    }

    /// Ends it with the list of its files.
    pub fn end(self) -> io::Result<Bytes> {
        let Self { writer, ready, .. } = self;
        writer.finish()?;
        Ok(ready.take())
    }
}

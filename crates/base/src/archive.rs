//! A streaming ZIP writer: finished bytes are taken after each file, so that only one file is in memory. Each file's length and checksum
//! precede it, where streaming readers expect them.

use std::collections::VecDeque;
use std::io::{self, Error, ErrorKind, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use jiff::civil::DateTime;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const ZEROS: &[u8] = &[0; 64 * 1024];

pub struct Archive {
    /// None: finished.
    writer: Option<ZipWriter<Sink>>,
    sink: Sink,
}

impl Archive {
    pub fn begin() -> Self {
        let sink = Sink::default();
        let mut writer = ZipWriter::new(sink.clone());
        writer.set_flush_on_finish_file(true);
        Self { writer: Some(writer), sink }
    }

    /// Adds a file. Its bytes are ready when the next file begins, or at the end.
    pub fn file(&mut self, name: &str, content: &[u8], options: SimpleFileOptions) -> io::Result<()> {
        let writer = self.writer.as_mut().ok_or(ErrorKind::BrokenPipe)?;
        writer.start_file(name, options)?;
        writer.write_all(content)
    }

    /// Appends zeros that belong to no file.
    pub fn gap(&mut self, length: usize) {
        let within = self.writer.as_ref().is_some_and(ZipWriter::is_writing_file);
        let mut window = self.sink.window();
        window.gap += length;
        if !within {
            window.unload();
        }
    }

    /// Writes the directory of files and finishes.
    pub fn end(&mut self) -> io::Result<()> {
        if let Some(writer) = self.writer.take() {
            writer.finish()?;
            self.sink.window().unload();
        }
        Ok(())
    }

    pub fn is_ended(&self) -> bool {
        self.writer.is_none()
    }

    /// The next bytes that are ready.
    pub fn ready(&mut self) -> Option<Bytes> {
        self.sink.window().ready.pop_front()
    }
}

/// A time in the format of ZIP: since 1980, in steps of two seconds.
pub fn moment(at: DateTime) -> zip::DateTime {
    let part = |number: i8| number.unsigned_abs();
    let (year, month, day) = (at.year().unsigned_abs(), part(at.month()), part(at.day()));
    let moment =
        zip::DateTime::from_date_and_time(year, month, day, part(at.hour()), part(at.minute()), part(at.second()));
    moment.unwrap_or_default()
}

/// The writer's target.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Window>>);

#[derive(Default)]
struct Window {
    /// Bytes that may be taken.
    ready: VecDeque<Bytes>,
    /// Length of the archive up to the end of `ready`: the writer does not seek before it.
    past: u64,
    /// The current file and the position in it.
    open: Vec<u8>,
    at: usize,
    /// Zeros after it.
    gap: usize,
}

impl Window {
    /// Finishes the current file.
    fn unload(&mut self) {
        let whole = std::mem::take(&mut self.open);
        let gap = std::mem::take(&mut self.gap);
        self.past += (whole.len() + gap) as u64;
        self.at = 0;
        let zeros = (0..gap).step_by(ZEROS.len()).map(|at| Bytes::from_static(&ZEROS[..ZEROS.len().min(gap - at)]));
        self.ready.extend([Bytes::from(whole)].into_iter().chain(zeros).filter(|part| !part.is_empty()));
    }
}

impl Sink {
    fn window(&self) -> MutexGuard<'_, Window> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Sink {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        let mut window = self.window();
        let at = window.at;
        let over = content.len().min(window.open.len() - at);
        window.open[at..at + over].copy_from_slice(&content[..over]);
        window.open.extend_from_slice(&content[over..]);
        window.at += content.len();
        Ok(content.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.window().unload();
        Ok(())
    }
}

impl Seek for Sink {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let mut window = self.window();
        let past = window.past;
        let to = match to {
            SeekFrom::Start(place) => Some(place),
            SeekFrom::Current(by) => (past + window.at as u64).checked_add_signed(by),
            SeekFrom::End(by) => (past + window.open.len() as u64).checked_add_signed(by),
        };
        let at = to.and_then(|to| usize::try_from(to.checked_sub(past)?).ok()).filter(|at| *at <= window.open.len());
        window.at = at.ok_or_else(|| Error::other("this part of the archive was taken away already"))?;
        Ok(past + window.at as u64)
    }
}

/// The ZIP writer requires `Read` but never reads.
impl Read for Sink {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(ErrorKind::Unsupported.into())
    }
}

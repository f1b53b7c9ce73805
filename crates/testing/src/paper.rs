//! What is logged, for a test to read.

use std::io::{Result, Write};
use std::sync::{Arc, Mutex};

use tracing_subscriber::fmt::MakeWriter;

/// Takes what is logged from every thread; clones are the same paper.
#[derive(Clone, Default)]
pub struct Paper(Arc<Mutex<Vec<u8>>>);

impl Paper {
    pub fn says(&self) -> String {
        String::from_utf8(self.0.lock().expect("nobody panics while writing").clone()).expect("text")
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.lock().expect("nobody panics while writing").write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Paper {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

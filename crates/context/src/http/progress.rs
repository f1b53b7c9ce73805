//! Closes connections whose client does not read its answer: the unread answer would stay in memory.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// A connection that fails when the client reads nothing for `limit` although data waits.
pub(super) struct Progressing<S> {
    stream: S,
    limit: Duration,
    /// Runs while data waits to be read.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<S> Progressing<S> {
    pub(super) fn new(stream: S, limit: Duration) -> Self {
        Self { stream, limit, stalled: None }
    }

    fn watch<T>(&mut self, context: &mut Context<'_>, taken: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if taken.is_ready() {
            self.stalled = None;
            return taken;
        }
        let limit = self.limit;
        ready!(self.stalled.get_or_insert_with(|| Box::pin(end_of(limit))).as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read its answer")))
    }
}

#[expect(clippy::disallowed_methods, reason = "a limit, not a wait")]
fn end_of(limit: Duration) -> Sleep {
    tokio::time::sleep(limit)
}

impl<S: AsyncRead + Unpin> AsyncRead for Progressing<S> {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Progressing<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let own = self.get_mut();
        let taken = Pin::new(&mut own.stream).poll_write(context, bytes);
        own.watch(context, taken)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let own = self.get_mut();
        let taken = Pin::new(&mut own.stream).poll_write_vectored(context, pieces);
        own.watch(context, taken)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let own = self.get_mut();
        let taken = Pin::new(&mut own.stream).poll_flush(context);
        own.watch(context, taken)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let own = self.get_mut();
        let taken = Pin::new(&mut own.stream).poll_shutdown(context);
        own.watch(context, taken)
    }
}

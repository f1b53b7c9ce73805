//! A thread that runs async closures concurrently.

use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinSet, LocalSet};

use crate::{Error, Result};

/// A thread with a runtime of its own that runs closures concurrently. `C` is what they share; it never leaves the
/// thread.
pub(super) struct Worker<C> {
    jobs: Mutex<Option<mpsc::UnboundedSender<Job<C>>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    running: Arc<AtomicUsize>,
}

/// A future that stays on its thread.
pub(super) type Local<T> = Pin<Box<dyn Future<Output = T>>>;
type Job<C> = Box<dyn FnOnce(Rc<C>) -> Local<()> + Send>;

impl<C: 'static> Worker<C> {
    pub(super) fn start(name: String, context: impl FnOnce() -> C + Send + 'static) -> Result<Self> {
        let failed = |error| Error::Other(format!("cannot start a thread: {error}"));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let (jobs, queue) = mpsc::unbounded_channel();
        let work = move || runtime.block_on(LocalSet::new().run_until(work(Rc::new(context()), queue)));
        let thread = std::thread::Builder::new().name(name).spawn(work).map_err(failed)?;
        Ok(Self { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)), running: Arc::default() })
    }

    /// Runs a job on the thread and waits for its result.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(Rc<C>) -> Local<T> + Send + 'static,
    ) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        let counted = Counted::new(&self.running);
        let job: Job<C> = Box::new(move |context| {
            Box::pin(async move {
                let _counted = counted;
                let _ = reply.send(job(context).await); // the caller may have gone meanwhile
            })
        });
        let sent = lock(&self.jobs).as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            return Err(Error::Closed);
        }
        answer.await.map_err(|_| Error::Panicked)
    }

    /// The number of running jobs.
    pub(super) fn running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    /// Finishes running jobs and ends the thread. Blocks.
    pub(super) fn close(&self) {
        drop(lock(&self.jobs).take());
        if let Some(thread) = lock(&self.thread).take() {
            let _ = thread.join(); // panics of closures were caught, and reported to their callers
        }
    }
}

/// Runs jobs concurrently until the channel is closed and all have ended.
async fn work<C>(context: Rc<C>, mut jobs: mpsc::UnboundedReceiver<Job<C>>) {
    let mut running = JoinSet::new();
    loop {
        tokio::select! {
            job = jobs.recv() => match job {
                Some(job) => drop(running.spawn_local(job(context.clone()))),
                None => break,
            },
            // A closure that panicked ends here; its caller finds the channel closed.
            Some(_) = running.join_next() => {}
        }
    }
    while running.join_next().await.is_some() {}
}

/// Counts one running closure until it is dropped.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(running: &Arc<AtomicUsize>) -> Self {
        running.fetch_add(1, Ordering::Relaxed);
        Self(running.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! The thread that starts and supervises all runs of ffmpeg. It is one thread because the kernel ends a child process
//! with the thread that started it.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use super::Shared;
use super::supervisor::{self, Camera};

pub(super) struct Worker {
    wanted: Option<UnboundedSender<Arc<Camera>>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    pub(super) fn start(shared: Arc<Shared>) -> io::Result<Self> {
        let (wanted, mut requests) = unbounded_channel::<Arc<Camera>>();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let thread = thread::Builder::new().name("cameras".into()).spawn(move || {
            runtime.block_on(async move {
                let mut cameras = JoinSet::new();
                loop {
                    tokio::select! {
                        wanted = requests.recv() => match wanted {
                            Some(camera) => drop(cameras.spawn(supervisor::keep(shared.clone(), camera))),
                            None => break,
                        },
                        Some(_) = cameras.join_next() => {}
                    }
                }
                // Each run ends with its task.
                cameras.shutdown().await;
                shared.running().clear();
            });
        })?;
        Ok(Self { wanted: Some(wanted), thread: Some(thread) })
    }

    pub(super) fn keep(&self, camera: Arc<Camera>) {
        if let Some(wanted) = &self.wanted {
            let _ = wanted.send(camera);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.wanted.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

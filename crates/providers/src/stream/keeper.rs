//! The thread on which all runs of ffmpeg are begun and watched. It is one thread because the kernel ends a run with the
//! thread that began it, and it lives exactly as long as the cameras are wanted.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use super::Shared;
use super::running::{self, Camera};

pub(super) struct Keeper {
    wanted: Option<UnboundedSender<Arc<Camera>>>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    pub(super) fn start(shared: Arc<Shared>) -> io::Result<Self> {
        let (wanted, mut hears) = unbounded_channel::<Arc<Camera>>();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let thread = thread::Builder::new().name("cameras".into()).spawn(move || {
            runtime.block_on(async move {
                let mut cameras = JoinSet::new();
                loop {
                    tokio::select! {
                        wanted = hears.recv() => match wanted {
                            Some(camera) => drop(cameras.spawn(running::keep(shared.clone(), camera))),
                            None => break,
                        },
                        Some(_) = cameras.join_next() => {}
                    }
                }
                // Each run ends with the task that holds it.
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

impl Drop for Keeper {
    fn drop(&mut self) {
        self.wanted.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

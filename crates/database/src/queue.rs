//! Work handed to a thread: many may put, several may take, and it can be closed.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

pub(crate) struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    waiting: VecDeque<T>,
    /// How many wait for work: nobody is woken in vain, for that costs a call of the system.
    takers: usize,
    open: bool,
}

impl<T> Queue<T> {
    pub(crate) fn new() -> Self {
        let state = State { waiting: VecDeque::new(), takers: 0, open: true };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands work over, or drops it when the queue is closed: the caller that waits for its answer then
    /// finds the other end gone.
    pub(crate) fn put(&self, work: T) {
        let mut state = self.lock();
        if state.open {
            state.waiting.push_back(work);
            let somebody_waits = state.takers > 0;
            drop(state);
            if somebody_waits {
                self.changed.notify_one();
            }
        }
    }

    /// Waits for work. `None`: closed, and everything put before has been taken.
    pub(crate) fn take(&self) -> Option<T> {
        let mut state = self.lock();
        while state.waiting.is_empty() && state.open {
            state.takers += 1;
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.takers -= 1;
        }
        state.waiting.pop_front()
    }

    /// Work that is there already.
    pub(crate) fn take_waiting(&self) -> Option<T> {
        self.lock().waiting.pop_front()
    }

    /// Takes no more work; what is waiting is still done.
    pub(crate) fn close(&self) {
        self.lock().open = false;
        self.changed.notify_all();
    }
}

import { createStore } from 'zustand/vanilla';
import { isFull } from '../storage/database';
import { type Change, EMPTY, next, type State } from './state';

// The queue's state of this window. Each change is passed to the other windows of this browser.

/** What is wrong with the device's database. */
export type Problem = 'none' | 'no_database' | 'may_be_cleared' | 'full';

interface Here {
  problem: Problem;
}

export const queue = createStore<State>(() => EMPTY);
export const here = createStore<Here>(() => ({ problem: 'none' }));

const windows = 'BroadcastChannel' in globalThis ? new BroadcastChannel('aangan.staff.queue') : undefined;

/** Called with each change, also of another window. */
type Listener = (change: Change) => void;
const listeners = new Set<Listener>();

function take(change: Change): void {
  queue.setState(next(queue.getState(), change), true);
  for (const listener of listeners) listener(change);
}

windows?.addEventListener('message', ({ data }: MessageEvent<Change>) => take(data));

export function change(made: Change): void {
  take(made);
  // What this window has read of the database is its own.
  if (made.kind !== 'loaded') windows?.postMessage(made);
}

export function onChange(listener: Listener): void {
  listeners.add(listener);
}

/** Notes that the database failed, or with `undefined` that it works. */
export function noteDatabase(failure: unknown): void {
  const { problem } = here.getState();
  if (failure !== undefined) here.setState({ problem: isFull(failure) ? 'full' : 'no_database' });
  else if (problem === 'no_database' || problem === 'full') here.setState({ problem: 'none' });
}

/** Notes whether the browser may clear the storage. */
export function noteStorage(mayBeCleared: boolean): void {
  const { problem } = here.getState();
  if (mayBeCleared && problem === 'none') here.setState({ problem: 'may_be_cleared' });
  if (!mayBeCleared && problem === 'may_be_cleared') here.setState({ problem: 'none' });
}

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceNow, setClock } from '../../kit/date/clock';
import type { ShownSession } from '../../wire-staff/types.gen';
import { get, onFailure } from './net/call';
import { readTablet } from './snapshot/snapshot';
import { type Who, whoOf } from './who';
import { checkWithdrawal, watchWithdrawal } from './withdrawal';
import { hasWorker } from './worker';

// Who this browser is: a tablet, a signed-in browser, or nobody. The cookies that say so are not readable here: the server is
// asked, and asked again when an answer or another tab says that it has changed.

const RETRY_MS = 30_000;

const store = createStore<Who>(() => ({ kind: 'loading' }));
const put = (who: Who) => store.setState(who, true);

export function useWho(): Who {
  return useStore(store);
}

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('aangan.staff') : undefined;

function take(session: ShownSession): void {
  const { now, zone } = session;
  setClock({ now, timeZone: zone });
  const who = whoOf(session, store.getState());
  put(who);
  if (who.kind === 'nobody') checkWithdrawal();
}

/** Asks the server. Without an answer what is shown stays. */
export async function checkSession(): Promise<void> {
  const before = store.getState();
  if (before.kind === 'failed') put({ kind: 'loading' });
  const answer = await get('session');
  if (answer.ok) take(answer.value);
  else if (store.getState().kind === 'loading') put({ kind: 'failed', failure: answer });
}

/** A tablet shows what it keeps before the server answers, and without a connection. */
async function showKept(): Promise<void> {
  if (!hasWorker()) return;
  const kept = await readTablet();
  const { kind } = store.getState();
  if (!kept || (kind !== 'loading' && kind !== 'failed')) return;
  setClock({ now: deviceNow() + kept.difference, timeZone: kept.tablet.zone });
  put({ kind: 'tablet' });
}

/** Shows a session that a call has just answered, and tells the other tabs. */
export function showSession(session: ShownSession): void {
  take(session);
  tabs?.postMessage('session');
}

/** Shows that this browser has just become a tablet. */
export function becomeTablet(): void {
  put({ kind: 'tablet' });
  tabs?.postMessage('session');
}

/** Shows that the session is over or locked before the server is asked. */
export function leave(to: 'locked' | 'nobody'): void {
  put(to === 'locked' ? { kind: 'locked' } : { kind: 'nobody', was: 'desk' });
  tabs?.postMessage('session');
}

/** Of these the app learns that it is not who it was. */
const OVER: readonly string[] = ['not_signed_in', 'locked', 'not_paired', 'withdrawn'];

export function watchSession(): void {
  watchWithdrawal();
  tabs?.addEventListener('message', () => void checkSession());
  onFailure(({ code }) => {
    const { kind } = store.getState();
    if (OVER.includes(code) && (kind === 'desk' || kind === 'tablet')) void checkSession();
  });
  addEventListener('online', () => void checkSession());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkSession();
  });
  // A tablet whose server was away has nobody who tries again.
  if (hasWorker()) setInterval(() => store.getState().kind === 'failed' && void checkSession(), RETRY_MS);
  void showKept();
  void checkSession();
}

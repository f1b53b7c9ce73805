import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { tab } from '../storage/device';
import { afterLogout, EMPTY, type PersistedSession, parsePersistedSession } from './persisted-session';
import { KEY, readPersisted, writePersisted } from './persistence';

// The session: who is signed in, with which children, and which of them is active. Only ids and tokens; the children's data
// is in kit/children. Sign-in and the switch of the child write it. The persisted part outlives the page (persistence.ts).

/** What every call sends about a child, and the side of its parent, which separates their drafts from the other parent's. */
interface ChildIds {
  centerId: string;
  roomId: string;
  parent: string;
  /** The last event id when the child was first loaded. */
  changes: string;
}

interface Memory {
  /** The pending one-time code: the server's id and when it was issued. A field of the specified user state, read nowhere. */
  otpDetails: { otp: string; time: number } | undefined;
  /** Those loaded since the page was opened, by id. */
  children: Readonly<Record<string, ChildIds>>;
  /** After a sign-in with several children, until the parent has chosen one. */
  choosing: boolean;
  /** How many events wait for an answer since the last sign-in or reload. A field of the specified user state, read nowhere. */
  eventStatus: number;
}

export interface SessionState extends PersistedSession, Memory {}

const FRESH: Memory = {
  otpDetails: undefined,
  children: {},
  choosing: false,
  eventStatus: 0,
};

const store = createStore<SessionState>(() => ({ ...readPersisted(), ...FRESH }));
const resets = new Set<(everything: boolean) => void>();

export const session = store.getState;

/** Calls a listener with the new and the old state. Returns a function to unsubscribe. */
export const watchSession = store.subscribe;

export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(store, select);
}

/**
 * Reads the persisted session before writing it, because another tab may have replaced the tokens. When another tab has
 * signed in since, only a new sign-in of this tab is written; any other change belongs to the former sign-in and is ignored.
 */
export function changeSession(change: Partial<PersistedSession & Memory>): void {
  const isPersisted = Object.keys(change).some((member) => member in EMPTY);
  const { lastLoggedIn } = session();
  if (isPersisted) syncFromStorage();
  if (session().lastLoggedIn !== lastLoggedIn && change.lastLoggedIn === undefined) return;
  // Before the listeners run: they may read storage.
  if (isPersisted) writePersisted(parsePersistedSession({ ...session(), ...change }));
  store.setState(change);
}

/**
 * Ends the session in this tab and resets all caches. The parent's own logout also deletes drafts; a session that ended in
 * another way keeps them for the same parent (drafts.ts).
 */
export function forgetSession(manual: boolean): void {
  const remaining = afterLogout(readPersisted(), manual);
  writePersisted(remaining);
  store.setState({ ...remaining, ...FRESH });
  if (manual) tab.clear();
  resetCaches({ everything: true });
}

/** Makes another child the active one and resets the former child's data. False for an unknown or the same child. */
export function activateChild(id: string): boolean {
  syncFromStorage();
  const { tokens, activeChildId } = session();
  const own = tokens.find((one) => one.id === id);
  if (!own || id === activeChildId) return false;
  changeSession({ activeChildId: id, authToken: own.token });
  resetCaches({ everything: false });
  return true;
}

/**
 * Registers a cache of server data: `reset` is called with true when the session ends, and with false after a switch of the
 * child, when only the former child's data has to go and the children themselves stay.
 */
export function onSessionReset(reset: (everything: boolean) => void): void {
  resets.add(reset);
}

function resetCaches({ everything }: { everything: boolean }): void {
  for (const reset of resets) reset(everything);
}

/** A session needs an active child and a token. */
export function hasSession(persisted: PersistedSession = session()): boolean {
  return persisted.activeChildId !== '' && persisted.authToken !== '';
}

let onOtherTab = { session: () => {}, child: () => {} };

/**
 * Follows changes that other tabs store. `session` is called when one of them signed in or out, `child` when one switched
 * to another child of the same sign-in.
 */
export function syncWithOtherTabs(handlers: typeof onOtherTab): void {
  onOtherTab = handlers;
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) syncFromStorage();
  });
}

/**
 * Takes over what another tab has stored. A suspended page gets `storage` events late, so call this before using the token.
 */
export function syncFromStorage(): void {
  const stored = readPersisted();
  const mine = parsePersistedSession(session());
  if (JSON.stringify(stored) === JSON.stringify(mine)) return;
  const both = [stored, mine].filter((persisted) => hasSession(persisted));
  if (both.length === 0 || (both.length === 2 && sessionKey(stored) === sessionKey(mine))) {
    store.setState(stored);
    return;
  }
  const sameSignIn = both.length === 2 && stored.lastLoggedIn === mine.lastLoggedIn;
  const known = sameSignIn && session().children[stored.activeChildId] !== undefined;
  store.setState(known ? stored : { ...stored, ...FRESH });
  resetCaches({ everything: !known });
  if (known) onOtherTab.child();
  else onOtherTab.session();
}

/** Identifies the sign-in and its active child. Stays the same when tokens are replaced. */
export function sessionKey({ lastLoggedIn, activeChildId }: PersistedSession = session()): string {
  return `${lastLoggedIn} ${activeChildId}`;
}

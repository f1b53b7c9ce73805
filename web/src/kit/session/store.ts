import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { tab } from '../storage/device';
import { KEY, readSlice, writeSlice } from './kept';
import { afterLogout, EMPTY, type Slice, sliceFrom } from './slice';

// Who is signed in, with which children, and which of them is active: ids and tokens. What the server has to say of the
// children is in kit/children. Read by all; written by sign-in and by the switch of the child. The slice is kept (kept.ts),
// everything else lives as long as the page.

/** What a call has to say of a child, and by which side what is written is told from the other parent's. */
interface ChildIds {
  centerId: string;
  roomId: string;
  parent: string;
  /** Up to where the child's changes were known when it was first read. */
  changes: string;
}

interface Memory {
  /** The code that is out: the server's id of it, and when it was issued. */
  otpDetails: { otp: string; time: number } | undefined;
  /** Of those that have been read since the page was opened. */
  children: Readonly<Record<string, ChildIds>>;
  /** Several children came with the sign-in, and the parent has not said yet whose day to see. */
  choosing: boolean;
  eventStatus: number;
}

export interface SessionState extends Slice, Memory {}

const FRESH: Memory = {
  otpDetails: undefined,
  children: {},
  choosing: false,
  eventStatus: 0,
};

const store = createStore<SessionState>(() => ({ ...readSlice(), ...FRESH }));
const onForget = new Set<(everything: boolean) => void>();

export const session = store.getState;

/** Whenever it changes: as it is, and as it was. */
export const watchSession = store.subscribe;

export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(store, select);
}

/**
 * What is kept is read before it is written: another tab may have replaced the tokens. Where another tab has signed in
 * meanwhile, only a sign-in of this tab's own takes its place; every other change is of the former one.
 */
export function changeSession(change: Partial<Slice & Memory>): void {
  const kept = Object.keys(change).some((member) => member in EMPTY);
  const { lastLoggedIn } = session();
  if (kept) catchUp();
  if (session().lastLoggedIn !== lastLoggedIn && change.lastLoggedIn === undefined) return;
  // Before anybody hears of it: who does may ask what is kept.
  if (kept) writeSlice(sliceFrom({ ...session(), ...change }));
  store.setState(change);
}

/**
 * Forgets who was signed in, here and in every cache that asked to be told. What a parent was writing goes with their own
 * logout; a session that ended in another way leaves it for the same parent (drafts.ts).
 */
export function forgetSession(manual: boolean): void {
  const left = afterLogout(readSlice(), manual);
  writeSlice(left);
  store.setState({ ...left, ...FRESH });
  if (manual) tab.clear();
  tellForgotten({ everything: true });
}

/** Resets the state of the former child: caches forget, the push token and the permission stay. */
export function activateChild(id: string): boolean {
  catchUp();
  const { tokens, activeChildId } = session();
  const own = tokens.find((one) => one.id === id);
  if (!own || id === activeChildId) return false;
  changeSession({ activeChildId: id, authToken: own.token });
  tellForgotten({ everything: false });
  return true;
}

/**
 * For caches of what the server said: called when it must no longer be shown. After a switch of the child that is all that
 * belonged to the former one; what the parent has of their children themselves stays until the session ends.
 */
export function whenForgotten(forget: (everything: boolean) => void): void {
  onForget.add(forget);
}

function tellForgotten({ everything }: { everything: boolean }): void {
  for (const forget of onForget) forget(everything);
}

/** A session exists only with an active child and a stored token. */
export function hasSession(slice: Slice = session()): boolean {
  return slice.activeChildId !== '' && slice.authToken !== '';
}

let others = { session: () => {}, child: () => {} };

/**
 * Keeps to what other tabs store. `session` is called when one of them signed in or out, `child` when one of them went over
 * to another child of the same sign-in.
 */
export function followOtherTabs(changed: typeof others): void {
  others = changed;
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) catchUp();
  });
}

/**
 * Takes over what another tab has stored since. A page that was asleep hears of it late, so whoever is about to use the
 * token asks here first.
 */
export function catchUp(): void {
  const stored = readSlice();
  const mine = sliceFrom(session());
  if (JSON.stringify(stored) === JSON.stringify(mine)) return;
  const both = [stored, mine].filter((slice) => hasSession(slice));
  if (both.length === 0 || (both.length === 2 && sessionMark(stored) === sessionMark(mine))) {
    store.setState(stored);
    return;
  }
  const sameSignIn = both.length === 2 && stored.lastLoggedIn === mine.lastLoggedIn;
  const known = sameSignIn && session().children[stored.activeChildId] !== undefined;
  store.setState(known ? stored : { ...stored, ...FRESH });
  tellForgotten({ everything: !known });
  if (known) others.child();
  else others.session();
}

/** Stays the same while tokens are replaced: which sign-in this is, and which child it shows. */
export function sessionMark({ lastLoggedIn, activeChildId }: Slice = session()): string {
  return `${lastLoggedIn} ${activeChildId}`;
}

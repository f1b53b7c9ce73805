import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { now } from '../date/clock';
import type { Identity } from '../net/headers';
import { catchUp, session, watchSession } from '../session/store';
import { whoseIs } from '../session/writer';
import { changeKept, readKept } from '../storage/durable';
import { alone } from '../tabs/alone';
import { newName } from '../text/new-name';
import { LETTERS, type Letter, nextOf, type Outcome, refuse, revive, without } from './letters';
import { messages } from './messages';
import { createQueue, type Queue } from './queue';

// What a parent wrote is shown at once, kept on the device until the server has it, and sent from whichever screen and
// tab is open: for each child oldest first, one at a time, one tab at a time (queue.ts). A session that expires keeps it
// back until the same parent is here again; their own logout and anybody else's sign-in take it from the device
// (session/writer.ts).

interface Carrier {
  /** One attempt, under the letter's own key. */
  deliver(letter: Letter, as: Identity): Promise<Outcome>;
  /** The server has taken it; told in every tab, before the letter goes. */
  arrived(letter: Letter, receipt: unknown): void;
}

type News = { is: 'changed' } | { is: 'arrived'; letter: Letter; receipt: unknown };

const KEY = 'letters';
const NAME = 'aangan.outbox';

let carrier: Carrier | undefined;
let channel: BroadcastChannel | undefined;

interface State {
  saved: readonly Letter[];
  /** Shown already, not yet on the device. */
  unsaved: readonly Letter[];
}

const store = createStore<State>(() => ({ saved: [], unsaved: [] }));

/** As they are shown. */
export function outbox({ saved, unsaved } = store.getState()): readonly Letter[] {
  return [...saved, ...unsaved];
}

/** What was written to this child's centre and is not there yet. */
export function useLetters(childId: string): readonly Letter[] {
  const ofChild = (state: State) => outbox(state).filter((letter) => letter.childId === childId);
  return useStore(store, useShallow(ofChild));
}

/** Called by whoever comes first: the page once it is idle, or the screen on which letters are written. */
export function startOutbox(by: Carrier): void {
  if (carrier) return;
  carrier = by;
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.is === 'arrived' && isMine(data.letter)) by.arrived(data.letter, data.receipt);
    void read().then(wake);
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
  watchSession((changed, { tokens, children, authToken }) => {
    if (changed.tokens === tokens && changed.children === children && changed.authToken === authToken) return;
    store.setState(({ saved, unsaved }) => ({ saved: saved.filter(isMine), unsaved: unsaved.filter(isMine) }));
    void tidy().then(wake);
  });
  void tidy().then(wake);
}

export async function post({ childId, parent, text }: Pick<Letter, 'childId' | 'parent' | 'text'>): Promise<void> {
  const letter = { key: newName(), childId, parent, text, at: now(), refused: '' };
  store.setState(({ unsaved }) => ({ unsaved: [...unsaved, letter] }));
  await change((all) => [...all, letter]);
}

/** The parent wants one that was refused to be tried once more. */
export function retry(key: string): Promise<void> {
  return change((all) => revive(all, key));
}

/** Takes one out: the parent wants it back, or it is there already. */
export function discard(key: string): Promise<void> {
  return change((all) => without(all, key));
}

function isMine(letter: Letter): boolean {
  return whoseIs(letter, session()) === 'mine';
}

/** What may stay on the device. */
function staying(stored: readonly Letter[]): readonly Letter[] {
  catchUp();
  return stored.filter((letter) => whoseIs(letter, session()) !== 'not mine');
}

function show(kept: readonly Letter[]): void {
  store.setState(({ unsaved }) => ({
    saved: kept,
    unsaved: unsaved.filter(({ key }) => !kept.some((one) => one.key === key)),
  }));
}

async function read(): Promise<Letter[]> {
  const kept = staying(await readKept(KEY, LETTERS)).filter(isMine);
  show(kept);
  return kept;
}

/** What is somebody else's goes from the device. */
async function tidy(): Promise<void> {
  show((await changeKept(KEY, LETTERS, staying)).filter(isMine));
}

async function change(how: (all: readonly Letter[]) => Letter[]): Promise<void> {
  show((await changeKept(KEY, LETTERS, (stored) => how(staying(stored)))).filter(isMine));
  tell({ is: 'changed' });
  wake();
}

function tell(news: News): void {
  channel?.postMessage(news);
}

/** One for each child, whose letters wait for no other's. */
const queues = new Map<string, Queue>();

function makeQueue(childId: string, by: Carrier): Queue {
  return createQueue({
    token: () => {
      const { tokens, activeChildId, authToken } = session();
      return childId === activeChildId ? authToken : tokens.find(({ id }) => id === childId)?.token;
    },
    next: async () => nextOf(await read(), childId),
    send: (letter, token) => by.deliver(letter, { token, childId, parent: letter.parent }),
    done: async (letter, outcome) => {
      if (outcome === 'gave up') await change((all) => refuse(all, letter.key, messages.notNow));
      else if (outcome.is === 'refused') await change((all) => refuse(all, letter.key, outcome.why));
      else await arrive(letter, outcome.receipt, by);
    },
    isMine: (letter) => {
      catchUp();
      return isMine(letter);
    },
    alone: (work) => alone(`${NAME}.${childId}`, work),
  });
}

/** Everything that waits has a reason to be tried now. */
function wake(): void {
  if (!carrier) return;
  for (const { childId } of outbox()) {
    const queue = queues.get(childId) ?? makeQueue(childId, carrier);
    queues.set(childId, queue);
    queue.wake();
  }
}

/** The server has it, whatever becomes of showing it. */
async function arrive(letter: Letter, receipt: unknown, by: Carrier): Promise<void> {
  tell({ is: 'arrived', letter, receipt });
  try {
    by.arrived(letter, receipt);
  } catch (error) {
    reportError(error);
  }
  await change((all) => without(all, letter.key));
}

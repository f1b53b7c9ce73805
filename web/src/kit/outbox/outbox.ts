import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { now } from '../date/clock';
import type { Identity } from '../net/headers';
import { ownerOf } from '../session/owner';
import { session, syncFromStorage, watchSession } from '../session/store';
import { readStored, updateStored } from '../storage/indexed-db';
import { withLock } from '../tabs/with-lock';
import { randomId } from '../text/random-id';
import { markRefused, nextItem, OUTBOX_ITEMS, type OutboxItem, type Outcome, requeue, withoutItem } from './items';
import { messages } from './messages';
import { createQueue, type Queue } from './queue';

// The outbox for messages: shown at once, stored on the device until the server accepts them, and sent from any screen.
// Each child has a queue (queue.ts): oldest first, one at a time, in one tab at a time. After an expired session the items
// wait until the same parent signs in; their own logout and another parent's sign-in delete them (session/owner.ts).

interface Sender {
  /** Makes one attempt, with the item's own key. */
  send(item: OutboxItem, as: Identity): Promise<Outcome>;
  /** Called in every tab when the server has accepted an item, before the item is removed. */
  onSent(item: OutboxItem, receipt: unknown): void;
}

type TabMessage = { is: 'changed' } | { is: 'sent'; item: OutboxItem; receipt: unknown };

/** The name under which released versions store the items. */
const KEY = 'letters';
const NAME = 'aangan.outbox';

let sender: Sender | undefined;
let channel: BroadcastChannel | undefined;

interface State {
  saved: readonly OutboxItem[];
  /** Shown, but not stored on the device yet. */
  unsaved: readonly OutboxItem[];
}

const store = createStore<State>(() => ({ saved: [], unsaved: [] }));

/** All items that are shown. */
export function outbox({ saved, unsaved } = store.getState()): readonly OutboxItem[] {
  return [...saved, ...unsaved];
}

/** The items about this child that wait or were refused. */
export function useOutboxItems(childId: string): readonly OutboxItem[] {
  const ofChild = (state: State) => outbox(state).filter((item) => item.childId === childId);
  return useStore(store, useShallow(ofChild));
}

/** Starts sending. Only the first call has an effect: from the idle page, or earlier from the screen that writes. */
export function startOutbox(by: Sender): void {
  if (sender) return;
  sender = by;
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.is === 'sent' && isMine(data.item)) by.onSent(data.item, data.receipt);
    void read().then(wakeUp);
  };
  addEventListener('online', wakeUp);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wakeUp());
  watchSession((changed, { tokens, children, authToken }) => {
    if (changed.tokens === tokens && changed.children === children && changed.authToken === authToken) return;
    store.setState(({ saved, unsaved }) => ({ saved: saved.filter(isMine), unsaved: unsaved.filter(isMine) }));
    void deleteForeign().then(wakeUp);
  });
  void deleteForeign().then(wakeUp);
}

/** Adds a message to the outbox. Resolves when it is stored on the device. */
export async function enqueue({
  childId,
  parent,
  text,
}: Pick<OutboxItem, 'childId' | 'parent' | 'text'>): Promise<void> {
  const item = { key: randomId(), childId, parent, text, at: now(), refused: '' };
  store.setState(({ unsaved }) => ({ unsaved: [...unsaved, item] }));
  await change((all) => [...all, item]);
}

/** Sends a refused item again. */
export function retry(key: string): Promise<void> {
  return change((all) => requeue(all, key));
}

/** Removes an item: the parent takes it back, or the server has it already. */
export function discard(key: string): Promise<void> {
  return change((all) => withoutItem(all, key));
}

function isMine(item: OutboxItem): boolean {
  return ownerOf(item, session()) === 'mine';
}

/** The items that may stay on the device. */
function withoutForeign(stored: readonly OutboxItem[]): readonly OutboxItem[] {
  syncFromStorage();
  return stored.filter((item) => ownerOf(item, session()) !== 'not mine');
}

function show(stored: readonly OutboxItem[]): void {
  store.setState(({ unsaved }) => ({
    saved: stored,
    unsaved: unsaved.filter(({ key }) => !stored.some((one) => one.key === key)),
  }));
}

async function read(): Promise<OutboxItem[]> {
  const own = withoutForeign(await readStored(KEY, OUTBOX_ITEMS)).filter(isMine);
  show(own);
  return own;
}

/** Deletes other parents' items from the device. */
async function deleteForeign(): Promise<void> {
  show((await updateStored(KEY, OUTBOX_ITEMS, withoutForeign)).filter(isMine));
}

async function change(update: (all: readonly OutboxItem[]) => OutboxItem[]): Promise<void> {
  show((await updateStored(KEY, OUTBOX_ITEMS, (stored) => update(withoutForeign(stored)))).filter(isMine));
  notifyTabs({ is: 'changed' });
  wakeUp();
}

function notifyTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** By child: the queues do not wait for each other. */
const queues = new Map<string, Queue>();

function makeQueue(childId: string, by: Sender): Queue {
  return createQueue({
    token: () => {
      const { tokens, activeChildId, authToken } = session();
      return childId === activeChildId ? authToken : tokens.find(({ id }) => id === childId)?.token;
    },
    next: async () => nextItem(await read(), childId),
    send: (item, token) => by.send(item, { token, childId, parent: item.parent }),
    done: async (item, outcome) => {
      if (outcome === 'gave up') await change((all) => markRefused(all, item.key, messages.notNow));
      else if (outcome.is === 'refused') await change((all) => markRefused(all, item.key, outcome.why));
      else await finish(item, outcome.receipt, by);
    },
    isMine: (item) => {
      syncFromStorage();
      return isMine(item);
    },
    withLock: (work) => withLock(`${NAME}.${childId}`, work),
  });
}

/** Tries to send all waiting items now. */
function wakeUp(): void {
  if (!sender) return;
  for (const { childId } of outbox()) {
    const queue = queues.get(childId) ?? makeQueue(childId, sender);
    queues.set(childId, queue);
    queue.wakeUp();
  }
}

/** Removes an accepted item, even when showing it fails. */
async function finish(item: OutboxItem, receipt: unknown, by: Sender): Promise<void> {
  notifyTabs({ is: 'sent', item, receipt });
  try {
    by.onSent(item, receipt);
  } catch (error) {
    reportError(error);
  }
  await change((all) => withoutItem(all, item.key));
}

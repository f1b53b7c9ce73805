import { backoffDelay, createBackoff } from '../net/backoff';
import type { OutboxItem, Outcome } from './items';

// Sends one child's items: oldest first, one at a time.

/** After this many answered failures the item counts as refused and the next one is sent. */
const MAX_FAILURES = 5;

interface QueueOptions {
  /** The child's token, if there is one. */
  token: () => string | undefined;
  /** The oldest item that waits; undefined when none does. */
  next: () => Promise<OutboxItem | undefined>;
  /** Makes one attempt. */
  send: (item: OutboxItem, token: string) => Promise<Outcome>;
  /** Called with a final outcome; `gave up` after too many failures. */
  done: (item: OutboxItem, outcome: Exclude<Outcome, { is: 'later' | 'unauthorized' }> | 'gave up') => Promise<void>;
  /** Whether the item still belongs to the parent who is signed in. */
  isMine: (item: OutboxItem) => boolean;
  /** Runs the work in one tab at a time. */
  withLock: (work: () => Promise<void>) => Promise<void>;
}

export interface Queue {
  /** Call when there is an item to send or a reason to retry at once. */
  wakeUp: () => void;
}

export function createQueue({ token, next, send, done, isMine, withLock }: QueueOptions): Queue {
  const { sleep, wakeUp: endSleep } = createBackoff();
  let isWorking = false;
  let isRequested = false;
  /** A token that the server refused: the items wait until there is another one. */
  let refusedToken: string | undefined;

  function wakeUp(): void {
    isRequested = true;
    endSleep();
    if (!isWorking) void work();
  }

  async function work(): Promise<void> {
    isWorking = true;
    try {
      while (isRequested) {
        isRequested = false;
        await withLock(sendAll);
      }
    } finally {
      isWorking = false;
    }
  }

  async function sendAll(): Promise<void> {
    let attempts = 0;
    const failures = new Map<string, number>();
    for (;;) {
      // Reading also syncs the session with other tabs.
      const item = await next();
      const currentToken = token();
      if (!item || currentToken === undefined || currentToken === refusedToken) return;
      const outcome = await attempt(item, currentToken);
      // The author may have signed out during the call.
      if (!isMine(item)) return;
      if (outcome.is === 'unauthorized') refusedToken = currentToken;
      else if (outcome.is === 'later') {
        attempts += 1;
        const times = (failures.get(item.key) ?? 0) + (outcome.answered ? 1 : 0);
        failures.set(item.key, times);
        if (times < MAX_FAILURES) await sleep(backoffDelay(attempts, Math.random()));
        else await done(item, 'gave up');
      } else {
        attempts = 0;
        await done(item, outcome);
      }
    }
  }

  /** An unreadable answer is a failed attempt: it is retried, and does not block the queue. */
  async function attempt(item: OutboxItem, currentToken: string): Promise<Outcome> {
    try {
      return await send(item, currentToken);
    } catch (error) {
      reportError(error);
      return { is: 'later', answered: true };
    }
  }

  return { wakeUp };
}

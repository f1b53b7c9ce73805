import { napper, waitAfter } from '../net/back-off';
import type { Letter, Outcome } from './letters';

// Sends what was written about one child: oldest first, one at a time. Children do not wait for each other.

/** How often a server that answers may fail to take a letter before the parent is told and the next one goes. */
const PATIENCE = 5;

interface Sending {
  /** The child's token, if there is one. */
  token: () => string | undefined;
  /** The oldest that waits; undefined when none does. */
  next: () => Promise<Letter | undefined>;
  /** One attempt. */
  send: (letter: Letter, token: string) => Promise<Outcome>;
  /** What came of an attempt that ends the letter's waiting; `gave up` after too many. */
  done: (letter: Letter, outcome: Exclude<Outcome, { is: 'later' | 'unauthorized' }> | 'gave up') => Promise<void>;
  /** Whether it is still this parent's to send. */
  isMine: (letter: Letter) => boolean;
  /** Runs the work in one tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
}

export interface Queue {
  /** There is something to send, or a reason to try again at once. */
  wake: () => void;
}

export function createQueue({ token, next, send, done, isMine, alone }: Sending): Queue {
  const { nap, wake: endNap } = napper();
  let working = false;
  let wanted = false;
  /** The token that the server does not take any more. Until there is another one the letters wait. */
  let refusedToken: string | undefined;

  function wake(): void {
    wanted = true;
    endNap();
    if (!working) void work();
  }

  async function work(): Promise<void> {
    working = true;
    try {
      while (wanted) {
        wanted = false;
        await alone(sendAll);
      }
    } finally {
      working = false;
    }
  }

  async function sendAll(): Promise<void> {
    let attempts = 0;
    const failed = new Map<string, number>();
    for (;;) {
      // Reading it has also taken over what another tab may have done to the session.
      const letter = await next();
      const by = token();
      if (!letter || by === undefined || by === refusedToken) return;
      const outcome = await attempt(letter, by);
      // Who wrote it may have left meanwhile.
      if (!isMine(letter)) return;
      if (outcome.is === 'unauthorized') refusedToken = by;
      else if (outcome.is === 'later') {
        attempts += 1;
        const times = (failed.get(letter.key) ?? 0) + (outcome.answered ? 1 : 0);
        failed.set(letter.key, times);
        if (times < PATIENCE) await nap(waitAfter(attempts, Math.random()));
        else await done(letter, 'gave up');
      } else {
        attempts = 0;
        await done(letter, outcome);
      }
    }
  }

  /** An answer that cannot be read is a failed attempt: the next one may be better, and the letters behind it go on. */
  async function attempt(letter: Letter, by: string): Promise<Outcome> {
    try {
      return await send(letter, by);
    } catch (error) {
      reportError(error);
      return { is: 'later', answered: true };
    }
  }

  return { wake };
}

import { isDecided, type Result } from '../net/answer';
import { session } from '../session/store';
import type { Asked } from './child-query';
import { ofChild } from './keys';
import { answerFor, askAnew, type Renewable } from './renew';

// Everything that a parent changes at the server is declared by `mutation`, beside the queries that it changes. A form sends
// it, or a button by `useActionMutation`.

interface Sends<Args extends readonly unknown[], Answer> {
  /** Sends it once. Its call has told the parent what went wrong, as far as its policy says so. */
  send: (...args: Args) => Promise<Result<Answer>>;
}

interface Renews {
  /** What it changes on any screen: fetched again, also after a no, because what was shown then is no longer true. */
  renews: readonly Renewable[];
  /** The form stands on what is renewed: it stays, to be sent again under its key, until the server has decided. */
  whenDecided?: boolean;
}

interface Shows<Args extends readonly unknown[], Answer, T> extends Partial<Renews> {
  /** The query whose data the answer itself carries: fetched again only where there is no answer, or a no. */
  shows: {
    /** With its arguments; no query itself, which would take what is sent for them. */
    in: ((...args: Args) => Asked<T>) & { renew?: never };
    read: (answer: Answer) => T;
  };
}

export function mutation<Args extends readonly unknown[], Answer, T = never>(
  plan: Sends<Args, Answer> & (Renews | Shows<Args, Answer, T>),
): (...args: Args) => Promise<Result<Answer>> {
  const {
    send,
    renews = [],
    whenDecided = false,
    shows,
  } = plan as Sends<Args, Answer> & Partial<Shows<Args, Answer, T>>;
  return async (...args) => {
    const childId = session().activeChildId;
    const shown = shows && ofChild(childId, ...shows.in(...args).key);
    const take = shown && answerFor<T>(shown);
    let isShown = false;
    let isOpen = false;
    try {
      const result = await send(...args);
      isOpen = !result.ok && !isDecided(result.failure);
      if (result.ok && shows && take) {
        void take(shows.read(result.response));
        isShown = true;
      }
      return result;
    } finally {
      if (!(whenDecided && isOpen)) for (const one of renews) void one.renew(childId);
      if (shown && !isShown) void askAnew({ queryKey: shown, exact: true });
    }
  };
}

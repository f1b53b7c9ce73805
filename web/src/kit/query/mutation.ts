import { isDecided, type Result } from '../net/answer';
import { session } from '../session/store';
import type { BoundQuery } from './child-query';
import { type Invalidatable, invalidate, prepareUpdate } from './invalidate';
import { ofChild } from './keys';

// Declares a change at the server together with the queries that it invalidates. Forms send it, buttons use
// `useActionMutation`.

interface Sends<Args extends readonly unknown[], Answer> {
  /** Sends the change once. The call's policy decides how a failure is shown. */
  send: (...args: Args) => Promise<Result<Answer>>;
}

interface Invalidates {
  /** Refetched after every attempt, also a refused one, which shows that the data on the screen was out of date. */
  invalidates: readonly Invalidatable[];
  /** Not after a lost answer: the form depends on the data and has to stay for a retry with the same key. */
  whenDecided?: boolean;
}

interface Shows<Args extends readonly unknown[], Answer, T> extends Partial<Invalidates> {
  /** A query whose new data is in the answer: it is refetched only when the call fails. */
  shows: {
    /** Returns the bound query. The query itself is not accepted: it would be called with the mutation's arguments. */
    in: ((...args: Args) => BoundQuery<T>) & { invalidate?: never };
    read: (answer: Answer) => T;
  };
}

export function mutation<Args extends readonly unknown[], Answer, T = never>(
  definition: Sends<Args, Answer> & (Invalidates | Shows<Args, Answer, T>),
): (...args: Args) => Promise<Result<Answer>> {
  const {
    send,
    invalidates = [],
    whenDecided = false,
    shows,
  } = definition as Sends<Args, Answer> & Partial<Shows<Args, Answer, T>>;
  return async (...args) => {
    const childId = session().activeChildId;
    const shown = shows && ofChild(childId, ...shows.in(...args).key);
    const update = shown && prepareUpdate<T>(shown);
    let isShown = false;
    let isUndecided = false;
    try {
      const result = await send(...args);
      isUndecided = !result.ok && !isDecided(result.failure);
      if (result.ok && shows && update) {
        void update(shows.read(result.response));
        isShown = true;
      }
      return result;
    } finally {
      if (!(whenDecided && isUndecided)) for (const one of invalidates) void one.invalidate(childId);
      if (shown && !isShown) void invalidate({ queryKey: shown, exact: true });
    }
  };
}

import { type Step, stepFromWire } from '../../../kit/progress/model';
import type { RequestHistoryAnswer } from '../../../wire/types.gen';
import { affectedDay, isBreak, type Request, requestFromWire } from '../model';

// Maps a request with its history, and derives what happens next. Pure functions.

export interface RequestStory {
  request: Request;
  /** Oldest first. */
  steps: readonly Step[];
}

export function storyFromWire({ request, steps }: RequestHistoryAnswer): RequestStory {
  return { request: requestFromWire(request), steps: steps.map(stepFromWire) };
}

/** What happens next, and on which day. */
export type Next =
  | { is: 'pending' | 'processing'; answerBy: string }
  | { is: 'approved'; on: string }
  | { is: 'in effect'; until: string }
  | { is: 'done' | 'cancelled' };

export function nextOf({ request, steps }: RequestStory): Next {
  const { status, answerBy, to, service } = request;
  const has = (name: string) => steps.some(({ step }) => step === name);
  switch (status) {
    case 'Pending':
    case 'Processing':
      return { is: status === 'Pending' ? 'pending' : 'processing', answerBy };
    case 'Cancelled':
      return { is: 'cancelled' };
    case 'Approved': {
      if (!has('Began')) return { is: 'approved', on: affectedDay(request) };
      const lasts = isBreak(request) || service === 'daycare';
      return lasts && !has('Ended') ? { is: 'in effect', until: to } : { is: 'done' };
    }
  }
}

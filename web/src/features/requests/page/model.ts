import { type Step, stepFromWire } from '../../../kit/progress/model';
import type { RequestHistoryAnswer } from '../../../wire/types.gen';
import { affectedDay, isBreak, type Request, requestFromWire } from '../model';

// A request as its own page shows it: with what was done with it, and what comes next. Pure.

export interface RequestStory {
  request: Request;
  /** The first one first. */
  steps: readonly Step[];
}

export function storyFromWire({ request, steps }: RequestHistoryAnswer): RequestStory {
  return { request: requestFromWire(request), steps: steps.map(stepFromWire) };
}

/** What comes next, and on which day. */
export type Next =
  | { is: 'waits' | 'looked at'; answerBy: string }
  | { is: 'begins'; on: string }
  | { is: 'holds'; until: string }
  | { is: 'over' | 'cancelled' };

export function nextOf({ request, steps }: RequestStory): Next {
  const { status, answerBy, to, service } = request;
  const has = (name: string) => steps.some(({ step }) => step === name);
  switch (status) {
    case 'Pending':
    case 'Processing':
      return { is: status === 'Pending' ? 'waits' : 'looked at', answerBy };
    case 'Cancelled':
      return { is: 'cancelled' };
    case 'Approved': {
      if (!has('Began')) return { is: 'begins', on: affectedDay(request) };
      const lasts = isBreak(request) || service === 'daycare';
      return lasts && !has('Ended') ? { is: 'holds', until: to } : { is: 'over' };
    }
  }
}

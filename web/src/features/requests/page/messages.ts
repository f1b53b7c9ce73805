import { catalogue } from '../../../kit/text/catalogue';
import type { RequestKind } from '../model';

// Texts of the page of one request.

interface Words {
  child: string;
  from: string;
  to: string;
  program: string;
  centre: string;
}

export const messages = catalogue('requests/page', {
  /** The request as a sentence. */
  summaries: {
    Leaves: ({ child, from, to }) => `${child} takes a break from ${from} to ${to}.`,
    'Child Pause': ({ child, from, to }) => `${child} takes a break from ${from} to ${to}.`,
    'Child Resume': ({ child, from }) => `${child} comes back early from the break, on ${from}.`,
    'Center Shift': ({ child, centre, to, from, program }) =>
      `${child} moves to ${centre}${program && `, ${program},`} on ${to}. The last day at the old centre is ${from}.`,
    'Program Change': ({ child, program, from }) => `${child} changes to ${program} on ${from}.`,
    'Add One Way Transport': ({ child, from }) => `Transport one way for ${child} begins on ${from}.`,
    'Add Two Way Transport': ({ child, from }) => `Transport two ways for ${child} begins on ${from}.`,
    'Delete One Way Transport': ({ child, from }) => `Transport one way for ${child} ends on ${from}.`,
    'Delete Two Way Transport': ({ child, from }) => `Transport two ways for ${child} ends on ${from}.`,
    'Child Attrition': ({ child, from }) => `${child} leaves the centre. The last day is ${from}.`,
    'Extended Daycare': ({ child, from, to }) => `${child} stays longer each day, from ${from}${to && ` to ${to}`}.`,
  } satisfies Record<RequestKind, (words: Words) => string>,

  next: {
    pending: 'The centre will review it and decide. Both parents will be notified.',
    processing: 'The centre is reviewing it. Both parents will be notified of the decision.',
    approved: (day: string) => `The centre approved it. It will take effect automatically on ${day}.`,
    inEffect: (day: string) => `It is in effect until ${day}.`,
    done: 'It has taken effect. There is nothing more to do.',
    cancelled: 'It was cancelled. You can make a new request in Support at any time.',
  },
  reason: 'Reason',

  steps: {
    Asked: 'Requested',
    Pending: 'Waiting for the centre again',
    Processing: 'Being reviewed',
    Approved: 'Approved',
    Cancelled: 'Cancelled',
    'Taken back': 'Cancelled',
    Extended: 'Extended',
    Began: 'Took effect',
    Ended: 'Ended',
  } as Readonly<Record<string, string>>,
  extendedTo: (day: string) => `Now until ${day}`,

  gone: 'This request can’t be found',
  goneHint: (child: string) => `It isn’t one of ${child}’s requests. You’ll find all requests under Past Request.`,
  toAll: 'Past Request',
});

import { ask, post } from '../../../kit/net/post';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { mutation } from '../../../kit/query/mutation';
import { useActionMutation } from '../../../kit/query/use-action-mutation';
import { messages } from './messages';
import { absencesFromWire } from './model';

/** What was said of the child's days, today and later. */
const absences = childQuery({
  name: 'absences',
  topic: 'attendance',
  load: async (how) =>
    absencesFromWire(await ask({ path: '/parentapp/getAbsences', action: messages.actions.load, ...how })),
});

export const useAbsences = () => useChildQuery(absences());

interface Saying {
  from: string;
  until: string;
  /** `HH:MM`; '' for the whole day. */
  lateAt: string;
}

const sayAbsence = mutation({
  send: ({ from, until, lateAt }: Saying) => {
    const call = { path: '/parentapp/sayAbsence', action: messages.actions.say, policy: 'alert' } as const;
    return post({ ...call, fields: { from, until, late_at: lateAt } });
  },
  shows: { in: () => absences(), read: absencesFromWire },
});

const takeBackAbsence = mutation({
  send: (day: string) => {
    const call = { path: '/parentapp/takeBackAbsence', action: messages.actions.takeBack, policy: 'alert' } as const;
    return post({ ...call, fields: { day } });
  },
  shows: { in: () => absences(), read: absencesFromWire },
});

export const useSay = () => useActionMutation(sayAbsence, { waiting: messages.telling, done: messages.told });

export const useTakeBack = () =>
  useActionMutation(takeBackAbsence, { waiting: messages.takingBack, done: messages.takenBack });

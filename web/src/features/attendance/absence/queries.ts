import { ask, post } from '../../../kit/net/post';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { mutation } from '../../../kit/query/mutation';
import { useActionMutation } from '../../../kit/query/use-action-mutation';
import { messages } from './messages';
import { absencesFromWire } from './model';

/** Absence notices for today and later. */
const absences = childQuery({
  name: 'absences',
  topic: 'attendance',
  load: async (how) =>
    absencesFromWire(await ask({ path: '/parentapp/getAbsences', action: messages.actions.load, ...how })),
});

export const useAbsences = () => useChildQuery(absences());

interface Report {
  from: string;
  until: string;
  /** `HH:MM`; '' for the whole day. */
  lateAt: string;
}

const reportAbsence = mutation({
  send: ({ from, until, lateAt }: Report) => {
    const call = { path: '/parentapp/sayAbsence', action: messages.actions.report, policy: 'alert' } as const;
    return post({ ...call, fields: { from, until, late_at: lateAt } });
  },
  shows: { in: () => absences(), read: absencesFromWire },
});

const cancelAbsence = mutation({
  send: (day: string) => {
    const call = { path: '/parentapp/takeBackAbsence', action: messages.actions.cancel, policy: 'alert' } as const;
    return post({ ...call, fields: { day } });
  },
  shows: { in: () => absences(), read: absencesFromWire },
});

export const useReportAbsence = () =>
  useActionMutation(reportAbsence, { waiting: messages.reporting, done: messages.reported });

export const useCancelAbsence = () =>
  useActionMutation(cancelAbsence, { waiting: messages.cancelling, done: messages.cancelled });

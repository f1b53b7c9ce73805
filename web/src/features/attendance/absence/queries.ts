import { ask, sendChange } from '../../../kit/net/post';
import { useChange } from '../../../kit/query/use-change';
import { useChildQuery } from '../../../kit/query/use-child-query';
import { messages } from './messages';
import { absencesFromWire } from './model';

const NAME = 'absences';

/** What was said of the child's days, today and later. */
export function useAbsences() {
  return useChildQuery({
    name: [NAME],
    topic: 'attendance',
    load: async (how) =>
      absencesFromWire(await ask({ path: '/parentapp/getAbsences', action: messages.actions.load, ...how })),
  });
}

interface Saying {
  from: string;
  until: string;
  /** `HH:MM`; '' for the whole day. */
  lateAt: string;
}

export function useSay() {
  return useChange({
    send: ({ from, until, lateAt }: Saying) => {
      const call = { path: '/parentapp/sayAbsence', action: messages.actions.say, policy: 'alert' } as const;
      return sendChange({ ...call, fields: { from, until, late_at: lateAt } });
    },
    waiting: messages.telling,
    done: messages.told,
    renews: NAME,
    shows: absencesFromWire,
  });
}

export function useTakeBack() {
  return useChange({
    send: (day: string) => {
      const call = { path: '/parentapp/takeBackAbsence', action: messages.actions.takeBack, policy: 'alert' } as const;
      return sendChange({ ...call, fields: { day } });
    },
    waiting: messages.takingBack,
    done: messages.takenBack,
    renews: NAME,
    shows: absencesFromWire,
  });
}

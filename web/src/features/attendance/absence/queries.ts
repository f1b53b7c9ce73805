import { today } from '../../../kit/date/clock';
import { ask, sendChange } from '../../../kit/net/post';
import { useChange } from '../../../kit/query/use-change';
import { useChildQuery } from '../../../kit/query/use-child-query';
import type { Absences } from '../../../wire/types.gen';
import { messages } from './messages';
import { absencesFromWire } from './model';

const NAME = 'absences';

const fromWire = (wire: Absences) => absencesFromWire(wire, today());

/** What was said of the child's days, today and later. */
export function useAbsences() {
  return useChildQuery({
    name: [NAME],
    topic: 'attendance',
    load: async (how) => fromWire(await ask({ path: '/parentapp/getAbsences', action: messages.actions.load, ...how })),
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
    shows: fromWire,
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
    shows: fromWire,
  });
}

import { ask } from '../../kit/net/post';
import { useChildQuery } from '../../kit/query/use-child-query';
import { messages } from './messages';
import { monthsFromWire } from './model';

/** The child's days of an academic year, called by the year in which it begins. */
export function useAttendance(year: number) {
  return useChildQuery({
    name: ['attendance', year],
    topic: 'attendance',
    load: async (how) => {
      const call = { path: '/parentapp/getChildAttendance', action: messages.actions.load, ...how } as const;
      return monthsFromWire(await ask({ ...call, fields: { list: year } }));
    },
  });
}

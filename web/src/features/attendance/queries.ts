import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';
import { monthsFromWire } from './model';

/** The child's attendance in an academic year, named by the calendar year in which it starts. */
const attendance = childQuery({
  name: 'attendance',
  topic: 'attendance',
  load: async (how, year: number) => {
    const call = { path: '/parentapp/getChildAttendance', action: messages.actions.load, ...how } as const;
    return monthsFromWire(await ask({ ...call, fields: { list: year } }));
  },
});

export const useAttendance = (year: number) => useChildQuery(attendance(year));

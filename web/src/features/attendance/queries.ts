import { useQuery } from '@tanstack/react-query';
import { ask } from '../../kit/net/post';
import { childKey } from '../../kit/query/client';
import { monthsFromWire } from './model';

/** The child's days of an academic year, called by the year in which it begins. */
export function useAttendance(year: number) {
  return useQuery({
    queryKey: childKey('attendance', year),
    meta: { topic: 'attendance' },
    queryFn: async ({ signal }) =>
      monthsFromWire(
        await ask({
          path: '/parentapp/getChildAttendance',
          fields: { list: year },
          action: 'Loading Attendance',
          policy: 'silent',
          signal,
        }),
      ),
  });
}

import { useQuery } from '@tanstack/react-query';
import { ask } from '../../kit/net/post';
import { childKey } from '../../kit/query/client';
import type { ListedHoliday } from '../../wire/types.gen';

/** The centre's holidays of a year. */
export function useHolidays(year: number) {
  return useQuery({
    queryKey: childKey('holidays', year),
    queryFn: ({ signal }) =>
      ask<ListedHoliday[]>({
        path: '/wbsite/getHolidayList',
        fields: { list: year },
        action: 'Loading Holidays',
        policy: 'silent',
        signal,
      }),
  });
}

import { useQuery } from '@tanstack/react-query';
import { ask } from '../net/post';
import { childKey } from '../query/client';

/** The centre's holidays of a year; nothing is asked for while it is not known which. */
export function useHolidays(year: number | undefined) {
  return useQuery({
    queryKey: childKey('holidays', year ?? 0),
    meta: { topic: 'holidays' },
    enabled: year !== undefined,
    queryFn: ({ signal }) =>
      ask({
        path: '/wbsite/getHolidayList',
        fields: { list: year ?? 0 },
        action: 'Loading Holidays',
        policy: 'silent',
        signal,
      }),
  });
}

/** Their titles by day. Empty until they are here: weekends are marked without them. */
export function useHolidayTitles(year: number | undefined): ReadonlyMap<string, string> {
  const { data } = useHolidays(year);
  return new Map(data?.map(({ holiday_date, title }) => [holiday_date, title]));
}

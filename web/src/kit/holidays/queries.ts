import { ask } from '../net/post';
import { useChildQuery } from '../query/use-child-query';
import { messages } from './messages';

/** The centre's holidays of a year; nothing is asked for while it is not known which. */
export function useHolidays(year: number | undefined) {
  return useChildQuery({
    name: ['holidays', year ?? 0],
    topic: 'holidays',
    enabled: year !== undefined,
    load: (how) =>
      ask({ path: '/wbsite/getHolidayList', fields: { list: year ?? 0 }, action: messages.actions.load, ...how }),
  });
}

/** Their titles by day. Empty until they are here: weekends are marked without them. */
export function useHolidayTitles(year: number | undefined): ReadonlyMap<string, string> {
  const { data } = useHolidays(year);
  return new Map(data?.map(({ holiday_date, title }) => [holiday_date, title]));
}

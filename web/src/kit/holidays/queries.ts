import { isHoliday } from '../date/holiday';
import { yearOf } from '../date/months';
import { ask } from '../net/post';
import { queryClient } from '../query/client';
import { ofChild } from '../query/keys';
import { useChildQuery } from '../query/use-child-query';
import { session } from '../session/store';
import { messages } from './messages';

const NAME = 'holidays';

/** The centre's holidays of a year; nothing is asked for while it is not known which. */
export function useHolidays(year: number | undefined) {
  return useChildQuery({
    name: [NAME, year ?? 0],
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

/** By the lists that are here at this moment, those of the calendars that are looked at; the server has the last word. */
export function isKnownHoliday(day: string): boolean {
  const key = ofChild(session().activeChildId, NAME, yearOf(day));
  const listed = queryClient.getQueryData<{ holiday_date: string }[]>(key) ?? [];
  return isHoliday(
    day,
    listed.map(({ holiday_date }) => holiday_date),
  );
}

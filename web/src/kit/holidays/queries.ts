import { isHoliday } from '../date/holiday';
import { yearOf } from '../date/months';
import { ask } from '../net/post';
import { cachedData, childQuery, useChildQuery } from '../query/child-query';
import { messages } from './messages';

/** The centre's holidays of a year. */
const holidays = childQuery({
  name: 'holidays',
  topic: 'holidays',
  load: (how, year: number) =>
    ask({ path: '/wbsite/getHolidayList', fields: { list: year }, action: messages.actions.load, ...how }),
});

/** Nothing is asked for while it is not known which year. */
export function useHolidays(year: number | undefined) {
  return useChildQuery(holidays(year ?? 0), { enabled: year !== undefined });
}

/** Their titles by day. Empty until they are here: weekends are marked without them. */
export function useHolidayTitles(year: number | undefined): ReadonlyMap<string, string> {
  const { data } = useHolidays(year);
  return new Map(data?.map(({ holiday_date, title }) => [holiday_date, title]));
}

/** By the lists that are here at this moment, those of the calendars that are looked at; the server has the last word. */
export function isKnownHoliday(day: string): boolean {
  const listed = cachedData(holidays(yearOf(day))) ?? [];
  return isHoliday(
    day,
    listed.map(({ holiday_date }) => holiday_date),
  );
}

import { monthName, weekday } from '../../kit/date/formats';
import { monthOf, yearOf } from '../../kit/date/months';
import type { ListedHoliday } from '../../wire/types.gen';

// Maps the wire to the months of the Holiday Calendar. Pure functions.

export type When = 'past' | 'today' | 'future';

export interface Holiday {
  id: string;
  day: string;
  weekday: string;
  title: string;
  when: When;
}

export interface HolidayMonth {
  /** 'YYYY-MM'. */
  key: string;
  name: string;
  holidays: readonly Holiday[];
}

/** The current and later months first, then the earlier ones; days sorted within a month. */
export function monthsFromWire(wire: readonly ListedHoliday[], today: string): HolidayMonth[] {
  const months = new Map<string, Holiday[]>();
  for (const { id, holiday_date: day, title } of wire.toSorted(byDay)) {
    const when = day < today ? 'past' : day === today ? 'today' : 'future';
    const holiday: Holiday = { id, day, weekday: weekday(day), title, when };
    const key = day.slice(0, 7);
    const month = months.get(key);
    if (month === undefined) months.set(key, [holiday]);
    else month.push(holiday);
  }
  const current = today.slice(0, 7);
  const all = [...months].map(([key, holidays]) => ({ key, name: nameOf(key), holidays }));
  return [...all.filter(({ key }) => key >= current), ...all.filter(({ key }) => key < current)];
}

function byDay(one: ListedHoliday, other: ListedHoliday): number {
  return one.holiday_date < other.holiday_date ? -1 : one.holiday_date > other.holiday_date ? 1 : 0;
}

function nameOf(month: string): string {
  return `${monthName(monthOf(month))} ${yearOf(month)}`;
}

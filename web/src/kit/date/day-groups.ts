import { messages } from '../text/messages';
import { addDays, formatDay, weekday } from './formats';

// Groups lists by day.

export interface DayGroup<Item> {
  day: string;
  items: readonly Item[];
  /** The index of the day's first item in the whole list. */
  first: number;
}

/** Days keep the order of the list. */
export function groupByDay<Item extends { day: string }>(list: readonly Item[]): DayGroup<Item>[] {
  const days = new Map<string, Item[]>();
  for (const item of list) {
    const group = days.get(item.day);
    if (group === undefined) days.set(item.day, [item]);
    else group.push(item);
  }
  let first = 0;
  return [...days].map(([day, items]) => {
    const group = { day, items, first };
    first += items.length;
    return group;
  });
}

/** 'Today', 'Yesterday' or the date, with the weekday. `word` is undefined for other days. */
export function dayHeading(day: string, today: string): { heading: string; weekday: string; word: string | undefined } {
  const word = day === today ? messages.today : day === addDays(today, -1) ? messages.yesterday : undefined;
  return { heading: word ?? formatDay(day), weekday: weekday(day), word };
}

// The time at which every test starts, for server and browser, whatever the date of the machine: a Thursday, 2:30 PM at the
// centres. The demo data ends on the evening before, so today's timeline has only what a test adds.

export const DAY_MS = 86_400_000;
const CENTRE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

export const STORY_ENDS = '2026-11-11';
const TODAY = '2026-11-12';
export const MOMENT = Date.parse(`${TODAY}T14:30:00+05:30`);

/** A time of today in the format of the centre API. */
export function todayAt(time: string): string {
  return `${TODAY}T${time}:00+05:30`;
}

export function daysAgo(days: number, time = '12:00'): string {
  return `${CENTRE.format(MOMENT - days * DAY_MS)}T${time}:00+05:30`;
}

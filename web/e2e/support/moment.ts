// The one moment at which every test begins, for the server and for the browser, whatever the machine's own day is: a
// Thursday, 2:30 PM at the centres. The demo's story ends the evening before, so today's own moments are those that a
// test posts.

export const DAY_MS = 86_400_000;
const CENTRE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

export const STORY_ENDS = '2026-11-11';
const TODAY = '2026-11-12';
export const MOMENT = Date.parse(`${TODAY}T14:30:00+05:30`);

/** A moment of today in the words of the centre API. */
export function todayAt(time: string): string {
  return `${TODAY}T${time}:00+05:30`;
}

export function daysAgo(days: number, time = '12:00'): string {
  return `${CENTRE.format(MOMENT - days * DAY_MS)}T${time}:00+05:30`;
}

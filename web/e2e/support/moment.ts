// The one moment at which every test begins, for the server and for the browser: tomorrow, 2:30 PM at the centres.
// The demo's story ends today, so today's own moments are those that a test posts.

const DAY_MS = 86_400_000;
const CENTRE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** 'YYYY-MM-DD' at the centres, `days` after the machine's own day. */
function dayFromNow(days: number): string {
  return CENTRE.format(Date.now() + days * DAY_MS);
}

export const TODAY = dayFromNow(1);
export const MOMENT = Date.parse(`${TODAY}T14:30:00+05:30`);

/** A moment of today in the words of the centre API. */
export function todayAt(time: string): string {
  return `${TODAY}T${time}:00+05:30`;
}

export function daysAgo(days: number, time = '12:00'): string {
  return `${CENTRE.format(MOMENT - days * DAY_MS)}T${time}:00+05:30`;
}

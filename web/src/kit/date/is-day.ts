/** A day of the calendar, written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === text;
}

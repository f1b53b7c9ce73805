// How days and times are written. Days are 'YYYY-MM-DD' and times 'HH:mm', both of the centre, so no zone is involved.

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})/;

function utc(day: string): Date | undefined {
  if (!DAY.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function month(day: Date): string {
  return monthName(day.getUTCMonth());
}

function dayOfMonth(day: Date): string {
  return String(day.getUTCDate()).padStart(2, '0');
}

/** 'October' from 9. */
export function monthName(month: number): string {
  return MONTHS[month] ?? '';
}

/** 'Nov 12, 2026'. What is not a day is shown as it came. */
export function formatDay(day: string): string {
  const date = utc(day);
  return date ? `${month(date).slice(0, 3)} ${dayOfMonth(date)}, ${date.getUTCFullYear()}` : day;
}

/** 'Nov 12', where the year goes without saying. */
export function formatDayShort(day: string): string {
  const date = utc(day);
  return date ? `${month(date).slice(0, 3)} ${dayOfMonth(date)}` : day;
}

/** 'Nov 2026' from '2026-11'. */
export function formatMonth(month: string): string {
  const [year = '', place] = month.split('-');
  return `${monthName(Number(place) - 1).slice(0, 3)} ${year}`;
}

/** '12-11-26'. */
export function formatDayDigits(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return DAY.test(day) ? `${date}-${month}-${year.slice(2)}` : day;
}

/** '05 April, 2025'. */
export function formatDayLong(day: string): string {
  const date = utc(day);
  return date ? `${dayOfMonth(date)} ${month(date)}, ${date.getUTCFullYear()}` : day;
}

/** 'Thursday'. */
export function weekday(day: string): string {
  const date = utc(day);
  return date ? (WEEKDAYS[date.getUTCDay()] ?? '') : '';
}

/** '2:05 PM' from '14:05'. */
export function formatTime(time: string): string {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return time;
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function addDays(day: string, days: number): string {
  const date = utc(day);
  if (!date) return day;
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** '0:24' from 24 seconds. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

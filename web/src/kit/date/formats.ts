import { currentLanguage } from '../text/catalogue';
import { dates } from '../text/dates';

// Formats days ('YYYY-MM-DD') and times ('HH:mm') of the centre for parents. No time zone is involved.

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})/;

function utc(day: string): Date | undefined {
  if (!DAY.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The name of a month or a weekday in the current language. */
function named(date: Date, part: 'month' | 'weekday', length: 'long' | 'short' | 'narrow'): string {
  const key = `${currentLanguage()} ${part} ${length}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(currentLanguage(), { [part]: length, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(date);
}

const shortMonth = (date: Date) => named(date, 'month', 'short');
const dayOfMonth = (date: Date) => String(date.getUTCDate()).padStart(2, '0');
const year = (date: Date) => String(date.getUTCFullYear());

/** 'October' from 9. */
export function monthName(month: number): string {
  return named(new Date(Date.UTC(2024, month)), 'month', 'long');
}

/** 'Nov 12, 2026'. Other text is returned unchanged. */
export function formatDay(day: string): string {
  const date = utc(day);
  return date ? dates.day(shortMonth(date), dayOfMonth(date), year(date)) : day;
}

/** 'Nov 12', where the year is obvious. */
export function formatDayShort(day: string): string {
  const date = utc(day);
  return date ? dates.dayShort(shortMonth(date), dayOfMonth(date)) : day;
}

/** 'Nov' and '12'. */
export function monthAndDate(day: string): readonly [month: string, date: string] {
  const date = utc(day);
  return date ? [shortMonth(date), dayOfMonth(date)] : ['', day];
}

/** 'Nov 2026' from '2026-11'. */
export function formatMonth(month: string): string {
  const date = utc(`${month}-01`);
  return date ? dates.month(shortMonth(date), year(date)) : month;
}

/** '12-11-26'. */
export function formatDayDigits(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return DAY.test(day) ? `${date}-${month}-${year.slice(2)}` : day;
}

/** '05 April, 2025'. */
export function formatDayLong(day: string): string {
  const date = utc(day);
  return date ? dates.dayLong(dayOfMonth(date), named(date, 'month', 'long'), year(date)) : day;
}

/** 'Thursday', or 'Thu'. */
export function weekday(day: string, length: 'long' | 'short' = 'long'): string {
  const date = utc(day);
  return date ? named(date, 'weekday', length) : '';
}

/** 'Th', the heading of a calendar column. Other languages use their narrow form, because cutting would break their letters. */
export function weekdayMark(day: string): string {
  const date = utc(day);
  if (!date) return '';
  return currentLanguage().startsWith('en')
    ? named(date, 'weekday', 'short').slice(0, 2)
    : named(date, 'weekday', 'narrow');
}

/** 'Tuesday, Nov 24', for days in the near future. */
export function formatDue(day: string): string {
  const date = utc(day);
  return date ? dates.due(named(date, 'weekday', 'long'), String(date.getUTCDate()), shortMonth(date)) : day;
}

/** '2:05 PM' from '14:05'. */
export function formatTime(time: string): string {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return time;
  const hour = Number(hours);
  return dates.time(hour % 12 || 12, minutes, hour < 12);
}

/** 'Nov 12, 2026, 2:05 PM'. */
export function formatDayTime(day: string, time: string): string {
  return `${formatDay(day)}, ${formatTime(time)}`;
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

import { createStore } from 'zustand/vanilla';
import { formatDayTime } from './formats';

// The app's clock: the server's time, not the device's, and the centre's time zone. Formats are in formats.ts.

interface Setting {
  /** The server's time in Unix milliseconds. */
  now: number;
  timeZone: string;
}

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const SOONEST_MS = 1000;

let offset = 0;
let zone = 'Asia/Kolkata';
let calendar = calendarOf(zone);

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

export function setClock(setting: Setting): void {
  if (setting.timeZone !== zone) {
    zone = setting.timeZone;
    calendar = calendarOf(zone);
  }
  setNow(setting.now);
}

/** Sets the clock to the server's time in Unix milliseconds. */
export function setNow(serverTime: number): void {
  offset = serverTime - Date.now();
  updateToday();
}

/** Unix milliseconds by the device's clock, which may be wrong. */
export function deviceNow(): number {
  return Date.now();
}

/** Unix milliseconds by the server's clock. */
export function now(): number {
  return Date.now() + offset;
}

/** The centre's day, 'YYYY-MM-DD'. */
export function today(): string {
  return dayAt(now());
}

/** The centre's current day. Changes at the centre's midnight, and when the clock or its zone is set. */
export const todayStore = createStore(today);

let isWatching = false;
let nextCheck: ReturnType<typeof setTimeout> | undefined;

/** Starts to update `todayStore` at the centre's midnight. */
export function watchMidnight(): void {
  isWatching = true;
  globalThis.document?.addEventListener('visibilitychange', updateToday);
  updateToday();
}

/**
 * Checks at the end of each quarter of an hour, because time zones differ from UTC by whole quarters. The minimum of a
 * second is for tests with a fixed clock.
 */
function updateToday(): void {
  todayStore.setState(today());
  if (!isWatching) return;
  clearTimeout(nextCheck);
  nextCheck = setTimeout(updateToday, Math.max(SOONEST_MS, QUARTER_MS - (now() % QUARTER_MS)));
}

/** The centre's day at a time in Unix milliseconds. */
export function dayAt(time: number): string {
  // From its parts, because browsers format whole dates differently.
  const parts = Object.fromEntries(calendar.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The centre's local time, 'HH:mm', at a time in Unix milliseconds. */
export function timeAt(time: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(time);
}

/** The UTC day, used only for the token before sign-in. */
export function utcDay(): string {
  return new Date(now()).toISOString().slice(0, 10);
}

/** The centre's local day and time as shown to parents: 'Nov 21, 2026, 2:05 PM'. */
export function stamp(time: number = now()): string {
  return formatDayTime(dayAt(time), timeAt(time));
}

/** Whole days since a time in Unix milliseconds; undefined when it is not a number. */
export function daysSince(time: number | undefined): number | undefined {
  if (time === undefined || !Number.isFinite(time)) return undefined;
  return Math.floor((now() - time) / DAY_MS);
}

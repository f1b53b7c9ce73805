import { createStore } from 'zustand/vanilla';
import { formatDayTime } from './formats';

// The one clock of the app. It runs with the server's time, not the device's, and tells the centre's day.
// Belongs here: what time it is. How a day is written is formats.ts.

interface Setting {
  /** The server's time at the moment of the answer, unix milliseconds. */
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

/** The server has just said what time it is. */
export function setNow(moment: number): void {
  offset = moment - Date.now();
  lookAtDay();
}

/** Unix milliseconds by the server's clock. */
export function now(): number {
  return Date.now() + offset;
}

/** The centre's day, 'YYYY-MM-DD'. */
export function today(): string {
  return dayAt(now());
}

/** The centre's day as it is shown: it turns at the centre's midnight, and when the clock or its zone is set. */
export const shownDay = createStore(today);

let follows = false;
let nextLook: ReturnType<typeof setTimeout> | undefined;

/** Begins to look for the centre's midnight. */
export function followDay(): void {
  follows = true;
  globalThis.document?.addEventListener('visibilitychange', lookAtDay);
  lookAtDay();
}

/**
 * Zones differ from the clock by whole quarters of an hour, so every midnight is at the end of one. A second at least, for
 * a clock that stands still.
 */
function lookAtDay(): void {
  shownDay.setState(today());
  if (!follows) return;
  clearTimeout(nextLook);
  nextLook = setTimeout(lookAtDay, Math.max(SOONEST_MS, QUARTER_MS - (now() % QUARTER_MS)));
}

/** The centre's day at a moment. */
export function dayAt(moment: number): string {
  // By its parts: how a locale writes a whole day differs from browser to browser.
  const parts = Object.fromEntries(calendar.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The time on the centre's wall at a moment, 'HH:mm'. */
export function timeAt(moment: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(moment);
}

/** The UTC day, which only the daily hash of the header uses. */
export function utcDay(): string {
  return new Date(now()).toISOString().slice(0, 10);
}

/** 'Nov 21, 2026, 2:05 PM' at the centre: day and time as they are written everywhere. */
export function stamp(moment: number = now()): string {
  return formatDayTime(dayAt(moment), timeAt(moment));
}

/** Whole days between a moment and now; undefined when the moment is not a date. */
export function daysSince(moment: number | undefined): number | undefined {
  if (moment === undefined || !Number.isFinite(moment)) return undefined;
  return Math.floor((now() - moment) / DAY_MS);
}

import { monthName } from '../../kit/date/formats';
import { monthOf, yearOf } from '../../kit/date/months';
import type { CareCard, Measured } from '../../wire/types.gen';

// From the wire to what Growth shows. Pure.

export interface Measurement {
  day: string;
  month: string;
  /** Measured more than once in its month: the day tells them apart. */
  again: boolean;
  /** Centimetres and kilograms; undefined where one was not taken. */
  height: number | undefined;
  weight: number | undefined;
}

export interface CareEntry {
  id: string;
  day: string;
  description: string;
  items: readonly { key: string; value: string }[];
}

/** Newest first, as they come. */
export function measurementsFromWire(wire: readonly Measured[]): Measurement[] {
  const inMonth = (month: string) => wire.filter(({ date }) => date.startsWith(month)).length;
  return wire.map(({ date, height, weight }) => ({
    day: date,
    month: monthName(monthOf(date)),
    again: inMonth(date.slice(0, 7)) > 1,
    height: height ?? undefined,
    weight: weight ?? undefined,
  }));
}

/** The years that have measurements, newest first. */
export function yearsOf(measurements: readonly Measurement[]): number[] {
  return [...new Set(measurements.map(({ day }) => yearOf(day)))];
}

export function ofYear(measurements: readonly Measurement[], year: number): Measurement[] {
  return measurements.filter(({ day }) => yearOf(day) === year);
}

/** What was measured last, height and weight each on its own day. */
export function latest(measurements: readonly Measurement[], of: 'height' | 'weight') {
  const found = measurements.find((one) => one[of] !== undefined);
  const value = found?.[of];
  return found === undefined || value === undefined ? undefined : { value, day: found.day };
}

/** Newest first, as they come. */
export function careFromWire(wire: readonly CareCard[]): CareEntry[] {
  return wire.map(({ id, date, description, items }) => ({ id, day: date, description, items }));
}

export interface Point {
  day: string;
  value: number;
  /** From 0, the earliest, to 1, the latest; and from 0, the least, to 1, the most. */
  x: number;
  y: number;
}

/** The way of one figure over time, in the unit square; too few points draw no line. */
export function wayOf(measurements: readonly Measurement[], of: 'height' | 'weight'): Point[] {
  const taken = measurements
    .flatMap(({ day, [of]: value }) => (value === undefined ? [] : [{ day, value, at: Date.parse(day) }]))
    .reverse();
  const [first, last] = [taken.at(0), taken.at(-1)];
  if (first === undefined || last === undefined || first.at === last.at) return [];
  const values = taken.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return taken.map(({ day, value, at }) => ({
    day,
    value,
    x: (at - first.at) / (last.at - first.at),
    y: most === least ? 0.5 : (value - least) / (most - least),
  }));
}

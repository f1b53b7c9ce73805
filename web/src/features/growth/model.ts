import { monthName } from '../../kit/date/formats';
import { monthOf, yearOf } from '../../kit/date/months';
import type { CareCard, Measured } from '../../wire/types.gen';

// Maps the wire to what Growth shows. Pure functions.

export interface Measurement {
  day: string;
  month: string;
  /** The month has several measurements, so the day is shown as well. */
  showDay: boolean;
  /** In cm and kg; undefined if not measured. */
  height: number | undefined;
  weight: number | undefined;
}

export interface CareEntry {
  id: string;
  day: string;
  description: string;
  items: readonly { key: string; value: string }[];
}

/** Newest first, as on the wire. */
export function measurementsFromWire(wire: readonly Measured[]): Measurement[] {
  const inMonth = (month: string) => wire.filter(({ date }) => date.startsWith(month)).length;
  return wire.map(({ date, height, weight }) => ({
    day: date,
    month: monthName(monthOf(date)),
    showDay: inMonth(date.slice(0, 7)) > 1,
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

/** The latest height or weight; the two can be of different days. */
export function latest(measurements: readonly Measurement[], of: 'height' | 'weight') {
  const found = measurements.find((one) => one[of] !== undefined);
  const value = found?.[of];
  return found === undefined || value === undefined ? undefined : { value, day: found.day };
}

/** Newest first, as on the wire. */
export function careFromWire(wire: readonly CareCard[]): CareEntry[] {
  return wire.map(({ id, date, description, items }) => ({ id, day: date, description, items }));
}

export interface Point {
  day: string;
  value: number;
  /** Both in [0, 1]: `x` from the earliest to the latest, `y` from the smallest to the largest. */
  x: number;
  y: number;
}

/** One figure over time, scaled to the unit square. Empty if there are too few points for a line. */
export function pointsOf(measurements: readonly Measurement[], of: 'height' | 'weight'): Point[] {
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

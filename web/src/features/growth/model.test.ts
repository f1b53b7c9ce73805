import { expect, test } from 'vitest';
import { latest, measurementsFromWire, ofYear, pointsOf, yearsOf } from './model';

const measurements = measurementsFromWire([
  { date: '2026-11-02', height: 104.5, weight: null },
  { date: '2026-02-28', height: 100, weight: 15.2 },
  { date: '2025-12-31', height: 98, weight: 14.6 },
]);

test('each year has its own months, newest first', () => {
  expect(yearsOf(measurements)).toEqual([2026, 2025]);
  expect(ofYear(measurements, 2026).map(({ month, height }) => [month, height])).toEqual([
    ['November', 104.5],
    ['February', 100],
  ]);
  expect(ofYear(measurements, 2025).map(({ month }) => month)).toEqual(['December']);
});

test('the day is shown only for a month with several measurements', () => {
  const twice = measurementsFromWire([
    { date: '2026-09-20', height: 104, weight: 16 },
    { date: '2026-09-02', height: 103, weight: 16 },
    { date: '2025-09-02', height: 98, weight: 14 },
  ]);
  expect(twice.map(({ day, showDay }) => [day, showDay])).toEqual([
    ['2026-09-20', true],
    ['2026-09-02', true],
    ['2025-09-02', false],
  ]);
});

test('the latest height and weight can be of different days', () => {
  expect(latest(measurements, 'height')).toEqual({ value: 104.5, day: '2026-11-02' });
  expect(latest(measurements, 'weight')).toEqual({ value: 15.2, day: '2026-02-28' });
  expect(latest([], 'weight')).toBeUndefined();
});

test('the line runs from the earliest to the latest and from the smallest to the largest', () => {
  const points = pointsOf(measurements, 'height');
  expect(points.map(({ value }) => value)).toEqual([98, 100, 104.5]);
  expect([points.at(0)?.x, points.at(-1)?.x, points.at(0)?.y, points.at(-1)?.y]).toEqual([0, 1, 0, 1]);
});

test('a single measurement draws no line, and equal ones draw a level line', () => {
  expect(pointsOf(measurements.slice(0, 1), 'height')).toEqual([]);
  const level = measurementsFromWire([
    { date: '2026-02-01', height: 90, weight: 12 },
    { date: '2026-01-01', height: 90, weight: 12 },
  ]);
  expect(pointsOf(level, 'weight').map(({ y }) => y)).toEqual([0.5, 0.5]);
});

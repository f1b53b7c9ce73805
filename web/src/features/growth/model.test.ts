import { expect, test } from 'vitest';
import { latest, measurementsFromWire, ofYear, wayOf, yearsOf } from './model';

const measurements = measurementsFromWire([
  { date: '2026-11-02', height: 104.5, weight: null },
  { date: '2026-02-28', height: 100, weight: 15.2 },
  { date: '2025-12-31', height: 98, weight: 14.6 },
]);

test('each year has its own months, the newest first', () => {
  expect(yearsOf(measurements)).toEqual([2026, 2025]);
  expect(ofYear(measurements, 2026).map(({ month, height }) => [month, height])).toEqual([
    ['November', 104.5],
    ['February', 100],
  ]);
  expect(ofYear(measurements, 2025).map(({ month }) => month)).toEqual(['December']);
});

test('the day tells two measurements of one month apart, and stays away from the others', () => {
  const twice = measurementsFromWire([
    { date: '2026-09-20', height: 104, weight: 16 },
    { date: '2026-09-02', height: 103, weight: 16 },
    { date: '2025-09-02', height: 98, weight: 14 },
  ]);
  expect(twice.map(({ day, again }) => [day, again])).toEqual([
    ['2026-09-20', true],
    ['2026-09-02', true],
    ['2025-09-02', false],
  ]);
});

test('height and weight were each last taken on a day of their own', () => {
  expect(latest(measurements, 'height')).toEqual({ value: 104.5, day: '2026-11-02' });
  expect(latest(measurements, 'weight')).toEqual({ value: 15.2, day: '2026-02-28' });
  expect(latest([], 'weight')).toBeUndefined();
});

test('the line runs from the earliest to the latest and from the least to the most', () => {
  const way = wayOf(measurements, 'height');
  expect(way.map(({ value }) => value)).toEqual([98, 100, 104.5]);
  expect([way.at(0)?.x, way.at(-1)?.x, way.at(0)?.y, way.at(-1)?.y]).toEqual([0, 1, 0, 1]);
});

test('one measurement alone draws no line, and a child that did not change draws a level one', () => {
  expect(wayOf(measurements.slice(0, 1), 'height')).toEqual([]);
  const level = measurementsFromWire([
    { date: '2026-02-01', height: 90, weight: 12 },
    { date: '2026-01-01', height: 90, weight: 12 },
  ]);
  expect(wayOf(level, 'weight').map(({ y }) => y)).toEqual([0.5, 0.5]);
});

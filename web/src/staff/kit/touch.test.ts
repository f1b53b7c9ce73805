import { expect, test } from 'vitest';
import { isPress, isRepeat, type Press } from './touch';

const key = {};
const other = {};
const press = (time: number, x: number | undefined, element: object = key): Press => ({
  ...{ time, element, at: x === undefined ? undefined : { x, y: 0 } },
});

test('a touch that moves or lasts is no press', () => {
  expect(isPress(press(0, 0), press(800, 16))).toBe(true);
  expect(isPress(press(0, 0), press(801, 0))).toBe(false);
  expect(isPress(press(0, 0), press(100, 17))).toBe(false);
});

test('a second press at the same place within 400 ms counts on no element', () => {
  expect(isRepeat(press(0, 100), press(399, 124, other), false)).toBe(true);
  expect(isRepeat(press(0, 100), press(400, 100, other), false)).toBe(false);
  expect(isRepeat(press(0, 100), press(100, 125, other), false)).toBe(false);
});

test('a confirming key fires once wherever it is hit, also by keyboard', () => {
  expect(isRepeat(press(0, 100), press(399, 300), true)).toBe(true);
  expect(isRepeat(press(0, undefined), press(399, undefined), true)).toBe(true);
  expect(isRepeat(press(0, undefined), press(399, undefined, other), true)).toBe(false);
  expect(isRepeat(undefined, press(0, 0), true)).toBe(false);
});

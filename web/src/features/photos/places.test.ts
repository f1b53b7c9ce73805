import { expect, test } from 'vitest';
import { placeAfterKey } from './places';

// Three days, as rows: 0 1 2 / 3, then 4 5, then 6 7 8 / 9 10 11 / 12.
const DAYS = [4, 2, 7];
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const after = (from: number, key: string) => placeAfterKey(from, { ...plain, key }, DAYS);

test('left and right continue through rows and days, and stop at the ends', () => {
  expect([after(0, 'ArrowRight'), after(2, 'ArrowRight'), after(3, 'ArrowRight')]).toEqual([1, 3, 4]);
  expect([after(6, 'ArrowLeft'), after(4, 'ArrowLeft'), after(3, 'ArrowLeft')]).toEqual([5, 3, 2]);
  expect([after(0, 'ArrowLeft'), after(12, 'ArrowRight')]).toEqual([0, 12]);
});

test('up and down keep the column, or go to the last photo of a shorter row', () => {
  expect([after(0, 'ArrowDown'), after(3, 'ArrowDown'), after(4, 'ArrowDown')]).toEqual([3, 4, 6]);
  expect([after(2, 'ArrowDown'), after(8, 'ArrowDown'), after(11, 'ArrowDown')]).toEqual([3, 11, 12]);
  expect([after(8, 'ArrowUp'), after(5, 'ArrowUp'), after(3, 'ArrowUp')]).toEqual([5, 3, 0]);
  expect([after(1, 'ArrowUp'), after(12, 'ArrowDown')]).toEqual([1, 12]);
});

test('home and end go to the ends of the row, with Ctrl to those of the gallery', () => {
  expect([after(10, 'Home'), after(10, 'End'), after(3, 'End')]).toEqual([9, 11, 3]);
  const withControl = (key: string) => placeAfterKey(7, { ...plain, key, ctrlKey: true }, DAYS);
  expect([withControl('Home'), withControl('End'), withControl('ArrowDown')]).toEqual([0, 12, undefined]);
});

test('other keys do nothing', () => {
  for (const key of ['Enter', ' ', 'Tab', 'PageDown', 'a']) expect(after(1, key)).toBeUndefined();
  expect(placeAfterKey(1, { ...plain, key: 'ArrowLeft', altKey: true }, DAYS)).toBeUndefined();
  expect(placeAfterKey(0, { ...plain, key: 'ArrowDown' }, [])).toBeUndefined();
});

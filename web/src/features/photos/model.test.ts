import { expect, test } from 'vitest';
import type { PhotoItem } from '../../wire/types.gen';
import { pageFromWire } from './model';

const photos = (count: number): PhotoItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    message: `${index}?v=full`,
    thumb: `${index}?v=thumb`,
    width: 1600,
    height: 1200,
    caption: '',
    date: '2026-11-12',
    time: '10:00',
  }));

const page = (count: number, next: string | null) =>
  pageFromWire({ photoList: photos(count), conversationList: [], moreData: next !== null, index_start: 50, next }, 50);

test('a full page may have more after it, a page of 49 has not', () => {
  expect(page(50, null)).toMatchObject({ dataAvailable: true, nextIndex: 100, next: undefined });
  expect(page(50, 'older')).toMatchObject({ dataAvailable: true, next: 'older' });
  expect(page(49, null).dataAvailable).toBe(false);
});

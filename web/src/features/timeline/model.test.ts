import { describe, expect, test } from 'vitest';
import type { TimelineItem } from '../../wire/types.gen';
import { newestPhotos, pageFromWire, todaySoFar } from './model';

const entry = (id: string, type: TimelineItem['type'], time = '10:00', date = '2026-11-12'): TimelineItem => ({
  id,
  date,
  time,
  type,
  message: `${type} at ${time}`,
});

const page = (items: TimelineItem[], next: string | null = null, index = 0) =>
  pageFromWire({ conversationList: items, index_start: index, next }, index);

describe('a page', () => {
  test('keeps message, type and time, and formats the time', () => {
    const [first] = page([entry('1', 'Lunch', '12:20')]).items;
    expect(first).toMatchObject({
      id: '1',
      time: '12:20',
      clock: '12:20 PM',
      type: 'Lunch',
      message: 'Lunch at 12:20',
    });
  });

  test('has a picture only if the server names one', () => {
    const [plain, pictured] = page([
      entry('1', 'Image'),
      { ...entry('2', 'Image'), thumb: 'a.webp?s=1', width: 640, height: 480 },
    ]).items;
    expect(plain?.picture).toBeUndefined();
    expect(pictured?.picture).toEqual({ path: 'a.webp?s=1', width: 640, height: 480 });
  });

  test('the next index continues from the requested one', () => {
    expect(page([entry('1', 'Milk'), entry('2', 'Milk')], 'older', 50).nextIndex).toBe(52);
  });

  test('has no more data if it is empty or the server names no next cursor', () => {
    expect(page([entry('1', 'Milk')], 'older').dataAvailable).toBe(true);
    expect(page([entry('1', 'Milk')]).dataAvailable).toBe(false);
    expect(page([], 'older').dataAvailable).toBe(false);
  });
});

describe('today so far', () => {
  const today = '2026-11-12';
  const wire = [
    entry('6', 'Attendance', '17:30'),
    entry('5', 'Sleep', '14:05'),
    entry('4', 'Lunch', '12:20'),
    entry('3', 'Fruit', '11:00'),
    entry('2', 'Sleep', '10:30'),
    entry('1', 'Attendance', '09:02'),
    entry('0', 'Breakfast', '09:00', '2026-11-11'),
  ];
  const { items: entries } = page(wire);

  test('takes the first arrival, the newest meal and the newest nap of today', () => {
    const sofar = todaySoFar(entries, today);
    expect([sofar?.arrived?.id, sofar?.lastMeal?.id, sofar?.lastNap?.id]).toEqual(['1', '4', '5']);
  });

  test('shows the departure only after the child has left', () => {
    expect(todaySoFar(entries, today)?.left?.id).toBe('6');
    expect(todaySoFar(entries.slice(1), today)).toMatchObject({ left: undefined, arrived: { id: '1' } });
    // Left at noon and came back.
    const back = page([entry('9', 'Attendance', '14:00'), entry('8', 'Attendance', '12:00'), ...wire.slice(5)]).items;
    expect(todaySoFar(back, today)).toMatchObject({ left: undefined, arrived: { id: '1' } });
  });

  test('does not count an absence as an arrival or a departure', () => {
    const absent = { ...entry('7', 'Attendance', '10:05'), message: 'Absent' };
    expect(todaySoFar(page([absent]).items, today)).toMatchObject({
      absent: true,
      arrived: undefined,
      left: undefined,
    });
    const marked = { ...absent, message: 'Zoya is marked absent today.' };
    expect(todaySoFar(page([marked]).items, today)?.absent).toBe(true);
    // Late, but here.
    const late = page([entry('8', 'Attendance', '11:00'), absent]).items;
    expect(todaySoFar(late, today)).toMatchObject({ absent: false, arrived: { id: '8' }, left: undefined });
  });

  test('leaves out what has not happened; empty on a day without any of the three', () => {
    expect(todaySoFar(entries.slice(5), today)).toMatchObject({ lastMeal: undefined, lastNap: undefined });
    expect(todaySoFar(entries, '2026-11-13')).toBeUndefined();
    expect(todaySoFar(page([entry('1', 'Milk')]).items, today)).toBeUndefined();
  });
});

describe('the newest photos', () => {
  const photo = (id: string, date: string): TimelineItem => ({
    ...entry(id, 'Image', '10:00', date),
    thumb: `p/${id}`,
  });

  test('are those of the newest day that has any', () => {
    const { items } = page([
      entry('5', 'Lunch'),
      photo('4', '2026-11-11'),
      entry('3', 'Lunch', '10:00', '2026-11-11'),
      photo('2', '2026-11-11'),
      photo('1', '2026-11-10'),
    ]);
    expect(newestPhotos(items)).toEqual({ day: '2026-11-11', newest: 'p/4' });
  });

  test('are undefined without photos', () => {
    expect(newestPhotos(page([entry('1', 'Lunch')]).items)).toBeUndefined();
  });
});

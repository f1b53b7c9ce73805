import { describe, expect, test } from 'vitest';
import type { TimelineItem } from '../../wire/types.gen';
import { newestPhotos, pageFromWire, todaySoFar } from './model';

const moment = (id: string, type: TimelineItem['type'], time = '10:00', date = '2026-11-12'): TimelineItem => ({
  id,
  date,
  time,
  type,
  message: `${type} at ${time}`,
});

const page = (items: TimelineItem[], next: string | null = null, asked = 0) =>
  pageFromWire({ conversationList: items, index_start: asked, next }, asked);

describe('a page', () => {
  test('keeps message, type, machine time and gives the time as a parent reads it', () => {
    const [first] = page([moment('1', 'Lunch', '12:20')]).items;
    expect(first).toMatchObject({
      id: '1',
      time: '12:20',
      clock: '12:20 PM',
      type: 'Lunch',
      message: 'Lunch at 12:20',
    });
  });

  test('holds a picture only where the server names one', () => {
    const [plain, pictured] = page([
      moment('1', 'Image'),
      { ...moment('2', 'Image'), thumb: 'a.webp?s=1', width: 640, height: 480 },
    ]).items;
    expect(plain?.picture).toBeUndefined();
    expect(pictured?.picture).toEqual({ path: 'a.webp?s=1', width: 640, height: 480 });
  });

  test('counts on from what was asked', () => {
    expect(page([moment('1', 'Milk'), moment('2', 'Milk')], 'older', 50).nextIndex).toBe(52);
  });

  test('says that nothing is left when it is empty or the server names no next', () => {
    expect(page([moment('1', 'Milk')], 'older').dataAvailable).toBe(true);
    expect(page([moment('1', 'Milk')]).dataAvailable).toBe(false);
    expect(page([], 'older').dataAvailable).toBe(false);
  });
});

describe('today so far', () => {
  const today = '2026-11-12';
  const wire = [
    moment('6', 'Attendance', '17:30'),
    moment('5', 'Sleep', '14:05'),
    moment('4', 'Lunch', '12:20'),
    moment('3', 'Fruit', '11:00'),
    moment('2', 'Sleep', '10:30'),
    moment('1', 'Attendance', '09:02'),
    moment('0', 'Breakfast', '09:00', '2026-11-11'),
  ];
  const { items: moments } = page(wire);

  test('takes the first arrival, the newest meal and the newest nap of today', () => {
    const sofar = todaySoFar(moments, today);
    expect([sofar?.arrived?.id, sofar?.lastMeal?.id, sofar?.lastNap?.id]).toEqual(['1', '4', '5']);
  });

  test('says when the child went, and nothing of it while it is here', () => {
    expect(todaySoFar(moments, today)?.left?.id).toBe('6');
    expect(todaySoFar(moments.slice(1), today)).toMatchObject({ left: undefined, arrived: { id: '1' } });
    // Gone to the doctor at noon, and back again.
    const back = page([moment('9', 'Attendance', '14:00'), moment('8', 'Attendance', '12:00'), ...wire.slice(5)]).items;
    expect(todaySoFar(back, today)).toMatchObject({ left: undefined, arrived: { id: '1' } });
  });

  test('takes no absence for an arrival, nor for a going', () => {
    const absent = { ...moment('7', 'Attendance', '10:05'), message: 'Absent' };
    expect(todaySoFar(page([absent]).items, today)).toMatchObject({
      absent: true,
      arrived: undefined,
      left: undefined,
    });
    const marked = { ...absent, message: 'Zoya is marked absent today.' };
    expect(todaySoFar(page([marked]).items, today)?.absent).toBe(true);
    // Late, but here.
    const late = page([moment('8', 'Attendance', '11:00'), absent]).items;
    expect(todaySoFar(late, today)).toMatchObject({ absent: false, arrived: { id: '8' }, left: undefined });
  });

  test('leaves out what has not happened, and itself on a day without any of the three', () => {
    expect(todaySoFar(moments.slice(5), today)).toMatchObject({ lastMeal: undefined, lastNap: undefined });
    expect(todaySoFar(moments, '2026-11-13')).toBeUndefined();
    expect(todaySoFar(page([moment('1', 'Milk')]).items, today)).toBeUndefined();
  });
});

describe('the newest photos', () => {
  const photo = (id: string, date: string): TimelineItem => ({
    ...moment(id, 'Image', '10:00', date),
    thumb: `p/${id}`,
  });

  test('are those of the newest day that has some', () => {
    const { items } = page([
      moment('5', 'Lunch'),
      photo('4', '2026-11-11'),
      moment('3', 'Lunch', '10:00', '2026-11-11'),
      photo('2', '2026-11-11'),
      photo('1', '2026-11-10'),
    ]);
    expect(newestPhotos(items)).toEqual({ day: '2026-11-11', newest: 'p/4' });
  });

  test('are none where there are none', () => {
    expect(newestPhotos(page([moment('1', 'Lunch')]).items)).toBeUndefined();
  });
});

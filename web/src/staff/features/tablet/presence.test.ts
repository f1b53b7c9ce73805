import { expect, test } from 'vitest';
import { AT_REST, isOpenAt, next, type Presence } from './presence';

const MINUTE = 60_000;
const START = 1_700_000_000_000;

const active: Presence = { screen: 'room', person: '7', touchedAt: START };
const after = (presence: Presence, ms: number) => next(presence, { kind: 'time', at: presence.touchedAt + ms });

test('the tablet rests after three minutes without a touch, and a touch starts the time again', () => {
  expect(after(active, 3 * MINUTE - 1).screen).toBe('room');
  expect(after(active, 3 * MINUTE)).toEqual({ ...active, screen: 'rest' });
  const touched = next(active, { kind: 'touch', at: START + 2 * MINUTE });
  expect(next(touched, { kind: 'time', at: START + 4 * MINUTE }).screen).toBe('room');
});

test('after ten minutes without a touch nobody is active', () => {
  const resting = after(active, 3 * MINUTE);
  expect(after(resting, 10 * MINUTE - 1).person).toBe('7');
  expect(after(resting, 10 * MINUTE)).toEqual({ ...active, screen: 'rest', person: undefined });
});

test('a touch that opens the tablet after ten minutes finds nobody active', () => {
  const opened = next(active, { kind: 'open', at: START + 11 * MINUTE, isOpenHour: true });
  expect(opened).toEqual({ screen: 'room', person: undefined, touchedAt: START + 11 * MINUTE });
});

test('a touch on the rest screen itself is no work of the person', () => {
  const resting = after(active, 4 * MINUTE);
  expect(next(resting, { kind: 'touch', at: START + 5 * MINUTE })).toEqual(resting);
});

test('within the opening hours a touch opens the room, outside them it asks who is there', () => {
  expect(next(AT_REST, { kind: 'open', at: START, isOpenHour: true }).screen).toBe('room');
  expect(next(AT_REST, { kind: 'open', at: START, isOpenHour: false }).screen).toBe('people');
});

test('who closes the question outside the hours without a PIN is at the rest screen again', () => {
  const asked = next(AT_REST, { kind: 'open', at: START, isOpenHour: false });
  expect(next(asked, { kind: 'close', at: START, isOpenHour: false }).screen).toBe('rest');
  expect(next(asked, { kind: 'close', at: START, isOpenHour: true }).screen).toBe('room');
});

test('a PIN opens the room for its person, and going home leaves it without one', () => {
  const opened = next(AT_REST, { kind: 'active', at: START, person: '7' });
  expect(opened).toEqual(active);
  expect(next(opened, { kind: 'left' })).toEqual({ ...active, person: undefined });
});

test('the opening hours begin with their first minute and end before their last', () => {
  const hours = { opens: '08:00:00', closes: '19:00' };
  expect(['07:59', '08:00', '18:59', '19:00', '21:00'].map((time) => isOpenAt(time, hours))).toEqual([
    ...[false, true, true, false, false],
  ]);
});

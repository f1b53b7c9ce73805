import { describe, expect, test } from 'vitest';
import type { OutboxItem } from '../../kit/outbox/items';
import type { Message } from './model';
import { type ThreadDay, threadOf } from './thread';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-12T12:00:00Z');
const view = { parent: 'Mother', dayAt: (moment: number) => new Date(moment).toISOString().slice(0, 10) };

const message = (id: string, minute: number, change: Partial<Message> = {}): Message => ({
  id,
  day: view.dayAt(NOON + minute * MINUTE),
  clock: `${minute}`,
  at: NOON + minute * MINUTE,
  byParent: false,
  by: '',
  text: id,
  picture: undefined,
  key: undefined,
  withdrawn: false,
  ...change,
});

const pendingItem = (key: string, minute: number, refused = ''): OutboxItem => ({
  key,
  childId: '7',
  parent: 'Mother',
  text: key,
  at: NOON + minute * MINUTE,
  refused,
});

/** Takes messages oldest first; `threadOf` takes them newest first. */
const thread = (messages: Message[], pending: OutboxItem[] = []) => threadOf(messages.toReversed(), pending, view);

const summary = (days: ThreadDay[]) =>
  days.map(({ day, clusters }) => [
    day,
    ...clusters.map(({ mine, by, bubbles, state }) =>
      [
        mine ? 'mine' : 'theirs',
        by,
        bubbles.map(({ text }) => text).join('+'),
        state.is === 'there' ? state.clock : state.is,
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ]);

const mother = { byParent: true, by: 'Mother' };
const father = { byParent: true, by: 'Father' };

describe('the conversation', () => {
  test('says of each day how many messages it has, and how many later days have', () => {
    const days = thread(
      [message('a', 0), message('b', 1), message('c', 1440), message('d', 2880)],
      [pendingItem('e', 2880)],
    );
    expect(days.map(({ size, newer }) => [size, newer])).toEqual([
      [2, 3],
      [1, 2],
      [2, 0],
    ]);
  });

  test('groups messages of one side within five minutes, with the time of the last', () => {
    expect(summary(thread([message('a', 0), message('b', 5), message('c', 11), message('d', 12, mother)]))).toEqual([
      ['2026-11-12', 'theirs a+b 5', 'theirs c 11', 'mine d 12'],
    ]);
  });

  test('separates authors, and names those that the reader would not know', () => {
    expect(
      summary(
        thread([message('a', 0, father), message('b', 1, mother), message('c', 2, { by: 'Anita' }), message('d', 3)]),
      ),
    ).toEqual([['2026-11-12', 'mine Father a 0', 'mine b 1', 'theirs Anita c 2', 'theirs d 3']]);
  });

  test('starts a new cluster on each day', () => {
    expect(summary(thread([message('a', 12 * 60 - 1), message('b', 12 * 60)]))).toEqual([
      ['2026-11-12', 'theirs a 719'],
      ['2026-11-13', 'theirs b 720'],
    ]);
  });

  test('is empty without messages', () => {
    expect(thread([])).toEqual([]);
  });
});

describe('a queued message', () => {
  test('comes last; a refused one is a cluster of its own', () => {
    const pending = [pendingItem('x', 1), pendingItem('y', 2), pendingItem('z', 3, 'too long'), pendingItem('w', 4)];
    expect(summary(thread([message('a', 0, mother)], pending))).toEqual([
      ['2026-11-12', 'mine a 0', 'mine x+y waiting', 'mine z refused', 'mine w waiting'],
    ]);
  });

  test('comes last whatever the device’s clock says', () => {
    const slow = pendingItem('x', -24 * 60);
    expect(summary(thread([message('a', 0)], [slow]))).toEqual([['2026-11-12', 'theirs a 0', 'mine x waiting']]);
    expect(summary(thread([], [slow]))).toEqual([['2026-11-11', 'mine x waiting']]);
  });

  test('keeps its key when the server has accepted it', () => {
    const before = thread([], [pendingItem('x', 0)]);
    const after = thread([message('41', 0, { ...mother, key: 'x' })]);
    const ids = (days: ThreadDay[]) =>
      days.flatMap(({ clusters }) => clusters.flatMap(({ bubbles }) => bubbles.map(({ id }) => id)));
    expect(ids(after)).toEqual(ids(before));
  });
});

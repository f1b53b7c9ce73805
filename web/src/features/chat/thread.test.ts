import { describe, expect, test } from 'vitest';
import type { Letter } from '../../kit/outbox/letters';
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
  ...change,
});

const letter = (key: string, minute: number, refused = ''): Letter => ({
  key,
  childId: '7',
  parent: 'Mother',
  text: key,
  at: NOON + minute * MINUTE,
  refused,
});

/** Given as they were written, asked for newest first. */
const thread = (messages: Message[], letters: Letter[] = []) => threadOf(messages.toReversed(), letters, view);

const told = (days: ThreadDay[]) =>
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
  test('puts together what one side writes within five minutes, with the time of the last', () => {
    expect(told(thread([message('a', 0), message('b', 5), message('c', 11), message('d', 12, mother)]))).toEqual([
      ['2026-11-12', 'theirs a+b 5', 'theirs c 11', 'mine d 12'],
    ]);
  });

  test('keeps writers apart and names whom the reader would not know', () => {
    expect(
      told(
        thread([message('a', 0, father), message('b', 1, mother), message('c', 2, { by: 'Anita' }), message('d', 3)]),
      ),
    ).toEqual([['2026-11-12', 'mine Father a 0', 'mine b 1', 'theirs Anita c 2', 'theirs d 3']]);
  });

  test('begins anew with each day', () => {
    expect(told(thread([message('a', 12 * 60 - 1), message('b', 12 * 60)]))).toEqual([
      ['2026-11-12', 'theirs a 719'],
      ['2026-11-13', 'theirs b 720'],
    ]);
  });

  test('is empty without messages and letters', () => {
    expect(thread([])).toEqual([]);
  });
});

describe('what is not there yet', () => {
  test('stands at the end, what was refused by itself', () => {
    const letters = [letter('x', 1), letter('y', 2), letter('z', 3, 'too long'), letter('w', 4)];
    expect(told(thread([message('a', 0, mother)], letters))).toEqual([
      ['2026-11-12', 'mine a 0', 'mine x+y waiting', 'mine z refused', 'mine w waiting'],
    ]);
  });

  test('stands at the end whatever the clock of the device says', () => {
    const slow = letter('x', -24 * 60);
    expect(told(thread([message('a', 0)], [slow]))).toEqual([['2026-11-12', 'theirs a 0', 'mine x waiting']]);
    expect(told(thread([], [slow]))).toEqual([['2026-11-11', 'mine x waiting']]);
  });

  test('keeps its place on the screen when it has become a message', () => {
    const before = thread([], [letter('x', 0)]);
    const after = thread([message('41', 0, { ...mother, key: 'x' })]);
    const ids = (days: ThreadDay[]) =>
      days.flatMap(({ clusters }) => clusters.flatMap(({ bubbles }) => bubbles.map(({ id }) => id)));
    expect(ids(after)).toEqual(ids(before));
  });
});

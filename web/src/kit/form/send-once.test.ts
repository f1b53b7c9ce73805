import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { Result } from '../net/answer';
import { sendOnce, UNANSWERED, withKey } from './send-once';

// The server of these tests treats an idempotency key as the portal's does: the first request under a key counts.

const LOST = { ok: false, failure: { kind: 'network', text: '', offline: false } } as const;

let done: string[] = [];
let byKey = new Map<string, string>();
let questions = 0;
/** Whether each of the next requests is lost, before or after the server handles it. */
let losses: ('before' | 'after' | undefined)[] = [];
const key: { current: string | undefined } = { current: undefined };

async function server(name: string, words: string): Promise<Result<string>> {
  const loss = losses.shift();
  if (loss === 'before') return LOST;
  const before = byKey.get(name);
  if (before === undefined) {
    done.push(words);
    byKey.set(name, words);
  }
  if (loss === 'after') return LOST;
  if (before !== undefined && before !== words)
    return { ok: false, failure: { kind: 'refused', text: '', code: 'idempotency_key_reused' } };
  return { ok: true, response: words, message: undefined };
}

const send = (words: string, sendBoth = true) =>
  sendOnce({
    key,
    send: (name) => server(name, words),
    confirmSecond: async () => {
      questions += 1;
      return sendBoth;
    },
  });

beforeEach(() => {
  [done, byKey, questions, losses] = [[], new Map(), 0, []];
  key.current = undefined;
});

test('an edit after a lost request is sent once', async () => {
  losses = ['before'];
  expect(await send('Fever')).toBeUndefined();
  expect(await send('Fever since Monday')).toMatchObject({ ok: true });
  expect([done, questions]).toEqual([['Fever since Monday'], 0]);
});

test('an edit after a lost answer is sent only if the parent confirms', async () => {
  losses = ['after'];
  await send('Fever');
  expect(await send('Fever since Monday', false)).toBeUndefined();
  expect([done, questions]).toEqual([['Fever'], 1]);
  expect(await send('Fever since Monday', true)).toMatchObject({ response: 'Fever since Monday' });
  expect([done, questions]).toEqual([['Fever', 'Fever since Monday'], 2]);
  expect(key.current).toBeUndefined();
});

test('unchanged values are sent again without a question, and an answer ends the key', async () => {
  losses = ['after'];
  await send('Fever');
  expect(await send('Fever')).toMatchObject({ response: 'Fever' });
  expect(await send('Fever')).toMatchObject({ response: 'Fever' });
  expect([done, questions]).toEqual([['Fever', 'Fever'], 0]);
});

test('the key of an unanswered attempt survives a reload in the draft', async () => {
  const draft = JSON.parse(JSON.stringify(withKey({ words: 'Fever' }, 'k1')));
  expect(v.parse(UNANSWERED, draft).unanswered).toBe('k1');
  for (const other of [undefined, null, 'text', { unanswered: 7 }, { unanswered: 'a b' }, withKey({}, undefined)])
    expect(v.parse(UNANSWERED, other)).toEqual({});
});

import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { Result } from '../net/answer';
import { sendOnce, UNANSWERED, withKey } from './send-once';

// In front of a server that does under a key what it was sent first, as the portal's does.

const LOST = { ok: false, failure: { kind: 'network', text: '', offline: false } } as const;

let done: string[] = [];
let under = new Map<string, string>();
let asked = 0;
/** What becomes of the next answers on their way. */
let losses: ('before' | 'after' | undefined)[] = [];
const key: { current: string | undefined } = { current: undefined };

async function server(name: string, words: string): Promise<Result<string>> {
  const loss = losses.shift();
  if (loss === 'before') return LOST;
  const before = under.get(name);
  if (before === undefined) {
    done.push(words);
    under.set(name, words);
  }
  if (loss === 'after') return LOST;
  if (before !== undefined && before !== words)
    return { ok: false, failure: { kind: 'refused', text: '', code: 'idempotency_key_reused' } };
  return { ok: true, response: words, message: undefined };
}

const send = (words: string, sendsBoth = true) =>
  sendOnce({
    key,
    send: (name) => server(name, words),
    asksToSendBoth: async () => {
      asked += 1;
      return sendsBoth;
    },
  });

beforeEach(() => {
  [done, under, asked, losses] = [[], new Map(), 0, []];
  key.current = undefined;
});

test('what was edited after an answer was lost goes out once where the first had not arrived', async () => {
  losses = ['before'];
  expect(await send('Fever')).toBeUndefined();
  expect(await send('Fever since Monday')).toMatchObject({ ok: true });
  expect([done, asked]).toEqual([['Fever since Monday'], 0]);
});

test('where it had, the parent is asked first', async () => {
  losses = ['after'];
  await send('Fever');
  expect(await send('Fever since Monday', false)).toBeUndefined();
  expect([done, asked]).toEqual([['Fever'], 1]);
  expect(await send('Fever since Monday', true)).toMatchObject({ response: 'Fever since Monday' });
  expect([done, asked]).toEqual([['Fever', 'Fever since Monday'], 2]);
  expect(key.current).toBeUndefined();
});

test('what was not edited is sent again without a question, and an answer ends its key', async () => {
  losses = ['after'];
  await send('Fever');
  expect(await send('Fever')).toMatchObject({ response: 'Fever' });
  expect(await send('Fever')).toMatchObject({ response: 'Fever' });
  expect([done, asked]).toEqual([['Fever', 'Fever'], 0]);
});

test('the draft of the tab has the key through a reload', async () => {
  const draft = JSON.parse(JSON.stringify(withKey({ words: 'Fever' }, 'k1')));
  expect(v.parse(UNANSWERED, draft).unanswered).toBe('k1');
  for (const other of [undefined, null, 'text', { unanswered: 7 }, { unanswered: 'a b' }, withKey({}, undefined)])
    expect(v.parse(UNANSWERED, other)).toEqual({});
});

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../kit/net/post';
import { changeSession, forgetSession } from '../kit/session/store';
import { startServer } from '../kit/testing/server';
import { followCrashes } from './tell-crash';

// A page that tells of what went wrong in it is taken for granted.

const page = new EventTarget();
let server: Awaited<ReturnType<typeof startServer>>;

const told = () => server.asked.map(({ form }) => [form.get('error'), form.get('stack')]);
const rejected = (reason: unknown) =>
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: reason }));

/** An error in a file of ours. */
function crash(name: string): Error {
  const error = new TypeError('Of Anaya, who was on the screen');
  error.name = name;
  error.stack = `${name}: Of Anaya\n    at f (https://portal.example/assets/chat-B9O08TQQ.js:1:2345)\n    at https://other.example/x.js:1:1`;
  return error;
}

const signIn = () =>
  changeSession({ authToken: 'a', activeChildId: '100', lastLoggedIn: '2026-11-21T03:00:00.000Z', tokens: [] });

beforeAll(async () => {
  server = await startServer(() => ({ status: 'ok', response: {} }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  followCrashes();
});

beforeEach(() => {
  forgetSession(false);
  server.asked.length = 0;
});

afterAll(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

test('what breaks before the sign-in is told once somebody is in, without a word of what was shown', async () => {
  page.dispatchEvent(Object.assign(new Event('error'), { error: crash('TypeError') }));
  rejected(crash('RangeError'));
  expect(told()).toEqual([]);
  signIn();
  const place = 'assets/chat-B9O08TQQ.js:1:2345';
  await expect.poll(told).toHaveLength(2);
  expect(told().toSorted()).toEqual([
    ['RangeError', place],
    ['TypeError', place],
  ]);
  expect(JSON.stringify(server.asked.map(({ form }) => [...form]))).not.toMatch(/Anaya|other\.example/);
  // Once.
  changeSession({ settings: { theme: 'dark' } });
  expect(told()).toHaveLength(2);
});

test('a rejection that nobody hears is told, unless it is an answer or was given up', async () => {
  signIn();
  rejected(new CallFailed({ kind: 'empty', text: '' }));
  rejected(new DOMException('left', 'AbortError'));
  rejected('a word');
  rejected(crash('SyntaxError'));
  await expect.poll(told).toHaveLength(2);
  expect(
    told()
      .map(([error]) => error)
      .toSorted(),
  ).toEqual(['NoError', 'SyntaxError']);
});

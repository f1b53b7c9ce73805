import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../kit/net/post';
import { changeSession, forgetSession } from '../kit/session/store';
import { startServer } from '../kit/testing/server';
import { watchCrashes } from './report-crash';

const page = new EventTarget();
let server: Awaited<ReturnType<typeof startServer>>;

const reports = () => server.asked.map(({ form }) => [form.get('error'), form.get('stack')]);
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
  watchCrashes();
});

beforeEach(() => {
  forgetSession(false);
  server.asked.length = 0;
});

afterAll(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

test('a crash before the sign-in is reported after it, without anything that was shown', async () => {
  page.dispatchEvent(Object.assign(new Event('error'), { error: crash('TypeError') }));
  rejected(crash('RangeError'));
  expect(reports()).toEqual([]);
  signIn();
  const place = 'assets/chat-B9O08TQQ.js:1:2345';
  await expect.poll(reports).toHaveLength(2);
  expect(reports().toSorted()).toEqual([
    ['RangeError', place],
    ['TypeError', place],
  ]);
  expect(JSON.stringify(server.asked.map(({ form }) => [...form]))).not.toMatch(/Anaya|other\.example/);
  // Once.
  changeSession({ settings: { theme: 'dark' } });
  expect(reports()).toHaveLength(2);
});

test('an unhandled rejection is reported, unless it is a failed call or was aborted', async () => {
  signIn();
  rejected(new CallFailed({ kind: 'empty', text: '' }));
  rejected(new DOMException('left', 'AbortError'));
  rejected('a word');
  rejected(crash('SyntaxError'));
  await expect.poll(reports).toHaveLength(2);
  expect(
    reports()
      .map(([error]) => error)
      .toSorted(),
  ).toEqual(['NoError', 'SyntaxError']);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { overlays } from '../kit/overlay/overlays';
import { changeSession, forgetSession, hasSession, session } from '../kit/session/store';
import { leaveExpired } from './expired-session';

const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', async (address: unknown, { body }: RequestInit = {}) => {
    calls.push(`${String(address)} ${String(body)}`);
    return new Response('{"status":"ok","response":{}}');
  });
  vi.stubGlobal('navigator', { userAgent: 'A browser' });
  forgetSession(false);
  changeSession({ authToken: 'token-100', tokens: [{ id: '100', token: 'token-100' }], activeChildId: '100' });
});

test('a session that the server has ended is cleared at once, and the message is shown once', () => {
  void leaveExpired();
  expect(hasSession()).toBe(false);
  expect([session().authToken, session().tokens]).toEqual(['', []]);
  void leaveExpired();
  const texts = overlays().questions.map(({ kind, text }) => [kind, text]);
  expect(texts).toEqual([['info', 'Session expired! Please login again.']]);
  expect(calls).toHaveLength(1);
});

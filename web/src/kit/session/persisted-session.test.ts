import { expect, test } from 'vitest';
import { afterLogout, EMPTY, parsePersistedSession } from './persisted-session';

const full = parsePersistedSession({
  authToken: 'a',
  tokens: [
    { id: '2', token: 'b' },
    { id: '1', token: 'a' },
  ],
  pushToken: 'p',
  deviceKey: 'k',
  lastReload: '2026-11-21T03:00:00.000Z',
  lastLoggedIn: 'yesterday or so',
  appVersion: '4.7.0',
  activeChildId: '1',
  language: 'hi-IN',
  survey: { surveyId: 5 },
  flags: { manualLogout: false, reset: true },
  settings: { theme: 'dark' },
});

test('a stored session is read back unchanged, even a last login that is no date', () => {
  expect(parsePersistedSession(JSON.parse(JSON.stringify(full)))).toEqual(full);
  expect(full.lastLoggedIn).toBe('yesterday or so');
  expect(full.tokens.map(({ id }) => id)).toEqual(['2', '1']);
});

test.each([
  [undefined],
  [null],
  ['text'],
  [[]],
  [{ authToken: 7, tokens: 'x', survey: { surveyId: -1 }, flags: null, settings: { theme: 'pink' } }],
  [
    {
      survey: { surveyId: '5; drop' },
      activeChildId: { id: 1 },
      language: ['hi-IN'],
      authToken: 'a\u0000b',
      tokens: [{ id: '१', token: 'x' }],
    },
  ],
])('an invalid stored session is empty: %j', (stored) => {
  expect(parsePersistedSession(stored)).toEqual(EMPTY);
});

test('a logout leaves only the push token, the device key and whether the parent asked for it', () => {
  const own = { pushToken: 'p', deviceKey: 'k' };
  expect(afterLogout(full, true)).toEqual({ ...EMPTY, ...own, flags: { manualLogout: true, reset: false } });
  expect(afterLogout(full, false)).toEqual({ ...EMPTY, ...own });
});

test('the persisted session has no name, no PIN and no data from the server', () => {
  expect(Object.keys(EMPTY).sort()).toEqual([
    'activeChildId',
    'appVersion',
    'authToken',
    'deviceKey',
    'flags',
    'language',
    'lastLoggedIn',
    'lastReload',
    'pushToken',
    'settings',
    'survey',
    'tokens',
  ]);
});

import { expect, test } from 'vitest';
import { EMPTY, type PersistedSession } from '../../kit/session/persisted-session';
import { contactText } from './code/model';
import { destination, reloadDue } from './model';
import { resendWaitMs } from './request-code/model';

const signedIn: PersistedSession = { ...EMPTY, authToken: 't', activeChildId: '1', appVersion: '4.7.0' };
const arrival = {
  persisted: signedIn,
  runningVersion: '4.7.0',
  days: 3,
  timeoutDays: 30,
  address: 'https://a.example/',
};

test.each([
  ['a fresh session', {}, { to: 'blogs' }],
  ['an address about a notification', { address: 'https://a.example/?notification=1' }, { to: 'notification' }],
  ['29 days', { days: 29 }, { to: 'blogs' }],
  ['exactly 30 days', { days: 30 }, { to: 'login', reason: 'token timeout' }],
  [
    '31 days, though the address is about a notification',
    { days: 31, address: '/?notification' },
    { to: 'login', reason: 'token timeout' },
  ],
  ['a time-out of one day', { days: 1, timeoutDays: 1 }, { to: 'login', reason: 'token timeout' }],
  ['a last login that is no date', { days: undefined, address: '/?notification' }, { to: 'blogs' }],
  ['no token', { persisted: { ...signedIn, authToken: '' } }, { to: 'login', reason: 'missing user' }],
  ['no active child', { persisted: { ...signedIn, activeChildId: '' } }, { to: 'login', reason: 'missing user' }],
  ['nothing stored', { persisted: EMPTY }, { to: 'login', reason: 'missing user' }],
  [
    'nothing stored after a manual logout',
    { persisted: { ...EMPTY, flags: { manualLogout: true, reset: false } } },
    { to: 'login', reason: undefined },
  ],
  [
    'an older version, session or not',
    { persisted: { ...signedIn, appVersion: '4.6.0' } },
    { to: 'login', reason: 'version changed' },
  ],
  ['a session that knows no version', { persisted: { ...signedIn, appVersion: '' } }, { to: 'blogs' }],
] as const)('the splash with %s', (_, change, going) => {
  expect(destination({ ...arrival, ...change })).toEqual(going);
});

test('the first resend is possible at once, the second after 30 s, further ones after 60 s', () => {
  expect([0, 1, 2, 3, 9].map(resendWaitMs)).toEqual([0, 30_000, 60_000, 60_000, 60_000]);
});

test('a number is shown with its country code in two groups, an email address unchanged', () => {
  expect(contactText({ phone: '9886041257', email: '' }, '+91')).toBe('+91 98860 41257');
  expect(contactText({ phone: '', email: 'meera@home' }, '+91')).toBe('meera@home');
});

test.each([
  ['today', '2026-11-11T18:30:00.000Z', false],
  ['the last minute of yesterday at the centre', '2026-11-11T18:29:59.000Z', true],
  ['a month ago', '2026-10-12T09:00:00.000Z', true],
  ['a day that has not come yet', '2026-11-14T09:00:00.000Z', true],
  ['never', '', true],
  ['no date', 'this morning', true],
])('a session last reloaded %s', (_, lastReload, due) => {
  const dayAt = (moment: number) => new Date(moment + 19_800_000).toISOString().slice(0, 10);
  expect(reloadDue({ ...signedIn, lastReload }, dayAt, '2026-11-12')).toBe(due);
});

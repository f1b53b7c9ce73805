import { beforeEach, expect, test, vi } from 'vitest';
import { device } from '../storage/device';
import { KEY, readPersisted } from './persistence';
import {
  activateChild,
  changeSession,
  forgetSession,
  hasSession,
  onSessionReset,
  session,
  syncFromStorage,
  watchSession,
} from './store';

const anaya = { id: '100', token: 'token-100' };
const vihaan = { id: '101', token: 'token-101' };

beforeEach(() => {
  forgetSession(false);
  changeSession({
    children: { '100': { centerId: '7', roomId: '70', parent: 'Mother', changes: '0' } },
    authToken: anaya.token,
    tokens: [anaya, vihaan],
    activeChildId: anaya.id,
    pushToken: 'push',
    lastLoggedIn: '2026-11-21T03:00:00.000Z',
    lastReload: '2026-11-21T03:00:00.000Z',
    appVersion: '4.7.0',
    survey: { surveyId: 5 },
    eventStatus: 1,
  });
});

test('a switch of the child changes the token and resets the former child’s data; the push token stays', () => {
  const forgotten = vi.fn();
  onSessionReset(forgotten);
  expect(activateChild('101')).toBe(true);
  expect(session()).toMatchObject({
    activeChildId: '101',
    authToken: 'token-101',
    pushToken: 'push',
  });
  // Not everything: the children themselves stay.
  expect(forgotten.mock.calls).toEqual([[false]]);
});

test('a switch to the active child or to an unknown one does nothing', () => {
  const forgotten = vi.fn();
  onSessionReset(forgotten);
  expect(activateChild('100')).toBe(false);
  expect(activateChild('999')).toBe(false);
  expect(session().authToken).toBe('token-100');
  expect(forgotten).not.toHaveBeenCalled();
});

test('a session needs both an active child and a token', () => {
  expect(hasSession()).toBe(true);
  changeSession({ authToken: '' });
  expect(hasSession()).toBe(false);
  changeSession({ authToken: 't', activeChildId: '' });
  expect(hasSession()).toBe(false);
});

test('a logout ends the session and resets every cache', () => {
  const forgotten = vi.fn();
  onSessionReset(forgotten);
  forgetSession(true);
  expect(session()).toMatchObject({
    authToken: '',
    children: {},
    lastLoggedIn: '',
    pushToken: 'push',
    flags: { manualLogout: true },
  });
  expect(forgotten.mock.calls).toEqual([[true]]);
});

/** Stores a change of another tab, before this tab has received the event. */
const elsewhere = (change: object) => device.write(KEY, { ...readPersisted(), ...change });
const fresh = { authToken: 'fresh-100', tokens: [{ ...anaya, token: 'fresh-100' }, vihaan] };

test('a change keeps tokens that another tab has replaced', () => {
  elsewhere(fresh);
  changeSession({ settings: { theme: 'dark' } });
  expect(readPersisted()).toMatchObject({ ...fresh, settings: { theme: 'dark' } });
  expect(session()).toMatchObject({ ...fresh, activeChildId: '100' });
});

test('a switch of the child uses the token that another tab has stored', () => {
  elsewhere({ tokens: [anaya, { ...vihaan, token: 'fresh-101' }] });
  expect(activateChild('101')).toBe(true);
  expect(readPersisted()).toMatchObject({ activeChildId: '101', authToken: 'fresh-101' });
});

test('a change of the former sign-in does not overwrite another tab’s sign-in; a new sign-in does', () => {
  const other = { authToken: 'of-farah', tokens: [{ id: '7', token: 'of-farah' }], activeChildId: '7' };
  const theirs = { ...other, lastLoggedIn: '2026-11-21T04:00:00.000Z', survey: { surveyId: 9 } };
  elsewhere(theirs);
  changeSession({ tokens: fresh.tokens, authToken: fresh.authToken, survey: { surveyId: 0 } });
  expect(readPersisted()).toMatchObject(theirs);
  expect(session()).toMatchObject(theirs);
  elsewhere({ lastLoggedIn: '2026-11-21T05:00:00.000Z' });
  const own = { authToken: anaya.token, tokens: [anaya], activeChildId: '100' };
  changeSession({ ...own, lastLoggedIn: '2026-11-21T06:00:00.000Z' });
  expect(readPersisted()).toMatchObject(own);
});

test('a logout keeps a push token that another tab has stored', () => {
  elsewhere({ pushToken: 'renewed' });
  forgetSession(true);
  expect(readPersisted()).toMatchObject({ pushToken: 'renewed', authToken: '' });
});

test('a listener finds the change in storage', () => {
  const leave = watchSession(syncFromStorage);
  changeSession({ settings: { theme: 'light' } });
  expect(session().settings.theme).toBe('light');
  forgetSession(true);
  expect(session().authToken).toBe('');
  leave();
});

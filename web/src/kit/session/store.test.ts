import { beforeEach, expect, test, vi } from 'vitest';
import { device } from '../storage/device';
import { KEY, readSlice } from './kept';
import {
  activateChild,
  catchUp,
  changeSession,
  forgetSession,
  hasSession,
  session,
  watchSession,
  whenForgotten,
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

test('another child brings its own token and nothing of the former one; the push token stays', () => {
  const forgotten = vi.fn();
  whenForgotten(forgotten);
  expect(activateChild('101')).toBe(true);
  expect(session()).toMatchObject({
    activeChildId: '101',
    authToken: 'token-101',
    pushToken: 'push',
  });
  // What is the former child's goes, not what is known of the children themselves.
  expect(forgotten.mock.calls).toEqual([[false]]);
});

test('neither the active child nor a stranger can be switched to', () => {
  const forgotten = vi.fn();
  whenForgotten(forgotten);
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

test('after logging out nobody is there, and every cache has been told', () => {
  const forgotten = vi.fn();
  whenForgotten(forgotten);
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

/** What another tab stores, before this one has heard of it. */
const elsewhere = (change: object) => device.write(KEY, { ...readSlice(), ...change });
const fresh = { authToken: 'fresh-100', tokens: [{ ...anaya, token: 'fresh-100' }, vihaan] };

test('a change leaves the tokens that another tab has replaced', () => {
  elsewhere(fresh);
  changeSession({ settings: { theme: 'dark' } });
  expect(readSlice()).toMatchObject({ ...fresh, settings: { theme: 'dark' } });
  expect(session()).toMatchObject({ ...fresh, activeChildId: '100' });
});

test('a switch of the child takes the token that another tab has stored', () => {
  elsewhere({ tokens: [anaya, { ...vihaan, token: 'fresh-101' }] });
  expect(activateChild('101')).toBe(true);
  expect(readSlice()).toMatchObject({ activeChildId: '101', authToken: 'fresh-101' });
});

test('what belongs to the former sign-in is not written into that of another tab; a sign-in of our own is', () => {
  const other = { authToken: 'of-farah', tokens: [{ id: '7', token: 'of-farah' }], activeChildId: '7' };
  const theirs = { ...other, lastLoggedIn: '2026-11-21T04:00:00.000Z', survey: { surveyId: 9 } };
  elsewhere(theirs);
  changeSession({ tokens: fresh.tokens, authToken: fresh.authToken, survey: { surveyId: 0 } });
  expect(readSlice()).toMatchObject(theirs);
  expect(session()).toMatchObject(theirs);
  elsewhere({ lastLoggedIn: '2026-11-21T05:00:00.000Z' });
  const own = { authToken: anaya.token, tokens: [anaya], activeChildId: '100' };
  changeSession({ ...own, lastLoggedIn: '2026-11-21T06:00:00.000Z' });
  expect(readSlice()).toMatchObject(own);
});

test('a logout leaves what another tab has stored for the device', () => {
  elsewhere({ pushToken: 'renewed' });
  forgetSession(true);
  expect(readSlice()).toMatchObject({ pushToken: 'renewed', authToken: '' });
});

test('who hears of a change finds it kept', () => {
  const leave = watchSession(catchUp);
  changeSession({ settings: { theme: 'light' } });
  expect(session().settings.theme).toBe('light');
  forgetSession(true);
  expect(session().authToken).toBe('');
  leave();
});

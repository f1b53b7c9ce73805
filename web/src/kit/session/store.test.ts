import { beforeEach, expect, test, vi } from 'vitest';
import { activateChild, changeSession, forgetSession, hasSession, session, whenForgotten } from './store';

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

import { beforeEach, expect, test, vi } from 'vitest';
import { wireChild } from '../testing/children';
import { childFromWire } from './child';
import { activateChild, changeSession, forgetSession, hasSession, session, whenForgotten } from './store';

const anaya = childFromWire(wireChild());
const vihaan = childFromWire(
  wireChild({ id: '101', name: 'Vihaan', mother_access_token: 'token-101', mother_password: '1234', center_id: '8' }),
);

beforeEach(() => {
  forgetSession(false);
  changeSession({
    childList: [anaya, vihaan],
    reading: 'done',
    authToken: anaya.token,
    tokens: [anaya, vihaan].map(({ id, token }) => ({ id, token })),
    activeChildId: anaya.id,
    pushToken: 'push',
    lastLoggedIn: '2026-11-21T03:00:00.000Z',
    lastReload: '2026-11-21T03:00:00.000Z',
    appVersion: '4.7.0',
    survey: { surveyId: 5 },
    eventStatus: 1,
  });
});

test('the state has the fields of the specification', () => {
  expect(session()).toMatchObject({
    childList: [anaya, vihaan],
    activeChildDetail: anaya,
    email: 'meera.rao@example.com',
    phone: '9800000001',
    password: '4711',
    otpDetails: undefined,
    lastLoggedIn: '2026-11-21T03:00:00.000Z',
    authToken: 'token-100',
    lastReload: '2026-11-21T03:00:00.000Z',
    appVersion: '4.7.0',
    survey: { surveyId: 5 },
    eventStatus: 1,
    parentProfile: {
      parentName: 'Meera Rao',
      parentType: 'Mother',
      parentPhone: '9800000001',
      parentPhoto: 'm.webp?s=1',
      parentApprovedStatus: 'Active',
      motherEmail: 'meera.rao@example.com',
      fatherEmail: '',
      motherPhone: '9800000001',
      fatherPhone: '',
      motherPhotoApproved: 'Active',
      fatherPhotoApproved: 'Pending For Approval',
    },
  });
  changeSession({ otpDetails: { otp: 'challenge', time: 7 } });
  expect(session().otpDetails).toEqual({ otp: 'challenge', time: 7 });
});

test('another child brings its own token, PIN and nothing of the former one; the push token stays', () => {
  const forgotten = vi.fn();
  whenForgotten(forgotten);
  expect(activateChild('101')).toBe(true);
  expect(session()).toMatchObject({
    activeChildId: '101',
    authToken: 'token-101',
    password: '1234',
    pushToken: 'push',
  });
  expect(forgotten).toHaveBeenCalledTimes(1);
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
    childList: [],
    activeChildDetail: undefined,
    password: '',
    lastLoggedIn: '',
    pushToken: 'push',
    flags: { manualLogout: true },
  });
  expect(forgotten).toHaveBeenCalledTimes(1);
});

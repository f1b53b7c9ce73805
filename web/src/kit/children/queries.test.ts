import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../query/client';
import { ofChild } from '../query/keys';
import { activateChild, changeSession, forgetSession, session } from '../session/store';
import { wireChild } from '../testing/children';
import { childFromWire } from './model';
import { cacheChildren, changeChildren, getChild, userState } from './queries';

const anaya = childFromWire(wireChild());
const vihaan = childFromWire(
  wireChild({ id: '101', name: 'Vihaan', mother_access_token: 'token-101', mother_password: '1234', center_id: '8' }),
);

beforeEach(() => {
  forgetSession(false);
  changeSession({
    authToken: anaya.token,
    tokens: [anaya, vihaan].map(({ id, token }) => ({ id, token })),
    activeChildId: anaya.id,
    lastLoggedIn: '2026-11-21T03:00:00.000Z',
    lastReload: '2026-11-21T03:00:00.000Z',
    appVersion: '4.7.0',
    survey: { surveyId: 5 },
    eventStatus: 1,
  });
  cacheChildren([anaya, vihaan]);
});

test('the user state has the fields of the specification', () => {
  expect(userState()).toMatchObject({
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

test('the session has only ids and tokens of the children', () => {
  expect(session().children).toEqual({
    '100': { centerId: '7', roomId: '70', parent: 'Mother', changes: '0' },
    '101': { centerId: '8', roomId: '70', parent: 'Mother', changes: '0' },
  });
  expect(JSON.stringify(session())).not.toMatch(/Anaya|Vihaan|Rao|4711/);
});

test('a switch of the child keeps the children and removes the former child’s other data', () => {
  const menu = ofChild(anaya.id, 'menu', '2026-11-12');
  queryClient.setQueryData(menu, { lunch: 'Dal' });
  activateChild(vihaan.id);
  expect(queryClient.getQueryData(menu)).toBeUndefined();
  expect(userState()).toMatchObject({ activeChildDetail: vihaan, password: '1234', childList: [anaya, vihaan] });
});

test('the end of the session removes all children', () => {
  forgetSession(true);
  expect(getChild(anaya.id)).toBeUndefined();
  expect(userState()).toMatchObject({ childList: [], activeChildDetail: undefined, password: '', phone: '' });
});

test('a change of one child does not affect the other', () => {
  changeChildren((child) => ({ ...child, pin: '9' }), [vihaan.id]);
  expect([getChild('100')?.pin, getChild('101')?.pin]).toEqual(['4711', '9']);
});

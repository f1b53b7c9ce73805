import { expect } from '@playwright/test';
import { entryFromWire } from '../../src/features/sign-in/entry/model';
import { changeSession, session } from '../../src/kit/session/store';
import { SEND_CODE, VERIFY } from '../support/calls';
import { test } from '../support/fixtures';
import { MEERA } from '../support/parents';

test('the state holds what the specification lists, as a real sign-in fills it', async ({ request, baseURL, demo }) => {
  // proves: STATE-01 STATE-02 STATE-03 STATE-04 STATE-05
  const headers = { platform: 'web', app_version: '4.7.0' };
  const call = async (path: string, form: Record<string, string | number>) => {
    const answer = await request.post(`${baseURL}${path}`, { headers, form });
    return (await answer.json()).response;
  };
  const letters = await demo.watch(MEERA);
  const { temp_otp, temp_time } = await call(SEND_CODE, { phone: MEERA, email: '' });
  changeSession({ otpDetails: { otp: temp_otp, time: temp_time } });
  expect(session().otpDetails).toEqual({ otp: expect.stringMatching(/^\S{43}$/), time: expect.any(Number) });

  const otp = await letters.code();
  const entry = entryFromWire(await call(VERIFY, { otp, temp_otp, temp_time, phone: MEERA, email: '' }));
  const [first] = entry.children;
  expect(first?.token).toMatch(/^aangan_\S+$/);
  changeSession({
    authToken: entry.authToken,
    childList: entry.children,
    activeChildId: first?.id ?? '',
    lastLoggedIn: entry.at,
    lastReload: entry.at,
    appVersion: '4.7.0',
    survey: { surveyId: entry.surveyId },
    eventStatus: entry.eventStatus,
  });
  expect(session().childList).toHaveLength(2);
  expect(session()).toMatchObject({
    activeChildDetail: { fullName: 'Anaya Rao', parent: 'Mother' },
    phone: MEERA,
    email: 'meera.rao@example.com',
    password: expect.stringMatching(/^\d{6}$/),
    lastLoggedIn: entry.at,
    authToken: first?.token,
    lastReload: entry.at,
    appVersion: '4.7.0',
    survey: { surveyId: 0 },
    eventStatus: 0,
    parentProfile: {
      parentName: 'Meera Rao',
      parentType: 'Mother',
      parentPhone: MEERA,
      parentPhoto: expect.stringMatching(/\S/),
      parentApprovedStatus: 'Active',
      motherEmail: 'meera.rao@example.com',
      motherPhone: MEERA,
      // What is private to the other parent never comes.
      fatherEmail: '',
      fatherPhone: '',
      motherPhotoApproved: 'Active',
      fatherPhotoApproved: expect.stringMatching(/\S/),
    },
  });
});

import { expect } from '@playwright/test';
import manifest from '../../package.json' with { type: 'json' };
import { VERIFY } from '../support/calls';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { MEERA } from '../support/parents';

// Runs the app's sign-in code in this process, so that its state can be read; requests go to this test's server.

const reach = globalThis.fetch;

test.afterEach(() => {
  globalThis.fetch = reach;
});

test('the state has what the specification lists, as filled by the sign-in', async ({ baseURL, demo, centre }) => {
  // proves: STATE-01 STATE-02 STATE-03 STATE-04 STATE-05
  const koramangala = centre('koramangala');
  const children = [await childId(koramangala, 'Vihaan')];
  await koramangala.post('/centre/v1/events', { title: 'The lake', day: '2026-11-20', details: 'By bus.', children });

  const left: string[] = [];
  Object.assign(globalThis, {
    __APP_VERSION__: manifest.version,
    location: { assign: (to: string) => left.push(to) },
    fetch: async (path: string, init: RequestInit) => {
      const answer = await reach(new URL(path, baseURL), init);
      if (path !== VERIFY) return answer;
      // The demo has no open survey.
      const body = (await answer.json()) as { response: object };
      return Response.json({ ...body, response: { ...body.response, survey: { survey_id: 5 } } });
    },
  });
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: 'a browser', onLine: true },
    configurable: true,
  });
  const { userState: session } = await import('../../src/kit/children/queries');
  const { currentChallenge } = await import('../../src/kit/session/challenge');
  const { requestCode } = await import('../../src/features/sign-in/request-code/queries');
  const { verifyCode } = await import('../../src/features/sign-in/code/queries');
  const { arrive } = await import('../../src/features/sign-in/arrival/arrive');

  const letters = await demo.watch(MEERA);
  await requestCode({ phone: MEERA, email: '' });
  expect(session().otpDetails).toEqual({ otp: expect.stringMatching(/^\S{43}$/), time: expect.any(Number) });
  const challenge = currentChallenge();
  if (!challenge) throw new Error('No code is out.');
  const verified = await verifyCode(challenge, await letters.code());
  if (!verified.ok) throw new Error(verified.failure.text);
  await arrive(verified.response);

  expect(left).toEqual(['/survey/5']);
  expect(session().childList).toHaveLength(2);
  const { tokens, activeChildId } = session();
  expect(session()).toMatchObject({
    activeChildDetail: { id: activeChildId, fullName: 'Anaya Rao', parent: 'Mother' },
    phone: MEERA,
    email: 'meera.rao@example.com',
    password: expect.stringMatching(/^\d{6}$/),
    authToken: tokens.find(({ id }) => id === activeChildId)?.token,
    lastLoggedIn: verified.response.at,
    lastReload: verified.response.at,
    appVersion: manifest.version,
    survey: { surveyId: 5 },
    eventStatus: 1,
    parentProfile: {
      parentName: 'Meera Rao',
      parentType: 'Mother',
      parentPhone: MEERA,
      parentPhoto: expect.stringMatching(/\S/),
      parentApprovedStatus: 'Active',
      motherEmail: 'meera.rao@example.com',
      motherPhone: MEERA,
      // Private data of the other parent is never sent.
      fatherEmail: '',
      fatherPhone: '',
      motherPhotoApproved: 'Active',
      fatherPhotoApproved: expect.stringMatching(/\S/),
    },
  });
  expect(tokens.map(({ token }) => token)).toEqual([
    expect.stringMatching(/^aangan_\S+$/),
    expect.stringMatching(/^aangan_\S+$/),
  ]);
  expect(verified.response.at).toMatch(/^2026-11-12T/);
});

import { expect, type Page } from '@playwright/test';
import { everythingStored } from '../support/browser-storage';
import { CHILD_DATA, LOGOUT, RELOAD, TIMELINE, VERIFY } from '../support/calls';
import { LIST } from '../support/chat-page';
import { chooser } from '../support/chooser';
import { changeDevice, readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { FARAH, MEERA } from '../support/parents';
import { insideRoutes, loaded } from '../support/routes';
import { toTheEnd } from '../support/scroll';
import { shell } from '../support/shell';
import { askForCode, codeCard, enterCode, signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

/** Data that must not be stored on a device: names, contacts, PINs, messages and pictures of responses. */
const PRIVATE =
  /name|phone|email|password|photo|message|image|date_of_birth|admission_date|length|arn|web_token|link|otp/i;

function privateTexts(answer: unknown, key = ''): string[] {
  if (Array.isArray(answer)) return answer.flatMap((one) => privateTexts(one, key));
  if (typeof answer === 'object' && answer !== null) {
    return Object.entries(answer).flatMap(([member, value]) => privateTexts(value, member));
  }
  return typeof answer === 'string' && answer.length > 2 && PRIVATE.test(key) ? [answer] : [];
}

/** Collects them from all later responses. */
function listen(page: Page): { texts: () => Promise<string[]> } {
  const answers: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if ([VERIFY, RELOAD, CHILD_DATA, TIMELINE, LIST].includes(path))
      answers.push(response.json().catch(() => undefined));
  });
  return { texts: async () => [...new Set((await Promise.all(answers)).flatMap((answer) => privateTexts(answer)))] };
}

test('after visiting everything the browser stores no name, no phone number, no PIN and no message', async ({
  page,
  demo,
}) => {
  test.slow();
  const collected = listen(page);
  const code = await askForCode(page, demo, MEERA);
  // While a code is pending the tab stores its contact, not the code.
  expect(await everythingStored(page)).toContain(MEERA);
  await enterCode(page, code === '111111' ? '222222' : '111111');
  await expect(page.getByText('Incorrect OTP. 4 attempts left.')).toBeVisible();
  expect(await everythingStored(page)).not.toContain(code);
  await enterCode(page, code);
  await chooser(page).child('Anaya').click();
  await expect(shell(page).faces).toHaveCount(2);

  await page.goto('/timeline');
  await expect(timelinePage(page).entries).toHaveCount(50);
  await toTheEnd(page, timelinePage(page).entries.nth(50));
  for (const path of insideRoutes.filter((one) => !one.startsWith('/survey/'))) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page).toHaveURL((url) => url.pathname === new URL(path, url).pathname);
    await loaded(page);
  }
  await shell(page).faces.nth(1).click();
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();

  const saved = await everythingStored(page);
  expect(saved).toContain((await readDevice(page)).authToken);
  const texts = await collected.texts();
  for (const sure of ['Anaya', 'Vihaan', 'Meera Rao', MEERA, 'Indiranagar']) expect(texts).toContain(sure);
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter((text) => saved.includes(text))).toEqual([]);
  for (const secret of [MEERA, code, 'Rao', 'meera']) expect(saved).not.toContain(secret);
});

test('logging out leaves only the push token, the device key and the logout reason', async ({ page, demo }) => {
  await signIn(page, demo, FARAH);
  const { deviceKey } = await readDevice(page);
  expect(deviceKey).toMatch(/^[\w-]{43}$/);
  await changeDevice(page, { pushToken: 'push-1', settings: { theme: 'dark' }, survey: { surveyId: 0 } });
  await page.evaluate(() => sessionStorage.setItem('aangan.draft.chat', '"half a sentence"'));
  await page.goto('/blogs');
  await loaded(page);
  await shell(page).openMenu.click();
  await shell(page).logout.click();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await readDevice(page)).toEqual({
    authToken: '',
    tokens: [],
    pushToken: 'push-1',
    deviceKey,
    lastReload: '',
    lastLoggedIn: '',
    appVersion: '',
    activeChildId: '',
    language: '',
    survey: { surveyId: 0 },
    flags: { manualLogout: true, reset: false },
    settings: { theme: 'system' },
  });
  expect(await everythingStored(page)).not.toContain('half a sentence');
});

test.describe('a device that was tampered with', () => {
  const garbage: readonly [what: string, stored: (good: Record<string, unknown>) => unknown, ends: RegExp][] = [
    ['the whole is cut off', () => '{"authToken":"a', /\/login$/],
    ['the whole is a list', () => [], /\/login$/],
    ['the token is a number', (good) => ({ ...good, authToken: 7 }), /\/login$/],
    ['the token could be no header', (good) => ({ ...good, authToken: 'a\u0000\nb: c' }), /\/login$/],
    ['the tokens are a word', (good) => ({ ...good, tokens: 'x' }), /\/timeline$/],
    [
      'the tokens are of nobody',
      (good) => ({ ...good, tokens: [{ id: 1 }, null, { id: '9', token: '9' }] }),
      /\/timeline$/,
    ],
    ['the child is an object', (good) => ({ ...good, activeChildId: {} }), /\/login$/],
    ['the child is unknown', (good) => ({ ...good, activeChildId: '999999999' }), /\/login$/],
    ['the child is markup', (good) => ({ ...good, activeChildId: '<img src=x onerror=alert(1)>' }), /\/login$/],
    ['the last login is a list', (good) => ({ ...good, lastLoggedIn: [1] }), /\/timeline$/],
    ['the version is a number', (good) => ({ ...good, appVersion: 47 }), /\/timeline$/],
    ['flags and settings are nothing', (good) => ({ ...good, flags: null, settings: 3 }), /\/timeline$/],
    ['the survey is a word', (good) => ({ ...good, survey: { surveyId: '../login' } }), /\/timeline$/],
  ];

  test('neither crashes nor loops, and forged values open nothing', async ({ page, demo }) => {
    test.slow();
    await signIn(page, demo, FARAH);
    const good = await readDevice(page);
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    // The session must stay for the next case.
    await page.route(`**${LOGOUT}`, (route) => route.abort());
    for (const [what, stored, ends] of garbage) {
      await page.goto('/healthz');
      const value = stored({ ...good });
      await page.evaluate(
        (text) => localStorage.setItem('aangan', text),
        typeof value === 'string' ? value : JSON.stringify(value),
      );
      let loads = 0;
      const count = () => {
        loads += 1;
      };
      page.on('load', count);
      await page.goto('/timeline');
      await expect(page, what).toHaveURL(ends);
      await loaded(page);
      page.off('load', count);
      expect(loads, what).toBe(1);
      await expect(page.getByText('Something went wrong here'), what).toHaveCount(0);
    }
    await test.step('a forged token is an ended session', async () => {
      await changeDevice(page, { ...good, authToken: 'aangan_x' });
      await page.goto('/timeline');
      await expect(shell(page).modal).toContainText('Session expired! Please login again.');
      await shell(page).modal.getByRole('button', { name: 'OK' }).click();
      await expect(page).toHaveURL(/\/login$/);
    });
    await test.step('a forged challenge is refused by the server', async () => {
      const tamper = async (challenge: object) => {
        await page.goto('/healthz');
        await page.evaluate(
          (text) => sessionStorage.setItem('aangan.challenge', text),
          JSON.stringify({ from: 'login', otp: 'x', time: 1, email: '', resends: 0, resendFrom: 0, ...challenge }),
        );
        await page.goto('/verifyUser');
      };
      await tamper({ phone: 5 });
      await expect(page).toHaveURL(/\/login$/);
      await tamper({ phone: FARAH });
      await expect(codeCard(page).heading).toBeVisible();
      await enterCode(page, '123456');
      await expect(codeCard(page).code).toHaveAccessibleDescription(/\S/);
      await expect(page).toHaveURL(/\/verifyUser$/);
    });
    expect(broken).toEqual([]);
  });

  test('with the token of a sibling: it opens nothing, and the parent signs in again', async ({ page, demo }) => {
    await signIn(page, demo, MEERA);
    const { tokens } = await readDevice(page);
    await changeDevice(page, { authToken: tokens[1]?.token ?? '' });
    const calls: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith(TIMELINE)) calls.push(await response.text());
    });
    await page.goto('/timeline');
    await expect(page).toHaveURL(/\/login$/);
    expect(calls.join()).not.toContain('Anaya');
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  });
});

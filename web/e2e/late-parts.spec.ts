import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { filesOf, lateFiles, lateParts } from './support/build';
import { addToAnswers, answerWith } from './support/calls';
import { WATCH } from './support/camera-page';
import type { Demo } from './support/centre';
import { test } from './support/fixtures';
import { MOMENT } from './support/moment';
import { LAKSHMI, MEERA, type Phone } from './support/parents';
import { otpOverlay, profilePage, somePicture } from './support/profile-page';
import { inShell } from './support/pushes';
import { loadsOf, refuse } from './support/refuse';
import { loaded } from './support/routes';
import { shell } from './support/shell';
import { loginCard } from './support/sign-in';

// Whatever is fetched later than the page comes back after it could not be had, whether the line was gone or a newer version
// was put up. The list is the build's own: a new part without its way here fails.

const OUR_FAULT = 'It is our fault, not yours.';
const NOT_NOW = 'Not just now: there is no connection.';

interface Arrival {
  page: Page;
  demo: Demo;
  arriveAs: (phone: Phone, path: string) => Promise<void>;
}

/** A screen, or the frame of some: how one comes there. */
interface Screen {
  part: string;
  after: readonly string[];
  /** Goes there; before the sign-in by oneself. */
  go: (arrival: Arrival) => Promise<void>;
}

const rows = readFileSync(new URL('../src/app/rows.ts', import.meta.url), 'utf8');
const row = /row\(\s*'(\w+)',\s*lazyScreen\(\(\) => import\('[^']*\/([\w-]+)'\)/g;
const routed = new Map(
  [...rows.matchAll(row)].map(([, name, part]) => [part ?? '', paths[name as keyof typeof paths]]),
);
const outside = ['login-screen', 'forgot-screen', 'verify-user-screen', 'otp-verify-screen'];

const screens: readonly Screen[] = [
  ...[...routed]
    .filter(([part]) => !outside.includes(part))
    .map(([part, path]) => ({ part, after: ['app-layout'], go: ({ arriveAs }: Arrival) => arriveAs(MEERA, path) })),
  { part: 'app-layout', after: [], go: ({ arriveAs }) => arriveAs(MEERA, paths.foodMenu) },
  { part: 'splash-screen', after: [], go: ({ arriveAs }) => arriveAs(MEERA, paths.root) },
  { part: 'auth-layout', after: [], go: async ({ page }) => void (await page.goto(paths.login)) },
  { part: 'login-screen', after: ['auth-layout'], go: async ({ page }) => void (await page.goto(paths.login)) },
  {
    part: 'forgot-screen',
    after: ['auth-layout'],
    go: async ({ page }) => void (await page.goto(paths.forgetPassword)),
  },
  {
    part: 'verify-user-screen',
    after: ['auth-layout', 'login-screen'],
    go: async ({ page }) => {
      await page.goto(paths.login);
      await loginCard(page).phone.fill(MEERA);
      await loginCard(page).send.click();
    },
  },
  {
    part: 'otp-verify-screen',
    after: ['auth-layout', 'forgot-screen'],
    go: async ({ page }) => {
      await page.goto(paths.forgetPassword);
      await page.getByLabel('Email Id').fill('meera.rao@example.com');
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
];

/** What a parent opens: where, by what, and how they see that it is there. */
interface Asked {
  part: string;
  after: readonly string[];
  path: string;
  ask: (page: Page) => Promise<void>;
  there: (page: Page) => Promise<void>;
}

const seen = (find: (page: Page) => ReturnType<Page['getByRole']>) => async (page: Page) =>
  void (await expect(find(page)).toBeVisible());
const dialog = (name: string | RegExp) => seen((page) => page.getByRole('dialog', { name }));

const asked: readonly Asked[] = [
  {
    part: 'slide-menu',
    after: ['app-layout', 'timeline-screen'],
    path: paths.timeline,
    ask: (page) => shell(page).openMenu.click(),
    there: seen((page) => shell(page).slideMenu),
  },
  {
    part: 'child-chooser',
    after: ['app-layout', 'timeline-screen', 'overlay-hosts', 'slide-menu'],
    path: paths.timeline,
    ask: async (page) => {
      await shell(page).openMenu.click();
      await page.getByRole('button', { name: 'Change Logged In Child' }).click();
    },
    there: dialog('Change Logged In Child'),
  },
  {
    part: 'switch-child',
    after: ['app-layout', 'timeline-screen', 'slide-menu'],
    path: paths.timeline,
    ask: (page) => shell(page).faces.nth(1).click(),
    there: seen((page) => page.getByRole('banner').getByText('Vihaan Rao')),
  },
  {
    part: 'photo-box',
    after: ['app-layout', 'photos-screen'],
    path: paths.photoGallery,
    ask: (page) =>
      page
        .getByRole('button', { name: /^Photo\b/ })
        .first()
        .click(),
    there: dialog(/^Photo 1( of|$)/),
  },
  {
    part: 'absence-sheet',
    after: ['app-layout', 'attendance-screen'],
    path: paths.attendance,
    ask: (page) => page.getByRole('button', { name: 'Tell the Centre', exact: true }).click(),
    there: dialog('When is Anaya away?'),
  },
  {
    part: 'calendar-sheet',
    after: ['app-layout', 'holidays-screen'],
    path: paths.holidayCalendar,
    ask: (page) => page.getByRole('button', { name: 'Set up', exact: true }).click(),
    there: dialog('In your own calendar'),
  },
  {
    part: 'months-sheet',
    after: ['app-layout', 'photos-screen'],
    path: paths.photoGallery,
    ask: (page) => page.getByRole('button', { name: 'Download a month' }).click(),
    there: dialog('Download a month'),
  },
  {
    part: 'crop-dialog',
    after: ['app-layout', 'profile-screen', 'overlay-hosts'],
    path: paths.myProfile,
    ask: async (page) =>
      profilePage(page)
        .files.first()
        .setInputFiles(await somePicture(page)),
    there: dialog('Crop the photo'),
  },
  {
    part: 'confirm-dialog',
    after: ['app-layout', 'profile-screen', 'overlay-hosts'],
    path: paths.myProfile,
    ask: async (page) => {
      const { editPhone, newPhone, save } = profilePage(page);
      if (!(await newPhone.isVisible())) await editPhone.click();
      await newPhone.fill('9811111111');
      await save.click();
    },
    there: seen((page) => otpOverlay(page).dialog),
  },
  {
    part: 'registration',
    after: ['app-layout', 'timeline-screen'],
    path: paths.timeline,
    ask: (page) => shell(page).prompt.click(),
    there: seen((page) => shell(page).modal),
  },
];

/** What comes by itself, and what has it tried again. */
interface Quiet {
  part: string;
  after: readonly string[];
  go: (arrival: Arrival) => Promise<void>;
  again?: (page: Page) => Promise<void>;
  /** The page is of no use without it. */
  needed?: boolean;
}

const quiet: readonly Quiet[] = [
  {
    part: 'side-menu',
    after: ['app-layout', 'timeline-screen'],
    go: async ({ page, arriveAs }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await arriveAs(MEERA, paths.timeline);
    },
    needed: true,
  },
  {
    part: 'stay-words',
    after: ['app-layout', 'timeline-screen'],
    go: ({ arriveAs }) => arriveAs(LAKSHMI, paths.timeline),
  },
  {
    part: 'nothing-to-send',
    after: ['app-layout', 'early-resume-screen'],
    go: async ({ page, arriveAs }) => {
      await addToAnswers(page, '/parentapp/childData', { readable_until: '2026-12-12' });
      await arriveAs(MEERA, paths.earlyResume);
    },
    needed: true,
  },
  {
    part: 'courtyard-scene',
    after: ['auth-layout', 'login-screen'],
    go: async ({ page }) => void (await page.goto(paths.login)),
  },
  {
    part: 'language-choice',
    after: ['auth-layout', 'login-screen'],
    go: async ({ page }) => void (await page.goto(paths.login)),
  },
  {
    part: 'hls-player',
    after: ['app-layout', 'cctv-screen'],
    go: async ({ page, arriveAs }) => {
      // What it would play is of no account here.
      const pass = { address: '/camera/5/index.m3u8', until: new Date(MOMENT + 600_000).toISOString(), viewer: '' };
      await addToAnswers(page, '/parentapp/updateCctvFlag', { cameras: [{ id: '5', name: 'Alcove', room: '' }] });
      await answerWith(page, WATCH, { body: { status: 'ok', response: pass } }, 1000);
      await arriveAs(MEERA, paths.cctv);
    },
    needed: true,
  },
  { part: 'news', after: ['app-layout', 'timeline-screen'], go: ({ arriveAs }) => arriveAs(MEERA, paths.timeline) },
  { part: 'carrier', after: ['app-layout', 'timeline-screen'], go: ({ arriveAs }) => arriveAs(MEERA, paths.timeline) },
  {
    part: 'look-at-day',
    after: ['app-layout', 'timeline-screen'],
    go: ({ arriveAs }) => arriveAs(MEERA, paths.timeline),
    again: (page) => page.evaluate(() => void dispatchEvent(new Event('online'))),
  },
  {
    part: 'agreement',
    after: ['app-layout', 'timeline-screen'],
    go: ({ arriveAs }) => arriveAs(MEERA, paths.timeline),
    again: (page) => page.reload().then(() => {}),
  },
  {
    part: 'unheard-logout',
    after: ['app-layout', 'timeline-screen'],
    go: ({ arriveAs }) => arriveAs(MEERA, paths.timeline),
    again: (page) => page.reload().then(() => {}),
  },
  {
    part: 'overlay-hosts',
    after: ['app-layout', 'timeline-screen'],
    go: ({ arriveAs }) => arriveAs(MEERA, paths.timeline),
    again: (page) =>
      shell(page)
        .openMenu.click()
        .then(() => shell(page).logout.click()),
  },
];

/** Tried for themselves: at the end of this file, in language.spec.ts, languages.spec.ts and phone-tokens.spec.ts. */
const ofItself = ['pushes', 'pseudo', 'hindi', 'kannada', 'tamil', 'phone-tokens'];

test('every part of the build that comes late is tried here', () => {
  const known = [...screens, ...asked, ...quiet].map(({ part }) => part);
  expect([...known, ...ofItself].sort()).toEqual([...lateParts].sort());
  const parts = [
    ...screens,
    ...asked,
    ...quiet,
    ...['pseudo', 'hindi', 'kannada', 'tamil', 'phone-tokens'].map((part) => ({ part, after: [] })),
  ];
  const refused = new Set(parts.flatMap(({ part, after }) => filesOf(part, { after })));
  expect(lateFiles.filter((file) => !refused.has(file))).toEqual([]);
});

for (const { part, after, go } of screens) {
  const files = filesOf(part, { after });

  test(`${part} comes by itself once there is a line again`, async ({ page, demo, arriveAs }) => {
    const refusal = await refuse(page, files, 'no line');
    await go({ page, demo, arriveAs });
    await expect(page.getByRole('heading', { level: 1, name: 'Some Error Occurred' })).toBeVisible();
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    refusal.end();
    await expect(page.getByRole('heading', { name: 'Some Error Occurred' })).toHaveCount(0);
    await loaded(page);
  });

  test(`${part} comes with the newer version that was put up`, async ({ page, demo, arriveAs }) => {
    const loads = loadsOf(page);
    const refusal = await refuse(page, files, 'gone');
    page.on('request', (request) => {
      if (request.isNavigationRequest() && refusal.asked() > 0) refusal.end();
    });
    await go({ page, demo, arriveAs });
    await expect.poll(loads).toBe(2);
    await loaded(page);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    expect(loads()).toBe(2);
  });
}

for (const { part, after, path, ask, there } of asked) {
  const files = filesOf(part, { after });

  test(`${part} opens once there is a line again`, async ({ page, arriveAs }) => {
    const refusal = await refuse(page, files, 'no line');
    await arriveAs(MEERA, path);
    await loaded(page);
    const screen = await page.getByRole('heading', { level: 1 }).textContent();
    await ask(page);
    await expect(page.getByRole('status').filter({ hasText: NOT_NOW })).toBeAttached();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(screen ?? '');
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    refusal.end();
    if (part === 'child-chooser') await page.keyboard.press('Escape');
    await ask(page);
    await there(page);
  });

  test(`${part} opens with the newer version that was put up`, async ({ page, arriveAs }) => {
    const refusal = await refuse(page, files, 'gone');
    await arriveAs(MEERA, path);
    await loaded(page);
    const loads = loadsOf(page);
    const anew = page.waitForEvent('domcontentloaded');
    await ask(page);
    await anew;
    await loaded(page);
    // A server that still does not have it is no reason to go round in circles.
    await ask(page);
    await expect(
      page.getByRole('status').filter({ hasText: 'Something went wrong. Please try again.' }),
    ).toBeAttached();
    expect(loads()).toBe(1);
    refusal.end();
    await ask(page);
    await there(page);
    expect(loads()).toBe(1);
  });
}

test('what was on its way when the line went is not waited for', async ({ page, context, arriveAs }) => {
  const files = filesOf('slide-menu', { after: ['app-layout', 'timeline-screen', 'overlay-hosts'] });
  await page.route(
    ({ pathname }) => files.includes(pathname.slice(1)),
    () => {},
  );
  await arriveAs(MEERA, paths.timeline);
  await loaded(page);
  await context.setOffline(true);
  await shell(page).openMenu.click();
  await expect(page.getByRole('status').filter({ hasText: NOT_NOW })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'Child Timeline', exact: true })).toBeVisible();
});

for (const { part, after, go, again, needed } of quiet) {
  const files = filesOf(part, { after });
  const served = (page: Page) =>
    page.waitForResponse((answer) => files.includes(new URL(answer.url()).pathname.slice(1)) && answer.ok());

  test(`${part} comes by itself once there is a line again`, async ({ page, demo, arriveAs }) => {
    const refusal = await refuse(page, files, 'no line');
    await go({ page, demo, arriveAs });
    await loaded(page);
    await expect.poll(refusal.asked).toBeGreaterThan(1);
    await expect.poll(refusal.lineMissed).toBe(true);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    const here = served(page);
    refusal.end();
    await again?.(page);
    await here;
  });

  test(`${part} that is gone ${needed ? 'brings the newer version' : 'leaves the screen as it is'}`, async ({
    page,
    demo,
    arriveAs,
  }) => {
    const loads = loadsOf(page);
    const refusal = await refuse(page, files, 'gone');
    const last = new Promise<void>((stands) => {
      page.on('domcontentloaded', () => loads() === (needed ? 2 : 1) && stands());
    });
    await go({ page, demo, arriveAs });
    await last;
    await expect.poll(refusal.asked).toBeGreaterThan(1);
    await loaded(page);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    expect(loads()).toBe(needed ? 2 : 1);
  });
}

test('a push is met although the code for the first one did not come', async ({ page, arriveAs }) => {
  const push = await inShell(page);
  const refusal = await refuse(page, filesOf('pushes', { after: ['app-layout', 'timeline-screen'] }), 'no line');
  await arriveAs(MEERA, paths.timeline);
  await loaded(page);
  await push.arrives('Lunch is eaten', '');
  await expect.poll(refusal.asked).toBeGreaterThan(1);
  await expect.poll(refusal.lineMissed).toBe(true);
  refusal.end();
  await push.arrives('Nap is over', '');
  await expect(page.getByRole('button', { name: 'Nap is over' })).toBeVisible();
});

test('what went wrong is told in the page where the code of its boxes is missing too', async ({ page }) => {
  await refuse(page, filesOf('overlay-hosts', { after: ['auth-layout', 'login-screen'] }), 'no line');
  const browsers: string[] = [];
  page.on('dialog', (box) => void box.dismiss().then(() => browsers.push(box.message())));
  await page.goto(paths.login);
  await loginCard(page).phone.fill(MEERA);
  await page.route('**/parentapp/childLoginOTP', (route) => route.abort());
  await loginCard(page).send.click();
  const box = page.getByRole('dialog');
  await expect(box).toContainText('Some Error Occurred');
  await box.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(box).toHaveCount(0);
  expect(browsers).toEqual([]);
});

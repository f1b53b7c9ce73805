import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { lateImports } from '../src/kit/testing/late-imports';
import { filesOf, lateFiles, lateParts } from './support/build';
import { addToAnswers, answerWith } from './support/calls';
import { WATCH } from './support/camera-page';
import { test } from './support/fixtures';
import { MOMENT } from './support/moment';
import { MEERA, type Phone } from './support/parents';
import { inShell } from './support/pushes';
import { loadsOf, refuse } from './support/refuse';
import { loaded } from './support/routes';
import { shell } from './support/shell';
import { loginCard } from './support/sign-in';

// What is fetched later than the page comes back after it could not be had, whether the line was gone or a newer version was
// put up. Each kind of late part is tried here; that every part is of a known kind is held against the sources and the build.

const OUR_FAULT = 'Sorry, that’s our fault.';
const NOT_NOW = 'You’re offline. Try again when you’re connected.';

/** Parts that are loaded without a component of kit/late around them: each is tried by itself. */
const DIRECT = {
  'tried here': [
    ...['switch-child', 'registration', 'hls-player', 'pushes'],
    ...['background', 'agreement', 'overlay-hosts'],
  ],
  'tried in language.spec.ts and languages.spec.ts': ['hindi', 'kannada', 'tamil', 'pseudo'],
  'tried in phone-tokens.spec.ts': ['phone-tokens'],
};

type ArriveAs = (phone: Phone, path: string) => Promise<void>;

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** A page loads itself anew at most once a minute. The next case begins without a load before it. */
const forgetLoads = (page: Page) => page.evaluate(() => sessionStorage.removeItem('aangan.anew'));

/** Waits until the page has asked in vain, and has found that the server is out of reach. */
async function missed(refusal: Awaited<ReturnType<typeof refuse>>): Promise<void> {
  await expect.poll(refusal.asked).toBeGreaterThan(1);
  await expect.poll(refusal.lineMissed).toBe(true);
}

/** One of the files is answered. */
function served(page: Page, files: readonly string[]) {
  return page.waitForResponse((answer) => files.includes(new URL(answer.url()).pathname.slice(1)) && answer.ok());
}

test.describe('only looked at', () => {
  test.use({ onlyLooks: true });

  test('every part of the build that comes late is of a known kind', () => {
    const imports = lateImports();
    expect(imports.filter(({ kind }) => kind === undefined)).toEqual([]);
    expect([...lateParts].sort()).toEqual([...new Set(imports.map(({ part }) => part))].sort());
    const direct = new Set(imports.filter(({ kind }) => kind === 'direct').map(({ part }) => part));
    expect([...direct].sort()).toEqual(Object.values(DIRECT).flat().sort());
    const known = new Set(lateParts.flatMap((part) => filesOf(part, { after: [] })));
    expect(lateFiles.filter((file) => !known.has(file))).toEqual([]);
  });

  interface Shown {
    what: string;
    part: string;
    after: readonly string[];
    go: (page: Page, arriveAs: ArriveAs) => Promise<void>;
  }

  // Those before the sign-in come first: the session then stays on the device.
  const frameOfSignIn: Shown = {
    what: 'the frame of the sign-in',
    part: 'auth-layout',
    after: [],
    go: async (page) => void (await page.goto(paths.login)),
  };
  const byLink: Shown = {
    what: 'a screen that a link leads to',
    part: 'forgot-screen',
    after: ['auth-layout', 'login-screen'],
    go: async (page) => {
      await page.goto(paths.login);
      await loaded(page);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
    },
  };
  const insideOnes: readonly Shown[] = [
    {
      what: 'the frame of a parent',
      part: 'app-layout',
      after: [],
      go: (_, arriveAs) => arriveAs(MEERA, paths.foodMenu),
    },
    {
      what: 'a screen opened by its address',
      part: 'attendance-screen',
      after: ['app-layout'],
      go: (_, arriveAs) => arriveAs(MEERA, paths.attendance),
    },
    {
      what: 'the splash, which has no frame',
      part: 'splash-screen',
      after: [],
      go: (_, arriveAs) => arriveAs(MEERA, paths.root),
    },
  ];

  test('a screen comes by itself once there is a line again, and so does a frame', async ({ page, arriveAs }) => {
    for (const { what, part, after, go } of [frameOfSignIn, byLink, ...insideOnes]) {
      await test.step(what, async () => {
        const refusal = await refuse(page, filesOf(part, { after }), 'no line');
        await go(page, arriveAs);
        await expect(page.getByRole('heading', { level: 1, name: 'Some Error Occurred' })).toBeVisible();
        await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
        refusal.end();
        await expect(page.getByRole('heading', { name: 'Some Error Occurred' })).toHaveCount(0);
        await loaded(page);
      });
    }
  });

  test('a screen comes with the newer version that was put up, and so does a frame', async ({ page, arriveAs }) => {
    // By a link: newer-version.spec.ts.
    for (const { what, part, after, go } of [frameOfSignIn, ...insideOnes]) {
      await test.step(what, async () => {
        const loads = loadsOf(page);
        const refusal = await refuse(page, filesOf(part, { after }), 'gone');
        page.on('request', (request) => {
          if (request.isNavigationRequest() && refusal.asked() > 0) refusal.end();
        });
        await go(page, arriveAs);
        await expect.poll(loads).toBe(2);
        await loaded(page);
        await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
        expect(loads()).toBe(2);
      });
      await forgetLoads(page);
    }
  });

  interface Asked {
    part: string;
    after: readonly string[];
    path: string;
    ask: (page: Page) => Promise<void>;
    there: (page: Page) => ReturnType<Page['getByRole']>;
  }

  /** A part of the frame, one that lies over all screens, one of a screen; then work that begins with a press. */
  const asked: readonly Asked[] = [
    {
      part: 'slide-menu',
      after: ['app-layout', 'timeline-screen'],
      path: paths.timeline,
      ask: (page) => shell(page).openMenu.click(),
      there: (page) => shell(page).slideMenu,
    },
    {
      part: 'child-chooser',
      after: ['app-layout', 'timeline-screen', 'overlay-hosts', 'slide-menu'],
      path: paths.timeline,
      ask: async (page) => {
        await shell(page).openMenu.click();
        await page.getByRole('button', { name: 'Change Logged In Child' }).click();
      },
      there: (page) => page.getByRole('dialog', { name: 'Change Logged In Child' }),
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
      there: (page) => page.getByRole('dialog', { name: /^Photo 1( of|$)/ }),
    },
    {
      part: 'registration',
      after: ['app-layout', 'timeline-screen'],
      path: paths.timeline,
      ask: (page) => shell(page).prompt.click(),
      there: (page) => shell(page).modal,
    },
    {
      part: 'switch-child',
      after: ['app-layout', 'timeline-screen', 'slide-menu'],
      path: paths.timeline,
      ask: (page) => shell(page).faces.nth(1).click(),
      there: (page) => page.getByRole('banner').getByText('Vihaan Rao'),
    },
  ];

  test('what a parent opens is told to be missing, and opens once there is a line again', async ({
    page,
    arriveAs,
  }) => {
    for (const { part, after, path, ask, there } of asked) {
      await test.step(part, async () => {
        const refusal = await refuse(page, filesOf(part, { after }), 'no line');
        await arriveAs(MEERA, path);
        await loaded(page);
        const screen = await page.getByRole('heading', { level: 1 }).textContent();
        await ask(page);
        await expect(status(page, NOT_NOW)).toBeAttached();
        await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(screen ?? '');
        await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
        refusal.end();
        if (part === 'child-chooser') await page.keyboard.press('Escape');
        await ask(page);
        await expect(there(page)).toBeVisible();
      });
    }
  });

  test('what a parent opens comes with the newer version that was put up', async ({ page, arriveAs }) => {
    for (const { part, after, path, ask, there } of asked) {
      await test.step(part, async () => {
        const refusal = await refuse(page, filesOf(part, { after }), 'gone');
        await arriveAs(MEERA, path);
        await loaded(page);
        const loads = loadsOf(page);
        const anew = page.waitForEvent('domcontentloaded');
        await ask(page);
        await anew;
        await loaded(page);
        // A server that still does not have it is no reason to go round in circles.
        await ask(page);
        await expect(status(page, 'Something went wrong. Please try again.')).toBeAttached();
        expect(loads()).toBe(1);
        refusal.end();
        await ask(page);
        await expect(there(page)).toBeVisible();
        expect(loads()).toBe(1);
      });
      await forgetLoads(page);
    }
  });

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
    await expect(status(page, NOT_NOW)).toBeAttached();
    await expect(page.getByRole('heading', { level: 1, name: 'Child Timeline', exact: true })).toBeVisible();
  });

  /** What comes by itself: the choice of a language is done without, a wide window needs its menu. */
  const choice = filesOf('language-choice', { after: ['auth-layout', 'login-screen'] });
  const sideMenu = filesOf('side-menu', { after: ['app-layout', 'timeline-screen'] });
  const wide = { width: 1280, height: 800 };

  test('a part that nobody asked for comes by itself once there is a line again', async ({ page, arriveAs }) => {
    for (const [what, files, go] of [
      ['of a screen that does without', choice, async () => void (await page.goto(paths.login))],
      ['that the screen needs', sideMenu, () => arriveAs(MEERA, paths.timeline)],
    ] as const) {
      await test.step(what, async () => {
        await page.setViewportSize(wide);
        const refusal = await refuse(page, files, 'no line');
        await go();
        await loaded(page);
        await missed(refusal);
        await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
        const here = served(page, files);
        refusal.end();
        await here;
      });
    }
  });

  /** Waits until the page has loaded so often, has asked in vain, and stays. */
  async function expectGone(page: Page, files: readonly string[], times: number, go: () => Promise<void>) {
    const loads = loadsOf(page);
    const refusal = await refuse(page, files, 'gone');
    const last = new Promise<void>((stands) => {
      page.on('domcontentloaded', () => loads() === times && stands());
    });
    await go();
    await last;
    await expect.poll(refusal.asked).toBeGreaterThan(1);
    await expect.poll(refusal.looked).toBeGreaterThanOrEqual(times);
    await loaded(page);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    expect(loads()).toBe(times);
    refusal.end();
  }

  test('a part that is gone leaves the screen as it is, and brings the newer version where the screen needs it', async ({
    page,
    arriveAs,
  }) => {
    await page.setViewportSize(wide);
    await test.step('of a screen that does without', () =>
      expectGone(page, choice, 1, async () => void (await page.goto(paths.login))));
    await test.step('that the screen needs', () =>
      expectGone(page, sideMenu, 2, () => arriveAs(MEERA, paths.timeline)));
  });

  test('what works in the background is fetched once there is a line again', async ({ page, arriveAs }) => {
    const after = ['app-layout', 'timeline-screen'];
    const arriveWithout = async (parts: readonly string[], { loads = 1 } = {}) => {
      const files = parts.map((part) => filesOf(part, { after }));
      const refusal = await refuse(page, files.flat(), 'no line');
      await arriveAs(MEERA, paths.timeline);
      await loaded(page);
      await expect.poll(() => files.filter((ofPart) => !ofPart.some((file) => refusal.refused.has(file)))).toEqual([]);
      // Each load has asked for the last time once it looks for the server.
      await expect.poll(refusal.looked).toBeGreaterThanOrEqual(loads);
      await missed(refusal);
      await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
      return { end: refusal.end, served: files.map((ofPart) => () => served(page, ofPart)) };
    };
    await test.step('what goes on by itself', async () => {
      const { end, served } = await arriveWithout(['background']);
      const here = Promise.all(served.map((wait) => wait()));
      end();
      await here;
    });
    await test.step('what an idle page fetches ahead, when it is wanted or with the next page', async () => {
      const { end, served } = await arriveWithout(['overlay-hosts', 'agreement'], { loads: 2 });
      const [overlays, ...others] = served;
      end();
      const opened = overlays?.();
      await shell(page).openMenu.click();
      await shell(page).logout.click();
      await opened;
      await expect(shell(page).modal).toBeVisible();
      const here = Promise.all(others.map((wait) => wait()));
      await arriveAs(MEERA, paths.timeline);
      await here;
    });
  });

  test('what works in the background and is gone leaves the screen as it is', async ({ page, arriveAs }) => {
    const after = ['app-layout', 'timeline-screen'];
    const parts = ['background', 'agreement', 'overlay-hosts'];
    const files = parts.map((part) => filesOf(part, { after }));
    const loads = loadsOf(page);
    const refusal = await refuse(page, files.flat(), 'gone');
    await arriveAs(MEERA, paths.timeline);
    await expect.poll(() => files.filter((ofPart) => !ofPart.some((file) => refusal.refused.has(file)))).toEqual([]);
    // Each of them looks for the server before it gives up.
    await expect.poll(refusal.looked).toBeGreaterThanOrEqual(parts.length);
    await loaded(page);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    expect(loads()).toBe(1);
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
});

test('the player of a camera comes by itself once there is a line again, and with a newer version', async ({
  page,
  arriveAs,
}) => {
  const files = filesOf('hls-player', { after: ['app-layout', 'cctv-screen'] });
  // What it would play is of no account here.
  const pass = { address: '/camera/5/index.m3u8', until: new Date(MOMENT + 600_000).toISOString(), viewer: '' };
  await addToAnswers(page, '/parentapp/updateCctvFlag', { cameras: [{ id: '5', name: 'Alcove', room: '' }] });
  await answerWith(page, WATCH, { body: { status: 'ok', response: pass } }, 1000);
  await test.step('without a line', async () => {
    const refusal = await refuse(page, files, 'no line');
    await arriveAs(MEERA, paths.cctv);
    await loaded(page);
    await missed(refusal);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    const here = served(page, files);
    refusal.end();
    await here;
  });
  await test.step('gone', async () => {
    const loads = loadsOf(page);
    const refusal = await refuse(page, files, 'gone');
    await page.reload();
    await expect.poll(loads).toBe(2);
    await expect.poll(refusal.looked).toBeGreaterThan(1);
    await loaded(page);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    expect(loads()).toBe(2);
  });
});

test('a push is met although the code for the first one did not come', async ({ page, arriveAs }) => {
  const push = await inShell(page);
  const refusal = await refuse(page, filesOf('pushes', { after: ['app-layout', 'timeline-screen'] }), 'no line');
  await arriveAs(MEERA, paths.timeline);
  await loaded(page);
  await push.arrives('Lunch is eaten', '');
  await missed(refusal);
  refusal.end();
  await push.arrives('Nap is over', '');
  await expect(page.getByRole('button', { name: 'Nap is over' })).toBeVisible();
});

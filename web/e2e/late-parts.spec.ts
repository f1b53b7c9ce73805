import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { lazyImports } from '../src/kit/testing/lazy-imports';
import { blockFiles, countPageLoads } from './support/block-files';
import { filesOf, lazyChunks, lazyFiles } from './support/build';
import { addToAnswers, answerWith } from './support/calls';
import { WATCH } from './support/camera-page';
import { test } from './support/fixtures';
import { MOMENT } from './support/moment';
import { MEERA, type Phone } from './support/parents';
import { inShell } from './support/pushes';
import { loaded } from './support/routes';
import { shell } from './support/shell';
import { loginCard } from './support/sign-in';

// Lazy chunks that failed to load recover, offline or after a deployment of a newer version. Each kind is tested here; sources
// and build are checked for unknown kinds.

const OUR_FAULT = 'Sorry, that’s our fault.';
const NOT_NOW = 'You’re offline. Try again when you’re connected.';

/** Parts that are loaded without a component of kit/lazy around them: each is tried by itself. */
const DIRECT = {
  'tried here': [
    ...['switch-child', 'registration', 'hls-player', 'pushes'],
    ...['background', 'sync-language', 'overlay-hosts'],
  ],
  'tried in language.spec.ts and languages.spec.ts': ['hindi', 'kannada', 'tamil', 'pseudo'],
  'tried in phone-tokens.spec.ts': ['phone-tokens'],
};

type ArriveAs = (phone: Phone, path: string) => Promise<void>;

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** A page reloads itself at most once a minute. Resets that for the next case. */
const forgetLoads = (page: Page) => page.evaluate(() => sessionStorage.removeItem('aangan.anew'));

/** Waits until a request has failed and the page has noticed that the server is unreachable. */
async function missed(blocked: Awaited<ReturnType<typeof blockFiles>>): Promise<void> {
  await expect.poll(blocked.asked).toBeGreaterThan(1);
  await expect.poll(blocked.lineMissed).toBe(true);
}

/** One of the files has been served. */
function served(page: Page, files: readonly string[]) {
  return page.waitForResponse((answer) => files.includes(new URL(answer.url()).pathname.slice(1)) && answer.ok());
}

test.describe('read only', () => {
  test.use({ readOnly: true });

  test('every lazy chunk of the build is of a known kind', () => {
    const imports = lazyImports();
    expect(imports.filter(({ kind }) => kind === undefined)).toEqual([]);
    expect([...lazyChunks].sort()).toEqual([...new Set(imports.map(({ chunk }) => chunk))].sort());
    const direct = new Set(imports.filter(({ kind }) => kind === 'direct').map(({ chunk }) => chunk));
    expect([...direct].sort()).toEqual(Object.values(DIRECT).flat().sort());
    const known = new Set(lazyChunks.flatMap((part) => filesOf(part, { after: [] })));
    expect(lazyFiles.filter((file) => !known.has(file))).toEqual([]);
  });

  interface Shown {
    what: string;
    part: string;
    after: readonly string[];
    go: (page: Page, arriveAs: ArriveAs) => Promise<void>;
  }

  // First those before the sign-in; then the session stays on the device.
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

  test('a screen loads by itself once the connection is back, and so does a layout', async ({ page, arriveAs }) => {
    for (const { what, part, after, go } of [frameOfSignIn, byLink, ...insideOnes]) {
      await test.step(what, async () => {
        const blocked = await blockFiles(page, filesOf(part, { after }), 'offline');
        await go(page, arriveAs);
        await expect(page.getByRole('heading', { level: 1, name: 'Some Error Occurred' })).toBeVisible();
        await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
        blocked.end();
        await expect(page.getByRole('heading', { name: 'Some Error Occurred' })).toHaveCount(0);
        await loaded(page);
      });
    }
  });

  test('a screen loads with a newly deployed version, and so does a layout', async ({ page, arriveAs }) => {
    // By a link: see newer-version.spec.ts.
    for (const { what, part, after, go } of [frameOfSignIn, ...insideOnes]) {
      await test.step(what, async () => {
        const loads = countPageLoads(page);
        const blocked = await blockFiles(page, filesOf(part, { after }), 'gone');
        page.on('request', (request) => {
          if (request.isNavigationRequest() && blocked.asked() > 0) blocked.end();
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

  /** A chunk of the layout, a global overlay, an overlay of a screen; then work that starts on a press. */
  const onDemand: readonly Asked[] = [
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

  test('a lazy overlay that fails to load shows an error, and opens once the connection is back', async ({
    page,
    arriveAs,
  }) => {
    for (const { part, after, path, ask, there } of onDemand) {
      await test.step(part, async () => {
        const blocked = await blockFiles(page, filesOf(part, { after }), 'offline');
        await arriveAs(MEERA, path);
        await loaded(page);
        const screen = await page.getByRole('heading', { level: 1 }).textContent();
        await ask(page);
        await expect(status(page, NOT_NOW)).toBeAttached();
        await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(screen ?? '');
        await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
        blocked.end();
        if (part === 'child-chooser') await page.keyboard.press('Escape');
        await ask(page);
        await expect(there(page)).toBeVisible();
      });
    }
  });

  test('a lazy overlay loads with a newly deployed version', async ({ page, arriveAs }) => {
    for (const { part, after, path, ask, there } of onDemand) {
      await test.step(part, async () => {
        const blocked = await blockFiles(page, filesOf(part, { after }), 'gone');
        await arriveAs(MEERA, path);
        await loaded(page);
        const loads = countPageLoads(page);
        const reloaded = page.waitForEvent('domcontentloaded');
        await ask(page);
        await reloaded;
        await loaded(page);
        // If the server still lacks it, the page must not reload in a loop.
        await ask(page);
        await expect(status(page, 'Something went wrong. Please try again.')).toBeAttached();
        expect(loads()).toBe(1);
        blocked.end();
        await ask(page);
        await expect(there(page)).toBeVisible();
        expect(loads()).toBe(1);
      });
      await forgetLoads(page);
    }
  });

  test('a request that was pending when the connection was lost is abandoned', async ({ page, context, arriveAs }) => {
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

  /** Background chunks: the language choice is optional, a wide window needs its menu. */
  const choice = filesOf('language-choice', { after: ['auth-layout', 'login-screen'] });
  const sideMenu = filesOf('side-menu', { after: ['app-layout', 'timeline-screen'] });
  const wide = { width: 1280, height: 800 };

  test('a background chunk loads by itself once the connection is back', async ({ page, arriveAs }) => {
    for (const [what, files, go] of [
      ['if the screen works without it', choice, async () => void (await page.goto(paths.login))],
      ['if the screen needs it', sideMenu, () => arriveAs(MEERA, paths.timeline)],
    ] as const) {
      await test.step(what, async () => {
        await page.setViewportSize(wide);
        const blocked = await blockFiles(page, files, 'offline');
        await go();
        await loaded(page);
        await missed(blocked);
        await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
        const here = served(page, files);
        blocked.end();
        await here;
      });
    }
  });

  /** Waits until the page has loaded this often, has failed, and stays. */
  async function expectGone(page: Page, files: readonly string[], times: number, go: () => Promise<void>) {
    const loads = countPageLoads(page);
    const blocked = await blockFiles(page, files, 'gone');
    const last = new Promise<void>((stands) => {
      page.on('domcontentloaded', () => loads() === times && stands());
    });
    await go();
    await last;
    await expect.poll(blocked.asked).toBeGreaterThan(1);
    await expect.poll(blocked.looked).toBeGreaterThanOrEqual(times);
    await loaded(page);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    expect(loads()).toBe(times);
    blocked.end();
  }

  test('a missing chunk leaves the screen as it is, and reloads the newer version if the screen needs it', async ({
    page,
    arriveAs,
  }) => {
    await page.setViewportSize(wide);
    await test.step('if the screen works without it', () =>
      expectGone(page, choice, 1, async () => void (await page.goto(paths.login))));
    await test.step('if the screen needs it', () =>
      expectGone(page, sideMenu, 2, () => arriveAs(MEERA, paths.timeline)));
  });

  test('background code is loaded once the connection is back', async ({ page, arriveAs }) => {
    const after = ['app-layout', 'timeline-screen'];
    const arriveWithout = async (parts: readonly string[], { loads = 1 } = {}) => {
      const files = parts.map((part) => filesOf(part, { after }));
      const blocked = await blockFiles(page, files.flat(), 'offline');
      await arriveAs(MEERA, paths.timeline);
      await loaded(page);
      await expect.poll(() => files.filter((ofPart) => !ofPart.some((file) => blocked.refused.has(file)))).toEqual([]);
      // Each load stops requesting once it probes the server.
      await expect.poll(blocked.looked).toBeGreaterThanOrEqual(loads);
      await missed(blocked);
      await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
      return { end: blocked.end, served: files.map((ofPart) => () => served(page, ofPart)) };
    };
    await test.step('code that retries by itself', async () => {
      const { end, served } = await arriveWithout(['background']);
      const here = Promise.all(served.map((wait) => wait()));
      end();
      await here;
    });
    await test.step('prefetched code, when it is needed or on the next page', async () => {
      const { end, served } = await arriveWithout(['overlay-hosts', 'sync-language'], { loads: 2 });
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

  test('missing background code leaves the screen as it is', async ({ page, arriveAs }) => {
    const after = ['app-layout', 'timeline-screen'];
    const parts = ['background', 'sync-language', 'overlay-hosts'];
    const files = parts.map((part) => filesOf(part, { after }));
    const loads = countPageLoads(page);
    const blocked = await blockFiles(page, files.flat(), 'gone');
    await arriveAs(MEERA, paths.timeline);
    await expect.poll(() => files.filter((ofPart) => !ofPart.some((file) => blocked.refused.has(file)))).toEqual([]);
    // Each probes the server before it gives up.
    await expect.poll(blocked.looked).toBeGreaterThanOrEqual(parts.length);
    await loaded(page);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    expect(loads()).toBe(1);
  });

  test('an error is shown in the page if the code of the dialogs is missing too', async ({ page }) => {
    await blockFiles(page, filesOf('overlay-hosts', { after: ['auth-layout', 'login-screen'] }), 'offline');
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

test('the camera player loads by itself once the connection is back, and with a newer version', async ({
  page,
  arriveAs,
}) => {
  const files = filesOf('hls-player', { after: ['app-layout', 'cctv-screen'] });
  // The stream itself does not matter here.
  const pass = { address: '/camera/5/index.m3u8', until: new Date(MOMENT + 600_000).toISOString(), viewer: '' };
  await addToAnswers(page, '/parentapp/updateCctvFlag', { cameras: [{ id: '5', name: 'Alcove', room: '' }] });
  await answerWith(page, WATCH, { body: { status: 'ok', response: pass } }, 1000);
  await test.step('offline', async () => {
    const blocked = await blockFiles(page, files, 'offline');
    await arriveAs(MEERA, paths.cctv);
    await loaded(page);
    await missed(blocked);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    const here = served(page, files);
    blocked.end();
    await here;
  });
  await test.step('gone', async () => {
    const loads = countPageLoads(page);
    const blocked = await blockFiles(page, files, 'gone');
    await page.reload();
    await expect.poll(loads).toBe(2);
    await expect.poll(blocked.looked).toBeGreaterThan(1);
    await loaded(page);
    await expect(page.getByText(OUR_FAULT)).toHaveCount(0);
    expect(loads()).toBe(2);
  });
});

test('a push is handled although its code failed to load for the first one', async ({ page, arriveAs }) => {
  const push = await inShell(page);
  const blocked = await blockFiles(page, filesOf('pushes', { after: ['app-layout', 'timeline-screen'] }), 'offline');
  await arriveAs(MEERA, paths.timeline);
  await loaded(page);
  await push.arrives('Lunch is eaten', '');
  await missed(blocked);
  blocked.end();
  await push.arrives('Nap is over', '');
  await expect(page.getByRole('button', { name: 'Nap is over' })).toBeVisible();
});

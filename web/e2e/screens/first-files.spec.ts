import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { filesOf } from '../support/build';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// All of a screen's code is asked for at once: with the page for whoever opens the app at that address, at the first touch
// for whoever goes there inside. Nothing of it waits until another file has come and run.

test.use({ onlyLooks: true });

const isCode = /\/assets\/[^/]*\.js$/;

/** The names of the files of code that the page asks for, in order. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isCode.test(pathname)) asked.push(pathname.slice(1));
  });
  return asked;
}

/** Holds back the answers to these files; gives what lets them come. */
async function hold(page: Page, held: (file: string) => boolean): Promise<() => void> {
  let letGo = () => {};
  const go = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(isCode, async (route) => {
    if (held(new URL(route.request().url()).pathname.slice(1))) await go;
    await route.continue();
  });
  return letGo;
}

const opened = [
  { path: paths.login, frame: 'auth-layout', screen: 'login-screen' },
  { path: paths.forgetPassword, frame: 'auth-layout', screen: 'forgot-screen' },
  { path: paths.blogs, frame: 'app-layout', screen: 'blogs-screen' },
  { path: '/blogs/balcony-garden', frame: 'app-layout', screen: 'story-screen' },
  { path: paths.timeline, frame: 'app-layout', screen: 'timeline-screen' },
  { path: paths.photoGallery, frame: 'app-layout', screen: 'photos-screen' },
  { path: paths.chat, frame: 'app-layout', screen: 'chat-screen' },
  { path: '/support/pause/', frame: 'app-layout', screen: 'break-screen' },
  { path: '/support/finance', frame: 'app-layout', screen: 'finance-screen' },
];

test('the code of an address is asked for before anything of the app has run', async ({ page, arriveAs }) => {
  for (const { path, frame, screen } of opened) {
    await test.step(path, async () => {
      const needed = [...new Set([...filesOf(frame, { after: [] }), ...filesOf(screen, { after: [] })])];
      expect(needed.length).toBeGreaterThan(1);
      // Nothing of the page before it is on its way any more.
      await page.goto('about:blank');
      const asked = askedBy(page);
      // No code comes at all, so that nothing but the page itself can have asked.
      const letGo = await hold(page, () => true);
      const arrived = frame === 'app-layout' ? arriveAs(FARAH, path) : page.goto(path);
      await expect.poll(() => needed.filter((file) => !asked.includes(file))).toEqual([]);
      letGo();
      await arrived;
      await loaded(page);
      expect(asked).toHaveLength(new Set(asked).size);
    });
  }
});

test('inside the app the files of the next screen are asked for together', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, paths.blogs);
  await loaded(page);
  await shell(page).openMenu.click();
  const attendance = shell(page).slideMenu.getByRole('link', { name: 'Attendance' });
  await expect(attendance).toBeVisible();
  const fetched = ['app-layout', 'blogs-screen', 'timeline-screen', 'splash-screen', 'slide-menu', 'overlay-hosts'];
  const needed = filesOf('attendance-screen', { after: fetched });
  expect(needed.length).toBeGreaterThan(1);
  const asked = askedBy(page);
  const letGo = await hold(page, (file) => needed.includes(file));
  await attendance.click();
  await expect.poll(() => needed.filter((file) => !asked.includes(file))).toEqual([]);
  letGo();
  await loaded(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
});

test('the stories of Home are asked for before anything of the app has run, and once', async ({ page, arriveAs }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/static/blogs.json') asked += 1;
  });
  const letGo = await hold(page, () => true);
  const arrived = arriveAs(FARAH, paths.blogs);
  await expect.poll(() => asked).toBe(1);
  letGo();
  await arrived;
  await loaded(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(asked).toBe(1);
});

/** How many requests come before a screen rests, beside its pictures: the page, its style sheet, font, settings, code and calls. */
const mostRequests = [
  [paths.login, 11],
  [paths.blogs, 11],
  [paths.timeline, 11],
  [paths.photoGallery, 12],
  [paths.support, 12],
  [paths.chat, 12],
] as const;

test('a screen rests after few requests', async ({ page, arriveAs }) => {
  // Nothing is fetched ahead: no page of this test is ever idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  for (const [path, most] of mostRequests) {
    await test.step(path, async () => {
      await page.goto('about:blank');
      let asked: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) asked = [];
        if (request.resourceType() !== 'image') asked.push(new URL(request.url()).pathname);
      });
      await (path === paths.login ? page.goto(path) : arriveAs(FARAH, path));
      await loaded(page);
      await page.waitForLoadState('networkidle');
      page.removeAllListeners('request');
      expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(most);
    });
  }
});

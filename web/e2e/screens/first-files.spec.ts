import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { filesOf } from '../support/build';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// All code of a screen is requested in parallel: with the page for a direct visit, on the first touch inside the app. No file
// waits for another one to load and run.

test.use({ readOnly: true });

const isCode = /\/assets\/[^/]*\.js$/;

/** The requested script files, in order. */
function requestsOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isCode.test(pathname)) requested.push(pathname.slice(1));
  });
  return requested;
}

/** Delays responses for these files. Returns a function that releases them. */
async function hold(page: Page, blocked: (file: string) => boolean): Promise<() => void> {
  let release = () => {};
  const go = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isCode, async (route) => {
    if (blocked(new URL(route.request().url()).pathname.slice(1))) await go;
    await route.continue();
  });
  return release;
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

test('the code of a route is requested before the app runs', async ({ page, arriveAs }) => {
  for (const { path, frame, screen } of opened) {
    await test.step(path, async () => {
      const needed = [...new Set([...filesOf(frame, { after: [] }), ...filesOf(screen, { after: [] })])];
      expect(needed.length).toBeGreaterThan(1);
      // No request of the previous page is pending.
      await page.goto('about:blank');
      const requested = requestsOf(page);
      // No script loads, so only the page itself can request.
      const release = await hold(page, () => true);
      const arrived = frame === 'app-layout' ? arriveAs(FARAH, path) : page.goto(path);
      await expect.poll(() => needed.filter((file) => !requested.includes(file))).toEqual([]);
      release();
      await arrived;
      await loaded(page);
      expect(requested).toHaveLength(new Set(requested).size);
    });
  }
});

test('inside the app the files of the next screen are requested together', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, paths.blogs);
  await loaded(page);
  await shell(page).openMenu.click();
  const attendance = shell(page).slideMenu.getByRole('link', { name: 'Attendance' });
  await expect(attendance).toBeVisible();
  const fetched = ['app-layout', 'blogs-screen', 'timeline-screen', 'splash-screen', 'slide-menu', 'overlay-hosts'];
  const needed = filesOf('attendance-screen', { after: fetched });
  expect(needed.length).toBeGreaterThan(1);
  const requested = requestsOf(page);
  const release = await hold(page, (file) => needed.includes(file));
  await attendance.click();
  await expect.poll(() => needed.filter((file) => !requested.includes(file))).toEqual([]);
  release();
  await loaded(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
});

test('the stories of Home are requested before the app runs, and once', async ({ page, arriveAs }) => {
  let requested = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/static/blogs.json') requested += 1;
  });
  const release = await hold(page, () => true);
  const arrived = arriveAs(FARAH, paths.blogs);
  await expect.poll(() => requested).toBe(1);
  release();
  await arrived;
  await loaded(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(requested).toBe(1);
});

/** Requests until a screen settles, without pictures: the page, style sheet, font, configuration, scripts and API calls. */
const mostRequests = [
  [paths.login, 11],
  [paths.blogs, 11],
  [paths.timeline, 11],
  [paths.photoGallery, 12],
  [paths.support, 12],
  [paths.chat, 12],
] as const;

test('a screen settles after few requests', async ({ page, arriveAs }) => {
  // No prefetch: pages of this test are never idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  for (const [path, most] of mostRequests) {
    await test.step(path, async () => {
      await page.goto('about:blank');
      let requested: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) requested = [];
        if (request.resourceType() !== 'image') requested.push(new URL(request.url()).pathname);
      });
      await (path === paths.login ? page.goto(path) : arriveAs(FARAH, path));
      await loaded(page);
      await page.waitForLoadState('networkidle');
      page.removeAllListeners('request');
      expect(requested.length, requested.join(' ')).toBeLessThanOrEqual(most);
    });
  }
});

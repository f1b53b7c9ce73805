import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { loaded } from '../support/routes';

// Background and logo are in the page itself, painted before any script or style sheet is loaded.

test.use({ readOnly: true });

const GROUND = { light: 'rgb(251, 248, 242)', dark: 'rgb(18, 24, 22)' } as const;

/** Opens the page with scripts and style sheet delayed. Returns a function that releases them. */
async function openWithoutFiles(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  return release;
}

/** The pixels in a corner and in the middle of the window. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const [ground, middle] = [
      document.elementFromPoint(5, 5),
      document.elementFromPoint(innerWidth / 2, innerHeight / 2),
    ];
    return {
      ground: ground && getComputedStyle(ground).backgroundColor,
      mark: middle?.closest('svg, img')?.getBoundingClientRect().width,
    };
  });

const firstPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((painted) => {
        new PerformanceObserver(() => painted()).observe({ type: 'paint', buffered: true });
      }),
  );

test('a window shows background and logo before any script or style sheet is loaded', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`a ${colorScheme} window`, async () => {
      await page.emulateMedia({ colorScheme });
      const release = await openWithoutFiles(page);
      await expect(page.locator('#opening')).toBeVisible();
      await expect.poll(() => seen(page)).toEqual({ ground: GROUND[colorScheme], mark: 72 });
      expect(await page.locator('#root').evaluate((root) => root.childElementCount)).toBe(0);
      // Wait for paint, not only for layout.
      await firstPaint(page);
      release();
      await loaded(page);
      await expect(page.locator('#opening')).toBeHidden();
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(GROUND[colorScheme]);
    });
  }
});

import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { loaded } from '../support/routes';

// Ground and mark stand in the page itself, painted before any script or style sheet has come.

test.use({ onlyLooks: true });

const GROUND = { light: 'rgb(251, 248, 242)', dark: 'rgb(18, 24, 22)' } as const;

/** Opens the page while the app's scripts and its style sheet are still on their way; gives what lets them come. */
async function openWithoutFiles(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  return letGo;
}

/** What the window shows in its corner and in its middle. */
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

test('a window shows ground and mark before any script or style sheet has come', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`a ${colorScheme} window`, async () => {
      await page.emulateMedia({ colorScheme });
      const letGo = await openWithoutFiles(page);
      await expect(page.locator('#opening')).toBeVisible();
      await expect.poll(() => seen(page)).toEqual({ ground: GROUND[colorScheme], mark: 72 });
      expect(await page.locator('#root').evaluate((root) => root.childElementCount)).toBe(0);
      // Not only laid out: the window has been painted with it.
      await firstPaint(page);
      letGo();
      await loaded(page);
      await expect(page.locator('#opening')).toBeHidden();
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(GROUND[colorScheme]);
    });
  }
});

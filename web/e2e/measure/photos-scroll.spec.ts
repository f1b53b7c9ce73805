import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { daysAgo } from '../support/moment';
import { FARAH } from '../support/parents';

// Long tasks while scrolling through a thousand photos on a slow phone. Run by hand on an idle machine with the release
// binary:
//   AANGAN_BINARY=../target/release/aangan npx playwright test --config playwright.measure.config.ts

const PHOTOS = 1_000;
const SLOWER = 4;
const TIMEOUT_MS = 240_000;
const pictures = join(import.meta.dirname, '../../../crates/demo/src/pictures');

test('a thousand photos scroll without a long task', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  const drawn = readdirSync(pictures)
    .filter((name) => name.endsWith('.webp') && !name.startsWith('face'))
    .map((name) => readFileSync(join(pictures, name)));
  const moments = Array.from({ length: PHOTOS }, (_, index) =>
    daysAgo(1 + Math.floor(index / 20), `10:${String(index % 20).padStart(2, '0')}`),
  );
  await indiranagar.addPhotos(zoya, moments, drawn);

  await arriveAs(FARAH, '/photoGallery');
  await expect(page.getByRole('button', { name: /^Photo, / }).first()).toBeVisible();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The page scrolls itself: polling from the test would cause long tasks.
  const reached = await page.evaluate(
    ([all, patience]) =>
      new Promise<boolean>((resolve) => {
        const began = performance.now();
        const step = () => {
          scrollBy(0, 60);
          const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
          const end =
            document.querySelectorAll('main img').length >= all && scrollTop + clientHeight >= scrollHeight - 5;
          if (end || performance.now() - began > patience) resolve(end);
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    [PHOTOS, TIMEOUT_MS] as const,
  );
  expect(reached, 'the end is reached').toBe(true);
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.sort((one, other) => other - one)).toEqual([]);
});

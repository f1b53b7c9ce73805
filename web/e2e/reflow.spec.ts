import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { MEERA } from './support/parents';
import { insideRoutes, loaded, outsideRoutes } from './support/routes';

test.use({ viewport: { width: 320, height: 640 } });

/** How far the page reaches beyond the window, and what does. */
async function overhang(page: Page): Promise<{ by: number; what: string[] }> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const beyond = [...document.querySelectorAll('main *, header *, nav *')].filter(
      (part) =>
        part.checkVisibility() && part.closest('svg') === null && part.getBoundingClientRect().right > width + 1,
    );
    return {
      by: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - width,
      what: beyond.slice(0, 5).map((part) => part.outerHTML.slice(0, 120)),
    };
  });
}

for (const path of insideRoutes) {
  test(`${path} fits into 320 px`, async ({ page, arriveAs }) => {
    await arriveAs(MEERA, path);
    await loaded(page);
    expect(await overhang(page)).toEqual({ by: 0, what: [] });
  });
}

for (const { path, arrive } of outsideRoutes) {
  test(`${path} fits into 320 px`, async ({ page, demo }) => {
    await arrive(page, demo);
    await loaded(page);
    expect(await overhang(page)).toEqual({ by: 0, what: [] });
  });
}

import { expect, type Locator, type Page } from '@playwright/test';

// Checks of screens that fill the window: they do not scroll away, and in a low window everything is reachable.

export const PHONE = { width: 390, height: 844 };
export const SIDEWAYS = [
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 568, height: 320 },
];

/** How far the document extends below its screen, and the scrolling parts of the screen. */
function heights(page: Page) {
  return page.evaluate(() => {
    const page = document.documentElement;
    const main = document.querySelector('main');
    const end = Math.max(innerHeight, Math.ceil((main?.getBoundingClientRect().bottom ?? 0) + scrollY));
    const within = [...document.querySelectorAll('main *')].filter(
      (part) =>
        ['auto', 'scroll'].includes(getComputedStyle(part).overflowY) &&
        part.clientHeight > innerHeight / 4 &&
        part.scrollHeight > part.clientHeight,
    );
    return {
      below: Math.max(0, page.scrollHeight - end),
      beyondWindow: within.length > 0 ? page.scrollHeight - innerHeight : 0,
      within: within.map((part) => part.getAttribute('aria-label')),
    };
  });
}

/** Nothing is below the screen. A screen with scrolling parts, given by name, is as high as the window. */
export async function expectHeights(page: Page, within?: readonly string[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  expect(await heights(page), `${page.url()} at ${width} x ${height}`).toMatchObject({
    below: 0,
    beyondWindow: 0,
    ...(within && { within }),
  });
}

/** The fraction of the window, from 0 to 1, that shows the screen without bars and fixed foot. */
export function shareOfScreen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const stays = (part: Element | null): boolean =>
      part !== null && part !== main && (getComputedStyle(part).position === 'sticky' || stays(part.parentElement));
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 4, y));
    return rows.filter((part) => main?.contains(part) && !stays(part)).length / innerHeight;
  });
}

/** It is in the window, and nothing covers its middle. */
export async function expectOnTop(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() =>
      part.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        // A label over a field passes the click to it.
        return one.contains(met) || met?.closest('label')?.contains(one) ? 'reached' : met?.outerHTML.slice(0, 120);
      }),
    )
    .toBe('reached');
}

/** It is on top after scrolling to it. */
export async function expectWithinReach(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expectOnTop(part);
}

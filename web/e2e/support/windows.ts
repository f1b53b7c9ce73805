import { expect, type Locator, type Page } from '@playwright/test';

// What a screen needs of the window: nothing scrolls away, and in a low window everything stays within reach.

export const PHONE = { width: 390, height: 844 };
export const SIDEWAYS = [
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 568, height: 320 },
];

/** How far the document reaches below the end of its screen, and what of the screen scrolls within it. */
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

/** Nothing lies below the screen; where parts of it scroll within, which are named, it is as high as the window. */
export async function expectHeights(page: Page, within?: readonly string[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  expect(await heights(page), `${page.url()} at ${width} x ${height}`).toMatchObject({
    below: 0,
    beyondWindow: 0,
    ...(within && { within }),
  });
}

/** How much of the window shows the screen itself, neither the bars nor what stays at its foot: from 0 to 1. */
export function shareOfScreen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const stays = (part: Element | null): boolean =>
      part !== null && part !== main && (getComputedStyle(part).position === 'sticky' || stays(part.parentElement));
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 4, y));
    return rows.filter((part) => main?.contains(part) && !stays(part)).length / innerHeight;
  });
}

/** All of it is in the window, and nothing lies over its middle. */
export async function expectOnTop(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() =>
      part.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        // What is drawn over a field, as its label is, hands the press on to it.
        return one.contains(met) || met?.closest('label')?.contains(one) ? 'reached' : met?.outerHTML.slice(0, 120);
      }),
    )
    .toBe('reached');
}

/** It is on top once the screen is scrolled to it. */
export async function expectWithinReach(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expectOnTop(part);
}

import { expect, type Page } from '@playwright/test';
import { layoutProblems } from './boxes';

interface Look {
  width: number;
  height: number;
  /** The text size in percent. */
  percent: number;
  /** With the text spacing of WCAG 1.4.12. */
  spaced?: true;
}

const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

const NARROW: Look = { width: 320, height: 640, percent: 100 };
const phone = (percent: number): Look => ({ width: 360, height: 760, percent });
const desk = (percent: number): Look => ({ width: 1280, height: 800, percent });

export const PHONES: readonly Look[] = [NARROW, phone(100), phone(130), phone(150), phone(200)];
const ANYWHERE: readonly Look[] = [
  ...PHONES,
  { ...phone(100), spaced: true },
  desk(100),
  desk(200),
  { ...desk(100), width: 1920 },
];
export const NARROWEST = [NARROW, phone(200), desk(100)];

/** Resizes the window, scrolls to the top, and waits until the layout has changed. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    // The layout changes shortly after the window: bottom bar or side menu.
    const former = matchMedia('(min-width: 48rem)').matches ? 'nav#menu' : 'aside:has(~ #main)';
    while (document.querySelector(former)) await new Promise(requestAnimationFrame);
  });
}

/** Resets size, text, theme and scroll position to those of a phone. */
export async function resetLook(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.style.fontSize = '';
  });
  await resize(page, { width: 360, height: 760 });
}

/** Nothing overflows on narrow phones and with large text. Checks the same page in each look, without reloading it. */
export async function expectNoOverflow(page: Page, looks: readonly Look[] = ANYWHERE): Promise<void> {
  for (const { width, height, percent, spaced } of looks) {
    await page.evaluate(
      ({ size, spacing }) => {
        // Skipped content (content-visibility) would be measured by its estimated size.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`* { content-visibility: visible !important } ${spacing}`);
        document.adoptedStyleSheets = [sheet];
        document.documentElement.style.fontSize = size;
      },
      { size: `${percent}%`, spacing: spaced ? SPACED : '' },
    );
    await resize(page, { width, height });
    const look = `${width} px with text of ${percent} %${spaced ? ', spaced' : ''}`;
    expect.soft(await layoutProblems(page), `${page.url()} at ${look}`).toEqual([]);
  }
  // The next page starts with the size of a phone.
  await page.setViewportSize({ width: 360, height: 760 });
}

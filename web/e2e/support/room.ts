import { expect, type Page } from '@playwright/test';
import { misfits } from './boxes';

interface Look {
  width: number;
  height: number;
  /** How large the text is, in hundredths of the ordinary. */
  percent: number;
}

const NARROW: Look = { width: 320, height: 640, percent: 100 };
const phone = (percent: number): Look => ({ width: 360, height: 760, percent });
const desk = (percent: number): Look => ({ width: 1280, height: 800, percent });

export const PHONES = [NARROW, phone(100), phone(130), phone(150), phone(200)];
const ANYWHERE = [...PHONES, desk(100), desk(200), { ...desk(100), width: 1920 }];
export const NARROWEST = [NARROW, phone(200), desk(100)];

/** Everything has room on narrow phones and with large text: the same page in each look, without loading it again. */
export async function expectRoom(page: Page, looks: readonly Look[] = ANYWHERE): Promise<void> {
  await page.evaluate(() => {
    // Days that are not painted until they are near would be measured by their estimated heights.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const { width, height, percent } of looks) {
    await page.setViewportSize({ width, height });
    await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size;
      scrollTo(0, 0);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }, `${percent}%`);
    expect.soft(await misfits(page), `${page.url()} at ${width} px with text of ${percent} %`).toEqual([]);
  }
  // The next page is to begin as a phone's: the frame hears of another width only a moment after the window has it.
  await page.setViewportSize({ width: 360, height: 760 });
}

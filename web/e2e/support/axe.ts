import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What colours alone decide. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Nothing that a machine can find against WCAG 2.2 AA, and headings that skip no level. */
export async function expectNoBarrier(page: Page, state: string, only?: 'colours'): Promise<void> {
  // The program that looks stays in the page until that is loaded again. Colours that still change are no page's colours.
  const there = await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
    return 'axe' in window;
  });
  const { violations } = await new AxeBuilder({ page, ...(there && { axeSource: ';' }) })
    // Judged in the page itself: there is no frame of another origin whose findings would have to be put together.
    .setLegacyMode()
    .options({
      runOnly: only ? { type: 'rule', values: COLOURS } : { type: 'tag', values: TAGS },
      ...(!only && { rules: { 'target-size': { enabled: true }, 'heading-order': { enabled: true } } }),
      resultTypes: ['violations'],
    })
    .analyze();
  const told = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }));
  expect(told, `${state} at ${page.url()}`).toEqual([]);
}

/** Light and dark on a phone, light on a desktop: the same screen, without loading it again. Dark has other colours alone. */
export async function expectNoBarrierInAnyLook(page: Page): Promise<void> {
  await expectNoBarrier(page, '360 light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoBarrier(page, '360 dark', 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoBarrier(page, '1280 light');
}

/** One title, one first heading, one main place. */
export async function expectLandmarks(page: Page): Promise<void> {
  const at = page.url();
  await expect(page, `the title of ${at}`).toHaveTitle(/\S+ · Aangan$/);
  await expect(page.getByRole('heading', { level: 1 }), `the first heading of ${at}`).toHaveCount(1);
  await expect(page.getByRole('main'), `the main place of ${at}`).toHaveCount(1);
}

/** Every control can be hit by a finger. */
export async function expectTargets(page: Page): Promise<void> {
  expect(await smallTargets(page), `targets of ${page.url()}`).toEqual([]);
}

/**
 * Controls whose target is lower than 44 px, or less wide. A chip may be smaller to the eye than to the finger, and a box
 * may lie under another's, so the points are touched; links within a sentence are exempt.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Points fall on whole pixels: the last of 44 is the 21st after the middle.
    const [before, after] = [21.5, 21];
    // What is short of 44 by less than a pixel is told by its box; a chip's target goes beyond its box by more.
    const short = (side: number) => side > 43 && side < 43.95;
    const hit = (control: Element, x: number, y: number) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (control.contains(found) || found.closest('label')?.control === control);
    };
    const small: string[] = [];
    for (const control of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea')) {
      if (!control.checkVisibility() || control.closest('p') !== null) continue;
      // The skip links, which only the keyboard brings into view.
      if (['#main', '#menu'].includes(control.getAttribute('href') ?? '')) continue;
      control.scrollIntoView({ block: 'center' });
      const box = control.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const high = !short(box.height) && hit(control, x, y - before) && hit(control, x, y + after);
      const wide = !short(box.width) && hit(control, x - before, y) && hit(control, x + after, y);
      if (!high || !wide) small.push(`${control.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`);
    }
    scrollTo(0, 0);
    return small;
  });
}

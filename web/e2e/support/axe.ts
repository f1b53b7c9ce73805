import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that depend on colours only. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** No violation of WCAG 2.2 AA that axe finds, and no skipped heading level. */
export async function expectAccessible(page: Page, state: string, only?: 'colours'): Promise<void> {
  // axe stays in the page until it is reloaded. Running transitions, and animations that
  // come to an end, would falsify the colours.
  const there = await page.evaluate(async () => {
    const ends = (one: Animation) =>
      one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime);
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition || ends(one));
    await Promise.allSettled(changing.map(({ finished }) => finished));
    return 'axe' in window;
  });
  const { violations } = await new AxeBuilder({ page, ...(there && { axeSource: ';' }) })
    // Run in the page itself: there are no frames of another origin to merge.
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

/** Light and dark on a phone, light on a desktop, without reloading the screen. The dark theme differs in colours only. */
export async function expectAccessibleInAllThemes(page: Page): Promise<void> {
  await expectAccessible(page, '360 light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, '360 dark', 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, '1280 light');
}

/** One title, one h1, one main landmark. */
export async function expectLandmarks(page: Page): Promise<void> {
  const at = page.url();
  await expect(page, `the title of ${at}`).toHaveTitle(/\S+ · Aangan$/);
  await expect(page.getByRole('heading', { level: 1 }), `the first heading of ${at}`).toHaveCount(1);
  await expect(page.getByRole('main'), `the main place of ${at}`).toHaveCount(1);
}

/** Every control is a large enough touch target. */
export async function expectTargets(page: Page): Promise<void> {
  expect(await smallTargets(page), `targets of ${page.url()}`).toEqual([]);
}

/**
 * Controls with a touch target below 44 by 44 px. A target may be larger than the visible box or covered by another one, so
 * its points are hit-tested. Links within a sentence are exempt.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Points are on whole pixels: the last of 44 is 21 px from the middle.
    const [before, after] = [21.5, 21];
    // A box that is too small by less than a pixel is reported by its size.
    const short = (side: number) => side > 43 && side < 43.95;
    const hit = (control: Element, x: number, y: number) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (control.contains(found) || found.closest('label')?.control === control);
    };
    const small: string[] = [];
    for (const control of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea')) {
      if (!control.checkVisibility() || control.closest('p') !== null) continue;
      // The skip links, which are visible only with keyboard focus.
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

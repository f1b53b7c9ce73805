import { expect, type Page } from '@playwright/test';

// Walks through a screen by Tab.

interface Stop {
  /** The name or text of the focused element. */
  name: string;
  /** Its index among all focusable elements, in document order. */
  place: number;
  /** Identifies its look: elements that look alike have the same focus ring. */
  style: string;
  /** Whether no fixed element covers it. */
  uncovered: boolean;
  /** Whether it belongs to the layout around the screen. */
  frame: boolean;
}

/** More stops than any screen has, so that an endless walk ends. */
const MOST_STOPS = 400;

// Tab reaches only the chosen radio button of a group, or the first one.
const REACHABLE =
  'a[href], button:not([disabled], [tabindex="-1"]), input:not([disabled]):not([type="radio"]:not(:checked)), [role="radiogroup"]:not(:has(:checked)) label:first-child > input, select, textarea, [tabindex="0"]';

/** The names of all elements that must be reachable by keyboard. */
async function reachable(page: Page): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility())
        .map(
          (one) =>
            one.getAttribute('aria-label') ?? (one.textContent?.trim() || one.getAttribute('name') || one.tagName),
        ),
    REACHABLE,
  );
}

async function stopHere(page: Page): Promise<Stop | undefined> {
  return page.evaluate((selector) => {
    const here = document.activeElement;
    if (here === null || here === document.body) return undefined;
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const box = here.getBoundingClientRect();
    const points = [0.2, 0.5, 0.8].map((part) => [box.x + box.width / 2, box.y + box.height * part] as const);
    const uncovered = points.every(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (here.contains(found) || found.contains(here));
    });
    const name =
      here.getAttribute('aria-label') ?? (here.textContent?.trim() || here.getAttribute('name') || here.tagName);
    const style = `${here.localName} ${here.parentElement?.className} ${here.className}`;
    const frame = document.querySelector('nav, aside') !== null && here.closest('main') === null;
    return { name, style, place: all.indexOf(here), uncovered, frame };
  }, REACHABLE);
}

/** Whether the focused element looks different without focus. */
async function ringShows(page: Page): Promise<boolean> {
  const clip = await page.evaluate(() => {
    const box = (document.activeElement ?? document.body).getBoundingClientRect();
    const left = Math.max(0, Math.floor(box.x) - 8);
    const top = Math.max(0, Math.floor(box.y) - 8);
    const right = Math.min(innerWidth, Math.ceil(box.right) + 8);
    const bottom = Math.min(innerHeight, Math.ceil(box.bottom) + 8);
    return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  });
  const focused = await page.screenshot({ clip, animations: 'disabled' });
  const again = await page.evaluateHandle(() => {
    const here = document.activeElement as HTMLElement;
    here.blur();
    return here;
  });
  const plain = await page.screenshot({ clip, animations: 'disabled' });
  await again.evaluate((here) => here.focus({ preventScroll: true }));
  return !focused.equals(plain);
}

/** The looks of layout elements, by width, whose rings this worker has checked. */
const ringsOfFrame = new Set<string>();

/**
 * Presses Tab until the focus leaves the page and returns every stop. Among the first `most`, it checks the focus ring of each
 * new look: for every screen, and once for the layout.
 */
async function walk(page: Page, most = 12): Promise<Stop[]> {
  // From the start of the document, wherever the focus was.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    document.body.blur();
    scrollTo(0, 0);
  });
  const stops: Stop[] = [];
  const looks = new Set<string>();
  const width = page.viewportSize()?.width;
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await stopHere(page);
    if (stop === undefined || stops.some(({ place }) => place === stop.place)) break;
    const [seen, look] = stop.frame ? [ringsOfFrame, `${width} ${stop.style}`] : [looks, stop.style];
    if (stops.length < most && !seen.has(look)) {
      // Measured again if the page was still scrolling.
      await expect.poll(() => ringShows(page), { message: `the ring of '${stop.name}' on ${page.url()}` }).toBe(true);
      seen.add(look);
    }
    stops.push(stop);
  }
  return stops;
}

/** The skip link is first, everything is reached in reading order, and nothing is under a bar. */
export async function expectGoodWalk(page: Page): Promise<void> {
  const stops = await walk(page);
  const at = `${page.url()} at ${page.viewportSize()?.width} px`;
  expect(stops[0]?.name, `the first stop of ${at}`).toBe('Skip to content');
  expect(
    stops.filter(({ uncovered }) => !uncovered).map(({ name }) => name),
    `what a bar covers on ${at}`,
  ).toEqual([]);
  const places = stops.map(({ place }) => place);
  expect(places, `the order on ${at}`).toEqual([...places].sort((a, b) => a - b));
  expect(
    stops.map(({ name }) => name),
    `what is reached on ${at}`,
  ).toEqual(await reachable(page));
}

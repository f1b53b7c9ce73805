import { expect, type Locator, type Page } from '@playwright/test';
import { queryDatabase } from './change-database';

// The screen of a room on a tablet.

export const tiles = (page: Page): Locator => page.locator('.room-board').getByRole('button');

/** The tile of a child, by its first name. */
export const tile = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}, `) });

/** The keys that log care. */
export const keys = (page: Page): Locator => page.getByRole('navigation', { name: 'What to log' });
export const key = (page: Page, name: string): Locator => keys(page).getByRole('button', { name, exact: true });

export const sheet = (page: Page): Locator => page.getByRole('dialog');
export const children = (page: Page): Locator =>
  sheet(page).getByRole('group', { name: 'Children' }).getByRole('button');

/** The screen has said this, also to screen readers. */
export const said = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();

/** A touch, as a browser reports it that clicks after every touch. Chromium's own rules would hide the app's. */
export async function touch(target: Locator, { ms = 0, px = 0 }): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not there.');
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
  await target.dispatchEvent('pointerdown', { pointerType: 'touch', clientX, clientY });
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  await target.dispatchEvent('click', { detail: 1, clientX: clientX + px, clientY });
}

/** Types a PIN or a first code. */
export async function typeDigits(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
}

interface Entered {
  kind: string;
  children: readonly string[];
  day: string;
  time: string;
  values?: object;
  /** The id of who writes it. */
  person: string;
}

/** Sends entries as the app would, without its screens. Returns what the server says of each. */
export function enter(page: Page, { values = {}, ...entered }: Entered): Promise<string[]> {
  return page.evaluate(
    async ({ kind, children, day, time, values, person }) => {
      const id = () => crypto.randomUUID().replaceAll('-', '');
      const [start, group] = [id(), id()];
      const rows = children.map((child) => ({
        ...{ id: id(), version: 1, group, kind, child, person, online: kind !== 'out', device_at: Date.now() },
        ...{ difference: 0, start, since_start: 0, happened: { day, time }, values },
      }));
      const response = await fetch('/staff/v1/entries', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ version: 1, start, since_start: 0, device_now: Date.now(), rows }),
      });
      const { verdicts } = await response.json();
      return verdicts.map(({ verdict }: { verdict: string }) => verdict);
    },
    { ...entered, values },
  );
}

/** How many entries of each kind the server has. */
export function entriesByKind(folder: string): Record<string, number> {
  return Object.fromEntries(
    queryDatabase<[string, number]>(folder, 'SELECT kind, COUNT(*) FROM staff_entry GROUP BY kind'),
  );
}

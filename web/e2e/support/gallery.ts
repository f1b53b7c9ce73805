import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { Group } from '../../gallery/groups';
import { expectAccessible } from './axe';

// The gallery of the kit's components, built by `npm run gallery`. Requests are answered from its folder, without a server.

const FOLDER = fileURLToPath(new URL('../../.build/gallery', import.meta.url));
const ORIGIN = 'https://gallery.test';

export const test = base.extend<{
  /** Opens the stories of a group. Every error that React logs fails the test. */
  openGallery: (group: Group) => Promise<void>;
}>({
  openGallery: async ({ page }, use) => {
    if (!existsSync(`${FOLDER}/index.html`)) throw new Error('The gallery is not built: npm run gallery');
    const mistakes: string[] = [];
    page.on('pageerror', (error) => mistakes.push(error.message));
    page.on('console', (message) => {
      // Failed requests are caused by the tests themselves.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load')) mistakes.push(message.text());
    });
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const file = `${FOLDER}${pathname === '/' ? '/index.html' : pathname}`;
      return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
    });
    await use(async (group) => {
      await page.goto(`${ORIGIN}/#${group}`);
      await page.getByRole('link', { name: group, exact: true }).and(page.locator('[aria-current]')).waitFor();
    });
    expect(mistakes, 'what React has to say').toEqual([]);
  },
});

/** All states of one component. */
export const story = (page: Page, of: string) => page.getByRole('region', { name: of, exact: true });

/** The overlays of the gallery, by the name of the button that opens each. */
export const OVERLAYS = ['Dialog', 'Question', 'Sheet', 'Tall sheet', 'Drawer', 'Lightbox', 'Photos'] as const;

export const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const overlay = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Light and dark, on a phone and a desktop. */
export async function expectAccessibleInGallery(page: Page): Promise<void> {
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${width} ${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 760 });
}

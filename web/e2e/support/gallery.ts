import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

// The gallery of the kit's parts, as `npm run gallery` built it. It has no server: the page's requests are answered from
// the folder.

const FOLDER = fileURLToPath(new URL('../../.build/gallery', import.meta.url));
const ORIGIN = 'http://gallery.test';

export async function openGallery(page: Page, what: 'parts' | 'form'): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = `${FOLDER}${pathname === '/' ? '/index.html' : pathname}`;
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  });
  await page.goto(`${ORIGIN}/#${what}`);
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
}

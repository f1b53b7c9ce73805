import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { expectMoving, putCamera } from '../support/camera-page';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { todayAt } from '../support/moment';
import { MEERA } from '../support/parents';
import { loaded } from '../support/routes';

// Takes the pictures of docs/pictures: six screens of the demo at a fixed time, on a phone and a desktop, in light and dark
// themes. All people on them are drawings.

const FOLDER = new URL('../../../docs/pictures/', import.meta.url);

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;
const LOOKS = ['light', 'dark'] as const;

/** Takes a screenshot of the viewport as WebP, a fifth of the size of a PNG. */
async function take(page: Page, name: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await browser.detach();
  writeFileSync(new URL(`${name}.webp`, FOLDER), Buffer.from(data, 'base64'));
}

interface Screen {
  name: string;
  path: string;
  ready?: (page: Page) => Promise<void>;
}

const SCREENS: readonly Screen[] = [
  { name: 'timeline', path: paths.timeline },
  { name: 'today', path: paths.today },
  { name: 'chat', path: paths.chat },
  { name: 'photos', path: paths.photoGallery },
  { name: 'camera', path: paths.cctv, ready: expectMoving },
  { name: 'support', path: paths.support },
];

/** Waits until everything in the viewport is rendered. */
async function painted(page: Page): Promise<void> {
  await loaded(page);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].every((one) => one.complete || one.getBoundingClientRect().top > innerHeight),
      ),
    )
    .toBe(true);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('takes screenshots of the screens', async ({ page, arriveAs, centre }) => {
  mkdirSync(FOLDER, { recursive: true });
  const indiranagar = centre('indiranagar');
  const koramangala = centre('koramangala');
  const anaya = await childId(indiranagar, 'Anaya');
  const vihaan = await childId(koramangala, 'Vihaan');
  const here = (child_id: string, time_in: string) => ({
    rows: [{ child_id, day: todayAt(time_in).slice(0, 10), status: 'Present', time_in, time_out: null }],
  });
  await indiranagar.addMoments([
    {
      child_id: anaya,
      type: 'Attendance',
      message: 'Anaya came in with a marigold for the table.',
      at: todayAt('09:02'),
    },
    { child_id: anaya, type: 'Activity', message: 'Printed leaves in three greens.', at: todayAt('10:40') },
    {
      child_id: anaya,
      type: 'Lunch',
      message: 'All of the bisi bele bath, and a second spoon of curd.',
      at: todayAt('12:25'),
    },
    { child_id: anaya, type: 'Sleep', message: 'Slept 1 hr 10 min, her rabbit beside her.', at: todayAt('14:10') },
  ]);
  await indiranagar.put('/centre/v1/attendance', here(anaya, '09:02'));
  await koramangala.addMoments([
    { child_id: vihaan, type: 'Attendance', message: 'Vihaan is in. He waved to the bus.', at: todayAt('08:56') },
    { child_id: vihaan, type: 'Lunch', message: 'Ragi dosa, eaten with both hands.', at: todayAt('12:10') },
    { child_id: vihaan, type: 'Activity', message: 'Built a bridge of blocks.', at: todayAt('14:22') },
  ]);
  await koramangala.put('/centre/v1/attendance', here(vihaan, '08:56'));
  await indiranagar.addMessages(
    anaya,
    ['She has just woken up, and asks for the leaf prints. They come home today.'],
    'Lakshmi ma’am',
  );
  await putCamera(indiranagar, 'courtyard', 'Courtyard', 'drawing:');

  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const { name, path, ready } of SCREENS) {
      await arriveAs(MEERA, path);
      await painted(page);
      await ready?.(page);
      for (const look of LOOKS) {
        await page.emulateMedia({ colorScheme: look });
        await painted(page);
        await take(page, `${name}-${size}-${look}`);
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
  }
});

import { expect, type Page } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { daysAgo, todayAt } from '../support/moment';
import { ARJUN, FARAH, MEERA } from '../support/parents';
import { inPhone } from '../support/phone';
import { toTheEnd } from '../support/scroll';

const CALL = '/parentapp/getConversationList/';

const tiles = (page: Page) => page.getByRole('button', { name: /^Photo, / });
const box = (page: Page) => page.getByRole('dialog', { name: /^Photo \d+( of|$)/ });
const minute = (index: number) => `10:${String(index % 60).padStart(2, '0')}`;

test('photos are three per row, grouped by day, the first ones loaded first, and open in the lightbox', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: PHOTO-01 PHOTO-02 PHOTO-15 NAV-22
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  const captions = ['', 'Clay', '', 'Story time'];
  await indiranagar.addPhotos(zoya, ['09:10', '09:20', '09:30', '09:40'].map(todayAt), undefined, captions);
  const today = page.getByRole('region', { name: /^Today/ }).getByRole('button');

  await test.step('named by their position in the day and their caption', async () => {
    const requested = nextCall(page, CALL);
    await arriveAs(FARAH, '/photoGallery');
    const { form } = await requested;
    expect(Object.fromEntries(form)).toMatchObject({ type: 'photos', index_start: '0', limit: '50' });
    await expect(page.getByRole('heading', { level: 1, name: 'My Photos', exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^(\(\d+\) )?My Photos · Aangan$/);
    await expect(page.getByText(/^Photos can be archived after 3 months\./)).toBeVisible();
    await expect(today).toHaveCount(4);
    await expect(today.nth(0)).toHaveAccessibleName('Photo, Nov 12, 2026, 1 of 4: Story time');
    await expect(today.nth(1)).toHaveAccessibleName('Photo, Nov 12, 2026, 2 of 4');
    await expect(today.nth(2)).toHaveAccessibleName('Photo, Nov 12, 2026, 3 of 4: Clay');
  });

  await test.step('visible ones are loaded immediately, the first row with priority, later ones lazily', async () => {
    const pictures = page.locator('[data-index] img');
    await expect(pictures.nth(15)).toBeAttached();
    const ways = await pictures.evaluateAll((images) =>
      images.map((image) => `${image.getAttribute('loading')} ${image.getAttribute('fetchpriority')}`),
    );
    expect(ways.slice(0, 3)).toEqual(Array(3).fill('eager high'));
    expect(ways.slice(3, 15)).toEqual(Array(12).fill('eager auto'));
    expect(new Set(ways.slice(15))).toEqual(new Set(['lazy auto']));
  });

  await test.step('the lightbox shows no total while there are older ones', async () => {
    await tiles(page).nth(1).click();
    await expect(page.getByRole('dialog', { name: 'Photo 2', exact: true })).toBeVisible();
    await expect(box(page).getByText(/of \d+/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(box(page)).toBeHidden();
  });

  await test.step('three in a row at any width', async () => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const at = await Promise.all([0, 1, 2, 3].map((tile) => today.nth(tile).boundingBox()));
      const [first, second, third, fourth] = at.map((one) => one ?? { x: -1, y: -1, width: 0, height: 0 });
      expect([second?.y, third?.y]).toEqual([first?.y, first?.y]);
      expect(fourth?.y).toBeGreaterThan(first?.y ?? 0);
      expect(fourth?.x).toBe(first?.x);
      expect(Math.abs((first?.width ?? 0) - (first?.height ?? 1))).toBeLessThan(1);
    }
  });

  await test.step('a tall photo fits between the bars of the lightbox', async () => {
    const drawn = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 1500 });
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await indiranagar.addPhotos(zoya, [todayAt('11:30')], [Buffer.from(drawn, 'base64')]);
    await page.reload();
    await expect(today).toHaveCount(5);
    await tiles(page).first().click();
    const shown = box(page).locator('[data-slide="current"] img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 760 });
      const at = async () => ({
        photo: await shown.boundingBox(),
        close: await box(page).getByRole('button', { name: 'Close' }).boundingBox(),
        download: await box(page).getByRole('button', { name: 'Download' }).boundingBox(),
      });
      await expect(async () => {
        const { photo, close, download } = await at();
        expect((photo?.y ?? 0) + 1).toBeGreaterThan((close?.y ?? 0) + (close?.height ?? 0));
        expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThan((download?.y ?? 0) + 1);
        expect((photo?.height ?? 0) / (photo?.width ?? 1)).toBeCloseTo(2.5, 1);
      }).toPass();
    }
  });
});

test('a gallery is empty, then full pages load more and others do not', async ({ page, arriveAs, centre }) => {
  // proves: PHOTO-03 PHOTO-11 PHOTO-12 PHOTO-13
  test.slow();
  const whitefield = centre('whitefield');
  const tara = await childId(whitefield, 'Tara');
  await arriveAs(ARJUN, '/photoGallery');
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();

  await whitefield.addPhotos(
    tara,
    Array.from({ length: 49 }, (_, index) => daysAgo(3 + (index % 5), minute(index))),
  );
  const calls = callsTo(page, CALL);
  await page.reload();
  await expect(tiles(page)).toHaveCount(49);
  await expect(page.getByText('These are all the photos.')).toBeAttached();
  expect(calls).toHaveLength(1);
  // Once all are loaded the lightbox shows the total.
  await tiles(page).nth(1).click();
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 49', exact: true })).toBeVisible();

  await whitefield.addPhotos(tara, [daysAgo(2)]);
  await page.reload();
  await expect(tiles(page)).toHaveCount(50);
  await toTheEnd(page, page.getByText('These are all the photos.'));
  expect(calls.slice(1).map(({ form }) => form.get('index_start'))).toEqual(['0', '50']);

  await whitefield.addPhotos(
    tara,
    Array.from({ length: 20 }, (_, index) => daysAgo(40, minute(index))),
  );
  await page.reload();
  await toTheEnd(page, tiles(page).nth(69));
  await expect(tiles(page)).toHaveCount(70);

  // A refresh replaces everything with the newest page: older ones load again.
  await whitefield.addPhotos(tara, [todayAt('11:00')]);
  const before = calls.length;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Today 1 photo' })).toBeAttached();
  await toTheEnd(page, tiles(page).nth(70));
  await expect(tiles(page)).toHaveCount(71);
  expect(calls.slice(before).map(({ form }) => form.get('index_start'))).toEqual(['0', '50']);
  const pictures = await tiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')?.split('?')[0]));
  expect(new Set(pictures).size).toBe(71);
});

test.describe('of the photos that are there', () => {
  test.use({ readOnly: true });

  test('a photo opens in the lightbox, moves to its neighbours by keys, buttons and swipes, and zooms', async ({
    page,
    arriveAs,
  }) => {
    // proves: PHOTO-04 PHOTO-05 PHOTO-10
    await page.route('**/static/config.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), ArchiveMessage: 'Kept for a year.' } });
    });

    await test.step('keys and buttons', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await arriveAs(MEERA, '/photoGallery');
      await expect(page.getByText('Kept for a year.')).toBeVisible();
      const second = tiles(page).nth(1);
      await second.click();
      await expect(box(page)).toHaveAccessibleName(/^Photo 2( of|$)/);
      const current = box(page).locator('[data-slide="current"]');
      await expect(current).toHaveCSS('width', '700px');
      await expect
        .poll(() => current.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      // Immediately, without a press in the lightbox.
      await page.keyboard.press('ArrowRight');
      await expect(box(page)).toHaveAccessibleName(/^Photo 3( of|$)/);
      await box(page).getByRole('button', { name: 'Next photo' }).click();
      await expect(box(page)).toHaveAccessibleName(/^Photo 4( of|$)/);
      await box(page).getByRole('button', { name: 'Previous photo' }).click();
      await expect(box(page)).toHaveAccessibleName(/^Photo 3( of|$)/);
      await page.keyboard.press('ArrowLeft');
      await expect(box(page)).toHaveAccessibleName(/^Photo 2( of|$)/);
      await page.keyboard.press('ArrowLeft');
      await expect(box(page)).toHaveAccessibleName(/^Photo 1( of|$)/);
      const previous = box(page).getByRole('button', { name: 'Previous photo' });
      await expect(previous).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      await expect(box(page)).toBeHidden();
      await expect(second).toBeFocused();
    });

    await test.step('swipes and zoom', async () => {
      await page.setViewportSize({ width: 360, height: 760 });
      await page.reload();
      await tiles(page).first().click();
      await expect(box(page)).toHaveAccessibleName(/^Photo 1( of|$)/);
      await page.mouse.move(300, 350);
      await page.mouse.down();
      await page.mouse.move(120, 350, { steps: 4 });
      await page.mouse.up();
      await expect(box(page)).toHaveAccessibleName(/^Photo 2( of|$)/);
      await box(page).getByRole('button', { name: 'Zoom in' }).click();
      const wide = async () => (await box(page).locator('[data-slide="current"] img').boundingBox())?.width;
      await expect.poll(wide).toBeGreaterThan(600);
      await box(page).getByRole('button', { name: 'Zoom out' }).click();
      await box(page).getByRole('button', { name: 'Close' }).click();
      await expect(box(page)).toBeHidden();
    });
  });

  test('a photo is shared after a confirmation, and downloaded past every cache, or shows why not', async ({
    page,
    arriveAs,
    context,
    baseURL,
  }) => {
    // proves: PHOTO-06 PHOTO-07 PHOTO-08 PHOTO-16 PHOTO-17 PHOTO-18 PHOTO-20
    await arriveAs(MEERA, '/photoGallery');
    await tiles(page).first().click();
    const download = box(page).getByRole('button', { name: 'Download' });

    await test.step('both links share child, class and centre', async () => {
      await context.route(/wa\.me|facebook\.com/, (route) => route.fulfill({ body: 'there' }));
      const links = box(page).getByRole('link');
      await expect(links).toHaveCount(2);
      const text = 'Anaya Rao, Nursery, Indiranagar';
      const [whatsApp, facebook] = [links.filter({ hasText: 'WhatsApp' }), links.filter({ hasText: 'Facebook' })];
      const shared = new URL((await whatsApp.getAttribute('href')) ?? '');
      expect(shared.searchParams.get('text')).toBe(`${text} ${baseURL}/`);
      const { searchParams } = new URL((await facebook.getAttribute('href')) ?? '');
      expect(Object.fromEntries(searchParams)).toEqual({ quote: text, u: `${baseURL}/` });

      const pages: string[] = [];
      context.on('page', (one) => pages.push(one.url()));
      await whatsApp.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await whatsApp.click();
      const opened = context.waitForEvent('page');
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      expect((await opened).url()).toContain('wa.me');
      const again = context.waitForEvent('page');
      await facebook.click();
      expect((await again).url()).toContain('facebook.com');
      // One for each download.
      expect(pages).toHaveLength(2);
      await page.bringToFront();
    });

    await test.step('downloaded', async () => {
      const source = (await box(page).locator('[data-slide="current"] img').getAttribute('src')) ?? '';
      const requested = page.waitForRequest(
        (request) => request.resourceType() === 'fetch' && request.url().includes('/media/'),
      );
      const downloaded = page.waitForEvent('download');
      await download.click();
      const address = new URL((await requested).url());
      expect((await requested).method()).toBe('GET');
      expect(source).toContain(address.pathname);
      expect(address.searchParams.get('t')).toMatch(/^\d+$/);
      expect((await downloaded).suggestedFilename()).toMatch(/^photo-\d{4}-\d{2}-\d{2}-\d+\.jpg$/);
      await expect(page.locator('[data-toast]')).toHaveText('Image downloaded successfully');
    });

    await test.step('a failed download says why', async () => {
      await page.route(/\/media\/.*[?&]t=\d+/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
      await download.click();
      await expect(box(page).getByRole('status')).toHaveText('Image download failed');
      await page.route(/\/media\/.*[?&]t=\d+/, (route) => route.abort(), { times: 1 });
      await download.click();
      await expect(box(page).getByRole('status')).toHaveText('Error downloading image');
    });
  });

  test("in the native app a photo is saved to the phone's gallery in full, or shows why not", async ({
    page,
    arriveAs,
  }) => {
    // proves: PHOTO-19
    let keep: () => unknown = () => ({ denied: true });
    const phone = await inPhone(page, { 'ImageSaver.save': () => keep() });
    await arriveAs(MEERA, '/photoGallery');
    await tiles(page).first().click();
    const download = box(page).getByRole('button', { name: 'Download' });
    const toast = page.locator('[data-toast]');

    await test.step('a phone without permission is asked for it', async () => {
      await download.click();
      await expect(toast).toHaveText('Permission denied, please enable it manually');
    });

    await test.step('a failing gallery is shown as an error', async () => {
      keep = () => {
        throw new Error('The picture could not be kept.');
      };
      await download.click();
      await expect(toast).toHaveText('Error downloading image');
    });

    await test.step('the whole photo', async () => {
      keep = () => ({});
      const requested = page.waitForRequest(/\/media\/.*[?&]t=\d+/);
      await download.click();
      const photo = (await (await page.request.get((await requested).url())).body()).toString('base64');
      await expect(toast).toHaveText('Image downloaded successfully');
      const name = expect.stringMatching(/^photo-\d{4}-\d{2}-\d{2}-\d+\.jpg$/);
      expect(phone.given('ImageSaver.save').at(-1)).toEqual({ name, data: photo });
      expect(phone.given('ImageSaver.save')).toHaveLength(3);
    });
  });
});

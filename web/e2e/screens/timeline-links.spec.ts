import { expect, type Page, type Route } from '@playwright/test';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { daysAgo, todayAt } from '../support/moment';
import { FARAH } from '../support/parents';
import { timelinePage } from '../support/timeline-page';

// Links of timeline entries to their day and item. Today is Thursday, 12 November 2026.

const badge = (page: Page, message: string) => timelinePage(page).entry(message).getByRole('link');
const photoBox = (page: Page) => page.getByRole('dialog', { name: /^Photo \d+( of|$)/ });

/** Expects it uncovered and at the top of the view. */
async function expectAtTop(page: Page, heading: string): Promise<void> {
  const shown = page.getByRole('heading', { level: 2, name: heading });
  await expect
    .poll(async () => {
      const [box, bar] = [await shown.boundingBox(), await page.getByRole('banner').boundingBox()];
      return Math.round((box?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0));
    })
    .toBeLessThan(60);
  await expect(shown).toBeInViewport();
}

test('a badge opens the day, month or event of its entry', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  await indiranagar.put('/centre/v1/food-menu', {
    rows: [
      { day: '2026-11-09', lunch: 'Bisi bele bath' },
      { day: '2026-11-12', lunch: 'Rajma and rice' },
    ],
  });
  const attendance = (day: string) => ({ child_id, day, status: 'Present', time_in: '09:05' });
  await indiranagar.put('/centre/v1/attendance', {
    rows: [attendance('2026-02-17'), attendance('2026-09-14'), attendance('2026-11-09')],
  });
  const plan = (title: string, day: string) =>
    indiranagar.post('/centre/v1/events', { title, day, details: 'By bus.', children: [child_id] });
  await plan('Sankey tank at dawn', '2026-11-20');
  await plan('Ducks at Lalbagh', '2026-11-12');
  await indiranagar.addMoments([
    { child_id, type: 'Lunch', message: 'A second helping!', at: daysAgo(3, '12:40') },
    { child_id, type: 'OutdoorEvents', message: 'We fed the ducks.', at: todayAt('11:45') },
  ]);

  await test.step('a meal opens the menu of its day, also after a reload and Back', async () => {
    await arriveAs(FARAH, '/timeline');
    await badge(page, 'A second helping!').click();
    const field = page.getByRole('textbox', { name: 'Date' });
    await expect(field).toHaveValue('Nov 09, 2026');
    await expect(page.getByText('Bisi bele bath')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Bisi bele bath')).toBeVisible();

    // Another day is chosen: Back returns to it.
    await page.getByRole('button', { name: 'Thursday, Nov 12, 2026' }).click();
    await expect(page.getByText('Rajma and rice')).toBeVisible();
    await page.getByRole('button', { name: 'Monday, Nov 09, 2026' }).click();
    await expect(page.getByText('Bisi bele bath')).toBeVisible();
    await page.getByRole('link', { name: 'Photos' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Photos' })).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue('Nov 09, 2026');
    await page.goBack();
    await expect(timelinePage(page).heading).toBeVisible();
  });

  await test.step('an attendance entry opens its month and marks its day, also in an earlier year', async () => {
    await page.goto('/timeline');
    const monday = page.getByRole('region', { name: /^Nov 09, 2026/ });
    await monday.getByRole('link', { name: 'Attendance' }).first().click();
    await expect(page.getByRole('row').filter({ hasText: 'Nov 09, 2026' })).toHaveAttribute('aria-current', 'true');
    for (const [day, month, shown] of [
      ['2026-09-14', '8', 'Sep 14, 2026'],
      ['2026-02-17', '1', 'Feb 17, 2026'],
    ] as const) {
      await page.goto(`/attendance?day=${day}`);
      await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(month);
      const row = page.getByRole('row').filter({ hasText: shown });
      await expect(row).toHaveAttribute('aria-current', 'true');
      await expect(row).toBeInViewport();
    }
  });

  await test.step('an announced event opens that event, and an outing opens the event of its day', async () => {
    const event = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await page.goto('/timeline');
    await badge(page, 'Sankey tank at dawn').click();
    await expect(event('Sankey tank at dawn')).toHaveAttribute('aria-current', 'true');
    await expect(event('Ducks at Lalbagh')).not.toHaveAttribute('aria-current');
    await page.goBack();
    await badge(page, 'We fed the ducks.').click();
    await expect(event('Ducks at Lalbagh')).toHaveAttribute('aria-current', 'true');
    await expect(event('Sankey tank at dawn')).not.toHaveAttribute('aria-current');
  });
});

test('the badge of a photo opens the gallery at its day, however old', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  const picture = await indiranagar.addPicture();
  const moment = { child_id, type: 'Image', message: 'The kite festival.', at: daysAgo(6, '15:00'), picture };
  await indiranagar.addMoments([moment]);
  await indiranagar.addPhotos(child_id, [daysAgo(6, '15:00'), daysAgo(6, '15:10')]);
  const newer = Array.from({ length: 54 }, (_, nth) => daysAgo(1 + (nth % 4), `10:${String(nth).padStart(2, '0')}`));
  await indiranagar.addPhotos(child_id, newer);
  await arriveAs(FARAH, '/timeline');
  await badge(page, 'The kite festival.').click();
  await expect(page).toHaveURL(/\/photoGallery\?day=2026-11-06$/);
  await expectAtTop(page, 'Nov 06, 2026');
  await expect(photoBox(page)).toBeHidden();
  await page.reload();
  await expectAtTop(page, 'Nov 06, 2026');

  await page.goto('/photoGallery?day=2019-01-01');
  await expect(page.getByText('This is no longer available.')).toBeVisible();
});

test('a photo of the timeline opens with its caption, and restores the focus however early it is closed', async ({
  page,
  arriveAs,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  const pictures = [await indiranagar.addPicture(), await indiranagar.addPicture(), await indiranagar.addPicture()];
  const titles = ['Painting with leaves', 'A bridge of blocks', 'Three drums'];
  await indiranagar.addMoments(
    titles.map((message, nth) => ({
      ...{ child_id, type: 'Image', message, at: todayAt(`1${nth}:30`) },
      picture: pictures[nth] ?? '',
    })),
  );
  const today = page.getByRole('region', { name: /^Today/ });
  const photo = (name: string) => today.getByRole('button', { name, exact: true });
  const drums = photo('Photo 1 of 3: Three drums');
  const box = photoBox(page);

  await test.step('Escape cancels it while the lightbox is loading', async () => {
    const requested = new Promise<Route>((resolve) => page.route(/\/photo-box-[^/]+\.js$/, resolve, { times: 1 }));
    await arriveAs(FARAH, '/timeline');
    await drums.focus();
    await page.keyboard.press('Enter');
    const file = await requested;
    await page.keyboard.press('Escape');
    await file.continue();
    // After the file is loaded, two frames until it is rendered.
    await page.evaluate(async (address) => {
      await import(address);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, file.request().url());
    await expect(box).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(box).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(drums).toBeFocused();
  });

  await test.step('closed before it has the focus', async () => {
    // Inside the page: the time window is shorter than a round trip.
    const closed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const look = () => {
            const [box, focused] = [document.querySelector('[role=dialog]'), document.activeElement];
            if (!box || focused?.matches('button')) {
              requestAnimationFrame(look);
              return;
            }
            focused?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
            resolve();
          };
          look();
        }),
    );
    await page.keyboard.press('Enter');
    await closed;
    await expect(box).toBeHidden();
    await expect(drums).toBeFocused();
  });

  await test.step('by a press, with its neighbours and a download', async () => {
    await expect(photo('Photo 3 of 3: Painting with leaves')).toBeVisible();
    await photo('Photo 2 of 3: A bridge of blocks').click();
    const shown = box.getByRole('img', { name: 'A bridge of blocks', exact: true });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(shown).toHaveAttribute('src', /v=full/);
    const captions = box.locator('[data-slide="current"] figcaption');
    await expect(captions).toHaveText('A bridge of blocks');
    await expect(captions).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(captions).toHaveText('Painting with leaves');
    const downloaded = page.waitForEvent('download');
    await box.getByRole('button', { name: 'Download' }).click();
    expect((await downloaded).suggestedFilename()).toMatch(/^photo-2026-11-12-\d+\.jpg$/);
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(photo('Photo 2 of 3: A bridge of blocks')).toBeFocused();
  });

  await test.step('by the keyboard', async () => {
    await drums.focus();
    await page.keyboard.press('Enter');
    await expect(box.getByRole('img', { name: 'Three drums', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drums).toBeFocused();
  });
});

import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { childId } from '../support/centre-children';
import { chatPage } from '../support/chat-page';
import { test } from '../support/fixtures';
import { todayAt } from '../support/moment';
import { news } from '../support/news';
import { notificationsPage, skipWait } from '../support/notifications-page';
import { FARAH, MEERA } from '../support/parents';
import { inBrowser, type Payload, serviceWorker } from '../support/pushes';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { timelinePage } from '../support/timeline-page';

// Deep links of pushes, emails and notifications to their item.

const GONE = 'This is no longer available.';
const photoBox = (page: Page) => page.getByRole('dialog', { name: /^Photo \d+( of|$)/ });
const item = (within: Locator) => within.locator('xpath=(ancestor-or-self::li | ancestor-or-self::tr)[last()]');

async function isHighlighted(shown: Locator): Promise<void> {
  await expect(shown).toBeInViewport();
  await expect(item(shown)).toHaveAttribute('aria-current', 'true');
}

/** The service worker of a page that has just been registered for push. */
async function turnOn(page: Page, context: BrowserContext) {
  await shell(page).prompt.click();
  await expect(shell(page).bell).toBeVisible();
  return serviceWorker(context, page);
}

test('a notification opens the message, the timeline entry, the event, the measurement and the observation', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: NOTIF-03
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  await indiranagar.addMoments([
    { child_id: zoya, type: 'Lunch', message: 'Two helpings of khichdi.', at: todayAt('08:00') },
  ]);
  await indiranagar.addMessages(zoya, ['Please bring a hat.', ...Array.from({ length: 25 }, (_, n) => `And ${n}.`)]);
  await indiranagar.post('/centre/v1/events', {
    ...{ title: 'Sankey tank at dawn', day: '2026-11-20', details: 'By bus.', children: [zoya] },
  });
  const measured = (day: string, height: number) => ({ child_id: zoya, day, height });
  await indiranagar.put('/centre/v1/measurements', {
    rows: [measured('2026-11-08', 104.5), measured('2025-02-28', 93)],
  });
  const observed = (day: string, description: string) => ({
    ...{ child_id: zoya, day, description },
    items: [{ key: 'Hands', value: `Threads beads, ${day}` }],
  });
  const rows = [observed('2026-11-06', 'A week of beads'), observed('2026-11-10', 'A week of puzzles')];
  await indiranagar.post('/centre/v1/child-care', { rows });
  const list = notificationsPage(page);

  await test.step('the message', async () => {
    await arriveAs(FARAH, '/notification');
    await skipWait(page);
    await list.entry('Please bring a hat.').getByRole('link').click();
    await isHighlighted(chatPage(page).said('Please bring a hat.'));
  });

  await test.step('the measurement of its year, and the expanded observation', async () => {
    await page.goto('/notification');
    await skipWait(page);
    await list.entry('New measurement: 104.5 cm').getByRole('link').click();
    await isHighlighted(page.getByRole('row').filter({ hasText: 'November' }));
    await page.goBack();
    await skipWait(page);
    await list.entry('A week of beads').getByRole('link').click();
    await isHighlighted(page.getByText('Threads beads, 2026-11-06'));
    await expect(page.getByText('Threads beads, 2026-11-10')).toBeHidden();
    await page.goto('/growth?day=2025-02-28');
    await isHighlighted(page.getByRole('row').filter({ hasText: 'February' }));
  });

  await test.step('the event, and a timeline entry that is no longer among the newest fifty', async () => {
    await page.goto('/notification');
    await skipWait(page);
    await list.entry('Sankey tank at dawn').getByRole('link').click();
    await isHighlighted(page.getByRole('article').filter({ hasText: 'Sankey tank at dawn' }));
    await page.goBack();
    await skipWait(page);
    await expect(list.entry('Two helpings of khichdi.')).toBeVisible();
    const naps = Array.from({ length: 60 }, (_, minute) => ({
      ...{ child_id: zoya, type: 'Sleep', message: `Nap ${minute}.` },
      at: todayAt(`09:${String(minute).padStart(2, '0')}`),
    }));
    await indiranagar.addMoments(naps);
    await list.entry('Two helpings of khichdi.').getByRole('link').click();
    await isHighlighted(timelinePage(page).entry('Two helpings of khichdi.'));
  });
});

test('a tapped push opens the message, the photo or the newsletter, however old; for an unknown child, the notifications', async ({
  page,
  context,
  arriveAs,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  const vihaan = await childId(centre('koramangala'), 'Vihaan');
  const texts = Array.from({ length: 70 }, (_, n) => `Word ${n}.`);
  const message = (await indiranagar.addMessages(zoya, texts))[3] ?? '';
  const letter = { subject: 'Sports day', due_date: '2026-12-18', html: '<p>Shoes, please.</p>' };
  const { id } = (await indiranagar.post('/centre/v1/newsletters', letter)) as { id: string };
  await inBrowser(page, { permission: 'granted' });
  await arriveAs(FARAH, '/chat');
  await loaded(page);
  const worker = await turnOn(page, context);
  // The banner of an earlier push covers the next target.
  const { dismiss } = news(page);
  let delivered = 0;
  const tap = async (payload: Payload) => {
    delivered += 1;
    await worker.delivers({ title: 'Aangan', ...payload });
    await expect.poll(worker.shown).toHaveLength(delivered);
    await worker.isTapped();
  };

  await test.step('an old message of the conversation', async () => {
    await tap({ to: '/chat', params: { item: message, day: '2026-11-12' }, child: zoya, topic: 'messages' });
    await isHighlighted(chatPage(page).said('Word 3.'));
  });

  await test.step('the photo in the lightbox, which stays closed once closed', async () => {
    await page.goto('/photoGallery');
    await loaded(page);
    // It arrived after the gallery was loaded.
    const [older = ''] = await indiranagar.addPhotos(zoya, [todayAt('10:00'), todayAt('11:00')]);
    await tap({ to: '/photoGallery', params: { item: older, day: '2026-11-12' }, child: zoya, topic: 'photos' });
    await expect(photoBox(page)).toHaveAccessibleName(/^Photo 2( of|$)/);
    await photoBox(page).getByRole('button', { name: 'Close' }).click();
    await dismiss.click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('heading', { name: 'Today 2 photos' })).toBeAttached();
    await expect(photoBox(page)).toHaveCount(0);
  });

  await test.step('the newsletter, whichever month it is due in', async () => {
    await tap({ to: '/newsRoom', params: { item: id, day: '2026-12-18' }, child: zoya, topic: 'news' });
    const sheet = page.getByRole('dialog', { name: 'Sports day' });
    await expect(sheet.frameLocator('iframe').getByText('Shoes, please.')).toBeVisible();
    await dismiss.click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue('2026-11');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('for an unknown child, with a window and without', async () => {
    const params = { item: '4611686018427387904', day: '2026-11-12' };
    await tap({ to: '/timeline', params, child: vihaan, topic: 'day' });
    await expect(page).toHaveURL(/\/notification$/);
    await page.goto(`/timeline?item=4611686018427387904&day=2026-11-12&child=${vihaan}`);
    await expect(page).toHaveURL(/\/notification$/);
    await expect(page.getByRole('banner').getByText('Zoya Khan')).toBeVisible();
  });
});

test.describe('if the item is gone', () => {
  test.use({ readOnly: true });

  test('each screen says so', async ({ page, arriveAs }) => {
    await arriveAs(FARAH, '/blogs');
    for (const [to, name] of [
      ['/timeline', 'Child Timeline'],
      ['/chat', 'Updates'],
      ['/photoGallery', 'My Photos'],
      ['/newsRoom', 'News Room'],
      ['/outdoorActivity', 'Outdoor Activity'],
      ['/growth?tab=COR', 'Growth'],
    ] as const) {
      await test.step(to, async () => {
        await page.goto(`${to}${to.includes('?') ? '&' : '?'}item=4611686018427387904&day=2026-11-10`);
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(page.getByText(GONE)).toBeVisible();
        await expect(photoBox(page)).toHaveCount(0);
      });
    }
  });
});

test('without an open window the page starts with the push’s child', async ({ page, context, arriveAs, centre }) => {
  const koramangala = centre('koramangala');
  const vihaan = await childId(koramangala, 'Vihaan');
  const moment = { child_id: vihaan, type: 'Milk', message: 'A cup for Vihaan.', at: todayAt('10:00') };
  const [id = ''] = await koramangala.addMoments([moment]);
  await inBrowser(page, { permission: 'granted' });
  await arriveAs(MEERA, '/blogs');
  await loaded(page);
  await expect(page.getByRole('banner').getByText('Anaya Rao')).toBeVisible();
  const worker = await turnOn(page, context);
  const params = { item: id, day: '2026-11-12' };
  await worker.delivers({ title: 'Aangan', to: '/timeline', params, child: vihaan, topic: 'day' });
  await expect.poll(worker.shown).toHaveLength(1);
  await page.goto('about:blank');
  await expect.poll(worker.windows).toBe(0);
  await worker.isTapped();
  const address = `/timeline?item=${id}&day=2026-11-12&child=${vihaan}`;
  await expect.poll(worker.done).toEqual({ focused: [], opened: [address] });
  const requested: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/getChildTimeline')) requested.push(request.headers().child_id);
  });
  await page.goto(address);
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  await isHighlighted(timelinePage(page).entry('A cup for Vihaan.'));
  await expect(page).toHaveURL(new RegExp(`/timeline\\?item=${id}&day=2026-11-12$`));
  expect(new Set(requested)).toEqual(new Set([vihaan]));
});

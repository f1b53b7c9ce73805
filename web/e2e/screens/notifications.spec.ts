import { expect } from '@playwright/test';
import { addToAnswers, holdAnswer, TIMELINE } from '../support/calls';
import { childId } from '../support/centre-children';
import { changeDevice } from '../support/device';
import { test } from '../support/fixtures';
import { daysAgo, MOMENT, todayAt } from '../support/moment';
import { goOn, listCalls, notificationsPage, skipWait } from '../support/notifications-page';
import { ARJUN, FARAH, KARTHIK, MEERA, PRIYA } from '../support/parents';
import { inBrowser } from '../support/pushes';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

const SIXTEEN = [
  ...['Attendance', 'Sleep', 'Milk', 'Breakfast', 'Fruit', 'Lunch', 'Snack', 'Activity', 'Image', 'Snacks', 'Fruits'],
  ...['OutdoorEvents', 'Diaper', 'Message', 'Measurement', 'COR'],
];

test('notifications are grouped by day, and each opens its item', async ({ page, arriveAs, centre }) => {
  // proves: NOTIF-01 NOTIF-03
  const koramangala = centre('koramangala');
  const child = await childId(koramangala, 'Ishaan');
  const items = [{ key: 'Shoes', value: 'Ties them alone' }];
  await koramangala.post('/centre/v1/child-care', {
    rows: [{ child_id: child, day: '2026-11-12', description: 'Dressing', items }],
  });
  await koramangala.addMoments([
    { child_id: child, type: 'Attendance', message: 'Ishaan came in, waving.', at: todayAt('09:02') },
    { child_id: child, type: 'Lunch', message: 'Khichdi, all of it.', at: daysAgo(1, '12:20') },
  ]);
  const letter = { subject: 'Diwali at the centre', due_date: '2026-11-14', html: '<p>Lamps on Friday.</p>' };
  await koramangala.post('/centre/v1/newsletters', letter);
  const [photo] = await koramangala.addPhotos(child, [todayAt('10:00')]);
  const list = notificationsPage(page);

  await test.step('grouped by day', async () => {
    await arriveAs(PRIYA, '/notification');
    await skipWait(page);
    await expect(list.entry('Khichdi, all of it.')).toBeVisible();
    const [today, yesterday, earlier] = (await list.days.allTextContents()) as [string, string, string];
    expect([today, yesterday]).toEqual(['12-11-26 Today', '11-11-26 Yesterday']);
    expect(earlier).toMatch(/^\d{2}-\d{2}-26 [A-Z][a-z]+day$/);
    await expect(list.entry('Ishaan came in, waving.').getByText('9:02 AM')).toBeVisible();

    // An existing picture.
    const picture = list.entries
      .filter({ has: page.getByText('Photo', { exact: true }) })
      .first()
      .locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('to the attendance, the observation, the photo and the newsletter', async () => {
    await list.entry('Ishaan came in, waving.').getByRole('link').click();
    await expect(page).toHaveURL(/\/attendance\?day=2026-11-12$/);
    await page.goBack();
    await skipWait(page);
    await list.entries
      .filter({ has: page.getByText('Child Care', { exact: true }) })
      .first()
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/growth\?tab=COR&item=\d+$/);
    await expect(page.getByRole('tab', { name: 'Child Care' })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await skipWait(page);
    await expect(list.entry('A new photo').getByRole('link')).toHaveAttribute(
      'href',
      `/photoGallery?item=${photo}&day=2026-11-12`,
    );
    await expect(list.entry('A new photo').getByRole('img', { includeHidden: true })).toBeVisible();
    const news = list.entry('Diwali at the centre');
    await expect(news).toContainText('Newsletter');
    await news.getByRole('link').click();
    await expect(page).toHaveURL(/\/newsRoom\?item=\d+&day=2026-11-14$/);
    await expect(page.getByRole('heading', { name: 'Diwali at the centre' })).toBeVisible();
  });
});

test('opening the notifications marks them as seen, on every device', async ({
  page,
  arriveAs,
  centre,
  otherContext,
}) => {
  // proves: NOTIF-04
  const indiranagar = centre('indiranagar');
  const child = await childId(indiranagar, 'Anaya');
  await inBrowser(page, { permission: 'granted' });
  await arriveAs(KARTHIK, '/notification');
  await changeDevice(page, { pushToken: 'a token' });
  await page.goto('/notification');
  await skipWait(page);
  const list = notificationsPage(page);
  await expect(list.entries).toHaveCount(50);
  const { bell } = shell(page);
  const mark = bell.locator('[data-unread]');
  await indiranagar.addMoments([
    { child_id: child, type: 'Milk', message: 'A cup of milk.', at: new Date(MOMENT + 1000).toISOString() },
    { child_id: child, type: 'Sleep', message: 'Fast asleep.', at: new Date(MOMENT + 2000).toISOString() },
  ]);
  await page.goto('/blogs');
  await expect(mark).toHaveText('2');
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  // The same on another device of the parent.
  const other = await (await otherContext()).newPage();
  await inBrowser(other, { permission: 'granted' });
  const stored = (await page.evaluate(() => localStorage.getItem('aangan'))) ?? '';
  await other.addInitScript((text) => localStorage.setItem('aangan', text), stored);
  await other.goto('/blogs');
  await expect(shell(other).bell.locator('[data-unread]')).toHaveText('2');

  // It is cleared on opening, before the list is loaded.
  const release = await holdAnswer(page, TIMELINE);
  await bell.click();
  await expect(list.heading).toBeVisible();
  await expect(mark).toHaveCount(0);
  await expect(list.loading).toBeVisible();
  release();
  await expect(list.entry('Fast asleep.')).toBeVisible();
  await expect(mark).toHaveCount(0);
  await page.goto('/blogs');
  await loaded(page);
  const counted = other.waitForResponse('**/parentapp/childData');
  await other.reload();
  expect(await (await counted).json()).toMatchObject({ response: { unread: { notifications: 0 } } });
  await expect(shell(other).bell.locator('[data-unread]')).toHaveCount(0);
});

test('older ones are appended, and a refresh replaces all with the newest', async ({ page, arriveAs, centre }) => {
  // proves: NOTIF-07 NOTIF-08 NOTIF-09 NOTIF-10
  const indiranagar = centre('indiranagar');
  const child = await childId(indiranagar, 'Anaya');
  const calls = listCalls(page);
  const list = notificationsPage(page);
  await arriveAs(MEERA, '/notification');
  await skipWait(page);
  await expect(list.entries).toHaveCount(50);
  await list.loadOlder.scrollIntoViewIfNeeded();
  // Of the older ones, those near the window are in the page.
  await expect(list.entries.nth(50)).toBeAttached();
  await expect.poll(() => calls().length).toBeGreaterThan(1);
  const starts = calls().map(({ form }) => form.get('index_start'));
  expect(starts.slice(0, 2)).toEqual(['0', '50']);

  const message = 'A cup of milk, just now.';
  await indiranagar.addMoments([{ child_id: child, type: 'Milk', message, at: new Date(MOMENT + 5000).toISOString() }]);
  const before = calls().length;
  await list.refresh.click();
  await expect(list.entries.first()).toContainText(message);
  await expect(list.entry(message)).toHaveCount(1);
  // A pending request for an older page may be among the calls.
  const newest = calls()
    .slice(before)
    .filter(({ form }) => form.get('index_start') === '0');
  expect(newest).toHaveLength(1);
  expect(await list.entries.count()).toBeGreaterThanOrEqual(50);
});

test.describe('of what is there', () => {
  test.use({ readOnly: true });

  test('loading is shown first, and the newest fifty are requested after two seconds', async ({ page, arriveAs }) => {
    // proves: NAV-26 NOTIF-05 NOTIF-06 NOTIF-10 NOTIF-12
    await page.clock.install({ time: MOMENT });
    await arriveAs(FARAH, '/blogs');
    await loaded(page);
    await page.clock.pauseAt(MOMENT + 60_000);
    const calls = listCalls(page);
    const { heading, loading, entries } = notificationsPage(page);
    await goOn(page, '/notification');
    await expect(heading).toBeVisible();
    await page.clock.runFor(400);
    await expect(loading).toBeVisible();
    await page.clock.runFor(1500);
    await expect(loading).toBeVisible();
    expect(calls()).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => calls().length).toBe(1);
    await page.clock.resume();
    await expect(entries).toHaveCount(50);
    const { form } = calls()[0] ?? { form: new URLSearchParams() };
    expect([form.get('index_start'), form.get('limit')]).toEqual(['0', '50']);
    expect(form.getAll('include_types')).toEqual(SIXTEEN);
  });

  test('without any the screen says so, and one with an unknown target is not a link', async ({ page, arriveAs }) => {
    await arriveAs(ARJUN, '/notification');
    await skipWait(page);
    await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();

    const at = { id: '1', date: '2026-11-12', time: '09:00', type: 'Lunch', linkImg: '', navigationParams: {} };
    const entry = (id: string, message: string, navigateTo: string) => ({ ...at, id, message, navigateTo });
    await addToAnswers(page, TIMELINE, {
      conversationList: [
        entry('1', 'To the lunch', '/foodMenu'),
        entry('2', 'To another site', 'https://evil.example/'),
        entry('3', 'To a script', 'javascript:alert(1)'),
        entry('4', 'To the card', '/login'),
      ],
      next: null,
    });
    const { entry: shown, end } = notificationsPage(page);
    await page.reload();
    await skipWait(page);
    await expect(end).toBeVisible();
    await expect(shown('To the lunch').getByRole('link')).toHaveAttribute('href', '/foodMenu');
    for (const message of ['To another site', 'To a script', 'To the card']) {
      await expect(shown(message)).toBeVisible();
      await expect(shown(message).getByRole('link')).toHaveCount(0);
    }
  });
});

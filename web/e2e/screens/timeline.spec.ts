import { expect } from '@playwright/test';
import { childId } from '../support/centre-children';
import { ARJUN, MEERA, test } from '../support/fixtures';
import { todayAt } from '../support/moment';
import { timelineCalls, timelinePage } from '../support/timeline-page';

test.describe('a day on the timeline', () => {
  test('moments stand under Today, Yesterday and dates, newest first', async ({ page, arriveAs, centre }) => {
    // proves: TIME-01 TIME-04 TIME-05
    const indiranagar = centre('indiranagar');
    const child_id = await childId(indiranagar, 'Anaya');
    await indiranagar.addMoments([
      { child_id, type: 'Lunch', message: 'Two helpings of curd rice today.', at: todayAt('12:20') },
      { child_id, type: 'Sleep', message: 'Woke up smiling after an hour.', at: todayAt('14:05') },
    ]);
    const timeline = timelinePage(page);
    await arriveAs(MEERA, '/timeline');
    await expect(timeline.days.first()).toContainText('Today');
    const today = page.getByRole('region', { name: /^Today/ });
    await expect(today.getByRole('article').first()).toContainText('Woke up smiling after an hour.');
    await expect(timeline.moment('Two helpings of curd rice').getByText('12:20 PM')).toBeVisible();
    await expect(timeline.moment('Woke up smiling').getByText('2:05 PM')).toBeVisible();
    await expect(timeline.days.filter({ hasText: /^[A-Z][a-z]{2} \d{2}, \d{4}/ }).first()).toBeAttached();
  });
});

test('a child with nothing yet has a kind empty screen', async ({ page, arriveAs }) => {
  const timeline = timelinePage(page);
  const calls = timelineCalls(page);
  await arriveAs(ARJUN, '/timeline');
  await expect(page.getByRole('heading', { name: 'No Data Found' })).toBeVisible();
  await expect(timeline.heading).toBeVisible();
  expect(calls).toHaveLength(1);
});

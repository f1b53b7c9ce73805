import { expect } from '@playwright/test';
import { answerWith, TIMELINE } from '../support/calls';
import { FARAH, MEERA, test } from '../support/fixtures';
import { shell } from '../support/shell';
import { timelinePage } from '../support/timeline-page';

test('a server in trouble is told in place, and trying again helps', async ({ page, arriveAs }) => {
  // proves: ERR-04
  await arriveAs(MEERA, '/blogs');
  await answerWith(page, TIMELINE, { status: 500, body: { status: 'error', error: 'crash' } });
  await page.goto('/timeline');
  const title = page.getByRole('heading', { name: /^Server Error When Loading Timeline : \w{3} \d+, \d{4}/ });
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(timelinePage(page).moments.first()).toBeVisible();
  await expect(title).toBeHidden();
});

test('an empty reply is told in the words of the catalogue', async ({ page, arriveAs }) => {
  // proves: ERR-06
  await arriveAs(MEERA, '/blogs');
  await answerWith(page, TIMELINE, { body: '' });
  await page.goto('/timeline');
  await expect(
    page.getByRole('heading', { name: "The request was successful but API didn't gave any response" }),
  ).toBeVisible();
});

test('a refresh that fails says so and leaves the list', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/timeline');
  const timeline = timelinePage(page);
  await expect(timeline.moments).toHaveCount(50);
  await answerWith(page, TIMELINE, { status: 503, body: '' });
  await timeline.refresh.click();
  await expect(page.getByRole('status').filter({ hasText: 'Server Error When Loading Timeline' })).toBeAttached();
  await expect(timeline.moments).toHaveCount(50);
});

test('HTTP 401 shows no message, and the waiting stops', async ({ page, arriveAs }) => {
  // proves: ERR-03
  await arriveAs(MEERA, '/timeline');
  const timeline = timelinePage(page);
  await expect(timeline.moments).toHaveCount(50);
  await answerWith(page, TIMELINE, { status: 401, body: { status: 'error', error: 'Who are you?' } });
  const answered = page.waitForResponse(`**${TIMELINE}`);
  await timeline.refresh.click();
  await answered;
  await expect(timeline.refresh).not.toHaveAttribute('aria-disabled', 'true');
  await expect(shell(page).modal).toHaveCount(0);
  await expect(page.getByText('Who are you?')).toHaveCount(0);
  await expect(page.getByText(/Server Error/)).toHaveCount(0);
});

test('older moments that fail to come can be asked for again', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/timeline');
  const timeline = timelinePage(page);
  await expect(timeline.moments).toHaveCount(50);
  await answerWith(page, TIMELINE, { status: 500, body: '' });
  await page.keyboard.press('End');
  await expect(page.getByText('Older moments could not be loaded.')).toBeVisible();
  await timeline.loadOlder.click();
  await expect(async () => expect(await timeline.moments.count()).toBeGreaterThan(50)).toPass();
});

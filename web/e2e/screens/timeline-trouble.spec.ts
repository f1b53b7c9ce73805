import { expect } from '@playwright/test';
import { blockFiles } from '../support/block-files';
import { filesOf } from '../support/build';
import { answerWith, TIMELINE } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH, MEERA } from '../support/parents';
import { toTheEnd } from '../support/scroll';
import { shell } from '../support/shell';
import { timelinePage } from '../support/timeline-page';

test.use({ readOnly: true });

test('a server error is shown in place, and a retry helps; a failed refresh keeps the list', async ({
  page,
  arriveAs,
}) => {
  // proves: ERR-03 ERR-04 ERR-06
  const timeline = timelinePage(page);
  const retry = page.getByRole('button', { name: 'Try again' });
  await test.step('a server error', async () => {
    await answerWith(page, TIMELINE, { status: 500, body: { status: 'error', error: 'crash' } });
    await arriveAs(MEERA, '/timeline');
    const title = page.getByRole('heading', { name: /^Server Error When Loading Timeline : \w{3} \d+, \d{4}/ });
    await expect(title).toBeVisible();
    await answerWith(page, TIMELINE, { body: '' });
    await retry.click();
    await expect(title).toBeHidden();
  });
  await test.step('an empty response, with the specified text', async () => {
    const title = page.getByRole('heading', {
      name: "The request was successful but API didn't gave any response",
      exact: true,
    });
    await expect(title).toBeVisible();
    await retry.click();
    await expect(timeline.entries).toHaveCount(50);
    await expect(title).toBeHidden();
  });
  await test.step('HTTP 401 shows no message, and loading ends', async () => {
    await answerWith(page, TIMELINE, { status: 401, body: { status: 'error', error: 'Who are you?' } });
    const answered = page.waitForResponse(`**${TIMELINE}`);
    await timeline.refresh.click();
    await answered;
    await expect(timeline.refresh).not.toHaveAttribute('aria-disabled', 'true');
    await expect(shell(page).modal).toHaveCount(0);
    await expect(page.getByText('Who are you?')).toHaveCount(0);
    await expect(page.getByText(/Server Error/)).toHaveCount(0);
  });
  await test.step('a refresh that fails', async () => {
    await answerWith(page, TIMELINE, { status: 503, body: '' });
    await timeline.refresh.click();
    await expect(page.getByRole('status').filter({ hasText: 'Server Error When Loading Timeline' })).toBeAttached();
    await expect(timeline.entries).toHaveCount(50);
  });
});

test('offline the opened content stays, the rest recovers, and older entries can be retried', async ({
  page,
  arriveAs,
  context,
}) => {
  await arriveAs(FARAH, '/timeline');
  const timeline = timelinePage(page);
  await expect(timeline.entries).toHaveCount(50);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. You can still see what you’ve already opened.')).toBeVisible();
  await expect(timeline.entries).toHaveCount(50);
  await timeline.refresh.click();
  // Styled although no other overlay code is loaded yet, and without the success icon.
  const note = page.locator('[data-toast]');
  // Read immediately: it is shown for two seconds.
  const clothes = await note.evaluate((box) => ({
    text: box.textContent,
    mark: box.getAttribute('data-toast'),
    padding: getComputedStyle(box.querySelector('p') as Element).paddingRight,
  }));
  expect(clothes).toEqual({
    text: 'You are not connected to the internet. Please check your connection and try again.',
    mark: 'error',
    padding: '20px',
  });
  await expect(timeline.entries).toHaveCount(50);
  await context.setOffline(false);
  await expect(page.getByText('You’re offline. You can still see', { exact: false })).toHaveCount(0);
  await timeline.refresh.click();
  await expect(timeline.refresh).not.toHaveAttribute('aria-disabled', 'true');
  await expect(timeline.entries).toHaveCount(50);

  await answerWith(page, TIMELINE, { status: 500, body: '' });
  const failed = page.getByText('Older moments could not be loaded.');
  await toTheEnd(page, failed);
  await expect(failed).toBeVisible();
  await timeline.loadOlder.click();
  await expect(timeline.entries.nth(50)).toBeAttached();
});

test('a screen whose code is not loaded says so, and loads with the connection', async ({
  page,
  arriveAs,
  context,
}) => {
  // Not prefetched either, however long Home takes.
  const code = await blockFiles(page, filesOf('timeline-screen', { after: ['app-layout', 'blogs-screen'] }), 'offline');
  await arriveAs(FARAH, '/blogs');
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByText('It will open when you’re back online.')).toBeVisible();
  code.end();
  await context.setOffline(false);
  await expect(timelinePage(page).entries.first()).toBeVisible();
});

test('a first visit offline waits for its entries', async ({ page, arriveAs, context }) => {
  // The screen's code and its imports are prefetched once Home is rendered.
  const code = filesOf('timeline-screen', { after: [] }).filter((file) => file.endsWith('.js'));
  expect(code.length).toBeGreaterThan(0);
  const all = Promise.all(code.map((file) => page.waitForResponse((answer) => answer.url().endsWith(file))));
  await arriveAs(FARAH, '/blogs');
  for (const answer of await all) await answer.finished();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
  await expect(page.getByText('You are not connected to the internet.')).toBeVisible();
  await context.setOffline(false);
  await expect(timelinePage(page).entries.first()).toBeVisible();
});

import { expect } from '@playwright/test';
import { filesOf } from '../support/build';
import { answerWith, TIMELINE } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH, MEERA } from '../support/parents';
import { refuse } from '../support/refuse';
import { toTheEnd } from '../support/scroll';
import { shell } from '../support/shell';
import { timelinePage } from '../support/timeline-page';

test.use({ onlyLooks: true });

test('a server in trouble is told in place, and trying again helps; a refresh that fails leaves the list', async ({
  page,
  arriveAs,
}) => {
  // proves: ERR-03 ERR-04 ERR-06
  const timeline = timelinePage(page);
  const retry = page.getByRole('button', { name: 'Try again' });
  await test.step('a server in trouble', async () => {
    await answerWith(page, TIMELINE, { status: 500, body: { status: 'error', error: 'crash' } });
    await arriveAs(MEERA, '/timeline');
    const title = page.getByRole('heading', { name: /^Server Error When Loading Timeline : \w{3} \d+, \d{4}/ });
    await expect(title).toBeVisible();
    await answerWith(page, TIMELINE, { body: '' });
    await retry.click();
    await expect(title).toBeHidden();
  });
  await test.step('an empty reply, in the words of the catalogue', async () => {
    const title = page.getByRole('heading', {
      name: "The request was successful but API didn't gave any response",
      exact: true,
    });
    await expect(title).toBeVisible();
    await retry.click();
    await expect(timeline.moments).toHaveCount(50);
    await expect(title).toBeHidden();
  });
  await test.step('HTTP 401 shows no message, and the waiting stops', async () => {
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
    await expect(timeline.moments).toHaveCount(50);
  });
});

test('without a connection what was opened stays, the rest comes back with it, and older moments can be asked for again', async ({
  page,
  arriveAs,
  context,
}) => {
  await arriveAs(FARAH, '/timeline');
  const timeline = timelinePage(page);
  await expect(timeline.moments).toHaveCount(50);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. You can still see what you’ve already opened.')).toBeVisible();
  await expect(timeline.moments).toHaveCount(50);
  await timeline.refresh.click();
  // In its own clothes although nothing else that lies over the screen has been fetched yet, and without the tick of success.
  const note = page.locator('[data-toast]');
  // Read at once: it stands for two seconds.
  const clothes = await note.evaluate((box) => ({
    text: box.textContent,
    mark: box.getAttribute('data-toast'),
    padding: getComputedStyle(box.querySelector('p') as Element).paddingRight,
  }));
  expect(clothes).toEqual({
    text: 'You are not connected to the internet. Please check your connection and try again.',
    mark: 'trouble',
    padding: '20px',
  });
  await expect(timeline.moments).toHaveCount(50);
  await context.setOffline(false);
  await expect(page.getByText('You’re offline. You can still see', { exact: false })).toHaveCount(0);
  await timeline.refresh.click();
  await expect(timeline.refresh).not.toHaveAttribute('aria-disabled', 'true');
  await expect(timeline.moments).toHaveCount(50);

  await answerWith(page, TIMELINE, { status: 500, body: '' });
  const failed = page.getByText('Older moments could not be loaded.');
  await toTheEnd(page, failed);
  await expect(failed).toBeVisible();
  await timeline.loadOlder.click();
  await expect(timeline.moments.nth(50)).toBeAttached();
});

test('a screen whose code was never fetched says so, and comes with the connection', async ({
  page,
  arriveAs,
  context,
}) => {
  // Nor fetched ahead, however long Home takes here.
  const code = await refuse(page, filesOf('timeline-screen', { after: ['app-layout', 'blogs-screen'] }), 'no line');
  await arriveAs(FARAH, '/blogs');
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByText('It will open when you’re back online.')).toBeVisible();
  code.end();
  await context.setOffline(false);
  await expect(timelinePage(page).moments.first()).toBeVisible();
});

test('a first visit without a connection waits for its moments', async ({ page, arriveAs, context }) => {
  // The screen's code, and what it brings with it, is fetched ahead once Home stands.
  const code = filesOf('timeline-screen', { after: [] }).filter((file) => file.endsWith('.js'));
  expect(code.length).toBeGreaterThan(0);
  const all = Promise.all(code.map((file) => page.waitForResponse((answer) => answer.url().endsWith(file))));
  await arriveAs(FARAH, '/blogs');
  for (const answer of await all) await answer.finished();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
  await expect(page.getByText('You are not connected to the internet.')).toBeVisible();
  await context.setOffline(false);
  await expect(timelinePage(page).moments.first()).toBeVisible();
});

import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { FARAH, MEERA } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { timelineCalls, timelinePage } from '../support/timeline-page';

// Who goes back to a screen, or forward again, finds it where they left it.

const height = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** By the wheel, as a parent does, until something lies well within the window. */
async function scrollTo(page: Page, item: Locator): Promise<number> {
  await page.mouse.move(180, 400);
  await expect(async () => {
    const { y = 0 } = (await item.boundingBox()) ?? {};
    await page.mouse.wheel(0, y - 300);
    await expect(item).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  let last = -1;
  // The wheel's own motion has come to its end.
  await expect
    .poll(async () => {
      const before = last;
      last = await height(page);
      return last === before;
    })
    .toBe(true);
  return last;
}

const photoBadges = (page: Page) => timelinePage(page).moments.getByRole('link', { name: 'My Photos' });

test('far down the timeline, a badge, back: the same moments are in view, and forward the screen between', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(MEERA, '/timeline');
  await loaded(page);
  const badge = photoBadges(page).nth(3);
  const left = await scrollTo(page, badge);
  expect(left).toBeGreaterThan(1500);
  await badge.click();
  const photos = page.getByRole('heading', { level: 1, name: 'My Photos' });
  await expect(photos).toBeFocused();
  await loaded(page);
  await page.goBack();
  await expect(timelinePage(page).heading).toBeFocused();
  await expect.poll(() => height(page)).toBe(left);
  await expect(badge).toBeInViewport({ ratio: 1 });
  await page.goForward();
  await expect(photos).toBeFocused();
});

test('in a list that was read on, back leads to the older page, and asks for nothing anew', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(FARAH, '/timeline');
  const { moments, heading } = timelinePage(page);
  await expect(moments).toHaveCount(50);
  await moments.last().scrollIntoViewIfNeeded();
  await expect(moments).toHaveCount(100);
  const late = moments.nth(70);
  const left = await scrollTo(page, late);
  const calls = timelineCalls(page);
  await shell(page).bar.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect.poll(() => height(page)).toBe(0);
  await page.goBack();
  await expect(heading).toBeFocused();
  await expect.poll(() => height(page)).toBe(left);
  await expect(late).toBeInViewport({ ratio: 1 });
  expect(calls).toEqual([]);
});

test('what has to be fetched again is waited for; a parent who scrolls meanwhile is left alone', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(MEERA, '/notification');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.nth(30)).toBeAttached();
  const left = await scrollTo(page, entries.nth(30));
  await shell(page).bar.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.goBack();
  await expect(entries.nth(30)).toBeInViewport({ ratio: 1 });
  await expect.poll(() => height(page)).toBe(left);

  await page.goForward();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();
  await page.keyboard.press('Shift');
  await expect(entries.nth(30)).toBeAttached();
  await expect(entries.nth(30)).not.toBeInViewport();
  expect(await height(page)).toBeLessThan(left);
});

test('a screen that was opened for an item is left where the parent scrolled, not where the item is', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(MEERA, '/blogs');
  await loaded(page);
  await page.evaluate(() => history.pushState(null, '', '/photoGallery?day=2026-11-10'));
  await page.evaluate(() => void dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.locator('[aria-current="date"]')).toBeInViewport();
  const photo = page.getByRole('button', { name: /^Photo/ }).nth(40);
  const left = await scrollTo(page, photo);
  await shell(page).bar.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'My Photos' })).toBeFocused();
  await expect.poll(() => height(page)).toBe(left);
});

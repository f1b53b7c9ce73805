import { expect, type Locator, type Page } from '@playwright/test';
import { holdAnswer, TIMELINE } from '../support/calls';
import { childId } from '../support/centre-children';
import { chatPage } from '../support/chat-page';
import { test } from '../support/fixtures';
import { skipWait } from '../support/notifications-page';
import { FARAH, MEERA } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { timelineCalls, timelinePage } from '../support/timeline-page';

// Back and forward restore the scroll position.

/** Of an element: a clipped fraction of a pixel does not count. */
const WHOLE = 0.99;

const height = (page: Page) => page.evaluate(() => Math.round(scrollY));
const topOf = async (item: Locator) => Math.round((await item.boundingBox())?.y ?? 0);

/** Scrolls far down to an element. Returns its position in the window. */
async function scrollTo(item: Locator): Promise<number> {
  await item.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(item).toBeInViewport({ ratio: WHOLE });
  return topOf(item);
}

/** Expects the element at the same position. */
async function expectAt(item: Locator, top: number): Promise<void> {
  await expect(item).toBeInViewport({ ratio: WHOLE });
  await expect.poll(async () => Math.abs((await topOf(item)) - top)).toBeLessThan(3);
}

test.describe(() => {
  test.use({ readOnly: true });

  test('far down the timeline, a badge, back: the same entries are in view; a deep-linked screen stays where the parent scrolled', async ({
    page,
    arriveAs,
  }) => {
    await arriveAs(MEERA, '/timeline');
    await loaded(page);
    const badge = timelinePage(page).entries.getByRole('link', { name: 'Food Menu' }).nth(8);
    const left = await scrollTo(badge);
    expect(await height(page)).toBeGreaterThan(2500);
    await badge.click();
    const menu = page.getByRole('heading', { level: 1, name: 'Food Menu' });
    await expect(menu).toBeFocused();
    await loaded(page);
    await page.goBack();
    await expect(timelinePage(page).heading).toBeFocused();
    await expectAt(badge, left);
    await page.goForward();
    await expect(menu).toBeFocused();

    await page.goto('/timeline');
    await timelinePage(page).entries.getByRole('link', { name: 'My Photos' }).first().click();
    await expect(page.locator('[aria-current="date"]')).toBeInViewport();
    const photo = page.getByRole('button', { name: /^Photo/ }).nth(40);
    const leftThere = await scrollTo(photo);
    await shell(page).bar.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'My Photos' })).toBeFocused();
    await expectAt(photo, leftThere);
  });

  test('in a list with several pages, back restores the older page without a request', async ({ page, arriveAs }) => {
    await arriveAs(FARAH, '/timeline');
    const { entries, heading } = timelinePage(page);
    await expect(entries).toHaveCount(50);
    await entries.last().scrollIntoViewIfNeeded();
    await expect(entries.nth(55)).toBeAttached();
    const left = await scrollTo(entries.nth(55));
    // By its day and text: of the others, those near the window are in the page.
    const [day, text] = await entries
      .nth(55)
      .evaluate((entry) => [entry.closest('section')?.getAttribute('aria-labelledby'), entry.textContent]);
    const late = page
      .locator(`section[aria-labelledby="${day}"]`)
      .getByRole('article')
      .filter({ hasText: text ?? '' });
    const calls = timelineCalls(page);
    await shell(page).bar.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect.poll(() => height(page)).toBe(0);
    await page.goBack();
    await expect(heading).toBeFocused();
    await expectAt(late, left);
    expect(calls).toEqual([]);
  });

  test('restoring waits for data that is loaded again; a parent who scrolls is not moved', async ({
    page,
    arriveAs,
  }) => {
    await arriveAs(MEERA, '/notification');
    await skipWait(page);
    const entries = page.getByRole('main').getByRole('listitem');
    await expect(entries.nth(30)).toBeAttached();
    const left = await scrollTo(entries.nth(30));
    await shell(page).bar.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.goBack();
    await skipWait(page);
    await expectAt(entries.nth(30), left);

    await page.goForward();
    await expect(page.getByRole('article')).toHaveCount(10);
    const release = await holdAnswer(page, TIMELINE);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();
    await skipWait(page);
    await page.keyboard.press('Shift');
    release();
    await expect(entries.nth(30)).toBeAttached();
    await expect(entries.nth(30)).not.toBeInViewport();
  });
});

test('in the conversation too: the position is restored, or the end', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  const words = Array.from({ length: 40 }, (_, nth) => `Line ${nth} of a long day.`);
  await indiranagar.addMessages(await childId(indiranagar, 'Zoya'), words);
  await arriveAs(FARAH, '/chat');
  const { message } = chatPage(page);
  await expect(message('Line 39 of a long day.')).toBeInViewport();
  const home = shell(page).bar.getByRole('link', { name: 'Home' });
  const away = async () => {
    await home.click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await expect(chatPage(page).heading).toBeFocused();
  };
  await away();
  await expect(message('Line 39 of a long day.')).toBeInViewport();
  const line = message('Line 12 of a long day.');
  const left = await scrollTo(line);
  await away();
  await expectAt(line, left);
  await expect(message('Line 39 of a long day.')).not.toBeInViewport();
});

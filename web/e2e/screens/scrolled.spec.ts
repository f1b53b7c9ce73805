import { expect, type Locator, type Page } from '@playwright/test';
import { keepWaiting, TIMELINE } from '../support/calls';
import { childId } from '../support/centre-children';
import { chatPage } from '../support/chat-page';
import { test } from '../support/fixtures';
import { skipWait } from '../support/notifications-page';
import { FARAH, MEERA } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { timelineCalls, timelinePage } from '../support/timeline-page';

// Who goes back to a screen, or forward again, finds it where they left it.

const height = (page: Page) => page.evaluate(() => Math.round(scrollY));
const topOf = async (item: Locator) => Math.round((await item.boundingBox())?.y ?? 0);

/** Far down, to something of the screen; where in the window that stands then. */
async function scrollTo(item: Locator): Promise<number> {
  await item.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(item).toBeInViewport({ ratio: 1 });
  return topOf(item);
}

/** It is there again, where it stood. */
async function standsAt(item: Locator, top: number): Promise<void> {
  await expect(item).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => Math.abs((await topOf(item)) - top)).toBeLessThan(3);
}

test.describe(() => {
  test.use({ onlyLooks: true });

  test('far down the timeline, a badge, back: the same moments are in view; a screen opened for an item is left where the parent scrolled', async ({
    page,
    arriveAs,
  }) => {
    await arriveAs(MEERA, '/timeline');
    await loaded(page);
    const badge = timelinePage(page).moments.getByRole('link', { name: 'Food Menu' }).nth(8);
    const left = await scrollTo(badge);
    expect(await height(page)).toBeGreaterThan(2500);
    await badge.click();
    const menu = page.getByRole('heading', { level: 1, name: 'Food Menu' });
    await expect(menu).toBeFocused();
    await loaded(page);
    await page.goBack();
    await expect(timelinePage(page).heading).toBeFocused();
    await standsAt(badge, left);
    await page.goForward();
    await expect(menu).toBeFocused();

    await page.goto('/timeline');
    await timelinePage(page).moments.getByRole('link', { name: 'My Photos' }).first().click();
    await expect(page.locator('[aria-current="date"]')).toBeInViewport();
    const photo = page.getByRole('button', { name: /^Photo/ }).nth(40);
    const leftThere = await scrollTo(photo);
    await shell(page).bar.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'My Photos' })).toBeFocused();
    await standsAt(photo, leftThere);
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
    const left = await scrollTo(late);
    const calls = timelineCalls(page);
    await shell(page).bar.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect.poll(() => height(page)).toBe(0);
    await page.goBack();
    await expect(heading).toBeFocused();
    await standsAt(late, left);
    expect(calls).toEqual([]);
  });

  test('what has to be fetched again is waited for; a parent who scrolls meanwhile is left alone', async ({
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
    await standsAt(entries.nth(30), left);

    await page.goForward();
    await expect(page.getByRole('article')).toHaveCount(10);
    const letGo = await keepWaiting(page, TIMELINE);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();
    await skipWait(page);
    await page.keyboard.press('Shift');
    letGo();
    await expect(entries.nth(30)).toBeAttached();
    await expect(entries.nth(30)).not.toBeInViewport();
  });
});

test('in the conversation too: where one was reading is in view again, and its end where one was at the end', async ({
  page,
  arriveAs,
  centre,
}) => {
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
  await standsAt(line, left);
  await expect(message('Line 39 of a long day.')).not.toBeInViewport();
});

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { childId } from '../support/centre-children';
import { chatPage } from '../support/chat-page';
import { chooser } from '../support/chooser';
import { test } from '../support/fixtures';
import { MOMENT, todayAt } from '../support/moment';
import { eventStreamOpens, news, unreadAtFirst } from '../support/news';
import { FARAH, KARTHIK, MEERA } from '../support/parents';
import { deviceFile } from '../support/places';
import { shell } from '../support/shell';

// Unread counts and banners, for parents without push notifications.

const DESK = { width: 1280, height: 800 };
const FEVER = 'Please call us, Anaya has a temperature.';

/** Signs in on two pages, as two devices of the same parent. */
async function sameParent(page: Page, other: Page, path: string): Promise<void> {
  const stored = (await page.evaluate(() => localStorage.getItem('aangan'))) ?? '';
  await other.addInitScript((text) => localStorage.setItem('aangan', text), stored);
  await other.goto(path);
}

test.describe('while the page is open', () => {
  test.use({ live: true });

  test('its banner is beside the menu at any width, does not cover its head, and can be dismissed; the count stays', async ({
    page,
    arriveAs,
    centre,
  }) => {
    const connected = eventStreamOpens(page);
    await arriveAs(FARAH, '/blogs');
    await connected;
    const indiranagar = centre('indiranagar');
    const zoya = await childId(indiranagar, 'Zoya');
    const { banner, dismiss, menuButton } = news(page);

    for (const width of [768, 1024, 1280]) {
      await test.step(`beside the menu at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        // A banner disappears after a while, so each width has its own.
        const words = `Please call us, at ${width}.`;
        await indiranagar.addMessages(zoya, [words]);
        await expect(banner).toContainText(words);
        await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
        const covered = await banner.evaluate((one) => {
          const box = (one.closest('[data-banner]') ?? one).getBoundingClientRect();
          const heads = [...document.querySelectorAll('nav :is(h2, h3, a, button), nav [id]')];
          return heads.flatMap((head) => {
            const { left, right, top, bottom } = head.getBoundingClientRect();
            const over = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            return over ? [head.textContent] : [];
          });
        });
        expect(covered).toEqual([]);
        expect((await shell(page).bar.boundingBox())?.width).toBeGreaterThan(200);
      });
    }

    await test.step('dismissed on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 760 });
      await indiranagar.addMessages(zoya, [FEVER]);
      await expect(banner).toContainText(FEVER);
      const { width, height } = (await dismiss.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await dismiss.click();
      await expect(banner).toHaveCount(0);
      await expect(page).toHaveURL(/\/blogs$/);
      await expect(menuButton).toHaveAccessibleName('Open menu, 4 unread');
    });
  });

  test('a message is announced on any screen, by text and by counts, until it is read', async ({
    page,
    arriveAs,
    centre,
  }, info) => {
    await page.addInitScript(() => {
      const counts: number[] = [];
      Object.assign(window, { counts });
      navigator.setAppBadge = async (count) => void counts.push(count ?? -1);
    });
    const connected = eventStreamOpens(page);
    await arriveAs(FARAH, '/timeline');
    await connected;
    const { menuButton, entry, counts, banner } = news(page);
    await expect(menuButton).toHaveAccessibleName('Open menu');
    await expect(counts).toHaveCount(0);
    const indiranagar = centre('indiranagar');
    const zoya = await childId(indiranagar, 'Zoya');
    // By the machine's clock: the page's clock is frozen.
    let seen = 0;
    await page.exposeFunction('there', () => {
      seen ||= performance.now();
    });
    await page.evaluate(() => {
      new MutationObserver(() => {
        const there = document.querySelector('[data-unread]') && document.querySelector('[data-banner]');
        if (there) (window as unknown as { there: () => void }).there();
      }).observe(document.body, { childList: true, subtree: true });
    });
    const words = `Please call us, Zoya has a temperature. ${'She is resting in the quiet room. '.repeat(8)}`;
    await indiranagar.addMessages(zoya, [words], 'Lakshmi ma’am');
    const startedAt = performance.now();
    await expect(menuButton).toHaveAccessibleName('Open menu, 1 unread');
    await expect(banner).toContainText('Lakshmi ma’am');
    await expect(banner).toContainText(/Please call us, Zoya has a temperature\. She is resting .*…$/);
    await expect.poll(() => seen).toBeGreaterThan(0);
    info.annotations.push({
      type: 'from the centre’s answer to the screen',
      description: `${Math.round(seen - startedAt)} ms`,
    });

    // The count, without the text.
    await expect(page).toHaveTitle('(1) Child Timeline · Aangan');
    await expect.poll(() => page.evaluate(() => (window as unknown as { counts: number[] }).counts.at(-1))).toBe(1);
    await expect(banner).not.toBeFocused();
    await expect(page.getByRole('status').filter({ has: banner })).toHaveCount(1);

    // It covers neither bar.
    const box = await banner.boundingBox();
    const top = await page.getByRole('banner').boundingBox();
    const bar = await shell(page).bar.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

    await menuButton.click();
    await expect(entry(/^Updates/)).toHaveAccessibleName('Updates, 1 unread');
    await expect(entry(/^Notifications/)).toHaveAccessibleName('Notifications, 1 unread');
    await page.keyboard.press('Escape');

    // It disappears after a while, so it is pressed immediately.
    await indiranagar.addMessages(zoya, ['She sleeps now.'], 'Lakshmi ma’am');
    await expect(banner).toContainText('She sleeps now.');
    await banner.getByRole('button').first().click();
    await expect(page).toHaveURL(/\/chat$/);
    await expect(chatPage(page).said('She sleeps now.')).toBeInViewport();
    await expect(chatPage(page).said(words.trim())).toBeInViewport();
    await expect(counts).toHaveCount(0);
    await expect(page).toHaveTitle('Updates · Aangan');
    await expect.poll(() => page.evaluate(() => (window as unknown as { counts: number[] }).counts.at(-1))).toBe(0);
    await menuButton.click();
    await expect(entry(/^Updates/)).toHaveAccessibleName('Updates');
  });

  test('a message read on one device is read on the other, while both are open', async ({
    page,
    arriveAs,
    centre,
    otherContext,
  }) => {
    await page.setViewportSize(DESK);
    let connected = eventStreamOpens(page);
    await arriveAs(FARAH, '/blogs');
    await connected;
    const other = await (await otherContext()).newPage();
    await other.setViewportSize(DESK);
    connected = eventStreamOpens(other);
    await sameParent(page, other, '/timeline');
    await connected;
    const indiranagar = centre('indiranagar');
    const zoya = await childId(indiranagar, 'Zoya');
    await indiranagar.addMessages(zoya, ['One.', 'Two.']);
    for (const one of [page, other]) {
      await expect(news(one).entry(/^Updates/)).toHaveAccessibleName('Updates, 2 unread');
    }
    await news(other)
      .entry(/^Updates/)
      .click();
    await expect(chatPage(other).said('Two.')).toBeInViewport();
    await expect(news(page).entry(/^Updates/)).toHaveAccessibleName('Updates');
    await expect(news(page).counts).toHaveCount(0);
    // A message that arrives in the open conversation is read immediately, without a banner.
    await indiranagar.addMessages(zoya, ['Three.']);
    await expect(chatPage(other).said('Three.')).toBeInViewport();
    await expect(news(page).banner).toContainText('Three.');
    await expect(news(page).counts).toHaveCount(0);
    await expect(news(other).banner).toHaveCount(0);
  });

  test('an event is counted in the menu until either parent answers', async ({
    page,
    arriveAs,
    centre,
    otherContext,
  }) => {
    await page.setViewportSize(DESK);
    let connected = eventStreamOpens(page);
    const counted = unreadAtFirst(page);
    await arriveAs(MEERA, '/blogs');
    await connected;
    const { entry } = news(page);
    const name = async () => (await entry(/^Outdoor Activity/).getAttribute('aria-label')) ?? 'Outdoor Activity';
    const pending = async () => Number(/(\d+) to answer/.exec(await name())?.[1] ?? 0);
    const { events: before } = await counted;
    await expect.poll(pending).toBe(before);
    const indiranagar = centre('indiranagar');
    const children = [await childId(indiranagar, 'Anaya')];
    const outing = { title: 'To the planetarium', day: '2026-11-27', details: 'By bus.', children };
    await indiranagar.post('/centre/v1/events', outing);
    await expect.poll(pending).toBe(before + 1);

    const his = await (await otherContext()).newPage();
    await his.setViewportSize(DESK);
    connected = eventStreamOpens(his);
    await his.addInitScript((text) => localStorage.setItem('aangan', text), readFileSync(deviceFile(KARTHIK), 'utf8'));
    await his.goto('/outdoorActivity');
    await connected;
    const card = his.getByRole('article').filter({ hasText: outing.title });
    await card.getByRole('button', { name: 'Authorise' }).click();
    await shell(his).modal.getByRole('button', { name: 'OK' }).click();
    await expect.poll(pending).toBe(before);
  });

  test('a message about the other child is counted at that child’s face, and opens its conversation', async ({
    page,
    arriveAs,
    centre,
  }) => {
    const connected = eventStreamOpens(page);
    const counted = unreadAtFirst(page);
    await arriveAs(MEERA, '/timeline');
    await connected;
    const { otherChild, banner, menuButton } = news(page);
    const { total } = await counted;
    const before = total === 0 ? 'Open menu' : `Open menu, ${total} unread`;
    await expect(menuButton).toHaveAccessibleName(before);
    const koramangala = centre('koramangala');
    await koramangala.addMessages(await childId(koramangala, 'Vihaan'), ['Vihaan lost his cap.'], 'Rohan');
    await expect(otherChild('Vihaan')).toHaveAccessibleName('Change to Vihaan, 1 unread');
    await expect(menuButton).toHaveAccessibleName(before);
    await expect(banner).toContainText('Rohan, about Vihaan');
    await banner.getByRole('button').first().click();
    await expect(page).toHaveURL(/\/chat$/);
    await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
    await expect(chatPage(page).said('Vihaan lost his cap.')).toBeInViewport();
    await expect(otherChild('Anaya')).toBeVisible();
    await expect(menuButton).toHaveAccessibleName('Open menu');
  });
});

test('counts are there with the page, without a request of their own; more than 99 are 99+', async ({
  page,
  arriveAs,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  await indiranagar.addMessages(zoya, [FEVER]);
  await indiranagar.addMoments([{ child_id: zoya, type: 'Milk', message: 'A cup.', at: todayAt('11:15') }]);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await arriveAs(FARAH, '/timeline');
  const { menuButton, banner, entry } = news(page);
  await expect(menuButton).toHaveAccessibleName('Open menu, 2 unread');
  expect(requested).not.toContain('/parentapp/getUnread');
  await expect(banner).toHaveCount(0);
  await menuButton.click();
  await expect(entry(/^Updates/)).toHaveAccessibleName('Updates, 1 unread');
  await expect(entry(/^Notifications/)).toHaveAccessibleName('Notifications, 2 unread');

  await page.setViewportSize(DESK);
  const at = (n: number) => new Date(MOMENT - n * 1000).toISOString();
  await indiranagar.addMoments(
    Array.from({ length: 120 }, (_, n) => ({ child_id: zoya, type: 'Milk', message: `Cup ${n}.`, at: at(n) })),
  );
  await page.goto('/timeline');
  await expect(entry(/^Notifications/)).toHaveAccessibleName('Notifications, 99+ unread');
  await expect(entry(/^Notifications/).locator('[data-unread]')).toHaveText('99+');
  await expect(page).toHaveTitle('(99+) Child Timeline · Aangan');
});

test('the child chooser shows the unread count of each child', async ({ page, arriveAs, centre }) => {
  const koramangala = centre('koramangala');
  await koramangala.addMessages(await childId(koramangala, 'Vihaan'), ['One.', 'Two.']);
  await arriveAs(MEERA, '/myProfile');
  const { otherChild, menuButton } = news(page);
  await expect(otherChild('Vihaan')).toHaveAccessibleName('Change to Vihaan, 2 unread');
  await menuButton.click();
  await page.getByRole('button', { name: 'Change Logged In Child' }).click();
  await expect(chooser(page).child('Vihaan Rao')).toContainText('2 unread');
});

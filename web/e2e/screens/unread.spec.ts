import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { childId } from '../support/centre-children';
import { chatPage } from '../support/chat-page';
import { chooser } from '../support/chooser';
import { test } from '../support/fixtures';
import { MOMENT, todayAt } from '../support/moment';
import { hears, news, unreadAtFirst } from '../support/news';
import { FARAH, KARTHIK, MEERA } from '../support/parents';
import { deviceFile } from '../support/places';
import { shell } from '../support/shell';

// No word of the centre is missed by a parent whom no push reaches.

const DESK = { width: 1280, height: 800 };
const FEVER = 'Please call us, Anaya has a temperature.';

/** Signed in on this page as on another, which is another device of the same parent. */
async function sameParent(page: Page, other: Page, path: string): Promise<void> {
  const stored = (await page.evaluate(() => localStorage.getItem('aangan'))) ?? '';
  await other.addInitScript((text) => localStorage.setItem('aangan', text), stored);
  await other.goto(path);
}

test.describe('while the page is open', () => {
  test.use({ live: true });

  test('its banner lies beside the menu at any width, over no head of it, and can be put away, and the count stays', async ({
    page,
    arriveAs,
    centre,
  }) => {
    const heard = hears(page);
    await arriveAs(FARAH, '/blogs');
    await heard;
    const indiranagar = centre('indiranagar');
    const zoya = await childId(indiranagar, 'Zoya');
    const { banner, dismiss, menuButton } = news(page);

    for (const width of [768, 1024, 1280]) {
      await test.step(`beside the menu at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        // One goes by itself after a while, so that each width has its own.
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

    await test.step('put away on a phone', async () => {
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

  test('a message is told on whichever screen, by words and by counts, and goes when it was read', async ({
    page,
    arriveAs,
    centre,
  }, info) => {
    await page.addInitScript(() => {
      const counts: number[] = [];
      Object.assign(window, { counts });
      navigator.setAppBadge = async (count) => void counts.push(count ?? -1);
    });
    const heard = hears(page);
    await arriveAs(FARAH, '/timeline');
    await heard;
    const { menuButton, entry, counts, banner } = news(page);
    await expect(menuButton).toHaveAccessibleName('Open menu');
    await expect(counts).toHaveCount(0);
    const indiranagar = centre('indiranagar');
    const zoya = await childId(indiranagar, 'Zoya');
    // By this machine's clock: the page's own stands still.
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
    const taken = performance.now();
    await expect(menuButton).toHaveAccessibleName('Open menu, 1 unread');
    await expect(banner).toContainText('Lakshmi ma’am');
    await expect(banner).toContainText(/Please call us, Zoya has a temperature\. She is resting .*…$/);
    await expect.poll(() => seen).toBeGreaterThan(0);
    info.annotations.push({
      type: 'from the centre’s answer to the screen',
      description: `${Math.round(seen - taken)} ms`,
    });

    // How many, and nothing of what it says.
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

    // It goes by itself after a while, so it is pressed where it has just come.
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

  test('what is read on one device is read on the other, while both are open', async ({
    page,
    arriveAs,
    centre,
    otherContext,
  }) => {
    await page.setViewportSize(DESK);
    let heard = hears(page);
    await arriveAs(FARAH, '/blogs');
    await heard;
    const other = await (await otherContext()).newPage();
    await other.setViewportSize(DESK);
    heard = hears(other);
    await sameParent(page, other, '/timeline');
    await heard;
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
    // What comes while the conversation is open is read at once, and told by the conversation alone.
    await indiranagar.addMessages(zoya, ['Three.']);
    await expect(chatPage(other).said('Three.')).toBeInViewport();
    await expect(news(page).banner).toContainText('Three.');
    await expect(news(page).counts).toHaveCount(0);
    await expect(news(other).banner).toHaveCount(0);
  });

  test('an event waits for an answer on the menu until either parent has given it', async ({
    page,
    arriveAs,
    centre,
    otherContext,
  }) => {
    await page.setViewportSize(DESK);
    let heard = hears(page);
    const told = unreadAtFirst(page);
    await arriveAs(MEERA, '/blogs');
    await heard;
    const { entry } = news(page);
    const name = async () => (await entry(/^Outdoor Activity/).getAttribute('aria-label')) ?? 'Outdoor Activity';
    const waiting = async () => Number(/(\d+) to answer/.exec(await name())?.[1] ?? 0);
    const { events: before } = await told;
    await expect.poll(waiting).toBe(before);
    const indiranagar = centre('indiranagar');
    const children = [await childId(indiranagar, 'Anaya')];
    const outing = { title: 'To the planetarium', day: '2026-11-27', details: 'By bus.', children };
    await indiranagar.post('/centre/v1/events', outing);
    await expect.poll(waiting).toBe(before + 1);

    const his = await (await otherContext()).newPage();
    await his.setViewportSize(DESK);
    heard = hears(his);
    await his.addInitScript((text) => localStorage.setItem('aangan', text), readFileSync(deviceFile(KARTHIK), 'utf8'));
    await his.goto('/outdoorActivity');
    await heard;
    const card = his.getByRole('article').filter({ hasText: outing.title });
    await card.getByRole('button', { name: 'Authorise' }).click();
    await shell(his).modal.getByRole('button', { name: 'OK' }).click();
    await expect.poll(waiting).toBe(before);
  });

  test('a word about the other child is told at that child’s face, and leads to its conversation', async ({
    page,
    arriveAs,
    centre,
  }) => {
    const heard = hears(page);
    const told = unreadAtFirst(page);
    await arriveAs(MEERA, '/timeline');
    await heard;
    const { otherChild, banner, menuButton } = news(page);
    const { total } = await told;
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

test('what has come since is there as soon as the page is, without a call of its own; more than 99 are 99+', async ({
  page,
  arriveAs,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  await indiranagar.addMessages(zoya, [FEVER]);
  await indiranagar.addMoments([{ child_id: zoya, type: 'Milk', message: 'A cup.', at: todayAt('11:15') }]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await arriveAs(FARAH, '/timeline');
  const { menuButton, banner, entry } = news(page);
  await expect(menuButton).toHaveAccessibleName('Open menu, 2 unread');
  expect(asked).not.toContain('/parentapp/getUnread');
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

test('the chooser of children tells of each what is unread', async ({ page, arriveAs, centre }) => {
  const koramangala = centre('koramangala');
  await koramangala.addMessages(await childId(koramangala, 'Vihaan'), ['One.', 'Two.']);
  await arriveAs(MEERA, '/myProfile');
  const { otherChild, menuButton } = news(page);
  await expect(otherChild('Vihaan')).toHaveAccessibleName('Change to Vihaan, 2 unread');
  await menuButton.click();
  await page.getByRole('button', { name: 'Change Logged In Child' }).click();
  await expect(chooser(page).child('Vihaan Rao')).toContainText('2 unread');
});

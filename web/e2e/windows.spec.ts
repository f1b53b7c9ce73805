import { expect, type Locator, type Page } from '@playwright/test';
import { childId } from './support/centre-children';
import { chatPage } from './support/chat-page';
import { test } from './support/fixtures';
import { FARAH, MEERA } from './support/parents';
import { builtRoutes, loaded, outsideRoutes } from './support/routes';
import { pressLogout, shell } from './support/shell';

// What a screen needs of the window: nothing scrolls away, and in a low window everything stays within reach.

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const SIDEWAYS = [
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 568, height: 320 },
];

/** How far the document reaches below the end of its screen, and what of the screen scrolls within it. */
function heights(page: Page) {
  return page.evaluate(() => {
    const page = document.documentElement;
    const main = document.querySelector('main');
    const end = Math.max(innerHeight, Math.ceil((main?.getBoundingClientRect().bottom ?? 0) + scrollY));
    const within = [...document.querySelectorAll('main *')].filter(
      (part) =>
        ['auto', 'scroll'].includes(getComputedStyle(part).overflowY) &&
        part.clientHeight > innerHeight / 4 &&
        part.scrollHeight > part.clientHeight,
    );
    return {
      below: Math.max(0, page.scrollHeight - end),
      beyondWindow: within.length > 0 ? page.scrollHeight - innerHeight : 0,
      within: within.map((part) => part.getAttribute('aria-label')),
    };
  });
}

test.describe(() => {
  test.use({ onlyLooks: true });

  for (const path of builtRoutes) {
    test(`nothing lies below ${path}, and where it scrolls within, it is as high as the window`, async ({
      page,
      arriveAs,
    }) => {
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        await arriveAs(MEERA, path);
        await loaded(page);
        if (path === '/chat') await expect(chatPage(page).messages.last()).toBeVisible();
        expect(await heights(page)).toMatchObject({
          below: 0,
          beyondWindow: 0,
          within: path === '/chat' ? ['Conversation'] : [],
        });
      }
    });
  }
});

/** A finger that moves up by 300 px, beginning in the middle of something. */
async function swipeUp(page: Page, from: Locator): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to swipe on');
  const client = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: up === undefined ? [] : [{ x, y: y - up }] });
  await touch('touchStart', 0);
  for (let up = 20; up <= 300; up += 20) await touch('touchMove', up);
  await touch('touchEnd');
  await client.detach();
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('a swipe on title, field or bar leaves the conversation where it is', async ({ page, arriveAs }) => {
    await arriveAs(MEERA, '/chat');
    await loaded(page);
    const { heading, field } = chatPage(page);
    const { bar } = shell(page);
    for (const part of [heading, field, bar]) {
      await swipeUp(page, part);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(field).toBeInViewport({ ratio: 1 });
  });
});

test('a wheel beside the conversation and PageDown in its field leave it where it is', async ({ page, arriveAs }) => {
  await page.setViewportSize(DESKTOP);
  await arriveAs(MEERA, '/chat');
  await loaded(page);
  const { heading, field } = chatPage(page);
  for (const part of [heading, page.getByRole('navigation', { name: 'Main' }), field]) {
    await part.hover();
    await page.mouse.wheel(0, 4000);
  }
  await field.fill('Is there a nap after lunch?');
  await field.press('PageDown');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(field).toBeInViewport({ ratio: 1 });
});

test('the newest message, opened by a notification, leaves title and field in view', async ({
  page,
  arriveAs,
  centre,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  const ids = await indiranagar.addMessages(
    zoya,
    Array.from({ length: 30 }, (_, n) => `Word ${n}.`),
  );
  await arriveAs(FARAH, `/chat?item=${ids.at(-1)}&day=2026-11-12`);
  const { heading, field, message } = chatPage(page);
  await expect(message('Word 29.')).toHaveAttribute('aria-current', 'true');
  await expect(message('Word 29.')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(field).toBeInViewport({ ratio: 1 });
});

/** All of it is in the window, and nothing lies over its middle. */
async function expectOnTop(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() =>
      part.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        // What is drawn over a field, as its label is, hands the press on to it.
        return one.contains(met) || met?.closest('label')?.contains(one) ? 'reached' : met?.outerHTML.slice(0, 120);
      }),
    )
    .toBe('reached');
}

/** It is on top once the screen is scrolled to it. */
async function expectWithinReach(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expectOnTop(part);
}

for (const { width, height } of SIDEWAYS) {
  test.describe(`${width}x${height}`, () => {
    test.use({ viewport: { width, height } });

    test('the message field stands in the window with nothing over it', async ({ page, arriveAs }) => {
      await arriveAs(MEERA, '/chat');
      await loaded(page);
      const { field, send, talk } = chatPage(page);
      await expectOnTop(field);
      expect((await talk.boundingBox())?.height).toBeGreaterThan(100);
      await field.fill('She is better today.\nNo fever since yesterday.\nShe comes on Monday.');
      await expectOnTop(field);
      await expectOnTop(send);
      expect(await heights(page)).toMatchObject({ below: 0, beyondWindow: 0 });
    });

    test('every field of a screen can be brought into reach', async ({ page, arriveAs }) => {
      for (const path of ['/growth', '/foodMenu', '/attendance', '/notificationSettings']) {
        await arriveAs(MEERA, path);
        await loaded(page);
        const main = page.getByRole('main');
        for (const part of await main.locator('input:visible, select:visible').all()) await expectWithinReach(part);
      }
    });

    test('a question can be read and answered', async ({ page, arriveAs }) => {
      await arriveAs(MEERA, '/blogs');
      await loaded(page);
      await pressLogout(page);
      const { modal } = shell(page);
      await expectWithinReach(modal.getByRole('heading'));
      for (const name of ['Cancel', 'OK']) await expectWithinReach(modal.getByRole('button', { name }));
    });

    for (const { path, arrive } of outsideRoutes) {
      test(`${path} can be filled in`, async ({ page, demo }) => {
        await arrive(page, demo);
        await loaded(page);
        for (const part of await page.getByRole('main').locator('input, button').all()) await expectWithinReach(part);
      });
    }
  });
}

test('at letters of twice the size the message field stands above the bar', async ({ page, arriveAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arriveAs(MEERA, '/chat');
  await loaded(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const { field, send, talk } = chatPage(page);
  await expectOnTop(field);
  await expectOnTop(send);
  expect((await talk.boundingBox())?.height).toBeGreaterThan(100);
  expect(await heights(page)).toMatchObject({ below: 0, beyondWindow: 0 });
});

import { expect, type Locator, type Page } from '@playwright/test';
import { childId } from './support/centre-children';
import { chatPage } from './support/chat-page';
import { test } from './support/fixtures';
import { resize } from './support/overflow';
import { FARAH, MEERA } from './support/parents';
import { loaded } from './support/routes';
import { pressLogout, shell } from './support/shell';
import { expectHeights, expectOnTop, expectWithinReach, PHONE, SIDEWAYS, shareOfScreen } from './support/windows';

// The conversation fills the window, and in a low window everything stays reachable. every-screen.spec.ts checks each screen
// for overflow.

/** A swipe up by 300 px, starting in the middle of an element. */
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
  test.use({ readOnly: true, hasTouch: true, viewport: PHONE });

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

test.describe(() => {
  test.use({ readOnly: true });

  test('the conversation and its field stay in the window: with the wheel, keys, a low window and large text', async ({
    page,
    arriveAs,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await arriveAs(MEERA, '/chat');
    await loaded(page);
    const { heading, field, send, talk } = chatPage(page);
    await test.step('the wheel beside it and PageDown in its field', async () => {
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
    for (const size of SIDEWAYS)
      await test.step(`${size.width} x ${size.height}`, async () => {
        await field.fill('');
        await resize(page, size);
        await expectOnTop(field);
        expect((await talk.boundingBox())?.height).toBeGreaterThan(100);
        await field.fill('She is better today.\nNo fever since yesterday.\nShe comes on Monday.');
        await expectOnTop(field);
        await expectOnTop(send);
        await expectHeights(page);
      });
    await test.step('text of twice the size', async () => {
      await field.fill('');
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await resize(page, { width: 360, height: 740 });
      await expectOnTop(field);
      await expectOnTop(send);
      expect((await talk.boundingBox())?.height).toBeGreaterThan(100);
      await expectHeights(page);
    });
  });

  test('in a low window every field can be scrolled into view, and a dialog read and answered', async ({
    page,
    arriveAs,
  }) => {
    for (const path of ['/growth', '/foodMenu', '/attendance', '/notificationSettings']) {
      await arriveAs(MEERA, path);
      await loaded(page);
      const fields = page.getByRole('main').locator('input:visible, select:visible');
      for (const size of SIDEWAYS)
        await test.step(`${path} at ${size.width} x ${size.height}`, async () => {
          await resize(page, size);
          for (const part of await fields.all()) await expectWithinReach(part);
        });
    }
    const forms = ['/Pause', '/WithrawChild', '/ShiftCentre', '/addGuardian', '/raiseAnIssue', '/feeCertificate'];
    for (const path of [...forms, '/guardian'])
      await test.step(`${path} shows its form in at least half of the window`, async () => {
        await arriveAs(MEERA, path);
        await loaded(page);
        for (const size of SIDEWAYS) {
          await resize(page, size);
          expect(await shareOfScreen(page), `${size.width} x ${size.height}`).toBeGreaterThan(0.5);
        }
      });
    await pressLogout(page);
    const { modal } = shell(page);
    for (const size of SIDEWAYS)
      await test.step(`a question at ${size.width} x ${size.height}`, async () => {
        await resize(page, size);
        await expectWithinReach(modal.getByRole('heading'));
        for (const name of ['Cancel', 'OK']) await expectWithinReach(modal.getByRole('button', { name }));
      });
  });
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

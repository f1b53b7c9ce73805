import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { expectLandmarks, expectNoBarrierInAnyLook, expectTargets } from './support/axe';
import { callsTo } from './support/calls';
import { chatPage } from './support/chat-page';
import { test } from './support/fixtures';
import { expectGoodWalk } from './support/keyboard';
import { expectRoomForLonger } from './support/longer-words';
import { MEERA } from './support/parents';
import { callAs } from './support/requests';
import { expectRoom, resetLook, resize } from './support/room';
import { builtRoutes, loaded, loadNoOlder, outsideRoutes } from './support/routes';
import { expectHeights, expectWithinReach, PHONE, SIDEWAYS } from './support/windows';

// What holds for every screen, asked of each in one visit. Every step begins with the look in which a phone shows the
// screen first, and only the last one leaves the words of the screen changed.

// Colours and boxes are judged as they come to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TEACHERS = '/userauth/listUsersInRole';
const DESK = { width: 1280, height: 800 };

async function step(page: Page, name: string, body: () => Promise<void>): Promise<void> {
  await test.step(`${name} on ${page.url()}`, async () => {
    await resetLook(page);
    await body();
  });
}

test.describe(() => {
  test.use({ onlyLooks: true });

  for (const path of builtRoutes) {
    test(`${path} has no barrier, has room in every look, and is walked by Tab`, async ({ page, arriveAs, server }) => {
      // proves: SCOPE-05
      test.setTimeout(120_000);
      const askedForTeachers = callsTo(page, TEACHERS);
      await loadNoOlder(page);
      await arriveAs(MEERA, path);
      await loaded(page);
      if (path === paths.chat) await expect(chatPage(page).messages.last()).toBeVisible();

      if (path !== paths.chat && path !== paths.center)
        await step(page, 'no teacher is named', async () => {
          const text = (await page.locator('body').textContent()) ?? '';
          const teachers = await callAs<{ User_Name: string }[]>(server, MEERA, TEACHERS, {
            roles: 'Teacher',
          });
          expect(teachers.length).toBeGreaterThan(1);
          expect(askedForTeachers).toHaveLength(0);
          expect(teachers.map((one) => one.User_Name).filter((name) => text.includes(name))).toEqual([]);
        });
      await step(page, 'landmarks and targets', async () => {
        await expectLandmarks(page);
        await expectTargets(page);
      });
      await step(page, 'no barrier', () => expectNoBarrierInAnyLook(page));
      await step(page, 'room', () => expectRoom(page));
      await step(page, 'nothing lies below, and where it scrolls within, it is as high as the window', async () => {
        for (const size of [PHONE, DESK]) {
          await resize(page, size);
          await expectHeights(page, path === paths.chat ? ['Conversation'] : []);
        }
      });
      await step(page, 'walked by Tab', async () => {
        await expectGoodWalk(page);
        await resize(page, DESK);
        await expect(page.getByRole('complementary', { name: 'Menu' })).toBeVisible();
        await expectGoodWalk(page);
      });
      await step(page, 'longer words have room, from the right as well', () => expectRoomForLonger(page));
    });
  }
});

// Those before the sign-in ask for codes, two of them each.
for (const routes of [outsideRoutes.slice(0, 2), outsideRoutes.slice(2)]) {
  const names = routes.map(({ path }) => path).join(' and ');
  test(`${names} have no barrier, have room in every look, and are walked by Tab`, async ({ page, demo }) => {
    test.setTimeout(120_000);
    for (const { arrive } of routes) {
      await arrive(page, demo);
      await loaded(page);
      await step(page, 'landmarks and targets', async () => {
        await expectLandmarks(page);
        await expectTargets(page);
      });
      await step(page, 'no barrier', () => expectNoBarrierInAnyLook(page));
      await step(page, 'room', () => expectRoom(page));
      await step(page, 'a low window leaves all within reach', async () => {
        for (const size of SIDEWAYS) {
          await resize(page, size);
          for (const part of await page.getByRole('main').locator('input, button').all()) await expectWithinReach(part);
        }
      });
      await step(page, 'walked by Tab', () => expectGoodWalk(page));
      await step(page, 'longer words have room, from the right as well', () => expectRoomForLonger(page));
    }
  });
}

import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { expectAccessibleInAllThemes, expectLandmarks, expectTargets } from './support/axe';
import { callsTo } from './support/calls';
import { chatPage } from './support/chat-page';
import { test } from './support/fixtures';
import { expectGoodWalk } from './support/keyboard';
import { expectNoOverflow, resetLook, resize } from './support/overflow';
import { MEERA } from './support/parents';
import { expectNoOverflowInPseudoLanguage } from './support/pseudo-language';
import { callAs } from './support/requests';
import { builtRoutes, loaded, loadNoOlder, outsideRoutes } from './support/routes';
import { expectHeights, expectWithinReach, PHONE, SIDEWAYS } from './support/windows';

// Checks of every screen, in one visit each. Every step starts with the default look on a phone; only the last step changes
// the screen's texts.

// Measure colours and boxes after transitions.
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
  test.use({ readOnly: true });

  for (const path of builtRoutes) {
    test(`${path} has no accessibility issue, fits in every theme, and works with Tab`, async ({
      page,
      arriveAs,
      server,
    }) => {
      // proves: SCOPE-05
      test.setTimeout(120_000);
      const teacherRequests = callsTo(page, TEACHERS);
      await loadNoOlder(page);
      await arriveAs(MEERA, path);
      await loaded(page);
      if (path === paths.chat) await expect(chatPage(page).messages.last()).toBeVisible();

      if (path !== paths.chat && path !== paths.center)
        await step(page, 'shows no teacher', async () => {
          const text = (await page.locator('body').textContent()) ?? '';
          const teachers = await callAs<{ User_Name: string }[]>(server, MEERA, TEACHERS, {
            roles: 'Teacher',
          });
          expect(teachers.length).toBeGreaterThan(1);
          expect(teacherRequests).toHaveLength(0);
          expect(teachers.map((one) => one.User_Name).filter((name) => text.includes(name))).toEqual([]);
        });
      await step(page, 'landmarks and targets', async () => {
        await expectLandmarks(page);
        await expectTargets(page);
      });
      await step(page, 'accessibility', () => expectAccessibleInAllThemes(page));
      await step(page, 'no overflow', () => expectNoOverflow(page));
      await step(page, 'does not extend below the window if it scrolls inside', async () => {
        for (const size of [PHONE, DESK]) {
          await resize(page, size);
          await expectHeights(page, path === paths.chat ? ['Conversation'] : []);
        }
      });
      await step(page, 'tab order', async () => {
        await expectGoodWalk(page);
        await resize(page, DESK);
        await expect(page.getByRole('complementary', { name: 'Menu' })).toBeVisible();
        await expectGoodWalk(page);
      });
      await step(page, 'no overflow with longer words and right-to-left', () => expectNoOverflowInPseudoLanguage(page));
    });
  }
});

// The screens before the sign-in request codes, two of them each.
for (const routes of [outsideRoutes.slice(0, 2), outsideRoutes.slice(2)]) {
  const names = routes.map(({ path }) => path).join(' and ');
  test(`${names} have no accessibility issue, fit in every theme, and work with Tab`, async ({ page, demo }) => {
    test.setTimeout(120_000);
    for (const { arrive } of routes) {
      await arrive(page, demo);
      await loaded(page);
      await step(page, 'landmarks and targets', async () => {
        await expectLandmarks(page);
        await expectTargets(page);
      });
      await step(page, 'accessibility', () => expectAccessibleInAllThemes(page));
      await step(page, 'no overflow', () => expectNoOverflow(page));
      await step(page, 'everything is reachable in a low window', async () => {
        for (const size of SIDEWAYS) {
          await resize(page, size);
          for (const part of await page.getByRole('main').locator('input, button').all()) await expectWithinReach(part);
        }
      });
      await step(page, 'tab order', () => expectGoodWalk(page));
      await step(page, 'no overflow with longer words and right-to-left', () => expectNoOverflowInPseudoLanguage(page));
    }
  });
}

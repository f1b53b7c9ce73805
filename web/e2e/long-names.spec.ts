import { expect } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { chooser } from './support/chooser';
import { test } from './support/fixtures';
import { bringInLongNamed, LONG_NAMED, tellOfLongNamed } from './support/long-names';
import { expectRoom, NARROWEST, resetLook } from './support/room';
import { builtRoutes, loaded } from './support/routes';
import { shell } from './support/shell';
import { signIn } from './support/sign-in';

// Names as long as they come, on a day that is under way. The demo's own have room by every-screen.spec.ts.

// Motion would have boxes measured on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, launch: { prepare: bringInLongNamed } });

const half = Math.ceil(builtRoutes.length / 2);

for (const routes of [builtRoutes.slice(0, half), builtRoutes.slice(half)]) {
  test(`names of 32 letters have room from ${routes[0]} to ${routes.at(-1)}`, async ({ page, centre, demo }) => {
    test.setTimeout(120_000);
    await signIn(page, demo, LONG_NAMED);
    await tellOfLongNamed(centre('indiranagar'));
    for (const path of routes) {
      await page.goto(path);
      await loaded(page);
      // The timeline of today has most of them, and the figures of a day under way.
      await (path === paths.timeline ? expectRoom(page) : expectRoom(page, NARROWEST));
    }
    if (!routes.includes(paths.timeline)) return;
    await resetLook(page);
    await shell(page).openMenu.click();
    await page.getByRole('button', { name: 'Change Logged In Child' }).click();
    await expect(chooser(page).dialog).toBeVisible();
    await expectRoom(page);
  });
}

import { expect } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { chooser } from './support/chooser';
import { test } from './support/fixtures';
import { bringInLongNamed, LONG_NAMED, tellOfLongNamed } from './support/long-names';
import { expectNoOverflow, NARROWEST, resetLook } from './support/overflow';
import { builtRoutes, loaded } from './support/routes';
import { shell } from './support/shell';
import { signIn } from './support/sign-in';

// The longest names, on a day with entries. every-screen.spec.ts checks the names of the demo.

// Without animations, so that boxes are measured at rest.
test.use({ contextOptions: { reducedMotion: 'reduce' }, launch: { prepare: bringInLongNamed } });

const half = Math.ceil(builtRoutes.length / 2);

for (const routes of [builtRoutes.slice(0, half), builtRoutes.slice(half)]) {
  test(`names of 32 letters fit from ${routes[0]} to ${routes.at(-1)}`, async ({ page, centre, demo }) => {
    test.setTimeout(120_000);
    await signIn(page, demo, LONG_NAMED);
    await tellOfLongNamed(centre('indiranagar'));
    for (const path of routes) {
      await page.goto(path);
      await loaded(page);
      // Today's timeline has most of them.
      await (path === paths.timeline ? expectNoOverflow(page) : expectNoOverflow(page, NARROWEST));
    }
    if (!routes.includes(paths.timeline)) return;
    await resetLook(page);
    await shell(page).openMenu.click();
    await page.getByRole('button', { name: 'Change Logged In Child' }).click();
    await expect(chooser(page).dialog).toBeVisible();
    await expectNoOverflow(page);
  });
}

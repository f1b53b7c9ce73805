import { childId } from './support/centre-children';
import { test } from './support/fixtures';
import { bringInLongNamed, LONG_NAMED, tellOfLongNamed } from './support/long-names';
import { todayAt } from './support/moment';
import { MEERA } from './support/parents';
import { expectRoom, NARROWEST } from './support/room';
import { builtRoutes, loaded, outsideRoutes } from './support/routes';
import { signIn } from './support/sign-in';

// Motion would have boxes measured on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe(() => {
  test.use({ onlyLooks: true });

  for (const path of builtRoutes) {
    test(`everything has room on ${path}`, async ({ page, arriveAs }) => {
      await arriveAs(MEERA, path);
      await loaded(page);
      await expectRoom(page);
    });
  }
});

for (const { path, arrive } of outsideRoutes) {
  test(`everything has room on ${path}`, async ({ page, demo }) => {
    await arrive(page, demo);
    await loaded(page);
    await expectRoom(page);
  });
}

test('everything has room on a day that is under way', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Anaya');
  await indiranagar.addMoments([
    { child_id, type: 'Attendance', message: 'Anaya is in.', at: todayAt('09:01') },
    { child_id, type: 'Lunch', message: 'Bisi bele bath.', at: todayAt('12:20') },
    { child_id, type: 'Sleep', message: 'Slept 1 hr 18 min.', at: todayAt('14:13') },
  ]);
  await arriveAs(MEERA, '/timeline');
  await loaded(page);
  await expectRoom(page);
});

test.describe(() => {
  test.use({ launch: { prepare: bringInLongNamed } });

  // As many screens as one sign-in is worth.
  const TOGETHER = 5;

  for (let from = 0; from < builtRoutes.length; from += TOGETHER) {
    const paths = builtRoutes.slice(from, from + TOGETHER);
    test(`names of 32 letters have room on ${paths.join(', ')}`, async ({ page, centre, demo }) => {
      await signIn(page, demo, LONG_NAMED);
      await tellOfLongNamed(centre('indiranagar'));
      for (const path of paths) {
        await page.goto(path);
        await loaded(page);
        await expectRoom(page, NARROWEST);
      }
    });
  }
});

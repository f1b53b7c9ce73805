import { expect, type Page } from '@playwright/test';
import { childId } from './support/centre-children';
import { chatPage, say } from './support/chat-page';
import { test } from './support/fixtures';
import { MEERA } from './support/parents';
import { shell } from './support/shell';

// Everything that a parent can read, with the demo's data only.

const main = (page: Page) => page.getByRole('main');

const READ: Record<string, (page: Page) => Promise<void>> = {
  '/photoGallery': (page) =>
    expect(
      main(page)
        .getByRole('button', { name: /^Photo, / })
        .first(),
    ).toBeVisible(),
  '/foodMenu': (page) => expect(main(page).getByRole('article').nth(1)).toContainText(/^Lunch\w+ /),
  '/activityCalendar': (page) => expect(main(page).getByRole('article').first().getByRole('heading')).toBeVisible(),
  '/newsRoom': (page) => expect(main(page).getByRole('listitem').first()).toContainText('Sent on'),
  '/holidayCalendar': (page) => expect(main(page).getByRole('article').first()).toContainText('2026'),
  '/attendance': (page) => expect(main(page).getByRole('row').nth(1)).toContainText(/Nov \d\d, 2026.*\d:\d\d AM/),
  '/growth': async (page) => {
    await expect(main(page).getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/^\d{2,3}(\.\d+)?$/);
    await page.getByRole('tab', { name: 'Child Care' }).click();
    await expect(main(page).getByRole('listitem').first()).toContainText('2026');
  },
};

test.describe(() => {
  test.use({ readOnly: true });

  test('a parent reads photos, menu, plan, newsletters, holidays, attendance, growth and care', async ({
    page,
    arriveAs,
  }) => {
    // proves: SCOPE-09
    test.slow();
    await arriveAs(MEERA, '/blogs');
    for (const [path, shows] of Object.entries(READ)) {
      await page.goto(path);
      await shows(page);
    }
  });
});

test('Updates is the conversation with the centre; its teachers are shown there and on My Center', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: SCOPE-05 SCOPE-10
  const indiranagar = centre('indiranagar');
  const anaya = await childId(indiranagar, 'Anaya');
  await arriveAs(MEERA, '/blogs');
  await shell(page).openMenu.click();
  await shell(page).slideMenu.getByRole('link', { name: 'Updates' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  const { heading, said } = chatPage(page);
  await expect(heading).toHaveText('Updates');
  await say(page, 'She slept until seven today.');
  await expect(said('She slept until seven today.')).toBeVisible();
  const read = () => indiranagar.get(`/centre/v1/messages?child=${anaya}`).then((list) => JSON.stringify(list));
  await expect.poll(read).toContain('She slept until seven today.');
  await indiranagar.addMessages(anaya, ['Then she will have a long morning.']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(said('Then she will have a long morning.')).toBeVisible();

  // every-screen.spec.ts checks that no other screen has it.
  await indiranagar.addMessages(anaya, ['Anaya painted.'], 'Zubeida Quraishi');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(main(page).getByText('Zubeida Quraishi').first()).toBeVisible();
  const taught = page.waitForResponse('**/userauth/listUsersInRole');
  await page.goto('/center');
  const { response } = (await (await taught).json()) as { response: { User_Name: string }[] };
  expect(response.length).toBeGreaterThan(1);
  await expect(main(page).getByText(response[0]?.User_Name ?? '')).toBeVisible();
});

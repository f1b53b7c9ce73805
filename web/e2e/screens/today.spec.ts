import { expect } from '@playwright/test';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { todayAt } from '../support/moment';
import { FARAH, MEERA } from '../support/parents';
import { shell } from '../support/shell';
import { timelinePage } from '../support/timeline-page';

test('one page shows the day of each child, and links to the timeline', async ({ page, arriveAs, centre }) => {
  await arriveAs(MEERA, '/timeline');
  await shell(page).openMenu.click();
  await shell(page).slideMenu.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today', exact: true })).toBeVisible();
  const children = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(children).toHaveText(['Anaya Rao', 'Vihaan Rao']);

  // A child without entries has one message.
  await expect(page.getByText(/^Nothing has been recorded today\.$|^Not recorded yet$/)).toHaveCount(2);

  const koramangala = centre('koramangala');
  const child_id = await childId(koramangala, 'Vihaan');
  await koramangala.addMoments([
    { child_id, type: 'Activity', message: 'Built a bridge of blocks.', at: todayAt('14:25') },
  ]);
  await page.reload();
  await expect(page.getByText('Built a bridge of blocks.')).toBeVisible();

  await page.getByRole('button', { name: 'Vihaan’s day' }).click();
  await expect(timelinePage(page).heading).toBeVisible();
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  await expect(page.getByText('Built a bridge of blocks.')).toBeVisible();
});

test.describe(() => {
  test.use({ readOnly: true });

  test('a parent of one child has no such page in the menu', async ({ page, arriveAs }) => {
    await arriveAs(FARAH, '/timeline');
    await shell(page).openMenu.click();
    await expect(shell(page).slideMenu.getByRole('link', { name: 'Attendance Data' })).toBeVisible();
    await expect(shell(page).slideMenu.getByRole('link', { name: 'Today', exact: true })).toHaveCount(0);
  });
});

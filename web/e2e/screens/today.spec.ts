import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { FARAH, MEERA } from '../support/parents';
import { shell } from '../support/shell';
import { timelinePage } from '../support/timeline-page';

test('one page has the day of each child, and leads to all of it', async ({ page, arriveAs, centre }) => {
  await arriveAs(MEERA, '/timeline');
  await shell(page).openMenu.click();
  await shell(page).slideMenu.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today', exact: true })).toBeVisible();
  const children = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(children).toHaveText(['Anaya Rao', 'Vihaan Rao']);

  // Who has nothing is told so once.
  await expect(page.getByText(/^Nothing has been noted today\.$|^Not recorded yet$/)).toHaveCount(2);

  const { children: listed } = (await centre('koramangala').get('/centre/v1/children')) as {
    children: { id: string; name: string }[];
  };
  const vihaan = listed.find(({ name }) => name === 'Vihaan')?.id ?? '';
  await centre('koramangala').addMoments([
    { child_id: vihaan, type: 'Activity', message: 'Built a bridge of blocks.', at: '2026-11-12T14:25:00+05:30' },
  ]);
  await page.reload();
  await expect(page.getByText('Built a bridge of blocks.')).toBeVisible();

  await page.getByRole('button', { name: 'Vihaan’s day' }).click();
  await expect(timelinePage(page).heading).toBeVisible();
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  await expect(page.getByText('Built a bridge of blocks.')).toBeVisible();
});

test.describe(() => {
  test.use({ onlyLooks: true });

  test('who has one child needs no such page in the menu', async ({ page, arriveAs }) => {
    await arriveAs(FARAH, '/timeline');
    await shell(page).openMenu.click();
    await expect(shell(page).slideMenu.getByRole('link', { name: 'Attendance Data' })).toBeVisible();
    await expect(shell(page).slideMenu.getByRole('link', { name: 'Today', exact: true })).toHaveCount(0);
  });
});

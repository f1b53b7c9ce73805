import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';

// Each form of Support opens below /support and at its own address.

test.use({ readOnly: true });

test('each form of Support opens at both of its addresses', async ({ page, arriveAs }) => {
  // proves: NAV-39 NAV-40 NAV-42 NAV-43 NAV-44
  for (const [path, title, own] of [
    ['ShiftCentre', 'Shift Center', 'Shift To'],
    ['ChangeProgram', 'Change Program', 'New program'],
    ['WithrawChild', 'Withdraw Child', 'Date of withdraw'],
    ['ExtendedDaycare', 'Extended Daycare', 'Start date'],
    ['Transport', 'Transport', 'Start Transport 1 Way'],
  ] as const)
    for (const address of [`/support/${path}`, `/${path}`]) {
      await arriveAs(FARAH, address);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByLabel(own, { exact: true }).or(main.getByRole('button', { name: own }))).toBeVisible();
      await expect(page).toHaveURL((url) => url.pathname === address);
    }
});

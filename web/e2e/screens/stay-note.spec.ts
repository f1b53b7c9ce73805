import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { FARAH, LAKSHMI, PRIYA } from '../support/parents';
import { loaded } from '../support/routes';

// Notes about a break or emergency daycare on the screens of the child's day.

test.use({ readOnly: true });

const PATHS = ['/blogs', '/timeline', '/attendance'];

test('a break is shown on Home, timeline and attendance', async ({ page, arriveAs }) => {
  for (const path of PATHS) {
    await arriveAs(LAKSHMI, path);
    const main = page.getByRole('main');
    await expect(main.getByText('Dev is on a break. New updates will appear after the break.')).toBeVisible();
    await expect(main.getByText(/emergency daycare/)).toHaveCount(0);
  }
});

test('emergency daycare is shown on Home, timeline and attendance', async ({ page, arriveAs }) => {
  for (const path of PATHS) {
    await arriveAs(PRIYA, path);
    await expect(
      page.getByRole('main').getByText('Ishaan is in emergency daycare at Koramangala.', { exact: true }),
    ).toBeVisible();
  }
});

test('no note for a child who attends as usual', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/timeline');
  await loaded(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/on a break|emergency daycare/)).toHaveCount(0);
});

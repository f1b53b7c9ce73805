import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { shell } from '../support/shell';
import { signIn } from '../support/sign-in';

// Where a parent is signed in, and how to end it from another device.

test('a device that is not at hand is signed out from here', async ({ page, browser, demo }) => {
  await signIn(page, demo, FARAH);
  const elsewhere = await browser.newContext();
  const lost = await elsewhere.newPage();
  await signIn(lost, demo, FARAH);
  await lost.goto('/chat');

  await page.goto('/myProfile');
  await page.getByRole('link', { name: 'Devices and Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices and Activity' })).toBeFocused();
  const main = page.getByRole('main');
  const ways = main.getByRole('button', { name: /^Sign out of (?!all)/ });
  await expect(main.getByText('This device', { exact: true })).toHaveCount(1);
  const before = await ways.count();
  expect(before).toBeGreaterThan(1);
  await ways.first().click();
  await shell(page).modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(ways).toHaveCount(before);
  await ways.first().click();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(ways).toHaveCount(before - 1);
  await main.getByRole('button', { name: 'Sign out of all other devices' }).click();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('You’re signed in only on this device.')).toBeVisible();
  await expect(main.getByText('Signed another device out')).toHaveCount(before);

  // The other device hears of it at once, without being touched.
  await expect(shell(lost).modal).toContainText('Session expired! Please login again.');
  await elsewhere.close();
});

import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { shell } from '../support/shell';
import { signIn } from '../support/sign-in';

// Signing out another device.

test('another device is signed out from here', async ({ page, browser, demo }) => {
  await signIn(page, demo, FARAH);
  const elsewhere = await browser.newContext();
  const lost = await elsewhere.newPage();
  await signIn(lost, demo, FARAH);
  await lost.goto('/chat');

  await page.goto('/myProfile');
  await page.getByRole('link', { name: 'Devices and Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices and Activity' })).toBeFocused();
  const main = page.getByRole('main');
  const buttons = main.getByRole('button', { name: /^Sign out of (?!all)/ });
  await expect(main.getByText('This device', { exact: true })).toHaveCount(1);
  const before = await buttons.count();
  expect(before).toBeGreaterThan(1);
  await buttons.first().click();
  await shell(page).modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(buttons).toHaveCount(before);
  await buttons.first().click();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(buttons).toHaveCount(before - 1);
  await main.getByRole('button', { name: 'Sign out of all other devices' }).click();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('You’re signed in only on this device.')).toBeVisible();
  await expect(main.getByText('Signed another device out')).toHaveCount(before);

  // The other device reacts immediately, without interaction.
  await expect(shell(lost).modal).toContainText('Session expired! Please login again.');
  await elsewhere.close();
});

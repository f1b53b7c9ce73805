import { expect } from '@playwright/test';
import { answerWith, SEND_CODE, VERIFY } from '../support/calls';
import { FARAH, test } from '../support/fixtures';
import { shell } from '../support/shell';
import { askForCode, enterCode, loginCard } from '../support/sign-in';

test('what the server says is shown', async ({ page, demo }) => {
  // proves: ERR-01
  const code = await askForCode(page, demo, FARAH);
  await enterCode(page, code === '111111' ? '222222' : '111111');
  await expect(page.getByText('Incorrect OTP. 4 attempts left.')).toBeVisible();
});

test('an older version is told to update', async ({ page }) => {
  // proves: ERR-02
  const text = 'It seems you are using older version. Update to its latest';
  await page.route(`**${SEND_CODE}`, async (route) => {
    await route.continue({ headers: { ...route.request().headers(), app_version: '3.0.0' } });
  });
  await page.goto('/login');
  const { phone, send } = loginCard(page);
  await phone.fill(FARAH);
  await send.click();
  await expect(shell(page).modal).toContainText(text);
});

test('another trouble of the server names the action and the time', async ({ page, demo }) => {
  // proves: ERR-04
  await askForCode(page, demo, FARAH);
  await answerWith(page, VERIFY, { status: 500, body: { status: 'error', error: 'crash' } });
  await enterCode(page, '123456');
  await expect(shell(page).modal).toContainText(/Server Error When Verifying OTP : \w{3} \d+, \d{4}, 2:30 PM/);
});

test('a cut line is titled as the catalogue has it', async ({ page }) => {
  // proves: ERR-05
  await page.route(`**${SEND_CODE}`, (route) => route.abort());
  await page.goto('/login');
  const { phone, send } = loginCard(page);
  await phone.fill(FARAH);
  await send.click();
  const { modal } = shell(page);
  await expect(modal.getByRole('heading', { name: 'Some Error Occurred' })).toBeVisible();
  await expect(modal).toContainText('We could not reach the server.');
});

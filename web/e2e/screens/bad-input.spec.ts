import { expect } from '@playwright/test';
import { callsTo, SEND_CODE, VERIFY } from '../support/calls';
import { FARAH, test } from '../support/fixtures';
import { askForCode, codeCard, loginCard } from '../support/sign-in';

test('the six boxes take six digits, whatever they are fed with', async ({ page, demo, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await askForCode(page, demo, FARAH);
  const calls = callsTo(page, VERIFY);
  const { code, verify } = codeCard(page);
  const boxes = code.locator('xpath=preceding-sibling::span');
  for (const [fed, kept, said] of [
    ['abcdef', '', 'Please Enter OTP'],
    // Full-width and Devanagari digits are digits to the eye only.
    ['１２３４５６', '', 'Please Enter OTP'],
    ['१२३४५६', '', 'Please Enter OTP'],
    [' \t ', '', 'Please Enter OTP'],
    ['-1e5', '15', 'Please Enter a valid 6 digit OTP'],
    ['<b>1</b>', '1', 'Please Enter a valid 6 digit OTP'],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), fed);
    await code.fill('');
    await code.press('Control+V');
    await expect(code, fed).toHaveValue(kept);
    await verify.click();
    await expect(code, fed).toHaveAccessibleDescription(said);
    await expect(code, fed).toBeFocused();
  }
  await code.fill('');
  await code.pressSequentially('12345678901234567890');
  await expect(code).toHaveValue('123456');
  await expect(boxes).toHaveCount(6);
  expect(calls).toHaveLength(0);
});

test('hammering on Resend sends one code, and then it has to be waited for', async ({ page, demo }) => {
  await askForCode(page, demo, FARAH);
  const calls = callsTo(page, SEND_CODE);
  const { resend } = codeCard(page);
  await resend.evaluate((button: HTMLButtonElement) => {
    for (let time = 0; time < 20; time += 1) button.click();
  });
  await expect(page.getByText('Resend in')).toBeVisible();
  await expect(page.getByText('0:30')).toBeVisible();
  await expect(resend).toHaveCount(0);
  expect(calls).toHaveLength(1);
});

test('a contact of any kind is refused or asked for once, never taken for markup', async ({ page }) => {
  await page.goto('/login');
  const { phone, email, send } = loginCard(page);
  const calls = callsTo(page, SEND_CODE);
  for (const odd of ['９８８６０４１２５７', '98860 4125', '+919886041257', '98860412577', '<script>', "' or 1=1 --"]) {
    await phone.fill(odd);
    await send.click();
    await expect(phone, odd).toHaveAccessibleDescription('Please Enter valid number');
    await expect(phone, odd).toBeFocused();
  }
  for (const odd of ['nobody', '@b', 'a@', 'a b@c', `${'a'.repeat(300)}@b`, '<img src=x>@b']) {
    await email.fill(odd);
    await send.click();
    await expect(email, odd).toHaveAccessibleDescription('Invalid Email Format');
  }
  expect(calls).toHaveLength(0);
});

import { expect } from '@playwright/test';
import { callsTo, nextCall, VERIFY } from '../support/calls';
import { test } from '../support/fixtures';
import { codeCard, loginCard } from '../support/sign-in';

const EMAIL = 'farah.khan@example.com';
const SEND = '/parentapp/validateParentEmail';

test('an e-mail address, a code, and the parent is in', async ({ page, demo }) => {
  // proves: AUTH-04 AUTH-05 AUTH-06 AUTH-20 AUTH-33
  const letters = await demo.watch(EMAIL);
  await page.goto('/login');
  await loginCard(page).forgot.click();
  await expect(page).toHaveURL(/\/forgetPassword$/);
  await page.getByLabel('Email Id').fill(EMAIL);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('OTP Sent Sucessfully', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/otpVerify$/);
  const code = await letters.code();
  await codeCard(page).code.fill(code);
  const call = nextCall(page, VERIFY);
  await codeCard(page).verify.click();
  expect((await call).form.get('otp')).toBe(code);
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(page.getByRole('heading', { name: 'Namaste, Farah' })).toBeVisible();
});

test('without an address nothing is sent', async ({ page }) => {
  // proves: AUTH-25
  await page.goto('/forgetPassword');
  const calls = callsTo(page, SEND);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please Enter Email', { exact: true })).toBeVisible();
  expect(calls).toHaveLength(0);
});

test('another code can be asked for, and the screen can be left', async ({ page, demo }) => {
  // proves: AUTH-07 AUTH-08
  await page.goto('/forgetPassword');
  await page.getByLabel('Email Id').fill(EMAIL);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/otpVerify$/);
  const letters = await demo.watch(EMAIL);
  const call = nextCall(page, SEND);
  await codeCard(page).resend.click();
  expect((await call).form.get('email')).toBe(EMAIL);
  expect(await letters.code()).toMatch(/^\d{6}$/);
  await codeCard(page).cancel.click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the code screen is nothing without a code on its way', async ({ page }) => {
  await page.goto('/otpVerify');
  await expect(page).toHaveURL(/\/forgetPassword$/);
});

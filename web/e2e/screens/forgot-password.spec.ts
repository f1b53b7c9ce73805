import { expect } from '@playwright/test';
import { callsTo, nextCall, VERIFY } from '../support/calls';
import { test } from '../support/fixtures';
import { codeCard, loginCard } from '../support/sign-in';

const EMAIL = 'farah.khan@example.com';
const SEND = '/parentapp/validateParentEmail';

test('a forgotten password: an email address, a second code on request, and the parent is signed in', async ({
  page,
  demo,
}) => {
  const email = page.getByLabel('Email Id');
  const proceed = page.getByRole('button', { name: 'Continue' });

  await test.step('the code screen redirects if no code was sent', async () => {
    await page.goto('/otpVerify');
    await expect(page).toHaveURL(/\/forgetPassword$/);
  });

  await test.step('without an address nothing is sent', async () => {
    // proves: AUTH-25
    const calls = callsTo(page, SEND);
    await proceed.click();
    await expect(page.getByText('Please Enter Email', { exact: true })).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  await test.step('another code can be requested, and the screen can be left', async () => {
    // proves: AUTH-07 AUTH-08
    await email.fill(EMAIL);
    await proceed.click();
    await expect(page).toHaveURL(/\/otpVerify$/);
    const letters = await demo.watch(EMAIL);
    const call = nextCall(page, SEND);
    await codeCard(page).resend.click();
    expect((await call).form.get('email')).toBe(EMAIL);
    expect(await letters.code()).toMatch(/^\d{6}$/);
    await codeCard(page).cancel.click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the emailed code signs the parent in', async () => {
    // proves: AUTH-04 AUTH-05 AUTH-06 AUTH-20 AUTH-33
    await loginCard(page).forgot.click();
    await expect(page).toHaveURL(/\/forgetPassword$/);
    const letters = await demo.watch(EMAIL);
    await email.fill(EMAIL);
    await proceed.click();
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
});

import { expect, type Page } from '@playwright/test';
import type { Demo } from './centre';
import { chooser } from './chooser';

// Signs in as a parent does.

export function loginCard(page: Page) {
  return {
    phone: page.getByLabel('Phone number'),
    email: page.getByLabel('Email Id'),
    send: page.getByRole('button', { name: 'Send OTP' }),
    forgot: page.getByRole('link', { name: 'Forgot password?' }),
  };
}

export function codeCard(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Enter the 6-digit code' }),
    code: page.getByRole('textbox', { name: 'One-time password, six digits' }),
    verify: page.getByRole('button', { name: 'Verify' }),
    resend: page.getByRole('button', { name: 'Resend OTP' }),
    cancel: page.getByRole('link', { name: 'Cancel' }),
  };
}

/** Requests a code and waits for the code field. Returns the sent code. */
export async function askForCode(page: Page, demo: Demo, phone: string): Promise<string> {
  await page.goto('/login');
  return askForCodeHere(page, demo, phone);
}

/** The same on the current page. */
export async function askForCodeHere(page: Page, demo: Demo, phone: string): Promise<string> {
  const card = loginCard(page);
  const letters = await demo.watch(phone);
  await card.phone.fill(phone);
  await card.send.click();
  await expect(codeCard(page).heading).toBeVisible();
  return letters.code();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  const card = codeCard(page);
  await card.code.fill(code);
  await card.verify.click();
}

/** Parents of two children, who choose one after sign-in. */
const SEVERAL_CHILDREN = ['9800000001', '9811100001'];

/** Signs in by phone, with the first of several children, and waits for Home. */
export async function signIn(page: Page, demo: Demo, phone: string): Promise<void> {
  await enterCode(page, await askForCode(page, demo, phone));
  if (SEVERAL_CHILDREN.includes(phone)) {
    await chooser(page).rows.first().getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
  }
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible();
}

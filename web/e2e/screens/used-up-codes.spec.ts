import { expect, type Page } from '@playwright/test';
import { nextCall, SEND_CODE, VERIFY } from '../support/calls';
import type { Demo } from '../support/centre';
import { readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH, MEERA } from '../support/parents';
import { pressLogout, shell } from '../support/shell';
import { askForCode, codeCard, enterCode, loginCard, signIn } from '../support/sign-in';

// Limits that a stranger can exhaust for a contact, and how its owner still signs in.

test.use({ launch: { arguments: ['--strict-rate-limits'] } });

const MINUTE_MS = 60_000;
const MAIL = 'farah.khan@example.com';
const USED_UP =
  /^Too many wrong attempts for this phone number\. An OTP can be sent to it again from 2:\d\d PM tomorrow\. If your e-mail address is on file, you can sign in with it now\.$/;

/** Enters twenty wrong codes for a contact on another device. */
async function guess(demo: Demo, parents: string, contact: Record<string, string>): Promise<void> {
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(parents + path, { method: 'POST', body: new URLSearchParams({ ...contact, ...form }) });
    return (await answer.json()) as { status: string; response: { temp_otp: string; temp_time: number } };
  };
  for (let codes = 1; codes <= 4; codes += 1) {
    await demo.freeze(MOMENT + codes * MINUTE_MS);
    const letters = await demo.watch(Object.values(contact)[0] ?? '');
    const { temp_otp, temp_time } = (await post(SEND_CODE, {})).response;
    const wrong = (await letters.code()) === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const said = await post(VERIFY, { temp_otp, temp_time: String(temp_time), otp: wrong });
      expect(said.status).toBe('error');
    }
  }
}

function otherWay(page: Page, name: string) {
  return page.getByRole('button', { name: `Use my ${name} instead` });
}

test('a number whose attempts strangers used up shows when it works again, at the code and at the number, and links to the email', async ({
  page,
  demo,
  server,
}) => {
  const { phone, email, send } = loginCard(page);
  const code = await askForCode(page, demo, FARAH);
  await guess(demo, server.parents, { phone: FARAH });

  await test.step('a parent who is entering a code sees it there, and can go back', async () => {
    await enterCode(page, code);
    await expect(page.getByText(USED_UP)).toBeVisible();
    await expect(codeCard(page).code).toBeFocused();
    await otherWay(page, 'email').click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(email).toBeVisible();
    await expect(phone).toHaveValue('');
  });

  await phone.fill(FARAH);
  await send.click();
  await expect(page.getByText(USED_UP)).toBeVisible();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(USED_UP);
  await page.keyboard.press('Tab');
  await expect(otherWay(page, 'email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(phone).toHaveValue('');
  await expect(page.getByText(USED_UP)).toHaveCount(0);
  await expect(otherWay(page, 'email')).toHaveCount(0);

  const letters = await demo.watch(MAIL);
  await email.fill(MAIL);
  await send.click();
  await enterCode(page, await letters.code());
  await expect(page).toHaveURL(/\/blogs$/);
});

test('an unknown number shows the same', async ({ page, demo, server }) => {
  const nobodys = '9123456789';
  for (let codes = 1; codes <= 4; codes += 1) {
    await demo.freeze(MOMENT + codes * MINUTE_MS);
    const form = (more: Record<string, string>) => ({
      method: 'POST',
      body: new URLSearchParams({ phone: nobodys, ...more }),
    });
    const request = await (await fetch(server.parents + SEND_CODE, form({}))).json();
    const { temp_otp, temp_time } = request.response;
    for (let tries = 0; tries < 5; tries += 1) {
      await fetch(server.parents + VERIFY, form({ temp_otp, temp_time, otp: '000000' }));
    }
  }
  await page.goto('/login');
  const { phone, send } = loginCard(page);
  await phone.fill(nobodys);
  await send.click();
  await expect(page.getByText(USED_UP)).toBeVisible();
  await expect(otherWay(page, 'email')).toBeVisible();
});

test('a known device can sign in whatever strangers did, after a logout too', async ({ page, demo, server }) => {
  await signIn(page, demo, FARAH);
  const { deviceKey } = await readDevice(page);
  expect(deviceKey).toMatch(/^[\w-]{43}$/);
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await guess(demo, server.parents, { phone: FARAH });

  const ask = nextCall(page, SEND_CODE);
  const code = await askForCode(page, demo, FARAH);
  expect((await ask).form.get('device_key')).toBe(deviceKey);
  const verify = nextCall(page, VERIFY);
  await enterCode(page, code);
  expect((await verify).form.get('device_key')).toBe(deviceKey);
  await expect(page).toHaveURL(/\/blogs$/);
  expect((await readDevice(page)).deviceKey).toBe(deviceKey);
});

test('an email on the forgot-password page links to the phone number', async ({ page, demo, server }) => {
  await guess(demo, server.parents, { email: MAIL });
  await page.goto('/forgetPassword');
  await page.getByLabel('Email Id').fill(MAIL);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^Too many wrong attempts for this e-mail address\. .* PM tomorrow\. /)).toBeVisible();
  await otherWay(page, 'phone number').click();
  await expect(page).toHaveURL(/\/login$/);
  await enterCode(page, await askForCode(page, demo, FARAH));
  await expect(page).toHaveURL(/\/blogs$/);
});

test('a resend replaces its own code, and a stranger’s request does not invalidate it', async ({
  page,
  demo,
  server,
}) => {
  await askForCode(page, demo, MEERA);
  const former = await page.evaluate(() => JSON.parse(sessionStorage.getItem('aangan.challenge') ?? '{}').otp);
  const letters = await demo.watch(MEERA);
  const resent = nextCall(page, SEND_CODE);
  await codeCard(page).resend.click();
  expect((await resent).form.get('temp_otp')).toBe(former);
  const code = await letters.code();
  await demo.freeze(MOMENT + MINUTE_MS);
  await fetch(server.parents + SEND_CODE, { method: 'POST', body: new URLSearchParams({ phone: MEERA }) });
  await enterCode(page, code);
  await expect(page.getByRole('dialog')).toContainText('Change Logged In Child');
});

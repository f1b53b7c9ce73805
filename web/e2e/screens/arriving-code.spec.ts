import { expect, type Page } from '@playwright/test';
import { callsTo, nextCall, SEND_CODE, VERIFY } from '../support/calls';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH } from '../support/parents';
import { inPhone } from '../support/phone';
import { askForCode, codeCard, enterCode } from '../support/sign-in';

// Automatically filled codes.

test.describe('on an Android phone with clipboard permission', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const copy = (page: Page, text: string) => page.evaluate((value) => navigator.clipboard.writeText(value), text);

  test('an old code is cleared, the clipboard is read every second, and a copied code is submitted automatically', async ({
    page,
    demo,
  }) => {
    // proves: OTP-02 OTP-03 OTP-04
    await page.addInitScript(() => {
      const reads: number[] = [];
      const read = navigator.clipboard.readText.bind(navigator.clipboard);
      Object.assign(window, { reads });
      navigator.clipboard.readText = () => {
        reads.push(performance.now());
        return read();
      };
    });
    const reads = () => page.evaluate(() => (window as unknown as { reads: number[] }).reads);
    await page.goto('/login');
    await copy(page, '999999');
    const sent = callsTo(page, VERIFY);
    const code = await askForCode(page, demo, FARAH);
    await expect.poll(async () => (await reads()).length).toBeGreaterThan(2);
    // Every second, with tolerance for a busy page.
    const [first = 0, , third = 0] = await reads();
    expect(third - first).toBeGreaterThan(1600);
    expect(third - first).toBeLessThan(4000);
    expect(await clipboard(page)).toBe('');
    await expect(codeCard(page).code).toHaveValue('');
    expect(sent).toEqual([]);

    await copy(page, code);
    await expect(page).toHaveURL(/\/blogs$/);
    expect(sent.map(({ form }) => form.get('otp'))).toEqual([code]);
  });
});

test('a code from WebOTP is submitted automatically', async ({ page, demo }) => {
  await page.addInitScript(() => {
    let hand: (credential: unknown) => void = () => {};
    Object.assign(window, {
      OTPCredential: class {},
      arrive: (code: string) => hand({ code }),
    });
    navigator.credentials.get = () =>
      new Promise((resolve) => {
        hand = resolve as (credential: unknown) => void;
      });
  });
  const code = await askForCode(page, demo, FARAH);
  const call = nextCall(page, VERIFY);
  await page.evaluate((digits) => (window as unknown as { arrive: (code: string) => void }).arrive(digits), code);
  expect((await call).form.get('otp')).toBe(code);
  await expect(page).toHaveURL(/\/blogs$/);
});

const HASH = 'FA+9qCX9VSu';

test('a code that the native app reads from the SMS is filled in and submitted automatically', async ({
  page,
  demo,
}) => {
  // proves: OTP-05
  const phone = await inPhone(page, { 'SmsCode.appHash': () => ({ hash: HASH }) });
  await askForCode(page, demo, FARAH);
  await expect.poll(() => phone.listeners('SmsCode', 'smsReceived')).toBe(1);
  // The sign-in card does not listen for an SMS.
  await page.goBack();
  await expect.poll(() => phone.listeners('SmsCode', 'smsReceived')).toBe(0);

  const request = nextCall(page, SEND_CODE);
  const code = await askForCode(page, demo, FARAH);
  // The last line of the SMS, which binds it to the app on Android.
  expect((await request).form.get('hashString')).toBe(HASH);
  await expect.poll(() => phone.asked).toContain('SmsCode.start');
  // Only six digits are a code.
  await phone.tell('SmsCode', 'smsReceived', { code: '12345' });
  await phone.tell('SmsCode', 'smsReceived', {});
  await expect(codeCard(page).code).toHaveValue('');
  const call = nextCall(page, VERIFY);
  await phone.tell('SmsCode', 'smsReceived', { code });
  expect((await call).form.get('otp')).toBe(code);
  await expect(page).toHaveURL(/\/blogs$/);
  expect(phone.listeners('SmsCode', 'smsReceived')).toBe(0);
});

test('a phone that shares no SMS leaves the code to be typed, and listening ends', async ({ page, demo }) => {
  const failing = () => {
    throw new Error('This phone hands no SMS over.');
  };
  const phone = await inPhone(page, { 'SmsCode.start': failing, 'SmsCode.appHash': failing });
  const request = nextCall(page, SEND_CODE);
  const code = await askForCode(page, demo, FARAH);
  expect((await request).form.get('hashString')).toBe('');
  await expect.poll(() => phone.asked).toContain('SmsCode.removeListener');
  expect(phone.listeners('SmsCode', 'smsReceived')).toBe(0);
  await enterCode(page, code);
  await expect(page).toHaveURL(/\/blogs$/);
});

/** The clipboard of the native plugin, which fails on reading an empty one. */
function clipboardPlugin(held: { text: string }) {
  return {
    'Clipboard.read': () => {
      if (held.text === '') throw new Error('There is no data on the clipboard');
      return { value: held.text, type: 'text/plain' };
    },
    'Clipboard.write': ({ string }: Record<string, unknown>) => {
      held.text = String(string);
    },
  };
}

test('in the Android app an old code is cleared, and a copied one is submitted automatically, once', async ({
  page,
  demo,
}) => {
  // proves: OTP-02 OTP-03 OTP-04
  const clipboard = { text: '999999' };
  const phone = await inPhone(page, clipboardPlugin(clipboard));
  await page.clock.install({ time: MOMENT });
  const code = await askForCode(page, demo, FARAH);
  await expect.poll(() => phone.given('Clipboard.write')).toEqual([{ string: '' }]);
  const reads = () => phone.given('Clipboard.read').length;
  const looksMoreThan = (times: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return reads();
      })
      .toBeGreaterThan(times);
  await looksMoreThan(1);
  const calls = callsTo(page, VERIFY);
  // Other texts are not sent.
  clipboard.text = 'my password';
  await looksMoreThan(reads() + 1);
  expect(calls).toEqual([]);
  const wrong = code === '123456' ? '654321' : '123456';
  const refused = page.waitForResponse(`**${VERIFY}`);
  clipboard.text = wrong;
  await page.clock.runFor(1000);
  await refused;
  await looksMoreThan(reads() + 1);
  expect(calls.map(({ form }) => form.get('otp'))).toEqual([wrong]);
  clipboard.text = code;
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/blogs$/);
  expect(calls.map(({ form }) => form.get('otp'))).toEqual([wrong, code]);
  // Polling has ended.
  const last = reads();
  await page.clock.runFor(3000);
  expect(reads()).toBe(last);
});

test('a clipboard that cannot be cleared is still watched', async ({ page, demo }) => {
  const clipboard = { text: '' };
  const phone = await inPhone(page, {
    ...clipboardPlugin(clipboard),
    'Clipboard.write': () => {
      throw new Error('Writing to the clipboard failed');
    },
  });
  const code = await askForCode(page, demo, FARAH);
  await expect.poll(() => phone.asked).toContain('Clipboard.write');
  clipboard.text = code;
  await expect(page).toHaveURL(/\/blogs$/);
});

test("an iPhone's clipboard is read when the parent presses Paste, and never by itself", async ({ page, demo }) => {
  const clipboard = { text: '' };
  const phone = await inPhone(page, clipboardPlugin(clipboard), 'ios');
  await page.clock.install({ time: MOMENT });
  const code = await askForCode(page, demo, FARAH);
  clipboard.text = code;
  await page.clock.runFor(3000);
  expect(phone.asked.filter((call) => call.startsWith('Clipboard.'))).toEqual([]);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(codeCard(page).code).toHaveValue(code);
  expect(phone.given('Clipboard.read')).toHaveLength(1);
});

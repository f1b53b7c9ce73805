import { expect, type Page } from '@playwright/test';
import { nextCall, VERIFY } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { askForCode, codeCard } from '../support/sign-in';

// Codes that come by themselves.

test.describe('on an Android phone whose clipboard may be read', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const copy = (page: Page, text: string) => page.evaluate((value) => navigator.clipboard.writeText(value), text);

  test('an old code is cleared away, and the clipboard is looked at each second', async ({ page, demo }) => {
    // proves: OTP-02 OTP-04
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
    const sent = nextCall(page, VERIFY).then(() => 'sent');
    await askForCode(page, demo, FARAH);
    await expect.poll(async () => (await reads()).length).toBeGreaterThan(2);
    const [first = 0, second = 0, third = 0] = await reads();
    for (const gap of [second - first, third - second]) {
      expect(gap).toBeGreaterThan(800);
      expect(gap).toBeLessThan(2000);
    }
    expect(await clipboard(page)).toBe('');
    await expect(codeCard(page).code).toHaveValue('');
    expect(await Promise.race([sent, Promise.resolve('not sent')])).toBe('not sent');
  });

  test('a code that is copied submits itself', async ({ page, demo }) => {
    // proves: OTP-03
    const code = await askForCode(page, demo, FARAH);
    await expect.poll(() => clipboard(page)).toBe('');
    const call = nextCall(page, VERIFY);
    await copy(page, code);
    expect((await call).form.get('otp')).toBe(code);
    await expect(page).toHaveURL(/\/blogs$/);
  });
});

test('a code that the browser reads out of the SMS submits itself', async ({ page, demo }) => {
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

test("a code that the phone shell's watcher reads out of the SMS fills the boxes and submits itself", async ({
  page,
  demo,
}) => {
  // proves: OTP-05
  await page.addInitScript(() => {
    const shell = { started: false, arrive: (_sms: { code?: string }) => {} };
    const SmsCode = {
      addListener: async (_event: string, heard: (sms: { code?: string }) => void) => {
        shell.arrive = heard;
        return { remove: async () => {} };
      },
      start: async () => {
        shell.started = true;
      },
    };
    Object.assign(window, { shell, Capacitor: { Plugins: { SmsCode } } });
  });
  const code = await askForCode(page, demo, FARAH);
  await page.waitForFunction(() => (window as unknown as { shell: { started: boolean } }).shell.started);
  const arrive = (text: string) =>
    page.evaluate((value) => {
      const { shell } = window as unknown as { shell: { arrive: (sms: { code: string }) => void } };
      shell.arrive({ code: value });
    }, text);
  // Anything but six digits is no code.
  await arrive('12345');
  await expect(codeCard(page).code).toHaveValue('');
  const call = nextCall(page, VERIFY);
  await arrive(code);
  expect((await call).form.get('otp')).toBe(code);
  await expect(page).toHaveURL(/\/blogs$/);
});

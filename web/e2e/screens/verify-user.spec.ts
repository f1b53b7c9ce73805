import { expect } from '@playwright/test';
import { answerWith, callsTo, nextCall, SEND_CODE, VERIFY } from '../support/calls';
import { chooser } from '../support/chooser';
import { readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { ARJUN, FARAH, MEERA } from '../support/parents';
import { pressLogout, shell } from '../support/shell';
import { askForCode, codeCard, enterCode, loginCard } from '../support/sign-in';

test('a code is typed or pasted into six boxes, validated here, and invalid after five wrong attempts', async ({
  page,
  demo,
  context,
}) => {
  const right = await askForCode(page, demo, FARAH);
  await test.step('six boxes are drawn for one real input', async () => {
    // proves: OTP-01 OTP-06
    const { code } = codeCard(page);
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(page.getByRole('textbox')).toHaveCount(1);
    const boxes = code.locator('xpath=preceding-sibling::span');
    await expect(boxes).toHaveCount(6);
    await code.pressSequentially('12a34567');
    await expect(boxes).toHaveText(['1', '2', '3', '4', '5', '6']);
    await expect(page.getByText('The OTP is valid for 30 minutes', { exact: true })).toBeVisible();
  });

  await test.step('a code pasted whole fills all boxes', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(' 482 913 '));
    const { code } = codeCard(page);
    await code.fill('');
    await code.focus();
    await page.keyboard.press('Control+V');
    await expect(code).toHaveValue('482913');
  });

  await test.step('no code at all is refused here', async () => {
    // proves: OTP-07
    const calls = callsTo(page, VERIFY);
    const { code, verify } = codeCard(page);
    await code.fill('');
    await verify.click();
    await expect(page.getByText('Please Enter OTP', { exact: true })).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  await test.step('five digits are refused here', async () => {
    // proves: OTP-08
    const calls = callsTo(page, VERIFY);
    await enterCode(page, '12345');
    await expect(page.getByText('Please Enter a valid 6 digit OTP', { exact: true })).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  await test.step('a code says after five attempts that it is invalid, and a new one signs in', async () => {
    const { code, verify, resend } = codeCard(page);
    const wrong = right === '000000' ? '000001' : '000000';
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await enterCode(page, wrong);
      await expect(page.getByText(`Incorrect OTP. ${left} left.`)).toBeVisible();
      await expect(code).toHaveValue('');
    }
    await enterCode(page, wrong);
    await expect(page.getByText('This OTP can’t be used any more. Tap ‘Resend OTP’ for a new one.')).toBeVisible();
    await expect(page.getByText(/^The OTP is valid for/)).toHaveCount(0);
    await expect(verify).toHaveCount(0);
    // Enter in the field sends nothing either.
    const calls = callsTo(page, VERIFY);
    await code.fill(right);
    await code.press('Enter');
    expect(calls).toHaveLength(0);
    const letters = await demo.watch(FARAH);
    await resend.click();
    const another = await letters.code();
    await expect(page.getByText('The OTP is valid for 30 minutes')).toBeVisible();
    await enterCode(page, another);
    await expect(page).toHaveURL(/\/blogs$/);
  });
});

test('a late code says that it has expired, and so does one that expires on the page', async ({ page, demo }) => {
  const late = await askForCode(page, demo, FARAH);
  await demo.advance(31 * 60_000);
  await enterCode(page, late);
  const ranOut = page.getByText('This OTP has expired. Tap ‘Resend OTP’ for a new one.');
  await expect(ranOut).toBeVisible();
  await expect(codeCard(page).verify).toHaveCount(0);
  await askForCode(page, demo, FARAH);
  await expect(ranOut).toHaveCount(0);
  await page.clock.fastForward(30 * 60_000);
  await expect(ranOut).toBeVisible();
  await expect(codeCard(page).verify).toHaveCount(0);
});

test('the right code stores user, children and the active child', async ({ page, demo }) => {
  // proves: AUTH-13
  await enterCode(page, await askForCode(page, demo, MEERA));
  await expect(chooser(page).rows).toHaveCount(2);
  const stored = await readDevice(page);
  expect(stored.tokens).toHaveLength(2);
  expect(stored.activeChildId).toBe(stored.tokens[0]?.id);
  expect(stored.authToken).toBe(stored.tokens[0]?.token);
  expect(Number.isNaN(Date.parse(stored.lastLoggedIn))).toBe(false);
  await chooser(page).child('Anaya Rao').click();
  await expect(page.getByRole('banner').getByText('Anaya Rao')).toBeVisible();
  await expect(shell(page).faces).toHaveCount(2);
});

test('another code invalidates the first one, and leads a parent of one child through the root to Home', async ({
  page,
  demo,
}) => {
  const first = await askForCode(page, demo, ARJUN);
  let second = '';

  await test.step('another code can be requested, and the first one is then invalid', async () => {
    const letters = await demo.watch(ARJUN);
    const call = nextCall(page, SEND_CODE);
    await codeCard(page).resend.click();
    expect((await call).form.get('phone')).toBe(ARJUN);
    second = await letters.code();
    await expect(page.getByRole('status').filter({ hasText: 'A new OTP is on its way.' })).toBeAttached();
    if (first !== second) {
      await enterCode(page, first);
      await expect(page.getByText(/^Incorrect OTP/)).toBeVisible();
    }
  });

  await test.step('the second one leads through the root to Home', async () => {
    // proves: AUTH-15
    const seen: string[] = [];
    await page.exposeFunction('note', (path: string) => seen.push(path));
    await page.evaluate(() => {
      const go = history.pushState.bind(history);
      history.pushState = (state, title, url) => {
        void (window as unknown as { note: (path: string) => void }).note(new URL(String(url), location.href).pathname);
        go(state, title, url);
      };
    });
    await enterCode(page, second);
    await expect(page).toHaveURL(/\/blogs$/);
    expect(seen[0]).toBe('/');
  });

  await test.step('the sign-in leaves no number in the card', async () => {
    await pressLogout(page);
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(loginCard(page).phone).toHaveValue('');
  });
});

test('the server’s refusal is shown at the code, and going back keeps the input', async ({ page, demo }) => {
  const { modal } = shell(page);
  const { phone, email, send } = loginCard(page);
  const { heading, code } = codeCard(page);
  await askForCode(page, demo, FARAH);

  await test.step("'Invalid Username.' is shown at the code, not in a dialog", async () => {
    // proves: OTP-15
    await answerWith(page, VERIFY, { body: { status: 'error', error: 'Invalid Username.' } });
    await enterCode(page, '123456');
    await expect(page.getByText('Invalid Username.', { exact: true })).toBeVisible();
    await expect(code).toHaveAccessibleDescription('Invalid Username.');
    await expect(modal).toHaveCount(0);
  });

  let typed: string = FARAH;
  for (const { way, back, digit } of [
    { way: 'Back', back: () => page.goBack(), digit: '2' },
    { way: 'Change', back: () => page.getByRole('link', { name: 'Change', exact: true }).click(), digit: '3' },
  ])
    await test.step(`${way} leads back to the number as typed, and a corrected one gets its own code`, async () => {
      await back();
      await expect(phone).toHaveValue(typed);
      await expect(phone).toBeFocused();
      await expect(email).toHaveValue('');
      await phone.press('End');
      await phone.press('Backspace');
      await phone.pressSequentially(digit);
      typed = `${typed.slice(0, -1)}${digit}`;
      const request = nextCall(page, SEND_CODE);
      await send.click();
      expect((await request).form.get('phone')).toBe(typed);
      await expect(heading).toBeVisible();
    });

  await test.step('an email address is restored too, in its own field', async () => {
    await page.goto('/login');
    await email.fill('farah.khan@example.com');
    await send.click();
    await expect(heading).toBeVisible();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await expect(email).toHaveValue('farah.khan@example.com');
    await expect(email).toBeFocused();
    await expect(phone).toHaveValue('');
  });

  await test.step("the server's 'logout' ends the attempt without a dialog", async () => {
    // proves: OTP-14
    await send.click();
    await expect(heading).toBeVisible();
    await answerWith(page, VERIFY, { body: { status: 'error', error: 'logout' } });
    await enterCode(page, '123456');
    await expect(page).toHaveURL(/\/login$/);
    await expect(modal).toHaveCount(0);
    await expect(page.getByText('logout', { exact: true })).toHaveCount(0);
  });
});

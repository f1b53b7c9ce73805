import { expect, type Locator, type Page } from '@playwright/test';
import { callsTo, SEND_CODE, VERIFY } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { otpOverlay, profilePage } from '../support/profile-page';
import { codeCard, loginCard } from '../support/sign-in';

test('a form submitted ten times at once is sent once, and the six boxes take only digits', async ({
  page,
  demo,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const request = callsTo(page, SEND_CODE);
  const verified = callsTo(page, VERIFY);
  const { code, verify, resend } = codeCard(page);

  await test.step('a forgotten password asks for one code, however often it is submitted', async () => {
    await page.goto('/forgetPassword');
    const forgotten = callsTo(page, '/parentapp/validateParentEmail');
    await page.getByLabel('Email Id').fill('farah.khan@example.com');
    await submitTenTimes(page);
    await expect(code).toBeFocused();
    expect(forgotten).toHaveLength(1);
  });

  await test.step('the card asks for one code', async () => {
    await page.goto('/login');
    await loginCard(page).phone.fill(FARAH);
    await submitTenTimes(page);
    await expect(code).toBeFocused();
    expect(request).toHaveLength(1);
  });

  await test.step('the six boxes take six digits from any input', async () => {
    const boxes = code.locator('xpath=preceding-sibling::span');
    for (const [fed, expected, error] of [
      ['abcdef', '', 'Please Enter OTP'],
      // Digits of other scripts are digits.
      ['१２', '12', 'Please Enter a valid 6 digit OTP'],
      [' \t ', '', 'Please Enter OTP'],
      ['-1e5', '15', 'Please Enter a valid 6 digit OTP'],
      ['<b>1</b>', '1', 'Please Enter a valid 6 digit OTP'],
    ] as const) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), fed);
      await code.fill('');
      await code.press('Control+V');
      await expect(code, fed).toHaveValue(expected);
      await verify.click();
      await expect(code, fed).toHaveAccessibleDescription(error);
      await expect(code, fed).toBeFocused();
    }
    await code.fill('');
    await code.pressSequentially('12345678901234567890');
    await expect(code).toHaveValue('123456');
    await expect(boxes).toHaveCount(6);
    expect(verified).toHaveLength(0);
  });

  await test.step('repeated presses on Resend send one code, and the next one has to wait', async () => {
    const letters = await demo.watch(FARAH);
    await resend.evaluate((button: HTMLButtonElement) => {
      for (let time = 0; time < 20; time += 1) button.click();
    });
    await expect(page.getByText('Resend in')).toBeVisible();
    await expect(page.getByText('0:30')).toBeVisible();
    await expect(resend).toHaveCount(0);
    expect(request).toHaveLength(2);
    await code.fill(await letters.code());
  });

  await test.step('a code is verified once', async () => {
    await submitTenTimes(page);
    await expect(page).toHaveURL((url) => url.pathname === '/blogs');
    expect(verified).toHaveLength(1);
  });
});

test('the overlay sends one code and verifies it once, however often it is submitted', async ({
  page,
  arriveAs,
  demo,
}) => {
  await arriveAs(FARAH, '/myProfile');
  const { editEmail, newEmail, save } = profilePage(page);
  const overlay = otpOverlay(page);
  const request = callsTo(page, SEND_CODE);
  const verified = callsTo(page, VERIFY);
  await editEmail.click();
  await newEmail.fill('farah@new.example.com');
  await save.click();
  await overlay.phone.check();
  await submitTenTimes(overlay.dialog);
  await expect(overlay.code).toBeFocused();
  expect(request).toHaveLength(1);
  const letters = await demo.watch(FARAH);
  await overlay.resend.evaluate((button: HTMLButtonElement) => {
    for (let time = 0; time < 10; time += 1) button.click();
  });
  await overlay.code.fill(await letters.code());
  await expect(overlay.dialog).toContainText(/Resend in\s*0:30/);
  expect(request).toHaveLength(2);
  await submitTenTimes(overlay.dialog);
  // The next code goes to the new address itself.
  await expect(overlay.dialog).toContainText('farah@new.example.com');
  expect(verified).toHaveLength(1);
});

test.describe(() => {
  test.use({ readOnly: true });

  test('a contact that looks like code is refused like any other, and stays in its field as typed', async ({
    page,
  }) => {
    await page.goto('/login');
    const { phone, email, send } = loginCard(page);
    const calls = callsTo(page, SEND_CODE);
    for (const odd of ['९८८६०', '<script>', "' or 1=1 --"]) {
      await phone.fill(odd);
      await send.click();
      await expect(phone, odd).toHaveAccessibleDescription('Please Enter valid number');
      await expect(phone, odd).toBeFocused();
      await expect(phone, odd).toHaveValue(odd);
    }
    for (const odd of [`${'a'.repeat(300)}@b`, '<img src=x>@b']) {
      await email.fill(odd);
      await send.click();
      await expect(email, odd).toHaveAccessibleDescription('Invalid Email Format');
    }
    expect(calls).toHaveLength(0);
  });
});

async function submitTenTimes(within: Page | Locator): Promise<void> {
  await within.locator('form').evaluate((form: HTMLFormElement) => {
    for (let time = 0; time < 10; time += 1) form.requestSubmit();
  });
}

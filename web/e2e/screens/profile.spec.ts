import { expect } from '@playwright/test';
import { answerWith, CHILD_DATA, callsTo, holdAnswer, nextCall, serverError } from '../support/calls';
import { test } from '../support/fixtures';
import { ARJUN, FARAH, KARTHIK, LAKSHMI, MEERA, PRIYA } from '../support/parents';
import { confirmByPhone, enterSent, otpOverlay, profilePage } from '../support/profile-page';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { askForCode, enterCode } from '../support/sign-in';

const UPDATE_PHONE = '/admission/updateParentPhone';
const UPDATE_EMAIL = '/franchises/updateParentEmail';
const RESET_PIN = '/userauth/resetDoorPin';

test.describe('read only', () => {
  test.use({ readOnly: true });

  test('the child and the parent as on file, a hidden pin, and a refresh', async ({ page, arriveAs }) => {
    await test.step('the child and the parent as on file', async () => {
      // proves: NAV-12 PROF-01 PROF-02 PROF-03 PROF-06
      const answer = page.waitForResponse(`**${CHILD_DATA}`);
      await arriveAs(FARAH, '/myProfile');
      const profile = profilePage(page);
      await expect(profile.heading).toBeVisible();
      const child = (await (await answer).json()).response;
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Zoya Khan' })).toBeVisible();
      await expect(profile.fact('Centre')).toHaveText('Indiranagar');
      await expect(profile.fact('Class')).toHaveText('Nursery');
      await expect(profile.fact('Program')).toHaveText(child.length);
      await expect(profile.fact('Date of birth')).toHaveText(/^[A-Z][a-z]{2} 27, \d{4}$/);
      // The office's number, not the id of the API.
      expect(child.admission_number).toMatch(/^IND-\d{6}$/);
      await expect(profile.fact('Admission ID')).toHaveText(child.admission_number);
      await expect(main.getByRole('heading', { name: 'Farah Khan' })).toBeVisible();
      await expect(main.getByText('Mother', { exact: true })).toBeVisible();
      await expect(profile.row('Door access pin')).toContainText(child.mother_password);
      expect(child.mother_password).toMatch(/^\d{6}$/);
      // The name is text; there is no input until Edit is pressed.
      await expect(main.getByRole('textbox')).toHaveCount(0);
    });

    await test.step('the pin can be hidden', async () => {
      // proves: PROF-07
      const { row, resetPin } = profilePage(page);
      await expect(resetPin).toBeVisible();
      await expect(row('Door access pin')).toContainText(/\d{6}/);
      await page.getByRole('button', { name: 'Hide pin' }).click();
      await expect(row('Door access pin')).not.toContainText(/\d/);
      await page.getByRole('button', { name: 'Show pin' }).click();
      await expect(row('Door access pin')).toContainText(/\d{6}/);
    });

    await test.step('refresh loads the child again, and a failure is shown', async () => {
      // proves: PROF-14 PROF-34
      await loaded(page);
      const { refresh, fact } = profilePage(page);
      await page.route(
        `**${CHILD_DATA}`,
        async (route) => {
          const answered = await route.fetch();
          const envelope = await answered.json();
          const response = { ...envelope.response, length: 'Half Day', room: { name: 'Kindergarten' } };
          await route.fulfill({ response: answered, json: { ...envelope, response } });
        },
        { times: 1 },
      );
      const call = nextCall(page, CHILD_DATA);
      await refresh.click();
      await call;
      await expect(fact('Program')).toHaveText('Half Day');
      await expect(fact('Class')).toHaveText('Kindergarten');
      await answerWith(page, CHILD_DATA, { status: 500, body: '' });
      await refresh.click();
      await expect(shell(page).modal).toContainText('Server Error When Refreshing Child Data');
    });
  });

  test('invalid phone numbers and email addresses show an error in place', async ({ page, arriveAs }) => {
    await test.step('an invalid phone number', async () => {
      // proves: PROF-17 PROF-18 PROF-19
      await arriveAs(FARAH, '/myProfile');
      const { editPhone, newPhone, save } = profilePage(page);
      const calls = callsTo(page, UPDATE_PHONE);
      await editPhone.click();
      await expect(newPhone).toBeFocused();
      await expect(newPhone).toHaveValue(FARAH);
      await save.click();
      await expect(newPhone).toHaveAccessibleDescription('Same Phone Number');
      await expect(newPhone).toBeFocused();
      await newPhone.fill('');
      await page.keyboard.type('98a1b2-c3 d4５78');
      await expect(newPhone).toHaveValue('981234578');
      await save.click();
      await expect(newPhone).toHaveAccessibleDescription('Phone Number should contain 10 numbers');
      await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
      await expect(newPhone).toHaveCount(0);
      await expect(editPhone).toBeFocused();
      expect(calls).toHaveLength(0);
    });

    await test.step('an invalid email address', async () => {
      // proves: PROF-20 PROF-21 OVL-15
      const { editEmail, newEmail, save } = profilePage(page);
      await editEmail.click();
      await save.click();
      await expect(newEmail).toHaveAccessibleDescription('Same Email Address');
      await newEmail.fill('abc');
      await save.click();
      await expect(newEmail).toHaveAccessibleDescription('Invalid Email Format');
      // The input has the server's maximum length.
      await newEmail.fill(`${'a'.repeat(2047)}@b`);
      await expect(newEmail).toHaveValue(`${'a'.repeat(2047)}@`);
      await save.click();
      await expect(newEmail).toHaveAccessibleDescription('Invalid Email Format');
      // No dot is required: the next step opens.
      await newEmail.fill('a@b');
      await save.click();
      await expect(otpOverlay(page).dialog).toBeVisible();
    });
  });

  test('without an admission number the id is shown, and either fits a narrow screen', async ({ page, arriveAs }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const answer = page.waitForResponse(`**${CHILD_DATA}`);
    await arriveAs(ARJUN, '/myProfile');
    const { response: child } = await (await answer).json();
    expect(child.admission_number).toBeNull();
    const fact = profilePage(page).fact('Admission ID');
    await expect(fact).toHaveText(child.id);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await fits()).toBe(true);
    await page.route(`**${CHILD_DATA}`, (route) =>
      route.fulfill({
        json: { status: 'ok', response: { ...child, admission_number: 'IND/2026-27/NURSERY.104582-B_SECTION' } },
      }),
    );
    await page.reload();
    await expect(fact).toHaveText('IND/2026-27/NURSERY.104582-B_SECTION');
    expect(await fits()).toBe(true);
    const [box, card] = [await fact.boundingBox(), await page.getByRole('main').boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
  });

  test('a father sees what is his', async ({ page, arriveAs }) => {
    // proves: PROF-25
    const answer = page.waitForResponse(`**${CHILD_DATA}`);
    await arriveAs(KARTHIK, '/myProfile');
    const { response: child } = await (await answer).json();
    const { row } = profilePage(page);
    await expect(page.getByRole('main').getByText('Father', { exact: true })).toBeVisible();
    await expect(row('Phone')).toContainText('+91 98000 00002');
    await expect(row('Email')).toContainText(child.father_email);
    await expect(row('Door access pin')).toContainText(child.father_password);
  });

  test('both photos are shown, not cached, their status below, and a late answer is not shown for another child', async ({
    page,
    arriveAs,
  }) => {
    await test.step('both photos are shown, not cached', async () => {
      // proves: PROF-01 PROF-02
      await arriveAs(MEERA, '/myProfile');
      await expect(page.getByRole('main').locator('img')).toHaveCount(2);
      for (const picture of await page.getByRole('main').locator('img').all()) {
        await expect(picture).toHaveAttribute('src', /^\/media\/.*[?&]t=\d+$/);
        await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      }
    });

    await test.step('the status of a photo is below it, and a removed one is not shown', async () => {
      // proves: PROF-12 PROF-13 PROF-16
      const statuses = { child_approved_status: 'Pending For Approval', mother_approved_status: 'Inactive' };
      await page.route(`**${CHILD_DATA}`, async (route) => {
        const answered = await route.fetch();
        const envelope = await answered.json();
        await route.fulfill({
          response: answered,
          json: { ...envelope, response: { ...envelope.response, ...statuses } },
        });
      });
      await page.goto('/myProfile');
      const main = page.getByRole('main');
      await expect(main.getByText('Pending For Approval')).toHaveCount(1);
      await expect(main.getByText('Inactive')).toHaveCount(1);
      await expect(main.locator('img')).toHaveCount(1);
      await expect(main.getByText('MR', { exact: true })).toBeVisible();
      statuses.child_approved_status = 'Active';
      statuses.mother_approved_status = 'Active';
      await profilePage(page).refresh.click();
      await expect(main.locator('img')).toHaveCount(2);
      await expect(main.getByText('Pending For Approval')).toHaveCount(0);
      await expect(main.getByText('Active')).toHaveCount(0);
      await page.unroute(`**${CHILD_DATA}`);
    });

    await test.step('a refresh of the previous child is not shown for the new one', async () => {
      await page.goto('/myProfile');
      await loaded(page);
      const { refresh, fact } = profilePage(page);
      const answer = await holdAnswer(page, CHILD_DATA, { answer: serverError, times: 1 });
      const late = page.waitForResponse(`**${CHILD_DATA}`);
      await refresh.click();
      await shell(page).faces.nth(1).click();
      await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
      await expect(fact('Centre')).toHaveText('Koramangala');
      answer();
      await (await late).finished();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await expect(shell(page).modal).toHaveCount(0);
      await expect(fact('Centre')).toHaveText('Koramangala');
    });
  });
});

test('a phone number changes after two codes, and then works for signing in', async ({
  page,
  arriveAs,
  demo,
  otherContext,
}) => {
  // proves: PROF-05 PROF-22 PROF-32 OTP-10 OTP-11 OTP-12 SCOPE-16
  const fresh = '9811122233';
  await arriveAs(PRIYA, '/myProfile');
  const { editPhone, newPhone, save, row } = profilePage(page);
  const overlay = otpOverlay(page);
  const calls = callsTo(page, UPDATE_PHONE);
  await editPhone.click();
  await newPhone.fill(fresh);
  await save.click();
  // First Priya's identity is confirmed by a contact on file.
  await expect(overlay.choices).toHaveCount(2);
  await confirmByPhone(page, demo, PRIYA);
  // Then the new number; the code goes only there.
  await expect(overlay.dialog).toContainText('+91 98111 22233');
  await expect(overlay.choices).toHaveCount(1);
  expect(calls).toHaveLength(0);
  await enterSent(page, demo, fresh);
  await expect(row('Phone')).toContainText('+91 98111 22233');
  await expect(newPhone).toHaveCount(0);
  const [call] = calls;
  expect(call?.form.get('new_phone')).toBe(fresh);
  expect(call?.form.get('confirmation')).toMatch(/^\S{43}$/);
  expect(call?.form.get('proof')).toMatch(/^\S{43}$/);

  const elsewhere = await (await otherContext()).newPage();
  await enterCode(elsewhere, await askForCode(elsewhere, demo, fresh));
  await expect(elsewhere).toHaveURL(/\/blogs$/);
});

test('an email address changes after two codes; a pin is created if there is none, and again soon after the sign-in', async ({
  page,
  arriveAs,
  demo,
}) => {
  await test.step('an email address changes after two codes', async () => {
    // proves: PROF-04 PROF-23 PROF-33 SCOPE-16
    await arriveAs(LAKSHMI, '/myProfile');
    const { editEmail, newEmail, save, row } = profilePage(page);
    await editEmail.click();
    await newEmail.fill('Lakshmi@new.example.com');
    const calls = callsTo(page, UPDATE_EMAIL);
    await save.click();
    await confirmByPhone(page, demo, LAKSHMI);
    await expect(otpOverlay(page).dialog).toContainText('lakshmi@new.example.com');
    await enterSent(page, demo, 'lakshmi@new.example.com');
    await expect(row('Email')).toContainText('lakshmi@new.example.com');
    expect(calls[0]?.form.get('new_email')).toBe('lakshmi@new.example.com');
  });

  await test.step('soon after sign-in a new pin is created without a code', async () => {
    // proves: PROF-35 SCOPE-18
    const { row, resetPin } = profilePage(page);
    const pin = row('Door access pin');
    const before = /\d{6}/.exec((await pin.textContent()) ?? '')?.[0] ?? '';
    expect(before).not.toBe('');
    await resetPin.click();
    await expect(pin).toContainText(/\d{6}/);
    await expect(pin).not.toContainText(before);
    const after = /\d{6}/.exec((await pin.textContent()) ?? '')?.[0];
    await page.reload();
    await expect(pin).toContainText(after ?? 'a pin');
  });

  await test.step('if there is no pin yet, one is created', async () => {
    // proves: PROF-08 SCOPE-18
    // Every demo family already has one.
    let isDrawn = false;
    page.on('request', (request) => {
      isDrawn ||= request.url().endsWith(RESET_PIN);
    });
    await page.route(`**${CHILD_DATA}`, async (route) => {
      // The child is loaded again after a pin is created.
      if (isDrawn) return route.continue();
      const answered = await route.fetch();
      const envelope = await answered.json();
      const response = { ...envelope.response, ...(!isDrawn && { mother_password: '' }) };
      await route.fulfill({ response: answered, json: { ...envelope, response } });
    });
    await page.goto('/myProfile');
    const { row, resetPin } = profilePage(page);
    await expect(resetPin).toHaveCount(0);
    await page.getByRole('button', { name: 'Click here to generate door access pin', exact: true }).click();
    await expect(row('Door access pin')).toContainText(/\d{6}/);
    await expect(resetPin).toBeVisible();
  });
});

test('the dialog shows errors in place and cancelling changes nothing; later a pin needs a code too', async ({
  page,
  arriveAs,
  demo,
}) => {
  await test.step('the dialog shows errors in place, and cancelling changes nothing', async () => {
    // proves: OTP-09 OTP-13
    await arriveAs(FARAH, '/myProfile');
    const { editEmail, newEmail, save, row } = profilePage(page);
    const overlay = otpOverlay(page);
    const calls = callsTo(page, UPDATE_EMAIL);
    await editEmail.click();
    await newEmail.fill('farah@new.example.com');
    await save.click();
    await overlay.send.click();
    await expect(overlay.dialog.getByText('Please Select One Option to Verify', { exact: true })).toBeVisible();
    await expect(overlay.choices.first()).toBeFocused();
    await overlay.phone.check();
    const letters = await demo.watch(FARAH);
    await overlay.send.click();
    const right = await letters.code();
    await expect(overlay.dialog).toContainText('The OTP is valid for 10 minutes');
    await overlay.ok.click();
    await expect(overlay.code).toHaveAccessibleDescription('Please Enter OTP');
    await overlay.code.fill('123');
    await overlay.ok.click();
    await expect(overlay.code).toHaveAccessibleDescription('Please Enter a valid 6 digit OTP');
    await overlay.code.fill(right === '111111' ? '222222' : '111111');
    await overlay.ok.click();
    await expect(overlay.code).toHaveAccessibleDescription('Incorrect OTP. 4 attempts left.');
    await expect(overlay.code).toBeFocused();
    // Resend: immediately the first time, then after a delay.
    const others = await demo.watch(FARAH);
    await overlay.resend.click();
    await expect(overlay.dialog).toContainText('A new OTP is on its way.');
    expect(await others.code()).toMatch(/^\d{6}$/);
    await expect(overlay.dialog).toContainText(/Resend in\s*0:30/);
    await overlay.cancel.click();
    await expect(overlay.dialog).toBeHidden();
    await expect(newEmail).toHaveValue('farah@new.example.com');
    await expect(row('Email')).toContainText('farah.khan@example.com');
    expect(calls).toHaveLength(0);
  });

  await test.step('a refusal to create a pin is shown', async () => {
    await page.goto('/myProfile');
    await answerWith(page, RESET_PIN, { body: { status: 'error', error: 'Enough for today.', code: 'too_many' } });
    await profilePage(page).resetPin.click();
    await expect(shell(page).modal).toContainText('Enough for today.');
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    await expect(shell(page).modal).toHaveCount(0);
  });

  await test.step('a network error is shown over the dialog, which then continues', async () => {
    await page.goto('/myProfile');
    const { newEmail, save } = profilePage(page);
    const overlay = otpOverlay(page);
    const { modal } = shell(page);
    // The input is restored.
    await expect(newEmail).toHaveValue('farah@new.example.com');
    await save.click();
    await overlay.phone.check();
    await page.context().setOffline(true);
    await overlay.send.click();
    await expect(modal).toContainText('You are not connected to the internet.');
    await page.context().setOffline(false);
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(modal).toHaveCount(0);
    await expect(overlay.send).toBeFocused();
    const letters = await demo.watch(FARAH);
    await page.keyboard.press('Enter');
    expect(await letters.code()).toMatch(/^\d{6}$/);
    await expect(overlay.code).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(overlay.dialog).toBeHidden();
    await expect(newEmail).toHaveValue('farah@new.example.com');
  });

  await test.step('later the pin needs a code first', async () => {
    await page.goto('/myProfile');
    await loaded(page);
    await demo.advance(16 * 60_000);
    const { row, resetPin } = profilePage(page);
    const pin = row('Door access pin');
    const before = (await pin.textContent()) ?? '';
    await resetPin.click();
    await confirmByPhone(page, demo, FARAH);
    await expect(otpOverlay(page).dialog).toBeHidden();
    await expect(pin).not.toHaveText(before);
  });
});

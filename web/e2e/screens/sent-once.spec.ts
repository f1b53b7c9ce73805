import { expect, type Locator, type Page } from '@playwright/test';
import { callsTo, holdAnswer, SEND_CODE, VERIFY } from '../support/calls';
import { childId } from '../support/centre-children';
import { chatPage, LIST, SAVE } from '../support/chat-page';
import { test } from '../support/fixtures';
import { FARAH, LAKSHMI } from '../support/parents';
import { enterSent, otpOverlay, profilePage } from '../support/profile-page';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { codeCard, loginCard } from '../support/sign-in';

// One request per submit, however often a button is pressed while it is pending. One button of each kind is tested here;
// src/kit/testing/sending.test.ts checks that there are no other kinds.

/** Presses a button eight times while its request is pending, and expects one request. */
async function expectSentOnce(page: Page, button: Locator, call: string): Promise<void> {
  const release = await holdAnswer(page, call);
  const calls = callsTo(page, call);
  // Four times before the next paint, and four times afterwards at the same position.
  const four = (pressed: SVGElement | HTMLElement) => {
    for (let press = 0; press < 4; press += 1)
      pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  const pressed = await button.elementHandle();
  await pressed?.evaluate(four);
  await pressed?.evaluate(four);
  await expect.poll(() => calls.length).toBe(1);
  const answered = page.waitForResponse(`**${call}`);
  release();
  await answered;
  await loaded(page);
  expect(calls).toHaveLength(1);
}

test('the buttons of forms: a code is sent once, resent once, and verified once', async ({ page, demo }) => {
  await page.goto('/login');
  await loginCard(page).phone.fill(FARAH);
  await test.step('Send OTP', () => expectSentOnce(page, loginCard(page).send, SEND_CODE));
  await expect(codeCard(page).code).toBeFocused();
  const letters = await demo.watch(FARAH);
  await test.step('Resend OTP', () => expectSentOnce(page, codeCard(page).resend, SEND_CODE));
  await codeCard(page).code.fill(await letters.code());
  await test.step('Verify', () => expectSentOnce(page, codeCard(page).verify, VERIFY));
});

test('Refresh loads once, and a message is sent once', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/chat');
  await loaded(page);
  const { field, send } = chatPage(page);
  await test.step('Refresh', () => expectSentOnce(page, page.getByRole('button', { name: 'Refresh' }), LIST));
  await field.fill('She slept badly.');
  await test.step('Send', () => expectSentOnce(page, send, SAVE));
});

test('OK in the code dialog for a new phone number changes it once', async ({ page, demo, arriveAs }) => {
  await arriveAs(FARAH, '/myProfile');
  const { editPhone, newPhone, save } = profilePage(page);
  await editPhone.click();
  await newPhone.fill('9811122244');
  await save.click();
  const overlay = otpOverlay(page);
  await overlay.phone.check();
  await enterSent(page, demo, FARAH);
  await expect(overlay.dialog).toContainText('+91 98111 22244');
  const letters = await demo.watch('9811122244');
  await overlay.send.press('Enter');
  await overlay.code.fill(await letters.code());
  await expectSentOnce(page, overlay.ok, '/admission/updateParentPhone');
});

test('a switch is switched once', async ({ page, arriveAs }) => {
  await arriveAs(LAKSHMI, '/notificationSettings');
  await loaded(page);
  for (const name of ['Photos, Push', 'Messages, Email', 'Use quiet hours'])
    await test.step(name, () =>
      expectSentOnce(page, page.getByRole('switch', { name }), '/parentapp/saveNoticeSettings'),
    );
});

test('OK in a confirmation sends the change once', async ({ page, arriveAs, centre }) => {
  const whitefield = centre('whitefield');
  const children = [await childId(whitefield, 'Dev')];
  await whitefield.post('/centre/v1/events', { title: 'A walk', day: '2026-11-20', details: 'By bus.', children });
  await arriveAs(LAKSHMI, '/outdoorActivity');
  await page.getByRole('button', { name: 'Authorise' }).first().click();
  await expectSentOnce(page, shell(page).modal.getByRole('button', { name: 'OK' }), '/centerevents/event_act');
});

test('a change without a confirmation is sent once', async ({ page, arriveAs }) => {
  await arriveAs(LAKSHMI, '/yourData');
  await loaded(page);
  await expectSentOnce(page, page.getByRole('button', { name: 'Ask for a copy' }), '/parentapp/askForData');
});

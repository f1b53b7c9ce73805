import { expect, type Locator, type Page } from '@playwright/test';
import { callsTo, keepWaiting, SEND_CODE, TIMELINE, VERIFY } from '../support/calls';
import type { Centre, CentreName, Demo } from '../support/centre';
import { childId } from '../support/centre-children';
import { chatPage, LIST, SAVE } from '../support/chat-page';
import { test } from '../support/fixtures';
import { FARAH, LAKSHMI, type Phone } from '../support/parents';
import { enterSent, otpOverlay, profilePage } from '../support/profile-page';
import { inShell } from '../support/pushes';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { askForCode, codeCard, loginCard, signIn } from '../support/sign-in';

// One press sends once: however often a button is pressed while its call is under way, there is one call.

interface Arrival {
  page: Page;
  demo: Demo;
  centre: (name: CentreName) => Centre;
  arriveAs: (phone: Phone, path: string) => Promise<void>;
}

interface Sender {
  what: string;
  call: string;
  /** Fills in what is wanted, and gives the button. */
  ready: (arrival: Arrival) => Promise<Locator>;
}

const refreshing = (path: string, call: string): Sender => ({
  what: `Refresh on ${path}`,
  call,
  ready: async ({ page, arriveAs }) => {
    await arriveAs(FARAH, path);
    await loaded(page);
    return page.getByRole('button', { name: 'Refresh' });
  },
});

const senders: readonly Sender[] = [
  {
    what: 'Send OTP',
    call: SEND_CODE,
    ready: async ({ page }) => {
      await page.goto('/login');
      await loginCard(page).phone.fill(FARAH);
      return loginCard(page).send;
    },
  },
  {
    what: 'Continue',
    call: '/parentapp/validateParentEmail',
    ready: async ({ page }) => {
      await page.goto('/forgetPassword');
      await page.getByLabel('Email Id').fill('farah.khan@example.com');
      return page.getByRole('button', { name: 'Continue' });
    },
  },
  {
    what: 'Verify',
    call: VERIFY,
    ready: async ({ page, demo }) => {
      const code = await askForCode(page, demo, FARAH);
      await codeCard(page).code.fill(code);
      return codeCard(page).verify;
    },
  },
  {
    what: 'Send',
    call: SAVE,
    ready: async ({ page, arriveAs }) => {
      await arriveAs(FARAH, '/chat');
      await loaded(page);
      await chatPage(page).field.fill('She slept badly.');
      return chatPage(page).send;
    },
  },
  {
    what: 'Resend OTP',
    call: SEND_CODE,
    ready: async ({ page, demo }) => {
      await askForCode(page, demo, FARAH);
      return codeCard(page).resend;
    },
  },
  {
    what: 'OK under the code for a new phone number',
    call: '/admission/updateParentPhone',
    ready: async ({ page, demo, arriveAs }) => {
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
      await overlay.send.click();
      await overlay.code.fill(await letters.code());
      return overlay.ok;
    },
  },
  {
    what: 'Reset pin',
    call: '/userauth/resetDoorPin',
    ready: async ({ page, demo }) => {
      // Soon after a sign-in no code is asked for.
      await signIn(page, demo, FARAH);
      await page.goto('/myProfile');
      await loaded(page);
      return profilePage(page).resetPin;
    },
  },
  {
    what: 'OK under the code for a new e-mail address',
    call: '/franchises/updateParentEmail',
    ready: async ({ page, demo, arriveAs }) => {
      const fresh = 'farah.new@example.com';
      await arriveAs(FARAH, '/myProfile');
      const { editEmail, newEmail, save } = profilePage(page);
      await editEmail.click();
      await newEmail.fill(fresh);
      await save.click();
      const overlay = otpOverlay(page);
      await overlay.phone.check();
      await enterSent(page, demo, FARAH);
      await expect(overlay.dialog).toContainText(fresh);
      const letters = await demo.watch(fresh);
      await overlay.send.click();
      await overlay.code.fill(await letters.code());
      return overlay.ok;
    },
  },
  ...['Photos, Push', 'Messages, Email', 'Use quiet hours'].map((what) => ({
    what: `The switch '${what}'`,
    call: '/parentapp/saveNoticeSettings',
    ready: async ({ page, arriveAs }: Arrival) => {
      await arriveAs(LAKSHMI, '/notificationSettings');
      await loaded(page);
      return page.getByRole('switch', { name: what });
    },
  })),
  {
    what: 'Send me a test',
    call: '/parentapp/sendTestNotice',
    ready: async ({ page, arriveAs }) => {
      await inShell(page, { permission: 'prompt', answer: 'granted' });
      await arriveAs(FARAH, '/notificationSettings');
      await page.getByRole('main').getByRole('button', { name: 'Turn on notifications' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      return page.getByRole('button', { name: 'Send me a test' });
    },
  },
  {
    what: 'OK to an event',
    call: '/centerevents/event_act',
    ready: async ({ page, arriveAs, centre }) => {
      const whitefield = centre('whitefield');
      const children = [await childId(whitefield, 'Dev')];
      await whitefield.post('/centre/v1/events', { title: 'A walk', day: '2026-11-20', details: 'By bus.', children });
      await arriveAs(LAKSHMI, '/outdoorActivity');
      await page.getByRole('button', { name: 'Authorise' }).first().click();
      return shell(page).modal.getByRole('button', { name: 'OK' });
    },
  },
  refreshing('/notification', TIMELINE),
  refreshing('/timeline', TIMELINE),
  refreshing('/chat', LIST),
  refreshing('/photoGallery', LIST),
];

for (const { what, call, ready } of senders) {
  test(`${what} pressed eight times sends once`, async ({ page, demo, centre, arriveAs }) => {
    const button = await ready({ page, demo, centre, arriveAs });
    const letGo = await keepWaiting(page, call);
    const calls = callsTo(page, call);
    // Four in one breath, sooner than the page can paint, and four more as it stands then, or where it stood.
    const four = (pressed: SVGElement | HTMLElement) => {
      for (let press = 0; press < 4; press += 1)
        pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    };
    const pressed = await button.elementHandle();
    await pressed?.evaluate(four);
    await pressed?.evaluate(four);
    await expect.poll(() => calls.length).toBe(1);
    const answered = page.waitForResponse(`**${call}`);
    letGo();
    await answered;
    await loaded(page);
    expect(calls).toHaveLength(1);
  });
}

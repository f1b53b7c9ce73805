import { expect, type Locator, type Page } from '@playwright/test';
import { callsTo, SEND_CODE, TIMELINE, VERIFY } from '../support/calls';
import type { Demo } from '../support/centre';
import { chatPage, LIST, SAVE } from '../support/chat-page';
import { test } from '../support/fixtures';
import { FARAH, type Phone } from '../support/parents';
import { loaded } from '../support/routes';
import { askForCode, codeCard, loginCard } from '../support/sign-in';

// One press sends once: however often a button is pressed while its call is under way, there is one call.

interface Arrival {
  page: Page;
  demo: Demo;
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
  refreshing('/timeline', TIMELINE),
  refreshing('/chat', LIST),
  refreshing('/photoGallery', LIST),
];

for (const { what, call, ready } of senders) {
  test(`${what} pressed eight times sends once`, async ({ page, demo, arriveAs }) => {
    const button = await ready({ page, demo, arriveAs });
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route(`**${call}`, async (route) => {
      await held;
      await route.continue();
    });
    const calls = callsTo(page, call);
    // Four in one breath, sooner than the page can paint, and four more as it stands then.
    await button.evaluate((pressed: HTMLElement) => {
      for (let press = 0; press < 4; press += 1) pressed.click();
    });
    for (let press = 0; press < 4; press += 1) await button.dispatchEvent('click');
    await expect.poll(() => calls.length).toBe(1);
    const answered = page.waitForResponse(`**${call}`);
    letGo();
    await answered;
    await loaded(page);
    expect(calls).toHaveLength(1);
  });
}

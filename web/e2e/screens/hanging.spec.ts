import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { answerWith, callsTo, SEND_CODE, TIMELINE } from '../support/calls';
import { chatPage, LIST, SAVE, say } from '../support/chat-page';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { MEERA } from '../support/parents';
import { loaded } from '../support/routes';
import { toTheEnd } from '../support/scroll';
import { shell } from '../support/shell';
import { loginCard } from '../support/sign-in';

// A server that never responds: a hint after eight seconds, a timeout after thirty. The test controls the page's clock.

test.use({ readOnly: true });

const MENU = '/parentapp/foodMenu';
const STILL = 'Still loading. This is taking longer than usual.';
const LOADING = 'Loading...';
const SLOW = 'Your connection is very slow right now. Please try again in a moment.';

const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
const main = (page: Page) => page.getByRole('main');

/** Freezes the page's clock from the start. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: MOMENT });
  await page.clock.pauseAt(MOMENT + 1000);
}

/** Leaves all requests of screens pending until released. */
async function hang(page: Page): Promise<{ end: () => void }> {
  let over = false;
  await page.route(
    ({ pathname }) => !/\/(childData|live|getUnread)$/.test(pathname),
    (route) => {
      const incoming = route.request();
      const hangs = incoming.method() !== 'GET' || incoming.url().endsWith('/static/blogs.json');
      return over || !hangs ? route.fallback() : undefined;
    },
  );
  return {
    end: () => {
      over = true;
    },
  };
}

/** Advances the clock until the page has found the server again. */
async function expectHealed(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(retry(page)).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await page.clock.resume();
  await loaded(page);
}

/** One screen of each kind, and those with their own loading code. asking.test.ts checks what the others use. */
const SCREENS = {
  'a list in pages': paths.photoGallery,
  'a form': paths.pause,
  'a part of a screen': paths.attendance,
  'a file that is read': paths.blogs,
  'a list that is asked for after two seconds': paths.notification,
};

for (const [kind, path] of Object.entries(SCREENS)) {
  test(`${kind} shows after 8 seconds that it is still loading, gives up after 30, and retries by itself`, async ({
    page,
    arriveAs,
  }) => {
    await stopClock(page);
    const { end } = await hang(page);
    await arriveAs(MEERA, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main(page).locator('[aria-busy="true"]').first()).toBeAttached();
    await page.clock.runFor(7800);
    await expect(main(page).getByText(LOADING, { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText(STILL)).toHaveCount(0);
    await page.clock.runFor(400);
    await expect(main(page).getByText(STILL).first()).toBeVisible();
    await expect(main(page).getByText(LOADING, { exact: true })).toHaveCount(0);
    // The notifications are requested two seconds after the screen opens.
    await page.clock.runFor(24_500);
    await expect(retry(page).first()).toBeVisible();
    // Without a press the message stays until there is other content.
    await page.clock.runFor(15_000);
    await expect(retry(page).first()).toBeVisible();
    await expect(main(page).getByText(STILL)).toHaveCount(0);
    end();
    await expectHealed(page);
  });
}

test('the food menu loads by itself once the server is back behind its gateway', async ({ page, arriveAs }) => {
  await stopClock(page);
  await page.route('**/static/config.json', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 502 }) : route.fallback(),
  );
  await answerWith(page, MENU, { status: 502, body: '<html>Bad gateway</html>' });
  const calls = callsTo(page, MENU);
  await arriveAs(MEERA, paths.foodMenu);
  await expect.poll(() => calls.length).toBe(1);
  await page.clock.runFor(1000);
  await expect(retry(page)).toBeVisible();
  await page.clock.runFor(60_000);
  expect(calls).toHaveLength(1);
  await page.unroute('**/static/config.json');
  await expectHealed(page);
  expect(calls).toHaveLength(2);
});

test('the timeline is requested once, and the result of a retry is shown', async ({ page, arriveAs }) => {
  await stopClock(page);
  const calls = callsTo(page, TIMELINE);
  await page.route(`**${TIMELINE}`, () => {}, { times: 1 });
  await arriveAs(MEERA, paths.timeline);
  await expect.poll(() => calls.length).toBe(1);
  await page.clock.runFor(29_800);
  await expect(main(page).getByText(STILL)).toBeVisible();
  await page.clock.runFor(400);
  await expect(main(page).getByText(SLOW)).toBeVisible();
  expect(calls).toHaveLength(1);
  await retry(page).click();
  await page.clock.resume();
  await expect(main(page).getByRole('listitem').first()).toBeAttached();
  await expect(retry(page)).toHaveCount(0);
});

test('a loaded list says at its foot that older items take long', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, paths.timeline);
  await loaded(page);
  await page.clock.install({ time: MOMENT });
  await page.clock.pauseAt(MOMENT + 1000);
  await page.route(`**${TIMELINE}`, () => {});
  const calls = callsTo(page, TIMELINE);
  await toTheEnd(page, main(page).getByText(LOADING, { exact: true }));
  expect(calls).toHaveLength(1);
  await page.clock.runFor(7800);
  await expect(main(page).getByText(LOADING, { exact: true })).toBeVisible();
  await page.clock.runFor(400);
  await expect(main(page).getByText(STILL)).toBeVisible();
  await page.clock.runFor(22_000);
  await expect(main(page).getByText('Older moments could not be loaded.')).toBeVisible();
});

test('the button of a form shows that it is still sending, and unlocks the form', async ({ page }) => {
  await stopClock(page);
  await page.route(`**${SEND_CODE}`, () => {});
  const calls = callsTo(page, SEND_CODE);
  await page.goto(paths.login);
  const card = loginCard(page);
  await card.phone.fill(MEERA);
  await card.send.click();
  await expect.poll(() => calls.length).toBe(1);
  await page.clock.runFor(7800);
  await expect(card.send).toBeVisible();
  await page.clock.runFor(400);
  await expect(page.getByRole('button', { name: 'Still trying...' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Still trying...' })).toBeAttached();
  await page.clock.runFor(21_500);
  await expect(shell(page).modal).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(shell(page).modal.getByRole('heading', { name: 'Some Error Occurred', exact: true })).toBeVisible();
  await expect(shell(page).modal.getByText(SLOW)).toBeVisible();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(card.send).toBeVisible();
  await expect(card.phone).toHaveValue(MEERA);
  expect(calls).toHaveLength(1);
});

test.describe('sent to the server', () => {
  test.use({ readOnly: false });

  test('a message that is not accepted is retried, and says so', async ({ page, arriveAs }) => {
    await page.clock.install({ time: MOMENT });
    await arriveAs(MEERA, paths.chat);
    await loaded(page);
    const calls = callsTo(page, SAVE);
    await page.route(`**${SAVE}`, () => {}, { times: 1 });
    await page.clock.pauseAt(MOMENT + 60_000);
    const { talk, message } = chatPage(page);
    await say(page, 'She slept badly.');
    await expect.poll(() => calls.length).toBe(1);
    await page.clock.runFor(7800);
    await expect(talk.getByText('Sending', { exact: true })).toBeVisible();
    await page.clock.runFor(400);
    await expect(talk.getByText('Still trying...')).toBeVisible();
    // After the timeout of thirty seconds it is retried within a second.
    await page.clock.runFor(23_000);
    await expect.poll(() => calls.length).toBe(2);
    await expect(message('She slept badly.').getByText('Sent', { exact: true })).toBeAttached();
    await expect(talk.getByText('Still trying...')).toHaveCount(0);
  });
});

test('opening the conversation without a response leaves the field usable', async ({ page, arriveAs }) => {
  await stopClock(page);
  await page.route(`**${LIST}`, () => {});
  await arriveAs(MEERA, paths.chat);
  const { talk, field } = chatPage(page);
  await expect(field).toBeVisible();
  await expect(talk.locator('[aria-busy="true"]')).toBeAttached();
  await page.clock.runFor(8200);
  await expect(talk.getByText(STILL)).toBeVisible();
  await field.fill('Is anybody there?');
  await expect(field).toHaveValue('Is anybody there?');
});

import { type BrowserContext, expect, type Page } from '@playwright/test';
import { everythingStored } from '../support/browser-storage';
import { filesOf } from '../support/build';
import { answerWith, callsTo } from '../support/calls';
import { chatPage, LIST, SAVE, say } from '../support/chat-page';
import { readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { becomesIdle } from '../support/idle';
import { MOMENT } from '../support/moment';
import { FARAH, LAKSHMI, MEERA, PRIYA } from '../support/parents';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { signIn } from '../support/sign-in';

// Messages are never lost and never duplicated, whatever happens to their requests.

/** Blocks messages until released. */
async function holdBack(page: Page): Promise<() => Promise<void>> {
  await page.context().route(`**${SAVE}`, (route) => route.abort());
  return () => page.context().unroute(`**${SAVE}`);
}

/** Fires the 'online' event, which triggers retries. */
const tryNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Triggers retries until there were more than `times` attempts; a pending attempt ignores the trigger. */
async function retryBeyond(page: Page, calls: readonly unknown[], times: number): Promise<void> {
  await expect(async () => {
    await tryNow(page);
    expect(calls.length).toBeGreaterThan(times);
  }).toPass();
}

const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('aangan');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').get('letters');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(((reading.result ?? []) as { text: string }[]).map(({ text }) => text));
          };
        };
      }),
  );

/** Collects accepted messages; attempts shortly before the connection is back have no response. */
function acceptedFrom(context: BrowserContext): { message: string; key: string }[] {
  const accepted: { message: string; key: string }[] = [];
  context.on('response', (answer) => {
    if (!answer.url().endsWith(SAVE)) return;
    const request = answer.request();
    const message = new URLSearchParams(request.postData() ?? '').get('message') ?? '';
    accepted.push({ message, key: request.headers()['idempotency-key'] ?? '' });
  });
  return accepted;
}

test('a message can be written offline even if the chat was never opened', async ({ page, arriveAs, context }) => {
  const [screens, before] = [['chat-screen', 'slide-menu'], { after: ['app-layout', 'timeline-screen'] }];
  const files = screens.flatMap((part) => filesOf(part, before));
  const later = filesOf('blogs-screen', { after: [...before.after, ...screens] });
  const served: string[] = [];
  page.on('requestfinished', (request) => served.push(new URL(request.url()).pathname.slice(1)));
  await arriveAs(FARAH, '/timeline');
  await expect.poll(() => files.filter((file) => !served.includes(file))).toEqual([]);
  expect(served.filter((file) => later.includes(file))).toEqual([]);
  await context.setOffline(true);
  await shell(page).openMenu.click();
  await shell(page).slideMenu.getByRole('link', { name: 'Updates' }).click();
  await expect(chatPage(page).heading).toBeVisible();
  await say(page, 'Written before the chat was ever open.');
  await expect(chatPage(page).message('Written before')).toContainText('Will be sent when you’re back online');
  const accepted = acceptedFrom(context);
  await context.setOffline(false);
  await expect(chatPage(page).message('Written before')).toContainText('Sent');
  expect(accepted).toHaveLength(1);
});

test('a message sent offline is shown at once and delivered once when the connection is back', async ({
  page,
  arriveAs,
  context,
}) => {
  // proves: CHAT-20
  await arriveAs(FARAH, '/chat');
  const { said, message, messages } = chatPage(page);
  await expect(messages.last()).toBeVisible();
  const accepted = acceptedFrom(context);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. You can still see', { exact: false })).toBeVisible();
  for (const words of ['First, offline.', 'Second, offline.', 'Third, offline.']) await say(page, words);
  await expect(message('Third, offline.')).toContainText('Will be sent when you’re back online');
  await expect.poll(() => stored(page)).toEqual(['First, offline.', 'Second, offline.', 'Third, offline.']);
  await context.setOffline(false);
  await expect(message('Third, offline.')).toContainText('Sent');
  expect(accepted.map(({ message }) => message)).toEqual(['First, offline.', 'Second, offline.', 'Third, offline.']);
  await expect.poll(() => stored(page)).toEqual([]);

  await page.reload();
  await expect(said('Third, offline.')).toBeVisible();
  for (const words of ['First, offline.', 'Second, offline.', 'Third, offline.'])
    await expect(said(words)).toHaveCount(1);
  const texts = (await messages.allTextContents())
    .slice(-3)
    .map((text) => /(First|Second|Third), offline/.exec(text)?.[1]);
  expect(texts).toEqual(['First', 'Second', 'Third']);
});

test('a message survives a reload and a closed window, and is sent from any screen', async ({
  page,
  arriveAs,
  context,
}) => {
  const words = 'Not to be lost, whatever happens.';
  await arriveAs(PRIYA, '/chat');
  const letThrough = await holdBack(page);
  await say(page, words);
  await expect(chatPage(page).message(words)).toContainText('Sending');
  await expect.poll(() => stored(page)).toEqual([words]);
  await page.reload();
  await expect(chatPage(page).message(words)).toContainText('Sending');

  await page.close();
  await letThrough();
  const later = await context.newPage();
  const accepted = later.waitForResponse(`**${SAVE}`);
  await later.goto('/blogs');
  await becomesIdle(later);
  expect(await (await accepted).text()).toContain(words);
  await expect.poll(() => stored(later)).toEqual([]);
  await later.goto('/chat');
  await expect(chatPage(later).said(words)).toHaveCount(1);
});

/** Lets the next write to IndexedDB fail once. Returns a function that tells whether it has failed. */
function failOnce(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...given) {
    if (given[1] !== 'readwrite') return transaction.apply(this, given);
    IDBDatabase.prototype.transaction = transaction;
    document.documentElement.dataset.storeFailed = 'yes';
    throw new DOMException('The connection was closed', 'InvalidStateError');
  };
}

test('a failing browser storage loses no queued message', async ({ page, arriveAs }) => {
  await arriveAs(LAKSHMI, '/chat');
  const { message, said } = chatPage(page);
  await expect(chatPage(page).messages.last()).toBeVisible();
  const letThrough = await holdBack(page);
  await say(page, 'Kept well.');
  await expect.poll(() => stored(page)).toEqual(['Kept well.']);
  await page.evaluate(failOnce);
  await say(page, 'Not kept at first.');
  await expect(page.locator('html')).toHaveAttribute('data-store-failed', 'yes');
  await expect(message('Not kept at first.')).toContainText('Sending');
  await expect(said('Kept well.')).toBeVisible();
  await say(page, 'Kept again.');
  await expect.poll(() => stored(page)).toEqual(['Kept well.', 'Not kept at first.', 'Kept again.']);

  // Before anything was read.
  await page.addInitScript(failOnce);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-store-failed', 'yes');
  await say(page, 'After a bad start.');
  const all = ['Kept well.', 'Not kept at first.', 'Kept again.', 'After a bad start.'];
  await expect.poll(() => stored(page)).toEqual(all);
  await letThrough();
  await tryNow(page);
  for (const words of all) {
    await expect(said(words)).toHaveCount(1);
  }
  await expect.poll(() => stored(page)).toEqual([]);
  await expect(message('After a bad start.')).toContainText('Sent');
});

test('after a lost answer the message is sent again with its key, or found in the conversation, and is there once', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(FARAH, '/chat');
  const { message, said, refresh } = chatPage(page);
  /** The server accepts it, and the response is lost. */
  const cutAnswers = (times?: number) =>
    page.route(
      `**${SAVE}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      times === undefined ? {} : { times },
    );

  await test.step('sent again', async () => {
    const words = 'Taken, though nobody heard of it.';
    const calls = callsTo(page, SAVE);
    await cutAnswers(1);
    await say(page, words);
    await expect(message(words)).toContainText('Sent');
    expect(calls.length).toBeGreaterThanOrEqual(2);
    const keys = new Set(calls.map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await page.reload();
    await expect(said(words)).toHaveCount(1);
  });

  await test.step('found', async () => {
    const words = 'Found again by its key.';
    await cutAnswers();
    await say(page, words);
    await expect(message(words)).toContainText('Sending');
    await refresh.click();
    await expect(message(words)).toContainText('Sent');
    await expect(said(words)).toHaveCount(1);
    await expect.poll(() => stored(page)).toEqual([]);
  });
});

test('a refused message shows the reason and is not lost; a rate-limited one is retried automatically', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(FARAH, '/chat');
  const { message, field, said } = chatPage(page);
  const why = 'The message holds a character that cannot be shown. Please type it again.';
  const calls = callsTo(page, SAVE);
  await answerWith(page, SAVE, { body: { status: 'error', error: why, code: 'control_character' } }, 2);
  await say(page, 'Refused at first.');
  const refused = message('Refused at first.');
  await expect(refused).toContainText('Not sent');
  await expect(refused).toContainText(why);
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => calls.length).toBe(2);
  await expect(refused).toContainText(why);
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect(refused).toContainText('Sent');
  await expect(said('Refused at first.')).toHaveCount(1);

  await answerWith(page, SAVE, { body: { status: 'error', error: why, code: 'control_character' } });
  await say(page, 'Refused, and written anew.');
  await field.fill('and more');
  await message('Refused, and written anew.').getByRole('button', { name: 'Edit again' }).click();
  await expect(field).toHaveValue('Refused, and written anew.\nand more');
  await expect(message('Refused, and written anew.')).toHaveCount(0);
  await expect.poll(() => stored(page)).toEqual([]);

  await field.fill('');
  const error = 'That was a lot at once. Please wait a moment before sending another message';
  await answerWith(page, SAVE, { body: { status: 'error', error, code: 'too_many_messages' } });
  await say(page, 'One of very many.');
  await expect(message('One of very many.')).toContainText('Sent');
  await expect(page.getByText(error)).toHaveCount(0);
});

test('an unreachable server is retried until it is back; server errors are retried only for a while', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(LAKSHMI, '/chat');
  const { message } = chatPage(page);

  await test.step('unreachable: nothing is given up', async () => {
    const calls = callsTo(page, SAVE);
    // More often than the limit for server errors.
    await answerWith(page, SAVE, { status: 503, body: '' }, 7);
    await say(page, 'Written while it restarts.');
    for (let times = 0; times <= 7; times += 1) await retryBeyond(page, calls, times);
    await expect(message('Written while it restarts.')).toContainText('Sent');
    expect(calls).toHaveLength(8);
    await expect.poll(() => stored(page)).toEqual([]);
  });

  await test.step('an error with one message: the parent sees it, the next one is sent', async () => {
    const calls = callsTo(page, SAVE);
    await page.route(`**${SAVE}`, (route) =>
      route.request().postData()?.includes('poison') ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await say(page, 'A poison for the server.');
    await say(page, 'And one that is none.');
    for (let times = 0; times <= 5; times += 1) await retryBeyond(page, calls, times);
    await expect(message('A poison for the server.')).toContainText('Not sent');
    await expect(message('And one that is none.')).toContainText('Sent');
    await message('A poison for the server.').getByRole('button', { name: 'Edit again' }).click();
    await expect(message('A poison for the server.')).toHaveCount(0);
  });
});

test('two tabs show the same queue, and one of them sends', async ({ page, arriveAs, context }) => {
  await arriveAs(FARAH, '/chat');
  await expect(chatPage(page).messages.last()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/chat');
  await expect(chatPage(other).messages.last()).toBeVisible();
  const accepted = acceptedFrom(context);
  await context.setOffline(true);
  await say(page, 'From the first tab.');
  await expect(chatPage(other).message('From the first tab.')).toContainText('Will be sent when');
  await say(other, 'From the second tab.');
  await expect(chatPage(page).message('From the second tab.')).toContainText('Will be sent when');
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(chatPage(tab).message('From the second tab.')).toContainText('Sent');
    for (const words of ['From the first tab.', 'From the second tab.']) {
      await expect(chatPage(tab).said(words)).toHaveCount(1);
    }
  }
  expect(accepted).toHaveLength(2);
  expect(new Set(accepted.map(({ key }) => key)).size).toBe(2);
});

test('a message belongs to its child, and is sent there whichever child is active', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/chat');
  const { said, message, field } = chatPage(page);
  await expect(chatPage(page).messages.last()).toBeVisible();
  const { tokens } = await readDevice(page);
  const calls = callsTo(page, SAVE);
  const letThrough = await holdBack(page);
  await say(page, 'Only about Anaya.');
  await field.fill('Half a sentence about Anaya');
  await expect(message('Only about Anaya.')).toContainText('Sending');
  await shell(page).faces.nth(1).click();
  await expect(page).toHaveURL(/\/myProfile$/);
  await page.goto('/chat');
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  await expect(chatPage(page).messages.last()).toBeVisible();
  await expect(said('Only about Anaya.')).toHaveCount(0);
  await expect(field).toHaveValue('');
  await letThrough();
  const accepted = page.waitForResponse(`**${SAVE}`);
  await tryNow(page);
  expect((await (await accepted).json()).status).toBe('ok');
  expect(calls.at(-1)?.headers).toMatchObject({ auth_token: tokens[0]?.token, child_id: tokens[0]?.id });
  await expect.poll(() => stored(page)).toEqual([]);
  await expect(said('Only about Anaya.')).toHaveCount(0);
  await shell(page).faces.nth(0).click();
  await expect(page).toHaveURL(/\/myProfile$/);
  await page.goto('/chat');
  await expect(said('Only about Anaya.')).toHaveCount(1);
  await expect(field).toHaveValue('Half a sentence about Anaya');
});

test('an answer for the previous child is never shown for the new one', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/chat');
  const { messages, refresh } = chatPage(page);
  await expect(messages.last()).toBeVisible();
  const former = (await readDevice(page)).activeChildId;
  let answer = () => {};
  const released = new Promise<void>((go) => {
    answer = go;
  });
  await page.route(`**${LIST}`, async (route) => {
    if (route.request().headers().child_id === former) await released;
    await route.continue();
  });
  const late = page.waitForResponse((one) => one.url().endsWith(LIST) && one.request().headers().child_id === former);
  await refresh.click();
  await shell(page).faces.nth(1).click();
  await expect(page).toHaveURL(/\/myProfile$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Updates' }).click();
  await expect(messages.last()).toBeVisible();
  const own = await messages.allTextContents();
  answer();
  await (await late).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await messages.allTextContents()).toEqual(own);
});

test('logging out removes unsent messages from the device', async ({ page, demo }) => {
  const words = 'Nobody after me may read this.';
  await signIn(page, demo, FARAH);
  await page.goto('/chat');
  const letThrough = await holdBack(page);
  await say(page, words);
  await expect.poll(() => stored(page)).toEqual([words]);
  await page.goto('/blogs');
  await loaded(page);
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => stored(page)).toEqual([]);
  expect(await everythingStored(page)).not.toContain(words);
  await letThrough();
  await signIn(page, demo, FARAH);
  await page.goto('/chat');
  await expect(chatPage(page).messages.last()).toBeVisible();
  await expect(chatPage(page).said(words)).toHaveCount(0);
});

test('a draft is there after a reload until it is sent; markup is text', async ({ page, arriveAs }) => {
  const words = '<img src=x onerror="document.title=\'broken in\'"> <b>bold</b> &amp; {{1+1}} javascript:alert(1)';
  await arriveAs(FARAH, '/chat');
  const { field, said, message, talk } = chatPage(page);
  await field.fill('Half a sentence');
  await page.reload();
  await expect(field).toHaveValue('Half a sentence');
  await say(page, words);
  await expect(message(words)).toContainText('Sent');
  await expect(said(words)).toHaveCount(1);
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage)))
    .not.toContainEqual(expect.stringContaining('draft'));
  await page.reload();
  await expect(said(words)).toHaveCount(1);
  await expect(field).toHaveValue('');
  await expect(page).toHaveTitle(/^(\(\d+\) )?Updates · Aangan$/);
  await expect(talk.locator('b, a')).toHaveCount(0);
});

test('a device with a wrong clock changes neither day nor order', async ({ page, arriveAs, context }) => {
  await arriveAs(FARAH, '/blogs');
  for (const [device, hours] of [
    ['an hour ahead', 1],
    ['ten hours behind', -10],
  ] as const) {
    await test.step(device, async () => {
      const words = `Written by a clock ${device}.`;
      await context.clock.setFixedTime(MOMENT + hours * 3_600_000);
      await page.goto('/chat');
      const { messages, message, days } = chatPage(page);
      await expect(messages.last()).toBeVisible();
      const letThrough = await holdBack(page);
      await say(page, words);
      await expect(messages.last()).toContainText(words);
      await expect(days.last()).toHaveText('Today');
      await letThrough();
      await tryNow(page);
      await expect(message(words)).toContainText('2:30 PM');
      await expect(messages.last()).toContainText(words);
      await expect(days.last()).toHaveText('Today');
    });
  }
});

test('a message accepted during a refresh stays', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/chat');
  const { message, messages, refresh, said } = chatPage(page);
  await expect(messages.last()).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The response is from the time of the request, and arrives later.
  const answered = new Promise<void>((resolve) => {
    void page.route(
      `**${LIST}`,
      async (route) => {
        const response = await route.fetch();
        resolve();
        await released;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
  });
  await refresh.click();
  await answered;
  await say(page, 'My own words.');
  await expect(message('My own words.')).toContainText('Sent');
  release();
  await expect(refresh).not.toHaveAttribute('aria-disabled', 'true');
  await expect(said('My own words.')).toHaveCount(1);
});

test('a child with a refused token does not block other children', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/chat');
  const { message, messages } = chatPage(page);
  await expect(messages.last()).toBeVisible();
  const [, vihaan] = (await readDevice(page)).tokens;
  const letThrough = await holdBack(page);
  await shell(page).faces.nth(1).click();
  await expect(page).toHaveURL(/\/myProfile$/);
  await page.goto('/chat');
  await expect(messages.last()).toBeVisible();
  await say(page, 'About Vihaan.');
  await expect.poll(() => stored(page)).toEqual(['About Vihaan.']);
  await shell(page).faces.nth(0).click();
  await expect(page).toHaveURL(/\/myProfile$/);
  const expired = { status: 'error', error: 'Expired Auth Token.' };
  await page.route(`**${SAVE}`, (route) =>
    route.request().headers().auth_token === vihaan?.token ? route.fulfill({ json: expired }) : route.continue(),
  );
  await letThrough();
  await page.goto('/chat');
  await say(page, 'About Anaya.');
  await expect(message('About Anaya.')).toContainText('Sent');
  expect(await stored(page)).toEqual(['About Vihaan.']);
});

import { expect, type Page } from '@playwright/test';
import { CHILD_DATA, callsTo, nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { chatPage, LIST } from '../support/chat-page';
import { readDevice } from '../support/device';
import { type EventStream, expectSubscribers, startEventStream } from '../support/event-stream';
import { test as base } from '../support/fixtures';
import { FARAH, MEERA } from '../support/parents';
import { shell } from '../support/shell';

// The event stream with a stubbed server: failures and leadership. live.spec.ts uses the real server.

const test = base.extend<{ line: EventStream }>({
  live: true,
  line: async ({ context }, use) => {
    const line = await startEventStream(context);
    await use(line);
    await line.stop();
  },
});

const tryNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** The last event id of each child's data, by child. */
function knownOf(page: Page): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  page.on('response', async (answer) => {
    if (new URL(answer.url()).pathname !== CHILD_DATA) return;
    const { response } = await answer.json();
    if (response && !known.has(response.id)) known.set(response.id, response.changes);
  });
  return known;
}

/** The conversation is rendered and the stream is connected. */
async function openChat(page: Page, line: EventStream): Promise<void> {
  await expect(chatPage(page).messages.last()).toBeVisible();
  await expectSubscribers(line);
}

test('a change is fetched with the usual request, a broken stream reconnects, and a session ends only if a request says so', async ({
  page,
  arriveAs,
  line,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  await test.step('only changed data is fetched', async () => {
    const known = knownOf(page);
    const all = callsTo(page, LIST);
    await arriveAs(FARAH, '/chat');
    await openChat(page, line);
    const { activeChildId, authToken } = await readDevice(page);
    // It starts at the event id of the child's data: nothing is fetched twice.
    expect(known.get(activeChildId)).toMatch(/^\d+(\.\d+)+$/);
    const from = { 'last-event-id': known.get(activeChildId) };
    expect(line.came[0]).toMatchObject({ auth_token: authToken, child_id: activeChildId, ...from });

    const calls = callsTo(page, LIST);
    line.say(101, ['photos', 'weather']);
    const request = nextCall(page, LIST);
    line.say(102, ['conversation']);
    const { form } = await request;
    expect(form.get('index_start')).toBe('0');
    expect(calls).toHaveLength(1);
    expect(all).toHaveLength(2);
  });
  await test.step('a broken stream resumes with Last-Event-ID', async () => {
    await indiranagar.addMessages(zoya, ['Said before the line broke.']);
    line.say(140, ['conversation']);
    await expect(chatPage(page).said('Said before the line broke.')).toBeVisible();
    line.cut();
    await expect.poll(() => line.came.length).toBe(2);
    await expectSubscribers(line);
    expect(line.came[1]?.['last-event-id']).toBe('140');
    await indiranagar.addMessages(zoya, ['Said after the line broke.']);
    line.say(141, ['conversation']);
    await expect(chatPage(page).said('Said after the line broke.')).toBeVisible();
  });
  await test.step('an end', async () => {
    const request = nextCall(page, CHILD_DATA);
    line.end('ended');
    await request;
    await expect.poll(() => line.came.length).toBe(3);
    await expectSubscribers(line);
    await expect(shell(page).modal).toHaveCount(0);

    await page.route(`**${CHILD_DATA}`, (route) =>
      route.fulfill({ json: { status: 'error', error: 'Expired Auth Token.' } }),
    );
    line.answer({ status: 200, body: '{"status":"error","error":"Expired Auth Token."}' });
    line.end('ended');
    await expect(shell(page).modal).toContainText('Session expired! Please login again.');
  });
});

test('without a stream the screens poll', async ({ page, arriveAs, line }) => {
  line.answer({ status: 502, body: '' });
  await arriveAs(FARAH, '/chat');
  await expect(chatPage(page).messages.last()).toBeVisible();
  const calls = callsTo(page, LIST);
  await expect(async () => {
    await tryNow(page);
    expect(calls.length).toBeGreaterThan(0);
  }).toPass();
  expect(line.came.length).toBeGreaterThanOrEqual(3);
  line.answer(undefined);
  await expect(async () => {
    await tryNow(page);
    expect(line.open()).toBe(1);
  }).toPass();
});

test('another child has its own stream, the previous one is closed, and after the session there is none', async ({
  page,
  arriveAs,
  line,
}) => {
  const known = knownOf(page);
  await arriveAs(MEERA, '/chat');
  await openChat(page, line);
  const { tokens } = await readDevice(page);
  await shell(page).faces.nth(1).click();
  await expect(page).toHaveURL(/\/myProfile$/);
  await expect.poll(() => line.came.length).toBe(2);
  await expectSubscribers(line);
  const [, { id, token } = { id: '', token: '' }] = tokens;
  expect(line.came[1]).toMatchObject({ auth_token: token, child_id: id, 'last-event-id': known.get(id) });
  await test.step('after the session', async () => {
    // Another tab logs out.
    const other = await page.context().newPage();
    await other.goto('/healthz');
    await other.evaluate(() => localStorage.removeItem('aangan'));
    await expect(page).toHaveURL(/\/login$/);
    await expectSubscribers(line, 0);
  });
});

test('ten tabs share one stream, and when the leader closes the next one takes over', async ({
  page,
  arriveAs,
  context,
  line,
  centre,
}) => {
  test.slow();
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  await arriveAs(FARAH, '/chat');
  await openChat(page, line);
  const tabs = [page];
  while (tabs.length < 10) {
    const next = await context.newPage();
    await next.goto('/chat');
    await expect(chatPage(next).messages.last()).toBeVisible();
    tabs.push(next);
  }
  await indiranagar.addMessages(zoya, ['For all ten of them.']);
  line.say(200, ['conversation']);
  for (const tab of tabs) await expect(chatPage(tab).said('For all ten of them.')).toBeVisible();
  expect(line.came).toHaveLength(1);
  expect(line.open()).toBe(1);

  // The first tab is the leader; when it closes, the second resumes at its position.
  await tabs.shift()?.close();
  await expect.poll(() => line.came.length).toBe(2);
  await expectSubscribers(line);
  expect(line.came[1]?.['last-event-id']).toBe('200');
  await indiranagar.addMessages(zoya, ['For the nine that are left.']);
  line.say(300, ['conversation']);
  for (const tab of tabs) await expect(chatPage(tab).said('For the nine that are left.')).toBeVisible();
});

test('the visible tab becomes the leader, and resumes where the other one was', async ({
  page,
  arriveAs,
  context,
  line,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  await arriveAs(FARAH, '/chat');
  await openChat(page, line);
  const other = await context.newPage();
  await other.goto('/chat');
  await expect(chatPage(other).messages.last()).toBeVisible();
  const lookAt = (tab: Page) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  let count = 1;
  for (const [id, tab, words] of [
    [400, other, 'Heard by the second tab.'],
    [401, page, 'Heard by the first once more.'],
    [402, other, 'And by the second again.'],
  ] as const) {
    await lookAt(tab);
    count += 1;
    await expect.poll(() => line.came.length).toBe(count);
    await expectSubscribers(line);
    await indiranagar.addMessages(zoya, [words]);
    line.say(id, ['conversation']);
    for (const each of [page, other]) await expect(chatPage(each).said(words)).toBeVisible();
  }
  expect(line.came.slice(2).map((headers) => headers['last-event-id'])).toEqual(['400', '401']);
});

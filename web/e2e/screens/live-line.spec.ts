import { expect, type Page } from '@playwright/test';
import { CHILD_DATA, callsTo, nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { chatPage, LIST } from '../support/chat-page';
import { readDevice } from '../support/device';
import { test as base } from '../support/fixtures';
import { type Line, listening, startLine } from '../support/line';
import { FARAH, MEERA } from '../support/parents';
import { shell } from '../support/shell';

// The listener and what may befall its line. That the server speaks as this line does is live.spec.ts.

const test = base.extend<{ line: Line }>({
  live: true,
  line: async ({ context }, use) => {
    const line = await startLine(context);
    await use(line);
    await line.stop();
  },
});

const tryNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Up to where each reading of a child says that it knows, by the child. */
function knownOf(page: Page): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  page.on('response', async (answer) => {
    if (new URL(answer.url()).pathname !== CHILD_DATA) return;
    const { response } = await answer.json();
    if (response && !known.has(response.id)) known.set(response.id, response.changes);
  });
  return known;
}

/** The conversation stands and the line with it. */
async function openChat(page: Page, line: Line): Promise<void> {
  await expect(chatPage(page).messages.last()).toBeVisible();
  await listening(line);
}

test('a change is asked for by the usual call, a line that breaks is taken up, and its end is believed only when a call says so', async ({
  page,
  arriveAs,
  line,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  await test.step('only what has changed is asked for', async () => {
    const known = knownOf(page);
    const all = callsTo(page, LIST);
    await arriveAs(FARAH, '/chat');
    await openChat(page, line);
    const { activeChildId, authToken } = await readDevice(page);
    // It begins where the child was read: what was read after that is not asked for again.
    expect(known.get(activeChildId)).toMatch(/^\d+(\.\d+)+$/);
    const from = { 'last-event-id': known.get(activeChildId) };
    expect(line.came[0]).toMatchObject({ auth_token: authToken, child_id: activeChildId, ...from });

    const calls = callsTo(page, LIST);
    line.say(101, ['photos', 'weather']);
    const asked = nextCall(page, LIST);
    line.say(102, ['conversation']);
    const { form } = await asked;
    expect(form.get('index_start')).toBe('0');
    expect(calls).toHaveLength(1);
    expect(all).toHaveLength(2);
  });
  await test.step('a line that breaks is taken up where it broke', async () => {
    await indiranagar.addMessages(zoya, ['Said before the line broke.']);
    line.say(140, ['conversation']);
    await expect(chatPage(page).said('Said before the line broke.')).toBeVisible();
    line.cut();
    await expect.poll(() => line.came.length).toBe(2);
    await listening(line);
    expect(line.came[1]?.['last-event-id']).toBe('140');
    await indiranagar.addMessages(zoya, ['Said after the line broke.']);
    line.say(141, ['conversation']);
    await expect(chatPage(page).said('Said after the line broke.')).toBeVisible();
  });
  await test.step('an end', async () => {
    const asked = nextCall(page, CHILD_DATA);
    line.end('ended');
    await asked;
    await expect.poll(() => line.came.length).toBe(3);
    await listening(line);
    await expect(shell(page).modal).toHaveCount(0);

    await page.route(`**${CHILD_DATA}`, (route) =>
      route.fulfill({ json: { status: 'error', error: 'Expired Auth Token.' } }),
    );
    line.answer({ status: 200, body: '{"status":"error","error":"Expired Auth Token."}' });
    line.end('ended');
    await expect(shell(page).modal).toContainText('Session expired! Please login again.');
  });
});

test('where no line can be had the screens look by themselves', async ({ page, arriveAs, line }) => {
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

test('another child has a line of its own, nothing of the former one is heard, and after the session there is none', async ({
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
  await listening(line);
  const [, { id, token } = { id: '', token: '' }] = tokens;
  expect(line.came[1]).toMatchObject({ auth_token: token, child_id: id, 'last-event-id': known.get(id) });
  await test.step('after the session', async () => {
    // Another tab signs out.
    const other = await page.context().newPage();
    await other.goto('/healthz');
    await other.evaluate(() => localStorage.removeItem('aangan'));
    await expect(page).toHaveURL(/\/login$/);
    await listening(line, 0);
  });
});

test('ten tabs have one line, and when the one that listens goes the next goes on', async ({
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

  // The first to come listens; when it is closed, the second goes on where it was.
  await tabs.shift()?.close();
  await expect.poll(() => line.came.length).toBe(2);
  await listening(line);
  expect(line.came[1]?.['last-event-id']).toBe('200');
  await indiranagar.addMessages(zoya, ['For the nine that are left.']);
  line.say(300, ['conversation']);
  for (const tab of tabs) await expect(chatPage(tab).said('For the nine that are left.')).toBeVisible();
});

test('the tab that the parent looks at listens, and goes on where the other one was', async ({
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
  let came = 1;
  for (const [id, tab, words] of [
    [400, other, 'Heard by the second tab.'],
    [401, page, 'Heard by the first once more.'],
    [402, other, 'And by the second again.'],
  ] as const) {
    await lookAt(tab);
    came += 1;
    await expect.poll(() => line.came.length).toBe(came);
    await listening(line);
    await indiranagar.addMessages(zoya, [words]);
    line.say(id, ['conversation']);
    for (const each of [page, other]) await expect(chatPage(each).said(words)).toBeVisible();
  }
  expect(line.came.slice(2).map((headers) => headers['last-event-id'])).toEqual(['400', '401']);
});

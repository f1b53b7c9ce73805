import { expect, type Page } from '@playwright/test';
import { everythingStored } from '../support/browser-storage';
import { callsTo } from '../support/calls';
import { chatPage, SAVE, say } from '../support/chat-page';
import { readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { FARAH, KARTHIK, MEERA } from '../support/parents';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { askForCode, enterCode, signIn } from '../support/sign-in';

// Drafts when the session or the child changes.

const DRAFT = 'She has had a fever of 38.4 since noon';

/** Ends the session on the server, and waits for the message. */
async function expire(page: Page): Promise<void> {
  const { modal } = shell(page);
  await page.request.post('/userauth/logLogoutInfo', {
    headers: { auth_token: (await readDevice(page)).authToken, platform: 'web', app_version: '4.7.0' },
    form: { Auth_token: (await readDevice(page)).authToken, logoutReason: 'token timeout' },
  });
  await chatPage(page).refresh.click();
  await expect(modal).toContainText('Session expired! Please login again.');
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test('an expired session keeps drafts and queued messages for the same parent', async ({ page, demo }) => {
  const words = 'Written just before the session ended.';
  const { field, messages, message, said } = chatPage(page);
  await signIn(page, demo, FARAH);

  await test.step('a draft of an older version causes no error', async () => {
    await page.evaluate(() => {
      const { activeChildId } = JSON.parse(localStorage.getItem('aangan') ?? '{}');
      sessionStorage.setItem(`aangan.draft.chat.${activeChildId}`, '"half a sentence"');
      sessionStorage.setItem(`aangan.draft.chat.${activeChildId}.Mother`, '[7]');
    });
    await page.goto('/chat');
    await expect(messages.last()).toBeVisible();
    await expect(field).toHaveValue('');
  });

  await test.step('both are hidden while nobody is signed in', async () => {
    await page.context().route(`**${SAVE}`, (route) => route.abort());
    await say(page, words);
    await expect(message(words)).toContainText('Sending');
    await field.fill(DRAFT);
    await expire(page);
    await expect(page.getByText(DRAFT)).toHaveCount(0);
  });

  await test.step('the same parent finds both again', async () => {
    await page.context().unroute(`**${SAVE}`);
    const sent = page.waitForResponse(`**${SAVE}`);
    await signIn(page, demo, FARAH);
    expect((await (await sent).json()).status).toBe('ok');
    await page.goto('/chat');
    await expect(said(words)).toHaveCount(1);
    await expect(field).toHaveValue(DRAFT);
  });
});

test('both are removed when another parent signs in, also the child’s other parent', async ({ page, demo }) => {
  const words = 'Mine, and nobody else’s.';
  const { field, messages, said } = chatPage(page);
  await signIn(page, demo, MEERA);
  await page.goto('/chat');
  await expect(messages.last()).toBeVisible();
  await page.context().route(`**${SAVE}`, (route) => route.abort());
  await say(page, words);
  await field.fill(DRAFT);
  await expire(page);
  await page.context().unroute(`**${SAVE}`);
  const calls = callsTo(page, SAVE);
  await enterCode(page, await askForCode(page, demo, KARTHIK));
  await expect(page).not.toHaveURL(/\/verifyUser$/);
  await expect.poll(() => everythingStored(page)).not.toContain(DRAFT);
  await expect.poll(() => everythingStored(page)).not.toContain(words);
  await page.goto('/chat');
  await expect(page.getByRole('banner').getByText('Anaya Rao')).toBeVisible();
  await expect(messages.last()).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(said(words)).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('a logout removes it from every tab, including a frozen one', async ({ page, demo, context }) => {
  await signIn(page, demo, FARAH);
  const other = await context.newPage();
  await other.goto('/chat');
  await expect(chatPage(other).messages.last()).toBeVisible();
  await chatPage(other).field.fill(DRAFT);
  const asleep = await context.newPage();
  await asleep.goto('/chat');
  await expect(chatPage(asleep).messages.last()).toBeVisible();
  await chatPage(asleep).field.fill(DRAFT);
  await asleep.goto('/healthz');
  await page.goto('/blogs');
  await loaded(page);
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await expect.poll(() => everythingStored(other)).not.toContain(DRAFT);
  await asleep.goto('/login');
  await expect.poll(() => everythingStored(asleep)).not.toContain(DRAFT);
});

test('another tab switches to the other child: this one stays on its screen, says so, and keeps the draft', async ({
  page,
  arriveAs,
  context,
}) => {
  const { field, messages, message } = chatPage(page);
  const child = page.getByRole('banner');
  const note = page.getByRole('status').filter({ hasText: 'Switched to Vihaan, because you switched in another tab' });
  const other = await context.newPage();
  const toVihaan = async () => {
    await other.goto('/blogs');
    await loaded(other);
    await shell(other).faces.nth(1).click();
    await expect(other).toHaveURL(/\/myProfile$/);
  };
  const toAnaya = async () => {
    await shell(other).faces.nth(0).click();
    await expect(child.getByText('Anaya Rao')).toBeVisible();
  };

  await test.step('this one stays on its screen, says so, and keeps the draft with its child', async () => {
    await arriveAs(MEERA, '/chat');
    await expect(messages.last()).toBeVisible();
    await field.fill(DRAFT);
    await toVihaan();
    await expect(child.getByText('Vihaan Rao')).toBeVisible();
    await expect(note).toHaveCount(1);
    await expect(page).toHaveURL(/\/chat$/);
    await expect(field).toHaveValue('');
    const { tokens } = await readDevice(page);
    // Either tab may send the message.
    const [here, there] = [callsTo(page, SAVE), callsTo(other, SAVE)];
    await say(page, 'For Vihaan’s teachers.');
    await expect(message('For Vihaan’s teachers.')).toContainText('Sent');
    expect([...here, ...there].map(({ headers }) => [headers.child_id, headers.auth_token])).toEqual([
      [tokens[1]?.id, tokens[1]?.token],
    ]);
    await toAnaya();
    await expect(page).toHaveURL(/\/chat$/);
    await expect(field).toHaveValue(DRAFT);
  });

  await test.step('the deep link is removed from its address, and an open question is closed', async () => {
    await page.goto('/timeline?item=1&day=2026-11-20');
    await expect(page.getByRole('heading', { level: 1, name: 'Child Timeline', exact: true })).toBeVisible();
    await pressLogout(page);
    await expect(shell(page).modal).toBeVisible();
    await toVihaan();
    await expect(child.getByText('Vihaan Rao')).toBeVisible();
    await expect(shell(page).modal).toBeHidden();
    await expect(page).toHaveURL(/\/timeline$/);
    await toAnaya();
  });

  await test.step('a hidden tab says it when it becomes visible', async () => {
    await page.goto('/blogs');
    await loaded(page);
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate((to) => {
        Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await look('hidden');
    await toVihaan();
    await expect(child.getByText('Vihaan Rao')).toBeVisible();
    await expect(note).toHaveCount(0);
    await look('visible');
    await expect(note).toHaveCount(1);
    await expect(page).toHaveURL(/\/blogs$/);
  });
});

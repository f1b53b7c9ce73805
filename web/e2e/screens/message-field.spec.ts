import { expect, type Page } from '@playwright/test';
import { chatPage, say } from '../support/chat-page';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';

// The message field, and links in messages.

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await chatPage(page).field.focus();
  await page.keyboard.press('Control+V');
}

test('a too long paste shows how much did not fit, keeps it, and sends all of it in parts', async ({
  page,
  arriveAs,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const letter = Array.from({ length: 1000 }, (_, at) => String(at).padStart(4, '0')).join(' ');
  expect(letter.length).toBe(4999);
  await arriveAs(FARAH, '/chat');
  const { field, send, messages } = chatPage(page);
  await expect(messages.last()).toBeVisible();
  await test.step('undo removes all of it, and in the middle of a text nothing is lost', async () => {
    const hint = page.getByText(/^Your message is too long by/);
    await field.fill('Dear teacher,');
    await paste(page, letter);
    await expect(hint).toBeVisible();
    await page.keyboard.press('Control+Z');
    await expect(field).toHaveValue('Dear teacher,');
    await expect(hint).toHaveCount(0);

    await field.fill('x'.repeat(2048));
    await paste(page, 'and more');
    await expect(hint).toHaveText(/^Your message is too long by 8 characters/);
    await field.fill('');
    await expect(hint).toHaveCount(0);
  });
  await paste(page, letter);
  await expect(field).toHaveValue(letter.slice(0, 2048));
  const follows = page.getByText(
    'Your message is too long by 2,951 characters. The rest will be in the box after you send this part.',
  );
  await expect(follows).toBeVisible();
  await page.reload();
  await expect(follows).toBeVisible();
  await send.click();
  await expect(field).toHaveValue(letter.slice(2048, 4096));
  await send.click();
  await expect(field).toHaveValue(letter.slice(4096));
  await send.click();
  await expect(field).toHaveValue('');
  await expect(messages.last()).toContainText('Sent');
  const sent = (await messages.locator('p.whitespace-pre-wrap').allTextContents()).slice(-3);
  expect(sent.join(' ').replace(/\s+/g, '')).toBe(letter.replace(/\s+/g, ''));
});

test('invisible messages are not sent; only addresses and numbers are links; Enter adds a line after touch and sends with a mouse', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(FARAH, '/chat');
  const { field, send, message, messages } = chatPage(page);
  await expect(messages.last()).toBeVisible();
  await test.step('invisible messages', async () => {
    const before = await messages.count();
    for (const blank of ['\u200b\u200b', ' \u200d\n\u200c', '\u2800', '\u3164']) {
      await field.fill(blank);
      await expect(send).toBeDisabled();
      await field.press('Enter');
      expect(await messages.count()).toBe(before);
    }
    await field.fill('क्\u200dष');
    await expect(send).toBeEnabled();
  });
  await test.step('addresses and numbers', async () => {
    const words = 'Form: https://school.example/f?id=7. Call +91 98450 12345 or write to office@school.example';
    await say(page, words);
    const bubble = message('Form: ');
    await expect(bubble).toContainText(words);
    const links = bubble.getByRole('link');
    await expect(links).toHaveText(['https://school.example/f?id=7', '+91 98450 12345', 'office@school.example']);
    const attributes = await links.evaluateAll((all) =>
      all.map((one) => ['href', 'target', 'rel'].map((name) => one.getAttribute(name))),
    );
    expect(attributes).toEqual([
      ['https://school.example/f?id=7', '_blank', 'noopener noreferrer'],
      ['tel:+919845012345', null, null],
      ['mailto:office@school.example', null, null],
    ]);

    await say(page, 'https://аррӏе.com and javascript:alert(1) and https://bank.example@evil.example/');
    const trick = message('javascript:');
    await expect(trick.getByRole('link')).toHaveText(['https://аррӏе.com']);
    await expect(trick).toContainText('https://аррӏе.com (xn--80ak6aa92e.com) and');
  });
  await test.step('touch on a device that also has a mouse', async () => {
    await field.fill('');
    await field.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
    await field.focus();
    await field.pressSequentially('By a finger');
    await field.press('Enter');
    await field.pressSequentially('on glass');
    await expect(field).toHaveValue('By a finger\non glass');
    await field.click();
    await field.press('Enter');
    await expect(message('By a finger')).toContainText('Sent');
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('Enter adds a line, and the button sends', async ({ page, arriveAs }) => {
    await arriveAs(FARAH, '/chat');
    const { field, send, message } = chatPage(page);
    await field.tap();
    await field.pressSequentially('Two things:');
    await field.press('Enter');
    await field.pressSequentially('she slept well.');
    await expect(field).toHaveValue('Two things:\nshe slept well.');
    await field.press('Control+Enter');
    await expect(message('Two things:')).toContainText('Sent');
    await field.fill('And by the button.');
    await send.tap();
    await expect(message('And by the button.')).toContainText('Sent');
  });
});

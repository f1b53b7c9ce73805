import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { answerWith, inTrouble, keepWaiting } from './calls';

interface Screen {
  path: string;
  /** The call that brings what it shows. */
  call: string;
  /** What the call does, as 'Server Error When {action} : {time}' has it. */
  action: string;
  /** Something that is there only when what was asked for is. */
  good: Locator;
}

/** A screen while it waits, before a server in trouble, and without a connection; and that each of these ends well. */
export async function expectTroubleTold(page: Page, context: BrowserContext, screen: Screen): Promise<void> {
  const { path, call, action, good } = screen;
  const retry = page.getByRole('button', { name: 'Try again' });

  const letGo = await keepWaiting(page, call, { answer: inTrouble, times: 1 });
  await page.goto(path);
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: new RegExp(`^Server Error When ${action} : `) })).toBeVisible();
  await answerWith(page, call, { body: '' });
  await retry.click();
  await expect(page.getByRole('heading', { name: "API didn't gave any response" })).toBeVisible();
  await expect(good).toHaveCount(0);

  await context.setOffline(true);
  await retry.click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(good).toBeVisible();
  await expect(retry).toHaveCount(0);

  await context.setOffline(true);
  await expect(page.getByText('You’re offline. You can still see', { exact: false })).toBeVisible();
  await expect(good).toBeVisible();
  await context.setOffline(false);
}

import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { answerWith, holdAnswer, serverError } from './calls';

interface Screen {
  path: string;
  /** The call that loads its data. */
  call: string;
  /** The action in 'Server Error When {action} : {time}'. */
  action: string;
  /** An element that is visible only with the data. */
  good: Locator;
}

/** A screen while it loads, after a server error, and offline; each recovers. */
export async function expectLoadStates(page: Page, context: BrowserContext, screen: Screen): Promise<void> {
  const { path, call, action, good } = screen;
  const retry = page.getByRole('button', { name: 'Try again' });

  const release = await holdAnswer(page, call, { answer: serverError, times: 1 });
  await page.goto(path);
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  release();
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

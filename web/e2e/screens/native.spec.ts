import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { timelinePage } from '../support/timeline-page';

/** The phone's shell, as far as the app knows it. */
async function inShell(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Record<string, () => void> = {};
    const phone = { left: false, press: () => heard.backButton?.() };
    const App = {
      addListener: async (event: string, listener: () => void) => {
        heard[event] = listener;
      },
      exitApp: async () => {
        phone.left = true;
      },
    };
    Object.assign(window, { phone, Capacitor: { Plugins: { App } } });
  });
}

interface Phone {
  phone: { left: boolean; press: () => void };
}
const press = (page: Page) => page.evaluate(() => (window as unknown as Phone).phone.press());
const left = (page: Page) => page.evaluate(() => (window as unknown as Phone).phone.left);

test("the phone's back button closes what is open, goes back, and leaves the app from the first page", async ({
  page,
  arriveAs,
}) => {
  // proves: NAV-59
  await inShell(page);
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const { bar, openMenu, slideMenu } = shell(page);
  await bar.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
  await expect(timelinePage(page).heading).toBeVisible();
  await openMenu.click();
  await expect(slideMenu).toBeVisible();
  await press(page);
  await expect(slideMenu).toBeHidden();
  await expect(page).toHaveURL(/\/timeline$/);
  await press(page);
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Farah' })).toBeVisible();
  expect(await left(page)).toBe(false);
  await openMenu.click();
  await expect(slideMenu).toBeVisible();
  await press(page);
  await expect(slideMenu).toBeHidden();
  expect(await left(page)).toBe(false);
  await press(page);
  expect(await left(page)).toBe(true);
});

test("the browser's own menu is shut, and pasting by the keyboard is not", async ({ page, context }) => {
  // proves: NAV-60
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const opens = () =>
    page.evaluate(() => {
      const asked = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
      return document.querySelector('h1')?.dispatchEvent(asked);
    });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await opens()).toBe(false);
  await page.evaluate(() => navigator.clipboard.writeText('9886041257'));
  await page.getByLabel('Phone number').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Phone number')).toHaveValue('9886041257');
});

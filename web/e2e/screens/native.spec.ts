import { expect } from '@playwright/test';
import { nextCall, SEND_CODE, VERIFY } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { inPhone } from '../support/phone';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { askForCode, enterCode } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

test.describe('of what is there', () => {
  test.use({ readOnly: true });

  test("the phone's back button closes what is open, goes back, and leaves the app from the first page", async ({
    page,
    arriveAs,
  }) => {
    // proves: NAV-59
    const phone = await inPhone(page);
    const press = () => phone.tell('App', 'backButton', { canGoBack: true });
    await arriveAs(FARAH, '/blogs');
    await loaded(page);
    const { bar, openMenu, slideMenu } = shell(page);
    await bar.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
    await expect(timelinePage(page).heading).toBeVisible();
    await openMenu.click();
    await expect(slideMenu).toBeVisible();
    await press();
    await expect(slideMenu).toBeHidden();
    await expect(page).toHaveURL(/\/timeline$/);
    await press();
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Farah' })).toBeVisible();
    expect(phone.asked).not.toContain('App.exitApp');
    await openMenu.click();
    await expect(slideMenu).toBeVisible();
    await press();
    await expect(slideMenu).toBeHidden();
    expect(phone.asked).not.toContain('App.exitApp');
    await press();
    await expect.poll(() => phone.asked).toContain('App.exitApp');
  });

  test('a link to the portal opens its screen in the app, once, and no other address does', async ({
    page,
    arriveAs,
    baseURL,
  }) => {
    const phone = await inPhone(page);
    // Known to the phone before the page loads.
    await phone.tell('App', 'appUrlOpen', { url: `${baseURL}/growth?tab=COR` });
    await arriveAs(FARAH, '/blogs');
    await expect(page).toHaveURL(/\/growth\?tab=COR$/);
    await expect(page.getByRole('tab', { name: 'Child Care' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => phone.listeners('App', 'appUrlOpen')).toBe(1);
    for (const url of [
      `${baseURL}.example/timeline`,
      'https://evil.example/timeline',
      'javascript:alert(1)',
      'nothing',
    ])
      await phone.tell('App', 'appUrlOpen', { url });
    await phone.tell('App', 'appUrlOpen', { url: `${baseURL}/timeline` });
    await expect(timelinePage(page).heading).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/timeline`);
  });

  test("the browser's context menu is disabled, and pasting by keyboard works", async ({ page, context }) => {
    // proves: NAV-60
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const opens = () =>
      page.evaluate(() => {
        const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
        return document.querySelector('h1')?.dispatchEvent(event);
      });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await opens()).toBe(false);
    await page.evaluate(() => navigator.clipboard.writeText('9886041257'));
    await page.getByLabel('Phone number').focus();
    await page.keyboard.press('Control+V');
    await expect(page.getByLabel('Phone number')).toHaveValue('9886041257');
  });
});

test.describe('on a Pixel', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250105.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36',
  });
  test('the device has the phone’s name, not the browser’s', async ({ page, demo }) => {
    await inPhone(page);
    const code = await askForCode(page, demo, FARAH);
    const call = nextCall(page, VERIFY);
    await enterCode(page, code);
    const { form } = await call;
    expect([form.get('device_Modal'), form.get('device_os')]).toEqual(['Pixel 9', 'Android 15']);
  });
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  });
  test('so has an iPhone, without reading SMS', async ({ page, demo }) => {
    const phone = await inPhone(page, {}, 'ios');
    const sendCode = nextCall(page, SEND_CODE);
    const code = await askForCode(page, demo, FARAH);
    expect((await sendCode).form.get('hashString')).toBe('');
    const call = nextCall(page, VERIFY);
    await enterCode(page, code);
    const { form } = await call;
    expect([form.get('device_Modal'), form.get('device_os')]).toEqual(['iPhone', 'iPhone OS 18.5']);
    expect(phone.asked.filter((one) => one.startsWith('SmsCode.'))).toEqual([]);
  });
});

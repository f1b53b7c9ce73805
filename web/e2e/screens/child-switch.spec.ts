import { expect, type Page, type Route } from '@playwright/test';
import { CHILD_DATA, nextCall, TIMELINE, VERIFY } from '../support/calls';
import { chooser } from '../support/chooser';
import { changeDevice, readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { MEERA } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { askForCode, enterCode } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

// Meera's two children, in two centres.

const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Profile', exact: true });
const whose = (page: Page, name: string) => page.getByRole('banner').getByText(name);

test('after sign-in a parent of several children is asked for the child', async ({ page, demo }) => {
  // proves: AUTH-16 CHILD-02
  await enterCode(page, await askForCode(page, demo, MEERA));
  const { dialog, rows, child } = chooser(page);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Anaya Rao');
  await expect(rows.first()).toContainText('Active');
  await expect(rows.nth(1)).not.toContainText('Active');
  expect((await rows.first().getByRole('button').boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await child('Vihaan Rao').click();
  await expect(profile(page)).toBeVisible();
  await expect(page).toHaveURL(/\/myProfile$/);
  await expect(whose(page, 'Vihaan Rao')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('closing the question keeps the first child', async ({ page, demo }) => {
  await enterCode(page, await askForCode(page, demo, MEERA));
  await expect(chooser(page).dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/myProfile$/);
  await expect(whose(page, 'Anaya Rao')).toBeVisible();
});

test('children that do not fit are behind a number', async ({ page, demo }) => {
  // No demo family has three children.
  await page.route(`**${VERIFY}`, async (route) => {
    const answered = await route.fetch();
    const envelope = await answered.json();
    const [first, second] = envelope.response.children;
    const third = { ...second, id: '77', name: 'Kiran' };
    const json = { ...envelope, response: { ...envelope.response, children: [first, second, third] } };
    await route.fulfill({ response: answered, json });
  });
  await enterCode(page, await askForCode(page, demo, MEERA));
  const { dialog, rows, child, close } = chooser(page);
  await expect(rows).toHaveCount(3);
  await child('Kiran Rao').click();
  await expect(whose(page, 'Kiran Rao')).toBeVisible();
  const { faces } = shell(page);
  await expect(faces).toHaveCount(3);
  await expect(faces.nth(1)).toHaveAccessibleName('Kiran, active');
  await shell(page).logo.click();
  await expect(page).toHaveURL(/\/blogs$/);
  await faces.nth(2).click();
  await expect(dialog).toBeVisible();
  await close.click();
  await expect(dialog).toBeHidden();
  await expect(faces.nth(2)).toBeFocused();
  await expect(page).toHaveURL(/\/blogs$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(faces).toHaveCount(3);
  await expect(faces.nth(2)).toHaveAccessibleName('Kiran, active');
});

test.describe('read only', () => {
  test.use({ readOnly: true });

  test('a face switches the child: its own token and data, the profile first; push registration is unchanged', async ({
    page,
    arriveAs,
    context,
  }) => {
    // proves: CHILD-01 CHILD-03 CHILD-05 CHILD-06 CHILD-07 CHILD-08 WIRE-19
    await context.grantPermissions(['notifications']);
    const permission = () =>
      page.evaluate(async () => (await navigator.permissions.query({ name: 'notifications' })).state);
    await arriveAs(MEERA, '/blogs');
    await changeDevice(page, { pushToken: 'push-1' });
    await page.goto('/timeline');
    const timeline = timelinePage(page);
    await expect(timeline.entries).toHaveCount(50);
    const { tokens } = await readDevice(page);
    // Responses for the new child are delayed.
    const call = nextCall(page, TIMELINE);
    let answer = () => {};
    const released = new Promise<void>((go) => {
      answer = go;
    });
    await page.route(`**${TIMELINE}`, async (route) => {
      await released;
      await route.continue();
    });
    await shell(page).faces.nth(1).click();
    await expect(profile(page)).toBeVisible();
    await expect(page).toHaveURL(/\/myProfile$/);
    await expect(page.getByRole('status').filter({ hasText: 'Now showing Vihaan' })).toHaveCount(1);
    const { authToken, activeChildId, pushToken } = await readDevice(page);
    expect([activeChildId, authToken, pushToken]).toEqual([tokens[1]?.id, tokens[1]?.token, 'push-1']);
    expect(await permission()).toBe('granted');

    // Nothing of the previous child is shown.
    await shell(page).bar.getByRole('link', { name: 'Vihaan, Child Timeline' }).click();
    const { form, headers } = await call;
    expect(headers).toMatchObject({ auth_token: tokens[1]?.token, child_id: tokens[1]?.id });
    expect(form.get('child_id')).toBe(tokens[1]?.id);
    await expect(timeline.heading).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
    await expect(timeline.entries).toHaveCount(0);
    answer();
    await expect(timeline.entries.first()).toBeVisible();
    expect((await timeline.entries.allTextContents()).join('\n')).not.toContain('Anaya');
  });

  test('the dialog marks the active child with a green dot and a word', async ({ page, arriveAs }) => {
    // proves: CHILD-02 CHILD-04
    await arriveAs(MEERA, '/blogs');
    const { faces, openMenu, slideMenu } = shell(page);
    const green = (dots: ReturnType<typeof page.locator>) =>
      dots.evaluateAll(
        (found) => found.filter((one) => getComputedStyle(one).backgroundColor === 'rgb(30, 142, 74)').length,
      );
    await expect(faces).toHaveCount(2);
    expect(await green(faces.nth(0).locator('*'))).toBe(1);
    expect(await green(faces.nth(1).locator('*'))).toBe(0);
    await openMenu.click();
    await slideMenu.getByRole('button', { name: 'Change Logged In Child' }).click();
    const { dialog, rows, child } = chooser(page);
    await expect(dialog).toBeVisible();
    await expect(slideMenu).toBeHidden();
    expect(await green(rows.nth(0).locator('*'))).toBe(1);
    expect(await green(rows.nth(1).locator('*'))).toBe(0);
    await child('Vihaan Rao').click();
    await expect(page).toHaveURL(/\/myProfile$/);
    await expect(faces.nth(1)).toHaveAttribute('aria-current', 'true');
    expect(await green(faces.nth(1).locator('*'))).toBe(1);
    expect(await green(faces.nth(0).locator('*'))).toBe(0);
  });

  test('responses for the previous child are never shown for the new one', async ({ page, arriveAs }) => {
    await arriveAs(MEERA, '/timeline');
    const timeline = timelinePage(page);
    await expect(timeline.entries).toHaveCount(50);
    // Anaya's refresh is delayed until Vihaan's page is rendered.
    const former = (await readDevice(page)).activeChildId;
    let answer = () => {};
    const released = new Promise<void>((go) => {
      answer = go;
    });
    await page.route(`**${TIMELINE}`, async (route) => {
      if (route.request().headers().child_id === former) await released;
      await route.continue();
    });
    const late = page.waitForResponse((one) => one.request().headers().child_id === former);
    const requested = page.waitForRequest((one) => one.headers().child_id === former);
    await timeline.refresh.click();
    await requested;
    await shell(page).faces.nth(1).click();
    await expect(page).toHaveURL(/\/myProfile$/);
    await shell(page).bar.getByRole('link', { name: 'Vihaan, Child Timeline' }).click();
    await expect(timeline.entries).toHaveCount(50);
    const own = await timeline.entries.allTextContents();
    answer();
    await (await late).finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await timeline.entries.allTextContents()).toEqual(own);
    await expect(whose(page, 'Vihaan Rao')).toBeVisible();
  });

  test('the child is switched without a pointer, and going back closes the dialog', async ({ page, arriveAs }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await arriveAs(MEERA, '/blogs');
    await loaded(page);
    await page.getByRole('link', { name: 'Child Timeline', exact: true }).click();
    await expect(timelinePage(page).heading).toBeFocused();
    const opener = page.getByRole('button', { name: 'Change Logged In Child' });
    const { dialog, child, close } = chooser(page);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(child('Anaya Rao')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/timeline$/);
    await page.keyboard.press('Enter');
    await expect(child('Anaya Rao')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(child('Vihaan Rao')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/myProfile$/);
    await expect(profile(page)).toBeFocused();
    await expect(whose(page, 'Vihaan Rao')).toBeVisible();
  });

  test('a child that failed to load at first loads on demand', async ({ page, arriveAs }) => {
    const second = async (route: Route) => {
      const { tokens } = await readDevice(page);
      if (route.request().headers().child_id === tokens[1]?.id) await route.fulfill({ status: 500, body: '' });
      else await route.continue();
    };
    await page.route(`**${CHILD_DATA}`, second);
    await arriveAs(MEERA, '/blogs');
    await loaded(page);
    const { faces, openMenu } = shell(page);
    await expect(faces).toHaveCount(1);
    await page.unroute(`**${CHILD_DATA}`, second);
    await openMenu.click();
    await page.getByRole('button', { name: 'Change Logged In Child' }).click();
    await expect(chooser(page).rows).toHaveCount(2);
    await expect(faces).toHaveCount(2);
  });
});

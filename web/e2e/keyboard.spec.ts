import { expect, type Page } from '@playwright/test';
import { childId } from './support/centre-children';
import { chatPage } from './support/chat-page';
import { test } from './support/fixtures';
import { daysAgo } from './support/moment';
import { FARAH, MEERA, PRIYA } from './support/parents';
import { otpOverlay, profilePage } from './support/profile-page';
import { loaded, loadNoOlder } from './support/routes';
import { shell } from './support/shell';
import { timelinePage } from './support/timeline-page';

// Keyboard behaviour, except for the tab order of a screen (every-screen.spec.ts).

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const DESKTOP = { width: 1280, height: 800 };

async function focusedHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

test.describe(() => {
  test.use({ readOnly: true });

  test('the skip links skip the bars, and on a phone the screen to the menu', async ({ page, arriveAs }) => {
    await arriveAs(MEERA, '/timeline');
    await loaded(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(timelinePage(page).refresh).toBeFocused();

    await page.goto('/photoGallery');
    await loaded(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the menu' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(shell(page).bar).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(shell(page).bar.getByRole('link', { name: 'Home' })).toBeFocused();
    // On a desktop the menu is before the screen anyway.
    await page.setViewportSize(DESKTOP);
    await expect(skip).toHaveCount(0);
  });

  test('the message field has the common focus ring', async ({ page, arriveAs }) => {
    await arriveAs(MEERA, '/chat');
    await loaded(page);
    const { field } = chatPage(page);
    await field.focus();
    const ring = await field.evaluate((one) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      return [outlineStyle, outlineWidth, outlineColor];
    });
    await page.getByRole('link', { name: 'Aangan, home' }).focus();
    const everywhere = await page.locator(':focus').evaluate((one) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      return [outlineStyle, outlineWidth, outlineColor];
    });
    expect(ring).toEqual(everywhere);
    expect(ring[0]).toBe('solid');
  });

  test('Escape closes a dialog and restores the focus; navigation moves it to the heading', async ({
    page,
    arriveAs,
  }) => {
    await page.setViewportSize(DESKTOP);
    await arriveAs(MEERA, '/blogs');
    await loaded(page);
    const { logout, modal } = shell(page);
    await logout.focus();
    await page.keyboard.press('Enter');
    await expect(modal.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(modal.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(modal.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(logout).toBeFocused();

    for (const [link, heading] of [
      ['Child Timeline', 'Child Timeline'],
      ['Food Menu', 'Food Menu'],
      ['Home', /^Namaste/],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).focus();
      await page.keyboard.press('Enter');
      await focusedHeading(page, heading);
    }
  });
});

test('loading older entries by a key keeps the position, at the end too', async ({ page, arriveAs, centre }) => {
  const koramangala = centre('koramangala');
  const child_id = await childId(koramangala, 'Ishaan');
  const cups = Array.from({ length: 52 }, (_, nth) => ({
    ...{ child_id, type: 'Milk', message: `Cup ${nth}.` },
    at: daysAgo(500, `10:${String(nth).padStart(2, '0')}`),
  }));
  await koramangala.addMoments(cups);
  // Disables automatic loading, so that only the key loads.
  await loadNoOlder(page);
  await arriveAs(PRIYA, '/timeline');
  await loaded(page);
  const { loadOlder, end } = timelinePage(page);
  await loadOlder.focus();
  while ((await end.count()) === 0) {
    const request = page.waitForResponse('**/parentapp/getChildTimeline');
    await page.keyboard.press('Enter');
    await request;
    await expect(loadOlder.or(end)).toBeFocused();
    await expect(page.locator('[aria-disabled="true"]')).toHaveCount(0);
  }
  await expect(end).toBeFocused();
});

test('a parent signs in and reads older entries without a pointer', async ({ page, demo }) => {
  const letters = await demo.watch(FARAH);
  await page.goto('/login');
  await loaded(page);
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  await press('Tab', 2);
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type(FARAH);
  await press('Enter');
  const code = page.getByRole('textbox', { name: 'One-time password, six digits' });
  await expect(code).toBeVisible();
  await expect(page).toHaveURL(/\/verifyUser$/);
  if (!(await code.evaluate((input) => input === document.activeElement))) {
    await focusedHeading(page, 'Enter the 6-digit code');
    await code.focus();
  }
  await page.keyboard.type(await letters.code());
  await press('Enter');
  await expect(page).toHaveURL(/\/blogs$/);

  const { bar } = shell(page);
  const timeline = timelinePage(page);
  await bar.getByRole('link', { name: 'Zoya, Child Timeline' }).focus();
  await press('Enter');
  await focusedHeading(page, 'Child Timeline');
  await expect(timeline.entries).toHaveCount(50);
  await press('Tab');
  await expect(timeline.refresh).toBeFocused();
  await timeline.loadOlder.focus();
  await press('Enter');
  await expect(timeline.entries.nth(50)).toBeAttached();
});

test('a contact can be changed up to its code without a pointer', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/myProfile');
  await loaded(page);
  const { editPhone, newPhone } = profilePage(page);
  const overlay = otpOverlay(page);
  await editPhone.focus();
  await page.keyboard.press('Enter');
  await expect(newPhone).toBeFocused();
  await page.keyboard.type('9811100000');
  await page.keyboard.press('Enter');
  await expect(overlay.dialog).toBeVisible();
  // The focus starts at its first control and is trapped.
  await overlay.choices.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(overlay.email).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(overlay.code).toBeFocused();
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await overlay.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(overlay.dialog).toBeHidden();
  await expect(newPhone).toBeFocused();
});

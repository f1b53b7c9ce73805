import { expect, type Locator } from '@playwright/test';
import { callsTo, nextCall, SEND_CODE } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { codeCard, loginCard } from '../support/sign-in';

test('the page has a picture, a header and the card', async ({ page }) => {
  // proves: AUTH-01 AUTH-02 AUTH-09 AUTH-12
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/login');
  const card = loginCard(page);
  const header = page.getByRole('banner');
  await expect(header.getByText('Aangan', { exact: true })).toBeVisible();
  await expect(header.locator('svg').first()).toBeVisible();
  await expect(card.phone).toBeVisible();
  await expect(card.email).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('+91')).toBeVisible();
  const foot = main.getByText('Aangan 4.7.0', { exact: true });
  await expect(foot).toBeVisible();
  // The picture fills the left side, the card the right; name and version close the card.
  const [panel, phone, send, last] = await Promise.all(
    [header, card.phone, card.send, foot].map((part) => part.boundingBox()),
  );
  expect(panel?.width).toBeGreaterThan(500);
  expect(phone?.x ?? 0).toBeGreaterThan((panel?.x ?? 0) + (panel?.width ?? 0));
  expect(last?.y ?? 0).toBeGreaterThan((send?.y ?? 0) + (send?.height ?? 0));
});

test('the picture is whole in low windows, and its children in high ones', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  const header = page.getByRole('banner');
  const picture = header.locator('svg').first();
  for (const [width, height] of [
    [740, 360],
    [1024, 500],
    [360, 640],
    [320, 568],
    [390, 844],
    [1280, 800],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [place, drawn, name] = await Promise.all(
      [header, picture, header.getByText('Aangan', { exact: true })].map((part) => part.boundingBox()),
    );
    if (!place || !drawn || !name) throw new Error('They are to be seen');
    const window = `${width} x ${height}`;
    expect(drawn.y, window).toBeGreaterThanOrEqual(place.y - 1);
    expect(drawn.y + drawn.height, window).toBeLessThanOrEqual(place.y + place.height + 1);
    expect(place.width / drawn.width, window).toBeGreaterThan(0.66);
    // Where both are small they stand beside each other.
    if (drawn.height < 100) expect(drawn.x, window).toBeGreaterThan(name.x + name.width);
  }
});

test('typing in one field clears the other', async ({ page }) => {
  // proves: AUTH-10 AUTH-11
  await page.goto('/login');
  const { phone, email } = loginCard(page);
  await email.fill('farah.khan@example.com');
  await phone.pressSequentially('98');
  await expect(email).toHaveValue('');
  await email.pressSequentially('f');
  await expect(phone).toHaveValue('');
  await expect(email).toHaveValue('f');
});

test('an empty card says what it needs', async ({ page }) => {
  // proves: AUTH-21
  await page.goto('/login');
  const calls = callsTo(page, SEND_CODE);
  const { phone, send } = loginCard(page);
  await send.click();
  await expect(page.getByText('Please Enter Phone number or Email Id', { exact: true })).toBeVisible();
  await expect(phone).toBeFocused();
  expect(calls).toHaveLength(0);
});

for (const wrong of ['98765abcde', '987654321', '98765432101', '98765 4321']) {
  test(`the phone number '${wrong}' is refused`, async ({ page }) => {
    // proves: AUTH-23 AUTH-24
    await page.goto('/login');
    const calls = callsTo(page, SEND_CODE);
    const { phone, send } = loginCard(page);
    await phone.fill(wrong);
    await send.click();
    await expect(page.getByText('Please Enter valid number', { exact: true })).toBeVisible();
    expect(calls).toHaveLength(0);
    await expect(page).toHaveURL(/\/login$/);
  });
}

test('a phone number alone is enough, and the same page then asks for the code', async ({ page }) => {
  // proves: AUTH-03 AUTH-22
  await page.goto('/login');
  const { phone, send } = loginCard(page);
  await phone.fill(FARAH);
  const call = nextCall(page, SEND_CODE);
  await send.click();
  expect((await call).form.get('phone')).toBe(FARAH);
  await expect(page).toHaveURL(/\/verifyUser$/);
  await expect(codeCard(page).code).toBeVisible();
  await expect(page.getByText('+91 98000 00011')).toBeVisible();
});

test('an e-mail address alone is enough', async ({ page, demo }) => {
  // proves: AUTH-22
  const letters = await demo.watch('farah.khan@example.com');
  await page.goto('/login');
  const { email, send } = loginCard(page);
  await email.fill('farah.khan@example.com');
  await send.click();
  await expect(page).toHaveURL(/\/verifyUser$/);
  expect(await letters.code()).toMatch(/^\d{6}$/);
});

test('what the server refuses is said at the field', async ({ page }) => {
  await page.goto('/login');
  const { email, send } = loginCard(page);
  await email.fill('farah at example');
  await send.click();
  await expect(page.getByText('Invalid Email Format', { exact: true })).toBeVisible();
});

test('a field with an error has the colour of an error around it, also while one writes in it', async ({ page }) => {
  await page.goto('/login');
  const { phone, email, send } = loginCard(page);
  const around = (field: Locator) =>
    field.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).boxShadow);
  const danger = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.color = 'var(--danger)';
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  });
  await phone.fill('123');
  expect(await around(phone)).not.toContain(danger);
  await send.click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  expect(await around(phone)).toContain(danger);
  expect(await around(email)).not.toContain(danger);
});

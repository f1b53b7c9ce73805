import { expect, type Locator } from '@playwright/test';
import { callsTo, nextCall, SEND_CODE } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { codeCard, loginCard } from '../support/sign-in';

test.describe('the card, before anything is sent', () => {
  test.use({ readOnly: true });

  test('the page has a picture, a header and the card, and the picture is fully visible in any window', async ({
    page,
  }) => {
    // proves: AUTH-01 AUTH-02 AUTH-09 AUTH-12
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/login');
    const card = loginCard(page);
    const header = page.getByRole('banner');
    const name = header.getByText('Aangan', { exact: true });
    const picture = header.locator('svg').first();
    await expect(name).toBeVisible();
    await expect(picture).toBeVisible();
    await expect(card.phone).toBeVisible();
    await expect(card.email).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('+91')).toBeVisible();
    const foot = main.getByText('Aangan 4.7.0', { exact: true });
    await expect(foot).toBeVisible();

    await test.step('the picture fills the left side, the card the right; name and version are at the foot of the card', async () => {
      const [panel, phone, send, last] = await Promise.all(
        [header, card.phone, card.send, foot].map((part) => part.boundingBox()),
      );
      expect(panel?.width).toBeGreaterThan(500);
      expect(phone?.x ?? 0).toBeGreaterThan((panel?.x ?? 0) + (panel?.width ?? 0));
      expect(last?.y ?? 0).toBeGreaterThan((send?.y ?? 0) + (send?.height ?? 0));
    });

    await test.step('the picture is fully visible in low windows, and its children in high ones', async () => {
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
        const [place, drawn, title] = await Promise.all([header, picture, name].map((part) => part.boundingBox()));
        if (!place || !drawn || !title) throw new Error('They are to be seen');
        const window = `${width} x ${height}`;
        expect(drawn.y, window).toBeGreaterThanOrEqual(place.y - 1);
        expect(drawn.y + drawn.height, window).toBeLessThanOrEqual(place.y + place.height + 1);
        expect(place.width / drawn.width, window).toBeGreaterThan(0.66);
        // If both are small they are side by side.
        if (drawn.height < 100) expect(drawn.x, window).toBeGreaterThan(title.x + title.width);
      }
    });
  });

  test('an empty card and an invalid contact show an error at the field, and typing in one field clears the other', async ({
    page,
  }) => {
    await page.goto('/login');
    const calls = callsTo(page, SEND_CODE);
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

    await test.step('an empty card shows what is missing', async () => {
      // proves: AUTH-21
      await send.click();
      await expect(page.getByText('Please Enter Phone number or Email Id', { exact: true })).toBeVisible();
      await expect(phone).toBeFocused();
    });

    await test.step('an invalid phone number has an error border, also while typing', async () => {
      // proves: AUTH-23 AUTH-24
      await phone.fill('98765abcde');
      expect(await around(phone)).not.toContain(danger);
      await send.click();
      await expect(page.getByText('Please Enter valid number', { exact: true })).toBeVisible();
      await expect(phone).toHaveAccessibleDescription('Please Enter valid number');
      await expect(phone).toBeFocused();
      await expect(phone).toHaveAttribute('aria-invalid', 'true');
      expect(await around(phone)).toContain(danger);
      expect(await around(email)).not.toContain(danger);
      await expect(page).toHaveURL(/\/login$/);
    });

    await test.step('typing in one field clears the other', async () => {
      // proves: AUTH-10 AUTH-11
      await email.fill('farah.khan@example.com');
      await expect(phone).toHaveValue('');
      await phone.pressSequentially('98');
      await expect(email).toHaveValue('');
      await email.pressSequentially('f');
      await expect(phone).toHaveValue('');
      await expect(email).toHaveValue('f');
    });

    await test.step('an invalid email address shows an error at the field', async () => {
      await email.fill('farah at example');
      await send.click();
      await expect(email).toHaveAccessibleDescription('Invalid Email Format');
      await expect(page.getByText('Invalid Email Format', { exact: true })).toBeVisible();
    });
    expect(calls).toHaveLength(0);
  });
});

test('a phone number or an email address is enough, and the same page then asks for the code', async ({
  page,
  demo,
}) => {
  // proves: AUTH-03 AUTH-22
  await page.goto('/login');
  const { phone, email, send } = loginCard(page);
  await phone.fill(FARAH);
  const call = nextCall(page, SEND_CODE);
  await send.click();
  expect((await call).form.get('phone')).toBe(FARAH);
  await expect(page).toHaveURL(/\/verifyUser$/);
  await expect(codeCard(page).code).toBeVisible();
  await expect(page.getByText('+91 98000 00011')).toBeVisible();

  await page.goto('/login');
  const letters = await demo.watch('farah.khan@example.com');
  await email.fill('farah.khan@example.com');
  await send.click();
  await expect(page).toHaveURL(/\/verifyUser$/);
  expect(await letters.code()).toMatch(/^\d{6}$/);
});

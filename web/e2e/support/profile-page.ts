import { expect, type Page } from '@playwright/test';
import type { Demo } from './centre';

/** The elements of My Profile and of its overlays. */
export function profilePage(page: Page) {
  const main = page.getByRole('main');
  return {
    heading: page.getByRole('heading', { level: 1, name: 'My Profile', exact: true }),
    refresh: main.getByRole('button', { name: 'Refresh' }),
    fact: (name: string) => main.locator('dl > div').filter({ hasText: name }).locator('dd'),
    row: (label: string) => main.getByRole('listitem').filter({ hasText: label }),
    editPhone: main.getByRole('button', { name: 'Edit phone' }),
    editEmail: main.getByRole('button', { name: 'Edit email' }),
    newPhone: main.getByRole('textbox', { name: 'New phone number' }),
    newEmail: main.getByRole('textbox', { name: 'New email' }),
    save: main.getByRole('button', { name: 'Save' }),
    resetPin: main.getByRole('button', { name: 'Reset pin', exact: true }),
    /** The hidden inputs behind the two camera buttons. */
    files: main.locator('input[type="file"]'),
  };
}

/** The OTP confirmation overlay. */
export function otpOverlay(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'OTP Confirmation' });
  return {
    dialog,
    choices: dialog.getByRole('radio'),
    phone: dialog.getByRole('radio', { name: /Phone number/ }),
    email: dialog.getByRole('radio', { name: /Email Id/ }),
    send: dialog.getByRole('button', { name: 'Send OTP' }),
    code: dialog.getByRole('textbox', { name: 'One-time password, six digits' }),
    resend: dialog.getByRole('button', { name: 'Resend OTP' }),
    ok: dialog.getByRole('button', { name: 'OK' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  };
}

/** Confirms by the code to the parent's own phone. */
export async function confirmByPhone(page: Page, demo: Demo, phone: string): Promise<void> {
  const overlay = otpOverlay(page);
  await expect(overlay.send).toBeVisible();
  await overlay.phone.check();
  await enterSent(page, demo, phone);
}

/** Requests the code and enters it. */
export async function enterSent(page: Page, demo: Demo, to: string): Promise<void> {
  const overlay = otpOverlay(page);
  const letters = await demo.watch(to);
  // By key: a click near the one that opened the overlay would be ignored as the second of a double click.
  await overlay.send.press('Enter');
  await expect(overlay.code).toBeFocused();
  await overlay.code.fill(await letters.code());
  await overlay.ok.press('Enter');
}

/** A picture of 800 by 600 pixels, drawn in the page. */
export async function somePicture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 600;
    const brush = canvas.getContext('2d');
    if (brush) {
      brush.fillStyle = 'teal';
      brush.fillRect(0, 0, 800, 600);
    }
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  return { name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}

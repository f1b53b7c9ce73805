import { expect, type Page } from '@playwright/test';
import { callsTo, nextCall, SEND_CODE } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { otpOverlay, profilePage, somePicture } from '../support/profile-page';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// The crop dialog of a photo, opened from My Profile.

function cropDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Crop the photo' });
  return {
    dialog,
    picture: dialog.getByRole('img', { name: 'The picture you picked' }),
    square: dialog.getByRole('group', { name: /Crop area/ }),
    preview: dialog.getByRole('img', { name: /^Preview of the round photo/ }),
    larger: dialog.getByRole('button', { name: 'Larger square' }),
    smaller: dialog.getByRole('button', { name: 'Smaller square' }),
    ok: dialog.getByRole('button', { name: 'OK' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  };
}

async function pick(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 760 });
  await profilePage(page)
    .files.first()
    .setInputFiles(await somePicture(page));
  await expect(cropDialog(page).dialog).toBeVisible();
}

/** Colours of the preview: in the middle, and inside the left and right edge of the circle. */
function previewed(page: Page) {
  return cropDialog(page).preview.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const brush = (element as HTMLCanvasElement).getContext('2d');
    const at = (share: number) => [...(brush?.getImageData(share * width, height / 2, 1, 1).data ?? [])].join();
    return [at(0.05), at(0.5), at(0.95)];
  });
}

/** Position and size of the square in percent of the picture. Measured together, since the dialog may scroll. */
async function squareIn(page: Page) {
  const { picture, square } = cropDialog(page);
  return square.evaluate(
    (element, around) => {
      const [part, whole] = [element.getBoundingClientRect(), (around as Element).getBoundingClientRect()];
      return {
        x: ((part.x - whole.x) / whole.width) * 100,
        y: ((part.y - whole.y) / whole.height) * 100,
        width: (part.width / whole.width) * 100,
        ratio: part.width / part.height,
      };
    },
    await picture.elementHandle(),
  );
}

test('a picked photo is cropped by mouse or keyboard, in portrait or landscape, and can be cancelled', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(FARAH, '/myProfile');
  await loaded(page);
  const { dialog, cancel } = cropDialog(page);

  await test.step('a file that is not a picture is refused', async () => {
    const file = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
    await profilePage(page).files.first().setInputFiles(file);
    await expect(shell(page).modal).toContainText('This picture cannot be opened. Please pick another one.');
    await expect(cropDialog(page).dialog).toHaveCount(0);
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    await expect(shell(page).modal).toHaveCount(0);
  });

  await test.step('on a phone in landscape the square is larger than its handles', async () => {
    const tall = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(600, 1200);
      canvas.getContext('2d')?.fillRect(0, 0, 600, 1200);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
    });
    await page.setViewportSize({ width: 740, height: 340 });
    const { files } = profilePage(page);
    await files.first().setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: Buffer.from(tall) });
    const { square, ok } = cropDialog(page);
    await expect.poll(async () => (await square.boundingBox())?.width).toBeGreaterThan(30);
    // Its middle can be dragged, and the buttons are visible without scrolling.
    const middle = () =>
      square.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit !== null && !hit.closest('[data-ord]') && element.contains(hit);
      });
    await expect.poll(middle).toBe(true);
    await expect(ok).toBeInViewport({ ratio: 1 });
    await cancel.click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the square starts at 30 % of the width, and stays square', async () => {
    // proves: OVL-06 OVL-07 OVL-08 PROF-09
    await pick(page);
    const { larger, smaller, square } = cropDialog(page);
    const first = await squareIn(page);
    expect(first.width).toBeCloseTo(30, 0);
    expect(first.ratio).toBeCloseTo(1, 1);
    await larger.click();
    await expect.poll(async () => (await squareIn(page)).width).toBeCloseTo(40, 0);
    expect((await squareIn(page)).ratio).toBeCloseTo(1, 1);
    await smaller.click();
    await expect.poll(async () => (await squareIn(page)).width).toBeCloseTo(30, 0);
    // Resizing by a corner keeps it square.
    const box = await square.boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0));
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) + 10, {
      steps: 4,
    });
    await page.mouse.up();
    const pulled = await squareIn(page);
    expect(pulled.width).toBeGreaterThan(33);
    expect(pulled.ratio).toBeCloseTo(1, 1);
  });

  await test.step('the round preview is shown, also while the square moves', async () => {
    await cancel.click();
    await expect(dialog).toBeHidden();
    const halves = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(600, 600);
      const brush = canvas.getContext('2d');
      for (const [colour, left] of [['#ff0000', 0] as const, ['#0000ff', 300] as const]) {
        if (brush) brush.fillStyle = colour;
        brush?.fillRect(left, 0, 300, 600);
      }
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
    });
    const { files } = profilePage(page);
    await files.first().setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer: Buffer.from(halves) });
    const [red, blue] = ['255,0,0,255', '0,0,255,255'];
    const { picture, square, preview, larger } = cropDialog(page);
    await expect.poll(async () => (await previewed(page)).filter((_, place) => place !== 1)).toEqual([red, blue]);
    await expect(preview).toHaveAccessibleName(/30%/);
    await larger.click();
    await expect(preview).toHaveAccessibleName(/40%/);
    const [part, whole] = [await square.boundingBox(), await picture.boundingBox()];
    const [x, y] = [(part?.x ?? 0) + (part?.width ?? 0) / 2, (part?.y ?? 0) + (part?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (whole?.width ?? 0) * 0.3, y, { steps: 4 });
    await expect.poll(() => previewed(page)).toEqual([blue, blue, blue]);
    await page.mouse.up();
  });

  await test.step('cancelling sends nothing', async () => {
    await cancel.click();
    await expect(dialog).toBeHidden();
    await expect(otpOverlay(page).dialog).toHaveCount(0);
    await pick(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the square is moved and the photo confirmed with the keyboard only', async () => {
    // proves: PROF-10 PROF-24
    await pick(page);
    const { square, ok } = cropDialog(page);
    const before = await squareIn(page);
    await square.focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const after = await squareIn(page);
    expect(after.x).toBeGreaterThan(before.x);
    expect(after.y).toBeGreaterThan(before.y);
    expect(after.width).toBeCloseTo(before.width, 0);
    const uploads = callsTo(page, '/parentapp/uploadPhoto');
    await ok.focus();
    await page.keyboard.press('Enter');
    const overlay = otpOverlay(page);
    await expect(overlay.dialog).toContainText('Before the photo goes to the centre');
    await overlay.phone.check();
    const call = nextCall(page, SEND_CODE);
    await overlay.send.click();
    const { form } = await call;
    expect(form.get('verify')).toBe('photo');
    expect(form.get('verify_value')).toMatch(/^[0-9a-f]{64}$/);
    expect(uploads).toHaveLength(0);
  });
});

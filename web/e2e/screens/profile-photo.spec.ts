import { expect } from '@playwright/test';
import { answerWith, callsTo } from '../support/calls';
import { test } from '../support/fixtures';
import { LAKSHMI } from '../support/parents';
import { confirmByPhone, otpOverlay, profilePage, somePicture } from '../support/profile-page';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// Photos that a parent uploads: the child's and their own.

const UPLOAD = '/parentapp/uploadPhoto';

interface Waiting {
  portraits: { id: string; relation: string }[];
}

const DECIDED = [
  {
    whose: 'the child’s',
    relation: 'Self',
    name: 'Change Dev’s photo',
    decision: { status: 'Active' },
    shown: { pictures: 1, note: '' },
  },
  {
    whose: 'the parent’s own',
    relation: 'Mother',
    name: 'Change your photo',
    decision: { status: 'Inactive', message: 'Please take off the sunglasses' },
    shown: { pictures: 0, note: 'Please take off the sunglasses' },
  },
];

test('a photo is cropped, confirmed and sent, a refusal is shown, and the centre decides', async ({
  page,
  arriveAs,
  demo,
  centre,
}) => {
  await arriveAs(LAKSHMI, '/myProfile');
  await loaded(page);
  const main = page.getByRole('main');
  const { modal } = shell(page);
  const crop = page.getByRole('dialog', { name: 'Crop the photo' }).getByRole('button', { name: 'OK' });

  await test.step('a refused photo shows the reason', async () => {
    const refused = {
      status: 'error',
      error: 'Many photos were sent already. Please try again later.',
      code: 'too_many',
    };
    await answerWith(page, UPLOAD, { body: refused });
    await profilePage(page)
      .files.first()
      .setInputFiles(await somePicture(page));
    await crop.click();
    await confirmByPhone(page, demo, LAKSHMI);
    await expect(modal).toContainText(refused.error);
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(modal).toHaveCount(0);
  });

  for (const { whose, relation, name, decision, shown } of DECIDED)
    await test.step(`${whose} photo is pending until the centre decides`, async () => {
      // proves: PROF-11 PROF-15 PROF-16 SCOPE-16 SCOPE-17
      await page.goto('/myProfile');
      await loaded(page);
      const pending = main.getByText('Pending For Approval');
      const [pictures, waiting] = [await main.locator('img').count(), await pending.count()];
      await main.locator(`input[type="file"][aria-label="${name}"]`).setInputFiles(await somePicture(page));
      await crop.click();
      const uploads = callsTo(page, UPLOAD);
      await expect(otpOverlay(page).dialog).toBeVisible();
      expect(uploads).toHaveLength(0);
      await confirmByPhone(page, demo, LAKSHMI);
      await expect(page.getByRole('status').filter({ hasText: 'The centre will check the photo.' })).toHaveCount(1);
      expect(uploads).toHaveLength(1);
      await expect(pending).toHaveCount(waiting + 1);

      const office = centre('whitefield');
      const { portraits } = (await office.get('/centre/v1/portraits')) as Waiting;
      const ours = portraits.filter((one) => one.relation === relation);
      expect(ours).toHaveLength(1);
      await office.post(`/centre/v1/portraits/${ours[0]?.id}/decision`, decision);
      await profilePage(page).refresh.click();
      await expect(pending).toHaveCount(waiting);
      await expect(main.locator('img')).toHaveCount(pictures + shown.pictures);
      await expect(main.getByText(shown.note || 'Active', { exact: true })).toHaveCount(shown.note ? 1 : 0);
      // The note makes clear that the photo above is not the refused one.
      const refused = main.getByText('Your last photo was not approved:', { exact: true });
      await expect(refused).toHaveCount(shown.note ? 1 : 0);
    });
});

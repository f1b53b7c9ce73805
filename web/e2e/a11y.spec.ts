import { expect } from '@playwright/test';
import { expectLandmarks, expectNoBarrier, expectNoBarrierInAnyLook, smallTargets } from './support/axe';
import { answerWith, TIMELINE } from './support/calls';
import { childId } from './support/centre-children';
import { chatPage, SAVE, say } from './support/chat-page';
import { test } from './support/fixtures';
import { ARJUN, MEERA, PRIYA } from './support/parents';
import { builtRoutes, loaded, outsideRoutes } from './support/routes';
import { pressLogout, shell } from './support/shell';
import { enterCode, loginCard } from './support/sign-in';

// Colours are judged as they come to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe(() => {
  test.use({ onlyLooks: true });

  for (const path of builtRoutes) {
    test(`no barrier on ${path}`, async ({ page, arriveAs }) => {
      await arriveAs(MEERA, path);
      await loaded(page);
      await expectLandmarks(page);
      expect(await smallTargets(page)).toEqual([]);
      await expectNoBarrierInAnyLook(page);
    });
  }
});

for (const { path, arrive } of outsideRoutes) {
  test(`no barrier on ${path}`, async ({ page, demo }) => {
    await arrive(page, demo);
    await loaded(page);
    await expectLandmarks(page);
    expect(await smallTargets(page)).toEqual([]);
    await expectNoBarrierInAnyLook(page);
  });
}

test('no barrier on an empty timeline', async ({ page, arriveAs }) => {
  await arriveAs(ARJUN, '/timeline');
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  await expectNoBarrier(page, 'empty');
});

test('no barrier on a timeline in trouble', async ({ page, arriveAs }) => {
  await answerWith(page, TIMELINE, { status: 500, body: '' });
  await arriveAs(MEERA, '/timeline');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNoBarrier(page, 'error');
});

test('no barrier while the timeline is on its way', async ({ page, arriveAs }) => {
  await page.route(`**${TIMELINE}`, () => {});
  await arriveAs(MEERA, '/timeline');
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  await expectNoBarrier(page, 'loading');
});

test('no barrier in a question, nor in the menu that slides in', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/timeline');
  await loaded(page);
  await shell(page).openMenu.click();
  await expect(shell(page).slideMenu).toBeVisible();
  await expectNoBarrier(page, 'menu open');
  await page.keyboard.press('Escape');
  await pressLogout(page);
  await expect(shell(page).modal).toBeVisible();
  await expectNoBarrier(page, 'modal open');
});

test('no barrier in what is refused', async ({ page, demo }) => {
  await page.goto('/login');
  await loginCard(page).send.click();
  await expect(page.getByText('Please Enter Phone number or Email Id', { exact: true })).toBeVisible();
  await expectNoBarrier(page, 'refused');
  const [, code] = outsideRoutes;
  await code?.arrive(page, demo);
  await enterCode(page, '12');
  await expect(page.getByText('Please Enter a valid 6 digit OTP', { exact: true })).toBeVisible();
  await expectNoBarrier(page, 'code refused');
});

test('no barrier in the box of a photo', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/photoGallery');
  await page
    .getByRole('button', { name: /^Photo, / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Photo 1( of|$)/ })).toBeVisible();
  await expectNoBarrierInAnyLook(page);
});

test('no barrier in an empty conversation', async ({ page, arriveAs }) => {
  await arriveAs(ARJUN, '/chat');
  await expect(page.getByRole('heading', { name: 'Conversation list is Empty', exact: true })).toBeVisible();
  await expectNoBarrierInAnyLook(page);
});

test('no barrier in a conversation with pictures, and words that wait or were refused', async ({
  page,
  arriveAs,
  centre,
  context,
}) => {
  const koramangala = centre('koramangala');
  await koramangala.addMessages(await childId(koramangala, 'Ishaan'), [{ picture: await koramangala.addPicture() }]);
  await arriveAs(PRIYA, '/chat');
  const { message, pictures, field } = chatPage(page);
  await expect(pictures.last()).toBeVisible();
  await answerWith(page, SAVE, { body: { status: 'error', error: 'Please type it again.', code: 'no' } });
  await say(page, 'Refused.');
  await expect(message('Refused.')).toContainText('Not sent');
  await context.setOffline(true);
  await say(page, 'Waiting.');
  await expect(message('Waiting.')).toContainText('Goes out when');
  await field.fill('a'.repeat(2000));
  await expect(page.getByText('48 characters left')).toBeVisible();
  await expectNoBarrierInAnyLook(page);
});

test('no barrier in the months of the photos', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/photoGallery');
  await page.getByRole('button', { name: 'Download a month' }).click();
  await expect(page.getByRole('button', { name: /^Nov 2026 · / })).toBeVisible();
  await expectNoBarrierInAnyLook(page);
});

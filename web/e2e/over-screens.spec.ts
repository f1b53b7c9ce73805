import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { expectNoBarrier, expectNoBarrierInAnyLook } from './support/axe';
import { answerWith } from './support/calls';
import { childId } from './support/centre-children';
import { chatPage, SAVE, say } from './support/chat-page';
import { chooser } from './support/chooser';
import { test } from './support/fixtures';
import { becomesIdle } from './support/idle';
import { expectRoomForLonger } from './support/longer-words';
import { FARAH, MEERA, PRIYA } from './support/parents';
import { otpOverlay, profilePage, somePicture } from './support/profile-page';
import { inShell } from './support/pushes';
import { expectRoom, PHONES, resetLook } from './support/room';
import { loaded } from './support/routes';
import { pressLogout, shell } from './support/shell';
import { askForCode, codeCard, enterCode, loginCard } from './support/sign-in';

// Whatever opens over a screen or unfolds in it has no barrier, and has room in every look: large text, longer words, and read
// from the right.

// Colours and boxes are judged as they come to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** In every look, of which the page keeps none. */
async function expectNoBarrierAndRoom(page: Page): Promise<void> {
  await expectNoBarrierInAnyLook(page);
  await resetLook(page);
  await expectRoom(page);
  await resetLook(page);
}

interface Over {
  name: string;
  open: (page: Page) => Promise<void>;
  /** A desk shows it in another way. */
  phonesOnly?: true;
}

async function openChooser(page: Page): Promise<void> {
  await shell(page).openMenu.click();
  await page.getByRole('button', { name: 'Change Logged In Child' }).click();
  await expect(shell(page).slideMenu).toBeHidden();
  await expect(chooser(page).dialog).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  await shell(page).openMenu.click();
  await expect(shell(page).slideMenu).toBeVisible();
}

async function openPhoto(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Photo, / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Photo 1( of|$)/ })).toBeVisible();
}

async function openMonths(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download a month' }).click();
  await expect(page.getByRole('button', { name: /^Nov 2026 · / })).toBeVisible();
}

const OVER: Readonly<Record<string, readonly Over[]>> = {
  [paths.timeline]: [
    { name: 'the menu', open: openMenu, phonesOnly: true },
    { name: 'a question', open: pressLogout },
    { name: 'the choice of the child', open: openChooser },
  ],
  [paths.attendance]: [
    { name: 'what the centre is told', open: (page) => page.getByRole('button', { name: 'Tell the Centre' }).click() },
  ],
  [paths.foodMenu]: [{ name: 'the calendar', open: (page) => page.getByLabel('Date').first().click() }],
  [paths.newsRoom]: [
    {
      name: 'a newsletter',
      open: (page) => page.getByRole('main').getByRole('listitem').getByRole('button').first().click(),
    },
  ],
  [paths.photoGallery]: [
    { name: 'the box of a photo', open: openPhoto },
    { name: 'the months of the photos', open: openMonths },
  ],
};

test.describe(() => {
  test.use({ onlyLooks: true });

  for (const [path, over] of Object.entries(OVER)) {
    test(`no barrier in what opens over ${path}, and room in every look`, async ({ page, arriveAs }) => {
      test.slow();
      for (const { name, open, phonesOnly } of over)
        await test.step(name, async () => {
          await arriveAs(MEERA, path);
          await loaded(page);
          await open(page);
          const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
          await expect(dialog).toBeVisible();
          if (phonesOnly) {
            await expectNoBarrier(page, name);
            await expectRoom(page, PHONES);
            await resetLook(page);
          } else await expectNoBarrierAndRoom(page);
          await expectRoomForLonger(page);
          await expect(dialog).toBeVisible();
        });
    });
  }

  test('no barrier where a photo is cut out, and room in every look', async ({ page, arriveAs }) => {
    await arriveAs(FARAH, paths.myProfile);
    await loaded(page);
    await profilePage(page)
      .files.first()
      .setInputFiles(await somePicture(page));
    await expect(page.getByRole('dialog', { name: 'Crop the photo' })).toBeVisible();
    await expectNoBarrierAndRoom(page);
  });
});

test('no barrier where a new e-mail address is written and confirmed, and room in every look', async ({
  page,
  arriveAs,
  demo,
}) => {
  test.slow();
  await arriveAs(FARAH, paths.myProfile);
  await loaded(page);
  const { editEmail, newEmail, save } = profilePage(page);
  const overlay = otpOverlay(page);
  await test.step('an address that is refused', async () => {
    await editEmail.click();
    await save.click();
    await expect(newEmail).toHaveAccessibleDescription('Same Email Address');
    await expectNoBarrier(page, 'e-mail refused');
    await expectRoom(page);
    await resetLook(page);
  });
  await test.step('the choice of where the code goes', async () => {
    await newEmail.fill('farah@new.example.com');
    await save.click();
    await overlay.send.click();
    await expect(overlay.dialog.getByText('Please Select One Option to Verify', { exact: true })).toBeVisible();
    await expectNoBarrierAndRoom(page);
  });
  await test.step('a code that is refused', async () => {
    await overlay.phone.check();
    const letters = await demo.watch(FARAH);
    await overlay.send.click();
    await overlay.ok.click();
    await expect(overlay.code).toHaveAccessibleDescription('Please Enter OTP');
    await expectNoBarrierInAnyLook(page);
    await resetLook(page);
    await overlay.code.fill('12');
    await overlay.ok.click();
    await expect(overlay.code).toHaveAccessibleDescription(/digit/);
    await expectRoom(page);
    await resetLook(page);
    await overlay.code.fill(await letters.code());
    await overlay.ok.click();
  });
  await test.step('the new contact', async () => {
    await expect(overlay.choices).toHaveCount(1);
    await expectNoBarrier(page, 'new contact');
  });
});

test('no barrier in a push, a toast and the spinner, and room for a push', async ({ page, arriveAs }) => {
  const push = await inShell(page);
  await arriveAs(MEERA, paths.myProfile);
  await loaded(page);
  await becomesIdle(page);
  await push.arrives('New photos from the garden', 'Indiranagar');
  await expect(page.getByRole('button', { name: /New photos/ })).toBeVisible();
  await expectRoom(page);

  // A banner waits for the one before it, which ends with its page.
  await page.goto(paths.myProfile);
  await loaded(page);
  await becomesIdle(page);
  await push.arrives('New photos from the garden', 'Indiranagar');
  await expect(page.getByRole('button', { name: /New photos/ })).toBeVisible();
  // By key: the banner lies over it.
  await profilePage(page).refresh.press('Enter');
  await expect(page.locator('[data-toast]')).toBeVisible();
  await expectNoBarrier(page, 'toast and push');
  await page.route('**/userauth/resetDoorPin', () => {});
  await profilePage(page).resetPin.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectNoBarrier(page, 'spinner');
});

test('no barrier in a conversation with pictures, and words that wait or were refused, and room in every look', async ({
  page,
  arriveAs,
  centre,
  context,
}) => {
  const koramangala = centre('koramangala');
  await koramangala.addMessages(await childId(koramangala, 'Ishaan'), [{ picture: await koramangala.addPicture() }]);
  await arriveAs(PRIYA, paths.chat);
  const { message, pictures, field } = chatPage(page);
  await expect(pictures.last()).toBeVisible();
  await answerWith(page, SAVE, { body: { status: 'error', error: 'Please type it again.', code: 'no' } });
  await say(page, 'Refused.');
  await expect(message('Refused.')).toContainText('Not sent');
  await context.setOffline(true);
  await say(page, 'Waiting.');
  await expect(message('Waiting.')).toContainText('Will be sent when');
  await field.fill('a'.repeat(2000));
  await expect(page.getByText('48 characters left')).toBeVisible();
  await expectNoBarrierAndRoom(page);
});

test('no barrier in what a sign-in refuses, and room in every look', async ({ page, demo }) => {
  await page.goto(paths.login);
  await loginCard(page).send.click();
  await expect(page.getByText('Please Enter Phone number or Email Id', { exact: true })).toBeVisible();
  await expectNoBarrier(page, 'refused');
  await expectRoom(page);
  await askForCode(page, demo, MEERA);
  await enterCode(page, '12');
  await expect(page.getByText('Please Enter a valid 6 digit OTP', { exact: true })).toBeVisible();
  await expect(codeCard(page).code).toHaveAccessibleDescription(/./);
  await expectNoBarrier(page, 'code refused');
  await expectRoom(page);
});

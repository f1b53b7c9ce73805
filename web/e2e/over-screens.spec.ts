import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { expectAccessible, expectAccessibleInAllThemes } from './support/axe';
import { answerWith } from './support/calls';
import { childId } from './support/centre-children';
import { chatPage, SAVE, say } from './support/chat-page';
import { chooser } from './support/chooser';
import { test } from './support/fixtures';
import { becomesIdle } from './support/idle';
import { expectNoOverflow, PHONES, resetLook } from './support/overflow';
import { FARAH, MEERA, PRIYA } from './support/parents';
import { otpOverlay, profilePage, somePicture } from './support/profile-page';
import { expectNoOverflowInPseudoLanguage } from './support/pseudo-language';
import { inShell } from './support/pushes';
import { loaded } from './support/routes';
import { pressLogout, shell } from './support/shell';
import { askForCode, codeCard, enterCode, loginCard } from './support/sign-in';

// Overlays and expanded parts of all screens: accessible, and fitting in every look: large text, longer words, right-to-left.

// Measure colours and boxes after transitions.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Checks all looks and restores the default. */
async function expectNoBarrierAndRoom(page: Page): Promise<void> {
  await expectAccessibleInAllThemes(page);
  await resetLook(page);
  await expectNoOverflow(page);
  await resetLook(page);
}

interface Over {
  name: string;
  open: (page: Page) => Promise<void>;
  /** Different on a desktop. */
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
  test.use({ readOnly: true });

  for (const [path, over] of Object.entries(OVER)) {
    test(`no accessibility issue in the overlays of ${path}, which fit in every theme`, async ({ page, arriveAs }) => {
      test.slow();
      for (const { name, open, phonesOnly } of over)
        await test.step(name, async () => {
          await arriveAs(MEERA, path);
          await loaded(page);
          await open(page);
          const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
          await expect(dialog).toBeVisible();
          if (phonesOnly) {
            await expectAccessible(page, name);
            await expectNoOverflow(page, PHONES);
            await resetLook(page);
          } else await expectNoBarrierAndRoom(page);
          await expectNoOverflowInPseudoLanguage(page);
          await expect(dialog).toBeVisible();
        });
    });
  }

  test('no accessibility issue in the crop dialog, which fits in every theme', async ({ page, arriveAs }) => {
    await arriveAs(FARAH, paths.myProfile);
    await loaded(page);
    await profilePage(page)
      .files.first()
      .setInputFiles(await somePicture(page));
    await expect(page.getByRole('dialog', { name: 'Crop the photo' })).toBeVisible();
    await expectNoBarrierAndRoom(page);
  });
});

test('no accessibility issue where a new email address is entered and confirmed, which fits in every theme', async ({
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
    await expectAccessible(page, 'e-mail refused');
    await expectNoOverflow(page);
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
    await expectAccessibleInAllThemes(page);
    await resetLook(page);
    await overlay.code.fill('12');
    await overlay.ok.click();
    await expect(overlay.code).toHaveAccessibleDescription(/digit/);
    await expectNoOverflow(page);
    await resetLook(page);
    await overlay.code.fill(await letters.code());
    await overlay.ok.click();
  });
  await test.step('the new contact', async () => {
    await expect(overlay.choices).toHaveCount(1);
    await expectAccessible(page, 'new contact');
  });
});

test('no accessibility issue in a push, a toast and the spinner, and a push fits', async ({ page, arriveAs }) => {
  const push = await inShell(page);
  await arriveAs(MEERA, paths.myProfile);
  await loaded(page);
  await becomesIdle(page);
  await push.arrives('New photos from the garden', 'Indiranagar');
  await expect(page.getByRole('button', { name: /New photos/ })).toBeVisible();
  await expectNoOverflow(page);

  // Banners queue; a reload clears the current one.
  await page.goto(paths.myProfile);
  await loaded(page);
  await becomesIdle(page);
  await push.arrives('New photos from the garden', 'Indiranagar');
  await expect(page.getByRole('button', { name: /New photos/ })).toBeVisible();
  // By key: the banner covers it.
  await profilePage(page).refresh.press('Enter');
  await expect(page.locator('[data-toast]')).toBeVisible();
  await expectAccessible(page, 'toast and push');
  await page.route('**/userauth/resetDoorPin', () => {});
  await profilePage(page).resetPin.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page, 'spinner');
});

test('no accessibility issue in a conversation with pictures and queued and refused messages, which fits in every theme', async ({
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

test('no accessibility issue in refusals of a sign-in, which fit in every theme', async ({ page, demo }) => {
  await page.goto(paths.login);
  await loginCard(page).send.click();
  await expect(page.getByText('Please Enter Phone number or Email Id', { exact: true })).toBeVisible();
  await expectAccessible(page, 'refused');
  await expectNoOverflow(page);
  await askForCode(page, demo, MEERA);
  await enterCode(page, '12');
  await expect(page.getByText('Please Enter a valid 6 digit OTP', { exact: true })).toBeVisible();
  await expect(codeCard(page).code).toHaveAccessibleDescription(/./);
  await expectAccessible(page, 'code refused');
  await expectNoOverflow(page);
});

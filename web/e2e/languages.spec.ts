import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { blockFiles } from './support/block-files';
import { filesOf } from './support/build';
import { callsTo, holdAnswer } from './support/calls';
import { childId } from './support/centre-children';
import { readDevice } from './support/device';
import { test } from './support/fixtures';
import { becomesIdle } from './support/idle';
import { chosen, HINDI, KANNADA, LANGUAGES, TAMIL } from './support/languages';
import { expectNoOverflow, NARROWEST, resize } from './support/overflow';
import { ARJUN, FARAH, MEERA } from './support/parents';
import { builtRoutes, loaded } from './support/routes';
import { shell } from './support/shell';
import { askForCode, askForCodeHere, enterCode, loginCard, signIn } from './support/sign-in';
import { heard, inEnglish, shown } from './support/words';

// Languages of the app: choosing one, completeness, and failures to load. web/src/locales/whole.test.ts checks the catalogues.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** React Aria adds it to dismissible overlays, for screen readers only. */
const dismissing = (page: Page) => page.getByRole('dialog').locator('xpath=preceding-sibling::*//button');

/** Files of one language only, without chunks shared with the first screens. */
const ownFiles = (file: string) => filesOf(file, { after: ['app-layout', 'timeline-screen'] });

/** Width and height of a common phone, and of the lowest one in use. */
const SMALL_PHONES = [
  { width: 360, height: 760 },
  { width: 320, height: 568 },
];

const otherNames = LANGUAGES.map(({ name }) => name);

test('a language is chosen on the first screen and lasts through sign-in, reload and logout', async ({
  page,
  demo,
}) => {
  const { tag, name, says } = HINDI;
  await page.goto(paths.login);
  await page.getByRole('button', { name, exact: true }).click();
  const { welcome, phone, sendOtp, verify } = says('sign-in/card');
  await expect(heading(page, welcome('Aangan'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');

  const letters = await demo.watch(FARAH);
  await page.getByLabel(phone).fill(FARAH);
  await page.getByRole('button', { name: sendOtp }).click();
  await page.getByRole('textbox', { name: says('shared').codeLabel }).fill(await letters.code());
  await page.getByRole('button', { name: verify }).click();
  await expect(page).toHaveURL(/\/blogs$/);

  await page.goto(paths.attendance);
  await expect(heading(page, says('titles').attendance)).toBeVisible();
  await page.reload();
  await expect(heading(page, says('titles').attendance)).toBeVisible();
  // Days are formatted for the language, with Western digits.
  const november = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10));
  await expect(page.getByText(november).first()).toBeAttached();

  await page.getByRole('button', { name: says('shell').openMenu }).click();
  await page.getByRole('button', { name: says('shell').logout }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('shared').ok, exact: true })
    .click();
  await expect(heading(page, welcome('Aangan'))).toBeVisible();
});

test('a language is chosen and changed back in the menu, and does not affect other devices', async ({
  page,
  otherContext,
  arriveAs,
}) => {
  const { name, says } = HINDI;
  await arriveAs(FARAH, paths.timeline);
  await shell(page).openMenu.click();
  await shell(page).slideMenu.getByRole('button', { name, exact: true }).click();
  await expect(heading(page, says('titles').timeline)).toBeVisible();
  const other = await (await otherContext()).newPage();
  await other.goto(paths.login);
  await expect(loginCard(other).send).toBeVisible();
  await page.getByRole('button', { name: says('shell').openMenu }).click();
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(heading(page, 'Child Timeline')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
});

test.describe(() => {
  test.use({ readOnly: true, contextOptions: { reducedMotion: 'reduce' } });

  test('a language that fails to load leaves the page in English, and says so', async ({ page }) => {
    const { tag, name, file, says } = HINDI;
    const blocked = await blockFiles(page, ownFiles(file), 'offline');
    await page.goto(paths.login);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'You’re offline. Try again when you’re connected.' }),
    ).toBeAttached();
    await expect(loginCard(page).send).toBeVisible();

    await chosen(page, tag);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Your language could not be loaded' })).toBeAttached();
    await expect(loginCard(page).send).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
    blocked.end();
    await page.reload();
    await expect(heading(page, says('sign-in/card').welcome('Aangan'))).toBeVisible();
  });

  test('before the sign-in each language is translated and fits, and all choices are visible on a small phone', async ({
    page,
  }) => {
    const centres = heard(page);
    for (const { tag, name, says } of LANGUAGES)
      await test.step(name, async () => {
        await page.goto(paths.login);
        await loaded(page);
        await page.getByRole('button', { name, exact: true }).click();
        await expect(heading(page, says('sign-in/card').welcome('Aangan'))).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        for (const size of SMALL_PHONES) {
          await resize(page, size);
          for (const other of otherNames) {
            const button = page.getByRole('button', { name: other, exact: true });
            await expect(button, `${other} at ${size.width} x ${size.height}`).toBeInViewport({ ratio: 1 });
          }
        }
        for (const path of [paths.login, paths.forgetPassword]) {
          await page.goto(path);
          await loaded(page);
          expect.soft(inEnglish(await shown(page), centres), `${path} in ${name}`).toEqual([]);
          await expectNoOverflow(page, NARROWEST);
        }
      });
  });

  test('a calendar, its sheet and the server’s states are in the chosen language', async ({ page, arriveAs }) => {
    const { tag, says, serverTexts } = TAMIL;
    await chosen(page, tag);
    await arriveAs(MEERA, paths.foodMenu);
    await loaded(page);
    await page.getByRole('main').locator('[aria-haspopup="dialog"]').first().click();
    const days = page.getByRole('dialog').getByRole('columnheader');
    await expect(days).toHaveCount(7);
    const names = await days.evaluateAll((all) =>
      all.flatMap((one) => [one.textContent ?? '', one.querySelector('abbr')?.title ?? '']),
    );
    expect(names.filter((one) => !/^\P{Script=Latin}+$/u.test(one))).toEqual([]);
    await expect(dismissing(page)).toHaveAccessibleName(says('over').dismiss);
    await dismissing(page).dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeHidden();

    for (const [path, words] of [
      [paths.myProfile, says('profile').sides.Mother],
      [paths.outdoorActivity, says('events').statuses.Authorized],
      [paths.guardian, serverTexts.lists.card_statuses['Pending For Approval']],
      [paths.guardian, serverTexts.lists.guardian_relations['House Help']],
      [paths.notificationSettings, says('notifications/settings').topicNames.day],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words ?? '', { exact: true }).first()).toBeVisible();
    }
  });

  // Tamil has the longest words. Catalogue tests cover the other languages; most of their few longer texts are on these
  // screens.
  const half = Math.ceil(builtRoutes.length / 2);
  const NARROWER = [paths.myProfile, paths.pastRequestTab, paths.support, paths.timeline, paths.cctv, paths.finance];
  for (const [{ tag, name }, routes] of [
    [TAMIL, builtRoutes.slice(0, half)],
    [TAMIL, builtRoutes.slice(half)],
    [HINDI, NARROWER],
    [KANNADA, NARROWER],
  ] as const)
    test(`${name} has no English text and fits on ${routes[0]} to ${routes.at(-1)}`, async ({ page, arriveAs }) => {
      test.setTimeout(120_000);
      await chosen(page, tag);
      const centres = heard(page);
      await arriveAs(MEERA, paths.blogs);
      for (const path of routes) {
        await page.goto(path);
        await loaded(page);
        expect.soft(inEnglish(await shown(page), centres), path).toEqual([]);
        await expectNoOverflow(page, NARROWEST);
      }
    });

  test('an English text is found', () => {
    const centres = new Set(['Anaya', 'Rao']);
    expect(inEnglish(['Anaya के फ़ोटो', 'AR', 'OTP भेजें', 'Child Timeline'], centres)).toEqual(['Child Timeline']);
  });
});

test.describe(() => {
  test.use({ readOnly: true, locale: 'de-DE' });

  test('an English page loads no other language, and ignores the phone’s language', async ({ page, arriveAs }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname.slice(1)));
    await arriveAs(MEERA, paths.foodMenu);
    await loaded(page);
    for (const { file } of LANGUAGES) {
      expect(ownFiles(file)).not.toEqual([]);
      expect(requested.filter((path) => ownFiles(file).includes(path))).toEqual([]);
    }
    await page.getByLabel('Date').first().click();
    await expect(dismissing(page)).toHaveAccessibleName('Dismiss');
  });
});

const LANGUAGE = '/parentapp/saveLanguage';

/** Chooses a language in the menu and waits until the server has stored it. */
async function chooseHindi(page: Page): Promise<void> {
  await shell(page).openMenu.click();
  const stored = page.waitForResponse((answer) => new URL(answer.url()).pathname === LANGUAGE && answer.ok());
  await shell(page).slideMenu.getByRole('button', { name: HINDI.name, exact: true }).click();
  await expect(heading(page, HINDI.says('titles').timeline)).toBeVisible();
  await becomesIdle(page);
  await stored;
}

test('the choice of one device applies to the next sign-in on another device', async ({
  page,
  demo,
  otherContext,
  arriveAs,
}) => {
  await arriveAs(FARAH, paths.timeline);
  await chooseHindi(page);

  const next = await (await otherContext()).newPage();
  await enterCode(next, await askForCode(next, demo, FARAH));
  await expect(next).toHaveURL(/\/blogs$/);
  await becomesIdle(next);
  await expect(next.locator('html')).toHaveAttribute('lang', HINDI.tag);
  await next.goto(paths.timeline);
  await expect(heading(next, HINDI.says('titles').timeline)).toBeVisible();
  // English is a choice too, and does not affect the other device.
  await next.getByRole('button', { name: HINDI.says('shell').openMenu }).click();
  await next.getByRole('button', { name: 'English', exact: true }).click();
  await expect(heading(next, 'Child Timeline')).toBeVisible();
  await page.reload();
  await expect(heading(page, HINDI.says('titles').timeline)).toBeVisible();
});

/** Counts reloads of the page from now on. */
function loadedAt(page: Page): string[] {
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  return loads;
}

test('one parent’s choice is not sent as the choice of the next parent on this device', async ({
  page,
  demo,
  otherContext,
  arriveAs,
}) => {
  await arriveAs(FARAH, paths.timeline);
  await chooseHindi(page);

  const here = await (await otherContext()).newPage();
  const languageCalls = callsTo(here, LANGUAGE);
  await enterCode(here, await askForCode(here, demo, FARAH));
  await expect(here).toHaveURL(/\/blogs$/);
  await becomesIdle(here);
  await expect(here.locator('html')).toHaveAttribute('lang', HINDI.tag);
  await here.getByRole('button', { name: HINDI.says('shell').openMenu }).click();
  await here.getByRole('button', { name: HINDI.says('shell').logout }).click();
  await here
    .getByRole('alertdialog')
    .getByRole('button', { name: HINDI.says('shared').ok, exact: true })
    .click();
  await expect(heading(here, HINDI.says('sign-in/card').welcome('Aangan'))).toBeVisible();

  await signIn(here, demo, ARJUN);
  await becomesIdle(here);
  await expect(here.locator('html')).toHaveAttribute('lang', 'en-IN');
  await expect.poll(async () => (await readDevice(here)).language).toBe('en-IN');
  expect(languageCalls).toHaveLength(0);
});

test('the language does not change while a dialog is open', async ({ page, demo, otherContext, arriveAs, centre }) => {
  await arriveAs(FARAH, paths.timeline);
  await chooseHindi(page);
  const indiranagar = centre('indiranagar');
  const children = [await childId(indiranagar, 'Zoya')];
  const picnic = { title: 'The picnic', day: '2026-11-20', details: 'By bus.', children };
  await indiranagar.post('/centre/v1/events', picnic);

  const next = await (await otherContext()).newPage();
  await enterCode(next, await askForCode(next, demo, FARAH));
  const loads = loadedAt(next);
  const { modal } = shell(next);
  await expect(modal).toContainText('A new event has been scheduled');
  await becomesIdle(next);
  // The server has answered with the language.
  await expect.poll(async () => (await readDevice(next)).language).toBe(HINDI.tag);
  await expect(next.locator('html')).toHaveAttribute('lang', 'en-IN');
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(heading(next, HINDI.says('titles').outdoorActivity)).toBeVisible();
  expect(loads).toEqual([paths.outdoorActivity]);
});

test('the language does not change while there is unsent input', async ({ page, demo, otherContext, arriveAs }) => {
  await arriveAs(FARAH, paths.timeline);
  await chooseHindi(page);

  const next = await (await otherContext()).newPage();
  const release = await holdAnswer(next, '/parentapp/getLanguage');
  await next.goto(paths.raiseAnIssue);
  await enterCode(next, await askForCodeHere(next, demo, FARAH));
  await expect(heading(next, 'Raise A Ticket')).toBeVisible();
  const loads = loadedAt(next);
  const field = next.getByRole('main').getByLabel('Description', { exact: true });
  await field.fill('The gate sticks.');
  await becomesIdle(next);
  release();
  await expect.poll(async () => (await readDevice(next)).language).toBe(HINDI.tag);
  await expect(field).toHaveValue('The gate sticks.');
  await expect(next.locator('html')).toHaveAttribute('lang', 'en-IN');
  await next.getByRole('link', { name: 'Home', exact: true }).click();
  // Unsent input causes the usual question.
  await shell(next).modal.getByRole('button', { name: 'OK' }).click();
  await expect(next.locator('html')).toHaveAttribute('lang', HINDI.tag);
  expect(loads).toEqual([paths.blogs]);
});

test('a choice that could not be saved is sent at the next start', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, paths.timeline);
  let refused = 0;
  await page.route(`**${LANGUAGE}`, (route) => {
    refused += 1;
    return route.abort();
  });
  await shell(page).openMenu.click();
  await shell(page).slideMenu.getByRole('button', { name: HINDI.name, exact: true }).click();
  await expect(heading(page, HINDI.says('titles').timeline)).toBeVisible();
  await becomesIdle(page);
  await expect.poll(() => refused).toBeGreaterThan(0);
  expect((await readDevice(page)).language).toBe('en-IN');
  await page.unroute(`**${LANGUAGE}`);
  await page.reload();
  await becomesIdle(page);
  await expect.poll(async () => (await readDevice(page)).language).toBe(HINDI.tag);
});

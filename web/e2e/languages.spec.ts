import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { filesOf } from './support/build';
import { callsTo, keepWaiting } from './support/calls';
import { childId } from './support/centre-children';
import { readDevice } from './support/device';
import { test } from './support/fixtures';
import { becomesIdle } from './support/idle';
import { chosen, HINDI, KANNADA, LANGUAGES, TAMIL } from './support/languages';
import { ARJUN, FARAH, MEERA } from './support/parents';
import { refuse } from './support/refuse';
import { expectRoom, NARROWEST, resize } from './support/room';
import { builtRoutes, loaded } from './support/routes';
import { shell } from './support/shell';
import { askForCode, askForCodeHere, enterCode, loginCard, signIn } from './support/sign-in';
import { heard, inEnglish, shown } from './support/words';

// The app in the languages of its parents. Their catalogues are held whole by web/src/locales/whole.test.ts; here is
// how one comes to a language, that the whole app is in it, and what happens where it cannot be had.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** React Aria puts it before what can be closed, where only a screen reader finds it. */
const dismissing = (page: Page) => page.getByRole('dialog').locator('xpath=preceding-sibling::*//button');

/** What comes for a language alone: what it shares with the first screens comes with those. */
const ownFiles = (file: string) => filesOf(file, { after: ['app-layout', 'timeline-screen'] });

/** Width and height: the common one, and the shortest that is still in hands. */
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
  // Days are written as the language has them, in the digits of the bills that parents know.
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

test('a language is chosen in the menu, is not another device’s, and is left in the menu again', async ({
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
  test.use({ onlyLooks: true, contextOptions: { reducedMotion: 'reduce' } });

  test('a language that cannot be had leaves the page in English, and says so', async ({ page }) => {
    const { tag, name, file, says } = HINDI;
    const refusal = await refuse(page, ownFiles(file), 'no line');
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
    refusal.end();
    await page.reload();
    await expect(heading(page, says('sign-in/card').welcome('Aangan'))).toBeVisible();
  });

  test('before the sign-in each language has its own words and room, and all stand in sight on a small phone', async ({
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
          await expectRoom(page, NARROWEST);
        }
      });
  });

  test('a calendar, its sheet, and what the server says of how things stand are in the language that was chosen', async ({
    page,
    arriveAs,
  }) => {
    const { tag, says, ownWords } = TAMIL;
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
      [paths.guardian, ownWords.lists.card_statuses['Pending For Approval']],
      [paths.guardian, ownWords.lists.guardian_relations['House Help']],
      [paths.notificationSettings, says('notifications/settings').topicNames.day],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words ?? '', { exact: true }).first()).toBeVisible();
    }
  });

  // Tamil has the longest words. That the others are whole is known of their catalogues; of the little that is longer in
  // them, the most stands on these.
  const half = Math.ceil(builtRoutes.length / 2);
  const NARROWER = [paths.myProfile, paths.pastRequestTab, paths.support, paths.timeline, paths.cctv, paths.finance];
  for (const [{ tag, name }, routes] of [
    [TAMIL, builtRoutes.slice(0, half)],
    [TAMIL, builtRoutes.slice(half)],
    [HINDI, NARROWER],
    [KANNADA, NARROWER],
  ] as const)
    test(`${name} leaves no word in English and has room on ${routes[0]} to ${routes.at(-1)}`, async ({
      page,
      arriveAs,
    }) => {
      test.setTimeout(120_000);
      await chosen(page, tag);
      const centres = heard(page);
      await arriveAs(MEERA, paths.blogs);
      for (const path of routes) {
        await page.goto(path);
        await loaded(page);
        expect.soft(inEnglish(await shown(page), centres), path).toEqual([]);
        await expectRoom(page, NARROWEST);
      }
    });

  test('a word of English is found', () => {
    const centres = new Set(['Anaya', 'Rao']);
    expect(inEnglish(['Anaya के फ़ोटो', 'AR', 'OTP भेजें', 'Child Timeline'], centres)).toEqual(['Child Timeline']);
  });
});

test.describe(() => {
  test.use({ onlyLooks: true, locale: 'de-DE' });

  test('an English page asks for no other language, and is not mixed with that of the phone', async ({
    page,
    arriveAs,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1)));
    await arriveAs(MEERA, paths.foodMenu);
    await loaded(page);
    for (const { file } of LANGUAGES) {
      expect(ownFiles(file)).not.toEqual([]);
      expect(asked.filter((path) => ownFiles(file).includes(path))).toEqual([]);
    }
    await page.getByLabel('Date').first().click();
    await expect(dismissing(page)).toHaveAccessibleName('Dismiss');
  });
});

const LANGUAGE = '/parentapp/saveLanguage';

/** In the menu of a device, for whoever is signed in; the server knows it by then. */
async function chooseHindi(page: Page): Promise<void> {
  await shell(page).openMenu.click();
  const told = page.waitForResponse((answer) => new URL(answer.url()).pathname === LANGUAGE && answer.ok());
  await shell(page).slideMenu.getByRole('button', { name: HINDI.name, exact: true }).click();
  await expect(heading(page, HINDI.says('titles').timeline)).toBeVisible();
  await becomesIdle(page);
  await told;
}

test('what a parent chose on one device is there on the next one that they sign in on', async ({
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
  // English is a choice as well, and it comes to the first device no more than a choice there would come here.
  await next.getByRole('button', { name: HINDI.says('shell').openMenu }).click();
  await next.getByRole('button', { name: 'English', exact: true }).click();
  await expect(heading(next, 'Child Timeline')).toBeVisible();
  await page.reload();
  await expect(heading(page, HINDI.says('titles').timeline)).toBeVisible();
});

/** Where the page comes anew from now on. */
function loadedAt(page: Page): string[] {
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  return loads;
}

test('what one parent chose elsewhere is not told as the choice of the next one here', async ({
  page,
  demo,
  otherContext,
  arriveAs,
}) => {
  await arriveAs(FARAH, paths.timeline);
  await chooseHindi(page);

  const here = await (await otherContext()).newPage();
  const said = callsTo(here, LANGUAGE);
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
  expect(said).toHaveLength(0);
});

test('the page waits with the language of the parent until its question is answered', async ({
  page,
  demo,
  otherContext,
  arriveAs,
  centre,
}) => {
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
  // The server has said which language it is.
  await expect.poll(async () => (await readDevice(next)).language).toBe(HINDI.tag);
  await expect(next.locator('html')).toHaveAttribute('lang', 'en-IN');
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(heading(next, HINDI.says('titles').outdoorActivity)).toBeVisible();
  expect(loads).toEqual([paths.outdoorActivity]);
});

test('the page waits with the language of the parent while something is written', async ({
  page,
  demo,
  otherContext,
  arriveAs,
}) => {
  await arriveAs(FARAH, paths.timeline);
  await chooseHindi(page);

  const next = await (await otherContext()).newPage();
  const letGo = await keepWaiting(next, '/parentapp/getLanguage');
  await next.goto(paths.raiseAnIssue);
  await enterCode(next, await askForCodeHere(next, demo, FARAH));
  await expect(heading(next, 'Raise A Ticket')).toBeVisible();
  const loads = loadedAt(next);
  const field = next.getByRole('main').getByLabel('Description', { exact: true });
  await field.fill('The gate sticks.');
  await becomesIdle(next);
  letGo();
  await expect.poll(async () => (await readDevice(next)).language).toBe(HINDI.tag);
  await expect(field).toHaveValue('The gate sticks.');
  await expect(next.locator('html')).toHaveAttribute('lang', 'en-IN');
  await next.getByRole('link', { name: 'Home', exact: true }).click();
  // What has not been sent is asked about, as ever.
  await shell(next).modal.getByRole('button', { name: 'OK' }).click();
  await expect(next.locator('html')).toHaveAttribute('lang', HINDI.tag);
  expect(loads).toEqual([paths.blogs]);
});

test('a choice that the server could not be told of is told at the next start', async ({ page, arriveAs }) => {
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

import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { blockFiles } from './support/block-files';
import { filesOf } from './support/build';
import { test } from './support/fixtures';
import { MEERA } from './support/parents';
import { builtRoutes, loaded } from './support/routes';
import { heard, heardAll, shown, WORD } from './support/words';

// Every text comes from a catalogue or from the centre. The page is loaded in the pseudo language, which puts brackets around
// every text of a catalogue.

/** The server sets the page's `lang`. */
async function inBrackets(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/' || !/\.|^\/(parentapp|userauth|static|media)/.test(url.pathname),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('<html lang="en-IN"', '<html lang="en-XA"'),
      });
    },
  );
}

function outsideBrackets(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return less === text ? less : outsideBrackets(less);
}

const named = (part: 'month' | 'weekday', moment: number) =>
  new Intl.DateTimeFormat('en-US', { [part]: 'long', timeZone: 'UTC' }).format(moment);
const calendar = Array.from({ length: 12 }, (_, at) => [
  named('month', Date.UTC(2024, at)),
  named('weekday', Date.UTC(2024, 0, at + 1)),
]).flat();

/** Texts that come neither from a catalogue nor from the centre. */
function nobodys(texts: readonly string[], centres: ReadonlySet<string>): string[] {
  return texts.filter((text) =>
    [...outsideBrackets(text).matchAll(WORD)].some(
      ([word]) =>
        !centres.has(word) &&
        !calendar.some((name) => name.startsWith(word)) &&
        // Initials of a face without a photo.
        !/^\p{Lu}{2}$/u.test(word),
    ),
  );
}

test.describe(() => {
  test.use({ readOnly: true });

  const half = Math.ceil(builtRoutes.length / 2);

  for (const routes of [builtRoutes.slice(0, half), builtRoutes.slice(half)])
    test(`every text comes from a catalogue from ${routes[0]} to ${routes.at(-1)}`, async ({ page, arriveAs }) => {
      test.slow();
      await inBrackets(page);
      const centres = heardAll(page);
      await arriveAs(MEERA, paths.blogs);
      for (const path of routes) {
        await page.goto(path);
        await loaded(page);
        const texts = await shown(page);
        expect(texts.filter((text) => text.includes('⟦')).length).toBeGreaterThan(5);
        expect.soft(nobodys(texts, centres), path).toEqual([]);
      }
    });

  test('every text before the sign-in comes from a catalogue', async ({ page }) => {
    await inBrackets(page);
    const centres = heardAll(page);
    for (const path of [paths.login, paths.forgetPassword]) {
      await page.goto(path);
      await loaded(page);
      const texts = await shown(page);
      expect(texts.filter((text) => text.includes('⟦')).length).toBeGreaterThan(3);
      expect.soft(nobodys(texts, centres), path).toEqual([]);
    }
  });

  test('texts of the portal are not mistaken for texts of people', async ({ page }) => {
    const response = [
      { by: 'Father', text: 'Salaam' },
      { message: 'Present, in at nine', code: 'came', values: { teacher: 'Anita' } },
    ];
    await page.route('**/parentapp/said', (route) => route.fulfill({ json: { status: 'ok', response } }));
    const [all, people] = [heardAll(page), heard(page)];
    const configured = page.waitForResponse('**/static/config.json');
    await page.goto('/login');
    expect(await (await configured).text()).toContain('archived');
    await page.evaluate(() => fetch('/parentapp/said').then((answer) => answer.json()));
    await shown(page);
    for (const word of ['Salaam', 'Anita']) expect([all.has(word), people.has(word)]).toEqual([true, true]);
    for (const word of ['Father', 'Present', 'archived'])
      expect([all.has(word), people.has(word)]).toEqual([true, false]);
  });

  test('a language that fails to load leaves the page in English', async ({ page, arriveAs }) => {
    await inBrackets(page);
    await blockFiles(page, filesOf('pseudo', { after: [] }), 'gone');
    await arriveAs(MEERA, '/timeline');
    await expect(page.getByRole('heading', { level: 1, name: 'Child Timeline', exact: true })).toBeVisible();
  });

  test('a text without a catalogue is found', () => {
    const centres = new Set(['Anaya', 'Rao']);
    expect(
      nobodys(['⟦Switching to ⟦Anaya⟧⟧', 'Anaya Rao', 'Nov 12', 'AR', '⟦Sent⟧ by Meera', 'Hello'], centres),
    ).toEqual(['⟦Sent⟧ by Meera', 'Hello']);
  });
});

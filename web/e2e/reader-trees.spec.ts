import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { test } from './support/fixtures';
import { MEERA } from './support/parents';
import { loaded, loadNoOlder } from './support/routes';

// What somebody who hears the app is given, whole: each place, name and state in the order in which it is read. A change
// that was not meant is seen as a difference; one that was is read line by line, as a listener, before it is kept.

test.use({ onlyLooks: true, contextOptions: { reducedMotion: 'reduce' } });

interface Screen {
  name: string;
  path: string;
  /** Of what there is plenty of one kind this many are compared: the others are told alike. */
  first?: number;
}

const SCREENS: readonly Screen[] = [
  { name: 'home', path: paths.blogs, first: 1 },
  { name: 'timeline', path: paths.timeline, first: 9 },
  { name: 'today', path: paths.today },
  { name: 'photos', path: paths.photoGallery, first: 3 },
  { name: 'chat', path: paths.chat, first: 3 },
  { name: 'cctv', path: paths.cctv },
  { name: 'support', path: paths.support },
  { name: 'break', path: paths.pause },
  { name: 'guardians', path: paths.guardian },
  { name: 'attendance', path: paths.attendance, first: 3 },
  { name: 'food-menu', path: paths.foodMenu },
  { name: 'profile', path: paths.myProfile },
  { name: 'notification-settings', path: paths.notificationSettings },
  { name: 'notifications', path: paths.notification, first: 4 },
  { name: 'survey', path: paths.noSurvey },
];

/** Leaves so many of each kind of thing that follow one another, and two days; the page is not used after that. */
async function leave(page: Page, first: number): Promise<void> {
  await page.evaluate((most) => {
    const days = [...document.querySelectorAll('main section')].filter((day) => !day.querySelector('section'));
    for (const day of days.slice(2)) day.remove();
    for (const many of document.querySelectorAll('main :is(ul, ol, tbody)'))
      for (const one of [...many.children].slice(most)) one.remove();
    // Stories are told in another order each time.
    const stories = [...document.querySelectorAll('main article:has(h2)')].map((story) => ({
      story,
      title: story.querySelector('h2')?.textContent ?? '',
    }));
    stories.sort((one, other) => one.title.localeCompare(other.title));
    for (const { story } of stories.slice(most)) story.remove();
  }, first);
}

/** The whole page is what it was when somebody read it last. */
async function expectTree(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator('body'), name).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
}

test('a reader is given what the sign-in says', async ({ page }) => {
  await page.goto(paths.login);
  await loaded(page);
  await expectTree(page, 'login');
});

const half = Math.ceil(SCREENS.length / 2);

for (const screens of [SCREENS.slice(0, half), SCREENS.slice(half)])
  test(`a reader is given what these say: ${screens.map(({ name }) => name).join(', ')}`, async ({
    page,
    arriveAs,
  }) => {
    test.slow();
    // A page that became short would ask for what is older.
    await loadNoOlder(page);
    for (const { name, path, first } of screens)
      await test.step(name, async () => {
        await arriveAs(MEERA, path);
        await loaded(page);
        if (first !== undefined) await leave(page, first);
        await expectTree(page, name);
      });
  });

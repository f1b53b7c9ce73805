import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { test } from './support/fixtures';
import { MEERA } from './support/parents';
import { loaded, loadNoOlder } from './support/routes';

// Snapshots of the accessibility tree: roles, names and states in reading order. Read an intended change line by line, as a
// screen reader would say it, before updating a snapshot.

test.use({ readOnly: true, contextOptions: { reducedMotion: 'reduce' } });

interface Screen {
  name: string;
  path: string;
  /** Number of similar items that are compared; the others are alike. */
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

/** Removes further similar items and all but two days from the page, which is not used afterwards. */
async function leave(page: Page, first: number): Promise<void> {
  await page.evaluate((most) => {
    const days = [...document.querySelectorAll('main section')].filter((day) => !day.querySelector('section'));
    for (const day of days.slice(2)) day.remove();
    for (const many of document.querySelectorAll('main :is(ul, ol, tbody)'))
      for (const one of [...many.children].slice(most)) one.remove();
    // Stories are shuffled.
    const stories = [...document.querySelectorAll('main article:has(h2)')].map((story) => ({
      story,
      title: story.querySelector('h2')?.textContent ?? '',
    }));
    stories.sort((one, other) => one.title.localeCompare(other.title));
    for (const { story } of stories.slice(most)) story.remove();
  }, first);
}

/** Compares the whole page with its snapshot. */
async function expectTree(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator('body'), name).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
}

test('the accessibility tree of the sign-in', async ({ page }) => {
  await page.goto(paths.login);
  await loaded(page);
  await expectTree(page, 'login');
});

const half = Math.ceil(SCREENS.length / 2);

for (const screens of [SCREENS.slice(0, half), SCREENS.slice(half)])
  test(`the accessibility tree of ${screens.map(({ name }) => name).join(', ')}`, async ({ page, arriveAs }) => {
    test.slow();
    // A short page would load older items.
    await loadNoOlder(page);
    for (const { name, path, first } of screens)
      await test.step(name, async () => {
        await arriveAs(MEERA, path);
        await loaded(page);
        if (first !== undefined) await leave(page, first);
        await expectTree(page, name);
      });
  });

import { expect, type Page } from '@playwright/test';
import { expectAccessibleInGallery, story, test } from '../support/gallery';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const day = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) });
const chosen = (page: Page) => page.getByLabel('Chosen', { exact: true });
const title = (page: Page) => story(page, 'Calendar').locator('[aria-live]');

async function show(page: Page, state: string): Promise<void> {
  await story(page, 'Calendar').getByLabel('State').selectOption(state);
}

/** Presses keys, and expects the focus on a day. */
async function press(page: Page, keys: string, name: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
  await expect(day(page, name), keys).toBeFocused();
}

test.beforeEach(({ openGallery }) => openGallery('calendar'));

test('keys move through the days, weeks and months of a calendar', async ({ page }) => {
  await test.step('days and weeks', async () => {
    await expect(day(page, 'Thursday, Nov 12, 2026')).toBeFocused();
    await press(page, 'ArrowRight', 'Friday, Nov 13, 2026');
    await press(page, 'ArrowLeft ArrowLeft', 'Wednesday, Nov 11, 2026');
    await press(page, 'ArrowUp', 'Wednesday, Nov 04, 2026');
    await press(page, 'ArrowDown ArrowDown', 'Wednesday, Nov 18, 2026');
    await press(page, 'Home', 'Sunday, Nov 15, 2026');
    await press(page, 'Home', 'Sunday, Nov 15, 2026');
    await press(page, 'End', 'Saturday, Nov 21, 2026');
    await press(page, 'End', 'Saturday, Nov 21, 2026');
  });
  await test.step('months', async () => {
    await press(page, 'PageDown', 'Monday, Dec 21, 2026');
    await expect(title(page)).toHaveText('December 2026');
    await press(page, 'PageUp PageUp', 'Wednesday, Oct 21, 2026');
    await press(page, 'PageDown ArrowDown ArrowDown', 'Saturday, Dec 05, 2026');
  });
  await test.step('the days are one tab stop', async () => {
    await expect(story(page, 'Calendar').locator('[data-day][tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Next month' })).toBeFocused();
    await press(page, 'Tab', 'Saturday, Dec 05, 2026');
    await page.keyboard.press('Tab');
    await expect(story(page, 'Calendar').locator(':focus')).toHaveCount(0);
  });
  await test.step('Enter and the space bar choose', async () => {
    await day(page, 'Saturday, Dec 05, 2026').focus();
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveText('2026-12-05');
    await press(page, 'ArrowRight', 'Sunday, Dec 06, 2026');
    await page.keyboard.press('Space');
    await expect(chosen(page)).toHaveText('2026-12-06');
  });
  await test.step('a change of year is reported, so that its holidays can be loaded', async () => {
    await show(page, 'the last day of a year');
    await press(page, 'PageDown', 'Sunday, Jan 31, 2027');
    await expect(page.getByLabel('Years shown')).toHaveText('2026, 2027');
  });
  await test.step('in a shorter month the last day is taken', async () => {
    await press(page, 'PageDown', 'Sunday, Feb 28, 2027');
    await show(page, 'a leap day');
    await expect(day(page, 'Tuesday, Feb 29, 2028')).toBeFocused();
    await press(page, 'ArrowRight', 'Wednesday, Mar 01, 2028');
    await press(page, 'ArrowLeft', 'Tuesday, Feb 29, 2028');
    await press(page, Array(12).fill('PageUp').join(' '), 'Sunday, Feb 28, 2027');
  });
  await test.step('in a right-to-left language the left arrow moves forward', async () => {
    await page.evaluate(() => {
      document.dir = 'rtl';
    });
    await press(page, 'ArrowLeft', 'Monday, Mar 01, 2027');
    await press(page, 'ArrowRight', 'Sunday, Feb 28, 2027');
  });
});

test('a day outside the range of a calendar can be reached, says why, and cannot be chosen', async ({ page }) => {
  await show(page, 'within a range');
  const why = story(page, 'Calendar').getByRole('status').filter({ hasText: ': ' });
  await test.step('it starts at the day nearest to today', () =>
    expect(day(page, 'Monday, Nov 16, 2026')).toBeFocused());
  await test.step('too early, with the text of the form', async () => {
    await press(page, 'ArrowLeft', 'Sunday, Nov 15, 2026, weekend, holiday, the week before it is full');
    await expect(page.locator(':focus')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(why).toHaveText('Nov 15, 2026: the week before it is full');
  });
  await test.step('too late', async () => {
    await page.getByRole('button', { name: 'Next month' }).click();
    // `force`, since Playwright does not click a disabled button.
    await day(page, 'Saturday, Dec 05, 2026, weekend, holiday, too late').click({ force: true });
    await expect(why).toHaveText('Dec 05, 2026: too late');
    await expect(chosen(page)).toHaveText('none');
    await expectAccessibleInGallery(page);
  });
  await test.step('the range includes both of its ends', async () => {
    await day(page, 'Friday, Dec 04, 2026').click();
    await expect(chosen(page)).toHaveText('2026-12-04');
    await page.getByRole('button', { name: 'Previous month' }).click();
    await day(page, 'Monday, Nov 16, 2026').click();
    await expect(chosen(page)).toHaveText('2026-11-16');
  });
});

test('a calendar names its days, weeks and holidays, and works with a pointer', async ({ page }) => {
  const calendar = story(page, 'Calendar');
  const table = (name: string) => calendar.getByRole('table', { name, exact: true });
  await test.step('weeks start on Sunday', async () => {
    expect(await calendar.locator('abbr').evaluateAll((days) => days.map((one) => one.getAttribute('title')))).toEqual(
      'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    );
    await expect(table('November 2026').getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
  });
  await test.step('days have accessible names', async () => {
    await expect(calendar.getByRole('button', { name: 'Thursday, Nov 12, 2026, Today', exact: true })).toHaveAttribute(
      'aria-current',
      'date',
    );
    for (const name of [
      'Saturday, Nov 07, 2026, weekend, holiday',
      'Sunday, Nov 08, 2026, Deepavali, holiday',
      'Tuesday, Nov 24, 2026, Guru Nanak Jayanti, holiday',
      'Wednesday, Nov 25, 2026',
    ])
      await expect(calendar.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(calendar.getByRole('list', { name: 'Holidays of the month' }).getByRole('listitem')).toHaveText([
      /^8\s*Deepavali$/,
      /^24\s*Guru Nanak Jayanti$/,
    ]);
  });
  await test.step('a day is chosen by a click', async () => {
    await day(page, 'Wednesday, Nov 18, 2026').click();
    await day(page, 'Friday, Nov 20, 2026').click();
    await expect(chosen(page)).toHaveText('2026-11-20');
    await expect(calendar.getByRole('button', { pressed: true })).toHaveAccessibleName('Friday, Nov 20, 2026');
  });
  await test.step('the button for the next month keeps the focus', async () => {
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(table('December 2026')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next month' })).toBeFocused();
    await expect(calendar.getByRole('listitem')).toHaveText([/Christmas/]);
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(table('November 2026')).toBeVisible();
  });
  await test.step('a leap February has 29 days, after the empty cells of its first week', async () => {
    await show(page, 'a leap day');
    await expect(table('February 2028').getByRole('button')).toHaveCount(29);
    await expect(table('February 2028').getByRole('row').nth(1).getByRole('cell')).toHaveText([
      '',
      '',
      ...'1 2 3 4 5'.split(' '),
    ]);
  });
  await test.step('the days of a span are marked', async () => {
    await show(page, 'a span of days');
    const marked = await calendar
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => getComputedStyle(cell).backgroundColor !== 'rgba(0, 0, 0, 0)')
          .map((cell) => cell.textContent),
      );
    expect(marked).toEqual(['16', '17', '18', '19', '20']);
  });
});

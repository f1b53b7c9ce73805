import { expect, type Page } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { PRIYA } from '../support/parents';

const CALL = '/parentapp/foodMenu';

const ROWS = [
  {
    day: '2026-11-12',
    breakfast: 'Idli and sambar',
    lunch: 'Rajma and rice',
    snacks: 'Roasted makhana',
    fruits: 'Papaya',
  },
  { day: '2026-11-13', breakfast: 'Poha', lunch: 'Lemon rice', snacks: '', fruits: 'Guava' },
  // After the demo's last planned menu.
  { day: '2027-02-12', lunch: 'Poha on Friday' },
  { day: '2027-02-22', lunch: 'Lemon rice on Monday' },
];

const cards = (page: Page) => page.getByRole('article');
const field = (page: Page) => page.getByRole('textbox', { name: 'Date' });

test('a day has four cards; another day is chosen in the calendar, in the week, or as the nearest with a menu', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: FOOD-01 FOOD-02 FOOD-04 NAV-18 OVL-11 OVL-12
  await centre('koramangala').put('/centre/v1/food-menu', { rows: ROWS });
  const calls = callsTo(page, CALL);
  const week = page.getByRole('group', { name: 'Days of the week' });

  await test.step('the four cards of today, in their order', async () => {
    const request = nextCall(page, CALL);
    await arriveAs(PRIYA, '/foodMenu');
    expect((await request).form.get('date')).toBe('2026-11-12');
    await expect(page.getByRole('heading', { level: 1, name: 'Food Menu', exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Food Menu · Aangan$/);
    await expect(cards(page).getByRole('heading')).toHaveText(['Breakfast', 'Lunch', 'Snacks', 'Fruits']);
    await expect(cards(page).getByRole('paragraph')).toHaveText([
      'Idli and sambar',
      'Rajma and rice',
      'Roasted makhana',
      'Papaya',
    ]);
    await expect(week.getByRole('button')).toHaveCount(7);
    await expect(week.getByRole('button', { pressed: true })).toHaveAccessibleName('Thursday, Nov 12, 2026');
  });

  await test.step('another day is chosen in the calendar, never typed', async () => {
    await expect(field(page)).toHaveValue('Nov 12, 2026');
    await expect(field(page)).toHaveAttribute('readonly');
    await field(page).click();
    const calendar = page.getByRole('dialog', { name: 'Date' });
    await expect(calendar.getByText('November 2026')).toBeVisible();
    await calendar.getByRole('button', { name: 'Friday, Nov 13, 2026' }).click();
    await expect(calendar).toBeHidden();
    await expect(field(page)).toHaveValue('Nov 13, 2026');
    await expect(field(page)).toBeFocused();
    await expect(cards(page).nth(1)).toContainText('Lemon rice');
    await expect(cards(page).nth(2)).toContainText('Not on the menu');
    expect(calls.at(-1)?.form.get('date')).toBe('2026-11-13');
    await field(page).click();
    await calendar.getByRole('button', { name: /^Thursday, Nov 0?5, 2026/ }).click();
    await expect(field(page)).toHaveValue('Nov 05, 2026');
  });

  await test.step('the days of the week are a press away', async () => {
    await page.goto('/foodMenu');
    await expect(cards(page).nth(1)).toContainText('Rajma and rice');
    await week.getByRole('button', { name: 'Friday, Nov 13, 2026' }).click();
    await expect(cards(page).nth(1)).toContainText('Lemon rice');
    await expect(field(page)).toHaveValue('Nov 13, 2026');
    await expect(week.locator('[aria-current="date"]')).toHaveAccessibleName('Thursday, Nov 12, 2026');
  });

  await test.step('a day without a menu offers the nearest days with one', async () => {
    await page.goto('/foodMenu?day=2027-02-14');
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous menu: Fri, Feb 12' })).toBeVisible();
    await page.getByRole('button', { name: 'Next menu: Mon, Feb 22' }).press('Enter');
    await expect(page.getByText('Lemon rice on Monday')).toBeVisible();
    await expect(field(page)).toHaveValue('Feb 22, 2027');
    // The pressed button is gone; the focus is at the day.
    await expect(page.getByRole('region', { name: 'Monday, Feb 22, 2027' })).toBeFocused();
    await page.getByRole('button', { name: 'Tuesday, Feb 23, 2027' }).click();
    await page.getByRole('button', { name: 'Previous menu: Mon, Feb 22' }).click();
    await expect(page.getByText('Lemon rice on Monday')).toBeVisible();
  });
});

test('the calendar marks and names the centre’s holidays, and works with keys only', async ({
  page,
  arriveAs,
  centre,
}) => {
  await centre('koramangala').put('/centre/v1/holidays/2026', { rows: [{ day: '2026-11-10', title: 'Deepavali' }] });
  await centre('koramangala').put('/centre/v1/holidays/2027', { rows: [{ day: '2027-01-14', title: 'Sankranti' }] });
  await arriveAs(PRIYA, '/foodMenu');
  const calendar = page.getByRole('dialog', { name: 'Date' });

  await test.step('holidays', async () => {
    await field(page).click();
    const deepavali = calendar.getByRole('button', { name: 'Tuesday, Nov 10, 2026, Deepavali, holiday' });
    await expect(deepavali.locator('i')).toHaveCount(3);
    await expect(calendar.getByRole('button', { name: 'Monday, Nov 09, 2026' }).locator('i')).toHaveCount(0);
    await expect(calendar.getByRole('list', { name: 'Holidays of the month' })).toHaveText(/10\s*Deepavali/);
    // Another year is another request.
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await expect(calendar.getByRole('button', { name: 'Thursday, Jan 14, 2027, Sankranti, holiday' })).toBeVisible();
    await expect(calendar.getByRole('list', { name: 'Holidays of the month' })).not.toContainText('Deepavali');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
  });

  await test.step('keys', async () => {
    await field(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Thursday, Nov 12, 2026, Today/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Saturday, Nov 14, 2026, weekend, holiday' })).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(calendar.getByText('December 2026')).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('Dec 13, 2026');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(field(page)).toBeFocused();
  });
});

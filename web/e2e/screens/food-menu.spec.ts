import { expect, type Page } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { PRIYA } from '../support/parents';
import { expectTroubleTold } from '../support/trouble';

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
];

const cards = (page: Page) => page.getByRole('article');
const field = (page: Page) => page.getByRole('textbox', { name: 'Date' });

test('a day has four cards, in their order', async ({ page, arriveAs, centre }) => {
  // proves: FOOD-02 NAV-18
  await centre('koramangala').put('/centre/v1/food-menu', { rows: ROWS });
  const asked = nextCall(page, CALL);
  await arriveAs(PRIYA, '/foodMenu');
  expect((await asked).form.get('date')).toBe('2026-11-12');
  await expect(page.getByRole('heading', { level: 1, name: 'Food Menu', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Food Menu · Aangan$/);
  await expect(cards(page).getByRole('heading')).toHaveText(['Breakfast', 'Lunch', 'Snacks', 'Fruits']);
  await expect(cards(page).getByRole('paragraph')).toHaveText([
    'Idli and sambar',
    'Rajma and rice',
    'Roasted makhana',
    'Papaya',
  ]);
});

test('another day is chosen in the calendar, never typed', async ({ page, arriveAs, centre }) => {
  // proves: FOOD-01 FOOD-04 OVL-11 OVL-12
  await centre('koramangala').put('/centre/v1/food-menu', { rows: ROWS });
  const calls = callsTo(page, CALL);
  await arriveAs(PRIYA, '/foodMenu');
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

test('the calendar is worked by keys alone', async ({ page, arriveAs }) => {
  await arriveAs(PRIYA, '/foodMenu');
  await field(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Thursday, Nov 12, 2026, Today/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Saturday, Nov 14, 2026, weekend, holiday' })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('dialog').getByText('December 2026')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Dec 13, 2026');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field(page)).toBeFocused();
});

test('the days of the week are a press away, as in the activity calendar', async ({ page, arriveAs, centre }) => {
  await centre('koramangala').put('/centre/v1/food-menu', { rows: ROWS });
  await arriveAs(PRIYA, '/foodMenu');
  const week = page.getByRole('group', { name: 'Days of the week' });
  await expect(week.getByRole('button')).toHaveCount(7);
  await expect(week.getByRole('button', { pressed: true })).toHaveAccessibleName('Thursday, Nov 12, 2026');
  await week.getByRole('button', { name: 'Friday, Nov 13, 2026' }).click();
  await expect(cards(page).nth(1)).toContainText('Lemon rice');
  await expect(field(page)).toHaveValue('Nov 13, 2026');
  await expect(week.locator('[aria-current="date"]')).toHaveAccessibleName('Thursday, Nov 12, 2026');
});

test('a day without a menu offers the nearest days that have one', async ({ page, arriveAs, centre }) => {
  // Beyond what the demo's kitchen has planned.
  await centre('koramangala').put('/centre/v1/food-menu', {
    rows: [
      { day: '2027-02-12', lunch: 'Poha on Friday' },
      { day: '2027-02-22', lunch: 'Lemon rice on Monday' },
    ],
  });
  await arriveAs(PRIYA, '/foodMenu?day=2027-02-14');
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous menu: Fri, Feb 12' })).toBeVisible();
  await page.getByRole('button', { name: 'Next menu: Mon, Feb 22' }).press('Enter');
  await expect(page.getByText('Lemon rice on Monday')).toBeVisible();
  await expect(field(page)).toHaveValue('Feb 22, 2027');
  // What was pressed is gone; whoever reads on begins with the day itself.
  await expect(page.getByRole('region', { name: 'Monday, Feb 22, 2027' })).toBeFocused();
  await page.getByRole('button', { name: 'Tuesday, Feb 23, 2027' }).click();
  await page.getByRole('button', { name: 'Previous menu: Mon, Feb 22' }).click();
  await expect(page.getByText('Lemon rice on Monday')).toBeVisible();
});

test('the calendar marks the centre’s holidays, and says which they are', async ({ page, arriveAs, centre }) => {
  await centre('koramangala').put('/centre/v1/holidays/2026', { rows: [{ day: '2026-11-10', title: 'Deepavali' }] });
  await centre('koramangala').put('/centre/v1/holidays/2027', { rows: [{ day: '2027-01-14', title: 'Sankranti' }] });
  await arriveAs(PRIYA, '/foodMenu');
  await field(page).click();
  const calendar = page.getByRole('dialog', { name: 'Date' });
  const deepavali = calendar.getByRole('button', { name: 'Tuesday, Nov 10, 2026, Deepavali, holiday' });
  await expect(deepavali.locator('i')).toHaveCount(3);
  await expect(calendar.getByRole('button', { name: 'Monday, Nov 09, 2026' }).locator('i')).toHaveCount(0);
  await expect(calendar.getByRole('list', { name: 'Holidays of the month' })).toHaveText(/10\s*Deepavali/);
  // Another year's are another list.
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(calendar.getByRole('button', { name: 'Thursday, Jan 14, 2027, Sankranti, holiday' })).toBeVisible();
  await expect(calendar.getByRole('list', { name: 'Holidays of the month' })).not.toContainText('Deepavali');
});

test('a day without a menu has a kind empty screen', async ({ page, arriveAs }) => {
  await arriveAs(PRIYA, '/foodMenu');
  await field(page).click();
  for (let month = 0; month < 4; month += 1) await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Sunday, Mar 07, 2027, weekend, holiday' }).click();
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
});

test('waiting, trouble and a lost connection are told in place', async ({ page, arriveAs, context, centre }) => {
  await centre('koramangala').put('/centre/v1/food-menu', { rows: ROWS });
  await arriveAs(PRIYA, '/blogs');
  await expectTroubleTold(page, context, {
    path: '/foodMenu',
    call: CALL,
    action: 'Loading Food Menu',
    good: page.getByText('Rajma and rice'),
  });
});

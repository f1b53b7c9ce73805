import { expect } from '@playwright/test';
import { nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { todayAt } from '../support/moment';
import { ARJUN, FARAH, MEERA } from '../support/parents';
import { expectTroubleTold } from '../support/trouble';

const MEASURED = '/parentapp/measurement';
const CARE = '/parentapp/childCare';

test('each year has its own table of months, heights and weights', async ({ page, arriveAs, centre }) => {
  // proves: GROW-01 GROW-02 GROW-04 GROW-10 NAV-19
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  await indiranagar.put('/centre/v1/measurements', {
    rows: [
      { child_id, day: '2026-11-09', height: 104.5, weight: 16.25 },
      { child_id, day: '2025-02-28', height: 93, weight: 13.5 },
    ],
  });
  const asked = nextCall(page, MEASURED);
  await arriveAs(FARAH, '/growth');
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Growth', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Growth · Aangan$/);
  await expect(page.getByRole('tab')).toHaveText(['Measurement', 'Child Care']);
  await expect(page.getByRole('tab', { name: 'Measurement' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('columnheader')).toHaveText(['Month', 'Height (cm)', 'Weight (kg)']);
  const november = page.getByRole('row').filter({ hasText: 'November' });
  await expect(november.getByRole('cell')).toHaveText(['104.5', '16.25']);
  await expect(page.getByText('on Nov 09, 2026').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2025');
  await expect(page.getByRole('row').filter({ hasText: 'February' }).getByRole('cell')).toHaveText(['93', '13.5']);
  await expect(november).toHaveCount(0);
});

test('two measurements of one month are told apart by their days', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  await indiranagar.put('/centre/v1/measurements', {
    rows: [
      { child_id, day: '2025-09-02', height: 92, weight: 13 },
      { child_id, day: '2025-09-25', height: 93, weight: 13.5 },
      { child_id, day: '2025-02-28', height: 90, weight: 12 },
    ],
  });
  await arriveAs(FARAH, '/growth');
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2025');
  const heads = page.getByRole('rowheader');
  await expect(heads.filter({ hasText: 'September' })).toHaveText(['SeptemberSep 25', 'SeptemberSep 02']);
  await expect(heads.filter({ hasText: 'February' })).toHaveText('February');
});

test('the way so far is drawn, and told in words', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  await indiranagar.put('/centre/v1/measurements', {
    rows: [
      { child_id, day: '2025-02-28', height: 93, weight: 13.5 },
      { child_id, day: '2026-11-09', height: 104.5, weight: 16.25 },
    ],
  });
  await arriveAs(FARAH, '/growth');
  const line = page.getByRole('img', { name: /^Height over time: from .* to 104\.5 cm, Nov 09, 2026$/ });
  await expect(line).toBeVisible();
});

test('Child Care shows a card for each day, whose items unfold', async ({ page, arriveAs, centre }) => {
  // proves: GROW-03 GROW-11
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  await indiranagar.post('/centre/v1/child-care', {
    rows: [
      {
        child_id,
        day: '2026-11-10',
        description: 'A week of puzzles',
        items: [
          { key: 'Language', value: 'Tells a story in three sentences' },
          { key: 'Hands', value: 'Threads twelve beads' },
        ],
      },
    ],
  });
  await arriveAs(FARAH, '/growth');
  const asked = nextCall(page, CARE);
  await page.getByRole('tab', { name: 'Child Care' }).click();
  await asked;
  const card = page.getByRole('listitem').filter({ hasText: 'A week of puzzles' }).first();
  await expect(card).toContainText('Nov 10, 2026');
  await expect(card.getByText('Threads twelve beads')).toBeHidden();
  await card.getByText('A week of puzzles').click();
  await expect(card.getByText('Language')).toBeVisible();
  await expect(card.getByText('Tells a story in three sentences')).toBeVisible();
  await card.getByText('A week of puzzles').click();
  await expect(card.getByText('Threads twelve beads')).toBeHidden();
});

test('the badges of the timeline lead each to its tab', async ({ page, arriveAs, centre }) => {
  // proves: TIME-10 TIME-11 GROW-05
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Anaya');
  await indiranagar.addMoments([
    { child_id, type: 'Measurement', message: 'Measured against the neem tree.', at: todayAt('10:00') },
    { child_id, type: 'COR', message: 'Notes of the month are in.', at: todayAt('10:05') },
  ]);
  // The timeline asks for the specification's thirteen types; these two come with the sixteen of the notifications.
  await page.route('**/parentapp/getChildTimeline', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    form.append('include_types', 'Measurement');
    form.append('include_types', 'COR');
    await route.continue({ postData: form.toString() });
  });
  for (const [message, badge, tab] of [
    ['Measured against the neem tree.', 'Growth', 'Measurement'],
    ['Notes of the month are in.', 'Child Care', 'Child Care'],
  ] as const) {
    await (page.url() === 'about:blank' ? arriveAs(MEERA, '/timeline') : page.goto('/timeline'));
    const moment = page.getByRole('article').filter({ hasText: message }).first();
    await moment.getByRole('link', { name: badge }).click();
    await expect(page).toHaveURL(/\/growth/);
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
  // Whatever else the address asks for, it is the first tab.
  await page.goto('/growth?tab=care');
  await expect(page.getByRole('tab', { name: 'Measurement' })).toHaveAttribute('aria-selected', 'true');
});

test('the arrow keys go from tab to tab', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/growth');
  await page.getByRole('tab', { name: 'Measurement' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Child Care' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Child Care' })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'Measurement' })).toBeFocused();
});

test('a child that nothing is noted of has kind empty screens', async ({ page, arriveAs }) => {
  await arriveAs(ARJUN, '/growth');
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Child Care' }).click();
  await expect(page.getByText('What the centre notes about Tara')).toBeVisible();
});

test('waiting, trouble and a lost connection are told in place', async ({ page, arriveAs, context }) => {
  await arriveAs(MEERA, '/blogs');
  await expectTroubleTold(page, context, {
    path: '/growth',
    call: MEASURED,
    action: 'Loading Measurements',
    good: page.getByRole('table'),
  });
});

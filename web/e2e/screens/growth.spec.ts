import { expect } from '@playwright/test';
import { nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { ARJUN, FARAH } from '../support/parents';

const MEASURED = '/parentapp/measurement';
const CARE = '/parentapp/childCare';

test('each year has its own table, the growth line is drawn, and Child Care has a card for each day', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: GROW-01 GROW-02 GROW-03 GROW-04 GROW-10 GROW-11 NAV-19
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  await indiranagar.put('/centre/v1/measurements', {
    rows: [
      { child_id, day: '2026-11-09', height: 104.5, weight: 16.25 },
      { child_id, day: '2025-09-02', height: 94, weight: 14 },
      { child_id, day: '2025-09-25', height: 95, weight: 14.5 },
      { child_id, day: '2025-02-28', height: 93, weight: 13.5 },
    ],
  });
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

  await test.step('months, heights and weights of a year', async () => {
    const request = nextCall(page, MEASURED);
    await arriveAs(FARAH, '/growth');
    await request;
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

  await test.step('two measurements of one month show their days', async () => {
    const heads = page.getByRole('rowheader');
    await expect(heads.filter({ hasText: 'September' })).toHaveText(['SeptemberSep 25', 'SeptemberSep 02']);
    await expect(heads.filter({ hasText: 'February' })).toHaveText('February');
  });

  await test.step('the growth line is drawn, and described in words', async () => {
    const line = page.getByRole('img', { name: /^Height over time: from .* to 104\.5 cm, Nov 09, 2026$/ });
    await expect(line).toBeVisible();
  });

  await test.step('a card for each day, with expandable items', async () => {
    const request = nextCall(page, CARE);
    await page.getByRole('tab', { name: 'Child Care' }).click();
    await request;
    const card = page.getByRole('listitem').filter({ hasText: 'A week of puzzles' }).first();
    await expect(card).toContainText('Nov 10, 2026');
    await expect(card.getByText('Threads twelve beads')).toBeHidden();
    await card.getByText('A week of puzzles').click();
    await expect(card.getByText('Language')).toBeVisible();
    await expect(card.getByText('Tells a story in three sentences')).toBeVisible();
    await card.getByText('A week of puzzles').click();
    await expect(card.getByText('Threads twelve beads')).toBeHidden();
  });
});

test.describe('for a child without notes', () => {
  test.use({ readOnly: true });

  test('both tabs have an empty state, arrow keys switch them, and the address opens either', async ({
    page,
    arriveAs,
  }) => {
    // proves: GROW-05
    const measurement = page.getByRole('tab', { name: 'Measurement' });
    const care = page.getByRole('tab', { name: 'Child Care' });
    await arriveAs(ARJUN, '/growth');
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
    await measurement.focus();
    await page.keyboard.press('ArrowRight');
    await expect(care).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Child Care' })).toBeVisible();
    await expect(page.getByText('What the centre notes about Tara')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(measurement).toBeFocused();

    for (const [address, open] of [
      ['/growth?tab=COR', care],
      ['/growth?day=2026-11-10', measurement],
      // Any other value opens the first tab.
      ['/growth?tab=care', measurement],
    ] as const) {
      await page.goto(address);
      await expect(open, address).toHaveAttribute('aria-selected', 'true');
    }
  });
});

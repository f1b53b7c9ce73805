import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/axe';
import type { Centre } from '../support/centre';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { expectNoOverflow, NARROWEST } from '../support/overflow';
import { MEERA } from '../support/parents';
import { dayIn } from '../support/request-form';
import { shell } from '../support/shell';

// Today is Thursday, 12 November 2026, half past two in the afternoon.

const card = (page: Page) => {
  const main = page.getByRole('main');
  return {
    tell: main.getByRole('button', { name: 'Tell the Centre', exact: true }),
    said: main.getByRole('listitem'),
    takeBack: (when: string) => main.getByRole('button', { name: `Cancel the notice for ${when}` }),
    sheet: page.getByRole('dialog', { name: 'When is Anaya away?', exact: true }),
    choice: (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }),
  };
};

/** Anaya's absences as the centre sees them. */
async function absencesOf(indiranagar: Centre, days: string): Promise<unknown[]> {
  const child = await childId(indiranagar, 'Anaya');
  const { rows } = (await indiranagar.get(`/centre/v1/absences?${days}`)) as {
    rows: { child_id: string; absence: unknown }[];
  };
  return rows.filter(({ child_id }) => child_id === child).map(({ absence }) => absence);
}

test('a parent reports a child as away or late, for one day or several, and cancels it', async ({
  page,
  arriveAs,
  centre,
}) => {
  const indiranagar = centre('indiranagar');

  await test.step('two taps report an absence, and one cancels it', async () => {
    await arriveAs(MEERA, '/attendance');
    const { tell, said, takeBack, sheet, choice } = card(page);
    await tell.click();
    await choice('Away tomorrow').click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'The centre has been told' })).toBeVisible();
    await expect(said).toHaveText(/Away.*Tomorrow · Reported by Mother/);
    expect(await absencesOf(indiranagar, 'from=2026-11-13')).toEqual([
      { day: '2026-11-13', late_at: null, said_by: 'Mother' },
    ]);
    await takeBack('Tomorrow').click();
    await expect(said).toHaveCount(0);
    expect(await absencesOf(indiranagar, 'from=2026-11-13')).toEqual([]);
  });

  await test.step('other days ask for the first and the last one', async () => {
    await page.goto('/attendance');
    const { tell, said, takeBack, choice } = card(page);
    await tell.click();
    await choice('Send').click();
    await expect(page.getByText('Please choose the first and the last day')).toBeVisible();
    for (const [label, day] of [
      ['First day', 'Nov 18, 2026'],
      ['Last day', 'Nov 19, 2026'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).click();
      await dayIn(page.getByRole('dialog', { name: label, exact: true }), day).press('Enter');
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(day);
    }
    await choice('Send').click();
    await expect(said).toHaveText([/Away.*Wednesday, Nov 18/, /Away.*Thursday, Nov 19/]);
    expect(await absencesOf(indiranagar, 'from=2026-11-16&to=2026-11-30')).toHaveLength(2);
    for (const when of ['Wednesday, Nov 18', 'Thursday, Nov 19']) await takeBack(when).click();
    await expect(said).toHaveCount(0);
  });

  await test.step('a late child has an arrival time; a child who has arrived cannot be late', async () => {
    const child_id = await childId(indiranagar, 'Anaya');
    await indiranagar.remove(`/centre/v1/attendance/2026-11-12/${child_id}`).catch(() => {});
    await page.goto('/attendance');
    const { tell, said, sheet, choice } = card(page);
    await tell.click();
    await choice('3:00 PM').click();
    await expect(said).toHaveText(/Arriving at 3:00 PM.*Today · Reported by Mother/);
    await indiranagar.put('/centre/v1/attendance', {
      rows: [{ child_id, day: '2026-11-12', status: 'Present', time_in: '14:40' }],
    });
    await tell.click();
    await choice('Away today').click();
    await expect(shell(page).modal).toContainText('The centre has recorded that your child came today.');
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    // A failure leaves the sheet open and the list unchanged.
    await expect(sheet).toBeVisible();
    expect(await absencesOf(indiranagar, 'from=2026-11-12')).toEqual([
      { day: '2026-11-12', late_at: '15:00', said_by: 'Mother' },
    ]);
  });
});

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no accessibility issue in the form and the list, which fit', async ({ page, arriveAs }) => {
    await arriveAs(MEERA, '/attendance');
    const { tell, said, sheet, choice } = card(page);
    await tell.click();
    await expect(sheet).toBeVisible();
    await expectAccessibleInAllThemes(page);
    await expectNoOverflow(page, NARROWEST);
    await choice('Away tomorrow').click();
    await expect(said).toHaveCount(1);
    await expectAccessibleInAllThemes(page);
    await expectNoOverflow(page, NARROWEST);
  });
});

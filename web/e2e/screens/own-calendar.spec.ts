import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/axe';
import { test } from '../support/fixtures';
import { expectNoOverflow, NARROWEST } from '../support/overflow';
import { PRIYA } from '../support/parents';
import { shell } from '../support/shell';

// The calendar subscription: a link is created, shown once, renewed and turned off.

const ROWS = [
  { day: '2026-11-24', title: 'Guru Nanak Jayanti' },
  { day: '2026-12-25', title: 'Christmas, the whole day' },
];

const parts = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'In your own calendar', exact: true });
  const button = (name: string) => sheet.getByRole('button', { name, exact: true });
  return {
    open: page.getByRole('main').getByRole('button', { name: 'Set up', exact: true }),
    sheet,
    make: button('Create a link'),
    copy: button('Copy the link'),
    renew: button('New link'),
    end: button('Turn off the link'),
    close: button('Close'),
    menus: sheet.getByRole('switch', { name: 'Each day’s food menu too' }),
    address: sheet.getByText(/\/calendar\/[\w-]{43}\.ics$/),
    link: sheet.getByRole('link', { name: 'Open in the calendar' }),
  };
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a calendar fetches the holidays from a link that is shown once, until it is turned off; each step is accessible and fits', async ({
  page,
  context,
  request,
  arriveAs,
  centre,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await centre('koramangala').put('/centre/v1/holidays/2026', { rows: ROWS });
  await centre('koramangala').put('/centre/v1/food-menu', { rows: [{ day: '2026-11-13', lunch: 'Khichdi, curd' }] });
  const fetched = (address: string) => request.get(new URL(address).pathname);
  await arriveAs(PRIYA, '/holidayCalendar');
  const { open, sheet, make, copy, renew, end, close, menus, address, link } = parts(page);
  const shown = async () => (await address.textContent()) ?? '';
  const fits = async () => {
    await expectAccessibleInAllThemes(page);
    await expectNoOverflow(page, NARROWEST);
  };
  await open.click();
  await expect(menus).not.toBeChecked();
  await expect(make).toBeVisible();
  await fits();
  await make.click();
  await expect(address).toBeVisible();
  await fits();
  const first = await shown();
  expect(await link.getAttribute('href')).toBe(first.replace(/^https?/, 'webcal'));
  await copy.click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  const calendar = await fetched(first);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const said = await calendar.text();
  expect(said).toContain('SUMMARY:Centre closed: Guru Nanak Jayanti\r\n');
  expect(said).toContain('DTSTART;VALUE=DATE:20261225\r\n');
  expect(said).toContain('Christmas\\, the whole day');
  expect(said).not.toContain('Khichdi');

  // The menus are added to the existing link.
  await menus.click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeAttached();
  expect(await (await fetched(first)).text()).toContain('Khichdi\\, curd');

  await close.click();
  await open.click();
  await expect(sheet.getByText('so it cannot be shown again')).toBeVisible();
  await expect(address).toHaveCount(0);
  await expect(menus).toBeChecked();
  await expect(renew).toBeVisible();
  await fits();

  await renew.click();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  const second = await shown();
  expect(second).not.toBe(first);
  expect((await fetched(first)).status()).toBe(404);
  expect((await fetched(second)).status()).toBe(200);

  await end.click();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(make).toBeVisible();
  expect((await fetched(second)).status()).toBe(404);
  await page.goto('/devices');
  await expect(page.getByText('Turned off the calendar link')).toBeVisible();
});

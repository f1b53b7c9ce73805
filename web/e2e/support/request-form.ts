import { expect, type Locator, type Page } from '@playwright/test';
import { answerWith, callsTo } from './calls';
import type { Centre } from './centre';
import { shell } from './shell';

// The forms of Support. Today is Thursday, Nov 12, 2026.

export const SEND = '/parentapp/request';
const SUBMITTED = 'Request Submitted Sucessfully';

export function requestForm(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    heading: (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }),
    field: (label: string) => main.getByLabel(label, { exact: true }),
    radio: (name: string) => main.getByRole('radio', { name, exact: true }),
    submit: page.getByRole('button', { name: 'Submit', exact: true }),
  };
}

/** A day of an open calendar, by its accessible name: 'Nov 16, 2026'. */
export function dayIn(calendar: Locator, day: string): Locator {
  return calendar.getByRole('button', { name: day });
}

export async function openCalendar(page: Page, label: string): Promise<Locator> {
  await requestForm(page).field(label).click();
  const calendar = page.getByRole('dialog', { name: label, exact: true });
  await expect(calendar.getByRole('button', { pressed: false }).first()).toBeVisible();
  return calendar;
}

/** Chooses a day of the initial month of the calendar. */
export async function chooseDay(page: Page, label: string, day: string): Promise<void> {
  await dayIn(await openCalendar(page, label), day).press('Enter');
  await expect(requestForm(page).field(label)).toHaveValue(day);
}

/** A day that can be pressed but is not chosen. */
export async function expectNotFree(calendar: Locator, day: string): Promise<void> {
  await expect(dayIn(calendar, day)).toHaveAttribute('aria-disabled', 'true');
  await dayIn(calendar, day).press('Enter');
  await expect(calendar).toBeVisible();
  await expect(dayIn(calendar, day)).toHaveAttribute('aria-pressed', 'false');
}

/** Leaves one holiday in November beside the weekends. */
export async function keepOneHoliday(centre: Centre): Promise<void> {
  await centre.put('/centre/v1/holidays/2026', { rows: [{ day: '2026-11-24', title: 'Guru Nanak Jayanti' }] });
}

/** The field is invalid and focused, and the error is its description. */
export async function expectWrong(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(message);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

/** A toast confirms it, and it is among the past requests. */
export async function expectSent(page: Page, type: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: SUBMITTED })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/PastRequestTab');
  await expect(page.getByRole('article').getByRole('heading', { name: type, exact: true })).toBeVisible();
}

/**
 * A form keeps its values after a refusal, a lost answer and a reload, is sent once, and is then among the past requests.
 * Returns the fields that were sent.
 */
export async function expectKept(
  page: Page,
  type: string,
  unchanged: () => Promise<void>,
  sure = async () => {},
): Promise<URLSearchParams> {
  const { submit } = requestForm(page);
  const refused = 'Your centre does not offer this. Please talk to the centre.';
  await answerWith(page, SEND, { body: { status: 'error', error: refused, code: 'not_offered' } });
  await submit.click();
  await sure();
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
  await unchanged();

  await page.route(`**${SEND}`, (route) => route.abort(), { times: 1 });
  await submit.click();
  await sure();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await unchanged();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await unchanged();
  const sent = callsTo(page, SEND);
  await submit.click();
  await sure();
  await expectSent(page, type);
  expect(sent).toHaveLength(1);
  return sent[0]?.form ?? new URLSearchParams();
}

import { expect, type Page } from '@playwright/test';
import { answerWith, callsTo } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { aBreak, askFor, decideRequest, EXTEND, LIST, RESUME, requestCard, SEND, TYPES } from '../support/requests';
import { shell } from '../support/shell';

// A break is taken, ended early, extended. Today is Thursday, 12 November 2026.

const toast = (page: Page) => page.locator('[data-toast]');

function form(page: Page) {
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  return {
    from: field('From date'),
    to: field('To date (last day of break)'),
    reason: field('Reason'),
    back: field('First day back'),
    end: field('New last day of break'),
    submit: page.getByRole('button', { name: 'Submit', exact: true }),
  };
}

/** A day in the open calendar. */
const day = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`, ${name}`) });

async function choose(page: Page, field: ReturnType<typeof form>['from'], name: string): Promise<void> {
  await field.click();
  await day(page, name).click();
  await expect(field).toHaveValue(name);
}

/** The day can be focused but not chosen; a press shows why. */
async function expectNotFree(page: Page, name: string, why: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(day(page, name)).toHaveAttribute('aria-disabled', 'true');
  await day(page, name).dispatchEvent('click');
  await expect(dialog.getByRole('status')).toHaveText(`${name}: ${why}`);
  await expect(dialog).toBeVisible();
}

async function months(page: Page, count: number): Promise<void> {
  for (let month = 0; month < count; month += 1) await page.getByRole('button', { name: 'Next month' }).click();
}

test.describe('before anything is sent', () => {
  test.use({ readOnly: true });

  test('a break needs a start, an end and a reason, checked in this order', async ({ page, arriveAs }) => {
    // proves: PAUSE-01 PAUSE-02 PAUSE-03 PAUSE-04 PAUSE-10 PAUSE-11 PAUSE-12 PAUSE-13
    await arriveAs(FARAH, '/support/Pause');
    await expect(page.getByRole('heading', { level: 1, name: 'Take A Break', exact: true })).toBeVisible();
    const { from, to, reason, submit } = form(page);
    const calls = callsTo(page, SEND);
    await submit.click();
    await expect(from).toBeFocused();
    await expect(from).toHaveAccessibleDescription('Please Select Date');
    await expect(page.getByText('Please Select End Date')).toHaveCount(0);
    await choose(page, from, 'Nov 18, 2026');
    await submit.click();
    await expect(to).toBeFocused();
    await expect(to).toHaveAccessibleDescription('Please Select End Date');
    await choose(page, to, 'Nov 27, 2026');
    await submit.click();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription('Please Enter Reason');
    await reason.fill('  \n ');
    await submit.click();
    await expect(reason).toHaveAccessibleDescription('Please Enter Reason');
    expect(calls).toHaveLength(0);
  });
});

test('no reason before a date, no past day, no end before the start, and 890 days at most', async ({
  page,
  arriveAs,
  server,
}) => {
  const { from, to, reason } = form(page);
  const refused = (first: string, last: string) => expect(askFor(server, FARAH, aBreak(first, last))).rejects;

  await test.step('both addresses open it, and a reason needs a date first', async () => {
    // proves: PAUSE-05 NAV-38
    await arriveAs(FARAH, '/support/Pause');
    await expect(from).toBeVisible();
    await page.goto('/Pause');
    const { modal } = shell(page);
    await reason.pressSequentially('V');
    await expect(modal).toContainText('Please Select Date First');
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(reason).toHaveValue('');
    await choose(page, from, 'Nov 18, 2026');
    await reason.fill('Visiting grandparents');
    await expect(reason).toHaveValue('Visiting grandparents');
    await expect(modal).toHaveCount(0);
  });

  await test.step('a break can start today at the earliest, and end on its first day', async () => {
    // proves: PAUSE-14 PAUSE-15
    await from.click();
    await expectNotFree(page, 'Nov 11, 2026', 'That day has passed.');
    await day(page, 'Nov 12, 2026').click();
    await choose(page, from, 'Nov 18, 2026');
    await to.click();
    await expectNotFree(page, 'Nov 17, 2026', 'A break cannot end before it begins.');
    await day(page, 'Nov 18, 2026').click();
    await expect(to).toHaveValue('Nov 18, 2026');
    // An end before a new start is cleared.
    await choose(page, from, 'Nov 20, 2026');
    await expect(to).toHaveValue('');
    await refused('2026-11-11', '2026-11-20').toThrow('Please Select Date');
    await refused('2026-11-18', '2026-11-17').toThrow('Please Select End Date');
  });

  await test.step('it can last 890 days and not one more', async () => {
    // proves: PAUSE-16
    await choose(page, from, 'Nov 12, 2026');
    await to.click();
    await day(page, 'Nov 12, 2026').focus();
    for (let month = 0; month < 29; month += 1) await page.keyboard.press('PageDown');
    await expectNotFree(page, 'Apr 21, 2029', 'A break can last 890 days at most.');
    await day(page, 'Apr 20, 2029').click();
    await expect(to).toHaveValue('Apr 20, 2029');
    await refused('2026-11-12', '2029-04-21').toThrow('Please Select End Date');
  });
});

test('a break is requested with keys only, survives failures, and is shown among the past requests', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  await arriveAs(FARAH, '/Pause');
  const { from, to, reason, submit } = form(page);
  const { keyboard } = page;

  await test.step('it is filled in with keys only', async () => {
    await from.focus();
    await keyboard.press('Enter');
    await expect(day(page, 'Nov 12, 2026')).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(from).toHaveValue('Nov 19, 2026');
    await expect(from).toBeFocused();
    await keyboard.press('Tab');
    await expect(to).toBeFocused();
    await keyboard.press(' ');
    await expect(day(page, 'Nov 19, 2026')).toBeFocused();
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect(to).toBeFocused();
    await expect(page.getByText('Zoya is back at Indiranagar on Mon, Nov 23.')).toBeVisible();
    await keyboard.press('Tab');
    await expect(reason).toBeFocused();
    await keyboard.type('  A wedding in Mysuru ');
  });

  await test.step('the input survives a failure and a reload', async () => {
    const expectRestored = async () => {
      await expect(from).toHaveValue('Nov 19, 2026');
      await expect(to).toHaveValue('Nov 20, 2026');
      await expect(reason).toHaveValue('  A wedding in Mysuru ');
    };
    await answerWith(page, SEND, { status: 500, body: '' });
    await submit.click();
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    await expectRestored();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expectRestored();
  });

  await test.step('after sending there is a toast, it is shown among the past requests, and both lists are refetched', async () => {
    // proves: REQ-12 REQ-19 REQ-20 REQ-42 SCOPE-21
    const calls = callsTo(page, SEND);
    const [types, list] = [page.waitForRequest(`**${TYPES}`), page.waitForRequest(`**${LIST}`)];
    await reason.focus();
    await keyboard.press('Tab');
    await expect(submit).toBeFocused();
    await keyboard.press('Enter');
    await expect(toast(page)).toHaveText('Request Submitted Sucessfully');
    await Promise.all([types, list]);
    await expect(page).toHaveURL((url) => url.pathname === '/PastRequestTab');
    await expect(requestCard(page, 'Child Pause').card).toContainText('A wedding in Mysuru');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers['idempotency-key']).toMatch(/.{8,}/);
    expect(Object.fromEntries(calls[0]?.form ?? [])).toMatchObject({
      child_pause: '1',
      date: '2026-11-19',
      end_date: '2026-11-20',
      attrition_reason: 'A wedding in Mysuru',
      parent_name: 'Farah Khan',
      values: '[]',
    });
    const { requests } = (await centre('indiranagar').get('/centre/v1/requests')) as { requests: unknown[] };
    expect(JSON.stringify(requests)).toContain('A wedding in Mysuru');
  });

  await test.step('if the other parent was faster, the form says so and keeps the input', async () => {
    await page.goto('/Pause');
    await choose(page, from, 'Nov 25, 2026');
    await choose(page, to, 'Nov 27, 2026');
    await reason.fill('A second wedding');
    await askFor(server, FARAH, aBreak('2026-11-26', '2026-11-27'));
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Child On Pause');
    await expect(from).toHaveValue('Nov 25, 2026');
    await expect(to).toHaveValue('Nov 27, 2026');
    await expect(reason).toHaveValue('A second wedding');
    await expect(page.getByText('Zoya is already on a break from Nov 26, 2026 to Nov 27, 2026.')).toBeVisible();
    await page.getByRole('link', { name: 'See the break' }).first().click();
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/request\?item=/);
  });
});

test('a break is ended early, on a day before its last one', async ({ page, arriveAs, server, centre }) => {
  const { back, submit } = form(page);

  await test.step('of a break that has started: today at the earliest', async () => {
    // proves: PAUSE-06 PAUSE-08 PAUSE-17 PAUSE-18 PAUSE-19 PAUSE-25 NAV-30 NAV-47
    const pause = await askFor(server, FARAH, aBreak('2026-11-12', '2026-11-27'));
    await decideRequest(centre('indiranagar'), pause, 'Approved');
    await arriveAs(FARAH, '/support/earlyResume');
    await expect(back).toBeVisible();
    await page.goto('/earlyResume');
    await expect(page.getByRole('heading', { level: 1, name: 'Early Resume', exact: true })).toBeVisible();
    await submit.click();
    await expect(back).toBeFocused();
    await expect(back).toHaveAccessibleDescription('Please Select End Date');
    await back.click();
    await expectNotFree(page, 'Nov 11, 2026', 'That day has passed.');
    await expectNotFree(page, 'Nov 27, 2026', 'Choose a day before the break ends.');
    await expect(day(page, 'Nov 26, 2026')).not.toHaveAttribute('aria-disabled');
    await day(page, 'Nov 20, 2026').click();
    const calls = callsTo(page, RESUME);
    await submit.click();
    await expect(page).toHaveURL((url) => url.pathname === '/support');
    expect(calls).toHaveLength(1);
    expect(Object.fromEntries(calls[0]?.form ?? [])).toMatchObject({
      req_id: pause.request_id,
      early_resume_date: '2026-11-20',
    });
  });

  await test.step('of a future break: not before its first day', async () => {
    const later = await askFor(server, FARAH, aBreak('2026-12-08', '2026-12-17'));
    await decideRequest(centre('indiranagar'), later, 'Approved');
    await page.goto(`/earlyResume?item=${later.request_id}`);
    await back.click();
    await expectNotFree(page, 'Dec 07, 2026', 'Choose a day after the break begins.');
    await day(page, 'Dec 08, 2026').click();
    await expect(back).toHaveValue('Dec 08, 2026');
  });
});

test('a break is extended, to 89 days after its first one at most', async ({ page, arriveAs, server }) => {
  const { end, submit } = form(page);
  const none = page.getByRole('heading', { name: 'There is no break to change' });
  const limit = 'An extended break can last until 89 days after its first day.';

  await test.step('without a break it says so', async () => {
    await arriveAs(FARAH, '/extendPause');
    await expect(none).toBeVisible();
    await page.goto('/earlyResume');
    await expect(none).toBeVisible();
  });

  await test.step('a later last day is chosen, and sent', async () => {
    // proves: PAUSE-07 PAUSE-09 PAUSE-20 PAUSE-21 PAUSE-22 PAUSE-26 NAV-31 NAV-48
    const pause = await askFor(server, FARAH, aBreak('2026-11-12', '2026-11-20'));
    await page.goto('/support/extendPause');
    await expect(end).toBeVisible();
    await page.goto('/extendPause');
    await expect(page.getByRole('heading', { level: 1, name: 'Extend Pause', exact: true })).toBeVisible();
    await submit.click();
    await expect(end).toBeFocused();
    await expect(end).toHaveAccessibleDescription('Please Select End Date');
    await end.click();
    await expectNotFree(page, 'Nov 20, 2026', 'The break already lasts until then.');
    await expect(day(page, 'Nov 21, 2026')).not.toHaveAttribute('aria-disabled');
    await months(page, 3);
    await expectNotFree(page, 'Feb 10, 2027', limit);
    await day(page, 'Feb 09, 2027').click();
    const calls = callsTo(page, EXTEND);
    await submit.click();
    await expect(page).toHaveURL((url) => url.pathname === '/support');
    expect(calls).toHaveLength(1);
    expect(Object.fromEntries(calls[0]?.form ?? [])).toMatchObject({
      req_id: pause.request_id,
      extend_date: '2027-02-09',
    });
    await page.goto('/PastRequestTab');
    await expect(requestCard(page, 'Child Pause').card).toContainText('Feb 09, 2027');
  });

  await test.step('a break of the longest length cannot be extended', async () => {
    await page.goto('/extendPause');
    await expect(page.getByText(limit)).toBeVisible();
    await expect(submit).toHaveCount(0);
  });
});

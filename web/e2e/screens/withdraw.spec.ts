import { expect, type Page } from '@playwright/test';
import { callsTo } from '../support/calls';
import { test } from '../support/fixtures';
import { expectLoadStates } from '../support/load-states';
import { FARAH } from '../support/parents';
import {
  chooseDay,
  dayIn,
  expectKept,
  expectNotFree,
  expectSent,
  expectWrong,
  keepOneHoliday,
  openCalendar,
  requestForm,
  SEND,
} from '../support/request-form';
import { askFor } from '../support/requests';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// Withdrawal of Zoya from the centre.

const HOLIDAY = 'The Selected Date Cannot Be A Holiday';
const DATE = 'Date of withdraw';
const REASONS = ['Transfer', 'Not satisfied with services', 'Moving to formal schooling', 'Others'];

function withdraw(page: Page) {
  const { field, radio, submit, heading, main } = requestForm(page);
  const group = (name: string | RegExp) => main.getByRole('radiogroup', { name });
  return {
    heading: heading('Withdraw Child'),
    date: field(DATE),
    reasons: group('Reason'),
    remark: field('Your reason'),
    rating: group(/^How likely/),
    tags: main.getByRole('group').getByRole('checkbox'),
    comment: field('Comment'),
    radio,
    submit,
    /** The confirmation. */
    sure: shell(page).modal.filter({ hasText: 'Withdraw Zoya Khan?' }),
  };
}

async function fill(page: Page): Promise<void> {
  const form = withdraw(page);
  await chooseDay(page, DATE, 'Nov 27, 2026');
  await form.reasons.getByText('Others', { exact: true }).click();
  await form.remark.fill('We move to Pune');
  await form.rating.getByText('9', { exact: true }).click();
  await form.tags.first().check({ force: true });
  await form.comment.fill('Thank you for everything');
}

test('a child is withdrawn: filled in, confirmed, kept through a refusal, a lost connection and a reload, and sent once', async ({
  page,
  arriveAs,
}) => {
  // proves: WDRAW-01 WDRAW-02 WDRAW-03 WDRAW-04 WDRAW-05 WDRAW-06 WDRAW-07 SCOPE-21
  await arriveAs(FARAH, '/support');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Withdraw Child' }).click();
  const form = withdraw(page);
  await expect(form.heading).toBeFocused();
  await expect(form.rating.getByRole('radio')).toHaveCount(10);
  await expect(form.tags).toHaveCount(0);
  await expect(form.remark).toHaveCount(0);
  await fill(page);
  await expect(page.getByRole('main').getByText('For Zoya Khan, Nursery')).toBeVisible();

  await test.step('nothing is sent before the confirmation', async () => {
    const sent = callsTo(page, SEND);
    await form.submit.click();
    await expect(form.sure).toContainText('Zoya Khan’s last day at Indiranagar will be Nov 27, 2026.');
    await form.sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.sure).toHaveCount(0);
    expect(sent).toHaveLength(0);
  });

  const unchanged = async () => {
    await expect(form.date).toHaveValue('Nov 27, 2026');
    await expect(form.radio('Others')).toBeChecked();
    await expect(form.remark).toHaveValue('We move to Pune');
    await expect(form.rating.getByRole('radio', { name: '9', exact: true })).toBeChecked();
    await expect(form.tags.first()).toBeChecked();
    await expect(form.comment).toHaveValue('Thank you for everything');
  };
  const sure = () => form.sure.getByRole('button', { name: 'OK' }).click();
  const fields = await expectKept(page, 'Child Attrition', unchanged, sure);
  expect(Object.fromEntries(fields)).toMatchObject({
    date: '2026-11-27',
    child_attrition: '1',
    attrition_reason: 'Others: We move to Pune',
    nps_score: '9',
    nps_parent: 'Mother',
    nps_comments: 'Thank you for everything',
  });
  expect(JSON.parse(fields.get('nps_tags') ?? '')).toHaveLength(1);
});

test('a holiday is reported immediately, the day before yesterday cannot be chosen, and the reasons are configured', async ({
  page,
  arriveAs,
  centre,
  server,
}) => {
  await keepOneHoliday(centre('indiranagar'));
  await arriveAs(FARAH, '/WithrawChild');
  const form = withdraw(page);

  await test.step('a holiday is reported immediately, and the day before yesterday cannot be chosen', async () => {
    // proves: WDRAW-09 WDRAW-17
    const calendar = await openCalendar(page, DATE);
    await expect(calendar.getByText('Guru Nanak Jayanti')).toBeVisible();
    await dayIn(calendar, 'Nov 24, 2026').press('Enter');
    await expectWrong(form.date, HOLIDAY);
    await form.comment.fill('Thank you');
    await expect(page.getByText(HOLIDAY)).toHaveCount(0);
    await openCalendar(page, DATE);
    await expectNotFree(calendar, 'Nov 10, 2026');
    await dayIn(calendar, 'Nov 11, 2026').press('Enter');
    await expect(form.date).toHaveValue('Nov 11, 2026');
    await expect(form.date).not.toHaveAttribute('aria-invalid');
    const asked = { child_attrition: '1', attrition_reason: 'Transfer', nps_score: '9', nps_tags: '["teachers"]' };
    const ask = (date: string) => askFor(server, FARAH, { ...asked, date, nps_comments: 'Thank you' });
    await expect(ask('2026-11-10')).rejects.toThrow('Please Select Date Of Withdraw');
  });

  await test.step('the reasons are those of the configuration', async () => {
    // proves: WDRAW-08 WDRAW-21 WDRAW-22 WDRAW-23 WDRAW-24
    const reasons = form.reasons.getByRole('radio');
    await expect(reasons).toHaveCount(REASONS.length);
    for (const reason of REASONS) await expect(form.radio(reason)).not.toBeChecked();
    await form.reasons.getByText('Others', { exact: true }).click();
    await expect(form.remark).toBeVisible();
    await form.reasons.getByText('Transfer', { exact: true }).click();
    await expect(form.remark).toHaveCount(0);
    await page.route('**/static/config.json', async (route) => {
      const answer = await route.fetch();
      const json = { ...(await answer.json()), WithdrawReason: ['Too far', 'Others'] };
      await route.fulfill({ response: answer, json });
    });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(reasons).toHaveCount(2);
    await expect(form.radio('Too far')).toBeVisible();
  });
});

test.describe('before anything is sent', () => {
  test.use({ readOnly: true });

  test('the seven messages are shown in order, one at a time, and any change clears one', async ({
    page,
    arriveAs,
    context,
  }) => {
    // proves: WDRAW-10 WDRAW-11 WDRAW-12 WDRAW-13 WDRAW-14 WDRAW-15 WDRAW-16 WDRAW-18
    await arriveAs(FARAH, '/blogs');
    await loaded(page);
    const form = withdraw(page);
    await test.step('the screen while loading, on errors and offline', async () => {
      await expectLoadStates(page, context, {
        path: '/WithrawChild',
        call: '/parentapp/getSurveyParams',
        action: 'Loading Survey',
        good: form.date,
      });
    });

    const sent = callsTo(page, SEND);
    const notice = page.getByText(/^(Please (Select|Enter|Check) |The Selected Date)/);
    const only = async (message: string) => {
      await form.submit.click();
      await expect(notice).toHaveText([message]);
    };
    await only('Please Select Date Of Withdraw');
    await expect(form.date).toBeFocused();
    await form.comment.fill('Thank');
    await expect(notice).toHaveCount(0);
    await form.comment.clear();

    const calendar = await openCalendar(page, DATE);
    await dayIn(calendar, 'Nov 14, 2026').press('Enter');
    await only(HOLIDAY);
    await chooseDay(page, DATE, 'Nov 27, 2026');
    await expect(notice).toHaveCount(0);

    await only('Please Select Reason');
    await expect(form.radio('Transfer')).toBeFocused();
    await form.reasons.getByText('Others', { exact: true }).click();
    await expect(notice).toHaveCount(0);

    await only('Please Enter Reason Incase of Other');
    await expect(form.remark).toBeFocused();
    await form.remark.fill('   ');
    await only('Please Enter Reason Incase of Other');
    await form.remark.fill('We move to Pune');
    await expect(notice).toHaveCount(0);

    await only('Please Select Rating');
    await form.rating.getByText('9', { exact: true }).click();
    await expect(notice).toHaveCount(0);

    await only('Please Check The Tags');
    await expect(form.tags.first()).toBeFocused();
    await form.tags.first().check({ force: true });
    await expect(notice).toHaveCount(0);

    await only('Please Enter Comment');
    await expect(form.comment).toBeFocused();
    await form.comment.fill('Thank you');
    await expect(notice).toHaveCount(0);

    await form.submit.click();
    await expect(form.sure).toBeVisible();
    await form.sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.sure).toHaveCount(0);
    expect(sent).toHaveLength(0);

    await test.step('another rating has other tags, and clears the selected ones', async () => {
      const { rating, tags } = form;
      await rating.getByText('10', { exact: true }).click();
      await expect(tags.first()).toBeChecked();
      await rating.getByText('2', { exact: true }).click();
      await expect(tags.first()).toBeVisible();
      await expect(tags.and(page.locator(':checked'))).toHaveCount(0);
    });
  });
});

test('a child is withdrawn with keys only', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/WithrawChild');
  const form = withdraw(page);
  await loaded(page);
  const { keyboard } = page;
  await form.heading.focus();
  // Beyond the Back button.
  await keyboard.press('Tab');
  await expect(form.date).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Nov 12, 2026, Today/ })).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(form.date).toHaveValue('Nov 13, 2026');
  await expect(form.date).toBeFocused();
  await keyboard.press('Tab');
  await expect(form.radio('Transfer')).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await expect(form.radio('Not satisfied with services')).toBeChecked();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(form.rating.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(form.rating.getByRole('radio', { name: '3', exact: true })).toBeChecked();
  await keyboard.press('Tab');
  await expect(form.tags.first()).toBeFocused();
  await keyboard.press('Space');
  await expect(form.tags.first()).toBeChecked();
  for (let at = await form.tags.count(); at > 0; at -= 1) await keyboard.press('Tab');
  await expect(form.comment).toBeFocused();
  await keyboard.type('Too far from home');
  await keyboard.press('Tab');
  await expect(form.submit).toBeFocused();
  await keyboard.press('Enter');
  await expect(form.sure).toBeVisible();
  await expect(form.sure.getByRole('button', { name: 'OK' })).toBeFocused();
  await keyboard.press('Enter');
  await expectSent(page, 'Child Attrition');
});

import { expect, type Page } from '@playwright/test';
import { answerWith, callsTo, nextCall } from '../support/calls';
import type { Centre } from '../support/centre';
import { test } from '../support/fixtures';
import { expectLoadStates } from '../support/load-states';
import { FARAH } from '../support/parents';
import { chooseDay, dayIn, expectNotFree, expectWrong, openCalendar, requestForm } from '../support/request-form';
import { callAs } from '../support/requests';
import { shell } from '../support/shell';

// Refund of a day's fee. Today is Thursday, 12 November 2026.

const REFUND = '/financials/saveNonSatisfactionRefund/';
const HOLIDAY = 'The Selected Date Cannot Be a Holiday';
const DATE = 'Date';
const WORDS = 'Zoya was left in wet clothes.';

function refund(page: Page) {
  const { main, heading, field, submit } = requestForm(page);
  return {
    heading: heading('Non Satisfaction Refund'),
    main,
    date: field(DATE),
    amount: field('Amount'),
    comment: field('Comment'),
    submit,
  };
}

/** A holiday besides the weekends. */
async function closedOn(centre: Centre, day: string): Promise<void> {
  await centre.put('/centre/v1/holidays/2026', { rows: [{ day, title: 'Founders Day' }] });
}

interface Refunds {
  refunds: { comment: string }[];
}

test('a refund is requested, kept through a refusal, a reload and a lost answer, sent once, and only once a month', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  // proves: REFUND-01 REFUND-02 REFUND-03 REFUND-04 REFUND-05 REFUND-06 SCOPE-24 NAV-33
  const indiranagar = centre('indiranagar');
  await closedOn(indiranagar, '2026-11-24');
  const checked = page.waitForResponse((one) => new URL(one.url()).pathname === REFUND);
  const first = nextCall(page, REFUND);
  await arriveAs(FARAH, '/nonSatisfaction');
  const view = refund(page);
  await expect(view.heading).toBeVisible();
  const { form: asked } = await first;
  expect(asked.get('show_refund_amount')).toBe('yes');
  const { response } = (await (await checked).json()) as { response: { message: string; amount: string } };
  expect(response.message).toBe('');
  expect(response.amount).toMatch(/^[1-9]\d*\.\d\d$/);
  const shown = ((await view.amount.textContent()) ?? '').replace(/[₹, ]/g, '');
  expect(shown).toBe(response.amount);
  await chooseDay(page, DATE, 'Nov 11, 2026');
  await view.comment.fill(` ${WORDS} `);

  const unchanged = async () => {
    await expect(view.date).toHaveValue('Nov 11, 2026');
    await expect(view.comment).toHaveValue(` ${WORDS} `);
  };
  await test.step('the input is kept through a refusal and a reload', async () => {
    await answerWith(page, REFUND, { body: { status: 'error', error: 'Not just now.', code: 'no' } });
    await view.submit.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not just now.' })).toBeVisible();
    await unchanged();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await unchanged();
  });

  await test.step('after a lost answer the next press sends the same request', async () => {
    const sent = callsTo(page, REFUND);
    await page.route(
      `**${REFUND}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await view.submit.click();
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    await unchanged();
    await view.submit.click();
    await expect(page).toHaveURL((url) => url.pathname === '/support');
    const [one, other] = sent.filter(({ form }) => form.get('show_refund_amount') === 'no');
    expect(Object.fromEntries(other?.form ?? [])).toMatchObject({
      refund_child_id: asked.get('refund_child_id'),
      show_refund_amount: 'no',
      refund_date_submit: '2026-11-11',
      refund_date: 'Nov 11, 2026',
      refund_comments: WORDS,
      refund_amount: response.amount,
    });
    expect(other?.headers['idempotency-key']).toMatch(/.+/);
    expect(one?.headers['idempotency-key']).toBe(other?.headers['idempotency-key']);
    const { refunds } = (await indiranagar.get('/centre/v1/refunds')) as Refunds;
    expect(refunds.map(({ comment }) => comment)).toEqual([WORDS]);
  });

  await test.step('a second one in the month cannot be requested', async () => {
    const { message: why } = await callAs<{ message: string }>(server, FARAH, REFUND, { show_refund_amount: 'yes' });
    expect(why).not.toBe('');
    await page.goto('/nonSatisfaction');
    await expect(view.main.getByText(why, { exact: true })).toBeVisible();
    for (const part of [view.date, view.amount, view.comment, view.submit]) await expect(part).toHaveCount(0);
  });
});

test('only today and the last two days can be chosen; a holiday is reported immediately, missing fields one after another', async ({
  page,
  arriveAs,
  context,
  centre,
  demo,
}) => {
  await arriveAs(FARAH, '/blogs');
  const view = refund(page);
  const reload = async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
  };

  await test.step('it shows loading and errors', async () => {
    await closedOn(centre('indiranagar'), '2026-11-11');
    await expectLoadStates(page, context, {
      path: '/nonSatisfaction',
      call: REFUND,
      action: 'Loading Refund Amount',
      good: view.comment,
    });
  });

  await test.step('missing fields are reported one after another: the day, then the comment', async () => {
    // proves: REFUND-10 REFUND-11 REFUND-12
    const sent = callsTo(page, REFUND);
    const texts = [HOLIDAY, 'Please Select Date', 'Please Enter Comment'] as const;
    const only = async (field: typeof view.date, text: (typeof texts)[number]) => {
      await expectWrong(field, text);
      for (const other of texts.filter((one) => one !== text)) await expect(page.getByText(other)).toHaveCount(0);
    };
    await view.submit.click();
    await only(view.date, 'Please Select Date');
    // A holiday is reported before a missing comment.
    await chooseDay(page, DATE, 'Nov 11, 2026');
    await view.submit.click();
    await only(view.date, HOLIDAY);
    await chooseDay(page, DATE, 'Nov 12, 2026');
    await view.comment.fill('  ');
    await view.submit.click();
    await only(view.comment, 'Please Enter Comment');
    expect(sent).toHaveLength(0);
  });

  await test.step('a holiday is reported immediately', async () => {
    // proves: REFUND-09
    const calendar = await openCalendar(page, DATE);
    await expect(calendar.getByText('Founders Day')).toBeVisible();
    await dayIn(calendar, 'Nov 11, 2026').press('Enter');
    await expectWrong(view.date, HOLIDAY);
    await chooseDay(page, DATE, 'Nov 10, 2026');
    await expect(view.date).not.toHaveAttribute('aria-invalid');
  });

  await test.step('today and the last two days can be chosen; other days say why not', async () => {
    // proves: REFUND-13
    await closedOn(centre('indiranagar'), '2026-11-24');
    await reload();
    for (const day of ['Nov 12, 2026', 'Nov 11, 2026', 'Nov 10, 2026']) {
      await chooseDay(page, DATE, day);
      await expect(view.date).not.toHaveAttribute('aria-invalid');
    }
    const calendar = await openCalendar(page, DATE);
    await expectNotFree(calendar, 'Nov 09, 2026');
    await expect(calendar.getByRole('status')).toContainText('You can ask for a refund only for the last 2 days.');
    await expectNotFree(calendar, 'Nov 13, 2026');
    await expect(calendar.getByRole('status')).toContainText('That day is in the future.');
  });

  await test.step('on a Sunday the day before is a holiday too', async () => {
    const sunday = Date.parse('2026-11-15T14:30:00+05:30');
    await demo.freeze(sunday);
    await page.clock.setFixedTime(sunday);
    await reload();
    await chooseDay(page, DATE, 'Nov 14, 2026');
    await expectWrong(view.date, HOLIDAY);
  });
});

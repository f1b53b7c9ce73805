import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { chosen, HINDI } from '../support/languages';
import { FARAH } from '../support/parents';
import { aBreak, askFor, callAs } from '../support/requests';

// Refusals are in the parent's language, also for screen readers. web/src/locales/whole.test.ts and the server's test of
// rules/refusals.json check completeness. Today is Thursday, Nov 12, 2026.

const { tag, says } = HINDI;

test.beforeEach(({ page }) => chosen(page, tag));

test('a wrong code is refused in Hindi, with the remaining attempts', async ({ page, demo }) => {
  const letters = await demo.watch(FARAH);
  await page.goto('/login');
  await page.getByLabel(says('sign-in/card').phone).fill(FARAH);
  await page.getByRole('button', { name: says('sign-in/card').sendOtp }).click();
  const code = page.getByRole('textbox', { name: says('shared').codeLabel });
  await code.fill((await letters.code()) === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: says('sign-in/card').verify }).click();
  const refused = 'OTP ग़लत है। आप 4 बार और कोशिश कर सकते हैं।';
  await expect(page.getByText(refused, { exact: true })).toBeVisible();
  // The focused field is announced with its error.
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(refused);
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
});

test('a break that overlaps one of the other parent is refused with the text of the form', async ({
  page,
  arriveAs,
  server,
}) => {
  await arriveAs(FARAH, '/Pause');
  const { from, to, reason, submit, errors } = says('requests/break');
  for (const label of [from, to]) {
    await page.getByRole('textbox', { name: label, exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /, 18 .+ 2026/ })
      .click();
  }
  await page.getByRole('textbox', { name: reason, exact: true }).fill('दादी के घर');
  await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-20'));
  await page.getByRole('button', { name: submit, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: errors['from taken'] })).toBeVisible();
  await expect(page.getByText('Child On Pause')).toHaveCount(0);
});

test('a second refund in a month is refused with the day of the first, formatted for Hindi', async ({
  page,
  arriveAs,
  server,
}) => {
  await callAs(server, FARAH, '/financials/saveNonSatisfactionRefund/', {
    show_refund_amount: 'no',
    refund_date_submit: '2026-11-11',
    refund_comments: 'Zoya was left in wet clothes.',
  });
  await arriveAs(FARAH, '/nonSatisfaction');
  const day = `11 ${new Intl.DateTimeFormat(tag, { month: 'short' }).format(Date.UTC(2026, 10, 11))} 2026`;
  const refused = `इस महीने का रिफ़ंड पहले ही माँगा जा चुका है: ${day} के रिफ़ंड पर सेंटर का जवाब आना बाक़ी है।`;
  await expect(page.getByRole('main').getByText(refused, { exact: true })).toBeVisible();
});

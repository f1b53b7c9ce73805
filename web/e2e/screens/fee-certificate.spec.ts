import { expect, type Page } from '@playwright/test';
import { everythingStored } from '../support/browser-storage';
import { answerWith, callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { expectLoadStates } from '../support/load-states';
import { FARAH } from '../support/parents';
import { chooseDay, dayIn, expectNotFree, expectWrong, openCalendar, requestForm } from '../support/request-form';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// The fee certificate: requested, opened and emailed. Today is 12 November 2026.

const GET = '/financials/getTuitionFeeCertificate';
const MAIL = '/parentapp/sendFeeCertificate';
const FROM = 'From date';
const END = 'End date';
const OWN = 'farah.khan@example.com';
const SHARE = '/shareFeeCerticate?natureOfService=Tuition+Fee&startDate=2026-04-01&endDate=2027-03-31';

function certificate(page: Page) {
  const { main, field, heading } = requestForm(page);
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  return {
    heading: heading('Fee Certificate'),
    nature: field('Nature of service'),
    from: field(FROM),
    end: field(END),
    year: (name: string) => button(name),
    get: button('Get Certificate'),
    sharing: heading('Share Fee Certificate'),
    open: main.getByRole('link', { name: 'Open Certificate' }),
    email: field('Email it to'),
    send: button('Send'),
  };
}

test('a certificate is requested, opened, emailed to the parent, and there again after a reload', async ({
  page,
  arriveAs,
  demo,
}) => {
  // proves: CERT-01 CERT-02 CERT-04 CERT-05 CERT-06 SCOPE-23 NAV-32 NAV-34
  await arriveAs(FARAH, '/feeCertificate');
  const view = certificate(page);
  await expect(view.heading).toBeVisible();
  // The calendar opens at this month.
  await chooseDay(page, END, 'Nov 12, 2026');
  await chooseDay(page, FROM, 'Nov 01, 2026');
  await view.year('2026-27').click();
  await expect(view.from).toHaveValue('Apr 01, 2026');
  await expect(view.end).toHaveValue('Mar 31, 2027');
  const requested = nextCall(page, GET);
  await view.get.click();
  const { form, headers } = await requested;
  expect(Object.fromEntries(form)).toMatchObject({
    start_date: '2026-04-01',
    end_date: '2027-03-31',
    nature_of_Service: 'Tuition Fee',
  });
  expect(headers['idempotency-key']).toMatch(/.+/);
  await expect(view.sharing).toBeFocused();
  await expect(page).toHaveURL((url) => url.pathname === '/shareFeeCerticate');
  await expect(page.getByRole('main')).toContainText('Apr 01, 2026 to Mar 31, 2027');

  const href = (await view.open.getAttribute('href')) ?? '';
  const address = new URL(href, page.url());
  const paper = await page.request.get(address.href);
  expect(paper.headers()['content-type']).toBe('application/pdf');
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await expect(view.email).toHaveValue(OWN);
  const mailed = nextCall(page, MAIL);
  await view.send.click();
  expect(Object.fromEntries((await mailed).form)).toMatchObject({ email: OWN, name: 'Farah Khan' });
  await expect
    .poll(async () => (await demo.sentTo(OWN)).find(({ file }) => file)?.file)
    .toMatchObject({ name: expect.stringMatching(/\.pdf$/), bytes: (await paper.body()).length });
  await expect(view.email).toHaveAccessibleDescription(`Sent to ${OWN}.`);
  await expect(page).toHaveURL((url) => url.pathname === '/shareFeeCerticate');

  await test.step('after a reload the same certificate is there, and the device has stored nothing', async () => {
    expect(await everythingStored(page)).not.toContain(address.pathname);
    await page.reload();
    await expect(view.open).toHaveAttribute('href', href);
    await page.goBack();
    await page.goForward();
    await expect(view.open).toHaveAttribute('href', href);
  });
});

test('missing fields are reported one after another, the two days keep their order, and a period without a payment is refused', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(FARAH, '/feeCertificate');
  const view = certificate(page);

  await test.step('first the missing first day, then the last', async () => {
    // proves: CERT-07 CERT-08
    const sent = callsTo(page, GET);
    await view.get.click();
    await expectWrong(view.from, 'Please Select From Date');
    await expect(page.getByText('Please Select End Date')).toHaveCount(0);
    await chooseDay(page, FROM, 'Nov 05, 2026');
    await expect(view.from).not.toHaveAttribute('aria-invalid');
    await view.get.click();
    await expectWrong(view.end, 'Please Select End Date');
    await expect(page.getByText('Please Select From Date')).toHaveCount(0);
    expect(sent).toHaveLength(0);
  });

  await test.step('the calendars keep the two days in their order', async () => {
    const end = await openCalendar(page, END);
    await expectNotFree(end, 'Nov 04, 2026');
    await dayIn(end, 'Nov 10, 2026').press('Enter');
    const from = await openCalendar(page, FROM);
    await expectNotFree(from, 'Nov 11, 2026');
    await dayIn(from, 'Nov 10, 2026').press('Enter');
    await expect(view.from).toHaveValue('Nov 10, 2026');
  });

  await test.step('a period without a payment is refused with a sentence, and the input stays', async () => {
    await chooseDay(page, END, 'Nov 30, 2026');
    await chooseDay(page, FROM, 'Nov 12, 2026');
    await view.get.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'There is no payment of Tuition Fee in this period.' }),
    ).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/feeCertificate');
    await page.reload();
    await expect(view.from).toHaveValue('Nov 12, 2026');
    await expect(view.end).toHaveValue('Nov 30, 2026');
  });

  await test.step('it covers one of two kinds of fee, tuition by default', async () => {
    // proves: CERT-12
    await expect(view.nature.getByRole('option')).toHaveText(['Tuition Fee', 'Daycare Fee']);
    await expect(view.nature).toHaveValue('Tuition Fee');
    await view.nature.selectOption('Daycare Fee');
    await view.year('2026-27').click();
    const requested = nextCall(page, GET);
    await view.get.click();
    expect((await requested).form.get('nature_of_Service')).toBe('Daycare Fee');
  });
});

test('sharing fits on a phone, takes another address, and links to the form', async ({
  page,
  arriveAs,
  context,
  demo,
}) => {
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const view = certificate(page);

  await test.step('sharing shows loading and errors', async () => {
    await expectLoadStates(page, context, {
      path: SHARE,
      call: GET,
      action: 'Getting Fee Certificate',
      good: view.open,
    });
  });

  await test.step('on a phone the form fills the space below the certificate, without empty space to scroll', async () => {
    await page.goto(SHARE);
    await expect(view.send).toBeInViewport({ ratio: 1 });
    await loaded(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  await test.step('another address can be typed, is validated before sending, and can be refused', async () => {
    const sent = callsTo(page, MAIL);
    await view.email.fill('');
    await view.send.click();
    await expectWrong(view.email, 'Please Enter Email');
    await view.email.fill('two@example.com, three@example.com');
    await view.send.click();
    await expectWrong(view.email, 'Invalid Email Format');
    expect(sent).toHaveLength(0);
    await view.email.fill('tax@example.com');
    await answerWith(page, MAIL, { body: { status: 'error', error: 'Not today.', code: 'mail_budget' } });
    await view.send.click();
    await expectWrong(view.email, 'Not today.');
    await page.route(`**${MAIL}`, (route) => route.abort(), { times: 1 });
    await view.send.click();
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    await view.send.click();
    await expect.poll(async () => (await demo.sentTo('tax@example.com')).length).toBe(1);
  });

  await test.step('an address without a period links to the form', async () => {
    await page.goto('/shareFeeCerticate');
    await expect(view.sharing).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Fee Certificate', exact: true }).click();
    await expect(view.heading).toBeFocused();
  });
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { answerWith, callsTo } from '../support/calls';
import { test } from '../support/fixtures';
import { PRIYA } from '../support/parents';

const CALL = '/parentapp/getNewLetters';
const NEWS = '/centre/v1/newsletters';
const HOSTILE = resolve(import.meta.dirname, '../../../rules/hostile-html.json');

// Today is 12 November 2026.
const month = (page: Page) => page.getByRole('combobox', { name: 'Month' });
const card = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: title }).first();

test('the months run from April to the current one, and each shows its newsletters, or that there are none', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: NEWS-01 NEWS-02 NEWS-05 NEWS-06 NEWS-08 NEWS-10 NEWS-11 NAV-20
  const koramangala = centre('koramangala');
  const letter = (due_date: string, html: string, subject?: string) =>
    koramangala.post(NEWS, { ...(subject && { subject }), due_date, sent_at: '2026-07-03T10:00:00+05:30', html });
  await letter('2026-07-04', '<p>Boots.</p>', 'Monsoon days');
  await letter('2026-11-05', '<p>Lamps.</p>', 'Lights');
  await letter('2026-11-03', '<p>x</p>', 'A pot - and a lamp-oil');
  await letter('2026-11-04', '<p>x</p>');
  const calls = callsTo(page, CALL);

  await test.step('the months, and the newsletters of the current one', async () => {
    await arriveAs(PRIYA, '/newsRoom');
    await expect(page.getByRole('heading', { level: 1, name: 'News Room', exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^(\(\d+\) )?News Room · Aangan$/);
    await expect(month(page).getByRole('option')).toHaveText([
      ...['April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
    ]);
    await expect(card(page, 'Lights')).toBeVisible();
    expect([calls[0]?.form.get('month'), calls[0]?.form.get('year')]).toEqual(['11', '2026']);
  });

  await test.step('a subject is split at its dash, and a newsletter without a subject is the weekly one', async () => {
    const split = card(page, 'A pot');
    await expect(split.getByText('A pot', { exact: true })).toBeVisible();
    await expect(split.getByText('and a lamp', { exact: true })).toBeVisible();
    await expect(split.getByText('oil', { exact: true })).toBeVisible();
    const weekly = page.getByRole('main').getByRole('button').filter({ hasText: '04 November, 2026' }).first();
    await expect(weekly).toContainText('Weekley Newsletter');
  });

  await test.step('another month', async () => {
    await month(page).selectOption('July');
    await expect(card(page, 'Monsoon days')).toBeVisible();
    await expect(card(page, 'Lights')).toHaveCount(0);
    expect([calls.at(-1)?.form.get('month'), calls.at(-1)?.form.get('year')]).toEqual(['7', '2026']);
  });

  await test.step('a month without newsletters', async () => {
    await answerWith(page, CALL, { body: { status: 'ok', response: [] } });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  });
});

test('March has all twelve months of a year, 1 April the first of the next', async ({
  page,
  arriveAs,
  demo,
  context,
}) => {
  // proves: NEWS-01 NEWS-08 NEWS-11
  const calls = callsTo(page, CALL);
  const begin = async (at: string) => {
    await context.clock.setFixedTime(await demo.freeze(at));
    await (calls.length === 0 ? arriveAs(PRIYA, '/newsRoom') : page.reload());
  };
  const requested = () => [calls.at(-1)?.form.get('month'), calls.at(-1)?.form.get('year')];
  await begin('2026-03-31T23:30:00+05:30');
  const options = month(page).getByRole('option');
  await expect(options).toHaveCount(12);
  await expect(options.first()).toHaveText('April');
  await expect(month(page).locator('option:checked')).toHaveText('March');
  await expect.poll(requested).toEqual(['3', '2026']);
  await month(page).selectOption('April');
  await expect.poll(requested).toEqual(['4', '2025']);

  await begin('2026-04-01T00:10:00+05:30');
  await expect(options).toHaveText(['April']);
  await expect.poll(requested).toEqual(['4', '2026']);
});

test('a newsletter opens with its date and its HTML, with pictures and ruled tables', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: NEWS-03 NEWS-04
  const messages: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => messages.push(dialog.message())));
  const koramangala = centre('koramangala');
  const picture = await koramangala.addPicture();
  const sent = { due_date: '2026-11-06', sent_at: '2026-11-05T10:00:00+05:30' };
  await koramangala.post(NEWS, {
    ...{ ...sent, subject: 'Bold words' },
    html: '<p>Come <b>early</b>.</p><script>alert(1)</script>',
  });
  await koramangala.post(NEWS, {
    ...{ ...sent, subject: 'Seen and ruled' },
    html: `<img src="/media/${picture}" alt="Paper boats"><table><tr><td>Monday</td><td>Boats</td></tr></table>`,
  });
  await arriveAs(PRIYA, '/newsRoom');

  await test.step('its text', async () => {
    await card(page, 'Bold words').click();
    const sheet = page.getByRole('dialog', { name: 'Bold words' });
    await expect(sheet.getByText('Sent on Nov 05, 2026')).toBeVisible();
    const text = sheet.frameLocator('iframe');
    await expect(text.getByText('early')).toHaveCSS('font-weight', '700');
    // In the app's font, which is loaded in the frame.
    const face = () =>
      text.locator('body').evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
    await expect.poll(face).toEqual([expect.stringMatching(/^"?Nunito Variable"? loaded$/)]);
    await expect(text.locator('body')).toHaveCSS('font-family', /^"Nunito Variable"/);
    await expect(text.locator('script')).toHaveCount(0);
    expect(messages).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await expect(card(page, 'Bold words')).toBeFocused();
  });

  await test.step('its pictures and tables', async () => {
    await card(page, 'Seen and ruled').click();
    const text = page.getByRole('dialog', { name: 'Seen and ruled' }).frameLocator('iframe');
    const shown = text.getByRole('img', { name: 'Paper boats' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(text.getByRole('cell', { name: 'Monday' })).toHaveCSS('border-top-style', 'solid');
  });
});

test.describe('a hostile newsletter', () => {
  test.use({ expectsBlockedRequests: true, readOnly: true });

  test('nothing in it runs or makes requests, even if the server did not sanitize it', async ({ page, arriveAs }) => {
    test.slow();
    const snippets = JSON.parse(readFileSync(HOSTILE, 'utf8')) as string[];
    expect(snippets.length).toBeGreaterThanOrEqual(200);
    await arriveAs(PRIYA, '/newsRoom');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

    // Effects and requests of a script.
    let ran = 0;
    page.on('dialog', (dialog) => {
      ran += 1;
      void dialog.dismiss();
    });
    const own = new URL(page.url()).origin;
    const requested: string[] = [];
    // Requests blocked by the policy are not made: a route sees only real requests.
    await page.context().route(
      (url) => url.origin !== own && url.protocol.startsWith('http'),
      (route) => {
        requested.push(route.request().url());
        return route.abort();
      },
    );
    // Some have unclosed tags that would swallow later ones, so a newsletter has only a few.
    const letters = Array.from({ length: Math.ceil(snippets.length / 20) }, (_, nth) => ({
      newsletter_id: String(nth),
      notification_subject: `Hostile ${nth}.`,
      newsletter_due_date: '2026-10-05',
      newsletter_sent_on: '2026-10-05',
      notification_text: snippets.slice(nth * 20, nth * 20 + 20).join('</p></div><hr>'),
    }));
    await answerWith(page, CALL, { body: { status: 'ok', response: letters } });
    await page.reload();
    for (const { notification_subject: subject } of letters) {
      await card(page, subject).click();
      const sheet = page.getByRole('dialog', { name: subject });
      const frame = sheet.locator('iframe');
      await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
      await expect(frame.contentFrame().locator('body > *').first()).toBeAttached();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(sheet).toBeHidden();
    }
    expect(ran).toBe(0);
    expect(requested).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { chosen, HINDI } from '../support/languages';
import { FARAH, MEERA } from '../support/parents';
import { aBreak, aDaycare, askFor, aTransport, aWithdrawal, callAs, decideRequest } from '../support/requests';
import { loaded } from '../support/routes';
import { shown } from '../support/words';

// Texts that the server sends ready to be shown are translated. web/src/locales/whole.test.ts checks completeness; the server's
// tests check the tables.

const { tag, serverTexts, says } = HINDI;
const { texts, lists } = serverTexts;

/** The configurable default texts in English, except those that Hindi writes in Latin letters. */
const rules = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../rules/${name}.json`, import.meta.url), 'utf8'));
const table = rules('server-texts') as { texts: Record<string, string>; lists: Record<string, Record<string, string>> };
const english = new Set([...Object.values(table.texts), ...Object.values(table.lists).flatMap(Object.keys)]);
english.delete('CCTV');

test.beforeEach(({ page }) => chosen(page, tag));

test.describe('default texts that the owner has not changed', () => {
  test.use({ readOnly: true });

  const { one, two } = { one: 'Start Transport 1 Way', two: 'Start Transport 2 Way' } as const;

  test('are in Hindi on every screen, and in ratings', async ({ page, arriveAs }) => {
    test.slow();
    await arriveAs(MEERA, paths.blogs);
    for (const [path, own] of [
      [
        paths.transport,
        [texts.transport_title, texts.transport_guidance, lists.transport_labels[one], lists.transport_labels[two]],
      ],
      [paths.changeProgram, [texts.program_warning]],
      [paths.photoGallery, [texts.archive_message]],
      [paths.raiseAnIssue, Object.values(lists.issue_categories)],
      [paths.extendedDaycare, Object.values(lists.extended_daycare_types)],
      [paths.feeCertificate, Object.values(lists.certificate_natures)],
      [paths.guardian, [lists.guardian_relations['House Help']]],
      [paths.withrawChild, Object.values(lists.withdraw_reasons)],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await loaded(page);
        await expect.poll(() => shown(page), path).toEqual(expect.arrayContaining([...own]));
        const texts = await shown(page);
        expect.soft(texts.filter((text) => english.has(text.trim()))).toEqual([]);
      });
    }
    const marks = page.getByRole('radiogroup', { name: says('requests/withdraw').rating('Aangan') });
    for (const [mark, tags] of [
      ['3', ['Safety and hygiene', 'Fees']],
      ['7', ['More time outdoors', 'A better app']],
      ['10', ['Teachers', 'The app']],
    ] as const) {
      await test.step(`a rating of ${mark}`, async () => {
        await marks.getByText(mark, { exact: true }).click();
        for (const name of tags) {
          await expect(page.getByRole('checkbox', { name: lists.survey_tags[name], exact: true })).toBeVisible();
        }
        expect.soft((await shown(page)).filter((text) => english.has(text.trim()))).toEqual([]);
      });
    }
  });
});

/** A day of November 2026, formatted for Hindi. */
const november = (day: number) =>
  `${day} ${new Intl.DateTimeFormat(tag, { month: 'short' }).format(Date.UTC(2026, 10, day))} 2026`;

test('requests and their reasons are in Hindi', async ({ page, arriveAs, server }) => {
  await askFor(server, FARAH, aDaycare('2026-11-16', 'Weekly'));
  const leaving = await askFor(server, FARAH, aWithdrawal('2026-11-30', 'Not satisfied with services'));
  const { ticket } = await raise(server);
  for (const [path, own] of [
    [paths.pastRequestTab, [lists.extended_daycare_lengths.Weekly]],
    [`${paths.pastRequestTab}?tab=tickets`, [lists.issue_categories.Food]],
    [`${paths.request}?item=${leaving.request_id}`, [says('requests').types['Child Attrition']]],
    [`${paths.ticket}?item=${ticket.ticket_id}`, [lists.issue_categories.Food]],
  ] as const) {
    await arriveAs(FARAH, path);
    await loaded(page);
    const texts = await shown(page);
    expect.soft(texts, path).toEqual(expect.arrayContaining([...own]));
    expect.soft(texts.filter((text) => english.has(text.trim()))).toEqual([]);
  }
  await arriveAs(FARAH, `${paths.request}?item=${leaving.request_id}`);
  await expect(page.getByText(lists.withdraw_reasons['Not satisfied with services'])).toBeVisible();
});

const raise = (server: Parameters<typeof callAs>[0]) =>
  callAs<{ ticket: { ticket_id: string } }>(server, FARAH, '/parentapp/createTicket', {
    subject: 'Food',
    description: 'More fruit, please.',
  });

test('entries of the portal are in Hindi', async ({ page, arriveAs, server, centre }) => {
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  const requested = await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-20'));
  await decideRequest(indiranagar, requested, 'Approved', 'Have a good time.');
  await decideRequest(indiranagar, await askFor(server, FARAH, aTransport('2026-11-16')), 'Processing');
  await raise(server);
  await indiranagar.put('/centre/v1/attendance', {
    rows: [{ child_id: zoya, day: '2026-11-10', status: 'Absent' }],
  });
  await indiranagar.put('/centre/v1/measurements', {
    rows: [{ child_id: zoya, day: '2026-11-12', height: 104.5, weight: 16.25 }],
  });
  const { types } = says('requests');
  const own = [
    `आपने रिक्वेस्ट भेजी: ${types['Child Pause']}, ${november(18)} से`,
    `सेंटर ने मंज़ूर किया: ${types['Child Pause']}, ${november(18)} से: Have a good time.`,
    `सेंटर देख रहा है: ${types['Add One Way Transport']}, ${november(16)} से`,
    'नया माप: 104.5 cm, 16.25 kg',
    'ग़ैरहाज़िर',
  ];
  await arriveAs(FARAH, paths.notification);
  await expect(page.getByText(own[0] ?? '', { exact: true })).toBeVisible();
  const notifications = await shown(page);
  expect(notifications).toEqual(expect.arrayContaining(own));
  await arriveAs(FARAH, paths.timeline);
  await loaded(page);
  const timeline = await shown(page);
  expect(timeline).toContain('ग़ैरहाज़िर');
  expect([...notifications, ...timeline].filter((text) => ownSentences.some((one) => one.test(text.trim())))).toEqual(
    [],
  );
});

/** The portal's English sentences, with any values. */
const ownSentences = Object.values(rules('notifications') as Record<string, string>).map(
  (sentence) =>
    new RegExp(
      `^${sentence
        .split(/\{\w+\}/)
        .map((part) => part.replaceAll(/[.*+?^$()[\]|]/g, '\\$&'))
        .join('.*')}$`,
    ),
);

test('a sentence of the portal in English is found', () => {
  const found = (text: string) => ownSentences.some((one) => one.test(text));
  expect(['Absent', 'Mother asked for Leaves from Nov 18, 2026', 'Slept well'].map(found)).toEqual([true, true, false]);
});

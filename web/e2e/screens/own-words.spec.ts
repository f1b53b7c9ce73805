import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { test } from '../support/fixtures';
import { chosen, HINDI } from '../support/languages';
import { MEERA } from '../support/parents';
import { loaded } from '../support/routes';
import { shown } from '../support/words';

// What the server writes ready to be shown is read in the parent's language all the same. That no text is without its words
// there is held by web/src/app/languages/whole.test.ts, and the tables to the server by its own tests.

const { tag, ownWords, says } = HINDI;
const { texts, lists } = ownWords;

/** Whatever of the portal's own an owner may change, in English; what Hindi writes in the same letters is no English. */
const table = JSON.parse(readFileSync(new URL('../../../rules/own-words.json', import.meta.url), 'utf8')) as {
  texts: Record<string, string>;
  lists: Record<string, Record<string, string>>;
};
const english = new Set([...Object.values(table.texts), ...Object.values(table.lists).flatMap(Object.keys)]);
english.delete('CCTV');

test.beforeEach(({ page }) => chosen(page, tag));

test.describe('what comes with the portal and the owner has left as it is', () => {
  test.use({ onlyLooks: true });

  const { one, two } = { one: 'Start Transport 1 Way', two: 'Start Transport 2 Way' } as const;
  for (const [path, own] of [
    [paths.withrawChild, Object.values(lists.withdraw_reasons)],
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
  ] as const) {
    test(`is read in Hindi on ${path}`, async ({ page, arriveAs }) => {
      await arriveAs(MEERA, path);
      await loaded(page);
      const texts = await shown(page);
      expect(texts).toEqual(expect.arrayContaining([...own]));
      expect(texts.filter((text) => english.has(text.trim()))).toEqual([]);
    });
  }

  test('is read in Hindi where a mark is given', async ({ page, arriveAs }) => {
    await arriveAs(MEERA, paths.withrawChild);
    const marks = page.getByRole('radiogroup', { name: says('requests/withdraw').rating('Aangan') });
    for (const [mark, tags] of [
      ['3', ['Safety and hygiene', 'Fees']],
      ['7', ['More time outdoors', 'A better app']],
      ['10', ['Teachers', 'The app']],
    ] as const) {
      await marks.getByRole('radio', { name: mark, exact: true }).check();
      for (const name of tags) {
        await expect(page.getByRole('checkbox', { name: lists.survey_tags[name], exact: true })).toBeVisible();
      }
      expect((await shown(page)).filter((text) => english.has(text.trim()))).toEqual([]);
    }
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import type { SentEntries } from '../../../wire-staff/types.gen';
import { createTap, type Wanted } from './tap';

// Without a database entries are kept by the server alone, so what is sent shows what was to be kept.

afterEach(() => vi.unstubAllGlobals());

const lunch: Wanted<'lunch'> = {
  ...{ kind: 'lunch', child: '7', happened: null },
  values: { dish: 'Dal', amount: null, replaces: null },
};

test('after a lost answer the same tap sends the same entry, and another tap a new one', async () => {
  const sent: SentEntries['rows'][number][] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { rows } = JSON.parse(body) as SentEntries;
    sent.push(...rows);
    if (isLost) throw new TypeError('the answer is lost');
    return Response.json({ now: 0, verdicts: rows.map(({ id }) => ({ id, verdict: 'accepted' })) });
  });
  const tap = createTap();
  await expect(tap.keep([lunch], '3')).rejects.toThrow();
  isLost = false;
  await tap.keep([lunch], '3');
  expect(sent[1]).toEqual(sent[0]);
  await tap.keep([lunch], '3');
  await tap.keep([lunch], '4');
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Language, setLanguage } from '../../kit/text/catalogue';
import '../app/messages';
import '../app/start/messages';
import '../features/desk/messages';
import '../features/inbox/messages';
import '../features/people/messages';
import '../features/room/messages';
import '../features/tablets/messages';
import '../kit/room/messages';

// The guide for those who run the portal (docs/staff.md) leads through the screens by their own words.

const guide = readFileSync(new URL('../../../../docs/staff.md', import.meta.url), 'utf8');

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

// proves: BUILD-07
test('the guide has each task, and every button and field in it is one of the app', () => {
  const texts = new Set<string>();
  const collect: Language = (_name, english) => {
    for (const text of textsOf(english)) texts.add(text);
    return undefined;
  };
  setLanguage(collect, 'en-US');
  const tasks = [...guide.matchAll(/^## (.+)$/gm)].map(([, task]) => task);
  expect(tasks).toEqual(
    expect.arrayContaining(['Set up the address', 'A new tablet', 'Lost tablet', 'Somebody leaves', 'Lost passkey']),
  );
  const named = [...guide.matchAll(/(?<!\*)\*([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)/g)].map(([, text]) =>
    text?.replace('\n', ' '),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((text) => !texts.has(text ?? ''))).toEqual([]);
});

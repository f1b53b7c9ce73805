import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from './messages';

const crate = new URL('../../../../../crates/staff/src/', import.meta.url);
const sources = readdirSync(crate, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rs'));
const codes = sources.flatMap((name) =>
  [...readFileSync(new URL(name, crate), 'utf8').matchAll(/Refusal::(?:new|with_args)\(\s*"(\w+)"/g)].map(
    ([, code]) => code ?? '',
  ),
);

test('each refusal of the staff’s API has a sentence', () => {
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !(code in messages.refusals))).toEqual([]);
});

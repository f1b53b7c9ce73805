import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from './messages';

const crates = ['staff', 'room', 'inbox'].map((name) => new URL(`../../../../../crates/${name}/src/`, import.meta.url));
const sources = crates.flatMap((crate) =>
  readdirSync(crate, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rs'))
    .map((name) => readFileSync(new URL(name, crate), 'utf8')),
);
const codes = sources.flatMap((source) =>
  [...source.matchAll(/Refusal::(?:new|with_args)\(\s*"(\w+)"/g)].map(([, code]) => code ?? ''),
);

test('each refusal of the staff’s API has a sentence', () => {
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !(code in messages.refusals))).toEqual([]);
});

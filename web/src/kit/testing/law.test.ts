import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// The rules of the house that no linter holds for us.

const root = new URL('../../', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !name.endsWith('.gen.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

function breaking(rule: RegExp, { except }: { except: RegExp }): string[] {
  return files.flatMap(({ name, text }) =>
    except.test(name)
      ? []
      : text.split('\n').flatMap((line, at) => (rule.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
  );
}

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(60);
});

test('no file has more than 250 lines', () => {
  const long = files.filter(({ name, text }) => !name.endsWith('.css') && text.split('\n').length > 251);
  expect(long.map(({ name }) => name)).toEqual([]);
});

test('the time is read in kit/date/clock only', () => {
  expect(breaking(/Date\.now\(|new Date\(\)/, { except: /^kit\/date\/clock\.ts$/ })).toEqual([]);
});

test('colours are written in the tokens only, pictures of more colours than a theme has excepted', () => {
  const pictures = /^kit\/styles\/tokens|^kit\/ui\/(mark|illustrations\/)|parts\/(courtyard-|garland)/;
  expect(breaking(/#[0-9a-f]{6}\b|\brgba?\(|\boklch\(/i, { except: pictures })).toEqual([]);
});

test('sizes come from the theme: no class carries a value of its own', () => {
  expect(breaking(/[a-z]-\[[^\]]+\]/, { except: /\.css$|^kit\/net\/|\/rules\.ts$/ })).toEqual([]);
});

test('React keeps no markup of others', () => {
  expect(breaking(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|eval\(/, { except: /^$/ })).toEqual(
    [],
  );
});

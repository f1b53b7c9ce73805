import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rowsIn } from './screen-files';

const table = readFileSync(new URL('../src/app/rows.ts', import.meta.url), 'utf8');

test('every row has its screen, its layout and the file that it shows', () => {
  const rows = rowsIn(table);
  const row = (name: string) => rows.find((one) => one.name === name);
  expect(row('root')?.modules).toEqual(['../features/sign-in/splash-screen']);
  expect(row('login')?.modules).toEqual(['./shell/auth-layout', '../features/sign-in/login-screen']);
  expect(row('blogs')).toMatchObject({
    modules: ['./shell/app-layout', '../features/blogs/blogs-screen'],
    reads: 'static/blogs.json',
  });
});

test('an unknown layout and a path without a row stop the build', () => {
  expect(() => rowsIn(table.replaceAll('framed(app', 'framed(wide'))).toThrow("the layout 'wide' is unknown");
  expect(() => rowsIn(table.replace("'timeline',", "'days',"))).toThrow('no row was found for timeline');
});

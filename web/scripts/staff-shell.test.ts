import { expect, test } from 'vitest';
import { shellOf } from './staff-shell';

const manifest = {
  'staff.html': {
    file: 'assets/staff-1.js',
    imports: ['_shared.js'],
    dynamicImports: ['src/staff/app/tablet.tsx', 'src/staff/app/desk-app.tsx'],
  },
  '_shared.js': { file: 'assets/shared-2.js', dynamicImports: ['src/staff/locales/hindi/hindi.ts'] },
  'src/staff/app/tablet.tsx': { file: 'assets/tablet-3.js', imports: ['_shared.js'], dynamicImports: ['sheet.tsx'] },
  'sheet.tsx': { file: 'assets/sheet-4.js' },
  'src/staff/app/desk-app.tsx': { file: 'assets/desk-5.js', imports: ['_of-desk.js'] },
  '_of-desk.js': { file: 'assets/of-desk-6.js' },
  'src/staff/locales/hindi/hindi.ts': { file: 'assets/hindi-7.js' },
  'style.css': { file: 'assets/style-8.css' },
  'fonts/nunito.woff2': { file: 'assets/nunito-9.woff2' },
};

test('a tablet keeps its screens, sheets and languages, and nothing of a desk', () => {
  const { entry, files } = shellOf(manifest, 'page');
  expect(entry).toBe('assets/staff-1.js');
  expect(files).toEqual([
    '/icon.svg',
    '/assets/hindi-7.js',
    '/assets/nunito-9.woff2',
    '/assets/shared-2.js',
    '/assets/sheet-4.js',
    '/assets/staff-1.js',
    '/assets/style-8.css',
    '/assets/tablet-3.js',
  ]);
});

test('another page or another file is another version', () => {
  const { version } = shellOf(manifest, 'page');
  const other = { ...manifest, 'sheet.tsx': { file: 'assets/sheet-5.js' } };
  expect(shellOf(manifest, 'page').version).toBe(version);
  expect(shellOf(manifest, 'another page').version).not.toBe(version);
  expect(shellOf(other, 'page').version).not.toBe(version);
});

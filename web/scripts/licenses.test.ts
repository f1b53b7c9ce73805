import { expect, test } from 'vitest';
import { noticesOf, packagesInStyles } from './licenses.mjs';

const APACHE = 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION';

test('a style sheet names the packages that it takes something from', () => {
  const sheet = `
    @import "./reset.css" layer(base);
    @import "tailwindcss/utilities.css" layer(utilities);
    @font-face { src: url("@fontsource-variable/nunito/files/latin.woff2") format("woff2"); }
    .a { background: url("/icon.svg"), url("https://example.com/a.png"), url("data:image/png;base64,AA/A") }`;
  expect(packagesInStyles(sheet)).toEqual(['tailwindcss', '@fontsource-variable/nunito']);
});

test('every package is listed with its text, and the Apache licence once', () => {
  const text = noticesOf(
    [
      { name: 'one', version: '1.0.0', identifier: 'MIT', text: 'Copyright One\nPermission is granted' },
      {
        name: 'two',
        version: '2.0.0',
        identifier: 'Apache-2.0',
        text: `Apache License\n${APACHE}\n  Copyright 2019 Two\n`,
      },
    ],
    APACHE,
  );
  expect(text).toContain('one 1.0.0 (MIT)\n\nCopyright One\nPermission is granted\n');
  expect(text).toContain('two 2.0.0 (Apache-2.0)\n\nCopyright 2019 Two\nSee the Apache License at the end.\n');
  expect(text.split(APACHE)).toHaveLength(2);
});

test('a package without a licence text stops the build', () => {
  for (const missing of [
    { identifier: 'MIT', text: null },
    { identifier: 'MIT', text: ' \n' },
    { identifier: null, text: 'Copyright One' },
  ]) {
    expect(() => noticesOf([{ name: 'one', version: '1.0.0', ...missing }], APACHE)).toThrow('one');
  }
});

// Draws the app's icons from its mark (public/icon.svg) into public/icons. Run it when the mark changes.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const publicFolder = new URL('../public/', import.meta.url);
const icons = new URL('icons/', publicFolder);

const mark = await readFile(new URL('icon.svg', publicFolder), 'utf8');
// The shape alone, for systems that show icons in one colour.
const shape =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#fff" fill-rule="evenodd" d="M2 30V15C2 8 7 5.5 11 4.5Q14.500 3.500 16 1Q17.500 3.500 21 4.500C25 5.500 30 8 30 15V30Q30 31 29 31H3Q2 31 2 30ZM7 31V17Q7 11.500 12 10Q15 9 16 7Q17 9 20 10Q25 11.500 25 17V31Z"/><circle cx="16" cy="20" r="5.200" fill="#fff"/></svg>';

/** `share`: the drawing's part of the width. A phone may cut off a fifth of a maskable icon on each side. */
const drawn = [
  { name: 'icon-192.png', size: 192, share: 0.92, drawing: mark, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, share: 0.92, drawing: mark, ground: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, share: 0.56, drawing: mark, ground: '#FBF8F2' },
  { name: 'apple-touch-icon.png', size: 180, share: 0.7, drawing: mark, ground: '#FBF8F2' },
  { name: 'badge.png', size: 96, share: 0.92, drawing: shape, ground: 'transparent' },
];

const browser = await chromium.launch({
  executablePath: process.env.AANGAN_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await mkdir(icons, { recursive: true });
for (const { name, size, share, drawing, ground } of drawn) {
  const width = size * share;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;background:${ground};display:grid;place-items:center;height:100vh">
     <div style="width:${width}px;height:${width}px">${drawing}</div></body>`,
  );
  await writeFile(new URL(name, icons), await page.screenshot({ omitBackground: true }));
}
await browser.close();

// Draws the app's icons and what is shown while it opens, from the brand's mark (brand.json), by the browser of the web
// app's tests: npm run icons. Run it when the mark or the ground changes, and look at what it drew.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const here = new URL('../', import.meta.url);
const { chromium } = createRequire(new URL('../web/package.json', here))('@playwright/test');
const brand = JSON.parse(await readFile(new URL('brand.json', here), 'utf8'));

const TYPES = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' };
async function picture(file) {
  const bytes = await readFile(new URL(file, here));
  return `data:${TYPES[file.split('.').at(-1)]};base64,${bytes.toString('base64')}`;
}

const mark = await picture(brand.mark);
const badge = await picture(brand.badge);
const { ground } = brand.light;
const RES = 'android/app/src/main/res';
const IOS = 'ios/App/App/Assets.xcassets';
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };

/** `share`: how much of the width the drawing takes; Android cuts a third off all around what it masks. */
const drawn = [
  ...Object.entries(DENSITIES).flatMap(([density, times]) => [
    { file: `${RES}/mipmap-${density}/ic_launcher.png`, size: 48 * times, share: 0.8, ground, radius: '20%' },
    { file: `${RES}/mipmap-${density}/ic_launcher_round.png`, size: 48 * times, share: 0.66, ground, radius: '50%' },
    {
      file: `${RES}/mipmap-${density}/ic_launcher_foreground.png`,
      size: 108 * times,
      share: 0.42,
      ground: 'transparent',
    },
    {
      file: `${RES}/drawable-${density}/ic_notification.png`,
      size: 24 * times,
      share: 0.92,
      ground: 'transparent',
      drawing: badge,
    },
  ]),
  { file: `${IOS}/AppIcon.appiconset/AppIcon-512@2x.png`, size: 1024, share: 0.7, ground, opaque: true },
  { file: `${IOS}/Splash.imageset/splash.png`, size: 2732, share: 0.14, ground, opaque: true },
];

const browser = await chromium.launch({
  executablePath: process.env.AANGAN_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const { file, size, share, ground: on, radius = '0', opaque = false, drawing = mark } of drawn) {
  const width = Math.round(size * share);
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0"><div style="background:${on};border-radius:${radius};display:grid;place-items:center;height:100vh">
     <img src="${drawing}" width="${width}" height="${width}" style="object-fit:contain"></div></body>`,
  );
  await page.locator('img').evaluate((image) => image.decode());
  const place = new URL(file, here);
  await mkdir(dirname(place.pathname), { recursive: true });
  await writeFile(place, await page.screenshot({ omitBackground: !opaque }));
}
await browser.close();

// Puts the brand into both projects: writes the files that differ from one chain to the next, from brand.json.
//
//   npm run brand            writes them; run it after each change of brand.json, and before each build
//   npm run brand -- --check says whether they stand as brand.json has it
//
// AANGAN_SERVER=https://… takes the place of the server's address. The icons are drawn apart from it (icons.mjs).
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const here = new URL('../', import.meta.url);
const read = (file) => readFile(new URL(file, here), 'utf8');

const brand = JSON.parse(await read('brand.json'));
const server = new URL(process.env.AANGAN_SERVER ?? brand.server);
const wrong =
  (!/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/.test(brand.id) &&
    `"id" must be like org.example.parents, not ${brand.id}.`) ||
  (server.protocol !== 'https:' && `"server" must begin with https://, not ${server.protocol}//.`) ||
  (server.href !== `${server.origin}/` && `"server" must be an address without a path, not ${server.href}.`) ||
  (!brand.name?.trim() && '"name" is missing.');
if (wrong) {
  console.error(`mobile/brand.json: ${wrong}`);
  process.exit(1);
}

const xml = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
// Android reads a backslash, an apostrophe and a leading @ or ? of a text as its own.
const androidText = (text) => xml(text.replace(/[\\']/g, '\\$&').replace(/^[@?]/, '\\$&'));

/** A page of the shell's own, with the brand's values in their places. */
async function page(file) {
  const values = { ...brand, server: `${server.origin}/` };
  const text = await read(`page/${file}`);
  return text.replace(/\{\{([\w.]+)\}\}/g, (_, path) =>
    xml(path.split('.').reduce((value, name) => value[name], values)),
  );
}

const colours = ({ ground, primary }) => `<?xml version="1.0" encoding="utf-8"?>
<!-- Written by scripts/brand.mjs. -->
<resources>
    <color name="ground">${ground}</color>
    <color name="primary">${primary}</color>
</resources>
`;

/** The same for iPhones, by day and by night. */
function colourSet(light, dark) {
  const idiom = 'universal';
  const colour = (hex) => {
    const [red, green, blue] = hex.match(/\w\w/g).map((part) => `0x${part.toUpperCase()}`);
    return { 'color-space': 'srgb', components: { red, green, blue, alpha: '1.000' } };
  };
  const colors = [
    { idiom, color: colour(light) },
    { idiom, appearances: [{ appearance: 'luminosity', value: 'dark' }], color: colour(dark) },
  ];
  return `${JSON.stringify({ colors, info: { author: 'xcode', version: 1 } }, null, 2)}\n`;
}

const offline = await page('offline.html');
const files = {
  'capacitor.config.json': `${JSON.stringify(
    {
      appId: brand.id,
      appName: brand.name,
      webDir: 'www',
      // Calls and answers hold codes and tokens: nothing of them goes to the phone's log.
      loggingBehavior: 'none',
      backgroundColor: brand.light.ground,
      server: {
        url: server.origin,
        errorPath: 'offline.html',
        cleartext: false,
        // Nothing but the portal itself is ever shown inside.
        allowNavigation: [],
      },
      android: { allowMixedContent: false, webContentsDebuggingEnabled: false, minWebViewVersion: 111 },
      ios: { webContentsDebuggingEnabled: false, limitsNavigationsToAppBoundDomains: true, contentInset: 'never' },
      plugins: {
        PushNotifications: { presentationOptions: [] },
        // The window itself keeps clear of the phone's bars (MainActivity).
        SystemBars: { insetsHandling: 'disable' },
      },
    },
    null,
    2,
  )}\n`,
  'www/index.html': offline,
  'www/offline.html': offline,
  'www/offline.css': await page('offline.css'),
  'www/offline.js': await read('page/offline.js'),
  'android/brand.properties': `# Written by scripts/brand.mjs.\nid=${brand.id}\nhost=${server.hostname}\n`,
  'android/app/src/main/res/values/brand.xml': `<?xml version="1.0" encoding="utf-8"?>
<!-- Written by scripts/brand.mjs. -->
<resources>
    <string name="app_name">${androidText(brand.name)}</string>
</resources>
`,
  'android/app/src/main/res/values/colors.xml': colours(brand.light),
  'android/app/src/main/res/values-night/colors.xml': colours(brand.dark),
  'ios/App/App/Assets.xcassets/Ground.colorset/Contents.json': colourSet(brand.light.ground, brand.dark.ground),
  'ios/brand.xcconfig': `// Written by scripts/brand.mjs.\nBRAND_ID = ${brand.id}\nBRAND_NAME = ${brand.name}\nBRAND_HOST = ${server.hostname}\n`,
};

const stale = [];
for (const [file, text] of Object.entries(files)) {
  if ((await read(file).catch(() => '')) === text) continue;
  stale.push(file);
  if (process.argv.includes('--check')) continue;
  const place = new URL(file, here);
  await mkdir(dirname(place.pathname), { recursive: true });
  await writeFile(place, text);
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Not as mobile/brand.json has it; run 'npm run brand' in mobile/:\n  ${stale.join('\n  ')}`);
  process.exit(1);
}

// Says whether the shell stands as its own files have it: npm run check. It needs no network, no Android and no Xcode.
//
//   the brand's files are those of brand.json; `cap sync` changes nothing
//   every plugin and call that the page names is one that the shell has, on the system where the page asks for it
//   the shell and the page are of one version; Capacitor's parts are of one too
//   a link to each of the page's screens opens the app
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(join(here, file), 'utf8');
const json = (file) => JSON.parse(read(file));
const wrong = [];
const hold = (is, otherwise) => is || wrong.push(otherwise);

// ------------------------------------------------------------------------------------------------- what is generated

try {
  execFileSync(process.execPath, ['scripts/brand.mjs', '--check'], { cwd: here, stdio: ['ignore', 'ignore', 'pipe'] });
} catch (trouble) {
  wrong.push(String(trouble.stderr).trim());
}

const GENERATED = [
  'android/app/capacitor.build.gradle',
  'android/capacitor.settings.gradle',
  'ios/App/CapApp-SPM/Package.swift',
];
const before = GENERATED.map(read);
/** Where the packages are is of no account: node_modules may be a link to another folder. */
const plain = (text) => text.replace(/(?<=['"])[^'"]*\/node_modules\//g, 'node_modules/');
try {
  execFileSync(process.execPath, ['scripts/cap.mjs', 'sync'], { cwd: here, stdio: ['ignore', 'pipe', 'pipe'] });
  const changed = GENERATED.filter((file, at) => {
    if (plain(read(file)) !== plain(before[at])) return true;
    writeFileSync(join(here, file), before[at]);
    return false;
  });
  hold(
    changed.length === 0,
    `Out of date, and now written anew; look at them and commit them:\n  ${changed.join('\n  ')}`,
  );
} catch (trouble) {
  wrong.push(`'cap sync' failed:\n${trouble.stdout}${trouble.stderr}`);
}

// ---------------------------------------------------------------------------------------------------------- versions

const own = json('package.json');
const web = json('../web/package.json');
hold(own.version === web.version, `mobile is ${own.version} and web is ${web.version}: they are of one version.`);
for (const [name, version] of Object.entries({
  ...own.dependencies,
  ...own.devDependencies,
  ...own.optionalDependencies,
}))
  hold(/^\d+\.\d+\.\d+$/.test(version), `${name} wants an exact version, not ${version}.`);
const parts = ['core', 'android', 'ios'].map((part) => own.dependencies[`@capacitor/${part}`]);
hold(
  new Set([...parts, own.devDependencies['@capacitor/cli']]).size === 1,
  'Capacitor: core, android, ios and cli are of one version.',
);
for (const file of ['android/app/build.gradle', 'ios/App/App.xcodeproj/project.pbxproj'])
  hold(read(file).includes(own.version), `${file} does not name version ${own.version}.`);

// ----------------------------------------------------------------------------------------------------------- plugins

function sources(folder, ending) {
  const files = readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith(ending)).map((file) => read(join(folder, file)));
}

const packages = Object.keys(own.dependencies).filter((name) => !/\/(core|android|ios)$/.test(name));
const folders = (mine, theirs) => [mine, ...packages.map((name) => `node_modules/${name}/${theirs}`)];

/** Plugins by name, with their calls. */
const android = new Map(
  folders('android/app/src/main/java', 'android/src/main/java')
    .flatMap((folder) => sources(folder, '.java'))
    .flatMap((text) => {
      const [, name] = /@CapacitorPlugin\(\s*name = "(\w+)"/.exec(text) ?? [];
      const calls = [...text.matchAll(/@PluginMethod(?:\([^)]*\))?\s+public void (\w+)\(/g)].map(([, call]) => call);
      return name ? [[name, calls]] : [];
    }),
);
const ios = new Map(
  folders('ios/App/App', 'ios/Sources')
    .flatMap((folder) => sources(folder, '.swift'))
    .flatMap((text) => {
      const [, name] = /let jsName = "(\w+)"/.exec(text) ?? [];
      const calls = [...text.matchAll(/CAPPluginMethod\(name: "(\w+)"/g)].map(([, call]) => call);
      return name ? [[name, calls]] : [];
    }),
);

// The page's interface, one plugin after the other: what it calls there.
const seam = read('../web/src/platform/capacitor.ts');
const [, body] = /export interface Plugins \{\n([\s\S]*?)\n\}/.exec(seam) ?? ['', ''];
const named = [...body.matchAll(/^ {2}(\w+):([\s\S]*?)(?=^ {2}(?:\/\*\*|\w+:)|(?![\s\S]))/gm)];
hold(named.length > 0, 'web/src/platform/capacitor.ts names no plugin: is its form another one?');
const ANDROID_ONLY = ['SmsCode'];
for (const [, plugin, calls] of named) {
  for (const [, call] of calls.matchAll(/(\w+)\([^)]*\): Promise/g)) {
    hold(
      android.get(plugin)?.includes(call),
      `The page calls ${plugin}.${call}, which the Android shell does not have.`,
    );
    if (!ANDROID_ONLY.includes(plugin))
      hold(
        ios.get(plugin)?.includes(call),
        `The page calls ${plugin}.${call}, which the shell on iPhones does not have.`,
      );
  }
}
const seamNames = named.map(([, plugin]) => plugin);
for (const name of packages) {
  const its = sources(`node_modules/${name}/android/src/main/java`, '.java').join('\n');
  const [, plugin] = /@CapacitorPlugin\(\s*name = "(\w+)"/.exec(its) ?? [];
  hold(seamNames.includes(plugin), `The shell brings ${name}, and the page never asks for it.`);
}
const activity = read('android/app/src/main/java/org/aangan/phone/MainActivity.java');
for (const [, plugin] of activity.matchAll(/registerPlugin\((\w+)\.class\)/g))
  hold(seamNames.includes(plugin), `MainActivity registers ${plugin}, and the page never asks for it.`);
const controller = read('ios/App/App/PortalViewController.swift');
const project = read('ios/App/App.xcodeproj/project.pbxproj');
for (const plugin of ['SmsCode', 'ImageSaver', 'FileSaver', 'TokenStore']) {
  hold(activity.includes(`registerPlugin(${plugin}.class)`), `MainActivity does not register ${plugin}.`);
  if (ANDROID_ONLY.includes(plugin)) continue;
  const registered = controller.includes(`registerPluginInstance(${plugin}())`);
  hold(registered, `PortalViewController does not register ${plugin}.`);
  hold(project.includes(`${plugin}.swift in Sources`), `The project for iPhones does not build ${plugin}.swift.`);
}

// ------------------------------------------------------------------------------------------------------------- links

const [paths = ''] = read('../web/src/kit/paths.ts').split('} as const');
// Of an address with a place in it, all that begin alike; never all addresses: the billing pages are no screens.
const screens = [...paths.matchAll(/^ {2}\w+: '([^']+)',$/gm)].map(([, path]) =>
  path.includes('$') ? `pathPrefix="${path.replace(/\$.*/, '')}"` : `path="${path}"`,
);
const manifest = read('android/app/src/main/AndroidManifest.xml');
const linked = [...manifest.matchAll(/<data android:(path\w*="[^"]+") \/>/g)].map(([, path]) => path);
const missing = screens.filter((path) => !linked.includes(path));
const gone = linked.filter((path) => !screens.includes(path));
hold(
  missing.length === 0,
  `Links to these screens do not open the Android app (AndroidManifest.xml): ${missing.join(' ')}`,
);
hold(gone.length === 0, `AndroidManifest.xml takes links to what is no screen: ${gone.join(' ')}`);

// ---------------------------------------------------------------------------------------------------- what must stay

const plist = read('ios/App/App/Info.plist');
const keychain = read('ios/App/App/TokenStore.swift');
for (const [is, what] of [
  [/kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly/.test(keychain), "'this device only' in TokenStore.swift"],
  [/android:allowBackup="false"/.test(manifest), 'allowBackup="false" in AndroidManifest.xml'],
  [/android:usesCleartextTraffic="false"/.test(manifest), 'usesCleartextTraffic="false" in AndroidManifest.xml'],
  [/android:dataExtractionRules=/.test(manifest), 'dataExtractionRules in AndroidManifest.xml'],
  [/NSAllowsArbitraryLoads<\/key>\s*<false\/>/.test(plist), 'NSAllowsArbitraryLoads false in Info.plist'],
  [
    !/allowBackup="true"|usesCleartextTraffic="true"/.test(manifest),
    'no backup and no clear text in AndroidManifest.xml',
  ],
])
  hold(is, `Missing: ${what}.`);
const config = json('capacitor.config.json');
hold(config.loggingBehavior === 'none', 'The shell must log nothing: calls and answers hold codes and tokens.');

if (wrong.length > 0) {
  console.error(wrong.map((line) => `mobile: ${line}`).join('\n'));
  process.exit(1);
}
console.log(`${seamNames.length} plugins, ${screens.length} screens: the shell is what the page takes it for.`);

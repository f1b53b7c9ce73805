import type { Plugin } from 'vite';

// What the CSS framework adds for browsers that do not know @property: older ones than those that are promised
// (vite.config.ts), on which the app does not run anyway. Every page would bring it.
const FOR_OLDER = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/;

/** Leaves it out of the style sheet. */
export function promisedBrowsers(): Plugin {
  return {
    name: 'promised-browsers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/style-.*\.css$/.test(file.fileName)) continue;
        const sheet = file.source.toString();
        if (!FOR_OLDER.test(sheet))
          this.error('The CSS framework writes it otherwise: look at scripts/promised-browsers.ts.');
        file.source = sheet.replace(FOR_OLDER, '');
      }
    },
  };
}

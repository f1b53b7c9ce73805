import type { Plugin } from 'vite';

// What the CSS framework adds for older browsers than those that are promised (vite.config.ts), on which the app does not
// run anyway: initial values for those that do not know @property, and the question whether colours can be mixed. Every
// page would bring it.
const INITIAL_VALUES = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/;
const CAN_MIX = '@supports (color:color-mix(in lab, red, red)){';

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
        if (!INITIAL_VALUES.test(sheet) || !sheet.includes(CAN_MIX))
          this.error('The CSS framework writes it otherwise: look at scripts/promised-browsers.ts.');
        file.source = unasked(sheet.replace(INITIAL_VALUES, ''));
      }
    },
  };
}

/** What stands under the question stands without it. */
function unasked(sheet: string): string {
  const [before = '', ...questions] = sheet.split(CAN_MIX);
  return before + questions.map((from) => `${from.slice(0, closing(from))}${from.slice(closing(from) + 1)}`).join('');
}

/** Where the brace is that closes what was opened before. */
function closing(text: string): number {
  let depth = 1;
  return text.split('').findIndex((sign) => {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    return depth === 0;
  });
}

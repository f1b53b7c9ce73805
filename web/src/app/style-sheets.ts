// What every `import()` of a screen is wrapped into, in the place of the bundler's own helper (see vite.config.ts): that
// one fetches the sheets first and the code after them, and knows preloads and nonces that nothing here needs.

const sheets = new Map<string, Promise<unknown>>();

// Those that came with the page are there: once more at the end they would stand above the sheets that follow them.
for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
  sheets.set(link.getAttribute('href')?.slice(1) ?? '', Promise.resolve());
}

/** A screen's code and its style sheets, side by side. What could not be fetched is asked for anew the next time. */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  const [module] = await Promise.all([load(), ...paths.map(sheet)]);
  return module;
}

function sheet(path: string): Promise<unknown> {
  const asked =
    sheets.get(path) ??
    new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `/${path}`;
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        sheets.delete(path);
        reject(new Error(`The style sheet ${path} could not be fetched.`));
      };
      document.head.append(link);
    });
  sheets.set(path, asked);
  return asked;
}

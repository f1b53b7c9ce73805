import type { Plugin } from 'vite';

// A style sheet that the head names holds up everything on the page, also what does without it: ground and mark. Named at the
// end of the body it holds up only the app, which begins after it in any case.

export function sheetAfterMark(): Plugin {
  return {
    name: 'sheet-after-mark',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const sheets = page.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const [sheet] = sheets;
        if (!sheet || sheets.length > 1)
          throw new Error(`The page names ${sheets.length} style sheets; it has to be one.`);
        return page.replace(sheet, '').replace('</body>', `  ${sheet}\n  </body>`);
      },
    },
  };
}

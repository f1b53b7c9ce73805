// The document in a newsletter's frame. The page accepts markup from this one policy alone, and only whole documents for
// that frame come out of it.

interface Letter {
  /** The server's cleaned markup. */
  html: string;
  /** Address of the frame's style sheet. */
  sheet: string;
  /** 'light', 'dark' or both, as the page has it. */
  theme: string;
}

interface Policy {
  createHTML(text: string): unknown;
}

interface Factory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): Policy;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('aangan', { createHTML: (text) => text });

export function documentOf({ html, sheet, theme }: Letter): unknown {
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="${theme}"><base target="_blank"><link rel="stylesheet" href="${sheet}">`;
  const text = `<!doctype html><html lang="en"><head>${head}</head><body>${html}</body></html>`;
  return policy?.createHTML(text) ?? text;
}

import { frameDocument } from '../../platform/trusted';

// The document in a newsletter's frame.

interface Letter {
  /** The server's cleaned markup. */
  html: string;
  /** Address of the frame's style sheet. */
  sheet: string;
  /** 'light', 'dark' or both, as the page has it. */
  theme: string;
}

export function documentOf({ html, sheet, theme }: Letter): unknown {
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="${theme}"><base target="_blank"><link rel="stylesheet" href="${sheet}">`;
  return frameDocument(`<!doctype html><html lang="en"><head>${head}</head><body>${html}</body></html>`);
}

import { frameDocument } from '../../platform/trusted';

// The document inside a newsletter's frame.

interface Newsletter {
  /** The markup, sanitized by the server. */
  html: string;
  /** URL of the frame's style sheet. */
  sheet: string;
  /** The page's color-scheme: 'light', 'dark' or both. */
  theme: string;
}

export function documentOf({ html, sheet, theme }: Newsletter): unknown {
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="${theme}"><base target="_blank"><link rel="stylesheet" href="${sheet}">`;
  return frameDocument(`<!doctype html><html lang="en"><head>${head}</head><body>${html}</body></html>`);
}

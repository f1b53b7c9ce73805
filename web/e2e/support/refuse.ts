import { expect, type Page } from '@playwright/test';

/** How a file may fail to come: the line is gone, or a newer version was put up and the server has it no more. */
export type Way = 'no line' | 'gone';

export interface Refusal {
  /** How often one of the files was asked for and refused. */
  asked(): number;
  /** The files that were asked for and refused. */
  refused: ReadonlySet<string>;
  /** How often the page has looked whether the server can be reached. */
  looked(): number;
  /** What was refused last has been taken for a missing line: the page has looked for the server as well, in vain. */
  lineMissed(): boolean;
  /** From now on everything comes. */
  end(): void;
}

/** Refuses these files of the build; without a line the server is out of reach altogether. */
export async function refuse(page: Page, files: readonly string[], way: Way): Promise<Refusal> {
  expect(files, 'files to refuse').not.toEqual([]);
  let over = false;
  let asked = 0;
  let looked = 0;
  const refused = new Set<string>();
  let lineMissed = false;
  await page.route(
    ({ pathname }) => files.includes(pathname.slice(1)),
    (route) => {
      if (over) return route.fallback();
      asked += 1;
      refused.add(new URL(route.request().url()).pathname.slice(1));
      lineMissed = false;
      return way === 'gone' ? route.fulfill({ status: 404, body: '' }) : route.abort();
    },
  );
  await page.route('**/static/config.json', (route) => {
    if (over || route.request().method() !== 'HEAD') return route.fallback();
    looked += 1;
    if (way !== 'no line') return route.fallback();
    lineMissed = asked > 0;
    return route.abort();
  });
  return {
    asked: () => asked,
    refused,
    looked: () => looked,
    lineMissed: () => lineMissed,
    end: () => {
      over = true;
    },
  };
}

/** How often the page itself is loaded from now on. */
export function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

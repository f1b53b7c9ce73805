import { expect, type Page } from '@playwright/test';

/** Why a file cannot be loaded: there is no connection, or a newer version is deployed and the server no longer has it. */
export type BlockReason = 'offline' | 'gone';

export interface BlockedFiles {
  /** The number of blocked requests. */
  asked(): number;
  /** The blocked files that were requested. */
  refused: ReadonlySet<string>;
  /** How often the page checked whether the server can be reached. */
  looked(): number;
  /** Whether the page, after the last blocked request, also failed to reach the server. */
  lineMissed(): boolean;
  /** Stops blocking. */
  end(): void;
}

/** Blocks these files of the build; for `offline` the server cannot be reached either. */
export async function blockFiles(page: Page, files: readonly string[], reason: BlockReason): Promise<BlockedFiles> {
  expect(files, 'files to block').not.toEqual([]);
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
      return reason === 'gone' ? route.fulfill({ status: 404, body: '' }) : route.abort();
    },
  );
  await page.route('**/static/config.json', (route) => {
    if (over || route.request().method() !== 'HEAD') return route.fallback();
    looked += 1;
    if (reason !== 'offline') return route.fallback();
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

/** Counts how often the page itself is loaded from now on. */
export function countPageLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

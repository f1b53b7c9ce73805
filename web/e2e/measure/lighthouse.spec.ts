import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { KEY } from '../support/device';
import { test } from '../support/fixtures';
import { KARTHIK } from '../support/parents';
import { deviceFile } from '../support/places';
import { loaded } from '../support/routes';

// Lighthouse on the first screens: phone profile, empty cache, median of the runs. Run by hand on an idle machine with the
// release binary; npx downloads Lighthouse, which is not a dependency of the app:
//   AANGAN_BINARY=../target/release/aangan npx playwright test --config playwright.measure.config.ts lighthouse

const LIGHTHOUSE = 'lighthouse@12.8.2';
const PORT = 9333;
const RUNS = Number(process.env.AANGAN_LIGHTHOUSE_RUNS ?? 3);
const screens = [paths.login, paths.blogs, paths.timeline, paths.photoGallery, paths.chat, paths.support];
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
}

async function look(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, address, `--port=${PORT}`, '--output=json', '--quiet'],
      // It empties the cache, and leaves the session in the browser's storage. A page with a live connection is never idle.
      ...['--only-categories=performance', '--max-wait-for-load=15000'],
    ],
    { maxBuffer: 64_000_000 },
  );
  return JSON.parse(stdout) as Report;
}

test('Lighthouse on the first screens', async ({ server, launchOptions }) => {
  test.setTimeout(1_800_000);
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${PORT}`];
  const context = await chromium.launchPersistentContext('', { ...launchOptions, args });
  try {
    for (const path of screens) {
      const page = await context.newPage();
      await page.goto(`${server.parents}${paths.login}`);
      await page.evaluate(
        ([key, session]) => (session === '' ? localStorage.clear() : localStorage.setItem(key, session)),
        [KEY, path === paths.login ? '' : readFileSync(deviceFile(KARTHIK), 'utf8')] as const,
      );
      await page.goto(`${server.parents}${path}`);
      await loaded(page);
      await page.close();
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await look(`${server.parents}${path}`));
      const middle = reports
        .sort((one, other) => one.categories.performance.score - other.categories.performance.score)
        .at(RUNS >> 1);
      const figures = Object.entries(FIGURES).map(
        ([name, audit]) => `${name} ${Number((middle?.audits[audit]?.numericValue ?? Number.NaN).toFixed(3))}`,
      );
      process.stdout.write(
        `${path}: score ${(middle?.categories.performance.score ?? 0) * 100}, ${figures.join(', ')}\n`,
      );
    }
  } finally {
    await context.close();
  }
});

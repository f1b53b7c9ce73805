import { defineConfig } from '@playwright/test';

// Screens run in Debian's Chromium, the build without the browser's own windows (it takes little more than half the
// time), against the real server binary. Nothing waits by time. A test that passes only sometimes is a defect: it fails here,
// and on the build server it is tried once more and reported as flaky (scripts/run-tests). Every test has a server of its own
// on a copy of one seeded folder, or only looks at one, so their order is of no account.
export default defineConfig({
  testDir: './e2e',
  testIgnore: ['measure/**', 'pictures/**'],
  globalSetup: './e2e/support/seed-once.ts',
  globalTeardown: './e2e/support/sweep.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  workers: Number(process.env.AANGAN_E2E_WORKERS ?? 2),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.stdout.isTTY ? 'line' : 'list',
  outputDir: './test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 760 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    // Keeping one of every test until it has passed took a fifth of the time of all. Who looks for a cause runs the test
    // again with AANGAN_E2E_TRACE=1. Without its film: now and then Chromium stopped painting for good while it was filmed,
    // and whatever waits for something to stand still waited in vain.
    trace: process.env.AANGAN_E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      executablePath: process.env.AANGAN_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// What is measured in the browser, by hand on a quiet machine: figures of time fail no run of the tests.
export default defineConfig(base, { testDir: './e2e/measure', testIgnore: [], workers: 1, timeout: 600_000 });

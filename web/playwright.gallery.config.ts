import { defineConfig } from '@playwright/test';
import base from './playwright.config';

const { globalSetup: _setup, globalTeardown: _teardown, ...browser } = base;

// The component tests alone: they need the built gallery, and no server.
export default defineConfig(browser, { testDir: './e2e/gallery', testIgnore: [] });

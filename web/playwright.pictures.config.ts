import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// The pictures of the documentation, taken by 'make pictures'.
export default defineConfig(base, { testDir: './e2e/pictures', testIgnore: [], workers: 1, timeout: 180_000 });

import base from './playwright.config';
export default { ...base, testMatch: 'trial.spec.ts', retries: 0, workers: 1, globalSetup: undefined, globalTeardown: undefined };

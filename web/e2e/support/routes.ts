import { expect, type Page } from '@playwright/test';
import { belowSupport, paths } from '../../src/kit/paths';
import { addressOf } from '../../src/kit/router/target';
import type { Demo } from './centre';
import { askForCode, codeCard } from './sign-in';

// The addresses of the app's route table, so that new screens are tested too.

const { login, verifyUser, forgetPassword, otpVerify } = paths;

/** Routes that redirect or need an id. */
const APART: readonly string[] = [
  paths.root,
  paths.dashboard,
  paths.survey,
  paths.story,
  login,
  verifyUser,
  forgetPassword,
  otpVerify,
];

/** One of the demo's. */
const A_STORY = addressOf({ to: paths.story, params: { storyId: 'balcony-garden' } });

/** One that the demo's families have paid for. */
const A_CERTIFICATE = addressOf({
  to: paths.shareFeeCerticate,
  search: { natureOfService: 'Tuition Fee', startDate: '2026-04-01', endDate: '2027-03-31' },
});

/** All addresses that need a session. */
export const insideRoutes: readonly string[] = [
  ...Object.values(paths).filter((path) => !APART.includes(path)),
  addressOf({ to: paths.survey, params: { surveyId: '5' } }),
  A_STORY,
  A_CERTIFICATE,
  ...belowSupport.map((name) => `${paths.support}${paths[name]}`),
];

/** All screens that need a session, each at one address. */
export const builtRoutes: readonly string[] = [
  ...Object.values(paths).filter((path) => insideRoutes.includes(path)),
  A_STORY,
  A_CERTIFICATE,
];

/** All addresses without a session, and how to reach them. */
export const outsideRoutes: readonly { path: string; arrive: (page: Page, demo: Demo) => Promise<void> }[] = [
  { path: login, arrive: async (page) => void (await page.goto(login)) },
  {
    path: verifyUser,
    arrive: async (page, demo) => {
      await askForCode(page, demo, '9800000011');
      await expect(codeCard(page).code).toBeFocused();
    },
  },
  { path: forgetPassword, arrive: async (page) => void (await page.goto(forgetPassword)) },
  {
    path: otpVerify,
    arrive: async (page) => {
      await page.goto(forgetPassword);
      await page.getByLabel('Email Id').fill('farah.khan@example.com');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL((url) => url.pathname === otpVerify);
      await expect(codeCard(page).code).toBeFocused();
    },
  },
];

/** Disables the loading of older items by scrolling, from the next page load on. */
export async function loadNoOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        // All but the foot of a list, which has the status of its loading.
        const isOther = ({ target }: IntersectionObserverEntry) => !target.querySelector(':scope > [role="status"]');
        super((entries, observer) => callback(entries.filter(isOther), observer), options);
      }
    };
  });
}

/** Waits until the screen is rendered: it has a heading, and nothing is loading. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

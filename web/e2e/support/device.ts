import type { Page } from '@playwright/test';

// Reads and changes what the app stores on the device.

export interface Stored {
  authToken: string;
  tokens: { id: string; token: string }[];
  pushToken: string;
  deviceKey: string;
  lastReload: string;
  lastLoggedIn: string;
  appVersion: string;
  activeChildId: string;
  language: string;
  survey: { surveyId: number };
  flags: { manualLogout: boolean; reset: boolean };
  settings: { theme: 'system' | 'light' | 'dark' };
}

export const KEY = 'aangan';

/** The storage of a device without a session. */
export const NOBODYS: Stored = {
  authToken: '',
  tokens: [],
  pushToken: '',
  deviceKey: '',
  lastReload: '',
  lastLoggedIn: '',
  appVersion: '',
  activeChildId: '',
  language: '',
  survey: { surveyId: 0 },
  flags: { manualLogout: false, reset: false },
  settings: { theme: 'system' },
};

export async function storedText(page: Page): Promise<string> {
  const text = await page.evaluate((key) => localStorage.getItem(key), KEY);
  if (text === null) throw new Error('Nothing is stored on the device.');
  return text;
}

export async function readDevice(page: Page): Promise<Stored> {
  return JSON.parse(await storedText(page)) as Stored;
}

/** Changes what is stored while no page of the app is open. */
export async function changeDevice(page: Page, change: Partial<Stored>): Promise<void> {
  const stored = await readDevice(page);
  await page.goto('/healthz');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    KEY,
    JSON.stringify({ ...stored, ...change }),
  ] as const);
}

export async function clearDevice(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
}

import { expect, type Page } from '@playwright/test';
import type { Centre } from './centre';

// A centre's own cameras and their screen.

export const WATCH = '/parentapp/watchCamera';
export const STOP = '/parentapp/stopWatching';

/** Adds a camera with a test picture and a clock in it, under the centre's own key. Returns its id. */
export async function putCamera(centre: Centre, word: string, name: string, source = 'test:'): Promise<string> {
  return ((await centre.put(`/centre/v1/cameras/${word}`, { name, room: '', source })) as { id: string }).id;
}

export const cameraPage = (page: Page) => ({
  video: page.locator('main video'),
  /** The camera of the picture. */
  mark: page.getByTestId('name-mark'),
  live: page.getByText('Live', { exact: true }).and(page.locator('main p')),
  /** The text in place of the picture. */
  said: page.locator('main').getByRole('status'),
  pause: page.getByRole('button', { name: 'Pause the video', exact: true }),
  resume: page.getByRole('button', { name: 'Play the live video', exact: true }),
  refresh: page.getByRole('button', { name: 'Refresh Stream', exact: true }),
  camera: (name: string) => page.getByRole('radio', { name, exact: true }),
  availability: page.getByText(/^Live CCTV can be watched from/),
  paused: page.getByRole('heading', { name: 'There is no live camera during the break', exact: true }),
  who: page.getByRole('region', { name: 'Who watched', exact: true }),
});

/** The current picture, scaled down, as numbers. */
function grab(page: Page): Promise<string> {
  return cameraPage(page).video.evaluate((element) => {
    const video = element as HTMLVideoElement;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 36];
    const brush = canvas.getContext('2d');
    brush?.drawImage(video, 0, 0, 64, 36);
    return [...(brush?.getImageData(0, 0, 64, 36).data ?? [])].join();
  });
}

/** There is a picture, it is not empty, and it changes. */
export async function expectMoving(page: Page): Promise<void> {
  const { mark, video } = cameraPage(page);
  await expect(mark).toBeVisible({ timeout: 40_000 });
  await expect(video).toBeVisible();
  const first = await grab(page);
  expect(new Set(first.split(',')).size, 'shades in the picture').toBeGreaterThan(8);
  await expect.poll(() => grab(page)).not.toBe(first);
}

/** Sets the visibility of the page. */
export async function look(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
    Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

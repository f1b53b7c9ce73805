import type { Page } from '@playwright/test';

/** The phone shell's push plugin, faked, and a way to let a push arrive. */
export async function fakePushes(page: Page): Promise<(title: string, body: string) => Promise<void>> {
  await page.addInitScript(() => {
    const PushNotifications = {
      addListener: (_event: string, heard: (push: { title: string; body: string }) => void) => {
        Object.assign(window, { push: heard });
      },
    };
    Object.assign(window, { Capacitor: { Plugins: { PushNotifications } } });
  });
  return (title, body) =>
    page.evaluate(
      (push) => (window as unknown as { push: (push: { title: string; body: string }) => void }).push(push),
      { title, body },
    );
}

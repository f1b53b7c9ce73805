import { plugin } from './capacitor';

// Delivers pushes to an open page, from the native app's plugin or from the service worker. notice.ts reads their payload.

/**
 * `arrived` while the page is open, or `opened` by a tap on the notification; `push` may be anything. `renewed` when the
 * browser has replaced this device's subscription.
 */
export type PushHandler = (kind: 'arrived' | 'opened' | 'renewed', push: unknown) => void;

export function listenToPushes(handler: PushHandler): void {
  const pushes = plugin('PushNotifications');
  pushes?.addListener('pushNotificationReceived', (push) => handler('arrived', push));
  pushes?.addListener('pushNotificationActionPerformed', ({ notification }) => handler('opened', notification));
  // Without HTTPS there is no service worker.
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (['arrived', 'opened', 'renewed'].includes(data?.kind)) handler(data.kind, data.push);
  });
}

/** Ends this browser's push subscription. Does nothing in the native app. */
export async function unsubscribeWebPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

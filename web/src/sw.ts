import { addressOf, placeOfPush } from './kit/push/place';
import { type Push, pushFrom, type Told } from './platform/notice';

// The service worker: shows the pushes and leads to what they are about. It fetches nothing and keeps nothing.

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(arrived(payloadOf(event.data))));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewed(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(opened(pushFrom(event.notification.data)));
});

function payloadOf(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function tell(page: Client, told: Told): void {
  page.postMessage(told);
}

/**
 * The browser has replaced the subscription, or ended it. The server hears of the new one from a page, which has the token:
 * from an open one now, else from the next that is opened.
 */
async function renewed({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  if (!newSubscription && options?.applicationServerKey) await self.registration.pushManager.subscribe(options);
  for (const page of await openPages()) tell(page, { kind: 'renewed' });
}

/** Shown even where a page of ours is in front, without a sound then: some browsers stop pushes that show nothing. */
async function arrived(payload: unknown): Promise<void> {
  const push = pushFrom(payload);
  const pages = await openPages();
  for (const page of pages) tell(page, { kind: 'arrived', push });
  await self.registration.showNotification(push.title, {
    body: push.text,
    // The next one of a kind takes the place of the one before.
    tag: `${push.child} ${push.topic}`,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
    silent: pages.some(({ focused }) => focused),
    data: push,
  });
}

/** An open page goes there itself, the one in use before the others; without one, a new one is opened there. */
async function opened(push: Push): Promise<void> {
  const pages = await openPages();
  const open = pages.find(({ focused }) => focused) ?? pages[0];
  if (!open) {
    await self.clients.openWindow(addressOf(placeOfPush(push), push.child));
    return;
  }
  tell(open, { kind: 'opened', push });
  // What the system does not let come to the front still goes there.
  await open.focus().catch(() => {});
}

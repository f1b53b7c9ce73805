import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { inPhone, type PluginHandlers } from './phone';
import type { System } from './phone-bridge';

// Web push without a network: the subscription of the push service is fake, and messages are delivered to the browser by its
// developer tools protocol.

/** The Firebase token of the fake phone. */
export const PHONE_TOKEN = 'a-token-of-the-phone:0123456789';

type Permission = 'granted' | 'denied' | 'default';

interface Browser {
  permission: Permission;
  /** The parent's answer to the browser's prompt. */
  answer?: Permission;
  /** The host of its push service. */
  service?: string;
}

/** A subscription of a push service: its endpoint and keys. */
function subscription(service: string) {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://${service}/fcm/send/${randomBytes(9).toString('base64url')}`,
    keys: { p256dh: keys.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

/** Fakes the notification permission and a push service. Returns the subscriptions that it will give. */
export async function inBrowser(
  page: Page,
  { permission, answer = permission, service = 'fcm.googleapis.com' }: Browser,
) {
  const made = subscription(service);
  await page.addInitScript(
    ([first, then, given]) => {
      let state = first;
      const asked = { times: 0, keys: [] as unknown[] };
      Object.assign(window, { asked });
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => state });
      Notification.requestPermission = async () => {
        asked.times += 1;
        state = then;
        return then;
      };
      PushManager.prototype.getSubscription = async () => null;
      PushManager.prototype.subscribe = async (options) => {
        asked.keys.push(options?.applicationServerKey);
        return { toJSON: () => given } as unknown as PushSubscription;
      };
    },
    [permission, answer, made] as const,
  );
  return made;
}

/** How often the permission was requested, and the server keys of the subscriptions. */
export function asked(page: Page): Promise<{ times: number; keys: unknown[] }> {
  return page.evaluate(() => (window as unknown as { asked: { times: number; keys: unknown[] } }).asked);
}

/** The permission as the phone reports it. */
type OnPhone = 'granted' | 'denied' | 'prompt' | 'prompt-with-rationale';

export interface Shell {
  permission: OnPhone;
  answer?: OnPhone;
  /** Why the registration with the phone's push service fails, later or, in the plugin itself, at once. */
  fails?: string;
  breaks?: string;
  system?: System;
}

/** The native app with a push plugin that answers as `how` says at the time of the call. Returns a way to deliver a push. */
export async function inShell(page: Page, how: Shell = { permission: 'granted' }) {
  let receive = how.permission;
  const handlers: PluginHandlers = {
    'PushNotifications.checkPermissions': () => ({ receive }),
    'PushNotifications.requestPermissions': () => {
      receive = how.answer ?? how.permission;
      return { receive };
    },
    // It answers at once and reports the result later.
    'PushNotifications.register': () => {
      const { breaks, fails } = how;
      if (breaks !== undefined) throw new Error(breaks);
      if (fails === undefined) void phone.tell('PushNotifications', 'registration', { value: PHONE_TOKEN });
      else void phone.tell('PushNotifications', 'registrationError', { error: fails });
    },
  };
  const phone = await inPhone(page, handlers, how.system);
  return {
    ...phone,
    arrives: (title: string, body: string) =>
      phone.tell('PushNotifications', 'pushNotificationReceived', { id: '0:1', title, body, data: {} }),
    isTapped: (data: Record<string, string>) =>
      phone.tell('PushNotifications', 'pushNotificationActionPerformed', {
        actionId: 'tap',
        notification: { id: '0:1', data },
      }),
  };
}

export interface Payload {
  title?: string;
  text?: string;
  to?: string;
  params?: Record<string, string>;
  child?: string;
  topic?: string;
}

/** A notification that the service worker showed. */
interface Shown {
  title: string;
  body: string;
  tag: string;
  icon: string;
  badge: string;
  data: unknown;
}

interface Worker {
  registration: { active: unknown };
  shown: Shown[];
  done: { focused: string[]; opened: string[] };
  clients: {
    openWindow: (address: string) => Promise<null>;
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly unknown[]>;
  };
  WindowClient: { prototype: { url: string; focus: () => Promise<void> } };
  ServiceWorkerRegistration: { prototype: { showNotification: (title: string, options: Shown) => Promise<void> } };
}

/**
 * The real service worker of a context, after a page has registered it. A headless browser neither shows notifications nor
 * focuses windows, so the calls of the worker are recorded instead.
 */
export async function serviceWorker(context: BrowserContext, page: Page) {
  const tools = await context.newCDPSession(page);
  let registrationId: string | undefined;
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await tools.send('ServiceWorker.enable');
  await expect.poll(() => registrationId, { message: 'the registered service worker' }).toBeDefined();
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  await expect.poll(() => worker.evaluate(() => (self as unknown as Worker).registration.active !== null)).toBe(true);
  await worker.evaluate(() => {
    const scope = self as unknown as Worker;
    scope.shown = [];
    scope.done = { focused: [], opened: [] };
    scope.ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, icon, badge, data }) => {
      scope.shown.push({ title, body, tag, icon, badge, data });
    };
    scope.WindowClient.prototype.focus = async function focus() {
      scope.done.focused.push(new URL(this.url).pathname);
    };
    scope.clients.openWindow = async (address) => {
      scope.done.opened.push(address);
      return null;
    };
  });
  const { origin } = new URL(page.url());
  return {
    delivers: (payload: Payload | string) =>
      tools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId: registrationId ?? '',
        data: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),
    shown: () => worker.evaluate(() => (self as unknown as Worker).shown.map(({ data: _, ...shown }) => shown)),
    /** Taps the last notification. */
    isTapped: () =>
      worker.evaluate(() => {
        const data = (self as unknown as Worker).shown.at(-1)?.data;
        const notification = { data, close: () => {} };
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
      }),
    /** The number of open pages for the browser. A closed one is counted for a moment. */
    windows: () =>
      worker.evaluate(async () => {
        const { clients } = self as unknown as Worker;
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
      }),
    /** The focused pages and the opened addresses. */
    done: () => worker.evaluate(() => (self as unknown as Worker).done),
  };
}

import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Deeds, inPhone } from './phone';
import type { System } from './phone-bridge';

// Pushes, as far as a closed network goes: the browser's push service is never reached, so what it would have given is
// made here; what it would have brought is handed to the browser by its own developer tools.

/** What Firebase calls the faked phone. */
export const PHONE_TOKEN = 'a-token-of-the-phone:0123456789';

type Permission = 'granted' | 'denied' | 'default';

interface Browser {
  permission: Permission;
  /** What the parent says when the browser asks. */
  answer?: Permission;
  /** Where its push service is. */
  service?: string;
}

/** What a push service gives a browser that subscribes: an address and the keys to write to it. */
function subscription(service: string) {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://${service}/fcm/send/${randomBytes(9).toString('base64url')}`,
    keys: { p256dh: keys.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

/** The browser's word on notifications, and a push service within reach. Gives what the service will hand out. */
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

/** How often the browser was asked whether notifications may be shown, and with which of the server's keys. */
export function asked(page: Page): Promise<{ times: number; keys: unknown[] }> {
  return page.evaluate(() => (window as unknown as { asked: { times: number; keys: unknown[] } }).asked);
}

/** As the phone says it; both of these prompts are ours to make. */
type OnPhone = 'granted' | 'denied' | 'prompt' | 'prompt-with-rationale';

export interface Shell {
  permission: OnPhone;
  answer?: OnPhone;
  /** Why the phone's push service does not take the app, told later or, where the shell itself breaks, at once. */
  fails?: string;
  breaks?: string;
  system?: System;
}

/** The phone's shell, whose push plugin answers as `how` says at that time, and a way to let a push arrive. */
export async function inShell(page: Page, how: Shell = { permission: 'granted' }) {
  let receive = how.permission;
  const deeds: Deeds = {
    'PushNotifications.checkPermissions': () => ({ receive }),
    'PushNotifications.requestPermissions': () => {
      receive = how.answer ?? how.permission;
      return { receive };
    },
    // It answers at once; what came of it is told later.
    'PushNotifications.register': () => {
      const { breaks, fails } = how;
      if (breaks !== undefined) throw new Error(breaks);
      if (fails === undefined) void phone.tell('PushNotifications', 'registration', { value: PHONE_TOKEN });
      else void phone.tell('PushNotifications', 'registrationError', { error: fails });
    },
  };
  const phone = await inPhone(page, deeds, how.system);
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

/** What the worker had the system show. */
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
 * The real service worker of a context, once a page has registered it. A browser without windows shows no notifications
 * and brings none to the front, so what the worker asks the system for is written down instead.
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
    /** The parent taps what was shown last. */
    isTapped: () =>
      worker.evaluate(() => {
        const data = (self as unknown as Worker).shown.at(-1)?.data;
        const notification = { data, close: () => {} };
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
      }),
    /** How many pages of the app the browser still takes for open: one that was left is so for a moment. */
    windows: () =>
      worker.evaluate(async () => {
        const { clients } = self as unknown as Worker;
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
      }),
    /** Which pages were brought to the front, and which addresses opened. */
    done: () => worker.evaluate(() => (self as unknown as Worker).done),
  };
}

import type { Page } from '@playwright/test';
import { bridgeOf, type System } from './phone-bridge';

// The native app around the page: its real bridge over fake plugins. A call that the native app does not have fails as it does
// on a phone.

interface Asked {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Record<string, unknown>;
}

/** The handlers of calls, by 'Plugin.method'. What one throws is the call's error. */
export type PluginHandlers = Record<string, (options: Record<string, unknown>) => unknown>;

export interface Phone {
  /** All calls in order: 'Plugin.method'. */
  readonly asked: readonly string[];
  /** The arguments of each call of a method. */
  given(call: string): Record<string, unknown>[];
  /** Sends an event to the page. Without a listener it is kept for the first one, if the plugin does so. */
  tell(plugin: string, event: string, data?: unknown): Promise<void>;
  /** The number of listeners. */
  listeners(plugin: string, event: string): number;
}

/** Events that plugins keep until there is a listener (`retainUntilConsumed`). */
const KEPT = [
  'App.appUrlOpen',
  'App.backButton',
  'PushNotifications.pushNotificationReceived',
  'PushNotifications.pushNotificationActionPerformed',
  'PushNotifications.registration',
  'PushNotifications.registrationError',
];

/** A working token store. */
function workingStore(): PluginHandlers {
  let kept: unknown;
  return {
    'TokenStore.read': () => (kept === undefined ? {} : { value: kept }),
    'TokenStore.write': ({ value }) => {
      kept = value;
    },
    'TokenStore.clear': () => {
      kept = undefined;
    },
  };
}

/** Runs the page in the native app. Call it before the page is opened. */
export async function inPhone(page: Page, handlers: PluginHandlers = {}, system: System = 'android'): Promise<Phone> {
  const store = workingStore();
  const calls: { call: string; options: Record<string, unknown> }[] = [];
  const listening = new Map<string, { event: string; asked: Asked }>();
  const unheard = new Map<string, unknown[]>();
  const { script, has } = bridgeOf(system);

  const answer = (asked: Asked, told: { data?: unknown; error?: unknown; save: boolean }) => {
    const { callbackId, pluginId, methodName } = asked;
    const result = { callbackId, pluginId, methodName, success: told.error === undefined, ...told };
    return page.evaluate((text) => {
      const phone = window as unknown as { androidBridge?: { onmessage(said: unknown): void }; Capacitor: Bridge };
      interface Bridge {
        fromNative(result: unknown): void;
      }
      if (phone.androidBridge) phone.androidBridge.onmessage({ data: text });
      else phone.Capacitor.fromNative(JSON.parse(text));
    }, JSON.stringify(result));
  };
  const listenersOf = (event: string) => [...listening.values()].filter((one) => one.event === event);

  const take = async (asked: Asked) => {
    const { pluginId, methodName, callbackId, options } = asked;
    const call = `${pluginId}.${methodName}`;
    calls.push({ call, options });
    if (methodName === 'addListener') {
      const event = `${pluginId}.${options.eventName}`;
      listening.set(callbackId, { event, asked });
      const kept = unheard.get(event) ?? [];
      unheard.delete(event);
      for (const data of kept) await answer(asked, { data, save: true });
      return;
    }
    if (methodName === 'removeListener') {
      listening.delete(String(options.callbackId));
      return;
    }
    if (!has(call))
      return answer(asked, { error: { message: `${call} is not implemented`, code: 'UNIMPLEMENTED' }, save: false });
    try {
      const data = await (handlers[call] ?? store[call])?.(options);
      await answer(asked, { data, save: false });
    } catch (error) {
      await answer(asked, {
        error: { message: error instanceof Error ? error.message : String(error) },
        save: false,
      });
    }
  };

  await page.exposeFunction('toPhone', (text: string) => {
    const asked = JSON.parse(text) as Asked & { type?: string };
    if (asked.type === 'page') listening.clear();
    // The page may be closed by now.
    else void take(asked).catch(() => {});
  });
  await page.addInitScript(script);

  return {
    get asked() {
      return calls.map(({ call }) => call);
    },
    given: (call) => calls.filter((one) => one.call === call).map(({ options }) => options),
    listeners: (plugin, event) => listenersOf(`${plugin}.${event}`).length,
    async tell(plugin, event, data) {
      const heard = listenersOf(`${plugin}.${event}`);
      if (heard.length === 0 && KEPT.includes(`${plugin}.${event}`))
        unheard.set(`${plugin}.${event}`, [...(unheard.get(`${plugin}.${event}`) ?? []), data]);
      for (const { asked } of heard) await answer(asked, { data, save: true });
    },
  };
}

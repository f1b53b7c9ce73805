import type { Page } from '@playwright/test';
import { bridgeOf, type System } from './phone-bridge';

// The phone around the page: the shell's own bridge, as the phone lays it into the page, over plugins that are played
// here. What a plugin is asked for that the shell does not have fails as it would in the phone.

interface Asked {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Record<string, unknown>;
}

/** What the phone does for a call, by 'Plugin.method'. What it throws is the call's error. */
export type Deeds = Record<string, (options: Record<string, unknown>) => unknown>;

export interface Phone {
  /** Everything that was asked of the phone, in order: 'Plugin.method'. */
  readonly asked: readonly string[];
  /** What one call was given, each time. */
  given(call: string): Record<string, unknown>[];
  /** Tells the page of something; what nobody listens for yet is kept for the first who does, if the plugin keeps it. */
  tell(plugin: string, event: string, data?: unknown): Promise<void>;
  /** How many listen now. */
  listeners(plugin: string, event: string): number;
}

/** Of these the plugins themselves keep what nobody heard (`retainUntilConsumed`). */
const KEPT = [
  'App.appUrlOpen',
  'App.backButton',
  'PushNotifications.pushNotificationReceived',
  'PushNotifications.pushNotificationActionPerformed',
  'PushNotifications.registration',
  'PushNotifications.registrationError',
];

/** The store for tokens of a phone on which all is well. */
function workingStore(): Deeds {
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

/** Puts the page into the phone's shell, before it is opened. */
export async function inPhone(page: Page, deeds: Deeds = {}, system: System = 'android'): Promise<Phone> {
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
      const data = await (deeds[call] ?? store[call])?.(options);
      await answer(asked, { data, save: false });
    } catch (trouble) {
      await answer(asked, {
        error: { message: trouble instanceof Error ? trouble.message : String(trouble) },
        save: false,
      });
    }
  };

  await page.exposeFunction('toPhone', (text: string) => {
    const asked = JSON.parse(text) as Asked & { type?: string };
    if (asked.type === 'page') listening.clear();
    // A page that is gone takes no answer.
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

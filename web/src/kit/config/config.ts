import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PortalConfig } from '../../wire/types.gen';
import { setClock } from '../date/clock';
import { getFile } from '../net/file';
import { RUNNING_VERSION } from './version';

// The configuration file: names, addresses and limits of this portal. Until it is loaded, the defaults of the specification
// apply.

export interface Config {
  appName: string;
  version: string;
  countryCode: string;
  otpMinutes: number;
  tokenTimeoutDays: number;
  reloadCode: string;
  imagePath: string;
  timelineThumbUrl: string;
  supportedVersions: readonly string[];
  /** The address of the owner's logo; '' for the default mark. */
  logo: string;
  /** Contacts for help; empty ones are not shown. */
  support: PortalConfig['support'];
  /** The owner's pages, shown at /webview. */
  pages: PortalConfig['webviewPages'];
  /** Allows the browser's context menu. */
  debug: boolean;
  /** The whole file, for settings of single screens (screens.ts). */
  file: Partial<PortalConfig>;
}

interface State {
  config: Config;
  reading: 'not yet' | 'under way' | 'done' | 'failed';
}

/** The brand that the server put into the page, so that no other name or mark is shown before the file is loaded. */
const served = (selector: string, attribute: string) =>
  globalThis.document?.querySelector(selector)?.getAttribute(attribute) ?? '';

const DEFAULTS: Config = {
  appName: served('meta[name="application-name"]', 'content') || 'Aangan',
  version: RUNNING_VERSION,
  countryCode: '+91',
  otpMinutes: 30,
  tokenTimeoutDays: 30,
  reloadCode: '{secret}',
  imagePath: '/media/',
  timelineThumbUrl: '/media/',
  supportedVersions: [],
  logo: served('link[rel="icon"][href="/static/logo"]', 'href'),
  support: { phone: '', email: '', hours: '' },
  pages: [],
  debug: false,
  file: {},
};

const store = createStore<State>(() => ({ config: DEFAULTS, reading: 'not yet' }));
let running: Promise<boolean> | undefined;

export function configFromWire(wire: Partial<PortalConfig>): Config {
  const days = Number(wire.tokenTimeout);
  return {
    appName: wire.appName || DEFAULTS.appName,
    version: RUNNING_VERSION,
    countryCode: wire.countryCode || DEFAULTS.countryCode,
    otpMinutes: wire.otpMinutes ?? DEFAULTS.otpMinutes,
    tokenTimeoutDays: Number.isFinite(days) && days > 0 ? days : DEFAULTS.tokenTimeoutDays,
    reloadCode: wire.reloadCode || DEFAULTS.reloadCode,
    imagePath: wire.ImagePath || DEFAULTS.imagePath,
    timelineThumbUrl: wire.TimeLineThumbUrl || DEFAULTS.timelineThumbUrl,
    supportedVersions: wire.supportedVersions ?? DEFAULTS.supportedVersions,
    logo: wire.logo || DEFAULTS.logo,
    support: { ...DEFAULTS.support, ...wire.support },
    pages: wire.webviewPages ?? DEFAULTS.pages,
    debug: wire.debug ?? DEFAULTS.debug,
    file: wire,
  };
}

/** Loads the file once, with retries. False when it could not be loaded; a later call tries again. */
export function loadConfig(): Promise<boolean> {
  if (store.getState().reading === 'done') return Promise.resolve(true);
  running ??= read().finally(() => {
    running = undefined;
  });
  return running;
}

async function read(): Promise<boolean> {
  store.setState({ reading: 'under way' });
  const file = await getFile('/static/config.json', { retryDelays: [400, 1500] });
  if (!file) {
    store.setState({ reading: 'failed' });
    return false;
  }
  if (file.now && file.timeZone) setClock({ now: file.now, timeZone: file.timeZone });
  store.setState({ config: configFromWire(file), reading: 'done' });
  return true;
}

export function config(): Config {
  return store.getState().config;
}

export const watchConfig = store.subscribe;

export function useConfig(): Config {
  return useStore(store, ({ config }) => config);
}

export function useConfigFailed(): boolean {
  return useStore(store, ({ reading }) => reading === 'failed');
}

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PortalConfig } from '../../wire/types.gen';
import { setClock } from '../date/clock';
import { getFile } from '../net/file';
import { RUNNING_VERSION } from './version';

// The configuration file: the names, places and limits of this portal. Until it is read, and where it cannot be,
// the specification's own values stand.

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
  /** Where the owner's logo is; '' for the portal's own mark. */
  logo: string;
  /** Whom parents reach when the portal does not help them; what is empty is not shown. */
  support: PortalConfig['support'];
  /** Pages of the owner's own, shown at /webview. */
  pages: PortalConfig['webviewPages'];
  /** Whether the browser's own menu may open on a right click. */
  debug: boolean;
  /** As it was read, for what only some screens want to know of it (screens.ts). */
  file: Partial<PortalConfig>;
}

interface State {
  config: Config;
  reading: 'not yet' | 'under way' | 'done' | 'failed';
}

/** What the page as it was served already has of the brand: no other name or mark is shown until the file is read. */
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
let underWay: Promise<boolean> | undefined;

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

/** Reads the file, tried again a few times; true when it was read. Once read it is not read again. */
export function loadConfig(): Promise<boolean> {
  if (store.getState().reading === 'done') return Promise.resolve(true);
  underWay ??= read().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function read(): Promise<boolean> {
  store.setState({ reading: 'under way' });
  const file = await getFile('/static/config.json', { waits: [400, 1500] });
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

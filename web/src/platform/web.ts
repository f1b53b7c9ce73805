import { plugin, system } from './capacitor';
import type { Native } from './interface';
import { listenToPushes } from './push-listener';

const agent = () => navigator.userAgent;

function osOf(text: string): string {
  const [found] =
    /Android [\d.]+|iPhone OS [\d_]+|CPU OS [\d_]+|Windows NT [\d.]+|Mac OS X [\d_.]+|Linux(?!; A)/.exec(text) ?? [];
  return found?.replaceAll('_', '.') ?? 'unknown';
}

function browserOf(text: string): string {
  const [found] = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Version)\/[\d]+/.exec(text) ?? [];
  return found?.replace('Version', 'Safari') ?? 'unknown';
}

/** The phone's model, for the native app, where the browser's name means nothing to parents. */
function phoneOf(text: string): string {
  const [, android, apple] = /Android [^;]+; ([^;)]+)|\((iPhone|iPad)/.exec(text) ?? [];
  return android?.replace(/ Build\/.*/, '') ?? apple ?? 'unknown';
}

/** The browser, and the page in the native app. */
export const web: Native = {
  device: () => ({ model: system() === 'web' ? browserOf(agent()) : phoneOf(agent()), os: osOf(agent()) }),

  onResume: (back) => void plugin('App')?.addListener('resume', back),
  onBackButton: (pressed) => void plugin('App')?.addListener('backButton', pressed),
  onAddress: (opened) => void plugin('App')?.addListener('appUrlOpen', ({ url }) => opened(url)),
  exit: () => void plugin('App')?.exitApp(),
  onPush: listenToPushes,
};

import type { Native } from './interface';
import { listenToPushes } from './push-listener';
import { shellApp } from './shell-app';

const agent = () => navigator.userAgent;

function osOf(text: string): string {
  const [found] =
    /Android [\d.]+|iPhone OS [\d_]+|CPU OS [\d_]+|Windows NT [\d.]+|Mac OS X [\d_.]+|Linux/.exec(text) ?? [];
  return found?.replaceAll('_', '.') ?? 'unknown';
}

function browserOf(text: string): string {
  const [found] = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Version)\/[\d]+/.exec(text) ?? [];
  return found?.replace('Version', 'Safari') ?? 'unknown';
}

/** The browser. */
export const web: Native = {
  device: () => ({ model: browserOf(agent()), os: osOf(agent()) }),

  onResume: (back) => void shellApp()?.addListener('resume', back),
  onBackButton: (pressed) => void shellApp()?.addListener('backButton', pressed),
  exit: () => void shellApp()?.exitApp(),
  onPush: listenToPushes,
};

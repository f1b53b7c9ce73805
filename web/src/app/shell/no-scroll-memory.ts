// Stands in for the router's memory of where pages were scrolled to (see vite.config.ts). Every change of screen begins at
// the top, going back included, so route-change.ts scrolls and nothing has to be remembered: a kilobyte less of every page.

export function setupScrollRestoration(): void {}

export function ScrollRestoration(): null {
  return null;
}

export const defaultGetScrollRestorationKey = () => '';
export const getElementScrollRestorationEntry = () => undefined;
export const storageKey = '';

import { useSyncExternalStore } from 'react';

// The few addresses of the staff's app. What an address shows depends on who opens it: a paired tablet and a signed-in browser
// are at none of them.

export const places = {
  start: '/',
  pair: '/pair',
  signIn: '/sign-in',
  enrol: '/enrol',
  review: '/to-review',
  inbox: '/inbox',
} as const;
export type Place = (typeof places)[keyof typeof places];

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
globalThis.addEventListener?.('popstate', notify);

export function go(place: Place, { replace = false } = {}): void {
  if (location.pathname === place) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', place);
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const current = (): Place => Object.values(places).find((place) => place === location.pathname) ?? places.start;

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, current);
}
